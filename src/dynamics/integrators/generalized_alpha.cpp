#include "dynamics/integrators/generalized_alpha.h"

#include "dynamics/integrators/fixed_step.h"
#include "dynamics/integrators/force_tangents.h"
#include "dynamics/system/tolerances.h"
#include "messages/solver_messages.h"

#include <Eigen/SparseLU>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <span>

namespace trammel::dynamics {

namespace {

using Eigen::VectorXd;
using Entries = std::vector<Eigen::Triplet<double>>;

constexpr int kMaxIterations = 40;
/// What redundant rows are softened by, relative to A's diagonal: each iteration takes its effect
/// back.
constexpr double kSoftness = 1e-9;
/// Relative to the scales, a gap of joints that is closed. Next to a singular pose what closes it
/// is larger by orders of magnitude, and rounding too.
constexpr double kClosed = 1e-14;

class GeneralizedAlpha : public FixedStepIntegrator {
public:
    GeneralizedAlpha(SmoothEquations& equations, double spectralRadius);

private:
    /// What a method of acceleration carries besides the state, by body.
    struct Memory {
        std::vector<Vec6> a, vdot;
    };

    void begin(const State& state) override;
    bool advance(const State& from, double h, bool isKept, State& to) override;
    void predict();
    void place(const State& from, double h, State& to);
    void findResiduals(const State& to);
    bool factor(const State& to, double h);
    double correct(double h);
    const BodyKinematics& kinematics(int place) {
        return equations().kinematics()[m_bodies[place]];
    }

    double m_alphaM, m_alphaF, m_gamma, m_beta;
    std::vector<int> m_bodies; ///< that move
    ForceTangents m_tangents;
    Memory m_start, m_end, m_next; ///< of the last step, and of an attempt
    std::vector<Vec6> m_shift;     ///< eta, by body
    VectorXd m_lambda;
    VectorXd m_dynamics, m_velocities, m_positions; ///< residuals
    Eigen::SparseLU<Eigen::SparseMatrix<double>> m_factor;
    Entries m_entries;
    double m_speed = 1.0; ///< gamma' of the factors: dv' / dvdot'
};

GeneralizedAlpha::GeneralizedAlpha(SmoothEquations& equations, double rho)
    : FixedStepIntegrator(equations),
      m_alphaM((2.0 * rho - 1.0) / (rho + 1.0)),
      m_alphaF(rho / (rho + 1.0)),
      m_gamma(0.5 + m_alphaF - m_alphaM),
      m_beta(0.25 * (m_gamma + 0.5) * (m_gamma + 0.5)),
      m_bodies([&] {
          std::vector<int> bodies;
          for (int i = 0; i < static_cast<int>(equations.system().bodies().size()); ++i)
              if (equations.system().bodies()[i].isMoving) bodies.push_back(i);
          return bodies;
      }()),
      m_tangents(equations.system(), m_bodies),
      m_shift(system().bodies().size(), Vec6::Zero()),
      m_lambda(VectorXd::Zero(system().rowCount())),
      m_dynamics(6 * static_cast<Eigen::Index>(m_bodies.size())),
      m_velocities(system().rowCount()),
      m_positions(system().rowCount()) {
    m_start.a = m_start.vdot = m_shift;
    m_end = m_next = m_start;
}

void GeneralizedAlpha::begin(const State& state) {
    m_end.vdot = m_end.a = equations().accelerations(state);
    m_start = m_end;
    ++m_counts.evaluations;
    m_lambda = Eigen::Map<const VectorXd>(equations().lambda().data(), m_lambda.size());
}

/// a' from vdot'.
void GeneralizedAlpha::predict() {
    for (const int i : m_bodies)
        m_next.a[i] = ((1.0 - m_alphaF) * m_next.vdot[i] + m_alphaF * m_start.vdot[i] -
                       m_alphaM * m_start.a[i]) /
                      (1.0 - m_alphaM);
}

void GeneralizedAlpha::place(const State& from, double h, State& to) {
    to.t = from.t + h;
    for (const int i : m_bodies) {
        const BodyState& start = from.bodies[i];
        BodyState& end = to.bodies[i];
        Vec6 v;
        v << start.v, start.w;
        const Vec6 displacement =
            h * v + h * h * ((0.5 - m_beta) * m_start.a[i] + m_beta * m_next.a[i]) + m_shift[i];
        end = start;
        shiftBody(end, displacement, 1.0);
        v += h * ((1.0 - m_gamma) * m_start.a[i] + m_gamma * m_next.a[i]);
        end.v = v.head<3>();
        end.w = v.tail<3>();
    }
    to.angles = from.angles;
    carryAngles(system(), from, to);
}

/// Of the dynamics without the joints (N, N m), of the velocities and of the positions.
void GeneralizedAlpha::findResiduals(const State& to) {
    equations().evaluateRows(to);
    const std::vector<Vec6>& free = equations().freeAccelerations(to);
    ++m_counts.evaluations;
    for (std::size_t i = 0; i < m_bodies.size(); ++i) {
        const Body& body = system().bodies()[m_bodies[i]];
        const Vec6 left = m_next.vdot[m_bodies[i]] - free[m_bodies[i]];
        const Mat3& R = kinematics(static_cast<int>(i)).R;
        m_dynamics.segment<3>(6 * static_cast<Eigen::Index>(i)) = body.mass * left.head<3>();
        m_dynamics.segment<3>(6 * static_cast<Eigen::Index>(i) + 3) =
            R * (body.inertia * (R.transpose() * left.tail<3>()));
    }
    const ConstraintRows& rows = equations().rows();
    for (const Constraint& constraint : system().constraints())
        for (int k = 0; k < constraint.rowCount; ++k) {
            const int row = constraint.row + k;
            m_positions[row] = rows.isSoft[row] ? 0.0 : rows.phi[row];
            m_velocities[row] =
                rows.isSoft[row] ? 0.0 : rowRate(rows, to, constraint, k) - rows.rate[row];
        }
}

/// [[M + gamma' D + beta' K, J^T], [J, -softness]] at a state.
/// @return whether it has a factor
bool GeneralizedAlpha::factor(const State& to, double h) {
    const double share = (1.0 - m_alphaF) / (1.0 - m_alphaM);
    m_speed = h * m_gamma * share;
    const auto rowsBegin = m_dynamics.size();
    m_entries.clear();
    std::vector<int> placeOf(system().bodies().size(), -1);
    for (int i = 0; i < static_cast<int>(m_bodies.size()); ++i) {
        placeOf[m_bodies[i]] = i;
        const Body& body = system().bodies()[m_bodies[i]];
        const Mat3& R = kinematics(i).R;
        const Mat3 inertia = R * body.inertia * R.transpose();
        for (int k = 0; k < 3; ++k) {
            m_entries.emplace_back(6 * i + k, 6 * i + k, body.mass);
            for (int l = 0; l < 3; ++l)
                m_entries.emplace_back(6 * i + 3 + k, 6 * i + 3 + l, inertia(k, l));
        }
    }
    m_tangents.add(to, h * h * m_beta * share, m_speed, m_entries);
    const ConstraintRows& rows = equations().rows();
    for (const Constraint& constraint : system().constraints())
        for (int k = 0; k < constraint.rowCount; ++k) {
            const auto row = rowsBegin + constraint.row + k;
            double diagonal = 0.0;
            for (const ConstraintSide& side : constraint.sides()) {
                const int place = placeOf[side.body];
                if (place < 0) continue;
                const Eigen::Map<const Vec6> J(rows.block(side, k));
                const Body& body = system().bodies()[side.body];
                diagonal += body.inverseMass * J.head<3>().squaredNorm() +
                            J.tail<3>().dot(kinematics(place).inverseInertia * J.tail<3>());
                for (int c = 0; c < 6; ++c) {
                    if (J[c] == 0.0) continue;
                    m_entries.emplace_back(6 * place + c, row, J[c]);
                    m_entries.emplace_back(row, 6 * place + c, J[c]);
                }
            }
            const bool isInactive = rows.isSoft[constraint.row + k] || diagonal == 0.0;
            m_entries.emplace_back(row, row, isInactive ? -1.0 : -kSoftness * diagonal);
        }
    const auto size = rowsBegin + m_lambda.size();
    Eigen::SparseMatrix<double> matrix(size, size);
    matrix.setFromTriplets(m_entries.begin(), m_entries.end());
    // Without pivots of its own the factor's solve writes where it must not.
    const Eigen::Map<const VectorXd> values(matrix.valuePtr(), matrix.nonZeros());
    if (!values.allFinite()) return false;
    m_factor.compute(matrix);
    return m_factor.info() == Eigen::Success;
}

/// One Newton iteration.
/// @return the largest relative change of a velocity, and of a position where joints were open
double GeneralizedAlpha::correct(double h) {
    const auto bodies = m_dynamics.size(), rows = m_lambda.size();
    const ConstraintRows& J = equations().rows();
    for (const Constraint& constraint : system().constraints())
        for (int k = 0; k < constraint.rowCount; ++k)
            for (const ConstraintSide& side : constraint.sides()) {
                const auto place = std::ranges::lower_bound(m_bodies, side.body);
                if (place == m_bodies.end() || *place != side.body) continue;
                m_dynamics.segment<6>(6 * (place - m_bodies.begin())) -=
                    m_lambda[constraint.row + k] * Eigen::Map<const Vec6>(J.block(side, k));
            }
    VectorXd right(bodies + rows);
    right << -m_dynamics, -m_velocities / m_speed;
    const VectorXd change = m_factor.solve(right);
    m_lambda -= change.tail(rows);
    right << VectorXd::Zero(bodies), -m_positions;
    const VectorXd shift = m_factor.solve(right);
    // A largest value would not tell of what is no number.
    if (!change.allFinite() || !shift.allFinite()) return std::numeric_limits<double>::infinity();
    const Scales& scales = system().scales();
    const auto relative = [&](const Vec6& rate) {
        return std::max(rate.head<3>().lpNorm<Eigen::Infinity>() / scales.speed(),
                        rate.tail<3>().lpNorm<Eigen::Infinity>() * scales.time);
    };
    const std::span gaps(m_positions.data(), static_cast<std::size_t>(m_positions.size()));
    const bool wereOpen = system().largestOf(gaps) > kClosed;
    double most = 0.0;
    for (std::size_t i = 0; i < m_bodies.size(); ++i) {
        const auto at = 6 * static_cast<Eigen::Index>(i);
        m_next.vdot[m_bodies[i]] += change.segment<6>(at);
        m_shift[m_bodies[i]] += shift.segment<6>(at);
        most = std::max(most, m_speed * relative(change.segment<6>(at)));
        if (wereOpen)
            most = std::max(most, relative(shift.segment<6>(at)) /
                                      std::max(h, tolerances::kResidualStep * scales.time));
    }
    ++m_counts.iterations;
    return most;
}

bool GeneralizedAlpha::advance(const State& from, double h, bool isKept, State& to) {
    constexpr double kConverged = 1e-12, kGood = 1e-9, kSlow = 0.1;
    // What is but a look begins at the last step's start, not at its end.
    if (isKept) m_start = m_end;
    if (m_bodies.empty()) { // no unknowns
        to = from;
        to.t = from.t + h;
        return true;
    }
    m_next.vdot = m_start.vdot;
    std::ranges::fill(m_shift, Vec6::Zero());
    const VectorXd lambda = m_lambda;
    const Scales& scales = system().scales();
    double previous = 0.0, speed = 1.0; // relative to the scales
    bool isConverged = false;
    for (int round = 0; round < kMaxIterations && !isConverged; ++round) {
        if (equations().isStopped()) return false;
        predict();
        place(from, h, to);
        findResiduals(to);
        if (!m_dynamics.allFinite()) break; // a factor of such numbers has no sound pivots
        if (round == 0 && !factor(to, h)) break;
        const double change = correct(h);
        if (!std::isfinite(change)) break;
        speed = 1.0;
        for (const int i : m_bodies)
            speed = std::max(speed, scales.relative(to.bodies[i].v, to.bodies[i].w));
        const bool isSlow = round > 0 && change > kSlow * previous;
        if (!std::isfinite(speed)) break; // against which any change would be small
        isConverged = change <= kConverged * speed ||
                      (round > 5 && change > 0.5 * previous && change <= kGood * speed);
        if (isSlow && !isConverged && !factor(to, h)) break;
        previous = change;
    }
    if (!isConverged) {
        m_failure = {messages::kAlphaDoesNotConverge, fmt::format("{:.6g}", from.t + h)};
        return false;
    }
    predict();
    place(from, h, to);
    if (isKept)
        m_end = m_next;
    else
        m_lambda = lambda;
    return true;
}

} // namespace

std::unique_ptr<Integrator> makeGeneralizedAlpha(SmoothEquations& equations,
                                                 const model::SimulationSettings& settings) {
    return std::make_unique<GeneralizedAlpha>(equations, settings.spectralRadius);
}

} // namespace trammel::dynamics
