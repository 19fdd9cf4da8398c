#include "dynamics/friction/frictionless.h"

namespace trammel::dynamics {

namespace {

const lcp::Result& solve(ContactProblem& problem) {
    for (const ContactEntry& contact : problem.contacts)
        problem.boundTangents(contact, 0.0);
    return problem.solve();
}

} // namespace

const FrictionModel kFrictionless{.kind = model::FrictionKind::Frictionless,
                                  .solve = solve,
                                  .modes = FrictionModes::Frictionless};

} // namespace trammel::dynamics
