#pragma once

#include "dynamics/system/contact_properties.h"
#include "math/vector.h"

#include <cstdint>

namespace trammel::dynamics {

/// A point where two bodies touch, or are about to, in one state.
struct Contact {
    int bodyA = 0, bodyB = 0;
    std::uint64_t key = 0;     ///< the same in the next step where the same features touch
    unsigned rim = 0;          ///< see collision::ContactPoint
    Vec3 point = Vec3::Zero(); ///< midway between the surfaces, world, m
    Mat3 axes = Mat3::Zero();  ///< columns n, t1, t2: n from A to B, world
    double gap = 0.0;          ///< m, negative where the bodies penetrate
    ContactProperties properties;

    Vec3 normal() const { return axes.col(0); }
    /// Whether another point of the same pair is this one in another pose.
    bool isSamePointAs(const Contact& other) const {
        return rim > 0 || other.rim > 0 ? rim == other.rim : key == other.key;
    }
};

/// The normal and two tangents: t1 lies along the world's x axis where the plane lets it, so that
/// a friction pyramid keeps its directions from step to step.
Mat3 contactAxes(const Vec3& normal);
/// The same with t1 along a stated direction (world): its part in the plane, or across a tyre's
/// axis. One that is zero, or leaves nothing in the plane, is passed over.
Mat3 contactAxes(const Vec3& normal, const ContactProperties& properties, const Vec3& direction);

} // namespace trammel::dynamics
