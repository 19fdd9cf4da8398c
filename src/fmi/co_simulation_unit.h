#pragma once

#include "fmi/unit_description.h"
#include "messages/message.h"

#include <functional>
#include <memory>
#include <variant>

namespace trammel::fmi {

using UnitValue = std::variant<double, bool, std::string>;

/// A unit's saved state. Its instance lives as long.
class SavedUnit {
public:
    virtual ~SavedUnit() = default;
};

/// An instance of a unit for co-simulation, of whichever version of the standard: its file is
/// unpacked to a folder of its own, which goes with the instance, and its binary loaded. What it
/// does there is the unit's affair: it is a program that runs.
///
/// Calls come in the order that the standard has: set() start values, enterInitialization(), set()
/// inputs, exitInitialization(), takeInputs(), get(), and from then on step(), takeInputs(), get().
/// Every call but get of a variable that is there throws messages::RuntimeError, naming the
/// function, its status and what the unit has logged, where the unit does not answer "OK" or
/// "warning". No other call is made behind one that failed.
class CoSimulationUnit {
public:
    virtual ~CoSimulationUnit() = default;

    /// @pre the kind of value suits the variable's: numbers for numbers
    virtual void set(const UnitVariable& variable, const UnitValue& value) = 0;
    /// A number as it is; true as 1. @pre the variable has numbers or is true or false
    virtual double get(const UnitVariable& variable) = 0;

    virtual void enterInitialization(double start) = 0;
    virtual void exitInitialization() = 0;
    /// Steps from a time over a length, s.
    virtual void step(double time, double length) = 0;
    /// Has inputs of this instant set, before the first step() or behind one.
    /// @param set calls set()
    virtual void takeInputs(const std::function<void()>& set) = 0;
    virtual void terminate() = 0;

    /// @pre the description says that states can be saved
    virtual std::shared_ptr<const SavedUnit> save() = 0;
    virtual void restore(const SavedUnit& state) = 0;

    /// What the unit has warned of since the last call.
    virtual std::vector<std::string> takeWarnings() = 0;
};

/// Loads a unit and instantiates it.
/// @param name of the instance
/// @throws messages::RuntimeError naming what cannot be loaded, or that the unit refused
std::unique_ptr<CoSimulationUnit> loadUnit(const std::filesystem::path& file,
                                           const UnitDescription& description,
                                           const std::string& name);

} // namespace trammel::fmi
