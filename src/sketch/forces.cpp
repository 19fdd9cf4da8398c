#include "messages/sketch_messages.h"
#include "sketch/editor.h"

#include <fmt/format.h>

namespace trammel::sketch {

using io::JsonValue;

namespace {

/// What a spring's end is fixed in: a link, or the ground where none is there.
std::string endBody(const Editor& editor, const Spot& spot) {
    if (spot.node.empty() && spot.body.empty()) return "ground";
    if (!spot.node.empty() && editor.node(spot.node).isGrounded) return "ground";
    return editor.linkAt(spot);
}

} // namespace

Drawn addSpringDamper(const JsonValue& document, Element element, const Spot& from,
                      const Spot& to) {
    Editor editor(document);
    const std::string first = endBody(editor, from), second = endBody(editor, to);
    if (first == second) throw Refused({messages::kSketchSameLink, first});
    const bool isSpring = element == Element::Spring;
    std::string name = editor.newItemName("forces", isSpring ? "spring" : "damper");
    const std::string value = name + (isSpring ? "_stiffness" : "_damping");
    editor.addParameter(value, JsonValue::object({{"value", isSpring ? 1000 : 10},
                                                  {"unit", isSpring ? "N/m" : "N s/m"},
                                                  {"min", 0}}));
    const Frame& frame = editor.frame();
    std::string pointer = editor.append(
        "forces",
        JsonValue::object({{"name", std::move(name)},
                           {"type", "spring-damper"},
                           {"bodies", JsonValue::array({first, second})},
                           {"points", JsonValue::array({frame.world(editor.placeOf(from)),
                                                        frame.world(editor.placeOf(to))})},
                           {"stiffness", isSpring ? JsonValue(value) : JsonValue(0)},
                           {"damping", isSpring ? JsonValue(0) : JsonValue(value)}}));
    return editor.take(std::move(pointer));
}

Drawn addForce(const JsonValue& document, const Spot& spot, const Point& vector) {
    Editor editor(document);
    const Frame& frame = editor.frame();
    std::string body = editor.linkAt(spot);
    const Point force{rounded(vector.x()), rounded(vector.y())};
    std::string pointer =
        editor.append("forces", JsonValue::object({{"name", editor.newItemName("forces", "force")},
                                                   {"type", "force"},
                                                   {"body", std::move(body)},
                                                   {"point", frame.world(editor.placeOf(spot))},
                                                   {"vector", frame.direction(force)}}));
    return editor.take(std::move(pointer));
}

Drawn addWeight(const JsonValue& document, const Spot& spot, double mass) {
    if (!(mass > 0)) throw Refused({messages::kSketchNotPositive, mass});
    Editor editor(document);
    editor.addLinkSizes();
    const std::string on = editor.linkAt(spot);
    const std::string name = editor.newItemName("bodies", "weight");
    const std::string value = name + "_mass";
    editor.addParameter(
        value, JsonValue::object({{"value", number(mass)}, {"unit", "kg"}, {"min", 1e-15}}));
    const JsonValue place = editor.frame().world(editor.placeOf(spot));
    const std::string inertia = fmt::format("0.4*{}*link_width^2", value);
    std::string pointer = editor.append(
        "bodies",
        JsonValue::object(
            {{"name", name},
             {"position", place},
             {"mass", value},
             {"com", JsonValue::array({0, 0, 0})},
             {"inertia", JsonValue::array({inertia, inertia, inertia, 0, 0, 0})},
             {"shapes", JsonValue::array({JsonValue::object(
                            {{"type", "sphere"},
                             {"radius", "link_width"},
                             {"collide", false},
                             {"color", mechanisms::colorValue(mechanisms::Color::Dark)}})})}}));
    editor.append("joints", JsonValue::object({{"name", editor.newJointName(name)},
                                               {"type", "fixed"},
                                               {"bodies", JsonValue::array({on, name})},
                                               {"position", place}}));
    return editor.take(std::move(pointer));
}

Drawn addTrace(const JsonValue& document, const Spot& spot) {
    Editor editor(document);
    std::string body = editor.linkAt(spot);
    std::string pointer = editor.append(
        "measures", JsonValue::object({{"name", editor.newItemName("measures", "trace")},
                                       {"type", "point"},
                                       {"body", std::move(body)},
                                       {"point", editor.frame().world(editor.placeOf(spot))}}));
    return editor.take(std::move(pointer));
}

} // namespace trammel::sketch
