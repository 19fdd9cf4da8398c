#pragma once

#include "dynamics/joints/row_writer.h"

#include <cmath>

/// The parts that joints are put together from. Each adds rows whose signs make a positive
/// multiplier act on body B along (or about) the direction that the part names.
namespace trammel::dynamics::parts {

/// Acceleration of a body-fixed point that is due to the rotation alone: w x (w x r).
inline Vec3 centripetal(const Vec3& w, const Vec3& r) {
    return w.cross(w.cross(r));
}

/// Two body-fixed points coincide; three rows along the world axes.
///     phi = x_B - x_A,   x = p + r
/// @param rA, rB from the centres of mass to the points, world axes, m
inline void coincidentPoints(RowWriter& rows, const Side& A, const Vec3& rA, const Side& B,
                             const Vec3& rB) {
    const Vec3 phi = B.state.p + rB - A.state.p - rA;
    Vec3 bias = Vec3::Zero();
    if (rows.wantsBias()) bias = centripetal(B.state.w, rB) - centripetal(A.state.w, rA);
    for (int k = 0; k < 3; ++k) {
        const Vec3 e = Vec3::Unit(k);
        rows.add(-e, -rA.cross(e), e, rB.cross(e), phi[k], bias[k]);
    }
}

/// B's point keeps its distance from A's point along a direction n fixed in A; one row.
///     phi = n . d,   d = x_B - x_A,   phiDot = n . (xDot_B - xDot_A) + (w_A x n) . d
inline void pointAlong(RowWriter& rows, const Vec3& n, const Side& A, const Vec3& rA, const Side& B,
                       const Vec3& rB) {
    const Vec3 d = B.state.p + rB - A.state.p - rA;
    double bias = 0.0;
    if (rows.wantsBias()) {
        const Vec3 nDot = A.state.w.cross(n);
        const Vec3 dDot = B.state.v + B.state.w.cross(rB) - A.state.v - A.state.w.cross(rA);
        bias = n.dot(centripetal(B.state.w, rB) - centripetal(A.state.w, rA)) +
               2.0 * nDot.dot(dDot) + A.state.w.cross(nDot).dot(d);
    }
    rows.add(-n, -(rA + d).cross(n), n, rB.cross(n), n.dot(d), bias);
}

/// A direction u fixed in A and one fixed in B (s) stay perpendicular; one row, about s x u.
///     phi = u . s   (the sine of the angle that is missing to a right angle, so rad near 0)
inline void perpendicular(RowWriter& rows, const Vec3& u, const Side& A, const Vec3& s,
                          const Side& B) {
    const Vec3 n = u.cross(s);
    double bias = 0.0;
    if (rows.wantsBias()) {
        const Vec3 nDot = A.state.w.cross(u).cross(s) + u.cross(B.state.w.cross(s));
        bias = nDot.dot(A.state.w - B.state.w);
    }
    rows.add(Vec3::Zero(), n, Vec3::Zero(), -n, u.dot(s), bias);
}

/// A direction u fixed in A and one fixed in B (s) keep the cosine c of the angle between them; one
/// row, about s x u.
///     phi = (u . s - c) / sqrt(1 - c^2)   (rad near 0)
/// @pre abs(c) < 1
inline void constantAngle(RowWriter& rows, const Vec3& u, const Side& A, const Vec3& s,
                          const Side& B, double c) {
    const double scale = 1.0 / std::sqrt(1.0 - c * c);
    const Vec3 n = scale * u.cross(s);
    double bias = 0.0;
    if (rows.wantsBias()) {
        const Vec3 nDot = A.state.w.cross(u).cross(s) + u.cross(B.state.w.cross(s));
        bias = scale * nDot.dot(A.state.w - B.state.w);
    }
    rows.add(Vec3::Zero(), n, Vec3::Zero(), -n, scale * (u.dot(s) - c), bias);
}

/// B's third axis stays parallel to A's; two rows, about A's first and second axis.
inline void parallelAxes(RowWriter& rows, const Mat3& frameA, const Side& A, const Mat3& frameB,
                         const Side& B) {
    perpendicular(rows, -frameA.col(1), A, frameB.col(2), B);
    perpendicular(rows, frameA.col(0), A, frameB.col(2), B);
}

/// B's frame stays aligned with A's; three rows, about A's three axes.
inline void alignedFrames(RowWriter& rows, const Mat3& frameA, const Side& A, const Mat3& frameB,
                          const Side& B) {
    parallelAxes(rows, frameA, A, frameB, B);
    perpendicular(rows, frameA.col(1), A, frameB.col(0), B);
}

/// The distance between two points keeps a length; one row along the line from A's to B's.
///     phi = |d| - length
/// Where the points coincide the direction is not defined: the row is 0 then, and so is the return.
inline double distance(RowWriter& rows, const Side& A, const Vec3& rA, const Side& B,
                       const Vec3& rB, double length) {
    const Vec3 d = B.state.p + rB - A.state.p - rA;
    const double current = d.norm();
    if (current == 0.0) {
        const Vec3 zero = Vec3::Zero();
        rows.add(zero, zero, zero, zero, -length, 0.0);
        return 0.0;
    }
    const Vec3 u = d / current;
    double bias = 0.0;
    if (rows.wantsBias()) {
        const Vec3 dDot = B.state.v + B.state.w.cross(rB) - A.state.v - A.state.w.cross(rA);
        const Vec3 across = dDot - u.dot(dDot) * u;
        bias = u.dot(centripetal(B.state.w, rB) - centripetal(A.state.w, rA)) +
               across.squaredNorm() / current;
    }
    rows.add(-u, -rA.cross(u), u, rB.cross(u), current - length, bias);
    return current;
}

} // namespace trammel::dynamics::parts
