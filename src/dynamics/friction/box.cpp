#include "dynamics/friction/box.h"

#include "messages/solver_messages.h"

#include <cmath>

namespace trammel::dynamics {

namespace {

constexpr int kMaxRounds = 100;
constexpr double kConverged = 1e-9; ///< change of the normal impulses, relative to the largest

void poseFixed(ContactProblem& problem) {
    for (const ContactEntry& contact : problem.contacts)
        problem.boundTangents(contact, contact.mu * contact.load);
}

/// Sticking, which the rounds start from.
void poseSticking(ContactProblem&) {}

/// Sets the bounds from the normal impulses. @return their largest relative change
double updateBounds(ContactProblem& problem, const Eigen::VectorXd& lambda) {
    double change = 0.0;
    double largest = 0.0;
    for (const ContactEntry& contact : problem.contacts) {
        const double bound = contact.mu * std::max(0.0, lambda[contact.normal]);
        change = std::max(change, std::abs(bound - problem.upper()[contact.normal + 1]));
        largest = std::max(largest, bound);
        problem.boundTangents(contact, bound);
    }
    return largest > 0.0 ? change / largest : change; // smooth contacts start unbounded too
}

/// Counts of the rounds add up in problem.total.
const lcp::Result& solveIterated(ContactProblem& problem) {
    lcp::Result& total = problem.total;
    total = problem.solve();
    for (int round = 0; round < kMaxRounds && total.ok(); ++round) {
        if (updateBounds(problem, total.lambda) <= kConverged) return total;
        problem.start.sets = total.sets;
        problem.start.lambda = total.lambda;
        const int pivots = total.pivots, iterations = total.iterations;
        const lcp::Fallbacks fallbacks = total.fallbacks;
        total = problem.solve();
        total.fallbacks.add(fallbacks);
        total.pivots += pivots;
        total.iterations += iterations;
    }
    if (total.ok()) {
        total.status = lcp::Status::LimitReached;
        total.message = messages::kFrictionBoundsDoNotSettle;
    }
    return total;
}

} // namespace

const FrictionModel kBoxFixed{.kind = model::FrictionKind::BoxFixed,
                              .pose = poseFixed,
                              .modes = FrictionModes::Box,
                              .boundsEachTangent = true,
                              .takesTyres = false};
/// Its bounds, once they fit, are the pyramid's.
const FrictionModel kBoxIterated{.kind = model::FrictionKind::BoxIterated,
                                 .pose = poseSticking,
                                 .modes = FrictionModes::Pyramid,
                                 .boundsEachTangent = true,
                                 .takesTyres = false,
                                 .solvePosed = solveIterated};

} // namespace trammel::dynamics
