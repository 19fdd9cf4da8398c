#include "studio/app/language.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <algorithm>
#include <stdexcept>

namespace trammel::studio {

namespace {
constexpr auto kSettingsKey = "language";

/// Of the window.
QString& shownCode() {
    static QString code = "en";
    return code;
}

/// Fonts without serifs for Japanese, the first that there is; else none.
QString japaneseFamily() {
    const QStringList known{"Noto Sans CJK JP", "Noto Sans JP", "IPAexGothic", "IPAPGothic",
                            "TakaoPGothic",     "VL PGothic",   "Yu Gothic UI"};
    const QStringList there = QFontDatabase::families(QFontDatabase::Japanese);
    const auto found = std::ranges::find_if(
        known, [&there](const QString& family) { return there.contains(family); });
    return found == known.end() ? QString() : *found;
}

/// The desktop's font; where it has no Japanese, that of a named font instead of whichever is
/// found: those may be bold, and may stay for the digits that follow.
void setFont(const QString& code) {
    static const QFont own = QApplication::font();
    QFont font = own;
    if (code == "ja") {
        const QString family = QFontInfo(own).family(), japanese = japaneseFamily();
        if (!japanese.isEmpty() &&
            !QFontDatabase::writingSystems(family).contains(QFontDatabase::Japanese))
            font.setFamilies({family, japanese});
    }
    if (font != QApplication::font()) QApplication::setFont(font);
}
} // namespace

Language::Language(QObject* parent) : QObject(parent) {
    QString code = QSettings().value(kSettingsKey).toString();
    if (!codes().contains(code)) code = QLocale::system().name().section('_', 0, 0);
    install(codes().contains(code) ? code : QString("en"));
}

QStringList Language::codes() {
    return {"en", "ja"};
}

QString Language::title(const QString& code) {
    return code == "ja" ? QString::fromUtf8("日本語") : QString("English");
}

void Language::set(const QString& code) {
    if (!codes().contains(code))
        throw std::invalid_argument("language \"" + code.toStdString() + "\"");
    QSettings().setValue(kSettingsKey, code);
    if (code == m_current) return;
    install(code);
    emit changed(code);
}

void Language::install(const QString& code) {
    QCoreApplication::removeTranslator(&m_program);
    QCoreApplication::removeTranslator(&m_qt);
    m_current = shownCode() = code;
    setFont(code);
    if (code == "en") return;
    if (m_qt.load("qtbase_" + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    if (m_program.load(":/i18n/trammel_" + code + ".qm"))
        QCoreApplication::installTranslator(&m_program);
}

QString dateText(const QDateTime& time) {
    const QLocale system = QLocale::system(), japanese(QLocale::Japanese, QLocale::Japan);
    const bool isOther = shownCode() == "ja" && system.language() != QLocale::Japanese;
    return (isOther ? japanese : system).toString(time.toLocalTime(), QLocale::ShortFormat);
}

} // namespace trammel::studio
