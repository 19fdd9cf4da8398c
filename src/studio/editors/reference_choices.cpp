#include "studio/editors/reference_choices.h"

#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/new_items.h"

namespace trammel::studio {

TitledChoices bodyChoices(const Document& document, bool withGround) {
    TitledChoices choices;
    if (withGround) choices.emplaceBack("ground", kindTitle(ItemKind::Ground));
    const io::JsonValue* bodies = document.root().find("bodies");
    for (std::size_t i = 0; bodies && bodies->isArray() && i < bodies->size(); ++i) {
        const QString name = stringValue((*bodies)[i].find("name"));
        if (!name.isEmpty()) choices.emplaceBack(name, name);
    }
    return choices;
}

TitledChoices coordinateJointChoices(const Document& document, const QString& except) {
    TitledChoices choices;
    for (const QString& name : coordinateJoints(document, except))
        choices.emplaceBack(name, name);
    return choices;
}

TitledChoices materialChoices(const Document& document) {
    const QString standard = "default";
    TitledChoices choices{{standard, standard}};
    const io::JsonValue* materials = document.root().find("materials");
    for (std::size_t i = 0; materials && materials->isObject() && i < materials->size(); ++i) {
        const QString name = QString::fromStdString(materials->members()[i].key);
        if (name != standard) choices.emplaceBack(name, name);
    }
    return choices;
}

TitledChoices typeChoices(const QStringList& types) {
    TitledChoices choices;
    for (const QString& type : types)
        choices.emplaceBack(type, typeTitle(type));
    return choices;
}

} // namespace trammel::studio
