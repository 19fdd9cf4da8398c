#pragma once

#include "io/json_value.h"

#include <string>
#include <string_view>

namespace trammel::io {

/// White space of a JsonValue: how edits take over their neighbours' and how all of it is printed.
///
/// `root` and `pointer` say where an edit happens, so that what is new is indented by its depth.
class JsonLayout {
public:
    static void replace(JsonValue& target, JsonValue value, const JsonValue& root,
                        std::string_view pointer);
    static void insert(JsonValue& container, std::size_t index, JsonValue::Member member,
                       const JsonValue& root, std::string_view parent);
    static void remove(JsonValue& container, std::size_t index);
    static std::string print(const JsonValue& root);

private:
    using Member = JsonValue::Member;

    static void layOut(JsonValue& value, const std::string& lineStart);
    static void imitate(const JsonValue& pattern, JsonValue& value, const std::string& lineStart);
    static void imitateMember(const JsonValue& pattern, const JsonValue& container,
                              std::size_t index, Member& member, const std::string& lineStart);
    static void dress(JsonValue& value, const JsonValue* pattern, const std::string& lineStart);
    static void placeInEmpty(const JsonValue& container, Member& member,
                             const std::string& lineStart);
    static bool keepsOneLine(const JsonValue& container, const JsonValue& root,
                             std::string_view pointer);
    static void placeBesideOthers(JsonValue& container, std::size_t index, Member& member);
    static void append(const JsonValue& value, std::string& text);
    static std::string lineStartAt(const JsonValue& root, std::string_view pointer);
    static bool isOnOneLine(const JsonValue& value);
    static bool isFlat(const JsonValue& value);
    static bool isAlike(const JsonValue& pattern, const JsonValue& value);
    static const JsonValue* alikeSibling(const JsonValue& container, std::size_t index,
                                         const JsonValue& value);
    static const std::string& before(const JsonValue& container, std::size_t index);
    static const std::string& before(const JsonValue& container, const Member& member);
    static void setBefore(const JsonValue& container, Member& member, std::string space);
    static void setBefore(JsonValue& value, std::string space);
    static void setAfter(JsonValue& value, std::string space);
    static void followColon(const Member& other, Member& member);
};

} // namespace trammel::io
