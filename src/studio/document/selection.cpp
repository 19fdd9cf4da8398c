#include "studio/document/selection.h"

#include "studio/document/document.h"
#include "studio/document/item_kind.h"

namespace trammel::studio {

Selection::Selection(Document& document, QObject* parent) : QObject(parent), m_document(document) {
    connect(&document, &Document::changed, this, &Selection::follow);
}

void Selection::select(const QString& pointer) {
    const QString item = nearest(pointer);
    if (item == m_pointer) return;
    m_pointer = item;
    emit changed(m_pointer);
}

/// The item at a pointer; where it is gone, its neighbour, else its list.
QString Selection::nearest(QString pointer) const {
    pointer = itemOf(pointer);
    while (true) {
        if (!isElement(itemKind(pointer)) || m_document.root().contains(pointer.toStdString()))
            return pointer;
        const QString list = parentPointer(pointer);
        const io::JsonValue* items = m_document.root().at(list.toStdString());
        if (items && items->isArray() && items->size() > 0)
            return childPointer(list, static_cast<int>(items->size()) - 1);
        pointer = itemOf(list);
    }
}

void Selection::follow(const ChangeEvent& event) {
    using Kind = ChangeEvent::Kind;
    if (event.kind == Kind::Reset) {
        m_pointer.clear();
    } else if (event.kind == Kind::Value) {
        if (itemOf(event.pointer) == nearest(m_pointer) && m_pointer == nearest(m_pointer)) return;
        m_pointer = nearest(event.pointer);
    } else {
        m_pointer = nearest(event.pointer);
    }
    emit changed(m_pointer);
}

} // namespace trammel::studio
