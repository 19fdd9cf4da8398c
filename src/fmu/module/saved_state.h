#pragma once

#include "fmu/exchange.h"
#include "fmu/module/co_simulation.h"
#include "fmu/module/unit_model.h"

#include <optional>
#include <span>

namespace trammel::fmu {

/// Where an instance is in what may be called.
enum class Mode : char { Instantiated, Initialization, Event, Continuous, Steps, Ended, Failed };

/// All that an instance is, but for what it was made from.
struct SavedState {
    Mode mode = Mode::Instantiated;
    double start = 0.0, stop = 0.0, time = 0.0; ///< s, of the user
    UnitModel::Values values;
    std::size_t taken = 0; ///< of the changes, those that the run or the equations have
    bool hasNewInputs = false, hasNewSpeeds = false;
    std::optional<CoSimulation::Place> run;
    std::optional<Exchange::Place> exchange;
};

/// A state as bytes, for the same program and unit.
std::vector<char> serialized(const SavedState& state, const std::string& token);
/// @throws messages::RuntimeError where the bytes are none of this unit's
SavedState deserialized(std::span<const char> bytes, const std::string& token);

} // namespace trammel::fmu
