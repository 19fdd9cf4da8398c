#include "io/references.h"

#include <algorithm>
#include <set>

namespace trammel::io {

namespace {

void addIfNamed(const JsonValue* value, const std::string& pointer, std::string_view name,
                std::vector<std::string>& found) {
    if (value && value->isString() && value->string() == name) found.push_back(pointer);
}

/// @param key below each item of the list: "body", or "follow/body"
void addListed(const JsonValue& root, const std::string& list, const std::string& key,
               std::string_view name, std::vector<std::string>& found) {
    const JsonValue* items = root.at(list);
    if (!items || !items->isArray()) return;
    for (std::size_t i = 0; i < items->size(); ++i) {
        const std::string pointer = joinPointer(list, i) + '/' + key;
        const JsonValue* value = root.at(pointer);
        if (value && value->isArray())
            for (std::size_t k = 0; k < value->size(); ++k)
                addIfNamed(&(*value)[k], joinPointer(pointer, k), name, found);
        else
            addIfNamed(value, pointer, name, found);
    }
}

/// "/forces/2/bodies/0" -> "/forces/2", "/contacts/pairs/1/bodies/0" -> "/contacts/pairs/1".
std::string referringItem(const std::string& pointer) {
    const auto tokens = pointerTokens(pointer);
    const std::size_t depth = tokens[0] == "contacts" ? 3 : 2;
    std::string item;
    for (std::size_t i = 0; i < depth; ++i)
        item = joinPointer(item, tokens[i]);
    return item;
}

void collectDependents(const JsonValue& root, Referred kind, std::string_view name,
                       std::set<std::string>& items) {
    for (const std::string& reference : referencesTo(root, kind, name)) {
        const std::string item = referringItem(reference);
        const bool isJoint = item.starts_with("/joints/"), isBody = item.starts_with("/bodies/");
        if (!items.insert(item).second || (!isJoint && !isBody)) continue;
        const JsonValue* own = root.at(item + "/name");
        if (own && own->isString())
            collectDependents(root, isJoint ? Referred::Joint : Referred::Body, own->string(),
                              items);
    }
}

} // namespace

std::vector<std::string> referencesTo(const JsonValue& root, Referred kind, std::string_view name) {
    std::vector<std::string> found;
    if (kind == Referred::Body) {
        for (const char* list : {"/joints", "/forces", "/measures", "/contacts/pairs"})
            addListed(root, list, "bodies", name, found);
        for (const char* list : {"/forces", "/measures"})
            addListed(root, list, "body", name, found);
        addListed(root, "/contacts/pairs", "friction_body", name, found);
        for (const char* key : {"follow/body", "follow/bodies"})
            addListed(root, "/bodies", key, name, found);
    } else if (kind == Referred::Joint) {
        addListed(root, "/joints", "joints", name, found);
        addListed(root, "/forces", "joint", name, found);
    } else if (kind == Referred::Parameter) {
        addListed(root, "/correlations", "parameters", name, found);
    } else {
        addListed(root, "/ground/shapes", "material", name, found);
        addListed(root, "/joints", "clearance/material", name, found);
        const JsonValue* bodies = root.find("bodies");
        for (std::size_t i = 0; bodies && bodies->isArray() && i < bodies->size(); ++i)
            addListed(root, joinPointer("/bodies", i) + "/shapes", "material", name, found);
    }
    return found;
}

std::vector<std::string> dependentItems(const JsonValue& root, Referred kind,
                                        std::string_view name) {
    std::set<std::string> items;
    collectDependents(root, kind, name, items);
    std::vector<std::string> ordered(items.begin(), items.end());
    const auto index = [](const std::string& pointer) {
        return std::stoul(pointer.substr(pointer.rfind('/') + 1));
    };
    std::ranges::sort(
        ordered, [&](const std::string& a, const std::string& b) { return index(a) > index(b); });
    return ordered;
}

} // namespace trammel::io
