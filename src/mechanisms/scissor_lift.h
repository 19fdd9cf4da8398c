#pragma once

#include "io/json_value.h"

namespace trammel::mechanisms {

/// Crossed arms in stages; the lower feet stand `opening` apart. Lengths in m.
struct ScissorLift {
    int stages = 3;
    double arm = 1, opening = 0.8;
};

inline constexpr int kMostStages = 50;

/// 1 to kMostStages stages and 0 < opening < arm.
bool isPossible(const ScissorLift& lift);
/// stages sqrt(arm^2 - opening^2), m.
double height(const ScissorLift& lift);

/// The model file; the foot is drawn in by a fifth of the opening and let out again.
/// @throws std::invalid_argument where !isPossible().
io::JsonValue document(const ScissorLift& lift);

} // namespace trammel::mechanisms
