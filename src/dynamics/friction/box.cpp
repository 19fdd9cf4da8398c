#include "dynamics/friction/box.h"

#include "messages/solver_messages.h"

#include <cmath>

namespace trammel::dynamics {

namespace {

/// Most rounds, of few contacts and of heaps, whose rounds are long.
constexpr int kMaxRounds = 400, kMaxRoundsOfHeaps = 100;
constexpr std::size_t kFewContacts = 50;
constexpr double kConverged = 1e-9; ///< change of the normal impulses, relative to the largest
/// The same in later rounds: points that share a load share it to the rounding of the matrix over
/// the softness of its rows, some 1e-7, and a round changes that anew.
constexpr double kShared = 1e-6;

void poseFixed(ContactProblem& problem) {
    for (const ContactEntry& contact : problem.contacts)
        problem.boundTangents(contact, contact.mu * contact.load);
}

/// Sticking, which the rounds start from.
void poseSticking(ContactProblem&) {}

/// Of the change in a round: where several points share a load, theirs may go round in circles.
double shareOfChange(int round) {
    return round < 10 ? 1.0 : round < 40 ? 0.5 : 0.2;
}

/// Brings the bounds nearer to those of the normal impulses.
/// @return by how much they missed, relative to the largest
double updateBounds(ContactProblem& problem, const Eigen::VectorXd& lambda, double share) {
    double change = 0.0;
    double largest = 0.0;
    for (const ContactEntry& contact : problem.contacts) {
        const double bound = contact.mu * std::max(0.0, lambda[contact.normal]);
        const double before = problem.upper()[contact.normal + 1];
        change = std::max(change, std::abs(bound - before));
        largest = std::max(largest, bound);
        problem.boundTangents(contact,
                              std::isfinite(before) ? before + share * (bound - before) : bound);
    }
    return largest > 0.0 ? change / largest : change; // smooth contacts start unbounded too
}

/// Counts of the rounds add up in problem.total.
const lcp::Result& solveIterated(ContactProblem& problem) {
    lcp::Result& total = problem.total;
    total = problem.solve();
    const int most = problem.contacts.size() <= kFewContacts ? kMaxRounds : kMaxRoundsOfHeaps;
    for (int round = 0; round < most && total.ok(); ++round) {
        const double change = updateBounds(problem, total.lambda, shareOfChange(round));
        if (change <= (2 * round < most ? kConverged : kShared)) return total;
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
