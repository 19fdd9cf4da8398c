#include "studio/document/parameter_note.h"

#include <algorithm>
#include <array>

namespace trammel::studio {

io::JsonValue withNote(const io::JsonValue& entry, std::string_view key,
                       const io::JsonValue& value) {
    static constexpr std::array<std::string_view, 6> kKnown{"value", "unit",      "min",
                                                            "max",   "tolerance", "description"};
    std::vector<std::pair<std::string, io::JsonValue>> members;
    for (const std::string_view known : kKnown) {
        const io::JsonValue* old = entry.isObject()   ? entry.find(known)
                                   : known == "value" ? &entry
                                                      : nullptr;
        if (key == known) old = value.isNull() ? nullptr : &value;
        if (old) members.emplace_back(known, *old);
    }
    for (const io::JsonValue::Member& member : entry.members()) // keys of others
        if (!member.key.empty() && std::ranges::find(kKnown, member.key) == kKnown.end())
            members.emplace_back(member.key, member.value);
    const bool isPlain = members.size() == 1 && members.front().first == "value";
    return isPlain ? members.front().second : io::JsonValue::object(std::move(members));
}

} // namespace trammel::studio
