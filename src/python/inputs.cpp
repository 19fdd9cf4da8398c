#include "python/inputs.h"

#include "dynamics/joints/joint.h"
#include "messages/file_messages.h"
#include "messages/run_messages.h"
#include "model/compiled_function.h"
#include "python/errors.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::python {
namespace {

using model::Joint;

template <class Part>
Part* named(std::vector<Part>& parts, const std::string& name) {
    const auto found = std::ranges::find(parts, name, &Part::name);
    return found == parts.end() ? nullptr : &*found;
}

bool hasCoordinate(const Joint& joint) {
    const dynamics::JointKind* kind = dynamics::findJointKind(joint.type);
    return kind && (kind->hasAngle || kind->hasTranslation);
}

/// Null: no applied force or torque.
model::Function* component(model::Force& force, int axis) {
    return std::visit(
        [axis](auto& law) -> model::Function* {
            if constexpr (requires { law.vector[axis]; }) return &law.vector[axis];
            return nullptr;
        },
        force.law);
}

/// What a model states where a signal comes in its place.
double stated(const model::Function* function, const model::Model& model) {
    if (!function) return 0.0;
    try {
        return model::CompiledFunction(*function, model.parameters)(0.0);
    } catch (const std::invalid_argument&) {
        return 0.0; // of a motion, which begins later
    }
}

} // namespace

Inputs::Inputs(const model::Model& model, const std::vector<std::string>& names) {
    for (const std::string& name : names)
        add(model, name);
    m_applied = m_values;
}

void Inputs::add(const model::Model& source, const std::string& name) {
    model::Model model = source;
    const std::size_t dot = name.rfind('.');
    const std::string owner = name.substr(0, dot);
    const std::string what = dot == std::string::npos ? "" : name.substr(dot + 1);
    Place place{.owner = owner};
    Joint* joint = named(model.joints, owner);
    const model::Function* function = nullptr;
    if (joint && what == "torque" && hasCoordinate(*joint)) {
        if (joint->torque) function = &*joint->torque;
    } else if (joint && what == "velocity" && (joint->driver || joint->motor)) {
        const bool isPosition =
            joint->driver && joint->driver->kind == model::Driver::Kind::Position;
        place.kind = isPosition ? Place::Kind::Position : Place::Kind::Velocity;
        function = find(model, place);
    } else if (model::Force* force = named(model.forces, owner);
               force && (what == "x" || what == "y" || what == "z")) {
        place.kind = Place::Kind::Component;
        place.axis = what[0] - 'x';
        function = component(*force, place.axis);
        if (!function) place.owner.clear();
    } else {
        place.owner.clear();
    }
    if (place.owner.empty())
        throwError("UsageError",
                   fmt::format("the model has no input '{}'; expected JOINT.torque of a joint with "
                               "a coordinate, JOINT.velocity of one with a motor or driver, or "
                               "FORCE.x, .y or .z of an applied force or torque",
                               name));
    model::Signal signal{stated(function, model)};
    double value = signal.value;
    if (place.kind == Place::Kind::Position) value = 0.0;
    m_names.push_back(name);
    m_places.push_back(place);
    m_signals.push_back(std::make_shared<model::Signal>(signal));
    m_values.push_back(value);
}

model::Function* Inputs::find(model::Model& model, const Place& place) {
    if (place.kind == Place::Kind::Component)
        return component(*named(model.forces, place.owner), place.axis);
    Joint& joint = *named(model.joints, place.owner);
    if (place.kind == Place::Kind::Torque) {
        if (!joint.torque) joint.torque.emplace();
        return &*joint.torque;
    }
    return joint.driver ? &joint.driver->value : &joint.motor->velocity;
}

void Inputs::bind(model::Model& model) const {
    for (std::size_t i = 0; i < m_places.size(); ++i)
        *find(model, m_places[i]) =
            model::Function(std::shared_ptr<const model::Signal>(m_signals[i]));
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
        if (m_places[i].kind == Place::Kind::Position)
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
