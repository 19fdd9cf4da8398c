#include "dynamics/forces/spring_damper.h"

namespace trammel::dynamics {

namespace {

Vec3 separation(const SpringDamper& spring, const Side& A, const Side& B) {
    return B.state.p + B.R * spring.rB - A.state.p - A.R * spring.rA;
}

} // namespace

double springForce(const SpringDamper& spring, double t, const Side& A, const Side& B,
                   Vec3& direction) {
    const Vec3 d = separation(spring, A, B);
    const double length = d.norm();
    direction = length > 0.0 ? Vec3(d / length) : Vec3::Zero();
    const Vec3 rate =
        B.state.v + B.state.w.cross(B.R * spring.rB) - A.state.v - A.state.w.cross(A.R * spring.rA);
    return -(spring.stiffness(t) * (length - spring.length(t)) +
             spring.damping(t) * direction.dot(rate));
}

double springEnergy(const SpringDamper& spring, double t, const Side& A, const Side& B) {
    const double stretch = separation(spring, A, B).norm() - spring.length(t);
    return 0.5 * spring.stiffness(t) * stretch * stretch;
}

double springLength(const SpringDamper& spring, const Side& A, const Side& B) {
    return separation(spring, A, B).norm();
}

} // namespace trammel::dynamics
