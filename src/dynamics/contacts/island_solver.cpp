#include "dynamics/contacts/island_solver.h"

#include "dynamics/friction/kinetic_friction.h"
#include "dynamics/system/tolerances.h"
#include "lcp/lemke.h"
#include "math/worker_pool.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

namespace trammel::dynamics {

namespace {

/// Softness of bounded rows relative to their diagonal. It makes the multipliers of redundant
/// contacts unique; a box at rest creeps by 1e-9 of the displacement that its weight would cause in
/// a step. Iterative solvers have no softness: they accept any multipliers, and would need 1e9
/// sweeps to find the least ones. Lemke's pivoting, which would divide by the softness at a
/// redundant contact, has it at the normals of tyres alone: how a body's tyres share its load
/// decides how far they yield.
constexpr double kSoftness = 1e-9;
/// Where factors fail, the matrix is formed for islands up to this size.
constexpr std::size_t kLargestDense = 300;
constexpr std::size_t kRowsTogether = 512, kContactsTogether = 128; ///< that a thread takes at once
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Of a row itself, m/s per N s or rad/s per N m s.
double softnessOf(const BoxedRow& row, double h) {
    return row.slipPerForce / h + row.compliance;
}

const Contact& contactOf(const IslandContext& context, const BoxedRow& normal) {
    return context.gaps.contacts()[context.gaps.all()[normal.owner].index];
}

} // namespace

void BoxedReport::clear() {
    solves = pivots = iterations = failures = paradoxes = substituted = 0;
    residual = 0.0;
    fallbacks = {};
    message.clear();
    paradox.clear();
}

void BoxedReport::add(const BoxedReport& other) {
    solves += other.solves;
    pivots += other.pivots;
    iterations += other.iterations;
    failures += other.failures;
    residual = std::max(residual, other.residual);
    if (other.failures) message = other.message;
    fallbacks.add(other.fallbacks);
    substituted += other.substituted;
    if (paradoxes == 0) paradox = other.paradox;
    paradoxes += other.paradoxes;
}

void BoxedReport::addFallbacks(const lcp::Fallbacks& taken) {
    fallbacks.add(taken);
    substituted += taken.hasOtherMethod() ? 1 : 0;
}

IslandSolver::IslandSolver(const System& system, const model::SimulationSettings& settings)
    : m_system(system),
      m_friction(frictionModel(settings.friction)),
      m_solver(lcpSolver(settings.lcp)),
      m_startsWarm(settings.warmStart),
      m_condensed(system),
      m_single(system),
      m_factored(system) {}

void IslandSolver::prepare(Island& island) const {
    island.isJointed = false;
    island.forEachRun([&](const BoxedRow& row) {
        island.isJointed = island.isJointed || m_condensed.isJointed(row);
    });
    const bool hasContacts = std::ranges::any_of(
        island.rows, [](const BoxedRow& row) { return row.kind == BoxedRow::Kind::Normal; });
    island.problem.isFactored =
        usedSolver().usesFactors() &&
        (island.rows.size() > (hasContacts ? kSmall : kSmallWithoutContacts) ||
         (island.isJointed && hasManyMechanisms()));
}

void IslandSolver::solve(const IslandContext& context, Island& island) {
    island.problem.solver = &m_solver;
    island.result =
        island.problem.isFactored ? &solveFactored(context, island) : &solveDense(context, island);
    island.report.clear();
    island.report.pivots = island.result->pivots;
    island.report.iterations = island.result->iterations;
}

void IslandSolver::finish(const IslandContext& context, Island& island) {
    BoxedReport& report = island.report;
    if (island.result->status == lcp::Status::Stopped) return;
    if (!island.result->ok() && island.problem.isFactored && island.rows.size() <= kLargestDense &&
        m_solver.hasFactoredNewton) {
        // The dense methods have more fallbacks.
        report.fallbacks.count(lcp::Fallback::FactorsDense);
        island.problem.isFactored = false;
        island.result = &solveDense(context, island);
        report.pivots += island.result->pivots;
        report.iterations += island.result->iterations;
    }
    reportParadoxes(context, island);
    report.solves = 1;
    report.addFallbacks(island.result->fallbacks);
    report.residual = island.result->residual;
    if (island.result->ok())
        reportPrescribed(island);
    else
        reportFailure(island);
    apply(context, island);
}

void IslandSolver::apply(const IslandContext& context, const Island& island) {
    if (island.problem.isFactored) {
        m_factored.apply(island.problem.factored, island.place, *island.result, context.velocities,
                         context.jointImpulses);
        return;
    }
    if (m_formed != &island) m_condensed.take(island.rows, context.kinematics);
    m_formed = nullptr;
    m_condensed.apply(island.result->lambda, context.jointRows, context.joints, context.velocities,
                      context.jointImpulses);
}

/// Reports contacts whose sliding has no or several solutions. The impulses of the step still have
/// one.
void IslandSolver::reportParadoxes(const IslandContext& context, Island& island) {
    m_isJudging = false;
    const std::vector<ContactEntry>& contacts = island.problem.contacts;
    m_judgements.assign(contacts.size(), {});
    const bool needsNoJoints = island.problem.isFactored && !island.isJointed;
    math::forRanges(needsNoJoints ? island.problem.options.pool : nullptr, contacts.size(),
                    kContactsTogether, [&](std::size_t first, std::size_t end) {
                        for (std::size_t i = first; i < end; ++i)
                            if (contacts[i].mu != 0.0)
                                m_judgements[i] = judge(context, island, contacts[i].normal);
                    });
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        if (m_judgements[i].kind == SlidingJudgement::Kind::One) continue;
        if (++island.report.paradoxes == 1)
            island.report.paradox =
                describe(m_judgements[i], describe(m_system, island.rows[contacts[i].normal]));
    }
}

/// The normal's row of A of a factored contact with the joints eliminated; null where that takes
/// all of them.
const Eigen::RowVector3d* IslandSolver::joinedRow(const Island& island, std::size_t normal) {
    if (!m_isJudging) {
        m_judgedState.attach(island.problem.factored);
        m_judgedBlocks.attach(island.problem.factored, m_judgedState);
        m_isJudging = true;
    }
    const auto row = static_cast<Eigen::Index>(normal);
    if (!m_judgedBlocks.isWhole(row)) return nullptr;
    m_judgedA = m_judgedBlocks.contactBlock(row).row(0);
    return &m_judgedA;
}

SlidingJudgement IslandSolver::judge(const IslandContext& context, const Island& island,
                                     std::size_t normal) {
    const BoxedRow& row = island.rows[normal];
    const Eigen::Vector2d slip(island.rows[normal + 1].rate(context.state),
                               island.rows[normal + 2].rate(context.state));
    if (!(slip.norm() > m_system.scales().standstill())) return {};
    const double mu = frictionCoefficient(context, row);
    Eigen::RowVector3d A;
    if (island.problem.isFactored && !island.isJointed) {
        A = lcp::delassusRow(island.problem.factored, static_cast<Eigen::Index>(normal));
    } else if (island.problem.isFactored && joinedRow(island, normal)) {
        A = m_judgedA;
    } else if (island.problem.isFactored || !island.isFormed) {
        m_single.form({&row, 3}, context.kinematics, context.jointRows, context.joints, m_singleA);
        A = m_singleA.row(0);
    } else {
        const auto k = static_cast<Eigen::Index>(normal);
        A = island.problem.dense.A.block<1, 3>(k, k);
    }
    if (A[0] > mu * A.tail<2>().lpNorm<1>()) return {}; // whatever the direction
    // The contact point's acceleration: the change of the velocities, and the centripetal part.
    const Contact& contact = contactOf(context, row);
    const auto turning = [&](int body) -> Vec3 {
        const BodyState& s = context.state.bodies[body];
        return s.w.cross(s.w.cross(contact.point - s.p));
    };
    const double gained = (row.rate(context.velocities) - row.rate(context.state)) / context.h;
    const double turned = contact.normal().dot(turning(row.bodyB) - turning(row.bodyA));
    return judgeSliding(A, mu, slip, gained + turned, m_system.scales().standstill(),
                        m_friction.boundsEachTangent);
}

void IslandSolver::reportFailure(Island& island) const {
    const lcp::Result& result = *island.result;
    ContactProblem& problem = island.problem;
    ++island.report.failures;
    const Eigen::VectorXd& lower = problem.lower();
    const Eigen::VectorXd& upper = problem.upper();
    double worst = -1.0;
    std::size_t where = 0;
    for (std::size_t i = 0; i < island.rows.size(); ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        const double error = std::abs(
            result.lambda[k] - std::clamp(result.lambda[k] - result.w[k], lower[k], upper[k]));
        if (error > worst) where = i;
        worst = std::max(worst, error);
    }
    messages::Key solver{std::string(problem.solver->name)};
    const messages::Text<0>& end = lcp::text(result.status);
    messages::Message place = describe(m_system, island.rows[where]);
    if (result.message.empty())
        island.report.message = {messages::kSolverEnds, std::move(solver), end, std::move(place)};
    else
        island.report.message = {messages::kSolverEndsBecause, std::move(solver), end,
                                 std::move(place), result.message};
}

/// Reports a failure where a prescribed row still approaches: no impulse can stop it.
void IslandSolver::reportPrescribed(Island& island) const {
    if (island.problem.isFactored) return;
    for (const int index : island.prescribed) {
        const BoxedRow& row = island.rows[index];
        const double slow = tolerances::kSliding * m_system.scales().rateOf(row.coordinate());
        if (!(island.problem.dense.b[index] < -slow)) continue;
        ++island.report.failures;
        island.report.message = prescribedText(m_system, row);
        return;
    }
}

const lcp::Solver& IslandSolver::usedSolver() const {
    return m_friction.solver ? *m_friction.solver : m_solver;
}

const lcp::Result& IslandSolver::solveDense(const IslandContext& context, Island& island) {
    m_condensed.take(island.rows, context.kinematics);
    m_formed = &island;
    island.problem.dense.b.resize(static_cast<Eigen::Index>(island.rows.size()));
    pose(context, island);
    if (const lcp::Result* kept = keepStart(context, island)) return *kept;
    form(context, island);
    return m_friction.solve(island.problem);
}

/// The multipliers of the step before, where they do once more, as for what stands: the bodies'
/// velocities tell that for less than the matrix costs.
const lcp::Result* IslandSolver::keepStart(const IslandContext& context, Island& island) {
    island.isFormed = false;
    island.prescribed.clear();
    ContactProblem& problem = island.problem;
    if (island.isJointed || m_friction.solvePosed || !problem.mayKeepStart()) return nullptr;
    m_condensed.multiply(problem.start.lambda, m_w, m_diagonal);
    for (std::size_t i = 0; i < island.rows.size(); ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        const double softness = kSoftness * m_diagonal[k] + softnessOf(island.rows[i], context.h);
        m_w[k] += softness * problem.start.lambda[k] + problem.dense.b[k];
        m_diagonal[k] += softness;
    }
    return problem.keepStart(m_w, m_diagonal);
}

/// Forms the matrix of the rows that were taken.
void IslandSolver::form(const IslandContext& context, Island& island) {
    Eigen::MatrixXd& A = island.problem.dense.A;
    m_condensed.form(context.jointRows, context.joints, A, island.problem.options.stop);
    A.diagonal() = A.diagonal().cwiseMax(0.0); // rounding, of rows that joints hold still
    island.isFormed = true;
    island.prescribed.assign(m_condensed.prescribed().begin(), m_condensed.prescribed().end());
    if (usedSolver().needsSoftness) A.diagonal() *= 1.0 + kSoftness;
    const bool softensTyres = &usedSolver() == &lcp::kLemke;
    Eigen::Index normal = 0;
    for (std::size_t i = 0; i < island.rows.size(); ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        if (island.rows[i].kind == BoxedRow::Kind::Normal) normal = k;
        if (island.rows[i].kind == BoxedRow::Kind::Tangent && A(k, k) == 0.0)
            A(k, k) = blockedDiagonal(A, normal);
        if (softensTyres && island.rows[i].slipPerForce > 0.0) A(normal, normal) *= 1.0 + kSoftness;
        A(k, k) += softnessOf(island.rows[i], context.h);
    }
}

const lcp::Result& IslandSolver::solveFactored(const IslandContext& context, Island& island) {
    lcp::FactoredProblem& factored = island.problem.factored;
    m_factored.assemble(island.rows, context.kinematics, context.jointRows, island.constraints,
                        context.joints.followsOthers(), factored, island.place,
                        island.problem.options.pool);
    FactoredRows::addSlips(island.rows, context.h, factored, island.place);
    pose(context, island);
    return m_friction.solve(island.problem);
}

/// Sets right-hand side, bounds, friction and warm start of the island's rows.
void IslandSolver::pose(const IslandContext& context, Island& island) const {
    ContactProblem& problem = island.problem;
    Eigen::VectorXd& b = problem.isFactored ? problem.factored.b : problem.dense.b;
    const Eigen::Index n = b.size(), joints = n - static_cast<Eigen::Index>(island.rows.size());
    Eigen::VectorXd &lower = problem.lower(), &upper = problem.upper();
    lower.resize(n);
    upper.resize(n);
    lower.tail(joints).setConstant(-kInfinity);
    upper.tail(joints).setConstant(kInfinity);
    problem.friction().clear();
    problem.contacts.clear();
    const auto setRange = [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            const BoxedRow& row = island.rows[i];
            const auto k = static_cast<Eigen::Index>(i);
            b[k] = row.rate(context.velocities) + context.h * row.jdotV - row.target;
            lower[k] = row.lower;
            upper[k] = row.upper;
        }
    };
    math::forRanges(problem.options.pool, island.rows.size(), kRowsTogether, setRange);
    for (std::size_t i = 0; i < island.rows.size(); i += island.rows[i].together())
        if (island.rows[i].kind == BoxedRow::Kind::Normal)
            problem.contacts.push_back({.normal = static_cast<int>(i)});
    const auto setContacts = [&](std::size_t first, std::size_t end) {
        for (ContactEntry& contact : std::span(problem.contacts).subspan(first, end - first)) {
            const BoxedRow& row = island.rows[contact.normal];
            contact.mu = frictionCoefficient(context, row);
            contact.load = context.loads[row.owner];
            contact.isTyre = contactOf(context, row).properties.mode == model::FrictionMode::Tyre;
        }
    };
    math::forRanges(problem.options.pool, problem.contacts.size(), kContactsTogether, setContacts);
    m_friction.pose(problem);
    weigh(island);
    warmStart(context, island);
}

/// Scales rows in rad by the model's length, so that they compare with rows in m.
void IslandSolver::weigh(Island& island) const {
    const double length = m_system.scales().length;
    const auto isRotation = [](const BoxedRow& row) {
        return !row.isIdle && row.coordinate() == RowKind::Rotation;
    };
    std::vector<double>& factors = island.problem.factors;
    factors.assign(island.rows.size(), 1.0);
    for (std::size_t i = 0; i < island.rows.size(); i += island.rows[i].together())
        if (isRotation(island.rows[i])) factors[i] = length;
    // A power of two scales the equations without rounding.
    const double order = std::exp2(std::round(std::log2(length)));
    if (island.problem.isFactored)
        for (const int row : island.place.jointRows)
            factors.push_back(m_system.rowShare(row) == 1.0 ? order : 1.0);
    if (std::ranges::all_of(factors, [](double factor) { return factor == 1.0; })) factors.clear();
}

void IslandSolver::warmStart(const IslandContext& context, Island& island) const {
    ContactProblem& problem = island.problem;
    const Eigen::Index n = problem.isFactored ? problem.factored.size() : problem.dense.size();
    problem.start.sets.assign(n, lcp::Set::Free);
    problem.start.lambda.setZero(n);
    std::atomic<bool> isWarm = m_startsWarm, isSteady = m_startsWarm;
    const auto setRange = [&](std::size_t first, std::size_t end) {
        const WarmForces::Entry* warm = nullptr;
        bool areWarm = true, areSteady = true; // threads would wait for each other's writes
        for (std::size_t i = first; i < end; ++i) {
            warm = context.warm.find(island.rows[i].key, warm);
            areWarm = areWarm && warm;
            areSteady = areSteady && warm && warm->isSteady;
            if (!warm) continue;
            problem.start.sets[i] = warm->set;
            problem.start.lambda[static_cast<Eigen::Index>(i)] = context.h * warm->force;
        }
        if (!areWarm) isWarm = false;
        if (!areSteady) isSteady = false;
    };
    if (m_startsWarm)
        math::forRanges(problem.options.pool, island.rows.size(), kRowsTogether, setRange);
    problem.start.isSteady = isSteady;
    if (!isWarm) problem.start.sets.clear();
}

/// Static where the point sticks, else kinetic. With friction in one direction the first tangent
/// tells. A tyre always slips across: what slid in the last step tells, in its pose, or the first
/// tangent where there was none.
///
/// Bodies may have turned since they had their velocities: what stuck to a turning one has a slip
/// in this pose that its turning explains.
double IslandSolver::frictionCoefficient(const IslandContext& context,
                                         const BoxedRow& normal) const {
    if (m_friction.modes == FrictionModes::Frictionless) return 0.0;
    const Contact& contact = contactOf(context, normal);
    const ContactProperties& properties = contact.properties;
    if (properties.staticFriction == properties.kineticFriction) return properties.staticFriction;
    if (properties.mode == model::FrictionMode::Tyre)
        if (const std::optional<bool> slid = context.warm.slid(normal.key))
            return *slid ? properties.kineticFriction : properties.staticFriction;
    const auto velocity = [&](int body) -> Vec3 {
        const BodyState& s = context.state.bodies[body];
        return s.v + s.w.cross(contact.point - s.p);
    };
    const Vec3 u = velocity(contact.bodyB) - velocity(contact.bodyA);
    const Vec3 slip = contact.axes.transpose() * u;
    const bool tellsAcross = properties.mode == model::FrictionMode::TwoDirections;
    const double speed = std::hypot(slip[1], tellsAcross ? slip[2] : 0.0);
    const auto slidAlong = [&](std::uint64_t tangent) {
        return context.warm.slidInSolve(normal.key + tangent).value_or(false);
    };
    const auto slid = [&] { return slidAlong(1) || (tellsAcross && slidAlong(2)); };
    const auto turned = [&] {
        const double fastest =
            std::max(velocity(contact.bodyA).norm(), velocity(contact.bodyB).norm());
        return context.h * slipOfTurning(context.state.bodies[contact.bodyA],
                                         context.state.bodies[contact.bodyB], fastest);
    };
    return isKinetic(speed, m_system.scales().standstill(), slid, turned)
               ? properties.kineticFriction
               : properties.staticFriction;
}

} // namespace trammel::dynamics
