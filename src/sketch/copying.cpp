#include "messages/sketch_messages.h"
#include "sketch/moving.h"
#include "sketch/removal.h"
#include "sketch/renaming.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::sketch {

using io::JsonValue;

namespace {

double turnedAngle(const Motion& motion, double angle) {
    if (motion.mirror) angle = 2 * std::atan2(motion.mirror->y(), motion.mirror->x()) - angle;
    return std::remainder(angle + motion.angle, 2 * std::numbers::pi);
}

void requireLinks(const Editor& editor, std::span<const std::string> bodies) {
    if (bodies.empty()) throw Refused(messages::kSketchNoMotion);
    for (const std::string& body : bodies)
        editor.link(body);
}

/// Nodes of links, by index.
std::set<int> nodesOf(const Editor& editor, std::span<const std::string> bodies) {
    std::set<int> nodes;
    for (const std::string& body : bodies)
        nodes.insert(editor.link(body).nodes.begin(), editor.link(body).nodes.end());
    return nodes;
}

/// One copy of links with the joints between them and to the ground.
class Copier {
public:
    Copier(Editor& editor, const Sketch& original, const std::set<int>& nodes)
        : m_editor(editor), m_original(original), m_nodes(nodes) {}

    void copyNodes(const std::vector<Point>& places) {
        std::size_t i = 0;
        for (const int index : m_nodes) {
            const std::string& name = m_original.nodes[index].name;
            const std::string made = m_editor.addNode(places[i++]);
            const NodeNames& names = m_editor.names();
            m_nodeNames.emplace(name, made);
            m_parameters.emplace(names.u(name), names.u(made));
            m_parameters.emplace(names.v(name), names.v(made));
        }
        for (const Dimension& dimension : m_original.dimensions) {
            const auto& [from, to] = dimension.nodes;
            if (!m_nodes.contains(from) || !m_nodes.contains(to)) continue;
            copyDimension(dimension, m_original.nodes[from].name, m_original.nodes[to].name);
        }
    }

    std::string copyBody(const std::string& body, std::string_view stem) {
        const std::string name = m_editor.newItemName("bodies", stem);
        m_bodies.emplace(body, name);
        JsonValue value =
            renamed(*m_editor.document().at(m_editor.itemPointer("bodies", body)), m_parameters);
        value.set("/name", JsonValue(name));
        return m_editor.append("bodies", std::move(value));
    }

    /// Blocks that slide on the ground or a link that is copied, too.
    void copyBlocks(const Motion& motion, int times) {
        for (const Block& block : m_original.blocks) {
            if (!m_nodes.contains(block.node) || !isCopied(block.joint, block.body)) continue;
            const std::string before = ownAngle(block.body);
            const std::string after = ownAngle(m_editor.newItemName("bodies", "slider"));
            if (const JsonValue* entry =
                    m_editor.document().at(io::joinPointer("/parameters", before))) {
                JsonValue made = renamed(*entry, m_parameters);
                if (m_editor.parameters().isNumber(before)) {
                    double turned = m_editor.value(before);
                    for (int i = 0; i < times; ++i)
                        turned = turnedAngle(motion, turned);
                    const JsonValue angle = number(turned);
                    if (made.isObject())
                        made.set("/value", angle);
                    else
                        made = angle;
                }
                m_editor.addParameter(after, std::move(made));
                m_parameters[before] = after;
            }
            copyBody(block.body, "slider");
        }
    }

    void copyJoints(std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            const JsonValue joint = m_editor.document().at("/joints")->operator[](i);
            const auto bodies = copiedBodies(joint);
            if (!bodies) continue;
            JsonValue made = renamed(joint, m_parameters);
            made.set("/bodies", JsonValue::array({(*bodies)[0], (*bodies)[1]}));
            made.set("/name", JsonValue(m_editor.newJointName(stemOf(joint))));
            m_editor.append("joints", std::move(made));
        }
    }

    void copyPedestals(std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            const JsonValue shape = m_editor.document().at("/ground/shapes")->operator[](i);
            std::vector<std::string> names;
            if (const JsonValue* position = shape.find("position")) collectNames(*position, names);
            const bool isOfNode = std::ranges::any_of(
                names, [&](const std::string& name) { return m_parameters.contains(name); });
            if (isOfNode) m_editor.append("ground/shapes", renamed(shape, m_parameters));
        }
    }

private:
    void copyDimension(const Dimension& dimension, const std::string& from, const std::string& to) {
        const NodeNames& names = m_editor.names();
        const std::string &a = m_nodeNames.at(from), &b = m_nodeNames.at(to);
        const bool isLength = dimension.kind == Dimension::Kind::Length;
        const std::string made = m_editor.newParameterName(isLength ? "L" : "angle");
        m_editor.addParameter(made, isLength ? measuredEntry(names.lengthText(a, b), "m")
                                             : measuredEntry(names.angleText(a, b), "deg"));
        m_parameters[dimension.parameter] = made;
    }

    /// The bodies of the copied joint; none where one of them is not copied.
    std::optional<std::array<std::string, 2>> copiedBodies(const JsonValue& joint) const {
        const JsonValue* bodies = joint.find("bodies");
        if (!bodies || bodies->size() != 2) return std::nullopt;
        std::array<std::string, 2> made;
        int copied = 0;
        for (std::size_t i = 0; i < 2; ++i) {
            const std::string& name = (*bodies)[i].string();
            const auto found = m_bodies.find(name);
            if (found == m_bodies.end() && name != "ground") return std::nullopt;
            if (found != m_bodies.end()) ++copied;
            made.at(i) = found == m_bodies.end() ? name : found->second;
        }
        if (copied == 0) return std::nullopt;
        return made;
    }

    /// Whether a block's rail is copied.
    bool isCopied(const std::string& joint, const std::string& block) const {
        const JsonValue* bodies =
            m_editor.document().at(m_editor.itemPointer("joints", joint) + "/bodies");
        if (!bodies) return false;
        return std::ranges::all_of(bodies->members(), [&](const JsonValue::Member& body) {
            const std::string& name = body.value.string();
            return name == block || name == "ground" || m_bodies.contains(name);
        });
    }

    /// Joints at a node are called by it.
    std::string stemOf(const JsonValue& joint) const {
        const std::string& name = joint.find("name")->string();
        for (const auto& [before, after] : m_nodeNames)
            if (name == before || name.starts_with(before + "_")) return after;
        const JsonValue& bodies = *joint.find("bodies");
        const auto block = m_bodies.find(bodies[1].string());
        return block != m_bodies.end() && name == block->first ? block->second : name;
    }

    Editor& m_editor;
    const Sketch& m_original;
    const std::set<int>& m_nodes;
    Renames m_nodeNames, m_parameters, m_bodies;
};

std::size_t countAt(const JsonValue& document, std::string_view list) {
    const JsonValue* items = document.at(list);
    return items ? items->size() : 0;
}

} // namespace

Point Motion::operator()(const Point& p) const {
    Point way = p - origin;
    if (mirror) {
        const Point along = mirror->normalized();
        way = 2 * along.dot(way) * along - way;
    }
    return origin + shift +
           Point(std::cos(angle) * way.x() - std::sin(angle) * way.y(),
                 std::sin(angle) * way.x() + std::cos(angle) * way.y());
}

Drawn transform(const JsonValue& document, std::span<const std::string> bodies,
                const Motion& motion) {
    Editor editor(document);
    requireLinks(editor, bodies);
    Places places;
    const std::set<int> nodes = nodesOf(editor, bodies);
    for (const int node : nodes)
        places[editor.sketch().nodes[node].name] = motion(editor.sketch().nodes[node].place);
    const std::vector<Block> blocks = editor.sketch().blocks;
    moveTo(editor, places, motion.mirror ? Sides::Swapped : Sides::Kept);
    for (const Block& block : blocks) {
        const std::string angle = ownAngle(block.body);
        if (!nodes.contains(block.node) || !editor.parameters().isNumber(angle)) continue;
        const double before = editor.value(angle), after = turnedAngle(motion, before);
        if (std::abs(std::remainder(after - before, 2 * std::numbers::pi)) > 1e-12)
            editor.setParameter(angle, number(after));
    }
    return editor.take(editor.itemPointer("bodies", bodies.front()));
}

Drawn copy(const JsonValue& document, std::span<const std::string> bodies, const Motion& motion,
           int count) {
    Editor editor(document);
    requireLinks(editor, bodies);
    const Sketch original = editor.sketch();
    const std::set<int> nodes = nodesOf(editor, bodies);
    std::vector<Point> places;
    for (const int node : nodes)
        places.push_back(original.nodes[node].place);
    const std::size_t joints = countAt(document, "/joints");
    const std::size_t shapes = countAt(document, "/ground/shapes");
    std::string main;
    for (int i = 0; i < count; ++i) {
        std::ranges::transform(places, places.begin(), motion);
        Copier copier(editor, original, nodes);
        copier.copyNodes(places);
        for (const std::string& body : bodies) {
            std::string made = copier.copyBody(body, "link");
            if (main.empty()) main = std::move(made);
        }
        copier.copyBlocks(motion, i + 1);
        copier.copyJoints(joints);
        copier.copyPedestals(shapes);
    }
    return editor.take(std::move(main));
}

} // namespace trammel::sketch
