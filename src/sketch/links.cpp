#include "messages/sketch_messages.h"
#include "sketch/link_shapes.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::sketch {

using io::JsonValue;

namespace {

/// The lowest layer that no link at these nodes is in.
int freeLayer(const Editor& editor, const std::vector<std::string>& nodes) {
    std::set<int> taken;
    for (const std::string& node : nodes)
        for (const Link& link : editor.sketch().links)
            if (const int index = editor.sketch().find(node); index >= 0 && link.has(index))
                taken.insert(link.layer);
    int layer = 0;
    while (taken.contains(layer))
        ++layer;
    return layer;
}

JsonValue nextColor(const Editor& editor) {
    using mechanisms::Color;
    static constexpr std::array kTurn{Color::Red, Color::Blue, Color::Green, Color::Ochre,
                                      Color::Violet};
    return mechanisms::colorValue(kTurn.at(editor.sketch().links.size() % kTurn.size()));
}

void requireApart(const Editor& editor, std::span<const Spot> spots) {
    std::vector<Point> places;
    for (const Spot& spot : spots)
        places.push_back(spot.node.empty() ? spot.place : editor.node(spot.node).place);
    for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if ((places[i] - places[k]).norm() <= 1e-9)
                throw Refused(messages::kSketchLinkNeedsPlaces);
    if (places.size() < 2) throw Refused(messages::kSketchLinkNeedsPlaces);
}

/// A link over nodes of one link would only hold it a second time.
void requireSeveralLinks(const Editor& editor, std::span<const Spot> spots) {
    for (const Link& link : editor.sketch().links) {
        const bool hasAll = std::ranges::all_of(spots, [&](const Spot& spot) {
            if (spot.node.empty()) return spot.body == link.body;
            return link.has(editor.nodeIndex(spot.node));
        });
        if (hasAll) throw Refused({messages::kSketchLinkHasNodes, link.body});
    }
}

std::string addBody(Editor& editor, const std::vector<std::string>& nodes) {
    auto shapes = shapesOver(editor, nodes, freeLayer(editor, nodes), nextColor(editor));
    return editor.append(
        "bodies",
        JsonValue::object(
            {{"name", editor.newItemName("bodies", "link")},
             {"position", editor.frame().world(editor.names().place(nodes[0]))},
             {"orientation", editor.frame().turned(editor.names().angleText(nodes[0], nodes[1]))},
             {"shapes", JsonValue::array(std::move(shapes))}}));
}

void addPedestal(Editor& editor, const std::string& node) {
    const Frame& frame = editor.frame();
    const PlaceText at = editor.names().place(node);
    std::vector<std::pair<std::string, JsonValue>> box{
        {"type", "box"},
        {"size", frame.size("1.5*link_width", "link_width", "link_thickness")},
        {"position", frame.world({at.u, at.v + " - 0.5*link_width"}, -1)}};
    if (!frame.isPrincipal()) box.emplace_back("orientation", frame.turned("0"));
    box.emplace_back("collide", false);
    box.emplace_back("color", mechanisms::colorValue(mechanisms::Color::Grey));
    if (!editor.document().contains("/ground"))
        editor.addSection("ground", JsonValue::object({{"shapes", JsonValue::array()}}), "bodies");
    editor.append("ground/shapes", JsonValue::object(std::move(box)));
}

bool isOfPlane(std::string_view key) {
    return key == "plane" || key == "origin" || key == "u" || key == "v";
}

} // namespace

Drawn setPlane(const JsonValue& document, const Plane& plane) {
    Editor editor(document);
    const Plane& before = editor.sketch().plane;
    constexpr double kSame = 1e-12;
    if ((plane.origin - before.origin).norm() <= kSame && (plane.u - before.u).norm() <= kSame &&
        (plane.v - before.v).norm() <= kSame)
        return {document, {}};
    if (!editor.sketch().nodes.empty()) {
        std::string names;
        for (const Node& node : editor.sketch().nodes)
            names += (names.empty() ? "" : ", ") + node.name;
        throw Refused({messages::kSketchPlaneIsUsed, names});
    }
    const auto vector = [](const Vec3& v) { return JsonValue::array({v.x(), v.y(), v.z()}); };
    JsonValue entry = JsonValue::object();
    using enum PrincipalPlane;
    const std::pair<PrincipalPlane, const char*> known[] = {{XZ, "xz"}, {XY, "xy"}, {YZ, "yz"}};
    for (const auto& [which, name] : known)
        if (plane == principalPlane(which)) entry = JsonValue::object({{"plane", name}});
    if (entry.size() == 0)
        entry = JsonValue::object({{"plane", "custom"},
                                   {"origin", vector(plane.origin)},
                                   {"u", vector(plane.u)},
                                   {"v", vector(plane.v)}});
    if (const JsonValue* sketch = editor.document().find("sketch")) {
        for (const JsonValue::Member& member : sketch->members()) // what lies in the plane
            if (!isOfPlane(member.key)) entry.set(io::joinPointer("", member.key), member.value);
        editor.set("/sketch", std::move(entry));
    } else {
        editor.addSection("sketch", std::move(entry), "parameters");
    }
    return editor.take();
}

Drawn addLink(const JsonValue& document, std::span<const Spot> spots) {
    Editor editor(document);
    requireApart(editor, spots);
    requireSeveralLinks(editor, spots);
    editor.addLinkSizes();
    std::vector<std::string> nodes;
    for (const Spot& spot : spots)
        nodes.push_back(nodeAt(editor, spot));
    std::vector<std::string> holders;
    for (const std::string& node : nodes)
        holders.push_back(editor.holderOf(node));
    std::string body = addBody(editor, nodes);
    const std::string name = editor.document().at(body + "/name")->string();
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (!holders[i].empty()) editor.addHinge(nodes[i], holders[i], name);
    return editor.take(std::move(body));
}

Drawn addGroundPivot(const JsonValue& document, const Spot& spot) {
    Editor editor(document);
    if (!spot.node.empty() && editor.node(spot.node).isGrounded)
        throw Refused({messages::kSketchNodeIsGrounded, spot.node});
    editor.addLinkSizes();
    const std::string node = nodeAt(editor, spot);
    const std::string holder = editor.holderOf(node);
    addPedestal(editor, node);
    std::string main = io::joinPointer("/parameters", editor.names().u(node));
    if (!holder.empty()) main = editor.addHinge(node, "ground", holder);
    return editor.take(std::move(main));
}

Drawn addLinkPivot(const JsonValue& document, const Spot& spot) {
    Editor editor(document);
    if (!spot.node.empty()) throw Refused({messages::kSketchNodeIsThere, spot.node});
    const std::string body = editor.linkAt(spot);
    editor.addLinkSizes();
    const std::string node = nodeAt(editor, {spot.place, {}, body});
    return editor.take(io::joinPointer("/parameters", editor.names().u(node)));
}

Drawn setLayer(const JsonValue& document, const std::string& body, int layer) {
    Editor editor(document);
    makeDrawn(editor, body);
    const int before = editor.link(body).layer;
    const std::string pointer = editor.itemPointer("bodies", body) + "/shapes";
    const std::size_t count = editor.document().at(pointer)->size();
    for (std::size_t i = 0; i < count; ++i) {
        const std::string place = io::joinPointer(pointer, i) + "/position";
        const JsonValue* position = editor.document().at(place);
        if (!position || editor.frame().layerOf(*position) != before) continue;
        editor.set(io::joinPointer(place, editor.frame().layerIndex()),
                   editor.frame().layerValue(layer));
    }
    return editor.take(editor.itemPointer("bodies", body));
}

} // namespace trammel::sketch
