#pragma once

#include "optimize/optimisation_file.h"
#include "study/design.h"

#include <stop_token>
#include <string>
#include <vector>

namespace trammel::optimize {

/// A measurement beside what a run gives in its place.
struct FittedCurve {
    std::string output;
    std::vector<double> measuredTime,
        measured;                       ///< s of the run, with the shift; of the file's rows
    std::vector<double> time, computed; ///< of the run's frames
};

/// Runs the model at a point. @return by measurement; nothing where it was stopped
/// @throws messages::RuntimeError why the run failed
std::vector<FittedCurve> fittedCurves(const OptimisationFile& file, const study::Point& point,
                                      std::stop_token stop = {});

} // namespace trammel::optimize
