#pragma once

#include "lcp/solver.h"

#include <span>
#include <string_view>
#include <vector>

namespace trammel::dynamics {

/// The rows of one contact in a ContactProblem.
struct ContactEntry {
    int normal = 0;    ///< row; the two tangents follow
    double mu = 0.0;   ///< static where the contact sticks, else kinetic
    double load = 0.0; ///< N s: the weight of the lighter body, shared over the pair's points
};

/// What a step asks for: bounded multipliers, with the tangents' bounds left to a friction model.
struct ContactProblem {
    lcp::Problem lcp; ///< on impulses; tangents stand unbounded
    std::vector<ContactEntry> contacts;
    const lcp::Solver* solver = nullptr;
    lcp::Options options;
    lcp::WarmStart start;
};

/// A friction law: how tangential impulses are bounded [Kea 2, 4.5]; each has its own file.
struct FrictionModel {
    std::string_view name;
    /// May change the problem's bounds and friction.
    lcp::Result (*solve)(ContactProblem& problem);
};

std::span<const std::string_view> frictionModelNames();
/// @throws std::invalid_argument listing the names.
const FrictionModel& findFrictionModel(std::string_view name);

} // namespace trammel::dynamics
