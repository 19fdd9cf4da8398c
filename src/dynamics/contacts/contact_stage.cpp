#include "dynamics/contacts/contact_stage.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

namespace trammel::dynamics {

namespace {

/// Softness of boxed rows relative to their diagonal: makes redundant contacts' multipliers unique;
/// a box at rest creeps by 1e-9 of what its weight would move it in a step.
constexpr double kSoftness = 1e-9;
/// A contact slower than this share of what gravity does in a step sticks, m/s.
constexpr double kStuck = 1e-6;
constexpr std::uint64_t kMotorKeys = std::uint64_t{3} << 62;

using Row6 = Eigen::Map<const Vec6>;

double rate(const BoxedRow& row, const std::vector<Vec6>& velocities) {
    return Row6(row.J.data()).dot(velocities[row.bodyA]) +
           Row6(&row.J[6]).dot(velocities[row.bodyB]);
}

} // namespace

ContactStage::ContactStage(const System& system, const model::SimulationSettings& settings)
    : m_system(system),
      m_friction(findFrictionModel(settings.friction)),
      m_solver(lcp::findSolver(settings.lcp)),
      m_condensed(system),
      m_component(system.bodies().size()) {
    std::iota(m_component.begin(), m_component.end(), 0);
    m_parent = m_component;
    for (const Constraint& constraint : system.constraints())
        if (system.bodies()[constraint.bodyA].isMoving &&
            system.bodies()[constraint.bodyB].isMoving)
            m_parent[islandOf(constraint.bodyA)] = islandOf(constraint.bodyB);
    for (std::size_t body = 0; body < m_component.size(); ++body)
        m_component[body] = islandOf(static_cast<int>(body));
}

int ContactStage::islandOf(int body) {
    while (m_parent[body] != body)
        body = m_parent[body] = m_parent[m_parent[body]];
    return body;
}

BoxedReport ContactStage::solve(const TouchList& touches, const State& state,
                                const std::vector<BodyKinematics>& kinematics,
                                const ConstraintRows& jointRows, DelassusMatrix& delassus,
                                double h, double gamma, std::vector<Vec6>& velocities,
                                std::vector<double>& jointImpulses) {
    BoxedReport report;
    m_forces.clear();
    m_h = h;
    gatherRows(touches, state, kinematics, h, gamma);
    markIslands();
    for (std::size_t first = 0; first < m_rows.size();) {
        const auto island = [&](const BoxedRow& row) {
            return islandOf(m_system.bodies()[row.bodyB].isMoving ? row.bodyB : row.bodyA);
        };
        m_island.clear();
        const int here = island(m_rows[first]);
        for (; first < m_rows.size() && island(m_rows[first]) == here; ++first)
            m_island.push_back(m_rows[first]);
        solveIsland(touches, state, h, report, velocities, jointImpulses, kinematics, jointRows,
                    delassus);
    }
    std::swap(m_warm, m_nextWarm);
    m_nextWarm.clear();
    return report;
}

void ContactStage::gatherRows(const TouchList& touches, const State& state,
                              const std::vector<BodyKinematics>& kinematics, double h,
                              double gamma) {
    m_rows.clear();
    for (const int touch : m_active) {
        const std::size_t first = m_rows.size();
        touches.addRows(touch, state, m_rows);
        const double gap = touches.touches()[touch].gap;
        m_rows[first].owner = touch;
        m_rows[first].target = gap > 0.0 ? -gap / h : -gamma * gap / h;
    }
    addMotors(state, kinematics, h);
}

void ContactStage::addMotors(const State& state, const std::vector<BodyKinematics>& kinematics,
                             double h) {
    for (std::size_t i = 0; i < m_system.motors().size(); ++i) {
        const JointMotor& motor = m_system.motors()[i];
        BoxedRow row = coordinateRow(m_system.joints()[motor.joint], state, kinematics);
        row.kind = BoxedRow::Kind::Motor;
        row.owner = static_cast<int>(i);
        row.key = kMotorKeys + i;
        row.target = motor.velocity(state.t + h);
        row.upper = h * std::max(0.0, motor.maxForce(state.t + h));
        row.lower = -row.upper;
        m_rows.push_back(row);
    }
}

/// Orders the rows by the island that they belong to.
void ContactStage::markIslands() {
    m_parent = m_component;
    for (const BoxedRow& row : m_rows)
        if (m_system.bodies()[row.bodyA].isMoving && m_system.bodies()[row.bodyB].isMoving)
            m_parent[islandOf(row.bodyA)] = islandOf(row.bodyB);
    std::ranges::stable_sort(m_rows, {}, [&](const BoxedRow& row) {
        return islandOf(m_system.bodies()[row.bodyB].isMoving ? row.bodyB : row.bodyA);
    });
}

void ContactStage::solveIsland(const TouchList& touches, const State& state, double h,
                               BoxedReport& report, std::vector<Vec6>& velocities,
                               std::vector<double>& jointImpulses,
                               const std::vector<BodyKinematics>& kinematics,
                               const ConstraintRows& jointRows, DelassusMatrix& delassus) {
    m_condensed.form(m_island, kinematics, jointRows, delassus);
    pose(touches, state, h, velocities);
    const lcp::Result result = m_friction.solve(m_problem);
    ++report.solves;
    report.pivots += result.pivots;
    report.iterations += result.iterations;
    report.residual = std::max(report.residual, result.residual);
    if (!result.ok()) {
        ++report.failures;
        Eigen::Index worst = 0;
        (result.lambda - (result.lambda - result.w)
                             .cwiseMax(m_problem.lcp.lower)
                             .cwiseMin(m_problem.lcp.upper))
            .cwiseAbs()
            .maxCoeff(&worst);
        report.message = fmt::format("the {} solver ends '{}' at {}{}{}", m_solver.name,
                                     lcp::name(result.status), describe(m_island[worst]),
                                     result.message.empty() ? "" : ": ", result.message);
    }
    m_condensed.apply(result.lambda, jointRows, delassus, velocities, jointImpulses);
    keep(result, h);
}

void ContactStage::pose(const TouchList& touches, const State& state, double h,
                        const std::vector<Vec6>& velocities) {
    const auto n = static_cast<Eigen::Index>(m_island.size());
    lcp::Problem& problem = m_problem.lcp;
    problem.A = m_condensed.A();
    problem.A.diagonal() *= 1.0 + kSoftness;
    problem.b.resize(n);
    problem.lower.resize(n);
    problem.upper.resize(n);
    problem.friction.clear();
    m_problem.contacts.clear();
    m_problem.solver = &m_solver;
    m_problem.start.sets.assign(n, lcp::Set::Free);
    m_problem.start.lambda.setZero(n);
    bool isWarm = true;
    for (Eigen::Index i = 0; i < n; ++i) {
        const BoxedRow& row = m_island[i];
        problem.b[i] = rate(row, velocities) - row.target;
        problem.lower[i] = row.lower;
        problem.upper[i] = row.upper;
        if (row.kind == BoxedRow::Kind::Normal)
            m_problem.contacts.push_back({static_cast<int>(i),
                                          frictionCoefficient(touches, row, state),
                                          weightShare(touches, row, h)});
        const auto warm = m_warm.find(row.key);
        isWarm = isWarm && warm != m_warm.end();
        if (warm == m_warm.end()) continue;
        m_problem.start.sets[i] = warm->second.set;
        m_problem.start.lambda[i] = h * warm->second.force;
    }
    if (!isWarm) m_problem.start.sets.clear();
}

/// Static where the point sticks, else kinetic.
double ContactStage::frictionCoefficient(const TouchList& touches, const BoxedRow& normal,
                                         const State& state) const {
    const Contact& contact = touches.contacts()[touches.touches()[normal.owner].index];
    const ContactProperties& properties = contact.properties;
    if (properties.staticFriction == properties.kineticFriction) return properties.staticFriction;
    const auto velocity = [&](int body) -> Vec3 {
        const BodyState& s = state.bodies[body];
        return s.v + s.w.cross(contact.point - s.p);
    };
    const Vec3 u = velocity(contact.bodyB) - velocity(contact.bodyA);
    const Vec3 slip = u - u.dot(contact.normal()) * contact.normal();
    return slip.norm() > kStuck ? properties.kineticFriction : properties.staticFriction;
}

double ContactStage::weightShare(const TouchList& touches, const BoxedRow& normal,
                                 double h) const {
    double mass = std::numeric_limits<double>::infinity();
    for (const int body : {normal.bodyA, normal.bodyB})
        if (m_system.bodies()[body].isMoving) mass = std::min(mass, m_system.bodies()[body].mass);
    const auto points = std::ranges::count_if(m_active, [&](int touch) {
        const Touch& t = touches.touches()[touch];
        return t.kind == Touch::Kind::Contact && t.bodyA == normal.bodyA && t.bodyB == normal.bodyB;
    });
    return h * mass * m_system.gravity().norm() / static_cast<double>(points);
}

namespace {

bool isContact(const BoxedForce& force) {
    return force.row.kind == BoxedRow::Kind::Normal || force.row.kind == BoxedRow::Kind::Tangent;
}

} // namespace

Vec3 ContactStage::pairForce(int bodyA, int bodyB) const {
    Vec3 sum = Vec3::Zero();
    for (const BoxedForce& force : m_forces)
        if (isContact(force) && force.row.bodyA == bodyA && force.row.bodyB == bodyB)
            sum += force.impulse * Eigen::Map<const Vec3>(&force.row.J[6]);
    return sum / m_h;
}

int ContactStage::contactCount() const {
    return static_cast<int>(std::ranges::count_if(m_forces, [](const BoxedForce& force) {
        return force.row.kind == BoxedRow::Kind::Normal;
    }));
}

std::string ContactStage::describe(const BoxedRow& row) const {
    if (row.kind == BoxedRow::Kind::Motor)
        return fmt::format("the motor of joint '{}'",
                           m_system.joints()[m_system.motors()[row.owner].joint].name);
    if (row.kind == BoxedRow::Kind::Limit)
        return fmt::format("the limit of joint '{}'",
                           m_system.joints()[m_system.limits()[row.owner].joint].name);
    return fmt::format("the contact of '{}' and '{}'", m_system.bodies()[row.bodyA].name,
                       m_system.bodies()[row.bodyB].name);
}

void ContactStage::keep(const lcp::Result& result, double h) {
    for (std::size_t i = 0; i < m_island.size(); ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        m_forces.push_back({m_island[i], result.lambda[k]});
        const lcp::Set set = i < result.sets.size() ? result.sets[i] : lcp::Set::Free;
        m_nextWarm[m_island[i].key] = {result.lambda[k] / h, set};
    }
}

} // namespace trammel::dynamics
