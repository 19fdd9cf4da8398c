#include "dynamics/forces/bushing.h"

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <cmath>

namespace trammel::dynamics {

namespace {

/// Rotation vector of R, angle in [0, pi].
Vec3 rotationVector(const Mat3& R) {
    const Eigen::AngleAxisd turn(R);
    return turn.angle() * turn.axis();
}

/// thetaDot = L(theta) w, w the angular velocity in the axes that theta is given in:
///     L = E - [theta]/2 + (1 - (theta/2) cot(theta/2)) [theta]^2 / theta^2
Mat3 rotationVectorRate(const Vec3& theta) {
    const double angle = theta.norm();
    const Mat3 cross = skew(theta);
    const double half = 0.5 * angle;
    const double factor =
        angle < 1e-4 ? 1.0 / 12.0 : (1.0 - half / std::tan(half)) / (angle * angle);
    return Mat3::Identity() - 0.5 * cross + factor * cross * cross;
}

} // namespace

Vec6 Bushing::displacement(const Side& A, const Side& B) const {
    const Mat3 F = A.R * frameA;
    Vec6 x;
    x.head<3>() = F.transpose() * (B.state.p + B.R * rB - A.state.p - A.R * rA);
    x.tail<3>() = rotationVector(F.transpose() * (B.R * frameB));
    return x;
}

double Bushing::energy(const Side& A, const Side& B) const {
    const Vec6 x = displacement(A, B);
    return 0.5 * x.dot(stiffness * x);
}

Eigen::Matrix<double, 6, 12> bushingJacobian(const Bushing& bushing, const Side& A, const Side& B) {
    const Mat3 F = A.R * bushing.frameA;
    const Vec3 rB = B.R * bushing.rB;
    const Vec3 fromA = B.state.p + rB - A.state.p;
    const Mat3 L = rotationVectorRate(bushing.displacement(A, B).tail<3>());
    Eigen::Matrix<double, 6, 12> J = Eigen::Matrix<double, 6, 12>::Zero();
    // d/dt F^T (x_B - x_A) = F^T (v_B + w_B x rB - v_A - w_A x (x_B - p_A))
    J.block<3, 3>(0, 0) = -F.transpose();
    J.block<3, 3>(0, 3) = F.transpose() * skew(fromA);
    J.block<3, 3>(0, 6) = F.transpose();
    J.block<3, 3>(0, 9) = -F.transpose() * skew(rB);
    J.block<3, 3>(3, 3) = -L * F.transpose();
    J.block<3, 3>(3, 9) = L * F.transpose();
    return J;
}

SoftBushing softBushing(const Bushing& bushing, double h) {
    const Mat6 sum = h * bushing.stiffness + bushing.damping;
    const Eigen::SelfAdjointEigenSolver<Mat6> eigen(sum);
    SoftBushing soft{eigen.eigenvectors(), eigen.eigenvalues()};
    const double floor = 1e-14 * soft.stiffnessSum.maxCoeff();
    for (double& c : soft.stiffnessSum)
        if (!(c > floor)) c = 0.0;
    return soft;
}

} // namespace trammel::dynamics
