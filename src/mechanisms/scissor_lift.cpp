#include "mechanisms/scissor_lift.h"

#include "mechanisms/mechanism_builder.h"
#include "messages/study_messages.h"

#include <cmath>
#include <fmt/format.h>

namespace trammel::mechanisms {

namespace {

using io::JsonValue;

/// Joints on a level: above each other on the left and on the right.
struct Level {
    Point left, right;
};

/// @returns the joints above the stage
Level addStage(MechanismBuilder& builder, const Level& below, int stage, int stages) {
    const std::string up = fmt::format("up{}", stage), down = fmt::format("down{}", stage);
    const Level above{builder.offset(fmt::format("P{}", stage), below.left, "0", "rise"),
                      builder.offset(fmt::format("Q{}", stage), below.right, "0", "rise")};
    const auto between = [](const std::string& a, const std::string& b) {
        return fmt::format("({} + {})/2", a, b);
    };
    const Point middle =
        builder.fixed(fmt::format("M{}", stage), between(below.left.x, above.right.x),
                      between(below.left.z, above.right.z));
    builder.bar(up, below.left, above.right, "arm", -1, Color::Blue);
    builder.bar(down, below.right, above.left, "arm", 1, Color::Green);
    builder.hinge(fmt::format("middle{}", stage), up, down, middle);
    if (stage == stages) return above;
    builder.hinge(fmt::format("left{}", stage), down, fmt::format("up{}", stage + 1), above.left);
    builder.hinge(fmt::format("right{}", stage), up, fmt::format("down{}", stage + 1), above.right);
    return above;
}

void addPlatform(MechanismBuilder& builder, const Point& at) {
    const JsonValue inertia =
        JsonValue::array({"m_platform*r^2", "m_platform*arm^2/12", "m_platform*arm^2/12", 0, 0, 0});
    const JsonValue plate =
        box(vector("1.1*arm", "12*r", "2*r"), vector("arm/2", "0", "2*r"), Color::Ochre);
    builder.body(JsonValue::object({{"name", "platform"},
                                    {"position", vector(at.x, "0", at.z)},
                                    {"mass", "m_platform"},
                                    {"com", vector("opening/2", "0", "2*r")},
                                    {"inertia", inertia},
                                    {"shapes", JsonValue::array({plate})}}));
}

/// A joint that keeps a point of the second body on a level line of the first.
JsonValue roller(const char* name, const std::string& first, const std::string& second,
                 const Point& at) {
    return JsonValue::object({{"name", name},
                              {"type", "point-on-line"},
                              {"bodies", JsonValue::array({first, second})},
                              {"position", vector(at.x, "0", at.z)},
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
    builder.groundShape(box(vector("1.1*arm", "12*r", "2*r"),
                            vector("P0x + arm/2", "0", "P0z - 2*r"), Color::Grey));
    Level foot;
    foot.left = builder.fixed("P0");
    foot.right = builder.offset("Q0", foot.left, "opening", "0");
    Level top = foot;
    for (int stage = 1; stage <= lift.stages; ++stage)
        top = addStage(builder, top, stage, lift.stages);
    addPlatform(builder, top.left);
    builder.hinge("foot", "ground", "up1", foot.left);
    JsonValue slide = roller("slide", "ground", "down1", foot.right);
    slide.set("/driver", JsonValue::object({{"position", "-travel/2*(1 - cos(2*pi*t/T))"}}));
    builder.joint(std::move(slide));
    builder.hinge("seat", fmt::format("down{}", lift.stages), "platform", top.left);
    builder.joint(roller("roller", "platform", fmt::format("up{}", lift.stages), top.right));
    return builder.take();
}

} // namespace trammel::mechanisms
