#include "analysis/statics/equilibrium.h"

#include "analysis/poses/twists.h"
#include "analysis/run/missing_values.h"
#include "analysis/statics/tangent_stiffness.h"
#include "dynamics/system/kinematics.h"
#include "messages/run_messages.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace trammel::analysis {

namespace {

constexpr int kMaxIterations = 300;
constexpr int kMaxTrials = 40;
constexpr double kBalanced = 1e-12; ///< of the forces, or of a step that balances them
constexpr double kNearlyBalanced = 1e-9;
constexpr double kLargestStep = 0.5;  ///< of a body: rad, or of the mechanism's size
constexpr double kKick = 1e-3;        ///< off an unstable equilibrium
constexpr double kWorkShare = 1e-4;   ///< Armijo: of the work that the first force promises
constexpr double kLeastShift = 1e-12; ///< of the stiffness, where motions may meet none
constexpr double kShiftStep = 4.0;
constexpr int kMostPolishing = 5;
constexpr double kClosed = 1e-10; ///< of the scales

/// What metres are counted in: the mechanism's size, so that a long chain turns as a whole where a
/// short one does.
double sizeOf(const dynamics::System& system, const dynamics::State& state) {
    Vec3 low = Vec3::Constant(1e300), high = -low;
    for (std::size_t i = 0; i < system.bodies().size(); ++i) {
        if (!system.bodies()[i].isMoving) continue;
        low = low.cwiseMin(state.bodies[i].p);
        high = high.cwiseMax(state.bodies[i].p);
    }
    const double length = characteristicLength(system);
    return low.x() > high.x() ? length : std::max(length, (high - low).norm());
}

std::vector<int> movingBodies(const dynamics::System& system) {
    std::vector<int> bodies;
    for (int i = 0; i < system.ground(); ++i)
        if (system.bodies()[i].isMoving) bodies.push_back(i);
    return bodies;
}

class Search {
public:
    Search(const PoseSolver& poses, dynamics::State& state, const std::stop_token& stop)
        : m_poses(poses),
          m_system(poses.system()),
          m_state(state),
          m_stop(stop),
          m_targets(poses.targets(state)),
          m_size(sizeOf(m_system, state)),
          m_length(characteristicLength(m_system)),
          m_bodies(movingBodies(m_system)),
          m_stiffness(m_system, m_bodies) {}

    EquilibriumSearch run();

private:
    void findForces();
    void findMatrix();
    void findNewton();
    void polish();
    Eigen::VectorXd reactions() const;
    bool isDone();
    bool takeStep();
    bool tryStep(const Eigen::VectorXd& y, bool isNewton);
    bool leave(const Eigen::VectorXd& y);
    double reach(const Eigen::VectorXd& y) const;
    std::optional<dynamics::State> moved(const Eigen::VectorXd& y) const;
    bool isBalanced(double share) const;
    bool isFinite() const {
        return m_rest->left.allFinite() &&
               (m_matrix.nonZeros() == 0 || m_matrix.coeffs().allFinite());
    }
    /// Whether a stop is asked for, which is then told.
    bool isStopped() {
        if (m_stop.stop_requested()) m_result.message = messages::kStopped;
        return m_stop.stop_requested();
    }

    const PoseSolver& m_poses;
    const dynamics::System& m_system;
    dynamics::State& m_state;
    const std::stop_token& m_stop;
    const DriverTargets m_targets;
    const double m_size, m_length;
    const std::vector<int> m_bodies;
    const TangentStiffness m_stiffness;
    std::optional<RestForces> m_rest;     ///< in the state
    Eigen::SparseMatrix<double> m_matrix; ///< RestForces::matrix()
    double m_leastShift = 0.0;            ///< N m
    std::optional<HeldMotions> m_held;    ///< with that
    Eigen::VectorXd m_newton;             ///< the step with that; empty: there is none
    double m_shift = 0.0;                 ///< of the last step, N m
    EquilibriumSearch m_result;
};

void Search::findForces() {
    m_rest.emplace(m_system, m_state, m_size);
    m_result.lambda = m_rest->lambda;
    m_result.residual = m_rest->residual();
    m_newton.resize(0);
}

void Search::findMatrix() {
    m_held.reset();
    if (m_bodies.empty() || !m_rest->left.allFinite()) return;
    m_matrix = m_rest->matrix(m_stiffness.at(m_state, m_rest->lambda, m_stop));
    if (!isFinite()) return;
    m_leastShift =
        kLeastShift * (m_matrix.nonZeros() > 0 ? m_matrix.coeffs().cwiseAbs().maxCoeff() : 0.0);
    m_held.emplace(m_matrix, m_leastShift, m_rest->constraints);
    findNewton();
}

void Search::findNewton() {
    if (!m_held || !m_held->isRegular()) return;
    m_newton = m_held->of(m_rest->left);
    if (!m_newton.allFinite()) m_newton.resize(0);
}

/// What is left is little beside the forces, or what balances it is a small step.
bool Search::isBalanced(double share) const {
    const double left = m_rest->left.size() > 0 ? m_rest->left.norm() : 0.0;
    return left <= share * m_rest->applied.norm() ||
           (m_newton.size() > 0 && m_newton.lpNorm<Eigen::Infinity>() <= share);
}

EquilibriumSearch Search::run() {
    for (; !isStopped(); ++m_result.iterations) {
        findForces();
        findMatrix();
        if (isStopped() || isDone()) break;
        if (m_result.iterations == kMaxIterations) {
            m_result.message = {messages::kNoEquilibriumInSteps, kMaxIterations};
            break;
        }
        if (!isBalanced(kBalanced) && !takeStep()) break;
    }
    if (m_result.isFound) m_result.lambda = reactions();
    return m_result;
}

/// Where joints are redundant and the model is small, the least ones in N and N m, as a run has
/// them.
Eigen::VectorXd Search::reactions() const {
    const SparseConstraints& constraints = m_rest->constraints;
    if (constraints.scale().size() > kMostDense) return m_rest->lambda;
    return multipliers(m_system, constraintJacobian(m_system, m_state),
                       -m_rest->applied.cwiseQuotient(constraints.scale()));
}

/// Leaves an equilibrium that was met on the way and is unstable.
bool Search::isDone() {
    if (!isFinite()) {
        m_result.message = missingAtRest(m_system);
        if (m_result.message.empty()) m_result.message = messages::kForcesHaveNoValue;
        return true;
    }
    if (!isBalanced(kBalanced)) return false;
    if (m_result.iterations > 0) polish();
    const StabilityTest test = stabilityOf(m_system, m_state, *m_rest, m_matrix, m_stop);
    m_result.stability = test.stability;
    m_result.isFound = test.stability != Stability::Unstable || m_result.iterations == 0;
    if (m_result.isFound || isStopped() || leave(test.softest)) return m_result.isFound;
    m_result.stability = Stability::Neutral;
    return m_result.isFound = true;
}

/// Goes on by Newton's steps while these halve what is not balanced, to leave rounding alone.
void Search::polish() {
    for (int i = 0; i < kMostPolishing && m_newton.size() > 0; ++i) {
        auto end = moved(m_newton);
        if (!end) return;
        const double before = m_rest->left.norm();
        std::swap(m_state, *end);
        findForces();
        if (m_rest->left.norm() <= 0.5 * before) {
            findNewton();
            continue;
        }
        std::swap(m_state, *end);
        findForces();
        return;
    }
}

/// Along a motion that is not resisted, if the forces push on there: else that is rounding.
bool Search::leave(const Eigen::VectorXd& y) {
    auto kicked = moved(kKick * y);
    if (!kicked || !(RestForces(m_system, *kicked, m_size).left.dot(y) > 0.0)) return false;
    m_state = std::move(*kicked);
    return true;
}

/// The least shift with which the step is short enough and the forces do work on it.
bool Search::takeStep() {
    const auto count = static_cast<double>(m_bodies.size());
    const double usual = m_rest->left.norm() / (kLargestStep * std::sqrt(count));
    double shift = std::max(m_leastShift, std::min(m_shift, usual) / (kShiftStep * kShiftStep));
    if (m_newton.size() > 0 && tryStep(m_newton, true)) {
        m_shift = m_leastShift;
        return true;
    }
    for (int i = 0; i < kMaxTrials; ++i, shift = std::max(kShiftStep * shift, 1e-6 * usual)) {
        if (isStopped()) return false;
        const HeldMotions held(m_matrix, shift, m_rest->constraints);
        if (!held.isRegular() || !tryStep(held.of(m_rest->left), false)) continue;
        m_shift = shift;
        return true;
    }
    // Rounding: no smaller imbalance can be told from this one.
    if (isBalanced(kNearlyBalanced)) {
        m_result.stability = stabilityOf(m_system, m_state, *m_rest, m_matrix, m_stop).stability;
        m_result.isFound = m_result.stability != Stability::Unstable;
    }
    if (!m_result.isFound) m_result.message = messages::kNoDirectionWorks;
    return false;
}

/// Moves by y if the forces do work on the way (Simpson's rule), or Newton's step halves what is
/// not balanced.
bool Search::tryStep(const Eigen::VectorXd& y, bool isNewton) {
    const double promised = m_rest->left.dot(y);
    if (!(promised > 0.0) || !(reach(y) <= 1.0)) return false;
    auto end = moved(y);
    if (!end) return false;
    const RestForces there(m_system, *end, m_size);
    if (!(isNewton && there.left.norm() <= 0.5 * m_rest->left.norm())) {
        const auto middle = moved(0.5 * y);
        if (!middle) return false;
        const RestForces between(m_system, *middle, m_size);
        const double work = (promised + 4.0 * between.left.dot(y) + there.left.dot(y)) / 6.0;
        if (!(work > kWorkShare * promised)) return false;
    }
    m_state = std::move(*end);
    return true;
}

/// How far a step goes of what it may at most: bodies turn, go and slide along joints.
double Search::reach(const Eigen::VectorXd& y) const {
    std::vector<Vec6> moves(m_system.bodies().size(), Vec6::Zero());
    double largest = 0.0;
    for (std::size_t i = 0; i < m_bodies.size(); ++i) {
        Vec6& x = moves[m_bodies[i]];
        x = y.segment<6>(6 * static_cast<Eigen::Index>(i));
        largest = std::max({largest, x.head<3>().norm(), x.tail<3>().norm()});
        x.head<3>() *= m_size;
    }
    for (const dynamics::Joint& joint : m_system.joints()) {
        const Vec6 &a = moves[joint.bodyA], &b = moves[joint.bodyB];
        const bool isFree = joint.bodyA != m_system.ground() && joint.bodyB != m_system.ground();
        const Vec3 between =
            isFree ? Vec3(m_state.bodies[joint.bodyB].p - m_state.bodies[joint.bodyA].p)
                   : Vec3::Zero();
        const Vec3 slide = b.head<3>() - a.head<3>() - a.tail<3>().cross(between);
        largest = std::max(largest, slide.norm() / (2.0 * std::max(m_length, between.norm())));
    }
    return largest / kLargestStep;
}

std::optional<dynamics::State> Search::moved(const Eigen::VectorXd& y) const {
    dynamics::State state = m_state;
    move(state, m_bodies, m_rest->constraints.scale().cwiseProduct(y));
    dynamics::resolveAngles(m_system, state);
    // Where the joints are all but singular, as in a linkage that folds flat, no pose is closed to
    // rounding.
    const PoseSolver::Closing closing = m_poses.closeSparsely(state, m_targets, m_size);
    if (!closing.isFinite || !(closing.open <= kClosed)) return std::nullopt;
    return state;
}

} // namespace

EquilibriumSearch findEquilibrium(const PoseSolver& poses, dynamics::State& state,
                                  const std::stop_token& stop) {
    return Search(poses, state, stop).run();
}

} // namespace trammel::analysis
