#pragma once

#include "studio/editors/field.h"

class QTableWidget;
class QToolButton;

namespace trammel::studio {

/// An object of values by name, as a table of two columns with a button that adds a row and one
/// that removes those that are selected. What is typed as a value is a number where it reads as
/// one, true or false, or else a text; with onlyTexts a text in any case. Rows without a name are
/// not handed over.
class MapField : public Field {
    Q_OBJECT
    Q_PROPERTY(QString titles READ titles WRITE setTitles)
    Q_PROPERTY(bool onlyTexts MEMBER m_onlyTexts)

public:
    explicit MapField(QWidget* parent = nullptr);
    void setKey(const QString& key) override;
    void load(const Document& document, const QString& item) override;
    void focusInput(const QString& relativePointer) override;
    QTableWidget* table() const { return m_table; }
    /// The columns', with "|" between them.
    QString titles() const { return m_titles; }
    void setTitles(const QString& titles);

protected:
    QList<QWidget*> inputsToMark(const model::Diagnostics& findings) override;
    void retranslate() override;

private:
    void addRow();
    void removeRows();
    void commitRows();
    void show(const io::JsonValue* values);

    QTableWidget* m_table;
    QToolButton *m_add, *m_remove;
    QString m_titles;
    bool m_onlyTexts = false;
};

} // namespace trammel::studio
