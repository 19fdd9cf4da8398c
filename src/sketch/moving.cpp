#include "sketch/moving.h"

#include "messages/sketch_messages.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::sketch {

namespace {

using Kind = NodeRule::Kind;

bool isNear(const Point& a, const Point& b) {
    return (a - b).norm() <= 1e-9 * (1 + a.norm() + b.norm());
}

/// Sets what is free of length and angle so that the node is as near to the place as it can.
void movePolar(Editor& editor, const std::string& node, const NodeRule& rule, const Point& place) {
    const ParameterTexts parameters = editor.parameters();
    const auto isFree = [&](const std::string& parameter, const std::string& own) {
        return parameter == own && parameters.isNumber(own);
    };
    Point way = place - editor.node(rule.origin).place;
    if (rule.isTurnedRound) way = -way;
    if (way.norm() <= 1e-9) return;
    if (isFree(rule.angle, ownAngle(node))) {
        editor.setParameter(rule.angle, number(std::atan2(way.y(), way.x())));
    } else if (isFree(rule.length, ownLength(node))) {
        const double angle = editor.value(rule.angle);
        const double length = way.dot(Point(std::cos(angle), std::sin(angle)));
        if (length > 1e-9) editor.setParameter(rule.length, number(length));
    }
}

void swapSides(Editor& editor, const std::string& node, NodeRule rule) {
    std::swap(rule.origin, rule.second);
    std::swap(rule.lengths[0], rule.lengths[1]);
    for (const auto& [name, text] : editor.names().crossing(node, rule))
        editor.setParameter(name, io::JsonValue(text));
}

/// How many nodes a node follows one behind the other.
int depth(const std::map<std::string, NodeRule>& rules, const std::string& node) {
    const auto rule = rules.find(node);
    if (rule == rules.end()) return 0;
    int most = -1;
    for (const std::string& other : {rule->second.origin, rule->second.second})
        if (!other.empty()) most = std::max(most, depth(rules, other));
    return most + 1;
}

[[noreturn]] void refuse(const Editor& editor, const std::string& node) {
    const NodeRule rule = editor.ruleOf(node);
    if (rule.kind != Kind::Formula)
        throw Refused({messages::kSketchNodeIsGiven, node, givenBy(editor, node)});
    refuseFormula(editor, node);
}

} // namespace

void refuseFormula(const Editor& editor, const std::string& node) {
    const ParameterTexts parameters = editor.parameters();
    const NodeNames& names = editor.names();
    const std::string& shown = parameters.isNumber(names.u(node)) ? names.v(node) : names.u(node);
    throw Refused({messages::kSketchNodeHasFormula, node,
                   fmt::format("{} = {}", shown, parameters.spelling(shown))});
}

std::string givenBy(const Editor& editor, const std::string& node) {
    const NodeRule rule = editor.ruleOf(node);
    std::vector<std::string> names;
    if (rule.kind == Kind::Polar) {
        if (rule.length != ownLength(node)) names.push_back(rule.length);
        if (rule.angle != ownAngle(node)) names.push_back(rule.angle);
    } else if (rule.kind == Kind::Crossing) {
        names = {rule.lengths[0], rule.lengths[1]};
    } else if (rule.kind == Kind::Formula) {
        names = {editor.names().u(node), editor.names().v(node)};
    }
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

void moveTo(Editor& editor, const Places& places, Sides sides) {
    std::map<std::string, NodeRule> rules;
    const ParameterTexts parameters = editor.parameters();
    for (const Node& node : editor.sketch().nodes)
        rules.emplace(node.name, editor.names().ruleOf(parameters, node.name));
    std::map<int, std::vector<std::string>> levels;
    for (const auto& [node, place] : places) {
        editor.nodeIndex(node);
        levels[depth(rules, node)].push_back(node);
    }
    for (const auto& [level, nodes] : levels) {
        for (const std::string& node : nodes) {
            const NodeRule& rule = rules.at(node);
            const Point& place = places.at(node);
            const bool isElsewhere = !isNear(editor.node(node).place, place);
            if (rule.kind == Kind::Crossing &&
                (sides == Sides::Swapped || (sides == Sides::AsPlaced && isElsewhere))) {
                swapSides(editor, node, rule);
                continue;
            }
            if ((editor.node(node).place - place).norm() <= 1e-13) continue;
            if (rule.kind == Kind::Free) editor.setPlace(node, place);
            if (rule.kind == Kind::Polar) movePolar(editor, node, rule, place);
        }
        editor.read();
    }
    for (const auto& [node, place] : places) {
        const Node& moved = editor.node(node);
        if (!moved.isFree && !isNear(moved.place, place)) refuse(editor, node);
    }
}

Drawn moveNodes(const io::JsonValue& document, std::span<const std::string> nodes,
                const Point& by) {
    Editor editor(document);
    Places places;
    for (const std::string& node : nodes)
        places[node] = editor.node(node).place + by;
    moveTo(editor, places);
    return editor.take();
}

Drawn placeNodes(const io::JsonValue& document, const std::map<std::string, Point>& places) {
    Editor editor(document);
    moveTo(editor, places, Sides::AsPlaced);
    for (const auto& [node, place] : places)
        if (!isNear(editor.node(node).place, place)) refuse(editor, node);
    return editor.take();
}

} // namespace trammel::sketch
