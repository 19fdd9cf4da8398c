#include "dynamics/forces/bushing.h"

#include "math/decompositions.h"
#include "math/exponential_map.h"
#include "results/channel_sink.h"

#include <Eigen/Geometry>
#include <cmath>
#include <fmt/format.h>

namespace trammel::dynamics {

namespace {

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

/// Six numbers are a diagonal, 36 a matrix row by row.
Mat6 matrixOf(const std::vector<double>& entries) {
    if (entries.size() == 6) return Eigen::Map<const Vec6>(entries.data()).asDiagonal();
    // Of a symmetric matrix rows and columns are the same.
    return Eigen::Map<const Mat6>(entries.data());
}

/// J of xdot = J (v_A, w_A, v_B, w_B).
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

/// A bushing in a step of size h as six soft rows along the principal axes V of h K + D =
/// V diag(c) V^T: then no row's softness couples to another's, and the whole is implicit Euler.
struct SoftBushing {
    Mat6 axes = Mat6::Identity(); ///< V
    Vec6 stiffnessSum;            ///< c; a row with 0 does nothing
};

SoftBushing softBushing(const Bushing& bushing, double h) {
    const Mat6 sum = h * bushing.stiffness + bushing.damping;
    const math::SymmetricEigen6 eigen = math::symmetricEigen6(sum);
    SoftBushing soft{eigen.eigenvectors(), eigen.eigenvalues()};
    const double floor = 1e-14 * soft.stiffnessSum.maxCoeff();
    for (double& c : soft.stiffnessSum)
        if (!(c > floor)) c = 0.0;
    return soft;
}

using PairVelocity = Eigen::Matrix<double, 12, 1>;

PairVelocity velocityOf(const Side& A, const Side& B) {
    PairVelocity v;
    v << A.state.v, A.state.w, B.state.v, B.state.w;
    return v;
}

Mat6 axesOf(std::span<const double> scratch, std::size_t element) {
    return Eigen::Map<const Mat6>(&scratch[36 * element]);
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

void Bushings::add(const std::string& name, const model::Bushing& law, ForceCompiler& compiler) {
    Bushing bushing{
        .name = name, .bodyA = compiler.body(law.bodies[0]), .bodyB = compiler.body(law.bodies[1])};
    bushing.rA = compiler.arm(bushing.bodyA, law.position);
    bushing.rB = compiler.arm(bushing.bodyB, law.position + law.displacement);
    const auto axesIn = [&](int body) -> Mat3 {
        return compiler.initial.bodies[body].q.conjugate().toRotationMatrix();
    };
    bushing.frameA = axesIn(bushing.bodyA);
    bushing.frameB = axesIn(bushing.bodyB) *
                     exponentialStep(Quat::Identity(), law.rotation, 1.0).toRotationMatrix();
    bushing.stiffness = matrixOf(law.stiffness);
    bushing.damping = matrixOf(law.damping);
    askForRows(static_cast<int>(m_bushings.size()), 6, bushing.bodyA, bushing.bodyB, compiler);
    m_bushings.push_back(std::move(bushing));
}

void Bushings::addForces(const MotionView& motion, std::vector<Vec6>& forces) const {
    for (const Bushing& bushing : m_bushings) {
        const Side A = motion.side(bushing.bodyA), B = motion.side(bushing.bodyB);
        const auto J = bushingJacobian(bushing, A, B);
        const PairVelocity v = velocityOf(A, B);
        const Vec6 force =
            -(bushing.stiffness * bushing.displacement(A, B)) - bushing.damping * (J * v);
        const PairVelocity both = J.transpose() * force;
        forces[bushing.bodyA] += both.head<6>();
        forces[bushing.bodyB] += both.tail<6>();
    }
}

void Bushings::addRates(const MotionView& motion, EnergyRates& rates) const {
    for (const Bushing& bushing : m_bushings) {
        const Side A = motion.side(bushing.bodyA), B = motion.side(bushing.bodyB);
        const Vec6 rate = bushingJacobian(bushing, A, B) * velocityOf(A, B);
        rates.damping += rate.dot(bushing.damping * rate);
    }
}

void Bushings::addStoredEnergy(const State& state, const std::vector<Joint>&, double& sum) const {
    for (const Bushing& bushing : m_bushings) {
        const SidePair pair(state, bushing.bodyA, bushing.bodyB);
        sum += bushing.energy(pair.A, pair.B);
    }
}

void Bushings::addCouplings(const std::vector<Joint>&,
                            std::vector<std::pair<int, int>>& pairs) const {
    for (const Bushing& bushing : m_bushings)
        pairs.emplace_back(bushing.bodyA, bushing.bodyB);
}

void Bushings::evaluateRows(const MotionView& motion, double h, ForceRows& rows) const {
    for (std::size_t i = 0; i < m_bushings.size(); ++i)
        evaluateElement(static_cast<int>(i), motion, h, rows);
}

/// Along each principal axis: c_i (J v')_i + (V^T K x)_i + lambda_i = 0.
void Bushings::evaluateElement(int element, const MotionView& motion, double h,
                               ForceRows& rows) const {
    const Bushing& bushing = m_bushings[element];
    const Side A = motion.side(bushing.bodyA), B = motion.side(bushing.bodyB);
    const SoftBushing soft = softBushing(bushing, h);
    Eigen::Map<Mat6>(&rows.scratch[36 * static_cast<std::size_t>(element)]) = soft.axes;
    const Eigen::Matrix<double, 6, 12> J = soft.axes.transpose() * bushingJacobian(bushing, A, B);
    const Vec6 force = soft.axes.transpose() * (bushing.stiffness * bushing.displacement(A, B));
    for (int i = 0; i < 6; ++i) {
        const int at = row(element) + i;
        const double c = soft.stiffnessSum[i];
        rows.isSoft[at] = true;
        rows.rate[at] = 0.0;
        if (c == 0.0) {
            rows.setInactive(at);
            continue;
        }
        for (int k = 0; k < kRowEntries; ++k)
            rows.J[at * kRowEntries + k] = J(i, k);
        rows.phi[at] = h * force[i] / c;
        rows.soften(at, {.gamma = 1.0, .compliance = 1.0 / (h * c), .isActive = true});
    }
}

RowKind Bushings::rowKind(const std::vector<Joint>&, int, int row) const {
    return row < 3 ? RowKind::Translation : RowKind::Rotation;
}

void Bushings::findDampingWork(const SoftStep& step, std::vector<double>& work) const {
    for (std::size_t i = 0; i < m_bushings.size(); ++i) {
        const int at = row(static_cast<int>(i));
        const Eigen::Map<const Vec6> meanRate(&step.meanRate[at]);
        const Vec6 endRate =
            Eigen::Map<const Vec6>(&step.endRate[at]) - Eigen::Map<const Vec6>(&step.rate[at]);
        const Mat6 V = axesOf(step.scratch, i);
        work[at] = -step.s * (m_bushings[i].damping * (V * endRate)).dot(V * meanRate);
    }
}

double Bushings::displacement(int element, const Side& A, const Side& B,
                              std::span<const double> scratch, Vec6& x) const {
    const Mat6 V = axesOf(scratch, static_cast<std::size_t>(element));
    x = V.transpose() * m_bushings[element].displacement(A, B);
    return 1.0;
}

std::string Bushings::rowName(int element, int row) const {
    return fmt::format("bushing.{}.{}", m_bushings[element].name, row);
}

void Bushings::describeChannels(const std::vector<Joint>&, const State& state,
                                const SolvedRows& rows, results::ChannelSink& sink) const {
    for (std::size_t i = 0; i < m_bushings.size(); ++i) {
        const Bushing& bushing = m_bushings[i];
        Wrench wrench = rows.wrench(constraint(static_cast<int>(i)));
        wrench.torque -= (state.bodies[bushing.bodyB].q * bushing.rB).cross(wrench.force);
        sink.of(results::ChannelKind::Force, bushing.name);
        sink.addVector(results::quantity::kForce, "N", wrench.force);
        sink.addVector(results::quantity::kTorque, "N*m", wrench.torque);
    }
}

} // namespace trammel::dynamics
