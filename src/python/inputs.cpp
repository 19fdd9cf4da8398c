#include "python/inputs.h"

#include "messages/file_messages.h"
#include "messages/run_messages.h"
#include "python/errors.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::python {
namespace {

using model::InputTarget;
using Kind = InputTarget::Kind;

/// What Python calls an input; empty where it does not set it. A joint with a driver and a motor is
/// driven.
std::string nameOf(const InputTarget& input, const model::Model& model) {
    switch (input.kind) {
    case Kind::MotorSpeed:
        return model.findJoint(input.owner)->driver ? "" : input.owner + ".velocity";
    case Kind::DriverSpeed:
        return input.owner + ".velocity";
    case Kind::JointTorque:
        return input.owner + ".torque";
    case Kind::Vector:
        return input.owner + '.' + "xyz"[input.axis];
    default:
        return "";
    }
}

} // namespace

Inputs::Inputs(const model::Model& model, const std::vector<std::string>& names) : m_names(names) {
    const std::vector<InputTarget> possible = model::possibleInputs(model);
    for (const std::string& name : names) {
        const auto input = std::ranges::find_if(possible, [&](const InputTarget& each) {
            return !name.empty() && nameOf(each, model) == name;
        });
        if (input == possible.end())
            throwError("UsageError",
                       fmt::format("the model has no input '{}'; expected JOINT.torque of a joint "
                                   "with a coordinate, JOINT.velocity of one with a motor or "
                                   "driver, or FORCE.x, .y or .z of an applied force or torque",
                                   name));
        const bool isOfPosition = model::isOfPosition(*input, model);
        m_targets.push_back(*input);
        m_isOfPosition.push_back(isOfPosition);
        m_values.push_back(isOfPosition ? 0.0 : model::startOf(*input, model));
        m_signals.push_back(
            std::make_shared<model::Signal>(model::startSignal(*input, model, m_values.back())));
    }
    m_applied = m_values;
}

void Inputs::bind(model::Model& model) const {
    model::bindInputs(model, m_targets, m_signals);
}

void Inputs::apply(double t) {
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        const double value = m_values[i];
        if (value == m_applied[i]) continue;
        if (!std::isfinite(value)) {
            m_values[i] = m_applied[i];
            throw messages::InvalidArgument(
                {messages::kAtPointer, m_names[i], messages::Message(messages::kInputIsNotFinite)});
        }
        model::Signal& signal = *m_signals[i];
        if (m_isOfPosition[i])
            signal = {signal(t), value, t};
        else
            signal.value = value;
        m_applied[i] = value;
    }
}

std::vector<model::Signal> Inputs::signals() const {
    std::vector<model::Signal> list;
    for (const auto& signal : m_signals)
        list.push_back(*signal);
    return list;
}

void Inputs::restore(const std::vector<model::Signal>& signals, const std::vector<double>& values) {
    for (std::size_t i = 0; i < m_signals.size(); ++i)
        *m_signals[i] = signals[i];
    std::ranges::copy(values, m_values.begin()); // arrays look at them
    m_applied = m_values;
}

} // namespace trammel::python
