#include "analysis/run/controlled_model.h"

#include "model/driver_shift.h"
#include "model/input_target.h"

#include <cmath>
#include <memory>
#include <optional>
#include <vector>

namespace trammel::analysis {

namespace {

using model::InputTarget;

/// A frame of a run.
struct Frame {
    const results::RunData& run;
    double t;
    std::span<const double> values;

    std::optional<double> value(results::ChannelKind kind, const std::string& owner,
                                const std::string& quantity) const {
        const auto column = run.find(results::ChannelId{kind, owner, quantity});
        if (!column || !std::isfinite(values[*column])) return std::nullopt;
        return values[*column];
    }
    std::optional<double> coordinate(const std::string& joint) const {
        return value(results::ChannelKind::Joint, joint,
                     std::string(results::quantity::kCoordinate));
    }
};

/// What a controller had set.
struct Setting {
    InputTarget target;
    double value;
};

std::vector<Setting> settings(const model::Model& model, const Frame& frame) {
    std::vector<Setting> list;
    for (const model::Controller& controller : model.controllers) {
        const auto targets = model::controlledInputs(model, controller);
        for (std::size_t i = 0; i < targets.size(); ++i) {
            const auto value = frame.value(results::ChannelKind::Measure, controller.name,
                                           controller.outputs[i].variable);
            if (targets[i] && value) list.push_back({*targets[i], *value});
        }
    }
    return list;
}

void setParameters(model::Model& model, const std::vector<Setting>& settings, const Frame& frame) {
    model::ParameterValues parameters;
    for (const Setting& setting : settings)
        if (setting.target.kind == InputTarget::Kind::Parameter)
            parameters[setting.target.owner] = setting.value;
    if (parameters.empty() || !model.variants.with) return;
    model = model.variants.with(parameters);
    model::DriverShifts shifts;
    for (const model::Joint& joint : model.joints) {
        const auto coordinate = frame.coordinate(joint.name);
        if (coordinate && model::isPositionDriven(joint) && !joint.driver->value.isConstant())
            shifts[joint.name] =
                *coordinate - model::drivenPosition(joint, model.parameters, frame.t);
    }
    model::shiftDrivers(model, shifts);
}

model::Signal signalOf(const Setting& setting, const model::Model& model, const Frame& frame) {
    if (setting.target.kind == InputTarget::Kind::Parameter ||
        !model::isOfPosition(setting.target, model))
        return {setting.value};
    return {frame.coordinate(setting.target.owner).value_or(0.0), setting.value, frame.t};
}

} // namespace

model::Model controlledModel(model::Model model, const results::RunData& run, double t,
                             std::span<const double> values) {
    const Frame frame{run, t, values};
    const std::vector<Setting> all = settings(model, frame);
    setParameters(model, all, frame);
    std::vector<InputTarget> targets;
    std::vector<std::shared_ptr<model::Signal>> signals;
    for (const Setting& setting : all) {
        targets.push_back(setting.target);
        signals.push_back(std::make_shared<model::Signal>(signalOf(setting, model, frame)));
    }
    model::bindInputs(model, targets, signals);
    return model;
}

} // namespace trammel::analysis
