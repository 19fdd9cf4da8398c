#include "dynamics/contacts/contact_stage.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

namespace trammel::dynamics {

namespace {

/// Softness of boxed rows relative to their diagonal: makes redundant contacts' multipliers unique;
/// a box at rest creeps by 1e-9 of what its weight would move it in a step. Sweeps do without: any
/// multipliers will do, and with softness they take 1e9 sweeps to find the least ones. So does
/// Lemke's pivoting, which would divide by the softness where it meets a redundant contact.
constexpr double kSoftness = 1e-9;
/// A contact slower than this share of what gravity does in a step sticks, m/s.
constexpr double kStuck = 1e-6;
/// Islands with more rows are solved by factors, not by their matrix.
constexpr std::size_t kSmall = 12;
/// Where factors fail, the matrix is formed for islands up to this size.
constexpr std::size_t kLargestDense = 300;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::uint64_t kMotorKeys = std::uint64_t{3} << 62;
constexpr std::uint64_t kFrictionKeys = kMotorKeys + (std::uint64_t{1} << 40);
constexpr std::uint64_t kUserKeys = kMotorKeys + (std::uint64_t{2} << 40);

} // namespace

ContactStage::ContactStage(const System& system, const model::SimulationSettings& settings)
    : m_system(system),
      m_friction(findFrictionModel(settings.friction)),
      m_solver(lcp::findSolver(settings.lcp)),
      m_usesIslands(settings.islands),
      m_startsWarm(settings.warmStart),
      m_condensed(system),
      m_single(system),
      m_factored(system),
      m_component(system.bodies().size()) {
    m_problem.options.maxIterations = settings.lcpIterations;
    m_problem.options.tolerance = settings.lcpTolerance;
    std::iota(m_component.begin(), m_component.end(), 0);
    m_parent = m_component;
    for (const Constraint& constraint : system.constraints())
        for (const ConstraintSide& side : constraint.sides())
            if (const int first = anyMoving(constraint);
                first >= 0 && system.bodies()[side.body].isMoving)
                m_parent[islandOf(first)] = islandOf(side.body);
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
                                const ConstraintRows& jointRows, JointEquations& joints, double h,
                                double gamma, std::vector<Vec6>& velocities,
                                std::vector<double>& jointImpulses) {
    const Context context{touches, state, kinematics, jointRows,    joints,
                          h,       gamma, velocities, jointImpulses};
    BoxedReport report;
    m_forces.clear();
    m_h = h;
    m_problem.options.scale = h * m_system.gravity().norm();
    gatherRows(context);
    markIslands();
    for (std::size_t first = 0; first < m_rows.size();) {
        m_island.clear();
        const int here = islandOf(m_rows[first]);
        for (; first < m_rows.size() && (!m_usesIslands || islandOf(m_rows[first]) == here);
             ++first)
            m_island.push_back(m_rows[first]);
        solveIsland(context, report);
    }
    std::swap(m_warm, m_nextWarm);
    m_nextWarm.clear();
    return report;
}

void ContactStage::gatherRows(const Context& context) {
    m_rows.clear();
    for (const int touch : m_active) {
        const std::size_t first = m_rows.size();
        context.touches.addRows(touch, context.state, m_rows);
        const double gap = context.touches.touches()[touch].gap;
        m_rows[first].target = (gap > 0.0 ? -1.0 : -context.gamma) * gap / context.h;
    }
    addMotors(context);
    addJointFrictions(context);
    addUsers(context);
    countPoints(context);
}

/// A number for two bodies.
std::uint64_t ContactStage::pairOf(int bodyA, int bodyB) const {
    return static_cast<std::uint64_t>(bodyA) * m_system.bodies().size() +
           static_cast<std::uint64_t>(bodyB);
}

/// Lists the pair of each active contact point, in order.
void ContactStage::countPoints(const Context& context) {
    m_pointPairs.clear();
    for (const int touch : m_active) {
        const Touch& t = context.touches.touches()[touch];
        if (t.kind == Touch::Kind::Contact) m_pointPairs.push_back(pairOf(t.bodyA, t.bodyB));
    }
    std::ranges::sort(m_pointPairs);
}

void ContactStage::addMotors(const Context& context) {
    const double end = context.state.t + context.h;
    for (std::size_t i = 0; i < m_system.motors().size(); ++i) {
        BoxedRow row =
            motorRow(m_system, static_cast<int>(i), end, context.state, context.kinematics);
        row.key = kMotorKeys + i;
        row.upper = context.h * std::max(0.0, m_system.motors()[i].maxForce(end));
        row.lower = -row.upper;
        m_rows.push_back(row);
    }
}

void ContactStage::addJointFrictions(const Context& context) {
    for (std::size_t i = 0; i < m_system.jointFrictions().size(); ++i) {
        const JointFriction& friction = m_system.jointFrictions()[i];
        BoxedRow row = frictionRow(friction, m_system.joints()[friction.joint], context.state,
                                   context.kinematics);
        row.owner = static_cast<int>(i);
        row.key = kFrictionKeys + i;
        row.upper = context.h * m_frictionLimits[i];
        row.lower = -row.upper;
        m_rows.push_back(row);
    }
}

void ContactStage::addUsers(const Context& context) {
    for (std::size_t i = 0; i < m_system.userConstraints().size(); ++i) {
        const CompiledUserConstraint& user = m_system.userConstraints()[i];
        if (!user.isBounded) continue;
        const std::size_t first = m_rows.size();
        addUserRows(user, static_cast<int>(i), context.state, context.kinematics, context.h,
                    context.gamma, m_rows);
        for (std::size_t row = first; row < m_rows.size(); ++row)
            m_rows[row].key += kUserKeys + 6 * i;
    }
}

bool ContactStage::hasOwnRows() const {
    return !m_system.motors().empty() || !m_system.jointFrictions().empty() ||
           std::ranges::any_of(m_system.userConstraints(), &CompiledUserConstraint::isBounded);
}

double ContactStage::jointFriction(int friction) const {
    for (const BoxedForce& force : m_forces)
        if (force.row.kind == BoxedRow::Kind::Friction && force.row.owner == friction)
            return force.impulse / m_h;
    return 0.0;
}

int ContactStage::islandOf(const BoxedRow& row) {
    int moving = row.bodyA;
    row.forEachSide([&](int body, const double*) {
        if (m_system.bodies()[body].isMoving) moving = body;
    });
    return islandOf(moving);
}

int ContactStage::anyMoving(const Constraint& constraint) const {
    for (const ConstraintSide& side : constraint.sides())
        if (m_system.bodies()[side.body].isMoving) return side.body;
    return -1;
}

int ContactStage::anyMoving(int bodyA, int bodyB) const {
    return m_system.bodies()[bodyB].isMoving ? bodyB : bodyA;
}

/// Orders the rows by the island that they belong to.
void ContactStage::markIslands() {
    m_parent = m_component;
    for (const BoxedRow& row : m_rows) {
        const int here = islandOf(row);
        row.forEachSide([&](int body, const double*) {
            if (m_system.bodies()[body].isMoving) m_parent[islandOf(body)] = islandOf(here);
        });
    }
    std::ranges::stable_sort(m_rows, {}, [&](const BoxedRow& row) { return islandOf(row); });
}

void ContactStage::solveIsland(const Context& context, BoxedReport& report) {
    m_problem.solver = &m_solver;
    m_problem.isFactored = m_island.size() > kSmall && ContactProblem::canFactor(m_solver) &&
                           m_friction.name != "polyhedral" && !hasTyre(context) &&
                           m_factored.fits(m_island, takesPart());
    lcp::Result result = m_problem.isFactored ? solveFactored(context) : solveDense(context);
    report.pivots += result.pivots;
    report.iterations += result.iterations;
    if (!result.ok() && m_problem.isFactored && m_island.size() <= kLargestDense &&
        m_solver.name == "murty") {
        // The dense methods have more ways out.
        m_problem.isFactored = false;
        result = solveDense(context);
        report.pivots += result.pivots;
        report.iterations += result.iterations;
    }
    reportParadoxes(context, report);
    ++report.solves;
    report.residual = std::max(report.residual, result.residual);
    if (!result.ok()) reportFailure(result, report);
    if (m_captured)
        m_captured->push_back(keepSolve(m_problem, m_island, m_factored.jointRows(), result,
                                        context.state.t, context.h));
    apply(context, result);
    keep(result, context.h);
}

/// Tells of contacts whose sliding has no or several solutions. Impulses have one all the same,
/// which the solver finds or not.
void ContactStage::reportParadoxes(const Context& context, BoxedReport& report) {
    std::size_t contact = 0;
    for (std::size_t i = 0; i < m_island.size(); ++i) {
        if (m_island[i].kind != BoxedRow::Kind::Normal) continue;
        if (m_problem.contacts[contact++].mu == 0.0) continue;
        const SlidingJudgement judgement = judge(context, i);
        if (judgement.kind == SlidingJudgement::Kind::One) continue;
        if (++report.paradoxes == 1)
            report.paradox = dynamics::describe(judgement, describe(m_island[i]));
    }
}

SlidingJudgement ContactStage::judge(const Context& context, std::size_t normal) {
    const BoxedRow& row = m_island[normal];
    const Eigen::Vector2d slip(m_island[normal + 1].rate(context.state),
                               m_island[normal + 2].rate(context.state));
    if (!(slip.norm() > kLeastSliding)) return {};
    Eigen::Matrix3d A;
    if (m_problem.isFactored) {
        m_single.form({&row, 3}, context.kinematics, context.jointRows, context.joints);
        A = m_single.A();
    } else {
        const auto k = static_cast<Eigen::Index>(normal);
        A = m_condensed.A().block<3, 3>(k, k);
    }
    // The contact point's acceleration: what the velocities gain, and what the rotations turn.
    const Contact& contact = contactOf(context, row);
    const auto turning = [&](int body) -> Vec3 {
        const BodyState& s = context.state.bodies[body];
        return s.w.cross(s.w.cross(contact.point - s.p));
    };
    const double gained = (row.rate(context.velocities) - row.rate(context.state)) / context.h;
    const double turned = contact.normal().dot(turning(row.bodyB) - turning(row.bodyA));
    return judgeSliding(A, frictionCoefficient(context, row), slip, gained + turned,
                        boundsEachTangent(m_friction.name));
}

void ContactStage::reportFailure(const lcp::Result& result, BoxedReport& report) const {
    ++report.failures;
    const Eigen::VectorXd& lower =
        m_problem.isFactored ? m_problem.factored.lower : m_problem.dense.lower;
    const Eigen::VectorXd& upper =
        m_problem.isFactored ? m_problem.factored.upper : m_problem.dense.upper;
    double worst = -1.0;
    std::size_t where = 0;
    for (std::size_t i = 0; i < m_island.size(); ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        const double error = std::abs(
            result.lambda[k] - std::clamp(result.lambda[k] - result.w[k], lower[k], upper[k]));
        if (error > worst) where = i;
        worst = std::max(worst, error);
    }
    report.message = fmt::format("the {} solver ends '{}' at {}{}{}", m_problem.solver->name,
                                 lcp::name(result.status), describe(m_island[where]),
                                 result.message.empty() ? "" : ": ", result.message);
}

bool ContactStage::needsSoftness() const {
    return !m_solver.sweeps && m_solver.name != "lemke" && m_friction.name != "polyhedral";
}

lcp::Result ContactStage::solveDense(const Context& context) {
    m_condensed.form(m_island, context.kinematics, context.jointRows, context.joints);
    m_problem.dense.A = m_condensed.A();
    if (needsSoftness()) m_problem.dense.A.diagonal() *= 1.0 + kSoftness;
    for (std::size_t i = 0; i < m_island.size(); ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        m_problem.dense.A(k, k) += m_island[i].slipPerForce / context.h + m_island[i].compliance;
    }
    m_problem.dense.b.resize(static_cast<Eigen::Index>(m_island.size()));
    pose(context);
    return m_friction.solve(m_problem);
}

/// Which constraints act on the island's bodies.
std::function<bool(const Constraint&)> ContactStage::takesPart() {
    return [this, here = islandOf(m_island.front())](const Constraint& constraint) {
        return !m_usesIslands || islandOf(anyMoving(constraint)) == here;
    };
}

lcp::Result ContactStage::solveFactored(const Context& context) {
    m_factored.pose(m_island, context.kinematics, context.jointRows, takesPart(),
                    m_problem.factored);
    for (std::size_t i = 0; i < m_island.size(); ++i)
        m_problem.factored.rows[i].compliance += m_island[i].compliance;
    pose(context);
    return m_friction.solve(m_problem);
}

/// Right-hand side, bounds, contacts and warm start of the island's rows.
void ContactStage::pose(const Context& context) {
    Eigen::VectorXd& b = m_problem.isFactored ? m_problem.factored.b : m_problem.dense.b;
    const Eigen::Index n = b.size();
    m_problem.lower().setConstant(n, -kInfinity);
    m_problem.upper().setConstant(n, kInfinity);
    m_problem.friction().clear();
    m_problem.contacts.clear();
    for (std::size_t i = 0; i < m_island.size(); ++i) {
        const BoxedRow& row = m_island[i];
        const auto k = static_cast<Eigen::Index>(i);
        b[k] = row.rate(context.velocities) - row.target;
        m_problem.lower()[k] = row.lower;
        m_problem.upper()[k] = row.upper;
        if (row.kind == BoxedRow::Kind::Normal)
            m_problem.contacts.push_back(
                {static_cast<int>(i), frictionCoefficient(context, row), weightShare(context, row),
                 contactOf(context, row).properties.mode == model::FrictionMode::Tyre});
    }
    warmStart(context.h);
}

void ContactStage::warmStart(double h) {
    const Eigen::Index n =
        m_problem.isFactored ? m_problem.factored.size() : m_problem.dense.size();
    m_problem.start.sets.assign(n, lcp::Set::Free);
    m_problem.start.lambda.setZero(n);
    bool isWarm = m_startsWarm;
    for (std::size_t i = 0; i < m_island.size(); ++i) {
        if (!m_startsWarm) break;
        const auto warm = m_warm.find(m_island[i].key);
        isWarm = isWarm && warm != m_warm.end();
        if (warm == m_warm.end()) continue;
        m_problem.start.sets[i] = warm->second.set;
        m_problem.start.lambda[static_cast<Eigen::Index>(i)] = h * warm->second.force;
    }
    if (!isWarm) m_problem.start.sets.clear();
}

void ContactStage::apply(const Context& context, const lcp::Result& result) {
    if (!m_problem.isFactored) {
        m_condensed.apply(result.lambda, context.jointRows, context.joints, context.velocities,
                          context.jointImpulses);
        return;
    }
    m_factored.apply(m_problem.factored, result.lambda, context.velocities, context.jointImpulses);
}

const Contact& ContactStage::contactOf(const Context& context, const BoxedRow& normal) {
    const TouchList& touches = context.touches;
    return touches.contacts()[touches.touches()[normal.owner].index];
}

/// Their limits and their slip are matters of the matrix.
bool ContactStage::hasTyre(const Context& context) const {
    return std::ranges::any_of(m_island, [&](const BoxedRow& row) {
        return row.kind == BoxedRow::Kind::Normal &&
               contactOf(context, row).properties.mode == model::FrictionMode::Tyre;
    });
}

/// Static where the point sticks, else kinetic. With friction in one direction, and with a tyre,
/// which always slips across, the first tangent tells.
double ContactStage::frictionCoefficient(const Context& context, const BoxedRow& normal) const {
    const Contact& contact = contactOf(context, normal);
    const ContactProperties& properties = contact.properties;
    if (properties.staticFriction == properties.kineticFriction) return properties.staticFriction;
    const auto velocity = [&](int body) -> Vec3 {
        const BodyState& s = context.state.bodies[body];
        return s.v + s.w.cross(contact.point - s.p);
    };
    const Vec3 u = velocity(contact.bodyB) - velocity(contact.bodyA);
    const Vec3 slip = contact.axes.transpose() * u;
    const bool tellsAcross = properties.mode == model::FrictionMode::TwoDirections;
    return std::hypot(slip[1], tellsAcross ? slip[2] : 0.0) > kStuck ? properties.kineticFriction
                                                                     : properties.staticFriction;
}

double ContactStage::weightShare(const Context& context, const BoxedRow& normal) const {
    double mass = std::numeric_limits<double>::infinity();
    for (const int body : {normal.bodyA, normal.bodyB})
        if (m_system.bodies()[body].isMoving) mass = std::min(mass, m_system.bodies()[body].mass);
    const auto points =
        std::ranges::equal_range(m_pointPairs, pairOf(normal.bodyA, normal.bodyB)).size();
    return context.h * mass * m_system.gravity().norm() / static_cast<double>(points);
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
        return fmt::format("the {} of joint '{}'",
                           m_system.motors()[row.owner].isSpin ? "spin motor" : "motor",
                           m_system.joints()[m_system.motors()[row.owner].joint].name);
    if (row.kind == BoxedRow::Kind::Friction)
        return fmt::format("the friction of joint '{}'",
                           m_system.joints()[m_system.jointFrictions()[row.owner].joint].name);
    if (row.kind == BoxedRow::Kind::User)
        return fmt::format("constraint '{}'", m_system.userConstraints()[row.owner].name);
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
