#include "sketch/editor.h"

#include "io/parameters.h"
#include "messages/sketch_messages.h"
#include "model/formula_text.h"
#include "sketch/sketch_reader.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace trammel::sketch {

using io::JsonValue;

double rounded(double value) {
    constexpr double kPicometre = 1e12;
    const double scaled = std::round(value * kPicometre);
    return std::isfinite(scaled) ? scaled / kPicometre + 0.0 : value;
}

JsonValue number(double value) {
    return {rounded(value)};
}

namespace {

/// " - 0.3*(Bx - Ax)", or with "+".
std::string term(double factor, const std::string& to, const std::string& from) {
    return fmt::format(" {} {}*({} - {})", factor < 0 ? '-' : '+', std::abs(factor), to, from);
}

} // namespace

JsonValue measuredEntry(const std::string& formula, const char* unit) {
    return JsonValue::object({{"value", formula}, {"unit", unit}});
}

Editor::Editor(const JsonValue& document)
    : m_document(document), m_frame(planeOf(document)), m_names(m_frame) {
    for (const auto& finding : m_numbers.resolveParameters(m_document.find("parameters")))
        m_wrongBefore.insert(finding.name);
    m_sketch = readSketch(m_document, m_numbers.parameters());
    if (parameters().contains(kLinkPitch)) m_frame.countLayersIn(std::string(kLinkPitch));
}

double Editor::value(std::string_view parameter) const {
    const auto found = m_numbers.parameters().find(parameter);
    return found == m_numbers.parameters().end() ? std::nan("") : found->second;
}

void Editor::read() {
    m_numbers = {};
    std::vector<std::string> wrong;
    for (const auto& finding : m_numbers.resolveParameters(m_document.find("parameters")))
        if (!m_wrongBefore.contains(finding.name))
            wrong.push_back(finding.name + ": " + english(finding.message));
    if (!wrong.empty())
        throw Refused({messages::kSketchNoValue, fmt::format("{}", fmt::join(wrong, ", "))});
    m_sketch = readSketch(m_document, m_numbers.parameters());
}

void Editor::set(const std::string& pointer, JsonValue value) {
    m_document.set(pointer, std::move(value));
    m_items.push_back(pointer);
}

void Editor::remove(const std::string& pointer) {
    m_document.remove(pointer);
}

std::string Editor::append(const std::string& list, JsonValue value) {
    std::string pointer = "/" + list;
    if (!m_document.contains(pointer)) m_document.set(pointer, JsonValue::array());
    const std::size_t count = m_document.at(pointer)->size();
    m_document.insert(pointer, count, std::move(value));
    pointer = io::joinPointer(pointer, count);
    m_items.push_back(pointer);
    return pointer;
}

void Editor::addSection(const std::string& key, JsonValue value, std::string_view next) {
    const auto& members = m_document.members();
    const auto place = std::ranges::find(members, next, &JsonValue::Member::key);
    m_document.insert("", static_cast<std::size_t>(place - members.begin()), std::move(value), key);
    m_items.push_back("/" + key);
}

void Editor::addParameter(const std::string& name, JsonValue value) {
    if (!m_document.contains("/parameters"))
        addSection("parameters", JsonValue::object(), "bodies");
    set(io::joinPointer("/parameters", name), std::move(value));
}

void Editor::setParameter(const std::string& name, JsonValue value) {
    set(io::valuePlace(m_document, io::joinPointer("/parameters", name)), std::move(value));
    m_items.back() = io::joinPointer("/parameters", name);
}

void Editor::removeParameter(const std::string& name) {
    const std::string pointer = io::joinPointer("/parameters", name);
    if (m_document.contains(pointer)) remove(pointer);
}

void Editor::addLinkSizes() {
    const auto add = [&](const char* name, double size, const char* description) {
        if (m_document.contains(io::joinPointer("/parameters", name))) return;
        addParameter(name, JsonValue::object({{"value", size},
                                              {"unit", "mm"},
                                              {"min", kLeastLinkSize},
                                              {"description", description}}));
    };
    add("link_thickness", 0.005, "thickness of the links, and the way between their layers");
    add("link_width", 0.02, "width of the links");
}

bool Editor::isTaken(std::string_view node) const {
    if (model::isReservedName(node)) return true;
    const std::string name(node);
    for (const std::string& parameter :
         {name, m_names.u(node), m_names.v(node), ownAngle(node), ownLength(node)})
        if (m_document.contains(io::joinPointer("/parameters", parameter)) ||
            model::isReservedName(parameter))
            return true;
    return !itemPointer("joints", node).empty() || !itemPointer("bodies", node).empty();
}

std::string Editor::newNodeName() const {
    for (int round = 1;; ++round)
        for (char letter = 'A'; letter <= 'Z'; ++letter) {
            std::string name(1, letter);
            if (round > 1) name += std::to_string(round);
            if (!isTaken(name)) return name;
        }
}

std::string Editor::newParameterName(std::string_view stem) const {
    for (int i = 1;; ++i) {
        std::string name = fmt::format("{}{}", stem, i);
        if (!m_document.contains(io::joinPointer("/parameters", name))) return name;
    }
}

std::string Editor::newItemName(const std::string& list, std::string_view stem) const {
    std::set<std::string, std::less<>> taken;
    if (const JsonValue* items = m_document.find(list))
        for (const JsonValue::Member& item : items->members())
            if (const JsonValue* name = item.value.find("name")) taken.insert(name->string());
    for (int i = 1;; ++i) {
        std::string name = fmt::format("{}{}", stem, i);
        if (!taken.contains(name)) return name;
    }
}

std::string Editor::newJointName(const std::string& node) const {
    std::string name = node;
    for (int i = 2; !itemPointer("joints", name).empty(); ++i)
        name = fmt::format("{}_{}", node, i);
    return name;
}

std::string Editor::itemPointer(const std::string& list, std::string_view name) const {
    const JsonValue* items = m_document.find(list);
    for (std::size_t i = 0; items && i < items->size(); ++i) {
        const JsonValue* own = (*items)[i].find("name");
        if (own && own->isString() && own->string() == name) return fmt::format("/{}/{}", list, i);
    }
    return {};
}

std::string Editor::addNode(const Point& place) {
    std::string name = newNodeName();
    addParameter(m_names.u(name), number(place.x()));
    addParameter(m_names.v(name), number(place.y()));
    return name;
}

void Editor::setPlace(const std::string& node, const Point& place) {
    const ParameterTexts before = parameters();
    const auto isThere = [&](const std::string& name, double coordinate) {
        return before.isNumber(name) && value(name) == rounded(coordinate);
    };
    const std::string u = m_names.u(node), v = m_names.v(node);
    const bool keepsU = isThere(u, place.x()), keepsV = isThere(v, place.y());
    if (!keepsU) setParameter(u, number(place.x()));
    if (!keepsV) setParameter(v, number(place.y()));
}

int Editor::nodeIndex(const std::string& name) const {
    const int index = m_sketch.find(name);
    if (index < 0) throw Refused({messages::kSketchNoNode, name});
    return index;
}

const Link& Editor::link(const std::string& body) const {
    const Link* link = m_sketch.link(body);
    if (!link) throw Refused({messages::kSketchNoLink, body});
    return *link;
}

NodeRule Editor::ruleOf(const std::string& node) const {
    return m_names.ruleOf(parameters(), node);
}

std::string Editor::lengthBetween(const std::string& from, const std::string& to) {
    const int a = m_sketch.find(from), b = m_sketch.find(to);
    for (const Dimension& dimension : m_sketch.dimensions) {
        if (dimension.kind != Dimension::Kind::Length || a < 0 || b < 0) continue;
        const auto& [first, second] = dimension.nodes;
        if ((first == a && second == b) || (first == b && second == a)) return dimension.parameter;
    }
    std::string name = newParameterName("L");
    addParameter(name, measuredEntry(m_names.lengthText(from, to), "m"));
    return name;
}

std::string Editor::addHinge(const std::string& node, const std::string& first,
                             const std::string& second) {
    return append("joints", JsonValue::object({{"name", newJointName(node)},
                                               {"type", "revolute"},
                                               {"bodies", JsonValue::array({first, second})},
                                               {"position", m_frame.world(m_names.place(node))},
                                               {"axis", m_frame.normal()}}));
}

std::string Editor::holderOf(const std::string& name) const {
    const int index = m_sketch.find(name);
    if (index < 0) return {};
    const Node& node = m_sketch.nodes[index];
    if (node.isGrounded) return "ground";
    if (!node.bodies.empty()) return node.bodies.front();
    const auto block = std::ranges::find(m_sketch.blocks, index, &Block::node);
    return block == m_sketch.blocks.end() ? std::string() : block->body;
}

std::string Editor::linkAt(const Spot& spot) const {
    if (!spot.node.empty()) {
        const Node& there = node(spot.node);
        if (!spot.body.empty() && link(spot.body).has(nodeIndex(spot.node))) return spot.body;
        if (!there.bodies.empty()) return there.bodies.front();
        const std::string holder = holderOf(spot.node);
        if (holder.empty() || holder == "ground")
            throw Refused({messages::kSketchNoLinkOnNode, spot.node});
        return holder;
    }
    if (spot.body.empty())
        throw Refused({messages::kSketchNoLinkThere, spot.place.x(), spot.place.y()});
    return link(spot.body).body;
}

PlaceText Editor::placeOf(const Spot& spot) const {
    if (!spot.node.empty()) return m_names.place(spot.node);
    if (spot.body.empty())
        return {fmt::format("{}", rounded(spot.place.x())),
                fmt::format("{}", rounded(spot.place.y()))};
    // A + r (B - A) + s n, n to the left of the way from A to B and as long.
    const Link& on = link(spot.body);
    const Node& A = m_sketch.nodes[on.nodes[0]];
    const Node& B = m_sketch.nodes[on.nodes[1]];
    const Point way = B.place - A.place, own = spot.place - A.place;
    const double r = rounded(own.dot(way) / way.squaredNorm());
    const double s = rounded((way.x() * own.y() - way.y() * own.x()) / way.squaredNorm());
    const PlaceText a = m_names.place(A.name), b = m_names.place(B.name);
    PlaceText text{a.u + term(r, b.u, a.u), a.v + term(r, b.v, a.v)};
    if (std::abs(s) > 1e-9) {
        text.u += term(-s, b.v, a.v);
        text.v += term(s, b.u, a.u);
    }
    return text;
}

void Editor::requireBars() const {
    const auto isPoint = [&](int a, int b) {
        return (m_sketch.nodes[a].place - m_sketch.nodes[b].place).norm() <= 1e-9;
    };
    for (const Link& link : m_sketch.links) {
        const bool hasNoBar = std::ranges::any_of(
            link.bars, [&](const auto& bar) { return isPoint(bar.nodes[0], bar.nodes[1]); });
        if (hasNoBar || isPoint(link.nodes[0], link.nodes[1]))
            throw Refused({messages::kSketchLinkIsPoint, link.body});
    }
}

Drawn Editor::take(std::string main) {
    read();
    requireBars();
    if (!main.empty()) m_items.insert(m_items.begin(), std::move(main));
    std::vector<std::string> items;
    for (std::string& item : m_items)
        if (m_document.contains(item) && std::ranges::find(items, item) == items.end())
            items.push_back(std::move(item));
    return {std::move(m_document), std::move(items)};
}

} // namespace trammel::sketch
