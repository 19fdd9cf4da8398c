#pragma once

#include "optimize/optimise.h"

#include <ostream>
#include <string>
#include <vector>

namespace trammel::optimize {

/// A row a run, by search: search, run, the variables, the outputs, `feasible` (yes, no; empty
/// where the run failed), `status`, `message`, `wall_seconds`. Numbers are written so that they
/// read back exactly; a number that there is not is an empty field.
/// @param rows indices in the outcome's candidates
void writeRunsCsv(std::ostream& out, const OptimisationFile& file,
                  const OptimisationOutcome& outcome, const std::vector<std::size_t>& rows);

/// Writes results.csv of all runs, front.csv of the front where there are several objectives,
/// best.trammel.json, the model with the values of the best, and summary.json; each as a whole or
/// not at all.
/// @return the paths that were written
std::vector<std::filesystem::path> writeOutcome(const OptimisationFolder& folder,
                                                const OptimisationOutcome& outcome);

/// What the folder has, in so far as its runs and its summary tell it; `isStopped` where the
/// searches have not ended. Nothing is run.
OptimisationOutcome storedOutcome(const OptimisationFolder& folder);

} // namespace trammel::optimize
