#pragma once

#include "optimize/optimisation_file.h"
#include "optimize/space.h"

#include <Eigen/Core>
#include <vector>

namespace trammel::optimize {

/// One search: which variables it holds, where it starts, and how many runs it has.
struct SearchPlan {
    std::size_t search = 0; ///< its number, from 1
    Held held;
    Space::Whole whole = Space::Whole::Rounded;
    study::Point start; ///< of all variables
    std::size_t runs = 0;
};

/// How lists and whole numbers are searched.
struct Combinations {
    std::vector<Held> held; ///< each a search of its own; one without values: nothing is held
    bool isRelaxed = false; ///< whole numbers of the model are searched as if they were none
};
/// Lists and whole numbers of the simulation one by one, whole numbers of the model too as far as
/// that makes no more than kMostCombinations. nsga2 searches all at once.
Combinations combinationsOf(const Optimisation& optimisation);

/// How many searches the first round has.
std::size_t searchCount(const Optimisation& optimisation);

/// The first round: `starts` searches for each combination. The first start is what the file or
/// else the model states, others are a Latin hypercube by the seed.
std::vector<SearchPlan> firstPlans(const OptimisationFile& file);

/// The second round where whole numbers were relaxed: those next to the best ones, held.
std::vector<SearchPlan> roundingPlans(const OptimisationFile& file, const study::Point& relaxed,
                                      std::size_t firstSearch);

/// Whether its whole numbers are whole.
bool isAdmissible(const Optimisation& optimisation, const study::Point& point);

} // namespace trammel::optimize
