#include "sketch/removal.h"

#include "io/references.h"
#include "messages/sketch_messages.h"
#include "sketch/link_shapes.h"
#include "sketch/moving.h"

#include <algorithm>
#include <map>

namespace trammel::sketch {

using io::JsonValue;

namespace {

std::string nameAt(const JsonValue& document, const std::string& pointer) {
    const JsonValue* name = document.at(pointer + "/name");
    return name && name->isString() ? name->string() : std::string();
}

/// "/bodies/3" -> "/bodies" and 3.
std::pair<std::string, std::size_t> listAndIndex(const std::string& pointer) {
    const std::size_t slash = pointer.rfind('/');
    return {pointer.substr(0, slash), std::stoul(pointer.substr(slash + 1))};
}

/// What goes when something is taken away.
class Removal {
public:
    Removal(const Editor& editor, std::span<const std::string> pointers) : m_editor(editor) {
        for (const std::string& pointer : pointers) {
            if (!document().contains(pointer))
                throw Refused({messages::kSketchNothingThere, pointer});
            takeAsked(pointer);
        }
        takeLeftAlone();
        addFreedPedestals();
    }

    /// Last first in each list, so that none moves one that is still to go.
    std::vector<std::string> items() const {
        std::vector<std::string> ordered(m_items.begin(), m_items.end());
        std::ranges::sort(ordered, [](const std::string& a, const std::string& b) {
            const auto [listA, indexA] = listAndIndex(a);
            const auto [listB, indexB] = listAndIndex(b);
            return listA != listB ? listA < listB : indexA > indexB;
        });
        return ordered;
    }
    /// Links of which nodes are left, with those.
    const std::map<std::string, std::vector<std::string>>& smallerLinks() const {
        return m_smaller;
    }
    const std::set<int>& nodes() const { return m_nodes; }
    const std::vector<std::string>& dimensions() const { return m_dimensions; }

private:
    const JsonValue& document() const { return m_editor.document(); }
    const Sketch& sketch() const { return m_editor.sketch(); }

    void takeAsked(const std::string& pointer) {
        const auto tokens = io::pointerTokens(pointer);
        if (tokens.size() == 2 && tokens[0] == "parameters")
            takeParameter(tokens[1]);
        else
            take(pointer);
    }

    void take(const std::string& pointer) {
        m_items.insert(pointer);
        const bool isBody = pointer.starts_with("/bodies/");
        const bool isJoint = pointer.starts_with("/joints/");
        if (!isBody && !isJoint) return;
        const auto kind = isBody ? io::Referred::Body : io::Referred::Joint;
        const std::string name = nameAt(document(), pointer);
        if (isBody) m_smaller.erase(name);
        for (const std::string& item : io::dependentItems(document(), kind, name))
            m_items.insert(item);
    }

    void takeParameter(const std::string& parameter) {
        const int node = sketch().find(m_editor.names().nodeOf(parameter));
        if (node >= 0) return takeNode(node);
        m_dimensions.push_back(parameter);
    }

    /// A link with other nodes goes on over them; one that would have a single one goes.
    void takeNode(int node) {
        const std::string& name = sketch().nodes[node].name;
        for (const std::string& joint : sketch().nodes[node].joints)
            take(m_editor.itemPointer("joints", joint));
        for (const Block& block : sketch().blocks)
            if (block.node == node) take(m_editor.itemPointer("bodies", block.body));
        for (const Link& link : sketch().links) {
            const std::string pointer = m_editor.itemPointer("bodies", link.body);
            if (!link.has(node) || m_items.contains(pointer)) continue;
            auto& left = m_smaller[link.body];
            if (left.empty()) left = nodeNames(sketch(), link);
            std::erase(left, name);
            if (left.size() < 2) take(pointer);
        }
        takeMentioning(name);
        m_nodes.insert(node);
    }

    bool mentions(const JsonValue& value, const std::string& node) const {
        std::vector<std::string> names;
        collectNames(value, names);
        const PlaceText place = m_editor.names().place(node);
        return std::ranges::any_of(
            names, [&](const auto& name) { return name == place.u || name == place.v; });
    }

    /// What stands at a node without being joined there: weights, forces, traces, slots along a
    /// bar.
    void takeMentioning(const std::string& node) {
        for (const char* list : {"bodies", "joints", "forces", "measures"}) {
            const JsonValue* items = document().find(list);
            for (std::size_t i = 0; items && i < items->size(); ++i) {
                const std::string pointer = io::joinPointer(std::string("/") + list, i);
                if (sketch().link(nameAt(document(), pointer)) && list == std::string("bodies"))
                    continue;
                if (mentions((*items)[i], node)) take(pointer);
            }
        }
    }

    /// Weights whose weld goes.
    void takeLeftAlone() {
        const JsonValue* bodies = document().find("bodies");
        for (std::size_t i = 0; bodies && i < bodies->size(); ++i) {
            const std::string pointer = io::joinPointer("/bodies", i);
            const std::string name = nameAt(document(), pointer);
            const bool isBlock =
                std::ranges::find(sketch().blocks, name, &Block::body) != sketch().blocks.end();
            if (m_items.contains(pointer) || isBlock || sketch().link(name)) continue;
            const auto own = io::referencesTo(document(), io::Referred::Body, name);
            const auto isGone = [&](const std::string& reference) {
                const auto tokens = io::pointerTokens(reference);
                return m_items.contains("/" + tokens[0] + "/" + tokens[1]);
            };
            if (!own.empty() && std::ranges::all_of(own, isGone)) take(pointer);
        }
    }

    /// Pedestals of nodes that go, or whose last joint with the ground goes.
    void addFreedPedestals() {
        const JsonValue* shapes = document().at("/ground/shapes");
        for (std::size_t i = 0; shapes && i < shapes->size(); ++i) {
            const JsonValue* position = (*shapes)[i].find("position");
            if (!position) continue;
            for (std::size_t node = 0; node < sketch().nodes.size(); ++node)
                if (stoodOn(static_cast<int>(node)) &&
                    mentions(*position, sketch().nodes[node].name))
                    m_items.insert(io::joinPointer("/ground/shapes", i));
        }
    }

    bool stoodOn(int node) const {
        if (m_nodes.contains(node)) return true;
        bool hadJoint = false;
        for (const std::string& name : sketch().nodes[node].joints) {
            const std::string pointer = m_editor.itemPointer("joints", name);
            const JsonValue* bodies = document().at(pointer + "/bodies");
            if (!bodies || ((*bodies)[0].string() != "ground" && (*bodies)[1].string() != "ground"))
                continue;
            if (!m_items.contains(pointer)) return false;
            // With a link that goes its place at the ground stays.
            hadJoint = hadJoint || !isOfGoneBody(*bodies);
        }
        return hadJoint;
    }

    bool isOfGoneBody(const JsonValue& bodies) const {
        return std::ranges::any_of(bodies.members(), [&](const JsonValue::Member& body) {
            return m_items.contains(m_editor.itemPointer("bodies", body.value.string()));
        });
    }

    const Editor& m_editor;
    std::set<std::string> m_items;
    std::set<int> m_nodes;
    std::map<std::string, std::vector<std::string>> m_smaller;
    std::vector<std::string> m_dimensions;
};

std::vector<std::string> namesOf(const JsonValue& document,
                                 const std::vector<std::string>& pointers) {
    std::vector<std::string> names;
    for (const std::string& pointer : pointers)
        if (std::string name = nameAt(document, pointer); !name.empty())
            names.push_back(std::move(name));
    return names;
}

/// Nodes that follow one that goes are free where they are.
void freeFollowers(Editor& editor, const std::set<int>& nodes) {
    std::set<std::string> gone;
    for (const int node : nodes)
        gone.insert(editor.sketch().nodes[node].name);
    std::vector<std::string> followers;
    const ParameterTexts parameters = editor.parameters();
    for (const Node& node : editor.sketch().nodes) {
        const NodeRule rule = editor.names().ruleOf(parameters, node.name);
        if (gone.contains(node.name)) continue;
        if (gone.contains(rule.origin) || gone.contains(rule.second))
            followers.push_back(node.name);
    }
    for (const std::string& node : followers)
        giveBy(editor, node, NodeRule{});
}

/// A dimension that is taken away is measured no more, and what it set is free.
JsonValue withoutDimension(JsonValue document, const std::string& parameter) {
    const Editor before(document);
    const auto& dimensions = before.sketch().dimensions;
    const auto found = std::ranges::find(dimensions, parameter, &Dimension::parameter);
    if (found == dimensions.end()) throw Refused({messages::kSketchNoDimension, parameter});
    if (found->isDriving) document = release(document, parameter).document;
    Editor editor(document);
    const JsonValue kept = editor.document();
    if (DrawnParameters(editor).uses(parameter)) return kept;
    editor.removeParameter(parameter);
    try {
        editor.read();
    } catch (const Refused&) {
        return kept; // others rest on what it measures
    }
    return editor.document();
}

} // namespace

Drawn remove(const JsonValue& document, std::span<const std::string> pointers) {
    Editor editor(document);
    const Removal removal(editor, pointers);
    const DrawnParameters drawn(editor);
    const std::vector<std::string> items = removal.items();
    const std::vector<std::string> gone = namesOf(document, items);
    for (const auto& [body, nodes] : removal.smallerLinks())
        if (std::ranges::find(gone, body) == gone.end()) drawLinkOver(editor, body, nodes);
    for (const std::string& item : items)
        editor.remove(item);
    freeFollowers(editor, removal.nodes());
    drawn.removeUnused(editor, gone);
    Drawn result = editor.take();
    for (const std::string& parameter : removal.dimensions())
        if (result.document.contains(io::joinPointer("/parameters", parameter)))
            result.document = withoutDimension(std::move(result.document), parameter);
    return result;
}

std::vector<std::string> hangingOn(const JsonValue& document,
                                   std::span<const std::string> pointers) {
    const Editor editor(document);
    std::vector<std::string> items = Removal(editor, pointers).items();
    std::erase_if(items, [&](const std::string& item) {
        return std::ranges::find(pointers, item) != pointers.end();
    });
    return namesOf(document, items);
}

} // namespace trammel::sketch
