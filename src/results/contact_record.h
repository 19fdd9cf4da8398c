#pragma once

#include "math/vector.h"

#include <cstdint>

namespace trammel::results {

/// One point of resting or sliding contact in an output frame; world axes. n points from body a to
/// body b; forces act on b, and their opposite on a; they are means over the step that ends at the
/// frame, the point is where it was as that step began.
struct ContactRecord {
    std::int32_t bodyA = 0, bodyB = 0; ///< in RunHeader::bodies
    Vec3 point = Vec3::Zero();         ///< m
    Vec3 normal = Vec3::Zero();
    double normalForce = 0.0;            ///< N, >= 0
    Vec3 tangentialForce = Vec3::Zero(); ///< N

    Vec3 force() const { return normalForce * normal + tangentialForce; }
    bool operator==(const ContactRecord&) const = default;
};

} // namespace trammel::results
