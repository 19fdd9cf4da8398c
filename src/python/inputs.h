#pragma once

#include "model/input_target.h"

#include <memory>
#include <string>
#include <vector>

namespace trammel::python {

/// Quantities of a model that a program sets between two steps, by the names that units and
/// formulas have for them (model::InputTarget). Each has a signal in the model, so that setting one
/// compiles nothing.
class Inputs {
public:
    /// @throws messages::InvalidArgument naming what the model has not
    Inputs(const model::Model& model, const std::vector<std::string>& names);

    /// Puts the signals into a model of the same parts.
    void bind(model::Model& model) const;
    /// What the values that were set since the last call have changed.
    enum class Change { None, Forces, DriverSpeeds };
    /// As bound, but for position drivers whose motion begins where they stand.
    /// @throws messages::InvalidArgument for a value that is not finite, which is as before then;
    /// the others are still to be applied
    Change apply(double t);

    const std::vector<std::string>& names() const { return m_names; }
    std::vector<double>& values() { return m_values; }
    const std::vector<double>& values() const { return m_values; }

    /// What was set, with what of it has acted.
    struct Place {
        std::vector<model::Signal> signals; ///< with the rates of position drivers
        std::vector<double> values, applied;
    };
    Place place() const;
    /// @pre the place is one of inputs of the same names
    void restore(const Place& place);

private:
    void checkValues();

    std::vector<std::string> m_names;
    std::vector<model::InputTarget> m_targets;
    std::vector<bool> m_isOfPosition; ///< drivers that go on from where they are
    std::vector<std::shared_ptr<model::Signal>> m_signals;
    std::vector<double> m_values, m_applied; ///< as set, and as the signals have them
};

} // namespace trammel::python
