#include "dynamics/friction/frictionless.h"

namespace trammel::dynamics {

namespace {

lcp::Result solve(ContactProblem& problem) {
    for (const ContactEntry& contact : problem.contacts) {
        problem.lcp.lower.segment<2>(contact.normal + 1).setZero();
        problem.lcp.upper.segment<2>(contact.normal + 1).setZero();
    }
    return lcp::solve(*problem.solver, problem.lcp, problem.options, problem.start);
}

} // namespace

const FrictionModel kFrictionless{"none", solve};

} // namespace trammel::dynamics
