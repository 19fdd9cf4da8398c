#include "synthesis/task_spelling.h"

#include <string_view>
#include <utility>
#include <vector>

namespace trammel::synthesis {

namespace {

using io::JsonValue;
using Members = std::vector<std::pair<std::string, JsonValue>>;

template <class Change>
JsonValue each(const JsonValue& list, const Change& change) {
    if (!list.isArray()) return list;
    std::vector<JsonValue> elements;
    for (std::size_t i = 0; i < list.size(); ++i)
        elements.push_back(change(list[i]));
    return JsonValue::array(std::move(elements));
}

JsonValue pose(const JsonValue& value) {
    const JsonValue *x = value.find("x"), *y = value.find("y");
    if (x == nullptr || y == nullptr) return value;
    Members members{{"place", JsonValue::array({*x, *y})}};
    for (const JsonValue::Member& member : value.members())
        if (member.key != "x" && member.key != "y") members.emplace_back(member.key, member.value);
    return JsonValue::object(std::move(members));
}

JsonValue box(const JsonValue& value) {
    if (!value.isArray() || value.size() != 4) return value;
    return JsonValue::object({{"low", JsonValue::array({value[0], value[1]})},
                              {"high", JsonValue::array({value[2], value[3]})}});
}

JsonValue regions(const JsonValue& value) {
    if (!value.isObject()) return value;
    Members members;
    for (const JsonValue::Member& member : value.members())
        members.emplace_back(member.key == "ground" ? "allowed" : member.key,
                             each(member.value, box));
    return JsonValue::object(std::move(members));
}

std::pair<std::string, JsonValue> translated(const JsonValue::Member& member) {
    if (member.key == "trammel_synthesis") return {"trammel_task", member.value};
    if (member.key == "kind") return {"type", member.value};
    if (member.key == "poses") return {"poses", each(member.value, pose)};
    if (member.key == "input_angles") return {"angles", member.value};
    if (member.key == "regions") return {"pivots", regions(member.value)};
    return {member.key, member.value};
}

} // namespace

JsonValue firstSpelling(const JsonValue& root) {
    if (!root.isObject() || root.find("trammel_synthesis") == nullptr) return root;
    Members members;
    for (const JsonValue::Member& member : root.members())
        members.push_back(translated(member));
    return JsonValue::object(std::move(members));
}

} // namespace trammel::synthesis
