#include "analysis/statics/standing_model.h"

#include "messages/run_messages.h"
#include "model/force_fields.h"
#include "model/formula_text.h"

namespace trammel::analysis {

namespace {

/// With 0 for t; what a formula measures of joints goes on changing.
void stop(model::Function& f) {
    if (f.isConstant()) return;
    std::string text;
    std::size_t done = 0;
    for (const model::FormulaName& used : model::namesIn(f.formula)) {
        if (used.name != "t") continue;
        text += f.formula.substr(done, used.offset - done) + '0';
        done = used.offset + used.name.size();
    }
    f = model::Function(text + f.formula.substr(done));
}

void stopDrives(model::Joint& joint, std::vector<messages::Message>& warnings) {
    if (joint.driver) {
        if (joint.driver->kind == model::Driver::Kind::Position)
            stop(joint.driver->value);
        else
            joint.driver->value = model::Function(0.0);
    }
    if (joint.torque) stop(*joint.torque);
    if (joint.motor || joint.spinMotor) warnings.push_back({messages::kMotorIsOff, joint.name});
    if (joint.friction) warnings.push_back({messages::kFrictionIsLeftOut, joint.name});
    joint.motor.reset();
    joint.spinMotor.reset();
    joint.friction.reset();
}

} // namespace

StandingModel standingModel(const model::Model& model) {
    StandingModel result{model, {}};
    for (model::Joint& joint : result.model.joints)
        stopDrives(joint, result.warnings);
    for (model::Force& force : result.model.forces)
        model::forEachFunction(force, [](model::Function& f) { stop(f); });
    result.model.simulation.impact = model::ImpactKind::Plastic;
    result.model.simulation.sleeping = false;
    return result;
}

} // namespace trammel::analysis
