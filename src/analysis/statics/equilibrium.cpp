#include "analysis/statics/equilibrium.h"

#include "analysis/poses/twists.h"
#include "analysis/run/missing_values.h"
#include "dynamics/equations/total_force.h"
#include "dynamics/system/kinematics.h"
#include "math/decompositions.h"
#include "messages/run_messages.h"

#include <algorithm>
#include <cmath>

namespace trammel::analysis {

namespace {

constexpr int kMaxIterations = 300;
constexpr double kBalanced = 1e-12;  ///< Linearization::imbalance()
constexpr double kLargestStep = 0.3; ///< of a body: rad, or of the characteristic length
constexpr double kKick = 1e-3;       ///< off an unstable equilibrium
constexpr double kWorkShare = 1e-4;  ///< Armijo: of the work that the first force promises
constexpr int kMaxHalvings = 30;

/// Eigenvalues and vectors of K's symmetric part.
struct Stiffness {
    Eigen::VectorXd values;
    Eigen::MatrixXd vectors;
    double floor; ///< below which an eigenvalue counts as zero

    explicit Stiffness(const Linearization& linear) {
        const math::SymmetricEigen solver =
            math::symmetricEigen(0.5 * (linear.K + linear.K.transpose()));
        values = solver.eigenvalues();
        vectors = solver.eigenvectors();
        const double size = std::max(values.cwiseAbs().maxCoeff(), 1e-300);
        floor = std::max(1e-13 * size, 10.0 * linear.stiffnessError);
    }

    Stability stability() const {
        if (values[0] < -floor) return Stability::Unstable;
        return values[0] > floor ? Stability::Stable : Stability::Neutral;
    }
};

class Search {
public:
    Search(const PoseSolver& poses, dynamics::State& state, const std::stop_token& stop)
        : m_poses(poses), m_state(state), m_stop(stop), m_targets(poses.targets(state)) {}

    EquilibriumSearch run();

private:
    Eigen::VectorXd direction(const Stiffness& stiffness) const;
    bool advance(Eigen::VectorXd d, bool isStable);
    dynamics::State moved(const Eigen::VectorXd& x) const;
    double power(const dynamics::State& state, const Eigen::VectorXd& x) const;
    double imbalance(const dynamics::State& state) const;
    /// Whether a stop is asked for, which is then told.
    bool isStopped() {
        if (m_stop.stop_requested()) m_result.message = messages::kStopped;
        return m_stop.stop_requested();
    }
    bool isBalanced() const { return m_result.linear.imbalance() <= kBalanced; }

    const PoseSolver& m_poses;
    dynamics::State& m_state;
    const std::stop_token& m_stop;
    const DriverTargets m_targets;
    EquilibriumSearch m_result;
};

EquilibriumSearch Search::run() {
    for (; !isStopped(); ++m_result.iterations) {
        m_result.linear = linearize(m_poses.system(), m_state);
        if (m_result.linear.motions.cols() == 0) {
            m_result.isFound = true;
            break;
        }
        if (!m_result.linear.isFinite()) {
            m_result.message = missingAtRest(m_poses.system());
            if (m_result.message.empty()) m_result.message = messages::kForcesHaveNoValue;
            break;
        }
        const Stiffness stiffness(m_result.linear);
        m_result.stability = stiffness.stability();
        const bool isUnstable = m_result.stability == Stability::Unstable;
        if (isBalanced() && (!isUnstable || m_result.iterations == 0)) {
            m_result.isFound = true;
            break;
        }
        if (m_result.iterations == kMaxIterations) {
            m_result.message = {messages::kNoEquilibriumInSteps, kMaxIterations};
            break;
        }
        const Eigen::VectorXd d =
            isBalanced() ? Eigen::VectorXd(kKick * stiffness.vectors.col(0)) : direction(stiffness);
        if (!advance(d, m_result.stability == Stability::Stable)) break;
    }
    return m_result;
}

/// Newton's step where the stiffness is positive, else downhill: each component over the size of
/// its stiffness, or over what limits the whole step where that is more. Components of rounding
/// along which nothing is stiff stay 0.
Eigen::VectorXd Search::direction(const Stiffness& stiffness) const {
    const Linearization& linear = m_result.linear;
    const double longest = kLargestStep * std::sqrt(static_cast<double>(linear.bodies.size()));
    Eigen::VectorXd d;
    if (stiffness.stability() == Stability::Stable) {
        d = linear.K.partialPivLu().solve(linear.force);
    } else {
        Eigen::VectorXd force = stiffness.vectors.transpose() * linear.force;
        const double least = force.norm() / longest;
        for (Eigen::Index i = 0; i < force.size(); ++i) {
            const double k = std::abs(stiffness.values[i]);
            const bool isRounding =
                k <= stiffness.floor && std::abs(force[i]) <= kBalanced * linear.forceScale;
            force[i] = isRounding ? 0.0 : force[i] / std::max(k, least);
        }
        d = stiffness.vectors * force;
    }
    const double length = d.norm();
    return length > longest ? Eigen::VectorXd(longest / length * d) : d;
}

dynamics::State Search::moved(const Eigen::VectorXd& x) const {
    dynamics::State state = m_state;
    move(state, m_result.linear.bodies, x);
    dynamics::resolveAngles(m_poses.system(), state);
    if (!m_poses.close(state, m_targets).isClosed) state.bodies.clear();
    return state;
}

/// f . dx of what the joints leave of a displacement x.
double Search::power(const dynamics::State& state, const Eigen::VectorXd& x) const {
    const dynamics::System& system = m_poses.system();
    const ConstraintJacobian jacobian = constraintJacobian(system, state);
    const Eigen::MatrixXd Z = constraintSpace(system, jacobian).motions;
    const Eigen::VectorXd scale = motionScale(system, jacobian);
    std::vector<Vec6> forces;
    dynamics::standingForces(system, state, forces);
    const Eigen::VectorXd free = Z.transpose() * x.cwiseQuotient(scale.cwiseAbs2());
    return (Z.transpose() * stacked(forces, jacobian.bodies)).dot(free);
}

double Search::imbalance(const dynamics::State& state) const {
    const dynamics::System& system = m_poses.system();
    const ConstraintJacobian jacobian = constraintJacobian(system, state);
    std::vector<Vec6> forces;
    dynamics::standingForces(system, state, forces);
    return (constraintSpace(system, jacobian).motions.transpose() *
            stacked(forces, jacobian.bodies))
        .norm();
}

/// Moves by d or a part of it on which the forces do work (Simpson's rule); near a stable
/// equilibrium, where that work is lost in rounding, also where the imbalance halves.
bool Search::advance(Eigen::VectorXd d, bool isStable) {
    const double before = m_result.linear.force.norm();
    for (int i = 0; i < kMaxHalvings; ++i, d *= 0.5) {
        if (isStopped()) return false;
        const Eigen::VectorXd x = m_result.linear.motions * d;
        const dynamics::State end = moved(x);
        if (end.bodies.empty()) continue;
        const bool halves = isStable && imbalance(end) <= 0.5 * before;
        if (!halves) {
            const dynamics::State middle = moved(0.5 * x);
            if (middle.bodies.empty()) continue;
            const double promised = m_result.linear.force.dot(d);
            const double work = (promised + 4.0 * power(middle, x) + power(end, x)) / 6.0;
            if (!(work > kWorkShare * promised)) continue;
        }
        m_state = end;
        return true;
    }
    // Rounding: no smaller imbalance can be told from this one.
    m_result.isFound = isStable && m_result.linear.isEquilibrium();
    if (!m_result.isFound) m_result.message = messages::kNoDirectionWorks;
    return false;
}

} // namespace

std::string_view name(Stability stability) {
    switch (stability) {
    case Stability::Stable:
        return "stable";
    case Stability::Neutral:
        return "neutral";
    case Stability::Unstable:
        return "unstable";
    }
    return "";
}

EquilibriumSearch findEquilibrium(const PoseSolver& poses, dynamics::State& state,
                                  const std::stop_token& stop) {
    return Search(poses, state, stop).run();
}

} // namespace trammel::analysis
