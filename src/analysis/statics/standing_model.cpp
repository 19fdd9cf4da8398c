#include "analysis/statics/standing_model.h"

#include "messages/run_messages.h"
#include "model/force_fields.h"
#include "model/formula_text.h"

#include <string>

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

} // namespace

StandingModel::StandingModel(const model::Model& source) : m_model(source) {
    for (model::Joint& joint : m_model.joints)
        stopDrives(joint);
    for (model::Force& force : m_model.forces)
        model::forEachFunction(force, [](model::Function& f) { stop(f); });
    m_model.simulation.impact = model::ImpactKind::Plastic;
    m_model.simulation.sleeping = false;
}

void StandingModel::stopDrives(model::Joint& joint) {
    if (joint.driver) {
        if (joint.driver->kind == model::Driver::Kind::Position)
            stop(joint.driver->value);
        else
            joint.driver->value = model::Function(0.0);
    }
    if (joint.torque) stop(*joint.torque);
    if (joint.motor || joint.spinMotor) m_warnings.push_back({messages::kMotorIsOff, joint.name});
    if (joint.friction) m_warnings.push_back({messages::kFrictionIsLeftOut, joint.name});
    joint.motor.reset();
    joint.spinMotor.reset();
    joint.friction.reset();
}

} // namespace trammel::analysis
