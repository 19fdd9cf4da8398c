#pragma once

#include "io/json_value.h"
#include "model/diagnostic.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace trammel::studio {

class Document;
class PlaceLine;

/// One value of an item in a form: the input, its unit, a note and the findings beneath.
///
/// `key` is the value's place below the item, e.g. "position" or "bodies/0"; Designer sets it.
/// Values in by load(), values out by committed(); a field never touches the document.
class Field : public QWidget {
    Q_OBJECT
    Q_PROPERTY(QString key READ key WRITE setKey)

public:
    explicit Field(QWidget* parent = nullptr);

    QString key() const { return m_key; }
    virtual void setKey(const QString& key);

    /// What the field is called beside it: the name of its inputs for screen readers.
    void setTitle(const QString& title);
    const QString& title() const { return m_title; }

    /// Shows the value that the item has at the key.
    virtual void load(const Document& document, const QString& item) = 0;
    /// Marks the field with what is wrong; no findings: unmarks it.
    virtual void setFindings(const model::Diagnostics& findings);
    /// Gives the input that stands for a pointer below the item the keyboard focus.
    virtual void focusInput(const QString& relativePointer) = 0;
    /// Whether a pointer below the item ("position/1") belongs to this field.
    bool covers(const QString& relativePointer) const;
    QString findingText() const;
    /// Says in which frame a place is given; empty: it is none.
    void setFrame(const QString& title, bool canPick);
    /// Tells that several items, which are edited at once, have other values here.
    void setVaries(bool varies);

signals:
    /// The user wants to pick the place in the view.
    void pickRequested();
    /// The user entered a value for a key, "position/1" say; null clears it.
    void committed(const QString& key, const trammel::io::JsonValue& value);

protected:
    void addInput(QWidget* input);
    void setNote(const QString& note);
    QString note() const;
    void changeEvent(QEvent* event) override;
    virtual void retranslate() {}
    /// Gives the inputs names for screen readers, of the title.
    virtual void nameInputs();
    /// The inputs that bear the mark of a finding.
    virtual QList<QWidget*> inputsToMark(const model::Diagnostics& findings) = 0;

private:
    void paintMarks();

    QString m_key, m_title;
    QVBoxLayout* m_layout;
    PlaceLine* m_place = nullptr; ///< made when there is a frame to name
    QLabel* m_note;
    QLabel* m_findingLabel;
    QLabel* m_varies;
    model::Diagnostics m_findings;
    QList<QPointer<QWidget>> m_marked; ///< some may be gone: a matrix has other entries in full
};

} // namespace trammel::studio
