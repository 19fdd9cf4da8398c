#include "model/formula_text.h"
#include "sketch/removal.h"

#include <algorithm>

namespace trammel::sketch {

using io::JsonValue;

void collectNames(const JsonValue& value, std::vector<std::string>& names) {
    if (value.isString())
        for (const model::FormulaName& name : model::namesIn(value.string()))
            names.emplace_back(name.name);
    for (const JsonValue::Member& member : value.members())
        collectNames(member.value, names);
}

namespace {

/// Parameters that the items of a document rest on, or one of `roots`.
std::set<std::string> usedIn(const JsonValue& document, std::vector<std::string> roots = {}) {
    const ParameterTexts parameters(document);
    for (const JsonValue::Member& member : document.members())
        if (member.key != "parameters") collectNames(member.value, roots);
    std::set<std::string> used;
    while (!roots.empty()) {
        const std::string name = std::move(roots.back());
        roots.pop_back();
        if (!parameters.contains(name) || !used.insert(name).second) continue;
        collectNames(*parameters.find(name), roots);
    }
    return used;
}

bool isSpeed(std::string_view name) {
    return name.starts_with("speed") &&
           std::ranges::all_of(name.substr(5), [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

DrawnParameters::DrawnParameters(const Editor& editor) : m_used(usedIn(editor.document())) {
    const NodeNames& names = editor.names();
    const ParameterTexts parameters = editor.parameters();
    for (const Node& node : editor.sketch().nodes) {
        for (const std::string& name :
             {names.u(node.name), names.v(node.name), ownAngle(node.name), ownLength(node.name)})
            m_drawn.insert(name);
        const NodeRule rule = names.ruleOf(parameters, node.name);
        if (rule.kind != NodeRule::Kind::Crossing) continue;
        for (const auto& [name, text] : names.crossing(node.name, rule))
            m_drawn.insert(name);
    }
    for (const Dimension& dimension : editor.sketch().dimensions) {
        m_drawn.insert(dimension.parameter);
        if (!dimension.isDriving) m_measured.insert(dimension.parameter);
    }
}

void DrawnParameters::removeUnused(Editor& editor, const std::vector<std::string>& gone) const {
    // What the user's own parameters rest on stays, be they used or not.
    std::vector<std::string> roots;
    const std::vector<std::string> all = editor.parameters().names();
    for (const std::string& name : all)
        if (!m_used.contains(name) && !m_measured.contains(name)) roots.push_back(name);
    const std::set<std::string> used = usedIn(editor.document(), std::move(roots));
    const auto isOwn = [&](const std::string& name) {
        return m_drawn.contains(name) || isSpeed(name) ||
               std::ranges::any_of(
                   gone, [&](const std::string& item) { return name.starts_with(item + "_"); });
    };
    std::set<std::string> removed;
    for (const std::string& name : all)
        if (m_used.contains(name) && !used.contains(name) && isOwn(name)) removed.insert(name);
    // Lengths and angles that one had measured between nodes that are gone.
    const ParameterTexts parameters = editor.parameters();
    for (const std::string& name : m_measured) {
        std::vector<std::string> nodes;
        if (const JsonValue* value = parameters.find(name)) collectNames(*value, nodes);
        if (used.contains(name)) continue;
        if (std::ranges::any_of(nodes, [&](const auto& node) { return removed.contains(node); }))
            removed.insert(name);
    }
    for (const std::string& name : removed)
        editor.removeParameter(name);
}

} // namespace trammel::sketch
