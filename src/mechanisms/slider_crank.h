#pragma once

#include "io/json_value.h"

namespace trammel::mechanisms {

/// A slider on a line along x, `offset` above the crank's hinge; lengths in m.
struct SliderCrank {
    double crank = 0.1, rod = 0.3, offset = 0;
};

/// Whether the rod reaches the slider's line in some position of the crank, not only stretched.
bool isPossible(const SliderCrank& lengths);
/// rod > crank + |offset|: the rod reaches the line wherever the crank stands.
bool crankTurnsFully(const SliderCrank& lengths);
/// Way of the slider in a turn, sqrt((rod + crank)^2 - offset^2) - sqrt((rod - crank)^2 -
/// offset^2), m. @pre crankTurnsFully()
double stroke(const SliderCrank& lengths);

/// The model file; the crank is driven, to and fro where it does not turn fully.
/// @throws std::invalid_argument where !isPossible().
io::JsonValue document(const SliderCrank& lengths);

} // namespace trammel::mechanisms
