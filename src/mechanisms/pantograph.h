#pragma once

#include "io/json_value.h"

namespace trammel::mechanisms {

/// Four bars that enlarge: the pen at the end of the forearm moves `ratio` times as far from the
/// fixed hinge as the tracer, in the same direction. Lengths in m.
struct Pantograph {
    double ratio = 2, arm = 0.4, forearm = 0.4;
};

/// 1 < ratio, and lengths above 0.
bool isPossible(const Pantograph& pantograph);

/// The model file. Two freedoms, driven at the hinges O and A so that the tracer runs a loop.
/// With B the elbow and Q the pen, A divides OB and C divides BQ by the ratio; O, the tracer P and
/// Q are in line since OAP and OBQ are similar.
/// @throws std::invalid_argument where !isPossible().
io::JsonValue document(const Pantograph& pantograph);

} // namespace trammel::mechanisms
