#include "studio/app/theme.h"

#include <QApplication>
#include <QPalette>
#include <QSettings>
#include <QToolTip>
#include <stdexcept>

namespace trammel::studio {

namespace {

constexpr auto kSettingsKey = "theme";

struct Colours {
    QRgb window, base, alternate, button, text, highlight, highlightedText, link;
};
constexpr Colours kLight{0xffeff0f1, 0xffffffff, 0xfff7f7f7, 0xfffcfcfc,
                         0xff232629, 0xff2a74a8, 0xffffffff, 0xff1a6aa3};
constexpr Colours kDark{0xff232629, 0xff1b1e20, 0xff272b2e, 0xff31363b,
                        0xffeff0f1, 0xff2b78ab, 0xffffffff, 0xff61b8f0};

QPalette paletteOf(const Colours& colours) {
    // Frames and shadows follow from the button's and the window's colours.
    QPalette palette(QColor::fromRgba(colours.button), QColor::fromRgba(colours.window));
    palette.setColor(QPalette::Base, QColor::fromRgba(colours.base));
    palette.setColor(QPalette::AlternateBase, QColor::fromRgba(colours.alternate));
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText}) {
        const QColor text = QColor::fromRgba(colours.text);
        QColor faint = text;
        faint.setAlphaF(0.45F);
        palette.setColor(role, text);
        palette.setColor(QPalette::Disabled, role, faint);
    }
    palette.setColor(QPalette::ToolTipBase, QColor::fromRgba(colours.button));
    palette.setColor(QPalette::Highlight, QColor::fromRgba(colours.highlight));
    palette.setColor(QPalette::HighlightedText, QColor::fromRgba(colours.highlightedText));
    palette.setColor(QPalette::Link, QColor::fromRgba(colours.link));
    palette.setColor(QPalette::LinkVisited, QColor::fromRgba(colours.link));
    return palette;
}

} // namespace

QStringList themeNames() {
    return {"system", "light", "dark"};
}

QString currentTheme() {
    const QString name = QSettings().value(kSettingsKey).toString();
    return themeNames().contains(name) ? name : themeNames().front();
}

void setTheme(const QString& name) {
    if (!themeNames().contains(name))
        throw std::invalid_argument("theme \"" + name.toStdString() + "\"");
    if (name == currentTheme()) return;
    QSettings().setValue(kSettingsKey, name);
    applyTheme();
}

void applyTheme() {
    const QString name = currentTheme();
    const QPalette palette = name == "light"  ? paletteOf(kLight)
                             : name == "dark" ? paletteOf(kDark)
                                              : QPalette(); // the desktop's
    QApplication::setPalette(palette);
    QToolTip::setPalette(QApplication::palette());
}

} // namespace trammel::studio
