#pragma once

#include "dynamics/system/contact.h"
#include "dynamics/system/system.h"

namespace trammel::dynamics {

/// Where a journal and its bearing touch, or are nearest: along the eccentricity e from the
/// bearing's centre to the journal's, in the plane across the axis u,
///     gap = c - |e|,   n = -e / |e|,   t1 = u x n,   t2 = u,
/// with the radial clearance c (m). The journal is on the joint's second body, the normal points to
/// it. A centred journal has n along an axis of the joint.
/// Source: P. Flores, J. Ambrosio, Revolute joints with clearance in multibody systems, Computers &
/// Structures 82 (2004), 1359-1369.
/// @return without a key
Contact journalContact(const System& system, const JournalBearing& journal, const State& state);

/// How fast the normal turns at most, rad/s: the journal's speed in its bearing over the clearance.
double turningRate(const System& system, const JournalBearing& journal, const State& state);

} // namespace trammel::dynamics
