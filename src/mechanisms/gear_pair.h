#pragma once

#include "io/json_value.h"

#include <variant>

namespace trammel::mechanisms {

/// Two spur gears in mesh, outside each other, by their pitch radii, m.
struct GearRadii {
    double first = 0.04, second = 0.08;
};
/// By their numbers of teeth and the module, m: a pitch diameter is module times teeth.
struct GearTeeth {
    int first = 20, second = 40;
    double module = 0.004;
};
using GearPair = std::variant<GearRadii, GearTeeth>;

/// Pitch radii of either.
GearRadii pitchRadii(const GearPair& pair);
bool isPossible(const GearPair& pair);

/// The model file: both hinged to ground, a gear joint of ratio -first/second, the first driven.
/// @throws std::invalid_argument where !isPossible().
io::JsonValue document(const GearPair& pair);

} // namespace trammel::mechanisms
