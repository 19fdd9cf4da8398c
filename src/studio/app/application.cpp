#include "studio/app/application.h"

#include "model/version.h"
#include "studio/app/application_style.h"
#include "studio/app/theme.h"

#include <QApplication>
#include <QIcon>
#include <QLocale>
#include <QPalette>

/// Outside of every namespace, as the resource system demands of a static library.
static void initResources() {
    Q_INIT_RESOURCE(help);
    Q_INIT_RESOURCE(studio);
    Q_INIT_RESOURCE(view3d);
    Q_INIT_RESOURCE(trammel_studio_translations);
}

namespace trammel::studio {

namespace {
constexpr QColor kLinkOnDark(0x61, 0xb8, 0xf0);
} // namespace

void adaptToPalette() {
    QPalette palette = QApplication::palette();
    const bool isDark = palette.color(QPalette::Window).lightness() <
                        palette.color(QPalette::WindowText).lightness();
    QIcon::setThemeName(isDark ? "breeze-dark" : "breeze");
    // Desktops with dark colours may leave these as on a light palette.
    QColor faint = palette.color(QPalette::Text);
    faint.setAlphaF(0.5F);
    const QColor link = isDark ? kLinkOnDark : palette.color(QPalette::Link);
    if (palette.color(QPalette::PlaceholderText) == faint && palette.color(QPalette::Link) == link)
        return;
    palette.setColor(QPalette::PlaceholderText, faint);
    palette.setColor(QPalette::Link, link);
    palette.setColor(QPalette::LinkVisited, link);
    QApplication::setPalette(palette);
}

void setUpApplication(QApplication& application) {
    initResources();
    // Numbers are written and read the same way everywhere, as in files.
    QLocale plain = QLocale::c();
    plain.setNumberOptions(QLocale::OmitGroupSeparator);
    QLocale::setDefault(plain);
    application.setApplicationName("trammel-studio");
    application.setApplicationDisplayName("Trammel Studio");
    application.setOrganizationName("Trammel");
    application.setDesktopFileName("org.trammel.Studio");
    const std::string_view version = model::version();
    application.setApplicationVersion(QString::fromUtf8(version.data(), qsizetype(version.size())));
    application.setWindowIcon(QIcon(":/icons/trammel.svg"));
    const QString style = application.style()->name();
    application.setStyle(new ApplicationStyle(style == "windows" ? "Fusion" : style));
    QStringList paths = QIcon::themeSearchPaths();
    if (!paths.contains("/usr/share/icons")) paths << "/usr/share/icons";
    QIcon::setThemeSearchPaths(paths);
    applyTheme();
    adaptToPalette();
}

} // namespace trammel::studio
