#include "studio/document/selection.h"

#include "studio/document/document.h"
#include "studio/document/item_kind.h"

#include <algorithm>

namespace trammel::studio {

Selection::Selection(Document& document, QObject* parent) : QObject(parent), m_document(document) {
    connect(&document, &Document::changed, this, &Selection::follow);
}

void Selection::set(const QString& current, QStringList pointers) {
    m_pointer = current;
    m_pointers = std::move(pointers);
    emit changed(m_pointer);
}

void Selection::select(const QString& pointer) {
    const QString item = nearest(pointer);
    if (item != m_pointer || hasSeveral()) set(item, {item});
}

void Selection::selectSeveral(const QStringList& pointers, const QString& current) {
    QStringList items;
    for (const QString& pointer : pointers)
        if (m_document.root().contains(pointer.toStdString()) && !items.contains(pointer) &&
            (isElement(itemKind(pointer)) || itemKind(pointer) == ItemKind::Ground))
            items << pointer;
    if (items.isEmpty()) return select(current);
    const QString item = items.contains(current) ? current : items.back();
    if (item != m_pointer || items != m_pointers) set(item, items);
}

void Selection::toggle(const QString& pointer) {
    QStringList items = m_pointers;
    if (!items.contains(pointer))
        selectSeveral(items << pointer, pointer);
    else if (items.size() > 1)
        selectSeveral(items.removeOne(pointer) ? items : m_pointers, m_pointer);
}

QStringList Selection::bodies() const {
    QStringList names;
    for (const QString& pointer : m_pointers) {
        const ItemKind kind = itemKind(pointer);
        const QString owner =
            kind == ItemKind::Shape ? parentPointer(parentPointer(pointer)) : pointer;
        if (itemKind(owner) == ItemKind::Body)
            names << m_document.itemName(owner);
        else if (itemKind(owner) == ItemKind::Ground)
            names << QStringLiteral("ground");
    }
    names.removeDuplicates();
    return names;
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

bool Selection::areThere() const {
    return std::ranges::all_of(
        m_pointers, [this](const QString& pointer) { return nearest(pointer) == pointer; });
}

void Selection::follow(const ChangeEvent& event) {
    using Kind = ChangeEvent::Kind;
    if (event.kind == Kind::Reset) return set({}, {QString()});
    const bool isOfOne = m_pointers.contains(itemOf(event.pointer));
    // Shapes of selected bodies, and what else is edited for all of them at once.
    const bool isOfPart = m_pointers.contains(itemOf(parentPointer(itemOf(event.pointer))));
    if (event.kind == Kind::Value && areThere() && (isOfOne || (hasSeveral() && isOfPart))) return;
    const QString item = nearest(event.pointer);
    set(item, {item});
}

} // namespace trammel::studio
