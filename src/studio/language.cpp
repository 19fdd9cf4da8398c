#include "studio/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <stdexcept>

namespace trammel::studio {

namespace {
constexpr auto kSettingsKey = "language";
}

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
    m_current = code;
    if (code == "en") return;
    if (m_qt.load("qtbase_" + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    if (m_program.load(":/i18n/trammel_" + code + ".qm"))
        QCoreApplication::installTranslator(&m_program);
}

} // namespace trammel::studio
