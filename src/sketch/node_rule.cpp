#include "sketch/node_rule.h"

#include "io/parameters.h"
#include "mechanisms/mechanism_builder.h"
#include "model/formula_text.h"
#include "model/quantity.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::sketch {

namespace {

bool allMatch(const ParameterTexts& parameters, const NamedTexts& texts) {
    return std::ranges::all_of(
        texts, [&](const auto& text) { return parameters.formula(text.first) == text.second; });
}

/// The names in a formula, functions left out.
std::vector<std::string> parametersIn(std::string_view formula) {
    std::vector<std::string> names;
    for (const auto& [name, offset] : model::namesIn(formula))
        if (!model::isReservedName(name)) names.emplace_back(name);
    return names;
}

} // namespace

ParameterTexts::ParameterTexts(const io::JsonValue& document) {
    const io::JsonValue* parameters = document.find("parameters");
    if (!parameters || !parameters->isObject()) return;
    for (const io::JsonValue::Member& member : parameters->members()) {
        const io::JsonValue* value = io::parameterValue(member.value);
        if (!value) continue;
        m_values.emplace(member.key, value);
        m_names.push_back(member.key);
    }
}

const io::JsonValue* ParameterTexts::find(std::string_view name) const {
    const auto found = m_values.find(name);
    return found == m_values.end() ? nullptr : found->second;
}

std::string ParameterTexts::formula(std::string_view name) const {
    const io::JsonValue* value = find(name);
    return value && value->isString() ? value->string() : std::string();
}

bool ParameterTexts::isNumber(std::string_view name) const {
    const io::JsonValue* value = find(name);
    if (!value) return false;
    return value->isNumber() || (value->isString() && model::asQuantity(value->string()));
}

std::string ParameterTexts::spelling(std::string_view name) const {
    const io::JsonValue* value = find(name);
    if (!value) return {};
    return value->isNumber() ? value->numberText() : formula(name);
}

std::string NodeNames::nodeOf(std::string_view parameter) const {
    for (const std::string& suffix : m_suffixes)
        if (parameter.size() > suffix.size() && parameter.ends_with(suffix))
            return std::string(parameter.substr(0, parameter.size() - suffix.size()));
    return {};
}

std::string NodeNames::lengthText(std::string_view from, std::string_view to) const {
    return fmt::format("sqrt(({} - {})^2 + ({} - {})^2)", u(to), u(from), v(to), v(from));
}

std::string NodeNames::angleText(std::string_view from, std::string_view to) const {
    return fmt::format("atan2({} - {}, {} - {})", v(to), v(from), u(to), u(from));
}

NamedTexts NodeNames::polar(std::string_view node, const NodeRule& rule) const {
    const char sign = rule.isTurnedRound ? '-' : '+';
    return {
        {u(node), fmt::format("{} {} {}*cos({})", u(rule.origin), sign, rule.length, rule.angle)},
        {v(node), fmt::format("{} {} {}*sin({})", v(rule.origin), sign, rule.length, rule.angle)}};
}

NamedTexts NodeNames::crossing(std::string_view node, const NodeRule& rule) const {
    return mechanisms::leftOf(node, {u(rule.origin), v(rule.origin)},
                              {u(rule.second), v(rule.second)}, rule.lengths[0], rule.lengths[1],
                              m_suffixes);
}

NodeRule NodeNames::ruleOf(const ParameterTexts& parameters, std::string_view node) const {
    if (parameters.isNumber(u(node)) && parameters.isNumber(v(node))) return {};
    if (auto rule = polarRule(parameters, node)) return *rule;
    if (auto rule = crossingRule(parameters, node)) return *rule;
    NodeRule other;
    other.kind = NodeRule::Kind::Formula;
    return other;
}

std::optional<NodeRule> NodeNames::polarRule(const ParameterTexts& parameters,
                                             std::string_view node) const {
    const std::string formula = parameters.formula(u(node));
    const auto names = parametersIn(formula); // Ax, L1, B_angle
    if (names.size() != 3) return std::nullopt;
    NodeRule rule;
    rule.kind = NodeRule::Kind::Polar;
    rule.origin = nodeOf(names[0]);
    rule.length = names[1];
    rule.angle = names[2];
    rule.isTurnedRound = formula.find(" - ") != std::string::npos;
    if (rule.origin.empty() || !allMatch(parameters, polar(node, rule))) return std::nullopt;
    return rule;
}

std::optional<NodeRule> NodeNames::crossingRule(const ParameterTexts& parameters,
                                                std::string_view node) const {
    const auto own = [&](std::string_view what) {
        return parametersIn(parameters.formula(fmt::format("{}_{}", node, what)));
    };
    const auto way = own("d" + m_suffixes[0]); // Qx - Px
    const auto along = own("along");           // p, q, d, d
    if (way.size() != 2 || along.size() != 4) return std::nullopt;
    NodeRule rule;
    rule.kind = NodeRule::Kind::Crossing;
    rule.origin = nodeOf(way[1]);
    rule.second = nodeOf(way[0]);
    rule.lengths[0] = along[0];
    rule.lengths[1] = along[1];
    if (rule.origin.empty() || rule.second.empty()) return std::nullopt;
    if (!allMatch(parameters, crossing(node, rule))) return std::nullopt;
    return rule;
}

std::optional<NodeNames::Measured> NodeNames::measuredBy(std::string_view formula) const {
    const bool isLength = formula.starts_with("sqrt(("), isAngle = formula.starts_with("atan2(");
    if (!isLength && !isAngle) return std::nullopt;
    const auto names = parametersIn(formula);
    if (names.size() != 4) return std::nullopt;
    const std::string to = nodeOf(names[0]), from = nodeOf(names[1]);
    if (from.empty() || to.empty()) return std::nullopt;
    if (formula != (isLength ? lengthText(from, to) : angleText(from, to))) return std::nullopt;
    return Measured{isLength ? Dimension::Kind::Length : Dimension::Kind::Angle, from, to};
}

std::vector<NodeNames::Offset> NodeNames::offsetsOf(const ParameterTexts& parameters,
                                                    std::string_view node) const {
    std::vector<Offset> offsets;
    for (const auto kind : {Dimension::Kind::Horizontal, Dimension::Kind::Vertical}) {
        const bool isAlongU = kind == Dimension::Kind::Horizontal;
        const std::string formula = parameters.formula(isAlongU ? u(node) : v(node));
        const auto names = parametersIn(formula); // Ax, ground
        if (names.size() != 2) continue;
        const std::string origin = nodeOf(names[0]);
        if (origin.empty() || names[0] != (isAlongU ? u(origin) : v(origin))) continue;
        for (const char sign : {'+', '-'})
            if (formula == fmt::format("{} {} {}", names[0], sign, names[1]))
                offsets.push_back({kind, origin, names[1]});
    }
    return offsets;
}

bool isOwnName(std::string_view parameter) {
    return parameter.ends_with("_angle") || parameter.ends_with("_length");
}

bool isLinkSize(std::string_view parameter) {
    return parameter.ends_with("_thickness") || parameter.ends_with("_width");
}

} // namespace trammel::sketch
