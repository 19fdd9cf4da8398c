#pragma once

#include "dynamics/stepping/stepper.h"
#include "messages/message.h"

#include <stop_token>
#include <string>

namespace trammel::analysis {

/// How a mechanism came to rest.
struct Relaxation {
    bool isAtRest = false;
    int steps = 0;
    double imbalance = 0.0;    ///< N or N m, largest of M a on a body in the last step
    messages::Message message; ///< why it is not at rest
};

/// Brings a state to rest under all that acts in a run, contacts, limits and friction included, by
/// kinetic damping: it is stepped at a standing time, and whenever the kinetic energy falls all
/// velocities are set to 0, so that it comes down to where the potential energy is least nearby, or
/// friction holds it. At rest: a step from rest takes accelerations below 1e-9 of those that the
/// forces alone would make.
/// Where values get lost the state is the last that had them.
/// @param stepper its last step is the one at rest, to be asked for reactions and contacts
/// @param h step, s
Relaxation relax(dynamics::Stepper& stepper, dynamics::State& state, double h,
                 const std::stop_token& stop);

} // namespace trammel::analysis
