#include "studio/application.h"

#include "model/version.h"

#include <QApplication>
#include <QIcon>
#include <QPalette>
#include <QStyle>

/// Outside of every namespace, as the resource system demands of a static library.
static void initResources() {
    Q_INIT_RESOURCE(studio);
    Q_INIT_RESOURCE(view3d);
    Q_INIT_RESOURCE(trammel_studio_translations);
}

namespace trammel::studio {

void chooseIconTheme() {
    const QPalette palette = QApplication::palette();
    const bool isDark = palette.color(QPalette::Window).lightness() <
                        palette.color(QPalette::WindowText).lightness();
    QIcon::setThemeName(isDark ? "breeze-dark" : "breeze");
}

void setUpApplication(QApplication& application) {
    initResources();
    application.setApplicationName("trammel-studio");
    application.setApplicationDisplayName("Trammel Studio");
    application.setOrganizationName("Trammel");
    const std::string_view version = model::version();
    application.setApplicationVersion(QString::fromUtf8(version.data(), qsizetype(version.size())));
    application.setWindowIcon(QIcon(":/icons/trammel.svg"));
    if (application.style()->name() == "windows") application.setStyle("Fusion");
    QStringList paths = QIcon::themeSearchPaths();
    if (!paths.contains("/usr/share/icons")) paths << "/usr/share/icons";
    QIcon::setThemeSearchPaths(paths);
    chooseIconTheme();
}

} // namespace trammel::studio
