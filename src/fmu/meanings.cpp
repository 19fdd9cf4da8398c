#include "fmu/meanings.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace trammel::fmu {

namespace {

using results::ChannelKind;
namespace quantity = results::quantity;

constexpr std::array kAxes{'x', 'y', 'z'};

struct Meaning {
    ChannelKind kind;
    std::string_view quantity, text; ///< with a place for the owner
};

constexpr std::array kMeanings{
    Meaning{ChannelKind::Measure, "", "measure '{}'"},
    Meaning{ChannelKind::Joint, quantity::kCoordinate, "coordinate of joint '{}'"},
    Meaning{ChannelKind::Joint, quantity::kRate, "rate of the coordinate of joint '{}'"},
    Meaning{ChannelKind::Joint, quantity::kTranslation, "way along the axis of joint '{}'"},
    Meaning{ChannelKind::Joint, quantity::kTranslationRate, "speed along the axis of joint '{}'"},
    Meaning{ChannelKind::Joint, quantity::kForce,
            "reaction of joint '{}' on its second body, world"},
    Meaning{ChannelKind::Joint, quantity::kTorque,
            "reaction of joint '{}' on its second body, world"},
    Meaning{ChannelKind::Body, quantity::kPosition, "centre of mass of '{}', world"},
    Meaning{ChannelKind::Body, quantity::kOrientation, "orientation of '{}', a unit quaternion"},
    Meaning{ChannelKind::Body, quantity::kVelocity,
            "velocity of the centre of mass of '{}', world"},
    Meaning{ChannelKind::Body, quantity::kAngularVelocity, "angular velocity of '{}', world"},
    Meaning{ChannelKind::Body, quantity::kAcceleration,
            "acceleration of the centre of mass of '{}', world"},
    Meaning{ChannelKind::Body, quantity::kAngularAcceleration,
            "angular acceleration of '{}', world"},
    Meaning{ChannelKind::Contact, quantity::kForce, "contact force of '{}' on the second, world"},
    Meaning{ChannelKind::Energy, quantity::kKinetic, "kinetic energy"},
    Meaning{ChannelKind::Energy, quantity::kPotential, "potential energy"},
    Meaning{ChannelKind::Energy, quantity::kTotal, "kinetic and potential energy"},
    Meaning{ChannelKind::Energy, quantity::kInput, "energy put in since the start"},
    Meaning{ChannelKind::Momentum, quantity::kLinear, "momentum"},
    Meaning{ChannelKind::Momentum, quantity::kAngular, "angular momentum about the world's origin"},
};

} // namespace

std::string meaningOf(const model::InputTarget& input, const model::Model& model) {
    using enum model::InputTarget::Kind;
    const char axis = kAxes.at(static_cast<std::size_t>(input.axis));
    switch (input.kind) {
    case Parameter:
        return {}; // the model says what it is
    case MotorSpeed:
        return fmt::format("speed of the motor of joint '{}'", input.owner);
    case DriverSpeed:
        return fmt::format("speed of the driver of joint '{}'", input.owner);
    case JointTorque:
        return fmt::format("{} on the coordinate of joint '{}'",
                           unitOf(input, model) == "N" ? "force" : "torque", input.owner);
    case Vector:
        return fmt::format("component {} of '{}'", axis, input.owner);
    case BodyForce:
        return fmt::format("force on '{}' at its centre of mass, world {}", input.owner, axis);
    case BodyTorque:
        return fmt::format("torque on '{}', world {}", input.owner, axis);
    }
    return {};
}

std::string meaningOf(const results::Channel& channel) {
    const auto found = std::ranges::find_if(kMeanings, [&](const Meaning& meaning) {
        return meaning.kind == channel.id.kind &&
               (meaning.quantity.empty() || meaning.quantity == channel.id.quantity);
    });
    if (found == kMeanings.end()) return {};
    return fmt::format(fmt::runtime(found->text), channel.id.owner);
}

} // namespace trammel::fmu
