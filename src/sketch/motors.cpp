#include "messages/sketch_messages.h"
#include "sketch/editor.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::sketch {

using io::JsonValue;

namespace {

bool joins(const JsonValue& joint, std::string_view body) {
    const JsonValue* bodies = joint.find("bodies");
    if (!bodies) return false;
    return std::ranges::any_of(bodies->members(), [&](const JsonValue::Member& name) {
        return name.value.isString() && name.value.string() == body;
    });
}

bool turnsOrSlides(const JsonValue& joint) {
    const JsonValue* type = joint.find("type");
    return type && type->isString() &&
           (type->string() == "revolute" || type->string() == "prismatic");
}

/// The joint at a node that a motor would drive: one of the ground before others, a slide before a
/// hinge of the same bodies, since a block at a slide turns only as its link does.
std::string jointAt(const Editor& editor, const Node& node, const std::string& body) {
    std::string best;
    int most = -1;
    for (const std::string& name : node.joints) {
        const std::string pointer = editor.itemPointer("joints", name);
        const JsonValue& joint = *editor.document().at(pointer);
        if (!turnsOrSlides(joint)) continue;
        const int rank =
            (joins(joint, "ground") ? 2 : 0) + (!body.empty() && joins(joint, body) ? 1 : 0);
        if (rank <= most) continue;
        most = rank;
        best = pointer;
    }
    return best;
}

/// The ground's joint of a link that is nearest to a place.
std::string groundJointOf(const Editor& editor, const std::string& body, const Point& place) {
    std::string best;
    double least = 0;
    for (const int index : editor.link(body).nodes) {
        const Node& node = editor.sketch().nodes[index];
        const std::string pointer = jointAt(editor, node, body);
        if (pointer.empty()) continue;
        const JsonValue& joint = *editor.document().at(pointer);
        if (!joins(joint, "ground") || !joins(joint, body)) continue;
        const double distance = (node.place - place).norm();
        if (!best.empty() && distance >= least) continue;
        best = pointer;
        least = distance;
    }
    return best;
}

std::string speedName(const Editor& editor) {
    return editor.document().contains("/parameters/speed") ? editor.newParameterName("speed")
                                                           : "speed";
}

} // namespace

Drawn addMotor(const JsonValue& document, const Spot& spot, double speed) {
    Editor editor(document);
    std::string joint;
    if (!spot.node.empty())
        joint = jointAt(editor, editor.node(spot.node), spot.body);
    else if (!spot.body.empty())
        joint = groundJointOf(editor, spot.body, spot.place);
    if (joint.empty()) throw Refused(messages::kSketchNothingToDrive);
    const JsonValue& driven = *editor.document().at(joint);
    if (driven.find("driver") || driven.find("motor"))
        throw Refused({messages::kSketchIsDriven, driven.find("name")->string()});
    const bool slides = driven.find("type")->string() == "prismatic";
    const std::string name = speedName(editor);
    editor.addParameter(
        name, JsonValue::object({{"value", number(speed)}, {"unit", slides ? "m/s" : "rad/s"}}));
    editor.set(joint + "/driver", JsonValue::object({{"position", fmt::format("{}*t", name)}}));
    return editor.take(std::move(joint));
}

} // namespace trammel::sketch
