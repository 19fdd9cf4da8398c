#pragma once

#include "laboratory/solver_race.h"

#include <vector>

namespace trammel::laboratory {

/// Siconos's solvers (Acary and Perignon 2007), where its library libsiconos_numerics is installed;
/// else none. It is loaded at run time: nothing is needed to build or run without it.
///
/// Each solve is a process of its own, which is ended after the time it may take: the library's
/// solvers cannot be asked to stop, and some end their process where they fail. They seek the
/// tolerance of the race, relative to |q|, on one core; the time is that of their drivers.
std::vector<Contestant> siconosContestants();

} // namespace trammel::laboratory
