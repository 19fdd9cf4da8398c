#include "sketch/link_shapes.h"

#include "sketch/removal.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace trammel::sketch {

using io::JsonValue;

LinkShapes::LinkShapes(const Editor& editor, std::vector<std::string> nodes, std::string length,
                       int layer, JsonValue color, LinkSizes sizes)
    : m_editor(editor),
      m_nodes(std::move(nodes)),
      m_length(std::move(length)),
      m_layer(layer),
      m_color(std::move(color)),
      m_sizes(std::move(sizes)) {}

std::string LinkShapes::frameAngle() const {
    return m_editor.names().angleText(m_nodes[0], m_nodes[1]);
}

PlaceText LinkShapes::inFrame(const PlaceText& place) const {
    const PlaceText a = m_editor.names().place(m_nodes[0]), b = m_editor.names().place(m_nodes[1]);
    return {fmt::format("(({} - {})*({} - {}) + ({} - {})*({} - {}))/{}", place.u, a.u, b.u, a.u,
                        place.v, a.v, b.v, a.v, mechanisms::grouped(m_length)),
            fmt::format("(({} - {})*({} - {}) - ({} - {})*({} - {}))/{}", place.v, a.v, b.u, a.u,
                        place.u, a.u, b.v, a.v, mechanisms::grouped(m_length))};
}

PlaceText LinkShapes::placeOf(const std::string& node) const {
    if (node == m_nodes[0]) return {};
    if (node == m_nodes[1]) return {m_length, "0"};
    return inFrame(m_editor.names().place(node));
}

JsonValue LinkShapes::shape(const char* type,
                            std::vector<std::pair<std::string, JsonValue>> members,
                            const PlaceText& place, JsonValue orientation) const {
    members.insert(members.begin(), {"type", type});
    members.emplace_back("position", m_editor.frame().inBody(place, m_layer));
    if (!orientation.isNull()) members.emplace_back("orientation", std::move(orientation));
    members.emplace_back("collide", false);
    members.emplace_back("color", m_color);
    return JsonValue::object(std::move(members));
}

JsonValue LinkShapes::bar(const std::string& from, const std::string& to,
                          const std::string& length) const {
    const Frame& frame = m_editor.frame();
    const NodeNames& names = m_editor.names();
    const auto& [thick, wide] = m_sizes;
    if (from == m_nodes[0] && to == m_nodes[1])
        return shape("box", {{"size", frame.size(length, wide, thick)}}, {length + "/2", "0"}, {});
    const PlaceText a = names.place(from), b = names.place(to);
    const PlaceText middle =
        inFrame({fmt::format("({} + {})/2", a.u, b.u), fmt::format("({} + {})/2", a.v, b.v)});
    const std::string angle = fmt::format("{} - {}", names.angleText(from, to), frameAngle());
    return shape("box", {{"size", frame.size(length, wide, thick)}}, middle,
                 frame.turnedInBody(angle));
}

JsonValue LinkShapes::roundEnd(const std::string& node) const {
    return disc(node, m_sizes.width + "/2");
}

JsonValue LinkShapes::disc(const std::string& node, const std::string& radius) const {
    return shape("cylinder", {{"radius", radius}, {"length", m_sizes.thickness}}, placeOf(node),
                 m_editor.frame().alongNormal());
}

LinkSizes ownSizes(const std::string& body) {
    std::string stem = body;
    for (char& c : stem)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    return {stem + "_thickness", stem + "_width"};
}

LinkSizes sizesOf(const Editor& editor, const std::string& body) {
    const LinkSizes own = ownSizes(body);
    const ParameterTexts parameters = editor.parameters();
    LinkSizes sizes;
    if (parameters.contains(own.thickness)) sizes.thickness = own.thickness;
    if (parameters.contains(own.width)) sizes.width = own.width;
    return sizes;
}

std::vector<std::string> nodeNames(const Sketch& sketch, const Link& link) {
    std::vector<std::string> names;
    for (const int node : link.nodes)
        names.push_back(sketch.nodes[node].name);
    return names;
}

std::vector<JsonValue> shapesOver(Editor& editor, const std::vector<std::string>& nodes, int layer,
                                  const JsonValue& color, const LinkSizes& sizes) {
    std::vector<std::string> lengths;
    const std::size_t bars = nodes.size() == 2 ? 1 : nodes.size();
    for (std::size_t i = 0; i < bars; ++i)
        lengths.push_back(editor.lengthBetween(nodes[i], nodes[(i + 1) % nodes.size()]));
    const LinkShapes made(editor, nodes, lengths[0], layer, color, sizes);
    std::vector<JsonValue> shapes;
    for (std::size_t i = 0; i < bars; ++i)
        shapes.push_back(made.bar(nodes[i], nodes[(i + 1) % nodes.size()], lengths[i]));
    for (const std::string& node : nodes)
        shapes.push_back(made.roundEnd(node));
    return shapes;
}

namespace {

JsonValue colorOf(const Editor& editor, const std::string& body) {
    const JsonValue* color =
        editor.document().at(editor.itemPointer("bodies", body) + "/shapes/0/color");
    return color ? *color : mechanisms::colorValue(mechanisms::Color::Grey);
}

} // namespace

bool isDrawn(const Editor& editor, const Link& link) {
    const std::vector<std::string> nodes = nodeNames(editor.sketch(), link);
    const JsonValue* orientation =
        editor.document().at(editor.itemPointer("bodies", link.body) + "/orientation");
    const bool isAlong =
        orientation &&
        *orientation == editor.frame().turned(editor.names().angleText(nodes[0], nodes[1]));
    const JsonValue* shape =
        editor.document().at(editor.itemPointer("bodies", link.body) + "/shapes/0/type");
    return isAlong && !(shape && *shape == JsonValue("capsule"));
}

void makeDrawn(Editor& editor, const std::string& body) {
    const Link& link = editor.link(body);
    if (isDrawn(editor, link)) return;
    drawLinkOver(editor, body, nodeNames(editor.sketch(), link));
    editor.read();
}

void drawLinkOver(Editor& editor, const std::string& body, const std::vector<std::string>& nodes) {
    editor.addLinkSizes();
    const std::string pointer = editor.itemPointer("bodies", body);
    if (!isDrawn(editor, editor.link(body))) {
        const DrawnParameters before(editor);
        for (const char* key : {"/mass", "/com", "/inertia"})
            if (editor.document().contains(pointer + key)) editor.remove(pointer + key);
        before.removeUnused(editor, {body});
        for (const char* stated : {"rho", "density"}) // of the mechanism's rods
            if (before.uses(stated) && !DrawnParameters(editor).uses(stated))
                editor.removeParameter(stated);
    }
    const JsonValue color = colorOf(editor, body);
    auto shapes = shapesOver(editor, nodes, editor.link(body).layer, color, sizesOf(editor, body));
    editor.set(pointer + "/position", editor.frame().world(editor.names().place(nodes[0])));
    editor.set(pointer + "/orientation",
               editor.frame().turned(editor.names().angleText(nodes[0], nodes[1])));
    editor.set(pointer + "/shapes", JsonValue::array(std::move(shapes)));
}

namespace {

/// The bar of a link that a place is nearest to, if it is beside it at all; null pointer: none.
const Link::Bar* barBeside(const Sketch& sketch, const Link& link, const Point& place) {
    const Link::Bar* nearest = nullptr;
    double least = 0;
    for (const Link::Bar& bar : link.bars) {
        const Point& a = sketch.nodes[bar.nodes[0]].place;
        const Point way = sketch.nodes[bar.nodes[1]].place - a;
        const double share = (place - a).dot(way) / way.squaredNorm();
        if (!(share > 0 && share < 1)) continue;
        const double distance = (a + share * way - place).norm();
        if (nearest && distance >= least) continue;
        nearest = &bar;
        least = distance;
    }
    return nearest;
}

} // namespace

void addNodeToLink(Editor& editor, const std::string& body, const std::string& node) {
    makeDrawn(editor, body);
    const Link link = editor.link(body);
    const Sketch& sketch = editor.sketch();
    const std::string pointer = editor.itemPointer("bodies", body) + "/shapes";
    const auto names = nodeNames(sketch, link);
    const Point place{editor.value(editor.names().u(node)), editor.value(editor.names().v(node))};
    const Link::Bar* bar = barBeside(sketch, link, place);
    std::vector<std::string> ends;
    int shape = -1;
    if (bar) {
        ends = {sketch.nodes[bar->nodes[0]].name, sketch.nodes[bar->nodes[1]].name};
        shape = bar->shape;
    }
    const LinkShapes made(editor, names, editor.lengthBetween(names[0], names[1]), link.layer,
                          colorOf(editor, body), sizesOf(editor, body));
    const std::string list = pointer.substr(1);
    if (bar) {
        const std::string first = editor.lengthBetween(ends[0], node);
        const std::string second = editor.lengthBetween(node, ends[1]);
        editor.set(io::joinPointer(pointer, static_cast<std::size_t>(shape)),
                   made.bar(ends[0], node, first));
        editor.append(list, made.bar(node, ends[1], second));
    }
    editor.append(list, made.roundEnd(node));
    editor.read();
}

std::string nodeAt(Editor& editor, const Spot& spot) {
    if (!spot.node.empty()) return editor.node(spot.node).name;
    if (!spot.body.empty())
        for (const int own : editor.link(spot.body).nodes)
            if ((editor.sketch().nodes[own].place - spot.place).norm() <= 1e-9)
                return editor.sketch().nodes[own].name;
    std::string node = editor.addNode(spot.place);
    editor.read();
    if (!spot.body.empty()) addNodeToLink(editor, spot.body, node);
    return node;
}

} // namespace trammel::sketch
