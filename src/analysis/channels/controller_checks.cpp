#include "analysis/channels/controller_checks.h"

#include "analysis/channels/channel_formula.h"
#include "analysis/channels/channels.h"
#include "fmi/unit_description.h"
#include "messages/controller_messages.h"
#include "messages/formula_messages.h"
#include "model/short_text.h"
#include "model/suggest.h"
#include "model/validate_parts.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::analysis {

namespace {

using fmi::Causality;
using fmi::UnitDescription;
using fmi::UnitVariable;
using model::Controller;

const messages::Text<0>& text(const UnitVariable& variable) {
    if (variable.isConstant) return messages::kUnitConstant;
    switch (variable.causality) {
    case Causality::Input:
        return messages::kUnitInput;
    case Causality::Output:
        return messages::kUnitOutput;
    case Causality::Parameter:
    case Causality::StructuralParameter:
        return messages::kUnitParameter;
    case Causality::CalculatedParameter:
        return messages::kUnitCalculatedParameter;
    case Causality::Independent:
        return messages::kUnitIndependent;
    case Causality::Local:
        break;
    }
    return messages::kUnitLocal;
}

messages::Message noSuchVariable(const std::string& name, const UnitDescription& unit,
                                 std::span<const Causality> wanted) {
    constexpr std::size_t kMost = 20;
    std::vector<std::string_view> names;
    for (const UnitVariable& variable : unit.variables)
        if (std::ranges::find(wanted, variable.causality) != wanted.end())
            names.push_back(variable.name);
    std::string list;
    for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i)
        list += fmt::format("{}{}", i > 0 ? ", " : "", names[i]);
    if (names.size() > kMost) list += ", ...";
    return {messages::kNoSuchUnitVariable, model::shortened(name), model::didYouMean(name, names),
            list};
}

class ControllerChecker {
public:
    ControllerChecker(const model::Model& model, std::span<const results::Channel> channels)
        : m_model(model), m_channels(channels) {}

    model::Diagnostics check() {
        for (std::size_t i = 0; i < m_model.controllers.size(); ++i) {
            m_pointer = fmt::format("/controllers/{}", i);
            const Controller& controller = m_model.controllers[i];
            checkChannels(controller);
            for (const Controller::Input& input : controller.inputs)
                checkFormula(input);
            try {
                checkUnit(controller, fmi::describeUnit(m_model.directory / controller.file));
            } catch (const messages::RuntimeError& error) {
                add("/fmu", error.message());
            }
        }
        return std::move(m_findings);
    }

private:
    void add(const std::string& place, messages::Message message) {
        m_findings.push_back({model::Severity::Error, m_pointer + place, std::move(message)});
    }
    static std::string place(const char* list, const std::string& key) {
        return fmt::format("/{}/{}", list, model::pointerToken(key));
    }

    /// Names that others have, too.
    void checkChannels(const Controller& controller) {
        for (const Controller::Output& output : controller.outputs) {
            const std::string name = controller.name + '.' + output.variable;
            if (std::ranges::count(m_channels, name, &results::Channel::name) > 1)
                return add("/name", {messages::kChannelNameIsTaken, name});
        }
    }

    void checkFormula(const Controller::Input& input) {
        try {
            const ChannelFormula formula(input.formula, m_model.parameters, m_channels);
        } catch (const std::invalid_argument& error) {
            add(place("inputs", input.variable), messages::messageOf(error));
        }
    }

    void checkUnit(const Controller& controller, const UnitDescription& unit) {
        if (!controller.step && !unit.step) add("", messages::kControllerHasNoStep);
        for (const Controller::Input& input : controller.inputs)
            checkVariable(place("inputs", input.variable), unit, input.variable, Causality::Input);
        for (const Controller::Output& output : controller.outputs)
            checkVariable(place("outputs", output.target), unit, output.variable,
                          Causality::Output);
        for (const Controller::Start& start : controller.starts)
            checkStart(controller, unit, start);
    }

    void checkVariable(const std::string& at, const UnitDescription& unit, const std::string& name,
                       Causality wanted) {
        const UnitVariable* variable = unit.find(name);
        if (!variable) return add(at, noSuchVariable(name, unit, std::span(&wanted, 1)));
        if (variable->causality != wanted)
            return add(at,
                       {messages::kUnitVariableIsNo, name, text(*variable),
                        wanted == Causality::Input ? messages::kUnitInput : messages::kUnitOutput});
        if (!variable->isNumber() && variable->kind != fmi::ValueKind::Boolean)
            add(at,
                {messages::kUnitVariableHasType, name, variable->type, messages::kANumberOrTruth});
    }

    void checkStart(const Controller& controller, const UnitDescription& unit,
                    const Controller::Start& start) {
        constexpr Causality kWanted[] = {Causality::Parameter, Causality::Input};
        const std::string at = place("start", start.variable);
        const UnitVariable* variable = unit.find(start.variable);
        if (!variable) return add(at, noSuchVariable(start.variable, unit, kWanted));
        const bool isInput = variable->causality == Causality::Input;
        if (variable->isConstant || (!isInput && variable->causality != Causality::Parameter))
            return add(at, {messages::kUnitVariableIsNo, start.variable, text(*variable),
                            messages::kUnitInputOrParameter});
        if (std::ranges::find(controller.inputs, start.variable, &Controller::Input::variable) !=
            controller.inputs.end())
            return add(at, messages::kInputHasAStart);
        checkValue(at, start, *variable);
    }

    void checkValue(const std::string& at, const Controller::Start& start,
                    const UnitVariable& variable) {
        const auto refuse = [&](const messages::Text<2>& what) {
            add(at, {what, variable.name, variable.type});
        };
        if (variable.kind == fmi::ValueKind::Boolean) {
            if (!start.truth) refuse(messages::kStartIsNoTruth);
        } else if (variable.kind == fmi::ValueKind::String) {
            if (!start.text) refuse(messages::kStartIsNoText);
        } else if (!variable.isNumber()) {
            add(at, {messages::kUnitVariableHasType, variable.name, variable.type,
                     messages::kANumberOrTruth});
        } else if (!start.number || !std::isfinite(*start.number)) {
            refuse(messages::kStartIsNoNumber);
        } else if (!variable.takes(*start.number)) {
            const auto range = variable.range();
            add(at, {messages::kStartDoesNotFit, variable.name, variable.type, range.least,
                     range.most});
        }
    }

    const model::Model& m_model;
    std::span<const results::Channel> m_channels;
    std::string m_pointer;
    model::Diagnostics m_findings;
};

} // namespace

model::Diagnostics checkControllers(const model::Model& model) {
    if (model.controllers.empty()) return {};
    const dynamics::System system(model);
    const std::vector<results::Channel> all = channels(system);
    return ControllerChecker(model, all).check();
}

} // namespace trammel::analysis
