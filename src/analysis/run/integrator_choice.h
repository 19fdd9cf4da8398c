#pragma once

#include "dynamics/system/system.h"
#include "messages/message.h"
#include "model/model.h"

namespace trammel::analysis {

/// The integrator that a run takes, and why.
struct IntegratorChoice {
    model::IntegratorKind integrator = model::IntegratorKind::SemiImplicit;
    messages::Message reason;
    bool isAutomatic = false; ///< the settings leave it to the run
};

/// The integrator of the settings or, where they say auto, one that suits the model:
/// the semi-implicit step where bodies or joints can collide, where the settings choose something
/// that only this step has (a formulation, gamma, epsilon, a rotation method, an explicit spring),
/// and where the program adds constraints of its own; else, the motion being smooth, rk45, or radau
/// where springs are stiff: h (d + h k) J M^-1 J^T > 10 for the settings' step h, so that rk45
/// would take more steps than that. Radau's cost grows with the third power of the number of
/// bodies: from 30 on, stiff models take the semi-implicit step.
IntegratorChoice chooseIntegrator(const model::Model& model, const dynamics::System& system);

} // namespace trammel::analysis
