#include "sketch/sketch.h"

#include "io/numbers.h"
#include "model/formula_text.h"
#include "sketch/node_rule.h"
#include "sketch/notes.h"
#include "sketch/sketch_reader.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace trammel::sketch {

namespace {

using io::JsonValue;

const JsonValue kNothing;

const JsonValue& member(const JsonValue& object, std::string_view key) {
    const JsonValue* value = object.find(key);
    return value ? *value : kNothing;
}

std::string text(const JsonValue& object, std::string_view key) {
    const JsonValue& value = member(object, key);
    return value.isString() ? value.string() : std::string();
}

bool names(const JsonValue& list, std::string_view name) {
    for (const JsonValue::Member& entry : list.members())
        if (entry.value.isString() && entry.value.string() == name) return true;
    return false;
}

/// Finds the parts of a sketch in a document: nodes are pairs of parameters that bodies, joints or
/// the ground mention; links are bodies that mention two or more, or are hinged or traced there.
class Reader {
public:
    Reader(const JsonValue& document, const model::ParameterValues& values)
        : m_document(document),
          m_values(values),
          m_parameters(document),
          m_sketch{.plane = planeOf(document)},
          m_frame(m_sketch.plane),
          m_names(m_frame) {}

    Sketch read() {
        findCandidates();
        findBodies();
        findJoints();
        findTraces();
        findPedestals();
        tellLinks();
        keepMentioned();
        addDimensions();
        m_sketch.notes = notesOf(m_document);
        return std::move(m_sketch);
    }

private:
    struct Candidate {
        std::string name;
        bool isMentioned = false;
        int index = -1; ///< in the sketch
    };
    static constexpr int kUnknown = -1; ///< node of a bar that its length tells

    void findCandidates() {
        for (const std::string& parameter : m_parameters.names()) {
            const std::string node = m_names.nodeOf(parameter);
            if (node.empty() || parameter != m_names.u(node)) continue;
            const auto u = m_values.find(parameter), v = m_values.find(m_names.v(node));
            if (u == m_values.end() || v == m_values.end()) continue;
            m_byParameter.emplace(parameter, static_cast<int>(m_candidates.size()));
            m_byParameter.emplace(m_names.v(node), static_cast<int>(m_candidates.size()));
            m_candidates.push_back({node});
        }
        m_bodies.resize(m_candidates.size());
        m_joints.resize(m_candidates.size());
        m_grounded.resize(m_candidates.size());
    }

    /// Candidates that formulas in a value mention, each once, in their order.
    void collect(const JsonValue& value, std::vector<int>& found) {
        if (value.isString())
            for (const model::FormulaName& name : model::namesIn(value.string())) {
                const auto candidate = m_byParameter.find(std::string(name.name));
                if (candidate == m_byParameter.end()) continue;
                if (std::ranges::find(found, candidate->second) == found.end())
                    found.push_back(candidate->second);
            }
        for (const JsonValue::Member& entry : value.members())
            collect(entry.value, found);
    }
    std::vector<int> mentioned(const JsonValue& value) {
        std::vector<int> found;
        collect(value, found);
        for (const int candidate : found)
            m_candidates[candidate].isMentioned = true;
        return found;
    }

    /// A body that stands at a node.
    struct Standing {
        std::string name;
        std::vector<int> nodes; ///< candidates
        const JsonValue* shapes;
    };

    void findBodies() {
        for (const JsonValue::Member& entry : member(m_document, "bodies").members()) {
            const JsonValue& body = entry.value;
            std::vector<int> nodes = mentioned(member(body, "position"));
            std::string name = text(body, "name");
            if (nodes.size() != 1 || name.empty() || body.find("follow")) continue;
            const JsonValue& shapes = member(body, "shapes");
            collect(member(body, "orientation"), nodes);
            // The end of a bar that is straight ahead is told by its length alone.
            for (const JsonValue::Member& shape : shapes.members())
                collect(shape.value, nodes);
            m_byBody.emplace(name, m_standing.size());
            m_standing.push_back({std::move(name), std::move(nodes), &shapes});
        }
    }

    Standing* standing(std::string_view body) {
        const auto found = m_byBody.find(std::string(body));
        return found == m_byBody.end() ? nullptr : &m_standing[found->second];
    }

    /// A body is rigid: where it is hinged it has a node.
    void addTo(std::string_view body, int node) {
        Standing* found = standing(body);
        if (found && std::ranges::find(found->nodes, node) == found->nodes.end())
            found->nodes.push_back(node);
    }

    void findJoints() {
        for (const JsonValue::Member& entry : member(m_document, "joints").members()) {
            const JsonValue& joint = entry.value;
            const std::vector<int> nodes = mentioned(member(joint, "position"));
            if (nodes.size() != 1) continue;
            const std::string name = text(joint, "name"), type = text(joint, "type");
            m_joints[nodes[0]].push_back(name);
            const JsonValue& bodies = member(joint, "bodies");
            const bool holds = type == "revolute" || type == "fixed";
            if (holds && names(bodies, "ground")) m_grounded[nodes[0]] = true;
            for (const JsonValue::Member& body : bodies.members()) {
                if (!body.value.isString()) continue;
                if (holds) addTo(body.value.string(), nodes[0]);
                if (type == "prismatic") m_slides.emplace_back(body.value.string(), name);
            }
        }
    }

    /// Points of bodies that are traced at a node.
    void findTraces() {
        for (const JsonValue::Member& entry : member(m_document, "measures").members()) {
            if (text(entry.value, "type") != "point") continue;
            std::vector<int> nodes;
            collect(member(entry.value, "point"), nodes);
            if (nodes.size() != 1) continue;
            const PlaceText place = m_names.place(m_candidates[nodes[0]].name);
            if (member(entry.value, "point") != m_frame.world(place)) continue;
            mentioned(member(entry.value, "point"));
            addTo(text(entry.value, "body"), nodes[0]);
        }
    }

    void tellLinks() {
        for (const Standing& body : m_standing) {
            if (body.nodes.size() < 2) continue;
            for (const int node : body.nodes) {
                m_candidates[node].isMentioned = true;
                m_bodies[node].push_back(body.name);
            }
            Link link{body.name, body.nodes, {}, 0};
            const JsonValue& shapes = *body.shapes;
            if (shapes.size() > 0) link.layer = m_frame.layerOf(member(shapes[0], "position"));
            findBars(shapes, link);
            m_sketch.links.push_back(std::move(link));
        }
        for (const auto& [name, joint] : m_slides)
            if (const Standing* body = standing(name); body && body->nodes.size() == 1)
                m_sketch.blocks.push_back({name, body->nodes[0], joint});
    }

    /// Boxes have the parameters of their lengths alone, which tell their nodes later; capsules of
    /// ready mechanisms tell theirs by the way along which they lie.
    void findBars(const JsonValue& shapes, Link& link) {
        for (std::size_t i = 0; i < shapes.size(); ++i) {
            const JsonValue& shape = shapes[i];
            const int index = static_cast<int>(i);
            if (text(shape, "type") == "capsule") {
                std::vector<int> ends;
                collect(member(shape, "orientation"), ends);
                if (ends.size() != 2) ends = {link.nodes[0], link.nodes[1]};
                link.bars.push_back({{ends[0], ends[1]}, text(shape, "length"), index});
            }
            if (text(shape, "type") != "box") continue;
            for (const JsonValue::Member& edge : member(shape, "size").members())
                if (edge.value.isString() && !isLinkSize(edge.value.string()))
                    link.bars.push_back({{kUnknown, kUnknown}, edge.value.string(), index});
        }
    }

    void findPedestals() {
        for (const JsonValue::Member& entry :
             member(member(m_document, "ground"), "shapes").members()) {
            const std::vector<int> nodes = mentioned(member(entry.value, "position"));
            if (nodes.size() == 1) m_grounded[nodes[0]] = true;
        }
    }

    /// Nodes in the order of their parameters; those too that others are given by.
    void keepMentioned() {
        std::vector<NodeRule> rules;
        for (const Candidate& candidate : m_candidates)
            rules.push_back(m_names.ruleOf(m_parameters, candidate.name));
        std::vector<int> open;
        for (std::size_t i = 0; i < m_candidates.size(); ++i)
            if (m_candidates[i].isMentioned) open.push_back(static_cast<int>(i));
        while (!open.empty()) {
            const NodeRule& rule = rules[open.back()];
            open.pop_back();
            for (const std::string& name : {rule.origin, rule.second}) {
                const auto other = m_byParameter.find(m_names.u(name));
                if (other == m_byParameter.end()) continue;
                if (m_candidates[other->second].isMentioned) continue;
                m_candidates[other->second].isMentioned = true;
                open.push_back(other->second);
            }
        }
        for (std::size_t i = 0; i < m_candidates.size(); ++i)
            if (m_candidates[i].isMentioned) keep(static_cast<int>(i), rules[i]);
        const auto kept = [&](int& node) { node = m_candidates[node].index; };
        for (Link& link : m_sketch.links) {
            std::ranges::for_each(link.nodes, kept);
            for (Link::Bar& bar : link.bars)
                if (bar.nodes[0] != kUnknown) std::ranges::for_each(bar.nodes, kept);
        }
        for (Block& block : m_sketch.blocks)
            kept(block.node);
    }

    void keep(int index, const NodeRule& rule) {
        Candidate& candidate = m_candidates[index];
        candidate.index = static_cast<int>(m_sketch.nodes.size());
        Node node;
        node.name = candidate.name;
        node.place = {valueOf(m_names.u(node.name)), valueOf(m_names.v(node.name))};
        node.bodies = m_bodies[index];
        node.joints = m_joints[index];
        node.isGrounded = m_grounded[index];
        node.isFree =
            rule.kind == NodeRule::Kind::Free || (rule.kind == NodeRule::Kind::Polar &&
                                                  (isOwnNumber(rule.angle, ownAngle(node.name)) ||
                                                   isOwnNumber(rule.length, ownLength(node.name))));
        m_sketch.nodes.push_back(std::move(node));
        m_rules.push_back(rule);
    }

    bool isOwnNumber(const std::string& parameter, const std::string& own) const {
        return parameter == own && m_parameters.isNumber(own);
    }

    /// Index in the sketch; -1: not in it.
    int indexOf(const std::string& node) const {
        const auto found = m_byParameter.find(m_names.u(node));
        return found == m_byParameter.end() ? -1 : m_candidates[found->second].index;
    }

    double valueOf(std::string_view parameter) const {
        const auto found = m_values.find(parameter);
        return found == m_values.end() ? 0.0 : found->second;
    }

    void addDimensions() {
        for (std::size_t i = 0; i < m_rules.size(); ++i)
            addDriving(static_cast<int>(i), m_rules[i]);
        addOfBars();
        for (const std::string& parameter : m_parameters.names()) {
            if (isOwnName(parameter)) continue;
            const auto measured = m_names.measuredBy(m_parameters.formula(parameter));
            if (!measured) continue;
            addDimension(parameter, measured->kind, indexOf(measured->from), indexOf(measured->to),
                         false);
        }
        std::unordered_map<std::string, int> order;
        for (const std::string& parameter : m_parameters.names())
            order.emplace(parameter, static_cast<int>(order.size()));
        std::ranges::stable_sort(m_sketch.dimensions, {}, [&](const Dimension& dimension) {
            return order[dimension.parameter];
        });
        placeBars();
    }

    void addDriving(int node, const NodeRule& rule) {
        using Kind = NodeRule::Kind;
        const int origin = indexOf(rule.origin), second = indexOf(rule.second);
        const std::string& name = m_sketch.nodes[node].name;
        if (rule.kind == Kind::Polar) {
            if (rule.length != ownLength(name))
                addDimension(rule.length, Dimension::Kind::Length, std::min(origin, node),
                             std::max(origin, node), true);
            if (rule.angle != ownAngle(name))
                addDimension(rule.angle, Dimension::Kind::Angle, rule.isTurnedRound ? node : origin,
                             rule.isTurnedRound ? origin : node, true);
        } else if (rule.kind == Kind::Crossing) {
            addDimension(rule.lengths[0], Dimension::Kind::Length, std::min(origin, node),
                         std::max(origin, node), true);
            addDimension(rule.lengths[1], Dimension::Kind::Length, std::min(second, node),
                         std::max(second, node), true);
        } else if (rule.kind == Kind::Formula) {
            for (const NodeNames::Offset& offset : m_names.offsetsOf(m_parameters, name)) {
                const bool isOfNode = indexOf(m_names.nodeOf(offset.parameter)) >= 0;
                if (!isOfNode && !restsOnNode(offset.parameter))
                    addDimension(offset.parameter, offset.kind, indexOf(offset.origin), node, true);
            }
        }
    }

    /// Whether it is a step of a construction.
    bool restsOnNode(const std::string& parameter) const {
        const std::string formula = m_parameters.formula(parameter);
        return std::ranges::any_of(model::namesIn(formula), [&](const model::FormulaName& name) {
            return m_byParameter.contains(std::string(name.name));
        });
    }

    /// Lengths that a capsule states and that are right, though no node is given by them; those
    /// with a formula follow from others.
    void addOfBars() {
        constexpr double kSame = 1e-9; // of the length
        for (const Link& link : m_sketch.links)
            for (const Link::Bar& bar : link.bars) {
                const auto value = m_values.find(bar.length);
                if (bar.nodes[0] == kUnknown || value == m_values.end()) continue;
                const auto [from, to] = std::ranges::minmax(bar.nodes);
                const double way = (m_sketch.nodes[from].place - m_sketch.nodes[to].place).norm();
                const bool isKnown = std::ranges::any_of(
                    m_sketch.dimensions, [&, from = from, to = to](const Dimension& dimension) {
                        const auto [first, last] = std::ranges::minmax(dimension.nodes);
                        return dimension.parameter == bar.length && !dimension.isAngle() &&
                               first == from && last == to;
                    });
                const bool isMeasured =
                    m_names.measuredBy(m_parameters.formula(bar.length)).has_value();
                if (isKnown || isMeasured || std::abs(way - value->second) > kSame * way) continue;
                addDimension(bar.length, Dimension::Kind::Length, from, to,
                             m_parameters.isNumber(bar.length));
            }
    }

    void addDimension(const std::string& parameter, Dimension::Kind kind, int from, int to,
                      bool isDriving) {
        if (from < 0 || to < 0) return;
        m_sketch.dimensions.push_back({parameter,
                                       kind,
                                       {from, to},
                                       valueOf(parameter),
                                       isDriving,
                                       isDriving ? m_parameters.spelling(parameter) : ""});
    }

    /// A bar goes between the nodes of the length that its box names.
    void placeBars() {
        std::unordered_map<std::string, const Dimension*> lengths;
        for (const Dimension& dimension : m_sketch.dimensions)
            if (dimension.kind == Dimension::Kind::Length)
                lengths.emplace(dimension.parameter, &dimension);
        for (Link& link : m_sketch.links) {
            std::erase_if(link.bars, [&](Link::Bar& bar) {
                if (bar.nodes[0] != kUnknown) return false;
                const auto length = lengths.find(bar.length);
                if (length == lengths.end()) return true;
                bar.nodes = length->second->nodes;
                return !link.has(bar.nodes[0]) || !link.has(bar.nodes[1]);
            });
        }
    }

    const JsonValue& m_document;
    const model::ParameterValues& m_values;
    ParameterTexts m_parameters;
    Sketch m_sketch;
    Frame m_frame;
    NodeNames m_names;
    std::vector<Candidate> m_candidates;
    std::unordered_map<std::string, int> m_byParameter;
    // By candidate.
    std::vector<std::vector<std::string>> m_bodies, m_joints;
    std::vector<bool> m_grounded;
    std::vector<Standing> m_standing;
    std::unordered_map<std::string, std::size_t> m_byBody;     ///< index there
    std::vector<std::pair<std::string, std::string>> m_slides; ///< bodies with their joint
    std::vector<NodeRule> m_rules;                             ///< by node
};

} // namespace

bool Link::has(int node) const {
    return std::ranges::find(nodes, node) != nodes.end();
}

int Sketch::find(std::string_view node) const {
    const auto found = std::ranges::find(nodes, node, &Node::name);
    return found == nodes.end() ? -1 : static_cast<int>(found - nodes.begin());
}

const Link* Sketch::link(std::string_view body) const {
    const auto found = std::ranges::find(links, body, &Link::body);
    return found == links.end() ? nullptr : &*found;
}

Sketch readSketch(const JsonValue& document, const model::ParameterValues& values) {
    return Reader(document, values).read();
}

Sketch sketchOf(const JsonValue& document, const model::Model& model) {
    return readSketch(document, model.parameters);
}

Plane planeOf(const JsonValue& document) {
    const JsonValue& sketch = member(document, "sketch");
    const std::string plane = text(sketch, "plane");
    if (plane == "xy") return principalPlane(PrincipalPlane::XY);
    if (plane == "yz") return principalPlane(PrincipalPlane::YZ);
    if (plane != "custom") return {};
    io::Numbers numbers;
    numbers.resolveParameters(document.find("parameters"));
    const auto vector = [&](std::string_view key, const Vec3& absent) {
        const JsonValue& value = member(sketch, key);
        if (!value.isArray() || value.size() != 3) return absent;
        Vec3 result;
        for (std::size_t i = 0; i < 3; ++i) {
            const io::Evaluation number = numbers.evaluate(value[i]);
            if (number.state != io::Evaluation::State::Known) return absent;
            result[static_cast<Eigen::Index>(i)] = number.value;
        }
        return result;
    };
    const Vec3 origin = vector("origin", Vec3::Zero());
    const Vec3 u = vector("u", Vec3::UnitX()), v = vector("v", Vec3::UnitZ());
    return planeThrough(origin, origin + u, origin + v).value_or(Plane{});
}

} // namespace trammel::sketch
