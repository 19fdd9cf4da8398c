#include "model/input_target.h"

#include "messages/unit_messages.h"
#include "model/compiled_function.h"
#include "model/formula_jet.h"
#include "model/formula_text.h"
#include "model/short_text.h"
#include "model/suggest.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

namespace trammel::model {

namespace {

using Kind = InputTarget::Kind;

constexpr std::string_view kAxes = "xyz";

void addComponents(Kind kind, const std::string& owner, std::vector<InputTarget>& list) {
    for (int axis = 0; axis < 3; ++axis)
        list.push_back({kind, owner, axis});
}

/// What may have been meant by a name comes first.
[[noreturn]] void refuseInput(const std::string& name, const std::vector<InputTarget>& possible) {
    constexpr std::size_t kNear = 5, kMost = 30;
    std::vector<std::string> known;
    for (const InputTarget& input : possible)
        known.push_back(input.name());
    std::vector<std::string_view> listed = nearestNames(name, {known.begin(), known.end()}, kNear);
    for (const std::string& each : known)
        if (std::ranges::find(listed, each) == listed.end()) listed.push_back(each);
    if (listed.size() > kMost) {
        listed.resize(kMost);
        listed.push_back("...");
    }
    throw messages::InvalidArgument(
        {messages::kNoSuchInput, shortened(name), fmt::format("{}", fmt::join(listed, ", "))});
}

/// The vector of an applied force or torque; null of other forces.
const VectorFunction* vectorOf(const Force& force) {
    if (const auto* push = std::get_if<AppliedForce>(&force.law)) return &push->vector;
    if (const auto* turn = std::get_if<AppliedTorque>(&force.law)) return &turn->vector;
    return nullptr;
}
VectorFunction* vectorOf(Force& force) {
    return const_cast<VectorFunction*>(vectorOf(std::as_const(force)));
}

} // namespace

std::string InputTarget::name() const {
    switch (kind) {
    case Kind::Parameter:
        return owner;
    case Kind::MotorSpeed:
        return owner + ".motor.velocity";
    case Kind::DriverSpeed:
        return owner + ".driver.velocity";
    case Kind::JointTorque:
        return owner + ".torque";
    case Kind::Vector:
        return fmt::format("{}.vector.{}", owner, kAxes[static_cast<std::size_t>(axis)]);
    case Kind::BodyForce:
        return fmt::format("{}.force.{}", owner, kAxes[static_cast<std::size_t>(axis)]);
    case Kind::BodyTorque:
        return fmt::format("{}.torque.{}", owner, kAxes[static_cast<std::size_t>(axis)]);
    }
    return owner;
}

std::vector<InputTarget> possibleInputs(const Model& model) {
    std::vector<InputTarget> list;
    for (const auto& [name, value] : model.parameters)
        list.push_back({Kind::Parameter, name});
    for (const Joint& joint : model.joints) {
        if (joint.motor) list.push_back({Kind::MotorSpeed, joint.name});
        if (joint.driver) list.push_back({Kind::DriverSpeed, joint.name});
        if (hasCoordinate(joint.type)) list.push_back({Kind::JointTorque, joint.name});
    }
    for (const Force& force : model.forces)
        if (vectorOf(force)) addComponents(Kind::Vector, force.name, list);
    for (const Body& body : model.bodies) {
        if (!body.isDynamic()) continue;
        addComponents(Kind::BodyForce, body.name, list);
        addComponents(Kind::BodyTorque, body.name, list);
    }
    return list;
}

std::vector<InputTarget> chosenInputs(const std::vector<std::string>& names,
                                      const std::vector<InputTarget>& possible) {
    std::vector<InputTarget> chosen;
    for (const std::string& name : names) {
        bool isKnown = false;
        for (const InputTarget& input : possible) {
            const std::string own = input.name();
            if (own != name && (input.kind < Kind::Vector || !own.starts_with(name + '.')))
                continue;
            isKnown = true;
            if (std::ranges::find(chosen, input) == chosen.end()) chosen.push_back(input);
        }
        if (!isKnown) refuseInput(name, possible);
    }
    return chosen;
}

std::vector<std::optional<InputTarget>> controlledInputs(const Model& model,
                                                         const Controller& controller) {
    const std::vector<InputTarget> possible = possibleInputs(model);
    std::vector<std::optional<InputTarget>> inputs;
    for (const Controller::Output& output : controller.outputs) {
        const auto found = std::ranges::find_if(
            possible, [&](const InputTarget& input) { return input.name() == output.target; });
        inputs.push_back(found == possible.end() ? std::nullopt : std::optional(*found));
    }
    return inputs;
}

std::string unitOf(const InputTarget& input, const Model& model) {
    switch (input.kind) {
    case Kind::MotorSpeed:
    case Kind::DriverSpeed:
        return isSlide(*model.findJoint(input.owner)) ? "m/s" : "rad/s";
    case Kind::JointTorque:
        return isSlide(*model.findJoint(input.owner)) ? "N" : "N*m";
    case Kind::Vector: {
        const auto force = std::ranges::find(model.forces, input.owner, &Force::name);
        return std::holds_alternative<AppliedForce>(force->law) ? "N" : "N*m";
    }
    case Kind::BodyForce:
        return "N";
    case Kind::BodyTorque:
        return "N*m";
    case Kind::Parameter:
        break;
    }
    return "";
}

const Function* functionOf(const InputTarget& input, const Model& model) {
    if (input.kind == Kind::Vector) {
        const auto force = std::ranges::find(model.forces, input.owner, &Force::name);
        return &(*vectorOf(*force))[static_cast<std::size_t>(input.axis)];
    }
    if (input.kind == Kind::Parameter || input.kind > Kind::Vector) return nullptr;
    const Joint* joint = model.findJoint(input.owner);
    switch (input.kind) {
    case Kind::MotorSpeed:
        return &joint->motor->velocity;
    case Kind::DriverSpeed:
        return &joint->driver->value;
    case Kind::JointTorque:
        return joint->torque ? &*joint->torque : nullptr;
    default:
        return nullptr;
    }
}

bool isOfPosition(const InputTarget& input, const Model& model) {
    return input.kind == Kind::DriverSpeed &&
           model.findJoint(input.owner)->driver->kind == Driver::Kind::Position;
}

double startOf(const InputTarget& input, const Model& model) {
    if (input.kind == Kind::Parameter) return model.parameters.find(input.owner)->second;
    const Function* function = functionOf(input, model);
    if (!function) return 0.0;
    if (isOfPosition(input, model)) {
        if (function->isConstant()) return 0.0;
        // Behind t = 0: before it, a formula may have another value or none.
        return FormulaJet(function->formula, model.parameters, "t")(0.0).first;
    }
    if (function->isConstant()) return function->constant;
    // Coordinates of joints are 0 in the initial pose; rates are not asked for before a run.
    std::vector<std::string> variables = input.kind == Kind::JointTorque
                                             ? std::vector<std::string>{"t", "q", "qd"}
                                             : withMeasured({"t"}, function->formula);
    const std::vector<double> zeros(variables.size(), 0.0);
    return CompiledFunction(*function, model.parameters,
                            std::move(variables))(std::span<const double>(zeros));
}

Signal startSignal(const InputTarget& input, const Model& model, double value) {
    if (!isOfPosition(input, model)) return {value};
    return {CompiledFunction(*functionOf(input, model), model.parameters)(0.0), value, 0.0};
}

void bindInputs(Model& model, const std::vector<InputTarget>& inputs,
                const std::vector<std::shared_ptr<Signal>>& sources) {
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const InputTarget& input = inputs[i];
        const auto axis = static_cast<std::size_t>(input.axis);
        const Function set{std::shared_ptr<const Signal>(sources[i])};
        const auto joint = std::ranges::find(model.joints, input.owner, &Joint::name);
        switch (input.kind) {
        case Kind::Parameter:
            break;
        case Kind::MotorSpeed:
            joint->motor->velocity = set;
            break;
        case Kind::DriverSpeed:
            joint->driver->value = set;
            break;
        case Kind::JointTorque:
            joint->torque = set;
            break;
        case Kind::Vector:
            (*vectorOf(*std::ranges::find(model.forces, input.owner, &Force::name)))[axis] = set;
            break;
        case Kind::BodyForce:
        case Kind::BodyTorque: {
            // Behind the model's forces, whose channels keep their places.
            VectorFunction vector{};
            vector[axis] = set;
            Force force{.name = "input " + input.name(), .law = {}};
            if (input.kind == Kind::BodyForce)
                force.law = AppliedForce{.body = input.owner, .vector = vector};
            else
                force.law = AppliedTorque{.body = input.owner, .vector = vector};
            model.forces.push_back(std::move(force));
        }
        }
    }
}

} // namespace trammel::model
