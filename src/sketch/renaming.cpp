#include "sketch/renaming.h"

#include "model/formula_text.h"

namespace trammel::sketch {

using io::JsonValue;

std::string renamed(const std::string& formula, const Renames& renames) {
    return model::replaceNames(formula, [&](std::string_view name) {
        const auto found = renames.find(name);
        return found == renames.end() ? std::string(name) : found->second;
    });
}

JsonValue renamed(const JsonValue& value, const Renames& renames) {
    if (value.isString()) return {renamed(value.string(), renames)};
    if (value.isArray()) {
        std::vector<JsonValue> elements;
        for (const JsonValue::Member& member : value.members())
            elements.push_back(renamed(member.value, renames));
        return JsonValue::array(std::move(elements));
    }
    if (!value.isObject()) return value;
    std::vector<std::pair<std::string, JsonValue>> members;
    for (const JsonValue::Member& member : value.members()) {
        const bool isFormula = member.key != "name" && member.key != "type" &&
                               member.key != "bodies" && member.key != "joints";
        members.emplace_back(member.key, isFormula ? renamed(member.value, renames) : member.value);
    }
    return JsonValue::object(std::move(members));
}

} // namespace trammel::sketch
