#include "dynamics/integrators/ordinary_equations.h"

#include "dynamics/equations/energy_audit.h"
#include "dynamics/integrators/joint_coordinate_equations.h"
#include "dynamics/integrators/step_control.h"
#include "dynamics/system/kinematics.h"

#include <algorithm>
#include <array>

namespace trammel::dynamics {

namespace {

/// Four quantities or their rates as a body's entries.
void put(const Vec3& p, const Quat& q, const Vec3& v, const Vec3& w, double* entry) {
    const std::array values{p.x(), p.y(), p.z(), q.w(), q.x(), q.y(), q.z(),
                            v.x(), v.y(), v.z(), w.x(), w.y(), w.z()};
    static_assert(values.size() == BodyEquations::kBodySize);
    std::ranges::copy(values, entry);
}

} // namespace

bool OrdinaryEquations::project(double t, Eigen::VectorXd& y) {
    if (!m_equations.hasRows()) return false;
    const Eigen::Matrix<double, kWorks, 1> done = y.tail<kWorks>();
    toState(t, y, m_state);
    m_equations.closePositions(m_state);
    m_equations.closeVelocities(m_state);
    toVector(m_state, y);
    y.tail<kWorks>() = done;
    return true;
}

OrdinaryEquations::Shift OrdinaryEquations::shift(const Eigen::VectorXd& from,
                                                  const Eigen::VectorXd& to, double h,
                                                  double tolerance) {
    // A rate's size is a way's over the scales' time; long steps ask no more of rates than the
    // method's own error estimate does.
    const double share = std::min(1.0, h / scales().time);
    m_shift = to - from;
    for (Eigen::Index i = 0; i < m_shift.size(); ++i)
        if (m_isRate[i]) m_shift[i] *= share;
    Shift shift;
    shift.way = errorNorm(m_shift, from, to, m_sizes, tolerance);
    for (Eigen::Index i = 0; i < m_shift.size(); ++i)
        m_shift[i] = m_isRate[i] ? m_shift[i] / share : 0.0;
    shift.rate = errorNorm(m_shift, from, to, m_sizes, tolerance);
    return shift;
}

void OrdinaryEquations::bookSpeedJump(double t, const Eigen::VectorXd& from, Eigen::VectorXd& to) {
    // What rows of bounded force are held at is theirs to reach, not given.
    if (m_equations.hasActive()) return;
    toState(t, from, m_state);
    const double before = kineticEnergy(m_system, m_state);
    toState(t, to, m_state);
    to[to.size() - kWorks + kInput] = kineticEnergy(m_system, m_state) - before;
}

bool OrdinaryEquations::haveTimedRates() const {
    return std::ranges::any_of(
               m_system.joints(),
               [](const Joint& joint) { return joint.driver && joint.driver->value.usesTime(); }) ||
           std::ranges::any_of(m_system.motors(),
                               [](const JointMotor& motor) { return motor.velocity.usesTime(); });
}

bool OrdinaryEquations::haveJumped(double t, double h, double tolerance) const {
    constexpr double kLeast = 1e-9; // far above what quadrature leaves
    return m_equations.largestJump({t, t + h}) > std::max(tolerance, kLeast);
}

void OrdinaryEquations::takeJumps(double t, double h, Eigen::VectorXd& end) {
    Eigen::Matrix<double, kWorks, 1> done = end.tail<kWorks>();
    toState(t + h, end, m_state);
    done[kInput] += m_equations.takeJumps({t, t + h}, m_state);
    toVector(m_state, end);
    end.tail<kWorks>() = done;
}

void OrdinaryEquations::nudge(double t, Eigen::VectorXd& y) {
    constexpr double kNudge = 5e-15;
    constexpr std::array kPattern{-1.0, 0.5, 0.0, 1.0, -0.5}; // of no direction of its own
    for (Eigen::Index i = 0; i < y.size(); ++i)
        y[i] += kNudge * m_sizes[i] * kPattern[static_cast<std::size_t>(i) % kPattern.size()];
    project(t, y);
}

BodyEquations::BodyEquations(SmoothEquations& equations) : OrdinaryEquations(equations) {
    m_first.assign(m_system.bodies().size(), -1);
    for (int i = 0; i < static_cast<int>(m_system.bodies().size()); ++i) {
        if (!m_system.bodies()[i].isMoving) continue;
        m_first[i] = kBodySize * static_cast<int>(m_bodies.size());
        m_bodies.push_back(i);
    }
    m_size += kBodySize * static_cast<int>(m_bodies.size());
    m_sizes.setConstant(m_size, scales().energy());
    m_isRate.assign(m_size, false);
    const double length = scales().length, speed = scales().speed(),
                 rotationSpeed = scales().turningSpeed();
    for (std::size_t i = 0; i < m_bodies.size(); ++i) {
        const auto first = kBodySize * static_cast<Eigen::Index>(i);
        put(Vec3::Constant(length), Quat(1.0, 1.0, 1.0, 1.0), Vec3::Constant(speed),
            Vec3::Constant(rotationSpeed), &m_sizes[first]);
        std::fill_n(m_isRate.begin() + first + kBodySize - kBodyRates, kBodyRates, true);
    }
}

void BodyEquations::toVector(const State& state, Eigen::VectorXd& y) {
    y.resize(m_size);
    double* entry = y.data();
    for (const int i : m_bodies) {
        const BodyState& body = state.bodies[i];
        put(body.p, body.q, body.v, body.w, entry);
        entry += kBodySize;
    }
    y.tail<kWorks>().setZero();
}

void BodyEquations::toState(double t, const Eigen::VectorXd& y, State& state) const {
    state.t = t;
    for (const int i : m_bodies)
        toBody(i, y, state.bodies[i]);
    resolveAngles(m_system, state);
}

void BodyEquations::toBody(int body, const Eigen::VectorXd& y, BodyState& state) const {
    const double* entry = &y[m_first[body]];
    state.p = Eigen::Map<const Vec3>(entry);
    state.q = Quat(entry[3], entry[4], entry[5], entry[6]).normalized();
    state.v = Eigen::Map<const Vec3>(entry + 7);
    state.w = Eigen::Map<const Vec3>(entry + 10);
}

OrdinaryEquations::Entries BodyEquations::entriesOf(int body) const {
    if (m_first[body] < 0 || m_isBound.empty() || m_isBound[body]) return {};
    return {m_first[body], kBodySize};
}

void BodyEquations::derivative(double t, const Eigen::VectorXd& y, Eigen::VectorXd& ydot) {
    toState(t, y, m_state);
    const std::vector<Vec6>& acceleration = m_equations.accelerations(m_state);
    double* entry = ydot.data();
    const double* value = y.data();
    for (const int i : m_bodies) {
        const Quat q(value[3], value[4], value[5], value[6]);
        const BodyState& body = m_state.bodies[i];
        const Quat qdot = Quat(0.0, 0.5 * body.w.x(), 0.5 * body.w.y(), 0.5 * body.w.z()) * q;
        put(body.v, qdot, acceleration[i].head<3>(), acceleration[i].tail<3>(), entry);
        entry += kBodySize;
        value += kBodySize;
    }
    EnergyRates rates;
    if (m_equations.hasEnergyRates()) rates = m_equations.energyRates(m_state);
    ydot.tail<kWorks>() << rates.damping, rates.input, rates.friction;
}

std::unique_ptr<OrdinaryEquations> makeOrdinaryEquations(SmoothEquations& equations) {
    if (equations.tree()) return std::make_unique<JointCoordinateEquations>(equations);
    return std::make_unique<BodyEquations>(equations);
}

} // namespace trammel::dynamics
