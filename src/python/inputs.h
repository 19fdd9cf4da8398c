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
    /// @throws messages::InvalidArgument for a value that is not finite
    Change apply(double t);

    const std::vector<std::string>& names() const { return m_names; }
    std::vector<double>& values() { return m_values; }
    const std::vector<double>& values() const { return m_values; }

    /// With the rates of position drivers.
    std::vector<model::Signal> signals() const;
    void restore(const std::vector<model::Signal>& signals, const std::vector<double>& values);

private:
    std::vector<std::string> m_names;
    std::vector<model::InputTarget> m_targets;
    std::vector<bool> m_isOfPosition; ///< drivers that go on from where they are
    std::vector<std::shared_ptr<model::Signal>> m_signals;
    std::vector<double> m_values, m_applied;
};

} // namespace trammel::python
