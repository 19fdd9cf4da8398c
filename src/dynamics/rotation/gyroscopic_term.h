#pragma once

#include "dynamics/system/system.h"

namespace trammel::dynamics {

/// h I^-1 (L x w) in principal axes, L = I w: w = L / I makes L x w products of L's entries.
inline Vec3 principalChange(const PrincipalInertia& I, const Vec3& w, double h) {
    const double x = I.moments.x() * w.x(), y = I.moments.y() * w.y(), z = I.moments.z() * w.z();
    return {h * I.inverses.x() * (I.differences.x() * y * z),
            h * I.inverses.y() * (I.differences.y() * z * x),
            h * I.inverses.z() * (I.differences.z() * x * y)};
}

/// What `change`, a function of w in principal axes, makes of w in the body's. Always inlined: a
/// vector that comes back in memory is read in other parts than it was written in, and comes late.
template <class Change>
[[gnu::always_inline]] inline Vec3 inPrincipalAxes(const PrincipalInertia& inertia, const Vec3& w_B,
                                                   const Change& change) {
    if (inertia.hasBodyAxes) return change(w_B);
    return inertia.axes * change(inertia.axes.conjugate() * w_B);
}

/// Change of w that the gyroscopic torque -w x I w makes in h seconds; body axes, rad/s.
using GyroscopicTerm = Vec3 (*)(const Body& body, const Vec3& w_B, double h);

/// At the angular velocity of the start: a free body's energy grows with each step.
inline Vec3 explicitGyroscopicChange(const Body& body, const Vec3& w_B, double h) {
    const PrincipalInertia& I = body.principal;
    return inPrincipalAxes(I, w_B, [&](const Vec3& w) { return principalChange(I, w, h); });
}
/// At the angular velocity that the free body has half a step later (midpoint rule): the error of
/// its energy falls with h^2. Inline, as a step asks it of each body.
inline Vec3 midpointGyroscopicChange(const Body& body, const Vec3& w_B, double h) {
    const PrincipalInertia& I = body.principal;
    return inPrincipalAxes(I, w_B, [&](const Vec3& w) {
        return principalChange(I, w + principalChange(I, w, 0.5 * h), h);
    });
}
/// At the angular velocity of the end, I dw + h w' x I w' = 0 by Newton's method (Catto 2015):
/// a free body's energy falls with each step.
Vec3 implicitGyroscopicChange(const Body& body, const Vec3& w_B, double h);

GyroscopicTerm gyroscopicTerm(model::GyroscopicKind kind);

} // namespace trammel::dynamics
