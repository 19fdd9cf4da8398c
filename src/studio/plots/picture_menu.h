#pragma once

#include <QCoreApplication>
#include <functional>

class QCustomPlot;
class QWidget;

namespace trammel::studio {

/// The context menu of a plot that stands alone: copies its picture, or saves it.
class PictureMenu {
    Q_DECLARE_TR_FUNCTIONS(trammel::studio::PictureMenu)

public:
    /// @param save writes a file, by its suffix
    /// @param failed is told what could not be saved
    static void show(QWidget& owner, QCustomPlot& plot, const QPoint& at, const QString& fileName,
                     const std::function<bool(const QString& path)>& save,
                     const std::function<void(const QString& why)>& failed);
};

} // namespace trammel::studio
