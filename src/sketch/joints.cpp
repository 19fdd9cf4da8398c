#include "io/references.h"
#include "messages/sketch_messages.h"
#include "sketch/link_shapes.h"
#include "sketch/moving.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::sketch {

using io::JsonValue;

namespace {

/// Two nodes of a link whose line a place is nearest to.
struct Rail {
    int from = 0, to = 0;
    double distance = 0.0;
    Point foot = Point::Zero(); ///< of the perpendicular from the place
};

Rail railOf(const Sketch& sketch, const Link& link, const Point& place) {
    std::vector<std::array<int, 2>> lines;
    for (const Link::Bar& bar : link.bars)
        lines.push_back(bar.nodes);
    if (lines.empty()) lines.push_back({link.nodes[0], link.nodes[1]});
    std::optional<Rail> best;
    for (const auto& [from, to] : lines) {
        const Point& a = sketch.nodes[from].place;
        const Point way = sketch.nodes[to].place - a;
        const Point foot = a + way * ((place - a).dot(way) / way.squaredNorm());
        const Rail rail{from, to, (foot - place).norm(), foot};
        if (!best || rail.distance < best->distance) best = rail;
    }
    return *best;
}

Point placeOf(const Editor& editor, const Spot& spot) {
    return spot.node.empty() ? spot.place : editor.node(spot.node).place;
}

/// The block with its angle as a parameter; its layer is that of the plane.
std::string addBlock(Editor& editor, const std::string& name, const std::string& node,
                     JsonValue angle) {
    const Frame& frame = editor.frame();
    const std::string parameter = ownAngle(name);
    editor.addParameter(parameter,
                        JsonValue::object({{"value", std::move(angle)}, {"unit", "deg"}}));
    JsonValue box =
        JsonValue::object({{"type", "box"},
                           {"size", frame.size("2*link_width", "1.4*link_width", "link_thickness")},
                           {"position", frame.inBody({}, -1)},
                           {"collide", false},
                           {"color", mechanisms::colorValue(mechanisms::Color::Dark)}});
    return editor.append("bodies",
                         JsonValue::object({{"name", name},
                                            {"position", frame.world(editor.names().place(node))},
                                            {"orientation", frame.turned(parameter)},
                                            {"shapes", JsonValue::array({std::move(box)})}}));
}

const JsonValue& jointOf(const Editor& editor, const std::string& name) {
    const std::string pointer = editor.itemPointer("joints", name);
    return *editor.document().at(pointer);
}

bool isHinge(const JsonValue& joint) {
    const JsonValue* type = joint.find("type");
    return type && type->isString() && type->string() == "revolute";
}

/// The body of a hinge that is not the ground, where the ground is the other one.
std::string turningBody(const JsonValue& joint) {
    const JsonValue& bodies = *joint.find("bodies");
    if (bodies[0].string() == "ground") return bodies[1].string();
    return bodies[1].string() == "ground" ? bodies[0].string() : std::string();
}

const Node* nodeOfJoint(const Sketch& sketch, const std::string& joint) {
    for (const Node& node : sketch.nodes)
        if (std::ranges::find(node.joints, joint) != node.joints.end()) return &node;
    return nullptr;
}

/// A disc on the link of a hinge, of that pitch radius.
void addDisc(Editor& editor, const std::string& joint, const std::string& radius) {
    const Node* node = nodeOfJoint(editor.sketch(), joint);
    const std::string body = turningBody(jointOf(editor, joint));
    const Link* link = editor.sketch().link(body);
    if (!node || !link) return;
    makeDrawn(editor, body);
    node = nodeOfJoint(editor.sketch(), joint);
    link = editor.sketch().link(body);
    const std::vector<std::string> names = nodeNames(editor.sketch(), *link);
    const LinkShapes made(editor, names, editor.lengthBetween(names[0], names[1]), link->layer - 1,
                          mechanisms::colorValue(mechanisms::Color::Grey));
    const std::string list = editor.itemPointer("bodies", body).substr(1) + "/shapes";
    editor.append(list, made.disc(node->name, radius));
}

/// Discs that touch between the hinges: r1 + r2 = d and r1/r2 = -ratio.
void addPitchDiscs(Editor& editor, const std::string& first, const std::string& second,
                   const std::string& ratio) {
    const Node* a = nodeOfJoint(editor.sketch(), first);
    const Node* b = nodeOfJoint(editor.sketch(), second);
    if (!a || !b || a == b) return;
    if (turningBody(jointOf(editor, first)).empty()) return;
    if (turningBody(jointOf(editor, second)).empty()) return;
    const std::string way = editor.lengthBetween(a->name, b->name);
    addDisc(editor, first, fmt::format("-{}*{}/(1 - {})", way, ratio, ratio));
    addDisc(editor, second, fmt::format("{}/(1 - {})", way, ratio));
}

} // namespace

Drawn addSlider(const JsonValue& document, const Spot& spot, const Point& towards,
                const std::string& rail) {
    Editor editor(document);
    const bool isOnGround = rail == "ground";
    if (!isOnGround && !spot.node.empty() && editor.link(rail).has(editor.nodeIndex(spot.node)))
        throw Refused({messages::kSketchPinOfItsSlot, spot.node, rail});
    if (!spot.node.empty() && editor.node(spot.node).isGrounded)
        throw Refused({messages::kSketchNodeIsGrounded, spot.node});
    const Point place = placeOf(editor, spot), way = towards - place;
    if (isOnGround && way.norm() <= 1e-9) throw Refused(messages::kSketchNoDirection);
    editor.addLinkSizes();
    JsonValue angle = number(std::atan2(way.y(), way.x()));
    if (!isOnGround) {
        const Rail line = railOf(editor.sketch(), editor.link(rail), place);
        angle = JsonValue(editor.names().angleText(editor.sketch().nodes[line.from].name,
                                                   editor.sketch().nodes[line.to].name));
    }
    const std::string node =
        nodeAt(editor, spot.body == rail ? Spot{spot.place, spot.node, {}} : spot);
    const std::string holder = editor.holderOf(node);
    const std::string name = editor.newItemName("bodies", "slider");
    const std::string angleName = ownAngle(name);
    addBlock(editor, name, node, std::move(angle));
    if (!holder.empty()) editor.addHinge(node, holder, name);
    const PlaceText along{fmt::format("cos({})", angleName), fmt::format("sin({})", angleName)};
    std::string slide = editor.append(
        "joints", JsonValue::object({{"name", editor.newJointName(name)},
                                     {"type", "prismatic"},
                                     {"bodies", JsonValue::array({rail, name})},
                                     {"position", editor.frame().world(editor.names().place(node))},
                                     {"axis", editor.frame().direction(along)}}));
    return editor.take(std::move(slide));
}

Drawn addPinInSlot(const JsonValue& document, const Spot& pin, const std::string& slotted) {
    Editor editor(document);
    editor.link(slotted);
    Spot spot = pin;
    if (!spot.node.empty()) {
        if (editor.link(slotted).has(editor.nodeIndex(spot.node)))
            throw Refused({messages::kSketchPinOfItsSlot, spot.node, slotted});
        if (spot.body == slotted) spot.body.clear();
    }
    const std::string body = editor.linkAt(spot);
    if (body == slotted) throw Refused({messages::kSketchSameLink, slotted});
    const std::string node = nodeAt(editor, spot.node.empty() ? Spot{spot.place, {}, body} : spot);
    Rail line = railOf(editor.sketch(), editor.link(slotted), editor.node(node).place);
    if (line.distance > 1e-9 && editor.node(node).isFree) {
        moveTo(editor, {{node, line.foot}});
        line = railOf(editor.sketch(), editor.link(slotted), editor.node(node).place);
    }
    if (line.distance > 1e-9) throw Refused({messages::kSketchPinBesideSlot, node, slotted});
    const auto& nodes = editor.sketch().nodes;
    const PlaceText a = editor.names().place(nodes[line.from].name);
    const PlaceText b = editor.names().place(nodes[line.to].name);
    std::string joint = editor.append(
        "joints",
        JsonValue::object(
            {{"name", editor.newJointName(node)},
             {"type", "point-on-line"},
             {"bodies", JsonValue::array({slotted, body})},
             {"position", editor.frame().world(editor.names().place(node))},
             {"axis", editor.frame().direction(PlaceText{mechanisms::difference(b.u, a.u),
                                                         mechanisms::difference(b.v, a.v)})}}));
    return editor.take(std::move(joint));
}

Drawn addWeld(const JsonValue& document, const Spot& spot) {
    Editor editor(document);
    if (spot.node.empty()) throw Refused(messages::kSketchNothingToWeld);
    std::string best;
    int most = -1;
    for (const std::string& name : editor.node(spot.node).joints) {
        const JsonValue& joint = jointOf(editor, name);
        if (!isHinge(joint)) continue;
        const JsonValue& bodies = *joint.find("bodies");
        const bool isAsked = bodies[0].string() == spot.body || bodies[1].string() == spot.body;
        const int rank = (isAsked ? 2 : 0) + (turningBody(joint).empty() ? 1 : 0);
        if (rank <= most) continue;
        most = rank;
        best = name;
    }
    if (best.empty()) throw Refused(messages::kSketchNothingToWeld);
    for (const std::string& item : io::dependentItems(editor.document(), io::Referred::Joint, best))
        editor.remove(item);
    std::string pointer = editor.itemPointer("joints", best);
    const JsonValue joint = *editor.document().at(pointer);
    editor.set(pointer + "/type", "fixed");
    for (const JsonValue::Member& member : joint.members())
        if (member.key != "name" && member.key != "type" && member.key != "bodies" &&
            member.key != "position" && member.key != "position_b")
            editor.remove(io::joinPointer(pointer, member.key));
    return editor.take(std::move(pointer));
}

Drawn addGearPair(const JsonValue& document, const std::string& first, const std::string& second,
                  double ratio) {
    Editor editor(document);
    if (ratio == 0 || !std::isfinite(ratio)) throw Refused(messages::kSketchRatioIsZero);
    for (const std::string& name : {first, second}) {
        const std::string pointer = editor.itemPointer("joints", name);
        if (first == second || pointer.empty() || !isHinge(*editor.document().at(pointer)))
            throw Refused({messages::kSketchGearNeedsHinges, first, second});
    }
    editor.addLinkSizes();
    std::string name = editor.newItemName("joints", "gear");
    const std::string parameter = name + "_ratio";
    editor.addParameter(parameter, number(ratio));
    if (ratio < 0) addPitchDiscs(editor, first, second, parameter);
    std::string joint =
        editor.append("joints", JsonValue::object({{"name", std::move(name)},
                                                   {"type", "gear"},
                                                   {"joints", JsonValue::array({first, second})},
                                                   {"ratio", parameter}}));
    return editor.take(std::move(joint));
}

} // namespace trammel::sketch
