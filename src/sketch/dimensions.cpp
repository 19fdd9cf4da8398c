#include "messages/sketch_messages.h"
#include "model/formula_text.h"
#include "sketch/moving.h"

#include <algorithm>
#include <cmath>

namespace trammel::sketch {

using io::JsonValue;

namespace {

using Kind = NodeRule::Kind;
using DimensionKind = Dimension::Kind;

const Dimension& find(const Editor& editor, const std::string& parameter) {
    const auto& dimensions = editor.sketch().dimensions;
    const auto found = std::ranges::find(dimensions, parameter, &Dimension::parameter);
    if (found == dimensions.end()) throw Refused({messages::kSketchNoDimension, parameter});
    return *found;
}

/// Parameters that these rest on, themselves among them.
std::set<std::string> restsOn(const ParameterTexts& parameters, std::vector<std::string> open) {
    std::set<std::string> found;
    while (!open.empty()) {
        const std::string name = std::move(open.back());
        open.pop_back();
        if (!parameters.contains(name) || !found.insert(name).second) continue;
        const std::string formula = parameters.formula(name);
        for (const model::FormulaName& used : model::namesIn(formula))
            open.emplace_back(used.name);
    }
    return found;
}

void put(Editor& editor, const std::string& name, JsonValue value) {
    if (editor.document().contains(io::joinPointer("/parameters", name)))
        editor.setParameter(name, std::move(value));
    else
        editor.addParameter(name, std::move(value));
}

/// The rule of a node that follows a dimension from another one, too; none where it is given
/// already, or along a line.
std::optional<NodeRule> ruleWith(const Editor& editor, const Dimension& dimension, int node,
                                 int other) {
    const auto& nodes = editor.sketch().nodes;
    const std::string& name = nodes[node].name;
    const bool isLength = dimension.kind == DimensionKind::Length;
    NodeRule rule = editor.ruleOf(name);
    if (rule.kind == Kind::Free) {
        rule.kind = Kind::Polar;
        rule.origin = nodes[other].name;
        rule.length = isLength ? dimension.parameter : ownLength(name);
        rule.angle = isLength ? ownAngle(name) : dimension.parameter;
        rule.isTurnedRound = !isLength && dimension.nodes[0] == node;
        return rule;
    }
    if (rule.kind != Kind::Polar) return std::nullopt;
    const bool hasOwnLength = rule.length == ownLength(name);
    const bool hasOwnAngle = rule.angle == ownAngle(name);
    if (rule.origin == nodes[other].name) {
        if (isLength ? !hasOwnLength : !hasOwnAngle) return std::nullopt;
        (isLength ? rule.length : rule.angle) = dimension.parameter;
        if (!isLength) rule.isTurnedRound = dimension.nodes[0] == node;
        return rule;
    }
    if (!isLength || hasOwnLength || !hasOwnAngle) return std::nullopt;
    const Point& first = editor.node(rule.origin).place;
    const Point across = nodes[other].place - first, own = nodes[node].place - first;
    NodeRule crossing;
    crossing.kind = Kind::Crossing;
    crossing.origin = rule.origin;
    crossing.second = nodes[other].name;
    crossing.lengths[0] = rule.length;
    crossing.lengths[1] = dimension.parameter;
    if (across.x() * own.y() - across.y() * own.x() < 0) {
        std::swap(crossing.origin, crossing.second);
        std::swap(crossing.lengths[0], crossing.lengths[1]);
    }
    return crossing;
}

struct Follower {
    std::string node;
    NodeRule rule;
};

[[noreturn]] void refuseOver(const Editor& editor, const Dimension& dimension) {
    const auto& nodes = editor.sketch().nodes;
    const std::string& a = nodes[dimension.nodes[0]].name;
    const std::string& b = nodes[dimension.nodes[1]].name;
    const std::string first = givenBy(editor, a), second = givenBy(editor, b);
    throw Refused({messages::kSketchOverDimensioned, dimension.parameter, a, b,
                   first.empty() || second.empty() ? first + second : first + ", " + second});
}

bool hasFollowers(const Editor& editor, const std::string& node) {
    const ParameterTexts parameters = editor.parameters();
    return std::ranges::any_of(editor.sketch().nodes, [&](const Node& other) {
        const NodeRule rule = editor.names().ruleOf(parameters, other.name);
        return rule.origin == node || rule.second == node;
    });
}

/// Which of a dimension's two nodes follows it: one that is not at the ground before one that is,
/// a free one before one that another length leaves on a circle, one that no node follows before
/// one that has such, the second before the first.
Follower followerOf(const Editor& editor, const Dimension& dimension, const std::string& text) {
    const auto& nodes = editor.sketch().nodes;
    const NodeNames& names = editor.names();
    const ParameterTexts parameters = editor.parameters();
    std::vector<std::string> used;
    for (const model::FormulaName& name : model::namesIn(text))
        used.emplace_back(name.name);
    const std::set<std::string> behindText = restsOn(parameters, used);
    std::optional<Follower> best;
    int least = 0;
    bool isCircle = false;
    for (const int end : {1, 0}) {
        const int node = dimension.nodes.at(end), other = dimension.nodes.at(1 - end);
        const std::string& name = nodes[node].name;
        const auto rule = ruleWith(editor, dimension, node, other);
        if (!rule) continue;
        if (behindText.contains(names.u(name))) {
            isCircle = true;
            continue;
        }
        const PlaceText from = names.place(nodes[other].name);
        if (restsOn(parameters, {from.u, from.v}).contains(names.u(name))) continue;
        const bool isFree = editor.ruleOf(name).kind == Kind::Free;
        const int rank = (nodes[node].isGrounded ? 4 : 0) + (isFree ? 0 : 2) +
                         (hasFollowers(editor, name) ? 1 : 0);
        if (best && rank >= least) continue;
        best = {name, *rule};
        least = rank;
    }
    if (best) return *best;
    if (isCircle)
        throw Refused({messages::kSketchCircle, dimension.parameter, nodes[dimension.nodes[0]].name,
                       nodes[dimension.nodes[1]].name});
    refuseOver(editor, dimension);
}

/// What is left of a node's rule without a dimension.
NodeRule ruleWithout(const NodeRule& rule, const std::string& node, const std::string& parameter) {
    NodeRule rest;
    if (rule.kind == Kind::Crossing) {
        const bool isFirst = rule.lengths[0] == parameter;
        rest.kind = Kind::Polar;
        rest.origin = isFirst ? rule.second : rule.origin;
        rest.length = rule.lengths[isFirst ? 1 : 0];
        rest.angle = ownAngle(node);
        return rest;
    }
    rest = rule;
    if (rest.length == parameter) rest.length = ownLength(node);
    if (rest.angle == parameter) {
        rest.angle = ownAngle(node);
        rest.isTurnedRound = false;
    }
    const bool isFree = rest.length == ownLength(node) && rest.angle == ownAngle(node);
    return isFree ? NodeRule{} : rest;
}

} // namespace

void giveBy(Editor& editor, const std::string& node, const NodeRule& rule) {
    const NodeRule before = editor.ruleOf(node);
    const Point place = editor.node(node).place;
    if (before.kind == Kind::Crossing)
        for (const auto& [name, text] : editor.names().crossing(node, before))
            if (name != editor.names().u(node) && name != editor.names().v(node))
                editor.removeParameter(name);
    if (rule.kind == Kind::Polar) {
        const Point way = place - editor.node(rule.origin).place;
        if (rule.angle == ownAngle(node))
            put(editor, rule.angle, number(std::atan2(way.y(), way.x())));
        if (rule.length == ownLength(node)) put(editor, rule.length, number(way.norm()));
        for (const auto& [name, text] : editor.names().polar(node, rule))
            put(editor, name, JsonValue(text));
    } else if (rule.kind == Kind::Crossing) {
        for (const auto& [name, text] : editor.names().crossing(node, rule))
            put(editor, name, JsonValue(text));
    } else {
        editor.setPlace(node, place);
    }
    if (rule.angle != ownAngle(node)) editor.removeParameter(ownAngle(node));
    if (rule.length != ownLength(node)) editor.removeParameter(ownLength(node));
}

Drawn addDimension(const JsonValue& document, Dimension::Kind kind, const std::string& from,
                   const std::string& to) {
    Editor editor(document);
    if (editor.nodeIndex(from) == editor.nodeIndex(to)) throw Refused(messages::kSketchSameNode);
    std::string name;
    if (kind == DimensionKind::Length) {
        name = editor.lengthBetween(from, to);
    } else {
        name = editor.newParameterName("angle");
        editor.addParameter(name, measuredEntry(editor.names().angleText(from, to), "deg"));
    }
    return editor.take(io::joinPointer("/parameters", name));
}

Drawn drive(const JsonValue& document, const std::string& parameter, const std::string& text) {
    Editor editor(document);
    const Dimension dimension = find(editor, parameter);
    JsonValue value = mechanisms::formula(text);
    if (!dimension.isDriving) {
        const Follower follower = followerOf(editor, dimension, text);
        giveBy(editor, follower.node, follower.rule);
    }
    editor.setParameter(parameter, std::move(value));
    editor.read();
    if (dimension.kind == DimensionKind::Length && !(editor.value(parameter) > 0))
        throw Refused({messages::kSketchNotPositive, text});
    return editor.take(io::joinPointer("/parameters", parameter));
}

Drawn release(const JsonValue& document, const std::string& parameter) {
    Editor editor(document);
    const Dimension dimension = find(editor, parameter);
    if (!dimension.isDriving) throw Refused({messages::kSketchIsMeasured, parameter});
    const std::vector<Node> nodes = editor.sketch().nodes;
    std::vector<Follower> followers;
    const ParameterTexts parameters = editor.parameters();
    for (const Node& node : nodes) {
        const NodeRule rule = editor.names().ruleOf(parameters, node.name);
        const bool follows = rule.length == parameter || rule.angle == parameter ||
                             rule.lengths[0] == parameter || rule.lengths[1] == parameter;
        if (follows) followers.push_back({node.name, ruleWithout(rule, node.name, parameter)});
    }
    const auto shared =
        std::ranges::count(editor.sketch().dimensions, parameter, &Dimension::parameter);
    if (shared > 1) throw Refused({messages::kSketchSharedDimension, parameter, shared});
    if (followers.empty()) refuseFormula(editor, nodes[dimension.nodes[1]].name);
    for (const Follower& follower : followers)
        giveBy(editor, follower.node, follower.rule);
    const std::string& from = nodes[dimension.nodes[0]].name;
    const std::string& to = nodes[dimension.nodes[1]].name;
    const bool isLength = dimension.kind == DimensionKind::Length;
    editor.setParameter(parameter, JsonValue(isLength ? editor.names().lengthText(from, to)
                                                      : editor.names().angleText(from, to)));
    return editor.take(io::joinPointer("/parameters", parameter));
}

} // namespace trammel::sketch
