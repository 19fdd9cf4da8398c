#include "dynamics/joints/coordinate.h"

#include "dynamics/joints/parts.h"

namespace trammel::dynamics {

double coordinateOf(const JointKind& kind, const JointGeometry& g, const Side& A, const Side& B,
                    double near) {
    if (!kind.hasAngle) return jointTranslation(g, A, B);
    return unwrapped(jointAngle(g, A.R, B.R), near);
}

void addCoordinateRow(const JointKind& kind, const JointGeometry& g, const Side& A, const Side& B,
                      double phi, double prescribed, RowWriter& rows) {
    const Vec3 n = A.R * g.frameA.col(2);
    if (kind.hasAngle)
        parts::turning(rows, n, A, B.R * g.frameB.col(0), B, phi, prescribed);
    else
        parts::movingAlong(rows, n, A, A.R * g.rA, B, B.R * g.rB, phi, prescribed);
}

double jointCoordinate(const Joint& joint, const State& state,
                       const std::vector<BodyKinematics>& kinematics) {
    return coordinateOf(*joint.kind, joint.geometry, side(state, kinematics, joint.bodyA),
                        side(state, kinematics, joint.bodyB),
                        joint.angle >= 0 ? state.angles[joint.angle] : 0.0);
}

RowEntries aboutAxis(const JointGeometry& g, const Side& A, const Side& B) {
    const Vec3 about = angleAxis(g, A, B);
    return rowEntries(Vec3::Zero(), -about, Vec3::Zero(), about);
}

RowEntries alongAxis(const JointGeometry& g, const Side& A, const Side& B) {
    const Vec3 axis = A.R * g.frameA.col(2);
    const Vec3 rB = B.R * g.rB;
    const Vec3 fromA = B.state.p + rB - A.state.p;
    return rowEntries(-axis, -fromA.cross(axis), axis, rB.cross(axis));
}

double CoordinateRow::rate(const State& state) const {
    double sum = 0.0;
    forEachSide(
        [&](int body, const double* entries) { addRate(entries, state.bodies[body], sum); });
    return sum;
}

double CoordinateRow::rate(const std::vector<Vec6>& velocities) const {
    double sum = 0.0;
    forEachSide([&](int body, const double* entries) {
        sum += Eigen::Map<const Vec6>(entries).dot(velocities[body]);
    });
    return sum;
}

CoordinateRow rowOfCoordinate(const Joint& joint, const State& state,
                              const std::vector<BodyKinematics>& kinematics) {
    const Side A = side(state, kinematics, joint.bodyA), B = side(state, kinematics, joint.bodyB);
    return {joint.bodyA, joint.bodyB,
            joint.kind->hasAngle ? aboutAxis(joint.geometry, A, B)
                                 : alongAxis(joint.geometry, A, B)};
}

} // namespace trammel::dynamics
