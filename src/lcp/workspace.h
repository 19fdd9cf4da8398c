#pragma once

#include "lcp/coupled_sets.h"
#include "lcp/index_sets.h"
#include "lcp/sweep_mixer.h"

#include <Eigen/Core>
#include <cstdint>
#include <vector>

namespace trammel::lcp {

/// A row of CoupledSets that is not as its set demands, and by how much, in the units of w.
struct Violation {
    int row = 0;
    double amount = 0.0;
};

/// Scratch memory of pivoting methods and sweeps. A solve of no more rows than one before takes no
/// memory where the rows are as many, or at most CoupledSets::kSmall of them are free.
struct Workspace {
    CoupledSets coupled;
    IndexSets boxed;
    std::vector<Violation> violations;
    std::vector<int> violators, roles;
    std::vector<std::uint64_t> seen;
    SweepMixer mixer;
    Eigen::VectorXd w, best, before, stiffness, diagonal;
};

} // namespace trammel::lcp
