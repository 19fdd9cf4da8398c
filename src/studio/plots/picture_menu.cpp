#include "studio/plots/picture_menu.h"

#include "studio/app/save_name.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <qcustomplot.h>

namespace trammel::studio {

void PictureMenu::show(QWidget& owner, QCustomPlot& plot, const QPoint& at, const QString& fileName,
                       const std::function<bool(const QString& path)>& save,
                       const std::function<void(const QString& why)>& failed) {
    QMenu menu(&owner);
    menu.addAction(tr("Copy Picture"), &owner, [&plot] {
        QApplication::clipboard()->setImage(plot.toPixmap(0, 0, 2.0).toImage());
    });
    menu.addAction(tr("Save Picture..."), &owner, [&] {
        const QString path =
            askForSaveName(&owner, tr("Save Picture"), fileName,
                           tr("PDF documents (*.pdf);;SVG drawings (*.svg);;PNG pictures (*.png)"));
        if (!path.isEmpty() && !save(path))
            failed(tr("The picture could not be saved as %1.").arg(path));
    });
    menu.exec(at);
}

} // namespace trammel::studio
