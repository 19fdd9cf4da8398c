#pragma once

#include "dynamics/system/system.h"
#include "messages/message.h"

#include <memory>
#include <span>

namespace trammel::analysis {

/// From where a run's controllers go on.
class ControllersPlace {
public:
    virtual ~ControllersPlace() = default;
};

/// The controllers of a model in a run of it. Each has communication points, the multiples of its
/// step. At one, all that are due get the values of their inputs at this instant, as the model was
/// moved by what they set before; and what they set changes.
class Controllers {
public:
    virtual ~Controllers() = default;

    /// Has what they set in the model, or in another one of the same parts.
    /// @throws messages::InvalidArgument why the parameters that they set make no model
    virtual void bind(model::Model& model) const = 0;
    /// Whether any of them sets parameters, of which the model is made anew.
    virtual bool setsParameters() const = 0;
    /// Parameters have changed at a time, s: drivers of positions go on from where they are.
    /// @param model that bind() gets next. @throws as bind()
    virtual void carryDrivers(const model::Model& model, double t) = 0;
    /// Reads the formulas of inputs for a system of a model that they are bound to.
    virtual void connect(const dynamics::System& system) = 0;

    /// Where a stretch of a run ends that is to go to a time: there, or at an earlier communication
    /// point. One close to that time counts as there.
    virtual double endOf(double until) const = 0;

    /// Whether any has its communication point there.
    virtual bool isDue(double t) const = 0;

    /// What changed in the model.
    struct Change {
        bool isAny = false;
        bool isOfDrivers = false; ///< velocities follow
        bool isOfParameters = false;

        void add(const Change& other) {
            isAny |= other.isAny;
            isOfDrivers |= other.isOfDrivers;
            isOfParameters |= other.isOfParameters;
        }
    };
    /// Loads the units and initialises them.
    /// @param values of all channels, in the order of channels() of the system
    /// @throws messages::RuntimeError naming the controller, the time and what its unit said
    virtual Change start(double t, std::span<const double> values) = 0;
    /// Steps those whose communication point it is. @throws as start()
    virtual Change exchange(double t, std::span<const double> values) = 0;
    /// Ends the units.
    virtual void finish() = 0;
    /// What there is to warn of since the last call.
    virtual std::vector<messages::Message> takeWarnings() = 0;

    /// Units that cannot save their state can only go on from where they are.
    /// @return why restore() cannot go back; empty: it can
    virtual messages::Message whyNotBack() const = 0;
    virtual std::shared_ptr<const ControllersPlace> save() = 0;
    /// @throws messages::InvalidArgument why it cannot; nothing has changed then
    virtual void restore(const ControllersPlace& place) = 0;
};

/// Those of a model; null where it has none.
/// @throws messages::RuntimeError where a unit cannot be looked into
std::unique_ptr<Controllers> makeControllers(const model::Model& model);

} // namespace trammel::analysis
