#include "studio/dialogs/about_dialog.h"

#include "dialogs/ui_about_dialog.h"

#include <QCoreApplication>

namespace trammel::studio {

AboutDialog::AboutDialog(QWidget* parent)
    : QDialog(parent), m_ui(std::make_unique<Ui::AboutDialog>()) {
    m_ui->setupUi(this);
    QFont title = font();
    title.setPointSizeF(title.pointSizeF() * 1.6);
    m_ui->title->setFont(title);
    m_ui->version->setText(
        tr("Version %1, with Qt %2").arg(QCoreApplication::applicationVersion(), qVersion()));
    connect(m_ui->buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

AboutDialog::~AboutDialog() = default;

} // namespace trammel::studio
