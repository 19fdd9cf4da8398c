#pragma once

#include "studio/document/change_event.h"

#include <QObject>
#include <QString>

namespace trammel::studio {

class Document;

/// The one selected item that tree, forms and 3-D view share, as a JSON pointer ("" is the model).
/// It follows edits: a new item is selected, after a deletion its neighbour.
class Selection : public QObject {
    Q_OBJECT

public:
    explicit Selection(Document& document, QObject* parent = nullptr);

    QString pointer() const { return m_pointer; }
    /// Selects the item that the pointer is or lies in.
    void select(const QString& pointer);

signals:
    void changed(const QString& pointer);

private:
    void follow(const ChangeEvent& event);
    QString nearest(QString pointer) const;

    Document& m_document;
    QString m_pointer;
};

} // namespace trammel::studio
