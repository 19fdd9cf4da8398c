#include "io/formulas.h"

#include "io/format.h"

#include <algorithm>

namespace trammel::io {

namespace {

class FormulaWalk {
public:
    explicit FormulaWalk(const FormulaVisit& visit) : m_visit(visit) {}

    void walkObject(const JsonValue& object, const std::string& pointer,
                    const ObjectFormat& format) const {
        if (!object.isObject()) return;
        const JsonValue* type = object.find("type");
        const VariantFormat* variant =
            type && type->isString() ? format.variant(type->string()) : nullptr;
        for (const JsonValue::Member& member : object.members()) {
            const KeyFormat* key = find(format.keys, member.key);
            if (!key && variant) key = find(variant->keys, member.key);
            if (key) walk(member.value, joinPointer(pointer, member.key), *key);
        }
    }

private:
    static const KeyFormat* find(const std::vector<KeyFormat>& keys, std::string_view name) {
        const auto found = std::ranges::find(keys, name, &KeyFormat::key);
        return found == keys.end() ? nullptr : &*found;
    }

    void walk(const JsonValue& value, const std::string& pointer, const KeyFormat& key) const {
        switch (key.type) {
        case ValueType::Version:
        case ValueType::Boolean:
        case ValueType::Choice:
        case ValueType::NamePair:
        case ValueType::ForeignObject:
        case ValueType::TextMap:
            return;
        case ValueType::Text:
            if (key.key == "expression") takeAll(value, pointer);
            return;
        case ValueType::Object:
            walkObject(value, pointer, *key.object);
            return;
        case ValueType::ObjectList:
        case ValueType::ObjectMap:
        case ValueType::NumberMap:
            eachPart(value, pointer, [&](const JsonValue& part, const std::string& place) {
                if (part.isObject())
                    walkObject(part, place, *key.object);
                else if (key.type == ValueType::NumberMap)
                    takeAll(part, place);
            });
            return;
        default:
            takeAll(value, pointer);
        }
    }

    /// Every text in it.
    void takeAll(const JsonValue& value, const std::string& pointer) const {
        if (value.isString()) m_visit(pointer, value.string());
        eachPart(value, pointer,
                 [this](const JsonValue& part, const std::string& place) { takeAll(part, place); });
    }

    template <class Each>
    static void eachPart(const JsonValue& value, const std::string& pointer, Each each) {
        for (std::size_t i = 0; i < value.members().size(); ++i) {
            const JsonValue::Member& member = value.members()[i];
            each(member.value,
                 value.isArray() ? joinPointer(pointer, i) : joinPointer(pointer, member.key));
        }
    }

    const FormulaVisit& m_visit;
};

} // namespace

void visitFormulas(const JsonValue& root, const FormulaVisit& visit) {
    FormulaWalk(visit).walkObject(root, "", modelFormat());
}

} // namespace trammel::io
