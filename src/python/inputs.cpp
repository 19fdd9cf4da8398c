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

/// Parameters are none: what they change is compiled.
std::vector<InputTarget> targets(const model::Model& model, const std::vector<std::string>& names) {
    for (const std::string& name : names)
        if (model.parameters.contains(name))
            throwError("UsageError",
                       fmt::format("'{}' is a parameter and no input; set({}=...) changes it", name,
                                   name));
    std::vector<InputTarget> possible = model::possibleInputs(model);
    std::erase_if(possible, [](const InputTarget& each) { return each.kind == Kind::Parameter; });
    return model::chosenInputs(names, possible);
}

} // namespace

Inputs::Inputs(const model::Model& model, const std::vector<std::string>& names)
    : m_targets(targets(model, names)) {
    for (const InputTarget& target : m_targets) {
        const bool isOfPosition = model::isOfPosition(target, model);
        m_names.push_back(target.name());
        m_isOfPosition.push_back(isOfPosition);
        m_values.push_back(isOfPosition ? 0.0 : model::startOf(target, model));
        m_signals.push_back(
            std::make_shared<model::Signal>(model::startSignal(target, model, m_values.back())));
    }
    m_applied = m_values;
}

void Inputs::bind(model::Model& model) const {
    model::bindInputs(model, m_targets, m_signals);
}

void Inputs::checkValues() {
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        if (std::isfinite(m_values[i])) continue;
        m_values[i] = m_applied[i];
        throw messages::InvalidArgument(
            {messages::kAtPointer, m_names[i], messages::Message(messages::kInputIsNotFinite)});
    }
}

Inputs::Change Inputs::apply(double t) {
    checkValues(); // ahead of all, so that none acts while another is refused
    Change change = Change::None;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        const double value = m_values[i];
        if (value == m_applied[i]) continue;
        model::Signal& signal = *m_signals[i];
        if (m_isOfPosition[i])
            signal = {signal(t), value, t};
        else
            signal.value = value;
        m_applied[i] = value;
        change = std::max(change, m_targets[i].kind == Kind::DriverSpeed ? Change::DriverSpeeds
                                                                         : Change::Forces);
    }
    return change;
}

Inputs::Place Inputs::place() const {
    Place place{{}, m_values, m_applied};
    for (const auto& signal : m_signals)
        place.signals.push_back(*signal);
    return place;
}

void Inputs::restore(const Place& place) {
    for (std::size_t i = 0; i < m_signals.size(); ++i)
        *m_signals[i] = place.signals[i];
    std::ranges::copy(place.values, m_values.begin()); // arrays look at them
    m_applied = place.applied;
}

} // namespace trammel::python
