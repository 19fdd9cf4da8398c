#pragma once

#include "studio/editors/field.h"

#include <QHash>
#include <QList>
#include <utility>

class QCheckBox;
class QComboBox;

namespace trammel::studio {

/// One of several names: a body, a material, a type, a method.
///
/// A value that is not among them is shown as it is, so that nothing of the file is hidden.
class ChoiceField : public Field {
    Q_OBJECT
    /// The name that counts where none is stated.
    Q_PROPERTY(QString defaults READ defaults WRITE setDefaults)
    /// The names, separated by ";", where they are shown as they stand in the file.
    Q_PROPERTY(QString choices READ choices WRITE setChoices)

public:
    explicit ChoiceField(QWidget* parent = nullptr);

    QString defaults() const { return m_default; }
    void setDefaults(const QString& value) { m_default = value; }
    QString choices() const;
    void setChoices(const QString& choices);
    /// Names and their titles for the user.
    void setTitledChoices(const QList<std::pair<QString, QString>>& choices);
    /// Shows a name that cannot be chosen now, with the reason as its tooltip; one that can where
    /// there is no reason.
    void setUnavailable(const QString& name, const QString& reason);
    QString value() const;

    void setKey(const QString& key) override;
    void load(const Document& document, const QString& item) override;
    void focusInput(const QString& relativePointer) override;

protected:
    QList<QWidget*> inputsToMark(const model::Diagnostics& findings) override;
    void retranslate() override;

private:
    void fill();
    void showAvailable();
    void showValue(const QString& value);

    QComboBox* m_combo;
    QString m_default;
    QList<std::pair<QString, QString>> m_choices;
    QHash<QString, QString> m_reasons; ///< by name: why it cannot be chosen
};

/// Yes or no; the default is removed from the item instead of being stated.
class CheckField : public Field {
    Q_OBJECT
    Q_PROPERTY(bool defaultValue READ defaultValue WRITE setDefaultValue)
    Q_PROPERTY(QString text READ text WRITE setText)

public:
    explicit CheckField(QWidget* parent = nullptr);

    bool defaultValue() const { return m_default; }
    void setDefaultValue(bool value) { m_default = value; }
    QString text() const;
    void setText(const QString& text);

    void setKey(const QString& key) override;
    void load(const Document& document, const QString& item) override;
    void focusInput(const QString& relativePointer) override;

protected:
    QList<QWidget*> inputsToMark(const model::Diagnostics& findings) override;

private:
    QCheckBox* m_check;
    bool m_default = false;
};

} // namespace trammel::studio
