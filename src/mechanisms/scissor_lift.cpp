#include "mechanisms/scissor_lift.h"

#include "mechanisms/mechanism_builder.h"
#include "messages/study_messages.h"

#include <cmath>
#include <fmt/format.h>

namespace trammel::mechanisms {

namespace {

using io::JsonValue;

/// Height of the joints above that many stages; halves are the arms' middles.
std::string level(double stages) {
    return stages == 0 ? "0" : fmt::format("{}*rise", stages);
}

void addStage(MechanismBuilder& builder, int stage, int stages) {
    const std::string up = fmt::format("up{}", stage), down = fmt::format("down{}", stage);
    const std::string bottom = level(stage - 1), top = level(stage);
    builder.bar(up, {"0", bottom}, {"opening", top}, "arm", -1, Color::Blue);
    builder.bar(down, {"opening", bottom}, {"0", top}, "arm", 1, Color::Green);
    builder.hinge(fmt::format("middle{}", stage), up, down, {"opening/2", level(stage - 0.5)});
    if (stage == stages) return;
    builder.hinge(fmt::format("left{}", stage), down, fmt::format("up{}", stage + 1), {"0", top});
    builder.hinge(fmt::format("right{}", stage), up, fmt::format("down{}", stage + 1),
                  {"opening", top});
}

void addPlatform(MechanismBuilder& builder, const std::string& top) {
    const JsonValue inertia =
        JsonValue::array({"m_platform*r^2", "m_platform*arm^2/12", "m_platform*arm^2/12", 0, 0, 0});
    const JsonValue plate =
        box(vector("1.1*arm", "12*r", "2*r"), vector("arm/2", "0", "2*r"), Color::Ochre);
    builder.body(JsonValue::object({{"name", "platform"},
                                    {"position", vector("0", "0", top)},
                                    {"mass", "m_platform"},
                                    {"com", vector("opening/2", "0", "2*r")},
                                    {"inertia", inertia},
                                    {"shapes", JsonValue::array({plate})}}));
}

/// A joint that keeps a point of the second body on a level line of the first.
JsonValue roller(const char* name, const std::string& first, const std::string& second,
                 const std::string& z) {
    return JsonValue::object({{"name", name},
                              {"type", "point-on-line"},
                              {"bodies", JsonValue::array({first, second})},
                              {"position", vector("opening", "0", z)},
                              {"axis", vector("1", "0", "0")}});
}

} // namespace

bool isPossible(const ScissorLift& lift) {
    return lift.stages >= 1 && lift.stages <= kMostStages && lift.opening > 0 &&
           lift.opening < lift.arm && std::isfinite(lift.arm);
}

double height(const ScissorLift& lift) {
    return lift.stages * std::sqrt(lift.arm * lift.arm - lift.opening * lift.opening);
}

JsonValue document(const ScissorLift& lift) {
    if (!isPossible(lift))
        throw messages::InvalidArgument(
            {messages::kScissorLiftCannotBeMade, lift.stages, lift.arm, lift.opening, kMostStages});
    MechanismBuilder builder("Scissor lift",
                             "Crossed arms raise a platform as the foot is drawn in.");
    builder.parameters({{"arm", lift.arm},
                        {"opening", lift.opening},
                        {"travel", "0.2*opening"},
                        {"T", 10},
                        {"rho", 4},
                        {"m_platform", 10},
                        {"r", "arm/50"},
                        {"rise", "sqrt(arm^2 - opening^2)"}});
    builder.groundShape(
        box(vector("1.1*arm", "12*r", "2*r"), vector("arm/2", "0", "-2*r"), Color::Grey));
    for (int stage = 1; stage <= lift.stages; ++stage)
        addStage(builder, stage, lift.stages);
    const std::string top = level(lift.stages);
    addPlatform(builder, top);
    builder.hinge("foot", "ground", "up1", {});
    JsonValue slide = roller("slide", "ground", "down1", "0");
    slide.set("/driver", JsonValue::object({{"position", "-travel/2*(1 - cos(2*pi*t/T))"}}));
    builder.joint(std::move(slide));
    builder.hinge("seat", fmt::format("down{}", lift.stages), "platform", {"0", top});
    builder.joint(roller("roller", "platform", fmt::format("up{}", lift.stages), top));
    return builder.take();
}

} // namespace trammel::mechanisms
