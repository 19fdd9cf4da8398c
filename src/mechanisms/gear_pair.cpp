#include "mechanisms/gear_pair.h"

#include "mechanisms/mechanism_builder.h"
#include "messages/study_messages.h"

#include <cmath>
#include <fmt/format.h>

namespace trammel::mechanisms {

namespace {

using io::JsonValue;

/// A disc of steel with a mark at its rim, pointing away from the other gear.
void addGear(MechanismBuilder& builder, const std::string& name, const std::string& radius,
             const Point& at, bool isMarkedLeft, Color color) {
    const std::string mass = fmt::format("density*pi*{}^2*width", radius);
    const std::string across = fmt::format("{}*(3*{}^2 + width^2)/12", mass, radius);
    const std::string mark = fmt::format("{}0.8*{}", isMarkedLeft ? "-" : "", radius);
    builder.body(JsonValue::object(
        {{"name", name},
         {"position", vector(at.x, "0", at.z)},
         {"mass", mass},
         {"inertia",
          JsonValue::array({across, fmt::format("{}*{}^2/2", mass, radius), across, 0, 0, 0})},
         {"shapes", JsonValue::array({cylinder(radius, "width", vector("0", "0", "0"), color)})}}));
    builder.shape(
        cylinder(fmt::format("0.08*{}", radius), "1.1*width", vector(mark, "0", "0"), Color::Dark));
    builder.shape(cylinder("1.5*r", "2*width", vector("0", "0", "0"), Color::Dark));
}

} // namespace

GearRadii pitchRadii(const GearPair& pair) {
    if (const auto* teeth = std::get_if<GearTeeth>(&pair))
        return {teeth->module * teeth->first / 2, teeth->module * teeth->second / 2};
    return std::get<GearRadii>(pair);
}

bool isPossible(const GearPair& pair) {
    const GearRadii radii = pitchRadii(pair);
    return radii.first > 0 && radii.second > 0 && std::isfinite(radii.first + radii.second);
}

JsonValue document(const GearPair& pair) {
    const GearRadii radii = pitchRadii(pair);
    if (!isPossible(pair))
        throw messages::InvalidArgument({messages::kGearsCannotBeMade, radii.first, radii.second});
    MechanismBuilder builder("Gear pair", "Two spur gears in mesh; the first is driven.");
    if (const auto* teeth = std::get_if<GearTeeth>(&pair))
        builder.parameters({{"teeth1", teeth->first},
                            {"teeth2", teeth->second},
                            {"module", teeth->module},
                            {"radius1", "module*teeth1/2"},
                            {"radius2", "module*teeth2/2"}});
    else
        builder.parameters({{"radius1", radii.first}, {"radius2", radii.second}});
    builder.parameters({{"centres", "radius1 + radius2"},
                        {"width", "(radius1 + radius2)/8"},
                        {"r", "(radius1 + radius2)/30"},
                        {"density", 7850},
                        {"w", "2*pi"},
                        {"tau", 0.5}});
    const Point first = builder.fixed("A"), second = builder.offset("B", first, "centres", "0");
    builder.groundShape(box(vector("radius1 + radius2", "width/2", "3*r"),
                            vector("Ax + centres/2", "width", "Az"), Color::Grey));
    addGear(builder, "gear1", "radius1", first, true, Color::Red);
    addGear(builder, "gear2", "radius2", second, false, Color::Blue);
    builder.hinge("hinge1", "ground", "gear1", first, kTurning);
    builder.hinge("hinge2", "ground", "gear2", second);
    builder.joint(JsonValue::object({{"name", "mesh"},
                                     {"type", "gear"},
                                     {"joints", JsonValue::array({"hinge1", "hinge2"})},
                                     {"ratio", "-radius1/radius2"}}));
    return builder.take();
}

} // namespace trammel::mechanisms
