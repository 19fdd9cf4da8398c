#include "mechanisms/mechanism_builder.h"
#include "mechanisms/ready_kinds.h"
#include "messages/text.h"

#include <array>
#include <fmt/format.h>
#include <numbers>
#include <string>
#include <vector>

namespace trammel::mechanisms {

namespace {

using io::JsonValue;

using Corner = std::array<std::string, 2>; // along x and z

/// A convex plate as thick as the wheel that collides.
JsonValue plate(const std::vector<Corner>& corners, std::string_view turn, Color color) {
    std::vector<JsonValue> points;
    for (const char* side : {"-thickness/2", "thickness/2"})
        for (const Corner& corner : corners)
            points.push_back(vector(corner[0], side, corner[1]));
    return JsonValue::object({{"type", "hull"},
                              {"points", JsonValue::array(std::move(points))},
                              {"orientation", JsonValue::object({{"axis", vector("0", "-1", "0")},
                                                                 {"angle", formula(turn)}})},
                              {"material", "steel"},
                              {"color", colorValue(color)}});
}

/// A third of the locking disc, which leaves a gap of the angle `enter` on both sides of the pin.
/// The edges of the gap lie a little further in, so that the wheel's tips meet none of them.
JsonValue discPart(int part) {
    constexpr int kFacets = 18;
    std::vector<Corner> corners{{"0", "0"}};
    for (int i = 0; i <= kFacets; ++i) {
        const int facet = part * kFacets + i;
        const bool isEdge = facet == 0 || facet == 3 * kFacets;
        const char* radius = isEdge ? "0.99*locking" : "locking";
        const std::string angle = fmt::format("enter + {}/{}*(2*pi - 2*enter)", facet, 3 * kFacets);
        corners.push_back(
            {fmt::format("{}*cos({})", radius, angle), fmt::format("{}*sin({})", radius, angle)});
    }
    return plate(corners, "0", Color::Red);
}

/// Half of the wheel between two slots: from the hub along the slot to its mouth, along the rim to
/// the tip, and along the flat on the locking disc to the middle of the hollow.
JsonValue wheelPart(int slot, bool isLeft) {
    const auto z = [&](const char* name) { return std::string(isLeft ? "" : "-") + name; };
    return plate({{"hub", "0"},
                  {"mouth_along", z("mouth_across")},
                  {"tip_along", z("tip_across")},
                  {"hollow_along", "0"}},
                 fmt::format("{}*2*pi/slots", slot), Color::Blue);
}

/// With half the angle between slots, alpha = pi/slots: the pin's radius of path c sin(alpha) and
/// the wheel's c cos(alpha), for the centre distance c, let the pin enter along the slot. The
/// wheel's hollow is two flats that touch the locking disc at the angle `flat`.
void addGenevaParameters(MechanismBuilder& builder) {
    builder.parameters({{"alpha", "pi/slots"},
                        {"enter", "pi/2 - alpha"},
                        {"crank", "centres*sin(alpha)"},
                        {"wheel", "centres*cos(alpha)"},
                        {"pin", "0.06*centres"},
                        {"play", "5e-4*centres"},
                        {"thickness", "0.1*centres"},
                        {"locking", "crank - 2.6*pin"},
                        {"half", "pin + play"},
                        {"flat", "4/9*enter"},
                        {"hub", "half/sin(alpha)"},
                        {"mouth_along", "wheel*cos(alpha) + half*sin(alpha)"},
                        {"mouth_across", "wheel*sin(alpha) - half*cos(alpha)"},
                        {"hollow_along", "centres - (locking + play)/cos(flat)"},
                        {"touch_along", "centres - (locking + play)*cos(flat)"},
                        {"touch_across", "(locking + play)*sin(flat)"},
                        {"tip", "(wheel - touch_along*cos(alpha) - touch_across*sin(alpha))/"
                                "sin(flat + alpha)"},
                        {"tip_along", "touch_along + tip*sin(flat)"},
                        {"tip_across", "touch_across + tip*cos(flat)"},
                        {"density", 7850},
                        {"m_crank", "density*pi*locking^2*thickness"},
                        {"m_wheel", "density*pi*wheel^2*thickness/2"}});
    builder.reach("slot_across", "centres - crank - pin - hub");
    builder.reach("rim_across", "mouth_across - tip_across");
}

void addDiscBody(MechanismBuilder& builder, const char* name, const Point& at, const char* angle,
                 const char* mass, const char* radius) {
    const std::string across = fmt::format("{}*{}^2/4", mass, radius);
    builder.body(JsonValue::object(
        {{"name", name},
         {"position", vector(at.x, "0", at.z)},
         {"orientation",
          JsonValue::object({{"axis", vector("0", "-1", "0")}, {"angle", formula(angle)}})},
         {"mass", mass},
         {"inertia",
          JsonValue::array({across, fmt::format("{}*{}^2/2", mass, radius), across, 0, 0, 0})},
         {"shapes", JsonValue::array()}}));
}

/// All of it is contact: no joint can let a pin in and out.
void constructGeneva(MechanismBuilder& builder, std::string_view driver) {
    const Point O = builder.fixed("O"), W = builder.offset("W", O, "centres", "0");
    addGenevaParameters(builder);
    const Point B = builder.atAngle("B", O, "crank", "start");
    builder.material("steel", JsonValue::object({{"density", "density"}, {"friction", 0.1}}));
    builder.groundShape(box(vector("1.4*centres", "0.8*thickness", "0.3*centres"),
                            vector("Ox + centres/2", "1.2*thickness", "Oz"), Color::Grey));
    addDiscBody(builder, "crank", O, "start", "m_crank", "locking");
    for (int part = 0; part < 3; ++part)
        builder.shape(discPart(part));
    JsonValue pin = cylinder("pin", "thickness", vector("crank", "0", "0"), Color::Ochre);
    pin.set("/collide", true);
    pin.set("/material", "steel");
    builder.shape(std::move(pin));
    builder.shape(box(vector("crank", "0.4*thickness", "pin"),
                      vector("crank/2", "-0.7*thickness", "0"), Color::Red));
    addDiscBody(builder, "wheel", W, "pi", "m_wheel", "wheel");
    const int slots = builder.count("slots");
    for (int slot = 0; slot < slots; ++slot)
        for (const bool isLeft : {true, false})
            builder.shape(wheelPart(slot, isLeft));
    builder.shape(cylinder("0.7*(centres - crank - pin)", "1.1*thickness", vector("0", "0", "0"),
                           Color::Dark));
    builder.hinge("crankshaft", "ground", "crank", O, driver);
    builder.hinge("wheelshaft", "ground", "wheel", W);
    builder.trace("pin", "crank", B);
    builder.simulation("step", 4e-4);
    builder.simulation("output_step", 4e-3);
    builder.simulation("duration", 8);
}

} // namespace

ReadyKind genevaDrive() {
    return {"geneva-drive",
            QT_TRANSLATE_NOOP("trammel::studio::Types", "Geneva drive"),
            QT_TRANSLATE_NOOP(
                "trammel::studio::Types",
                "A pin takes a slotted wheel on by one slot a turn; between, a disc locks "
                "it. By contact."),
            {{"slots", QT_TRANSLATE_NOOP("trammel::studio::Types", "Slots"),
              QT_TRANSLATE_NOOP("trammel::studio::Types",
                                "slots of the wheel; another number needs the wizard"),
              4, Dimension::Kind::Count},
             {"centres", QT_TRANSLATE_NOOP("trammel::studio::Types", "Centre distance"),
              QT_TRANSLATE_NOOP("trammel::studio::Types", "from the crank's hinge to the wheel's"),
              0.1}},
            "crank",
            "centres/25",
            std::numbers::pi,
            "",
            "",
            constructGeneva,
            false};
}

} // namespace trammel::mechanisms
