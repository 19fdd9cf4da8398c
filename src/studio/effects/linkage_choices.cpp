#include "studio/effects/linkage_choices.h"

#include "analysis/channels/channels.h"
#include "analysis/cycle/usual_input.h"
#include "analysis/sensitivity/pose_outputs.h"
#include "studio/editors/formula_edit.h"
#include "study/parameter_effects.h"

#include <algorithm>

namespace trammel::studio {

namespace {

void listPoseChannels(const dynamics::System& system, int input, bool wantsForces,
                      LinkageChoices& choices) {
    QStringList& names = choices.poseChannels;
    try {
        const analysis::LinkageRows rows(system, input, analysis::OtherDrivers::Hold);
        const analysis::PoseOutputs outputs(rows, {.wantsForces = wantsForces});
        const auto& channels = outputs.channels();
        for (const std::size_t i : outputs.usual())
            names << QString::fromStdString(channels[i].name);
        choices.usualCount = static_cast<int>(names.size());
        for (const results::Channel& channel : channels) {
            const QString name = QString::fromStdString(channel.name);
            if (channel.unit.ends_with("/s^2")) continue;
            if (!names.contains(name)) names << name;
            choices.poseUnits[name] = QString::fromStdString(
                study::perInput(channel.unit, study::coordinateUnit(system, input)));
        }
    } catch (const std::invalid_argument&) {
        names.clear(); // the analysis itself tells why
    }
}

} // namespace

const LinkageChoices::Input* LinkageChoices::find(const QString& name) const {
    const auto found = std::ranges::find(inputs, name, &Input::name);
    return found == inputs.end() ? nullptr : &*found;
}

QString LinkageChoices::exampleOfPose() const {
    const auto angle = std::ranges::find_if(
        poseChannels, [&](const QString& name) { return poseUnits.value(name) == "rad"; });
    if (angle != poseChannels.end()) return inFormula(*angle) + "*180/pi";
    return poseChannels.isEmpty() ? "D.angle*180/pi" : inFormula(poseChannels.front());
}

QString LinkageChoices::exampleOfRuns() const {
    const auto rate = std::ranges::find_if(channelsOfRuns, [](const results::Channel& channel) {
        return channel.id.quantity == results::quantity::kRate;
    });
    if (rate != channelsOfRuns.end())
        return "max(" + inFormula(QString::fromStdString(rate->name)) + ')';
    return runChannels.isEmpty() ? "max(A.rate)" : "last(" + inFormula(runChannels.front()) + ')';
}

int inputJoint(const dynamics::System& system, const std::string& name) {
    const std::vector<int> inputs = analysis::usualInputs(system);
    for (const int joint : inputs)
        if (system.joints()[static_cast<std::size_t>(joint)].name == name) return joint;
    return inputs.empty() ? -1 : inputs.front();
}

LinkageChoices linkageChoices(const model::Model& model, const std::string& input,
                              bool wantsForces) {
    LinkageChoices result;
    const dynamics::System system(model::withoutClearances(model));
    for (const int j : analysis::usualInputs(system)) {
        const dynamics::Joint& joint = system.joints()[static_cast<std::size_t>(j)];
        result.inputs.push_back({QString::fromStdString(joint.name),
                                 joint.kind->hasAngle ? "rad" : "m", joint.driver.has_value()});
    }
    if (!result.inputs.empty())
        listPoseChannels(system, inputJoint(system, input), wantsForces, result);
    result.channelsOfRuns = analysis::channels(dynamics::System(model));
    for (const results::Channel& channel : result.channelsOfRuns)
        result.runChannels << QString::fromStdString(channel.name);
    return result;
}

} // namespace trammel::studio
