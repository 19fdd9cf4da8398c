#include "dynamics/friction/box.h"

#include <cmath>

namespace trammel::dynamics {

namespace {

constexpr int kMaxRounds = 100;
constexpr double kSettled = 1e-9; ///< change of the normal impulses, relative to the largest

lcp::Result solveFixed(ContactProblem& problem) {
    for (const ContactEntry& contact : problem.contacts)
        problem.boundTangents(contact, contact.mu * contact.load);
    return problem.solve();
}

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

lcp::Result solveIterated(ContactProblem& problem) {
    lcp::Result result = problem.solve(); // sticking
    lcp::Result total = result;
    for (int round = 0; round < kMaxRounds && result.ok(); ++round) {
        if (updateBounds(problem, result.lambda) <= kSettled) return total;
        result = problem.solve({result.sets, result.lambda});
        const int pivots = total.pivots + result.pivots;
        const int iterations = total.iterations + result.iterations;
        total = result;
        total.pivots = pivots;
        total.iterations = iterations;
    }
    if (result.ok()) {
        total.status = lcp::Status::LimitReached;
        total.message = "the friction bounds do not settle";
    }
    return total;
}

} // namespace

const FrictionModel kBoxFixed{"box-fixed", solveFixed};
const FrictionModel kBoxIterated{"box-iterated", solveIterated};

} // namespace trammel::dynamics
