#pragma once

#include "analysis/run/simulate.h"
#include "dynamics/stepping/hybrid_stepper.h"

namespace trammel::analysis {

/// Warns of the steps that the integrator of the settings did not take, each reason by itself, and
/// of those that it took, but not to the tolerance.
void reportHandovers(const dynamics::HybridStepper& stepper,
                     const model::SimulationSettings& settings, RunSummary& summary);

} // namespace trammel::analysis
