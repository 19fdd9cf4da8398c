#pragma once

#include "analysis/channels/motion_channels.h"
#include "analysis/statics/equilibrium.h"
#include "messages/message.h"
#include "model/model.h"
#include "results/contact_record.h"

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace trammel::analysis {

/// A body's frame in the world, as in a model file, and how far it is from the stated pose.
struct StaticBody {
    std::string name;
    Vec3 position = Vec3::Zero(); ///< m
    Quat orientation = Quat::Identity();
    double shift = 0.0; ///< m, of the centre of mass
    double turn = 0.0;  ///< rad
};

struct StaticJoint {
    std::string name;
    bool hasAngle = false, hasTranslation = false;
    JointMotion motion;
    dynamics::JointReaction reaction; ///< on the second body, at the joint
    std::optional<double> drive;      ///< what a driver holds with, N m or N
    std::optional<double> stop;       ///< what a limit holds with, along the coordinate; N m or N
};

/// Whatever pulls its ends together.
using StaticSpring = dynamics::ElementLength;

enum class StaticsMethod { Newton, Relaxation };
std::string_view name(StaticsMethod method); ///< "newton", "settling"

/// A static equilibrium.
struct Statics {
    std::string model;
    bool isFound = false;
    messages::Message message; ///< why not
    StaticsMethod method = StaticsMethod::Newton;
    /// Of Newton's method. What relaxation finds is held by contacts or limits.
    std::optional<Stability> stability;
    int iterations = 0;
    double residual = 0.0;  ///< N or N m, the largest that is not balanced on a body
    double potential = 0.0; ///< J, gravity and springs
    dynamics::State state;  ///< the pose, at rest; where not found the last one
    std::vector<StaticBody> bodies;
    std::vector<StaticJoint> joints;
    std::vector<StaticSpring> springs;
    std::vector<results::ContactRecord> contacts; ///< bodies in the System's order: ground last
    std::vector<messages::Message> warnings;
};

/// The static equilibrium that is reached from a model's pose, with drivers, springs and loads as
/// at t = 0 and motors switched off. Without contacts by findEquilibrium(); where bodies may touch,
/// or that fails or passes a joint's limits, by relax(), then improved by findEquilibrium() where
/// nothing touches in the end.
/// @throws std::invalid_argument where the model cannot be used or assembled
Statics statics(const model::Model& model, const std::stop_token& stop = {});

} // namespace trammel::analysis
