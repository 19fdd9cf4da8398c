#pragma once

#include "bench/world.h"

#include <string>
#include <vector>

namespace trammel::bench {

struct TrammelRun {
    double seconds = 0.0; ///< process CPU time from the first frame to the last
    Motion end;
};

/// Runs a model as users do, with two frames only: those of the start and the end.
/// @throws std::runtime_error saying why the run was not completed
TrammelRun runTrammel(model::Model model);

/// A way to run a smooth motion: names in the settings.
struct TrammelMethod {
    std::string name;
    model::SimulationSettings settings;
    bool isAdaptive = false; ///< the tolerance counts, not the step
};

/// Every integrator, the first-order one with every formulation, and where bodies turn freely with
/// every rotation method; in maximal coordinates and the others. Without those that this version
/// refuses for the model.
std::vector<TrammelMethod> trammelMethods(const model::Model& model, bool withRotations);

} // namespace trammel::bench
