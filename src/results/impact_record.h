#pragma once

#include "math/vector.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace trammel::results {

/// What the contact point did along the tangents.
enum class ContactMode : char {
    Separate, ///< no impulse
    Stick,    ///< slip ended at 0
    Slide,    ///< slip kept its direction
    Reverse   ///< slip ended against its direction, or began from rest
};
std::string_view name(ContactMode mode); ///< "separate", "stick", "slide", "reverse"
/// @throws std::invalid_argument where no mode has the name.
ContactMode contactMode(std::string_view name);

/// One point of an impact, a row of the table of events (contract section 3). World axes; n points
/// from body a to body b; impulses act on b; slip is the tangential velocity of b's point relative
/// to a's. L is about the body's centre of mass; p and L are zero for ground and fixed bodies.
struct ImpactRecord {
    double t = 0.0;          ///< s
    std::int64_t impact = 0; ///< points hit at once share the number
    std::string bodyA, bodyB;
    std::string joint;         ///< whose limit was hit; empty for contacts
    Vec3 point = Vec3::Zero(); ///< m
    Vec3 normal = Vec3::Zero();
    double approachSpeed = 0.0;                               ///< m/s, > 0 closes the gap
    double separationSpeed = 0.0;                             ///< m/s, > 0 opens it
    Vec3 slipBefore = Vec3::Zero(), slipAfter = Vec3::Zero(); ///< m/s
    double impulseNormal = 0.0;                               ///< N s
    Vec3 impulseTangential = Vec3::Zero();                    ///< N s
    double energyLoss = 0.0;                                  ///< J
    std::string law;
    Vec3 pBeforeA = Vec3::Zero(), pAfterA = Vec3::Zero(); ///< kg m/s
    Vec3 LBeforeA = Vec3::Zero(), LAfterA = Vec3::Zero(); ///< kg m^2/s
    Vec3 pBeforeB = Vec3::Zero(), pAfterB = Vec3::Zero();
    Vec3 LBeforeB = Vec3::Zero(), LAfterB = Vec3::Zero();

    // Not in the CSV.
    double effectiveRestitution = 0.0; ///< separation speed over approach speed
    ContactMode mode = ContactMode::Separate;
    double momentumResidual = 0.0; ///< kg m/s: what the balance of both bodies' p leaves

    bool operator==(const ImpactRecord&) const = default;
};

} // namespace trammel::results
