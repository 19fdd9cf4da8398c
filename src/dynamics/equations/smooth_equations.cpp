#include "dynamics/equations/smooth_equations.h"

#include "dynamics/equations/energy_audit.h"
#include "dynamics/rows/boxed_rows.h"
#include "math/exponential_map.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace trammel::dynamics {

namespace {

constexpr int kMaxRounds = 10;
/// Evaluations whose margins are kept: more than a method has stages.
constexpr std::size_t kMostMargins = 32;
/// Positions and speeds that rows of bodies at rest require by rounding, relative to the scales.
constexpr double kNoise = 1e-12;
/// |phi| that counts as rounding, over the size of the mechanism, relative to the scales; and what
/// of it a pose may have that was not brought onto the joints: what stays there from step to step
/// is a bias, which singular poses near by make much of.
constexpr double kClosed = 1e-14, kBias = 1e-15;

bool hasRates(const System& system) {
    return !system.forces().empty() || !system.userConstraints().empty() ||
           std::ranges::any_of(system.joints(),
                               [](const Joint& joint) { return joint.driver.has_value(); });
}

} // namespace

void shiftBody(BodyState& body, const Vec6& shift, double factor) {
    body.p += factor * shift.head<3>();
    body.q = exponentialStep(body.q, shift.tail<3>(), factor);
}

SmoothEquations::SmoothEquations(const System& system, bool isGeneralized)
    : m_system(system),
      m_rows(system),
      m_delassus(system),
      m_tree(isGeneralized ? std::make_unique<GeneralizedCoordinates>(system) : nullptr),
      m_kinematics(system.bodies().size()),
      m_force(system.bodies().size(), Vec6::Zero()),
      m_acceleration(system.bodies().size(), Vec6::Zero()),
      m_correction(m_acceleration),
      m_activeSolve(system),
      m_rhs(system.rowCount()),
      m_lambda(system.rowCount()),
      m_hasEnergyRates(hasRates(system)),
      m_margins(kMostMargins) {}

void SmoothEquations::findBound(std::vector<char>& isBound) const {
    isBound.assign(m_system.bodies().size(), 0);
    for (const Constraint& constraint : m_system.constraints())
        for (const ConstraintSide& side : constraint.sides())
            isBound[side.body] = 1;
    if (!hasActive()) return;
    for (const ActiveRow& row : m_active->rows())
        row.row.forEachSide([&](int body, const double*) { isBound[body] = 1; });
}

void SmoothEquations::forgetMargins(double t) {
    constexpr double kSame = 1e-14; // relative: rounding of times
    std::size_t kept = 0;
    for (std::size_t i = 0; i < m_marginCount; ++i) {
        if (std::abs(m_margins[i].t - t) > kSame * (1.0 + std::abs(t))) continue;
        std::swap(m_margins[kept], m_margins[i]);
        m_margins[kept].t = t;
        kept = 1;
    }
    m_marginCount = kept;
}

/// Among evaluations of the same time the last counts: iterations approach the motion.
void SmoothEquations::noteMargins(const State& state) {
    std::size_t place = 0;
    while (place < m_marginCount && m_margins[place].t != state.t)
        ++place;
    if (place == m_margins.size()) place = m_nextMargins++ % m_margins.size(); // one is dropped
    m_marginCount = std::max(m_marginCount, place + 1);
    m_margins[place].t = state.t;
    m_active->margins(state, m_margins[place].values);
}

void SmoothEquations::evaluateRows(const State& state, Bias bias) {
    updateKinematics(m_system, state, m_kinematics);
    constexpr double kInstantRate = 0.0; // the drivers' accelerations are those of the state's time
    dynamics::evaluateRows(m_system, state, m_kinematics, kInstantRate, 0.0, bias,
                           Springs::Inactive, m_rows);
    if (m_tree) m_tree->setPose(state, m_kinematics);
}

const std::vector<Vec6>& SmoothEquations::solve(std::span<const double> r,
                                                std::span<double> lambda) {
    m_report = joints().solve(m_rows, r, lambda);
    if (!m_report.ok()) m_report.noise = kNoise;
    return joints().response();
}

const std::vector<Vec6>& SmoothEquations::freeAccelerations(const State& state) {
    totalForces(m_system, state, m_kinematics, m_force);
    if (m_jumping) addJumps(m_system, *m_jumping, m_system.motion(state, m_kinematics), m_force);
    for (std::size_t i = 0; i < m_force.size(); ++i) {
        m_acceleration[i].head<3>() = m_system.bodies()[i].inverseMass * m_force[i].head<3>();
        m_acceleration[i].tail<3>() = m_kinematics[i].inverseInertia * m_force[i].tail<3>();
    }
    return m_acceleration;
}

const std::vector<Vec6>& SmoothEquations::accelerations(const State& state,
                                                        AdmissibleForces::Wanted wanted) {
    evaluate(state, Bias::Evaluate);
    freeAccelerations(state);
    m_rows.multiply(m_acceleration, m_rhs);
    for (std::size_t row = 0; row < m_rhs.size(); ++row)
        m_rhs[row] = m_rows.isSoft[row] ? 0.0 : -m_rows.jdotV[row] - m_rhs[row];
    const std::vector<Vec6>& response = solve(m_rhs, m_lambda);
    if (!m_report.ok())
        m_report.noise = std::max(kNoise / (m_system.scales().time * m_system.scales().time),
                                  roundingOf(m_rows, m_system, state, m_acceleration, 0.0));
    for (std::size_t i = 0; i < m_acceleration.size(); ++i)
        m_acceleration[i] += response[i];
    if (!hasActive()) return m_acceleration;
    m_active->evaluateBias(state);
    evaluateActive(state);
    m_haveLost = m_haveLost || m_active->isLost();
    m_activeSolve.accelerate(*m_active, state, m_kinematics, m_rows, joints(), wanted,
                             m_acceleration, m_lambda);
    noteMargins(state);
    return m_acceleration;
}

double SmoothEquations::takeJumps(const TimeWindow& step, State& state) {
    const double before = kineticEnergy(m_system, state);
    m_beforeJump = accelerations(state);
    // What it is over does not matter: accelerations are linear in the forces.
    const double time = 1e-6 * m_system.scales().time;
    m_jumping = {step, time};
    accelerations(state);
    m_jumping.reset();
    for (std::size_t i = 0; i < m_acceleration.size(); ++i) {
        const Vec6 change = time * (m_acceleration[i] - m_beforeJump[i]);
        state.bodies[i].v += change.head<3>();
        state.bodies[i].w += change.tail<3>();
    }
    return kineticEnergy(m_system, state) - before;
}

void SmoothEquations::evaluateActive(const State& state) {
    m_active->evaluate(state, m_kinematics);
    m_activeSolve.form(*m_active, m_kinematics, m_rows, joints());
}

EnergyRates SmoothEquations::energyRates(const State& state) const {
    EnergyRates rates = forceRates(m_system, m_system.motion(state, m_kinematics));
    if (hasActive()) {
        const EnergyRates active = m_active->energyRates(state);
        rates.input += active.input;
        rates.friction += active.friction;
    }
    for (const Constraint& constraint : m_system.constraints()) {
        if (!constraint.isHard()) continue;
        const bool isUsers = constraint.kind == Constraint::Kind::User;
        if (!isUsers && !m_system.joints()[constraint.owner].driver) continue;
        for (int i = isUsers ? 0 : constraint.rowCount - 1; i < constraint.rowCount; ++i)
            rates.input += m_lambda[constraint.row + i] * rowRate(m_rows, state, constraint, i);
    }
    return rates;
}

double SmoothEquations::closePositions(State& state) {
    const double size = m_system.scales().extent(state);
    double left = 0.0, previous = 0.0;
    for (int round = 0; round < kMaxRounds && !isStopped(); ++round) {
        evaluate(state, Bias::Skip);
        for (std::size_t row = 0; row < m_rhs.size(); ++row)
            m_rhs[row] = m_rows.isSoft[row] ? 0.0 : m_rows.phi[row];
        left = m_system.largestOf(m_rhs);
        if (hasActive()) evaluateActive(state);
        if (hasActive()) left = std::max(left, m_active->largestGap());
        // Rounding falls no further; the result tells whether the joints are closed.
        const double closed = (round == 0 ? kBias : kClosed) * size;
        if (left <= closed || (round > 1 && left > 0.1 * previous)) break;
        previous = left;
        joints().solve(m_rows, m_rhs, m_lambda);
        m_correction = joints().response();
        if (hasActive()) m_activeSolve.closeGaps(*m_active, m_rows, joints(), m_correction);
        for (std::size_t i = 0; i < state.bodies.size(); ++i)
            if (m_system.bodies()[i].isMoving) shiftBody(state.bodies[i], m_correction[i], -1.0);
        resolveAngles(m_system, state);
    }
    return left;
}

void SmoothEquations::closeVelocities(State& state) {
    evaluate(state, Bias::Skip);
    for (const Constraint& constraint : m_system.constraints())
        for (int i = 0; i < constraint.rowCount; ++i) {
            const int row = constraint.row + i;
            m_rhs[row] =
                m_rows.isSoft[row] ? 0.0 : rowRate(m_rows, state, constraint, i) - m_rows.rate[row];
        }
    joints().solve(m_rows, m_rhs, m_lambda);
    m_correction = joints().response();
    if (hasActive()) {
        evaluateActive(state);
        m_activeSolve.closeRates(*m_active, state, m_rows, joints(), m_correction);
    }
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        state.bodies[i].v -= m_correction[i].head<3>();
        state.bodies[i].w -= m_correction[i].tail<3>();
    }
}

} // namespace trammel::dynamics
