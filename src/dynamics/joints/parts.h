#pragma once

#include "dynamics/bodies/body_state.h"
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
    rows.addPoints(rA, rB, phi, bias);
}

/// n . (x_B - x_A) changes as prescribed, n being fixed in A; one row.
///     phiDot = n . (xDot_B - xDot_A) + (w_A x n) . d,   d = x_B - x_A
/// @param prescribed acceleration, m/s^2
inline void movingAlong(RowWriter& rows, const Vec3& n, const Side& A, const Vec3& rA,
                        const Side& B, const Vec3& rB, double phi, double prescribed) {
    const Vec3 d = B.state.p + rB - A.state.p - rA;
    double bias = 0.0;
    if (rows.wantsBias()) {
        const Vec3 nDot = A.state.w.cross(n);
        const Vec3 dDot = B.state.v + B.state.w.cross(rB) - A.state.v - A.state.w.cross(rA);
        bias = n.dot(centripetal(B.state.w, rB) - centripetal(A.state.w, rA)) +
               2.0 * nDot.dot(dDot) + A.state.w.cross(nDot).dot(d) - prescribed;
    }
    rows.add(-n, -(rA + d).cross(n), n, rB.cross(n), phi, bias);
}

/// B's point keeps its distance from A's point along a direction n fixed in A; one row.
///     phi = n . d,   d = x_B - x_A
inline void pointAlong(RowWriter& rows, const Vec3& n, const Side& A, const Vec3& rA, const Side& B,
                       const Vec3& rB) {
    movingAlong(rows, n, A, rA, B, rB, n.dot(B.state.p + rB - A.state.p - rA), 0.0);
}

/// B's point stays on A's axis through A's point; two rows, along A's first and second axis.
inline void pointOnAxis(RowWriter& rows, const Mat3& frameA, const Side& A, const Vec3& rA,
                        const Side& B, const Vec3& rB) {
    pointAlong(rows, frameA.col(0), A, rA, B, rB);
    pointAlong(rows, frameA.col(1), A, rA, B, rB);
}

/// What a direction s turns about where only its azimuth about u counts: the azimuth's rate is
/// this . (w_B - w_A), u being fixed in A and s in B.
///     (u - c s) / (1 - c^2),   c = u . s
inline Vec3 turningAxis(const Vec3& u, const Vec3& s) {
    const double c = u.dot(s);
    return (u - c * s) / (1.0 - c * c);
}

/// How turningAxis() changes as the bodies turn.
inline Vec3 turningAxisRate(const Vec3& u, const Side& A, const Vec3& s, const Side& B) {
    const Vec3 uDot = A.state.w.cross(u), sDot = B.state.w.cross(s);
    const double c = u.dot(s), cDot = uDot.dot(s) + u.dot(sDot);
    return (uDot - cDot * s - c * sDot + 2.0 * c * cDot * turningAxis(u, s)) / (1.0 - c * c);
}

/// The azimuth of s, fixed in B, about u, fixed in A, changes as prescribed; one row, about
/// turningAxis().
/// @param prescribed acceleration, rad/s^2
inline void turning(RowWriter& rows, const Vec3& u, const Side& A, const Vec3& s, const Side& B,
                    double phi, double prescribed) {
    const Vec3 axis = turningAxis(u, s);
    double bias = 0.0;
    if (rows.wantsBias())
        bias = turningAxisRate(u, A, s, B).dot(B.state.w - A.state.w) - prescribed;
    rows.add(Vec3::Zero(), -axis, Vec3::Zero(), axis, phi, bias);
}

/// B's point moves along n, fixed in A, in proportion to the angle theta by which a direction s of
/// B has turned about n; one row, along n.
///     phi = n . d - advance theta
/// @param advance m/rad
inline void thread(RowWriter& rows, const Vec3& n, const Side& A, const Vec3& rA, const Side& B,
                   const Vec3& rB, const Vec3& s, double advance, double theta) {
    const Vec3 d = B.state.p + rB - A.state.p - rA;
    const Vec3 turn = advance * turningAxis(n, s);
    double bias = 0.0;
    if (rows.wantsBias()) {
        const Vec3 nDot = A.state.w.cross(n);
        const Vec3 dDot = B.state.v + B.state.w.cross(rB) - A.state.v - A.state.w.cross(rA);
        bias = n.dot(centripetal(B.state.w, rB) - centripetal(A.state.w, rA)) +
               2.0 * nDot.dot(dDot) + A.state.w.cross(nDot).dot(d) -
               advance * turningAxisRate(n, A, s, B).dot(B.state.w - A.state.w);
    }
    rows.add(-n, turn - (rA + d).cross(n), n, rB.cross(n) - turn, n.dot(d) - advance * theta, bias);
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

/// B's axis z stays across A's axes x and y; two rows, about x and y.
inline void parallelAxes(RowWriter& rows, const Vec3& xA, const Vec3& yA, const Side& A,
                         const Vec3& zB, const Side& B) {
    perpendicular(rows, -yA, A, zB, B);
    perpendicular(rows, xA, A, zB, B);
}

/// B's third axis stays parallel to A's; two rows, about A's first and second axis.
inline void parallelAxes(RowWriter& rows, const Mat3& frameA, const Side& A, const Mat3& frameB,
                         const Side& B) {
    parallelAxes(rows, frameA.col(0), frameA.col(1), A, frameB.col(2), B);
}

/// B moves in the plane across A's third axis: along it by one row, about the others by two.
inline void inPlane(RowWriter& rows, const Mat3& frameA, const Side& A, const Vec3& rA,
                    const Mat3& frameB, const Side& B, const Vec3& rB) {
    pointAlong(rows, frameA.col(2), A, rA, B, rB);
    parallelAxes(rows, frameA, A, frameB, B);
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
