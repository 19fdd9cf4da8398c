#pragma once

#include "io/json_value.h"
#include "model/input_target.h"
#include "model/model.h"
#include "results/channel.h"

#include <optional>
#include <string>
#include <vector>

/// Models as functional mock-up units (FMI 2.0 and 3.0): what a unit takes and gives, and how units
/// are written. What is inside of a unit is src/fmu/module.
namespace trammel::fmu {

/// A quantity that whoever uses a unit knows. Its value reference is its place among the unit's.
struct Variable {
    enum class Role { Time, Input, Parameter, Output, State, Derivative, Indicator };
    Role role = Role::Time;
    std::string name, unit, description; ///< unit: of SI, as channels have it
    double start = 0.0;                  ///< of inputs and parameters
    std::optional<double> min, max;
    std::string shownUnit; ///< of a parameter, in which the model shows it; empty: that of SI
    int index = 0;         ///< among those of its role
};

/// What a unit is made from.
struct Choice {
    std::optional<std::vector<std::string>> inputs; ///< names; absent: those that suit
    std::string outputs; ///< patterns of channels; empty: those that suit
};

/// The variables of a model's unit.
struct Interface {
    std::vector<Variable> variables; ///< by value reference
    std::vector<model::InputTarget> inputs;
    std::vector<std::string> parameters;
    std::vector<std::size_t> outputs; ///< among the channels of a run
    int states = 0;                   ///< of model exchange; 0: it has none
    int indicators = 0;               ///< of events, in model exchange

    /// The variables of a role, the first of them.
    std::size_t first(Variable::Role role) const;
};

/// The inputs that a unit has unless others are chosen: speeds of motors and drivers, torques of
/// joints and vectors of forces that are constants; that constant is where they start.
std::vector<model::InputTarget> usualInputs(const model::Model& model);

/// Lists the variables.
/// @param document, model of one file without errors
/// @param states of model exchange; 0: co-simulation only
/// @throws messages::InvalidArgument naming what there is not among the chosen
Interface makeInterface(const io::JsonValue& document, const model::Model& model,
                        const Choice& choice, int states, int indicators);

} // namespace trammel::fmu
