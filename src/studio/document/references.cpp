#include "studio/document/references.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <set>

namespace trammel::studio {

namespace {

using io::JsonValue;

/// Keys whose strings are names or free text, never formulas.
constexpr std::array kNameKeys{"name",
                               "description",
                               "type",
                               "material",
                               "file",
                               "body",
                               "joint",
                               "bodies",
                               "joints",
                               "frame",
                               "integration",
                               "formulation",
                               "rotation",
                               "lcp",
                               "impact",
                               "coordinates",
                               "impact_location",
                               "integrator",
                               "initial_velocity",
                               "friction_mode",
                               "friction_body",
                               "combine"};

bool isIdentifierStart(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) || c == '_';
}
bool isIdentifierPart(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

struct Token {
    std::string_view text;
    bool isName;
};

/// Cuts a formula into names, numbers (with their exponent) and single other characters.
std::vector<Token> formulaTokens(std::string_view formula) {
    std::vector<Token> tokens;
    for (std::size_t i = 0; i < formula.size();) {
        const std::size_t start = i;
        const bool isName = isIdentifierStart(formula[i]);
        const bool isNumber = std::isdigit(static_cast<unsigned char>(formula[i])) != 0;
        ++i;
        while ((isName || isNumber) && i < formula.size() && isIdentifierPart(formula[i]))
            ++i;
        tokens.push_back({formula.substr(start, i - start), isName});
    }
    return tokens;
}

bool uses(std::string_view formula, std::string_view name) {
    const auto tokens = formulaTokens(formula);
    return std::ranges::any_of(
        tokens, [&](const Token& token) { return token.isName && token.text == name; });
}

using Visit = std::function<void(const std::string& pointer, const JsonValue& value)>;

/// Visits every string that stands where a number may be a formula.
void visitFormulas(const JsonValue& value, const std::string& pointer, const Visit& visit) {
    if (value.isString()) visit(pointer, value);
    if (value.isArray())
        for (std::size_t i = 0; i < value.size(); ++i)
            visitFormulas(value[i], io::joinPointer(pointer, i), visit);
    if (!value.isObject()) return;
    const bool keysAreNames = pointer == "/parameters" || pointer == "/materials";
    for (const JsonValue::Member& member : value.members()) {
        const bool isName =
            !keysAreNames && std::ranges::find(kNameKeys, member.key) != kNameKeys.end();
        const bool holdsItems = pointer.empty() && (member.value.isArray());
        const bool isMethod = pointer == "/simulation" && member.key == "friction";
        if ((!isName || holdsItems) && !isMethod)
            visitFormulas(member.value, io::joinPointer(pointer, member.key), visit);
    }
}

void addIfNamed(const JsonValue* value, const std::string& pointer, std::string_view name,
                std::vector<std::string>& found) {
    if (value && value->isString() && value->string() == name) found.push_back(pointer);
}

void addListed(const JsonValue& root, const std::string& list, std::string_view key,
               std::string_view name, std::vector<std::string>& found) {
    const JsonValue* items = root.at(list);
    if (!items || !items->isArray()) return;
    for (std::size_t i = 0; i < items->size(); ++i) {
        const std::string pointer = io::joinPointer(io::joinPointer(list, i), key);
        const JsonValue* value = root.at(pointer);
        if (value && value->isArray())
            for (std::size_t k = 0; k < value->size(); ++k)
                addIfNamed(&(*value)[k], io::joinPointer(pointer, k), name, found);
        else
            addIfNamed(value, pointer, name, found);
    }
}

/// "/forces/2/bodies/0" -> "/forces/2", "/contacts/pairs/1/bodies/0" -> "/contacts/pairs/1".
std::string referringItem(const std::string& pointer) {
    const auto tokens = io::pointerTokens(pointer);
    const std::size_t depth = tokens[0] == "contacts" ? 3 : 2;
    std::string item;
    for (std::size_t i = 0; i < depth; ++i)
        item = io::joinPointer(item, tokens[i]);
    return item;
}

void collectDependents(const JsonValue& root, ItemKind kind, std::string_view name,
                       std::set<std::string>& items) {
    for (const std::string& reference : referencesTo(root, kind, name)) {
        const std::string item = referringItem(reference);
        if (!items.insert(item).second || !item.starts_with("/joints/")) continue;
        const JsonValue* joint = root.at(item + "/name");
        if (joint && joint->isString())
            collectDependents(root, ItemKind::Joint, joint->string(), items);
    }
}

} // namespace

std::vector<std::string> referencesTo(const JsonValue& root, ItemKind kind, std::string_view name) {
    std::vector<std::string> found;
    if (kind == ItemKind::Body) {
        for (const char* list : {"/joints", "/forces", "/contacts/pairs"})
            addListed(root, list, "bodies", name, found);
        addListed(root, "/forces", "body", name, found);
        addListed(root, "/contacts/pairs", "friction_body", name, found);
    } else if (kind == ItemKind::Joint) {
        addListed(root, "/joints", "joints", name, found);
        addListed(root, "/forces", "joint", name, found);
    } else if (kind == ItemKind::Material) {
        addListed(root, "/ground/shapes", "material", name, found);
        const JsonValue* bodies = root.find("bodies");
        for (std::size_t i = 0; bodies && bodies->isArray() && i < bodies->size(); ++i)
            addListed(root, io::joinPointer("/bodies", i) + "/shapes", "material", name, found);
    }
    return found;
}

std::vector<std::string> formulasUsing(const JsonValue& root, std::string_view parameter) {
    std::vector<std::string> found;
    visitFormulas(root, "", [&](const std::string& pointer, const JsonValue& value) {
        if (uses(value.string(), parameter)) found.push_back(pointer);
    });
    return found;
}

std::string renameInFormula(std::string_view formula, std::string_view from, std::string_view to) {
    std::string result;
    for (const Token& token : formulaTokens(formula))
        result += token.isName && token.text == from ? to : token.text;
    return result;
}

void renameReferences(JsonValue& root, ItemKind kind, std::string_view from, std::string_view to) {
    if (kind == ItemKind::Parameter) {
        for (const std::string& pointer : formulasUsing(root, from))
            root.set(pointer, JsonValue(renameInFormula(root.at(pointer)->string(), from, to)));
        return;
    }
    for (const std::string& pointer : referencesTo(root, kind, from))
        root.set(pointer, JsonValue(std::string(to)));
}

std::vector<std::string> dependentItems(const JsonValue& root, ItemKind kind,
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

} // namespace trammel::studio
