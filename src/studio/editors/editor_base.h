#pragma once

#include "io/json_value.h"

#include <QHash>
#include <QWidget>
#include <functional>

class QLabel;

namespace trammel::model {
struct Diagnostic;
}

namespace trammel::studio {

class Document;
class Field;
class NumberField;

/// A form of one item: every Field in it is bound by its key to the item's value.
///
/// Values go in by refresh() after each change of the document; what a field hands over becomes
/// one undo step. Findings of the item that belong to no field stand at the top.
class EditorBase : public QWidget {
    Q_OBJECT

public:
    EditorBase(Document& document, QWidget* parent);

    /// Shows an item. @pre it is in the document.
    /// @param alike items of its kind that edits count for as well
    void setItem(const QString& pointer, const QStringList& alike = {});
    QString item() const { return m_item; }
    /// Puts the keyboard focus on the field that a pointer belongs to.
    void focusOn(const QString& pointer);
    /// Puts it on the first field that can be edited.
    virtual void focusFirst();
    Field* field(const QString& key) const;

    virtual void refresh();

signals:
    /// The user wants to pick the place at that pointer in the view.
    void pickRequested(const QString& pointer);
    /// The item is another one now (it was renamed).
    void itemChanged(const QString& pointer);

protected:
    /// Binds the form's fields; called once when the form is set up.
    void bind();
    /// Takes a value from a field; the default stores it, or renames the item.
    virtual void commit(const QString& key, const io::JsonValue& value);
    /// Fills in what is not in the file before the fields load: choices, defaults, visibility.
    virtual void prepare() {}
    virtual void retranslate() = 0;
    void changeEvent(QEvent* event) override;

    Document& document() const { return m_document; }
    const io::JsonValue* value(const QString& key) const;
    const QList<Field*>& fields() const { return m_fields; }
    /// A field with its label, or a heading. (QFormLayout's own hiding of rows writes past its end
    /// in Qt 6.4: forms are grids.)
    void setRowVisible(QWidget* row, bool visible);
    /// Shows the rows of these fields and no others, and headings that have such rows beneath.
    void showRows(const std::function<bool(const Field&)>& isShown);

private:
    void alignLabels();
    void nameFields();
    void commitForAll(const QString& key, const io::JsonValue& value);
    void commitLike(const QString& key, const io::JsonValue& value, const QString& shown);
    void showVarying();
    void chooseTable(NumberField& field, int index, const QString& formula,
                     const QStringList& arguments);
    void rename(const io::JsonValue& name);
    void showFindings();
    Field* ownerOf(const model::Diagnostic& finding) const;
    model::Diagnostic inWordsOf(const Field& field, const model::Diagnostic& finding) const;

    Document& m_document;
    QString m_item;
    QStringList m_alike; ///< with the item; empty where it is alone
    QList<Field*> m_fields;
    QHash<QWidget*, QLabel*> m_labels; ///< by field
    QLabel* m_banner = nullptr;
    QString m_refusal; ///< why the name just typed was not taken
};

} // namespace trammel::studio
