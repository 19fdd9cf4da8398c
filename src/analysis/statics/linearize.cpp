#include "analysis/statics/linearize.h"

#include "analysis/poses/constraint_solver.h"
#include "analysis/poses/twists.h"
#include "analysis/run/missing_values.h"
#include "dynamics/equations/total_force.h"
#include "dynamics/system/kinematics.h"
#include "math/decompositions.h"
#include "math/derivative.h"
#include "messages/run_messages.h"
#include "messages/tolerance_messages.h"

#include <algorithm>
#include <cmath>

namespace trammel::analysis {

namespace {

constexpr double kFirstDisplacement = 0.05; ///< rad, or of the characteristic length
constexpr double kFirstSpeed = 1.0;         ///< rad/s, or characteristic lengths a second
constexpr double kBalanced = 1e-9;

/// f + J^T lambda near a pose at rest.
class ForceField {
public:
    ForceField(const dynamics::System& system, const dynamics::State& state,
               const std::vector<int>& bodies)
        : m_system(system), m_state(state), m_bodies(bodies) {}

    /// Z^T f where the bodies are displaced by x and move at v.
    Eigen::VectorXd applied(const Eigen::VectorXd& x, const Eigen::VectorXd& v) const {
        std::vector<Vec6> forces;
        dynamics::standingForces(m_system, moved(x, v), forces);
        return stacked(forces, m_bodies);
    }

    Eigen::VectorXd constraining(const Eigen::VectorXd& x, const Eigen::VectorXd& lambda) const {
        if (lambda.size() == 0) return Eigen::VectorXd::Zero(x.size());
        return sparseConstraintJacobian(m_system, moved(x, Eigen::VectorXd::Zero(x.size())))
                   .J.transpose() *
               lambda;
    }

private:
    dynamics::State moved(const Eigen::VectorXd& x, const Eigen::VectorXd& v) const {
        dynamics::State state = m_state;
        move(state, m_bodies, x);
        dynamics::resolveAngles(m_system, state);
        setVelocities(state, m_bodies, v);
        return state;
    }

    const dynamics::System& m_system;
    const dynamics::State& m_state;
    const std::vector<int>& m_bodies;
};

void differentiate(const ForceField& field, Linearization& result) {
    const Eigen::MatrixXd& Z = result.motions;
    const Eigen::VectorXd zero = Eigen::VectorXd::Zero(Z.rows());
    result.K.resize(Z.cols(), Z.cols());
    result.C.resize(Z.cols(), Z.cols());
    for (Eigen::Index j = 0; j < Z.cols(); ++j) {
        const Eigen::VectorXd z = Z.col(j);
        const auto stiffness = math::firstDerivative(
            [&](double s) -> Eigen::VectorXd {
                return -(Z.transpose() *
                         (field.applied(s * z, zero) + field.constraining(s * z, result.lambda)));
            },
            0.0, kFirstDisplacement, result.forceScale);
        const auto damping = math::firstDerivative(
            [&](double s) -> Eigen::VectorXd {
                return -(Z.transpose() * field.applied(zero, s * z));
            },
            0.0, kFirstSpeed);
        result.K.col(j) = stiffness.value;
        result.C.col(j) = damping.value;
        result.stiffnessError = std::max(result.stiffnessError, stiffness.error);
        result.dampingError = std::max(result.dampingError, damping.error);
    }
}

/// What turns the derivatives by small rotations one after the other into those by one rotation
/// vector y: the torque on y is tau + tau x y / 2. Only where something is not balanced.
void addRotationVectorTerm(const Eigen::VectorXd& unbalanced, Linearization& result) {
    for (Eigen::Index row = 3; row < unbalanced.size(); row += 6) {
        const auto Z = result.motions.middleRows<3>(row);
        result.K -= 0.5 * Z.transpose() * skew(unbalanced.segment<3>(row)) * Z;
    }
}

double largestEntry(const Eigen::MatrixXd& A) {
    return A.size() > 0 ? A.cwiseAbs().maxCoeff() : 0.0;
}

Linearization linearizeAlong(const dynamics::System& system, const dynamics::State& state,
                             const ConstraintJacobian& jacobian, Eigen::MatrixXd motions) {
    Linearization result;
    result.bodies = jacobian.bodies;
    result.motions = std::move(motions);
    const ForceField field(system, state, result.bodies);
    const Eigen::VectorXd zero = Eigen::VectorXd::Zero(jacobian.J.cols());
    const Eigen::VectorXd f = field.applied(zero, zero);
    result.lambda = multipliers(system, jacobian, -f);
    result.force = result.motions.transpose() * f;
    const Eigen::VectorXd left = f + jacobian.J.transpose() * result.lambda;
    result.residual = left.size() > 0 ? left.lpNorm<Eigen::Infinity>() : 0.0;
    result.forceScale = f.cwiseProduct(motionScale(system, jacobian)).norm();
    result.M =
        result.motions.transpose() * massMatrix(system, state, result.bodies) * result.motions;
    differentiate(field, result);
    addRotationVectorTerm(left, result);
    return result;
}

} // namespace

Linearization linearize(const dynamics::System& system, const dynamics::State& state) {
    const ConstraintJacobian jacobian = constraintJacobian(system, state);
    return linearizeAlong(system, state, jacobian, constraintSpace(system, jacobian).motions);
}

Linearization linearize(const dynamics::System& system, const dynamics::State& state,
                        const Eigen::MatrixXd& directions) {
    const ConstraintJacobian jacobian = constraintJacobian(system, state);
    const Eigen::MatrixXd Z = constraintSpace(system, jacobian).motions;
    if (Z.cols() != directions.cols())
        throw messages::InvalidArgument({messages::kFreedomsChange, directions.cols(), Z.cols()});
    // Z is orthonormal over the scales.
    const Eigen::VectorXd scale = motionScale(system, jacobian);
    const Eigen::MatrixXd shares =
        Z.transpose() * scale.cwiseAbs2().cwiseInverse().asDiagonal() * directions;
    return linearizeAlong(system, state, jacobian, Z * shares);
}

double Linearization::imbalance() const {
    if (force.size() == 0) return 0.0;
    const math::SymmetricEigen stiffness = math::symmetricEigen(0.5 * (K + K.transpose()));
    const Eigen::VectorXd components = stiffness.eigenvectors().transpose() * force;
    double largest = 0.0;
    for (Eigen::Index i = 0; i < components.size(); ++i)
        if (components[i] != 0.0)
            largest =
                std::max(largest, std::abs(components[i]) /
                                      std::max(forceScale, std::abs(stiffness.eigenvalues()[i])));
    return largest;
}

bool Linearization::isEquilibrium() const {
    return imbalance() <= kBalanced;
}

bool Linearization::isConservative() const {
    const double rounding = 1e-10 * largestEntry(K);
    return largestEntry(K - K.transpose()) <= 2.0 * std::max(stiffnessError, rounding);
}

bool Linearization::isDamped() const {
    return largestEntry(C) > 2.0 * dampingError;
}

bool Linearization::isFinite() const {
    return std::isfinite(residual) && force.allFinite() && K.allFinite() && C.allFinite();
}

void requireFinite(const dynamics::System& system, const Linearization& linear) {
    if (linear.isFinite()) return;
    messages::Message why = missingAtRest(system);
    throw messages::RuntimeError(why.empty() ? messages::kForcesHaveNoValue : std::move(why));
}

} // namespace trammel::analysis
