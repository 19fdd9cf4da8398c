#include "dynamics/joints/joint.h"

#include "dynamics/bodies/turned.h"
#include "dynamics/joints/cylindrical.h"
#include "dynamics/joints/distance.h"
#include "dynamics/joints/fixed.h"
#include "dynamics/joints/gear.h"
#include "dynamics/joints/parts.h"
#include "dynamics/joints/planar.h"
#include "dynamics/joints/point_on_line.h"
#include "dynamics/joints/prismatic.h"
#include "dynamics/joints/revolute.h"
#include "dynamics/joints/screw.h"
#include "dynamics/joints/spherical.h"
#include "dynamics/joints/steering.h"
#include "dynamics/joints/universal.h"

#include <cmath>
#include <numbers>

namespace trammel::dynamics {

namespace {

/// The registry: a new kind of joint is a line here.
const std::array kJointKinds{&kFixedJoint,       &kRevoluteJoint,  &kPrismaticJoint,
                             &kCylindricalJoint, &kSphericalJoint, &kUniversalJoint,
                             &kPlanarJoint,      &kDistanceJoint,  &kScrewJoint,
                             &kPointOnLineJoint, &kSteeringJoint,  &kGearJoint};

/// From A's joint point to B's, world axes.
Vec3 separation(const JointGeometry& g, const Side& A, const Side& B) {
    return B.state.p + turned(B.R, g.rB) - A.state.p - turned(A.R, g.rA);
}

} // namespace

const JointKind* findJointKind(model::JointType type) {
    for (const JointKind* kind : kJointKinds)
        if (kind->type == type) return kind;
    return nullptr;
}

bool JointKind::holds(RowKind kind, int axis) const {
    for (int row = 0; row < rowCount; ++row)
        if (rowKinds[row] == kind && rowAxes[row] == axis) return true;
    return false;
}

Mat3 frameAbout(const Vec3& axis) {
    const Vec3 z = axis.normalized();
    const Vec3 x = z.unitOrthogonal();
    Mat3 frame;
    frame << x, z.cross(x), z;
    return frame;
}

double jointAngle(const JointGeometry& g, const Mat3& R_A, const Mat3& R_B) {
    const Mat3 frameA = R_A * g.frameA;
    const Vec3 b = R_B * g.frameB.col(0);
    return std::atan2(frameA.col(1).dot(b), frameA.col(0).dot(b));
}

double unwrapped(double angle, double near) {
    constexpr double kTurn = 2.0 * std::numbers::pi;
    return angle + kTurn * std::round((near - angle) / kTurn);
}

Vec3 angleAxis(const JointGeometry& g, const Side& A, const Side& B) {
    const Vec3 axis = turned(A.R, g.frameA.col(2));
    if (!g.isSteering) return axis;
    // With the axes of the moment: a fast spin makes much of little drift.
    return parts::turningAxis(axis, turned(B.R, g.frameB.col(0)));
}

double jointAngleRate(const JointGeometry& g, const Side& A, const Side& B) {
    return angleAxis(g, A, B).dot(B.state.w - A.state.w);
}

double jointTranslation(const JointGeometry& g, const Side& A, const Side& B) {
    return turned(A.R, g.frameA.col(2)).dot(separation(g, A, B));
}

double jointTranslationRate(const JointGeometry& g, const Side& A, const Side& B) {
    const Vec3 n = turned(A.R, g.frameA.col(2));
    const Vec3 rA = turned(A.R, g.rA);
    const Vec3 rB = turned(B.R, g.rB);
    const Vec3 dDot = B.state.v + B.state.w.cross(rB) - A.state.v - A.state.w.cross(rA);
    return n.dot(dDot) + A.state.w.cross(n).dot(separation(g, A, B));
}

double jointAngleAcceleration(const JointGeometry& g, const Side& A, const Side& B, const Vec6& a_A,
                              const Vec6& a_B) {
    const Vec3 axis = turned(A.R, g.frameA.col(2));
    const Vec3 axisRate = g.isSteering
                              ? parts::turningAxisRate(axis, A, turned(B.R, g.frameB.col(0)), B)
                              : Vec3(A.state.w.cross(axis));
    return angleAxis(g, A, B).dot(a_B.tail<3>() - a_A.tail<3>()) +
           axisRate.dot(B.state.w - A.state.w);
}

double jointTranslationAcceleration(const JointGeometry& g, const Side& A, const Side& B,
                                    const Vec6& a_A, const Vec6& a_B) {
    const Vec3 n = turned(A.R, g.frameA.col(2)), nDot = A.state.w.cross(n);
    const Vec3 rA = turned(A.R, g.rA), rB = turned(B.R, g.rB);
    const Vec3 dDot = B.state.v + B.state.w.cross(rB) - A.state.v - A.state.w.cross(rA);
    const Vec3 nDotDot = a_A.tail<3>().cross(n) + A.state.w.cross(nDot);
    return n.dot(pointAcceleration(B.state, a_B, rB) - pointAcceleration(A.state, a_A, rA)) +
           2.0 * nDot.dot(dDot) + nDotDot.dot(separation(g, A, B));
}

Vec3 rowDirection(const JointKind& kind, const JointGeometry& g, int row, const Side& A,
                  const Side& B) {
    const int axis = kind.rowAxes[row];
    if (axis == kWorldAxes) return Vec3::Unit(row);
    if (axis == kPointToPoint) return separation(g, A, B).normalized();
    if (axis == kAcrossHinge)
        return turned(B.R, g.frameB.col(0)).cross(turned(A.R, g.frameA.col(2))).normalized();
    if (axis == kBetweenAxes)
        return turned(B.R, g.frameB.col(2)).cross(turned(A.R, g.frameA.col(2))).normalized();
    return turned(A.R, g.frameA.col(axis));
}

} // namespace trammel::dynamics
