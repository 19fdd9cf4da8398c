#include "mechanisms/slider_crank.h"

#include "mechanisms/mechanism_builder.h"
#include "messages/study_messages.h"

#include <cmath>
#include <fmt/format.h>

namespace trammel::mechanisms {

namespace {

double slack(const SliderCrank& l) {
    return 1e-9 * (l.crank + l.rod);
}

/// Crank angles between which |offset - crank sin(angle)| < rod.
void addRange(MechanismBuilder& builder, const SliderCrank& l) {
    const bool isBoundedBelow = l.offset - l.rod >= -l.crank - slack(l);
    const bool isBoundedAbove = l.offset + l.rod <= l.crank + slack(l);
    // Round-off may pass the sine's range where the rod just reaches the line.
    const std::string lower = "asin(max(-1, (offset - rod)/crank))";
    const std::string upper = "asin(min(1, (offset + rod)/crank))";
    builder.parameter("low", isBoundedBelow ? lower : fmt::format("-pi - {}", upper));
    builder.parameter("high", isBoundedAbove ? upper : fmt::format("pi - {}", lower));
    builder.parameter("start", "low + 0.25*(high - low)");
    builder.parameter("T", 4);
}

void addSlider(MechanismBuilder& builder) {
    using io::JsonValue;
    const JsonValue inertia =
        JsonValue::array({"m_slider*20*r^2", "m_slider*20*r^2", "m_slider*20*r^2", 0, 0, 0});
    const JsonValue block = box(vector("12*r", "8*r", "8*r"), vector("0", "0", "0"), Color::Green);
    builder.body(JsonValue::object({{"name", "slider"},
                                    {"position", vector("Sx", "0", "Sz")},
                                    {"mass", "m_slider"},
                                    {"inertia", inertia},
                                    {"shapes", JsonValue::array({block})}}));
}

} // namespace

bool isPossible(const SliderCrank& l) {
    return l.crank > 0 && l.rod > 0 && std::isfinite(l.crank + l.rod) &&
           std::abs(l.offset) < l.crank + l.rod;
}

bool crankTurnsFully(const SliderCrank& l) {
    return isPossible(l) && l.rod > l.crank + std::abs(l.offset) + slack(l);
}

double stroke(const SliderCrank& l) {
    const auto reach = [&](double length) {
        return std::sqrt(length * length - l.offset * l.offset);
    };
    return reach(l.rod + l.crank) - reach(l.rod - l.crank);
}

io::JsonValue document(const SliderCrank& lengths) {
    if (!isPossible(lengths))
        throw messages::InvalidArgument(
            {messages::kSliderCrankCannotBeMade, lengths.crank, lengths.rod, lengths.offset});
    MechanismBuilder builder("Slider-crank", "A crank drives a slider through a connecting rod.");
    builder.parameters(
        {{"crank", lengths.crank}, {"rod", lengths.rod}, {"offset", lengths.offset}});
    const bool turns = crankTurnsFully(lengths);
    if (turns)
        builder.parameters({{"start", "60*pi/180"}, {"w", "pi"}, {"tau", 0.2}});
    else
        addRange(builder, lengths);
    builder.parameters({{"rho", 2}, {"m_slider", 1}, {"r", "(crank + rod)/60"}});
    const Point A = builder.fixed("A"), B = builder.atAngle("B", A, "crank", "start");
    builder.parameters({{"Sz", "Az + offset"}, {"Sx", "Bx + sqrt(rod^2 - (Bz - Sz)^2)"}});
    const Point S{"Sx", "Sz"};
    builder.pedestal(A, -3);
    const io::JsonValue railSize = vector("2*crank + rod", "2*r", "2*r");
    for (const char* side : {"5*r", "-5*r"})
        builder.groundShape(box(railSize, vector("Ax + rod", side, "Sz - 5*r"), Color::Grey));
    builder.bar("crank", A, B, "crank", -3, Color::Red);
    builder.bar("rod", B, S, "rod", 0, Color::Blue);
    addSlider(builder);
    builder.hinge("crankshaft", "ground", "crank", A,
                  turns ? kTurning : "0.35*(high - low)*(1 - cos(2*pi*t/T))");
    builder.hinge("crankpin", "crank", "rod", B);
    builder.hinge("wristpin", "rod", "slider", S);
    builder.joint(io::JsonValue::object({{"name", "guide"},
                                         {"type", "prismatic"},
                                         {"bodies", io::JsonValue::array({"ground", "slider"})},
                                         {"position", vector("Sx", "0", "Sz")},
                                         {"axis", vector("1", "0", "0")}}));
    return builder.take();
}

} // namespace trammel::mechanisms
