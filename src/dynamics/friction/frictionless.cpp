#include "dynamics/friction/frictionless.h"

namespace trammel::dynamics {

namespace {

void pose(ContactProblem& problem) {
    for (const ContactEntry& contact : problem.contacts)
        problem.boundTangents(contact, 0.0);
}

} // namespace

const FrictionModel kFrictionless{
    .kind = model::FrictionKind::Frictionless, .pose = pose, .modes = FrictionModes::Frictionless};

} // namespace trammel::dynamics
