#include "dynamics/impact/impact_stage.h"

#include "dynamics/friction/friction_model.h"
#include "dynamics/impact/user_law.h"
#include "dynamics/system/tolerances.h"
#include "math/worker_pool.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <cmath>

namespace trammel::dynamics {

namespace {

/// Impacts of more rows are solved by factors where law and solver can.
constexpr std::size_t kSmall = 60;
/// And of all where there are more mechanisms: forming a matrix solves the equations of all.
constexpr int kManyMechanisms = 50;
/// Where factors fail, the matrix is formed for up to so many rows.
constexpr std::size_t kLargestDense = 300;
constexpr std::size_t kTogether = 128; ///< gaps or points that a thread takes at once

} // namespace

ImpactStage::ImpactStage(const System& system, const model::SimulationSettings& settings)
    : m_system(system),
      m_law(system.userImpactLaw() ? kUserLaw : impactLaw(settings.impact)),
      m_lawName(system.userImpactLaw() ? system.userImpactLaw()->name()
                                       : std::string(name(settings.impact))),
      m_isSmooth(settings.friction == model::FrictionKind::Frictionless),
      m_threshold(std::max(settings.restitutionThreshold,
                           tolerances::kLeastThreshold * system.scales().speed())),
      m_isLocated(settings.impactLocation == model::ImpactLocation::InStep),
      m_condensed(system),
      m_single(system),
      m_factored(system),
      m_joined(system.bodies().size()),
      m_isReached(system.bodies().size()),
      m_change(system.bodies().size()),
      m_impulses(system.bodies().size()),
      m_jointImpulses(system.rowCount()),
      m_hitJointImpulses(system.rowCount()),
      m_before(system.initialState()),
      m_ledger(system) {
    m_problem.solver = &lcpSolver(settings.lcp);
    m_problem.threshold = m_threshold;
    m_problem.memory = &m_lcp;
    m_problem.user = system.userImpactLaw();
    m_problem.options.maxIterations = settings.lcpIterations;
    m_problem.options.tolerance = settings.lcpTolerance;
    if (settings.friction == model::FrictionKind::Cone)
        m_problem.frictionShape = lcp::Friction::Shape::Cone;
    for (const Constraint& constraint : system.constraints()) {
        int moving = -1;
        for (const ConstraintSide& side : constraint.sides()) {
            if (!constraint.isHard() || !system.bodies()[side.body].isMoving) continue;
            if (moving >= 0) m_joined.join(moving, side.body);
            moving = side.body;
        }
    }
}

bool ImpactStage::hits(const Gap& gap, const State& state) const {
    const double rate = gap.normal.rate(state);
    const double arrival = tolerances::kArrival * m_system.scales().time;
    const double time = predicts(gap) ? std::max(arrival, m_predictionTime) : arrival;
    return rate < -m_threshold && gap.value <= time * -rate;
}

bool ImpactStage::isClosed(const Gap& gap) const {
    return gap.value <= tolerances::kTouching * m_system.scales().of(gap.coordinate);
}

bool ImpactStage::occurs(const GapList& gaps, const State& state) const {
    return std::ranges::any_of(gaps.all(), [&](const Gap& gap) { return hits(gap, state); });
}

bool ImpactStage::occursNow(const GapList& gaps, const State& state) const {
    return std::ranges::any_of(gaps.all(),
                               [&](const Gap& gap) { return !predicts(gap) && hits(gap, state); });
}

ImpactReport ImpactStage::apply(const GapList& gaps, const std::vector<BodyKinematics>& kinematics,
                                const ConstraintRows& jointRows, JointEquations& joints,
                                State& state) {
    gather(gaps, state);
    ImpactOutcome outcome;
    resolve(kinematics, jointRows, joints, outcome);
    std::ranges::fill(m_jointImpulses, 0.0);
    const std::span<const PointImpact> sequence = outcome.sequence;
    int impacts = 0;
    for (std::size_t first = 0; first < sequence.size(); ++impacts) {
        if (m_problem.options.stop.stop_requested()) break;
        std::size_t end = first;
        while (end < sequence.size() && sequence[end].number == sequence[first].number)
            ++end;
        hit(gaps, kinematics, jointRows, joints, sequence.subspan(first, end - first), state);
        first = end;
    }
    if (outcome.message.empty()) outcome.message = paradox(gaps, kinematics, jointRows, joints);
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        m_rows[i].impulse = outcome.P[static_cast<Eigen::Index>(i)];
    return {.impacts = impacts,
            .status = outcome.status,
            .residual = outcome.residual,
            .pivots = outcome.pivots,
            .solves = std::max(1, outcome.solves),
            .fallbacks = outcome.fallbacks,
            .substituted = outcome.substituted,
            .message = std::move(outcome.message)};
}

void ImpactStage::resolve(const std::vector<BodyKinematics>& kinematics,
                          const ConstraintRows& jointRows, JointEquations& joints,
                          ImpactOutcome& outcome) {
    m_problem.factors = nullptr;
    bool triedFactors = false;
    m_hasJudged = false;
    if (isLarge() && canFactor()) {
        listReachedConstraints();
        math::WorkerPool* const pool = m_problem.options.pool;
        if (hasJoints()) m_condensed.take(m_rows, kinematics, pool);
        m_factored.assemble(m_rows, kinematics, jointRows, m_reachedConstraints,
                            joints.followsOthers(), m_lcp.factored, m_place, pool);
        m_problem.factors = &m_lcp.factored;
        m_problem.K.resize(0, 0);
        resolveImpact(m_law, m_problem, outcome);
        if (outcome.status == lcp::Status::Solved || m_rows.size() > kLargestDense) return;
        if (outcome.status == lcp::Status::Stopped) return;
        m_problem.factors = nullptr;
        triedFactors = true;
    }
    m_condensed.form(m_rows, kinematics, jointRows, joints, m_problem.K, m_problem.options.stop);
    const int prescribed = leaveOutPrescribed();
    if (prescribed >= 0)
        m_condensed.form(m_rows, kinematics, jointRows, joints, m_problem.K,
                         m_problem.options.stop);
    resolveImpact(m_law, m_problem, outcome);
    if (triedFactors) outcome.fallbacks.count(lcp::Fallback::FactorsDense);
    if (prescribed < 0) return;
    outcome.status = lcp::Status::Infeasible;
    outcome.message = prescribedText(m_system, m_rows[m_problem.points[prescribed].row]);
}

/// Points that approach although joints and drivers leave no impulse any effect.
/// @return the first; -1 where there is none
int ImpactStage::leaveOutPrescribed() {
    int first = -1;
    for (std::size_t i = 0; i < m_problem.points.size(); ++i) {
        const ImpactPoint& point = m_problem.points[i];
        if (!(m_problem.u[point.row] < -m_threshold)) continue;
        if (std::ranges::find(m_condensed.prescribed(), point.row) ==
            m_condensed.prescribed().end())
            continue;
        for (int k = 0; k < (point.hasFriction ? 3 : 1); ++k) {
            m_rows[point.row + k].makeIdle();
            m_problem.u[point.row + k] = 0.0;
        }
        if (first < 0) first = static_cast<int>(i);
    }
    return first;
}

void ImpactStage::listReachedConstraints() {
    m_reachedConstraints.clear();
    for (std::size_t c = 0; c < m_system.constraints().size(); ++c) {
        const Constraint& constraint = m_system.constraints()[c];
        const auto isReached = [&](const ConstraintSide& side) {
            return m_isReached[side.body] != 0;
        };
        if (constraint.isHard() && std::ranges::any_of(constraint.sides(), isReached))
            m_reachedConstraints.push_back(static_cast<int>(c));
    }
}

bool ImpactStage::isLarge() const {
    return m_rows.size() > kSmall || m_condensed.mechanismCount() > kManyMechanisms;
}

bool ImpactStage::canFactor() const {
    if (m_points.size() == 1 && m_law.takesOneByMatrix) return false;
    return m_law.isSimultaneous && m_problem.solver->usesFactors();
}

/// The message for points that slide in so that friction increases the normal force without bound:
/// sliding has no solution there. The impact stops the sliding instead.
messages::Message ImpactStage::paradox(const GapList& gaps,
                                       const std::vector<BodyKinematics>& kinematics,
                                       const ConstraintRows& jointRows, JointEquations& joints) {
    const double standstill = m_system.scales().standstill();
    m_judgements.assign(m_points.size(), {});
    const auto judge = [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            const ImpactPoint& point = m_problem.points[i];
            if (m_problem.options.stop.stop_requested()) return;
            if (!point.hasFriction || !(m_problem.u[point.row] < 0.0)) continue;
            m_judgements[i] =
                judgeSliding(normalRow(kinematics, jointRows, joints, point.row), point.friction,
                             m_problem.u.segment<2>(point.row + 1), m_problem.u[point.row],
                             standstill, m_problem.frictionShape == lcp::Friction::Shape::Pyramid);
        }
    };
    math::forRanges(needsNoJoints() ? m_problem.options.pool : nullptr, m_points.size(), kTogether,
                    judge);
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        if (m_judgements[i].kind == SlidingJudgement::Kind::One) continue;
        const Gap& gap = gaps.all()[m_points[i]];
        return describe(m_judgements[i],
                        {messages::kHittingContactOf, m_system.bodies()[gap.bodyA].name,
                         m_system.bodies()[gap.bodyB].name});
    }
    return {};
}

/// Whether points are judged by their own rows.
bool ImpactStage::needsNoJoints() const {
    return m_problem.factors && m_place.jointRows.empty();
}

/// The normal's row of the matrix of a point's rows, joints reacting.
Eigen::RowVector3d ImpactStage::normalRow(const std::vector<BodyKinematics>& kinematics,
                                          const ConstraintRows& jointRows, JointEquations& joints,
                                          int row) {
    if (needsNoJoints()) return lcp::delassusRow(*m_problem.factors, row);
    if (m_problem.factors && !m_hasJudged) {
        m_judgedState.attach(m_lcp.factored);
        m_judgedBlocks.attach(m_lcp.factored, m_judgedState);
        m_hasJudged = true;
    }
    if (m_hasJudged && m_judgedBlocks.isWhole(row)) return m_judgedBlocks.contactBlock(row).row(0);
    m_single.form({&m_rows[row], 3}, kinematics, jointRows, joints, m_singleK);
    return m_singleK.row(0);
}

/// Applies the impulses of points that are hit at the same time, and records them.
void ImpactStage::hit(const GapList& gaps, const std::vector<BodyKinematics>& kinematics,
                      const ConstraintRows& jointRows, JointEquations& joints,
                      std::span<const PointImpact> points, State& state) {
    Eigen::VectorXd P = Eigen::VectorXd::Zero(m_problem.u.size());
    for (const PointImpact& point : points) {
        const ImpactPoint& place = m_problem.points[point.point];
        P.segment(place.row, place.hasFriction ? 3 : 1) += point.P.head(place.hasFriction ? 3 : 1);
    }
    const bool byRows = !m_problem.factors || hasJoints();
    std::ranges::fill(m_change, Vec6::Zero());
    // Bodies' sums follow the rows' order, so that only different sums are for threads to share.
    math::forRanges(isLarge() ? m_problem.options.pool : nullptr, 2, 1, [&](auto sum, auto) {
        if (sum == 0) {
            m_before = state;
            sumImpulses(P);
        } else if (byRows) {
            std::ranges::fill(m_hitJointImpulses, 0.0);
            m_condensed.apply(P, jointRows, joints, m_change, m_hitJointImpulses);
        }
    });
    if (!byRows) weighImpulses();
    for (std::size_t body = 0; body < m_change.size(); ++body) {
        state.bodies[body].v += m_change[body].head<3>();
        state.bodies[body].w += m_change[body].tail<3>();
    }
    for (std::size_t row = 0; row < m_jointImpulses.size(); ++row)
        m_jointImpulses[row] += m_hitJointImpulses[row];
    addJointImpulses(jointRows, m_hitJointImpulses);
    m_ledger.add({gaps, m_points, points, m_before, state, kinematics, m_impulses, m_lawName,
                  m_problem.options.pool});
}

/// The bodies' changes of velocity from their impulses, where no joints take part.
void ImpactStage::weighImpulses() {
    for (std::size_t block = 0; block < m_place.bodies.size(); ++block) {
        const int body = m_place.bodies[block];
        m_change[body] = m_problem.factors->inverseM[block] * m_impulses[body];
    }
}

void ImpactStage::sumImpulses(const Eigen::VectorXd& P) {
    using Row6 = Eigen::Map<const Vec6>;
    std::ranges::fill(m_impulses, Vec6::Zero());
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const double impulse = P[static_cast<Eigen::Index>(i)];
        if (impulse == 0.0) continue;
        m_impulses[m_rows[i].bodyA] += impulse * Row6(m_rows[i].J.data());
        m_impulses[m_rows[i].bodyB] += impulse * Row6(&m_rows[i].J[6]);
    }
}

void ImpactStage::addJointImpulses(const ConstraintRows& jointRows,
                                   const std::vector<double>& jointImpulses) {
    using Row6 = Eigen::Map<const Vec6>;
    for (const Constraint& constraint : m_system.constraints())
        for (const ConstraintSide& side : constraint.sides())
            for (int i = 0; i < constraint.rowCount; ++i)
                m_impulses[side.body] +=
                    jointImpulses[constraint.row + i] * Row6(jointRows.block(side, i));
}

void ImpactStage::gather(const GapList& gaps, const State& state) {
    findTouching(gaps, state);
    markReached(gaps);
    m_points.clear();
    m_problem.points.clear();
    int rows = 0;
    for (const int index : m_touching) {
        const Gap& gap = gaps.all()[index];
        if (!m_isReached[gap.bodyA] && !m_isReached[gap.bodyB]) continue;
        m_points.push_back(index);
        m_problem.points.push_back({.row = rows});
        rows += gaps.rowCount(index);
    }
    m_rows.resize(static_cast<std::size_t>(rows));
    m_problem.u.resize(rows);
    math::forRanges(m_problem.options.pool, m_points.size(), kTogether,
                    [&](std::size_t first, std::size_t end) {
                        for (std::size_t point = first; point < end; ++point)
                            pose(gaps, state, point);
                    });
}

/// Sets a point with its rows and their velocities.
void ImpactStage::pose(const GapList& gaps, const State& state, std::size_t index) {
    const Gap& gap = gaps.all()[m_points[index]];
    ImpactPoint& point = m_problem.points[index];
    point.hasFriction = gap.kind == Gap::Kind::Contact;
    point.restitution = gap.restitution;
    if (point.hasFriction)
        point.friction = m_isSmooth ? 0.0 : gaps.contacts()[gap.index].properties.kineticFriction;
    BoxedRow* const rows = &m_rows[point.row];
    const int count = gaps.rowCount(m_points[index]);
    gaps.setRows(m_points[index], state, rows);
    // A force in proportion to a slip speed is finite: it has no impulse in an instant.
    if (rows[count - 1].slipPerForce > 0.0) rows[count - 1].makeIdle();
    for (int k = 0; k < count; ++k)
        m_problem.u[point.row + k] = rows[k].rate(state);
}

/// Lists the gaps that touch or hit.
void ImpactStage::findTouching(const GapList& gaps, const State& state) {
    m_touches.resize(gaps.all().size());
    math::forRanges(m_problem.options.pool, m_touches.size(), kTogether,
                    [&](std::size_t first, std::size_t end) {
                        for (std::size_t i = first; i < end; ++i) {
                            const Gap& gap = gaps.all()[i];
                            m_touches[i] = hits(gap, state) ? Touch::Hits
                                           : isClosed(gap)  ? Touch::Rests
                                                            : Touch::Open;
                        }
                    });
    m_touching.clear();
    for (std::size_t i = 0; i < m_touches.size(); ++i)
        if (m_touches[i] != Touch::Open) m_touching.push_back(static_cast<int>(i));
}

/// Marks the bodies that an approaching pair's impulse reaches through touching points and joints.
void ImpactStage::markReached(const GapList& gaps) {
    const auto moves = [&](int body) { return m_system.bodies()[body].isMoving; };
    m_sets = m_joined;
    for (const int index : m_touching) {
        const Gap& gap = gaps.all()[index];
        if (isClosed(gap) && moves(gap.bodyA) && moves(gap.bodyB))
            m_sets.join(gap.bodyA, gap.bodyB);
    }
    std::ranges::fill(m_isReached, 0);
    for (const int index : m_touching) {
        if (m_touches[index] != Touch::Hits) continue;
        const Gap& gap = gaps.all()[index];
        for (const int body : {gap.bodyA, gap.bodyB})
            if (moves(body)) m_isReached[m_sets.root(body)] = 1;
    }
    for (int body = 0; body < static_cast<int>(m_isReached.size()); ++body)
        m_isReached[body] = m_isReached[m_sets.root(body)]; // the root's is the first
}

} // namespace trammel::dynamics
