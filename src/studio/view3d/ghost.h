#pragma once

#include "model/model.h"

#include <vector>

namespace trammel::studio {

/// The bodies as they are at another time.
struct Ghost {
    std::vector<model::Pose> poses; ///< of the body frames, in the model's order
    double strength = 1.0;          ///< of how clearly it is seen, 0 to 1
};

} // namespace trammel::studio
