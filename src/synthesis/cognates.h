#pragma once

#include "synthesis/linkage.h"

#include <array>

namespace trammel::synthesis {

/// The two other four-bars whose coupler point draws the same curve, by Roberts' theorem: with
/// k = (P - A)/(B - A) and the third ground pivot C0 = A0 + k (B0 - A0),
///     (A0, C0)   A' = A0 + P - A,   C' = A' + k (A - A0)
///     (B0, C0)   B' = B0 + P - B,   C" = B' + (1 - k) (B - B0)
/// @param linkage two dyads RR
/// @param pose of the coupler, whose origin is the point P; the new couplers' poses there have the
/// same place, and angles along A'C' and B'C"
struct Cognate {
    Linkage linkage;
    Pose pose;
};
/// @throws Refused where a dyad is no RR one, or the coupler's hinges are one or the point is on
/// one of them, so that a cognate is none
std::array<Cognate, 2> cognatesOf(const Linkage& linkage, const Pose& pose);

} // namespace trammel::synthesis
