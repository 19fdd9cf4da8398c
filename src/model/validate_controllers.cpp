#include "messages/controller_messages.h"
#include "messages/model_messages.h"
#include "model/input_target.h"
#include "model/short_text.h"
#include "model/suggest.h"
#include "model/validate_parts.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace trammel::model {

namespace {

bool isBlank(const std::string& text) {
    return text.find_first_not_of(" \t\r\n") == std::string::npos;
}

messages::Message noSuchTarget(const std::string& name, const Model& model) {
    constexpr std::size_t kMost = 20;
    std::vector<std::string> names;
    for (const InputTarget& target : possibleInputs(model))
        names.push_back(target.name());
    const messages::Message guess =
        didYouMean(name, std::vector<std::string_view>(names.begin(), names.end()));
    std::string list;
    for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i)
        list += (i > 0 ? ", " : "") + names[i];
    if (names.size() > kMost) list += ", ...";
    return {messages::kNoSuchTarget, shortened(name), guess, list};
}

/// @param taken by target: the controllers before that set it
void checkOutputs(Findings& findings, const std::string& pointer, const Controller& controller,
                  std::map<std::string, std::string>& taken) {
    const auto targets = controlledInputs(findings.model, controller);
    for (std::size_t i = 0; i < targets.size(); ++i) {
        const std::string& name = controller.outputs[i].target;
        const std::string place = fmt::format("{}/outputs/{}", pointer, pointerToken(name));
        if (!targets[i]) {
            findings.add(place, noSuchTarget(name, findings.model));
            continue;
        }
        const auto [owner, isFree] = taken.emplace(targets[i]->name(), controller.name);
        if (!isFree) findings.add(place, {messages::kTargetIsTaken, owner->second});
    }
    if (targets.empty()) findings.add(pointer + "/outputs", messages::kControllerHasNoOutput);
}

} // namespace

/// What the unit has, and which channels there are, is known to the analysis only
/// (analysis::checkControllers).
void checkControllers(Findings& findings) {
    std::unordered_set<std::string> names;
    std::map<std::string, std::string> taken;
    const auto& controllers = findings.model.controllers;
    for (std::size_t i = 0; i < controllers.size(); ++i) {
        const Controller& controller = controllers[i];
        const std::string pointer = fmt::format("/controllers/{}", i);
        findings.requireName(pointer + "/name", controller.name, names);
        if (controller.step) findings.requirePositive(pointer + "/step", *controller.step, "s");
        for (const Controller::Input& input : controller.inputs)
            if (isBlank(input.formula))
                findings.add(fmt::format("{}/inputs/{}", pointer, pointerToken(input.variable)),
                             messages::kMeasureIsEmpty);
        checkOutputs(findings, pointer, controller, taken);
    }
}

} // namespace trammel::model
