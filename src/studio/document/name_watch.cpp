#include "studio/document/name_watch.h"

#include "studio/document/document.h"
#include "studio/document/item_kind.h"

namespace trammel::studio {

NameWatch::NameWatch(const Document& document, QObject* parent)
    : QObject(parent), m_document(document) {
    connect(&document, &Document::changed, this, &NameWatch::take);
    note();
}

void NameWatch::take(const ChangeEvent& event) {
    if (!event.isStructural()) return;
    const QString before = m_names[event.pointer];
    note();
    const auto after = m_names.find(event.pointer);
    if (event.kind == ChangeEvent::Kind::ItemRenamed && after != m_names.end())
        emit renamed(before, after->second);
}

/// Takes down the names as they are.
void NameWatch::note() {
    m_names.clear();
    for (const char* list : {"/bodies", "/joints", "/forces", "/measures", "/controllers"}) {
        const io::JsonValue* items = m_document.root().at(list);
        if (!items || !items->isArray()) continue;
        for (std::size_t i = 0; i < items->size(); ++i)
            m_names[childPointer(list, static_cast<int>(i))] =
                stringValue((*items)[i].find("name"));
    }
}

} // namespace trammel::studio
