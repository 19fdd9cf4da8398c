#pragma once

#include "studio/document/change_event.h"

#include <QObject>
#include <QString>
#include <QStringList>

namespace trammel::studio {

class Document;

/// The selected items that tree, forms and 3-D view share, as JSON pointers ("" is the model): a
/// current one, and further ones that edits of several items count for. They follow edits: a new
/// item is selected, after a deletion its neighbour.
class Selection : public QObject {
    Q_OBJECT

public:
    explicit Selection(Document& document, QObject* parent = nullptr);

    /// Of the current item.
    QString pointer() const { return m_pointer; }
    /// All of them, in the order they were selected in; the current one is among them. A copy: the
    /// edits that go through it change the selection.
    QStringList pointers() const { return m_pointers; }
    bool hasSeveral() const { return m_pointers.size() > 1; }
    /// The names of selected bodies, "ground" too, in that order; of a shape its owner's.
    QStringList bodies() const;

    /// Selects the item that the pointer is or lies in, and no other.
    void select(const QString& pointer);
    /// Selects several items; the model and lists are none.
    /// @param current one of them; else the last is
    void selectSeveral(const QStringList& pointers, const QString& current = {});
    /// Adds an item, or takes it out where it is selected and not the only one.
    void toggle(const QString& pointer);

signals:
    /// The current item or the further ones are others.
    void changed(const QString& pointer);

private:
    void follow(const ChangeEvent& event);
    QString nearest(QString pointer) const;
    bool areThere() const;
    void set(const QString& current, QStringList pointers);

    Document& m_document;
    QString m_pointer;
    QStringList m_pointers{QString()};
};

} // namespace trammel::studio
