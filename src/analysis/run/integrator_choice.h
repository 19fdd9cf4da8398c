#pragma once

#include "dynamics/system/system.h"
#include "messages/message.h"
#include "model/model.h"

namespace trammel::analysis {

/// Whether springs are stiff for steps h, h (d + h k) J M^-1 J^T > 10, so that rk45 would take
/// shorter ones: it is stable up to a product of 3.3 of step and frequency, 10 of its square.
bool isStiff(const dynamics::System& system, double step);

/// The integrator that a run takes, and why.
struct IntegratorChoice {
    model::IntegratorKind integrator = model::IntegratorKind::SemiImplicit;
    messages::Message reason;
    bool isAutomatic = false; ///< the settings leave it to the run
};

/// The integrator of the settings or, where they say auto, one that suits the model. A mechanism
/// that joints' drivers move is to move as they say, to the tolerance: rk45, or radau where springs
/// are stiff for the settings' step. The semi-implicit step runs where no joint is driven, where
/// bodies can collide or joints have limits, where the settings choose something that only this
/// step has (a formulation, gamma, epsilon, a rotation method, an explicit spring), where the
/// program adds constraints of its own, and where more than 30 bodies are stiff: radau's cost grows
/// with the third power of their number.
IntegratorChoice chooseIntegrator(const model::Model& model, const dynamics::System& system);

} // namespace trammel::analysis
