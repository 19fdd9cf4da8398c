#pragma once

#include "math/vector.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

/// Runs that take inputs while they go on: values of the model that change between two steps.
namespace trammel::live {

/// A parameter of the model gets another value, and with it all formulas that use it.
struct SetParameter {
    std::string name;
    double value = 0.0; ///< SI
    bool operator==(const SetParameter&) const = default;
};
struct SetGravity {
    Vec3 value = Vec3::Zero(); ///< m/s^2
    bool operator==(const SetGravity&) const = default;
};
/// A motor or driver goes on from where its joint stands with this speed.
struct SetSpeed {
    std::string joint;
    double value = 0.0; ///< rad/s or m/s
    bool operator==(const SetSpeed&) const = default;
};
enum class ContactValue { Restitution, Friction };
/// A coefficient of a material, or of a stated pair of bodies.
struct SetContact {
    ContactValue what = ContactValue::Restitution;
    std::string material;                ///< empty: of the pair
    std::array<std::string, 2> bodies{}; ///< of the pair
    double value = 0.0;
    bool operator==(const SetContact&) const = default;
};
/// A spring without length of its own, with damper, from a point of a body to a target at the
/// distance l: k l + c ldot towards it. The pull before ends.
struct Pull {
    std::string body;
    Vec3 point = Vec3::Zero();  ///< the body's frame, m
    Vec3 target = Vec3::Zero(); ///< world, m
    double stiffness = 0.0;     ///< N/m
    double damping = 0.0;       ///< N s/m
    bool operator==(const Pull&) const = default;
};
/// The pull ends.
struct Release {
    bool operator==(const Release&) const = default;
};
using Change = std::variant<SetParameter, SetGravity, SetSpeed, SetContact, Pull, Release>;

/// Whether the second change makes the first one pointless: both set the same.
bool replaces(const Change& later, const Change& earlier);

/// A change with when it was made: at a time, and behind so many steps. One of both is enough.
struct Input {
    std::optional<std::int64_t> step;
    double time = 0.0; ///< s; 0 behind steps: not told
    Change change;
    bool operator==(const Input&) const = default;
};

/// Whether it is known when, whatever the steps of a run are.
bool tellsTime(const Input& input);

/// What was done in a live run, in its order.
struct InputLog {
    std::string model;              ///< its name, for readers
    std::optional<double> duration; ///< s; the model's where absent
    std::vector<Input> inputs;
    bool operator==(const InputLog&) const = default;
};

} // namespace trammel::live
