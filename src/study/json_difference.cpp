#include "study/json_difference.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::study {

namespace {

using io::JsonValue;

constexpr std::size_t kShown = 60; ///< characters of a value

std::string shown(const JsonValue* value) {
    if (value == nullptr) return "nothing";
    JsonValue copy = *value;
    std::string text =
        value->isObject() || value->isArray()
            ? fmt::format("{} with {} elements", english(kindName(*value)), value->size())
            : copy.toText();
    while (!text.empty() && (text.back() == '\n' || text.back() == ' '))
        text.pop_back();
    text.erase(0, text.find_first_not_of(" \n\t\r"));
    return text.size() > kShown ? text.substr(0, kShown) + "..." : text;
}

void compare(const JsonValue* there, const JsonValue* here, const std::string& pointer,
             std::vector<std::string>& lines) {
    if (there != nullptr && here != nullptr) {
        if (*there == *here) return;
        if (there->isObject() && here->isObject()) {
            for (const JsonValue::Member& member : there->members())
                compare(&member.value, here->find(member.key), io::joinPointer(pointer, member.key),
                        lines);
            for (const JsonValue::Member& member : here->members())
                if (there->find(member.key) == nullptr)
                    compare(nullptr, &member.value, io::joinPointer(pointer, member.key), lines);
            return;
        }
        if (there->isArray() && here->isArray() && there->size() == here->size()) {
            for (std::size_t i = 0; i < there->size(); ++i)
                compare(&(*there)[i], &(*here)[i], io::joinPointer(pointer, i), lines);
            return;
        }
    }
    lines.push_back(fmt::format("{}: {} there, {} here", pointer, shown(there), shown(here)));
}

} // namespace

std::vector<std::string> differences(const JsonValue& there, const JsonValue& here) {
    std::vector<std::string> lines;
    compare(&there, &here, "", lines);
    return lines;
}

} // namespace trammel::study
