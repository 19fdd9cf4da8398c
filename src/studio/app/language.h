#pragma once

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QTranslator>

namespace trammel::studio {

/// The language of the window: one of languages(), or the system's. Changing it translates every
/// open window at once (QEvent::LanguageChange).
class Language : public QObject {
    Q_OBJECT

public:
    explicit Language(QObject* parent = nullptr);

    static QStringList codes();                ///< "en", "ja"
    static QString title(const QString& code); ///< in its own language
    QString current() const { return m_current; }
    /// @param code one of codes(); remembered for the next start.
    void set(const QString& code);

signals:
    void changed(const QString& code);

private:
    void install(const QString& code);

    QString m_current = "en";
    QTranslator m_program;
    QTranslator m_qt;
};

/// A time as people with the window's language write it: by the desktop's habits, but for Japanese
/// on a desktop in another language. Numbers elsewhere do not depend on the language.
QString dateText(const QDateTime& time);

} // namespace trammel::studio
