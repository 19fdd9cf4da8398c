#pragma once

#include "model/model.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// What programs act on while a model runs: whoever uses it as a unit, and controllers.
namespace trammel::model {

/// What an input acts on.
struct InputTarget {
    enum class Kind {
        Parameter,   ///< of the model
        MotorSpeed,  ///< of a joint, rad/s or m/s
        DriverSpeed, ///< of a joint, on from where its driver is, rad/s or m/s
        JointTorque, ///< on a joint's coordinate, N m or N
        Vector,      ///< a component of an applied force's or torque's vector, N or N m
        BodyForce,   ///< a component of a force at a body's centre of mass, world axes, N
        BodyTorque   ///< a component of a torque on a body, world axes, N m
    };
    Kind kind = Kind::Parameter;
    std::string owner; ///< the parameter, joint, force or body
    int axis = 0;      ///< of a component: 0, 1 or 2

    bool operator==(const InputTarget&) const = default;
    /// "k", "A.motor.velocity", "A.driver.velocity", "A.torque", "push.vector.x", "crank.force.y".
    std::string name() const;
    /// Whether it may change between two events only: what speeds or parameters change makes
    /// velocities jump.
    bool isDiscrete() const { return kind <= Kind::DriverSpeed; }
};

/// All inputs that a model can have.
std::vector<InputTarget> possibleInputs(const Model& model);
/// What a controller sets, by output; nothing of what the model has not.
std::vector<std::optional<InputTarget>> controlledInputs(const Model& model,
                                                         const Controller& controller);

/// Inputs by their names; "crank.force" stands for its three components. None is there twice.
/// @throws messages::InvalidArgument naming the first that is not possible, and those next to it
std::vector<InputTarget> chosenInputs(const std::vector<std::string>& names,
                                      const std::vector<InputTarget>& possible);

/// The SI unit of an input's values; empty of a parameter's, which says it itself.
std::string unitOf(const InputTarget& input, const Model& model);
/// The model's function that an input takes the place of; null of parameters and where there is
/// none yet.
const Function* functionOf(const InputTarget& input, const Model& model);
/// Whether an input is the speed of a driver that states positions: its signal is where the driver
/// is, with that speed as rate.
bool isOfPosition(const InputTarget& input, const Model& model);

/// The value that an input has where nobody sets it: the model's at t = 0, SI.
double startOf(const InputTarget& input, const Model& model);

/// The signal that an input of that value begins with at t = 0.
Signal startSignal(const InputTarget& input, const Model& model, double value);

/// Has signals in place of what the inputs act on.
/// @param sources by input; null for a parameter's
void bindInputs(Model& model, const std::vector<InputTarget>& inputs,
                const std::vector<std::shared_ptr<Signal>>& sources);

} // namespace trammel::model
