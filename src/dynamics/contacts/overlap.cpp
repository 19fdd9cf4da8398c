#include "dynamics/contacts/overlap.h"

#include "dynamics/system/kinematics.h"
#include "math/exponential_map.h"

#include <algorithm>
#include <cmath>

namespace trammel::dynamics {

namespace {

/// Of the thickness: how exactly models are drawn.
constexpr double kDrawn = 1e-4;
/// Of what is noticed: what is left is rounding for a step.
constexpr double kLeft = 1e-5;
constexpr int kMaxRounds = 200, kMaxIdleRounds = 20, kMaxSweeps = 500;
constexpr std::size_t kMaxRows = 1500; ///< at once, the deepest first
constexpr double kMostTurn = 0.3;      ///< of a body in a round, rad: moves are linear
constexpr double kSettled = 1e-14;     ///< of the largest impulse, a sweep's change

bool moves(const System& system, const Touch& touch) {
    return system.bodies()[touch.bodyA].isMoving || system.bodies()[touch.bodyB].isMoving;
}

} // namespace

double noticedOverlap(const System& system, const ContactFinder& finder, const Touch& touch) {
    const double reach = std::max(finder.reach(touch.bodyA), finder.reach(touch.bodyB));
    if (touch.kind != Touch::Kind::Contact) {
        const Joint& joint = system.joints()[system.limits()[touch.index].joint];
        return kDrawn * (joint.kind->hasAngle || reach == 0.0 ? 1.0 : reach);
    }
    const double thin = std::min(finder.thickness(touch.bodyA), finder.thickness(touch.bodyB));
    return kDrawn * (thin > 0.0 ? std::min(thin, reach) : reach);
}

OverlapSolver::OverlapSolver(const System& system)
    : m_system(system),
      m_touches(system),
      m_kinematics(system.bodies().size()),
      m_joints(system),
      m_delassus(system),
      m_condensed(system),
      m_move(system.bodies().size()),
      m_shift(system.rowCount()),
      m_jointImpulses(system.rowCount()) {}

std::vector<Overlap> OverlapSolver::find(const State& state) {
    std::vector<Overlap> overlaps;
    if (!m_touches.canTouch()) return overlaps;
    look(state);
    for (const Touch& touch : m_touches.touches()) {
        if (-touch.gap <= noticedOverlap(m_system, m_touches.finder(), touch)) continue;
        if (!moves(m_system, touch)) continue;
        Overlap overlap{touch.kind, touch.bodyA, touch.bodyB, -1, false, -touch.gap};
        if (touch.kind == Touch::Kind::Contact) {
            overlap.point = m_touches.contacts()[touch.index].point;
        } else {
            overlap.joint = m_system.limits()[touch.index].joint;
            overlap.isAngle = m_system.joints()[overlap.joint].kind->hasAngle;
        }
        const auto same = std::ranges::find_if(overlaps, [&](const Overlap& known) {
            return known.joint == overlap.joint && known.bodyA == overlap.bodyA &&
                   known.bodyB == overlap.bodyB;
        });
        if (same == overlaps.end())
            overlaps.push_back(overlap);
        else if (same->depth < overlap.depth)
            *same = overlap;
    }
    std::ranges::stable_sort(overlaps, std::greater{}, &Overlap::depth);
    return overlaps;
}

/// Lists what overlaps. @return the largest overlap, in parts of what is noticed
double OverlapSolver::look(const State& state) {
    updateKinematics(m_system, state, m_kinematics);
    m_touches.find(state, m_kinematics, 0.0);
    double worst = 0.0;
    for (const Touch& touch : m_touches.touches())
        if (moves(m_system, touch))
            worst =
                std::max(worst, -touch.gap / noticedOverlap(m_system, m_touches.finder(), touch));
    return worst;
}

void OverlapSolver::separate(State& state) {
    if (!m_touches.canTouch()) return;
    State best = state;
    double least = look(state);
    for (int round = 0, idle = 0; round < kMaxRounds && idle < kMaxIdleRounds; ++round, ++idle) {
        if (least <= kLeft) break;
        gather(state);
        solve();
        if (m_stop.stop_requested()) break; // half done
        move(state);
        const double left = look(state);
        if (!(left < least)) continue;
        if (left < 0.99 * least) idle = 0;
        least = left;
        best = state;
    }
    state = best;
}

/// The rows of what overlaps, and of what is no farther apart than others overlap: it is not to be
/// pushed into.
void OverlapSolver::gather(const State& state) {
    evaluateJoints(state);
    double deepest = 0.0;
    for (const Touch& touch : m_touches.touches())
        if (touch.kind == Touch::Kind::Contact) deepest = std::max(deepest, -touch.gap);
    m_touches.find(state, m_kinematics, deepest);
    std::vector<const Touch*> chosen;
    for (const Touch& touch : m_touches.touches())
        if (moves(m_system, touch)) chosen.push_back(&touch);
    if (chosen.size() > kMaxRows) {
        std::ranges::nth_element(chosen, chosen.begin() + kMaxRows, {},
                                 [](const Touch* touch) { return touch->gap; });
        chosen.resize(kMaxRows);
    }
    m_rows.clear();
    m_gaps.clear();
    for (const Touch* touch : chosen) {
        m_rows.push_back(touch->normal);
        m_gaps.push_back(touch->gap);
    }
}

/// Projected Gauss-Seidel: it comes to an end, too, where nothing meets all rows. Rows that joints
/// leave nothing to move stand alone in K (CondensedRows::prescribed()).
void OverlapSolver::solve() {
    const auto n = static_cast<Eigen::Index>(m_rows.size());
    m_delassus.factor(m_joints, m_kinematics, 0.0);
    m_condensed.form(m_rows, m_kinematics, m_joints, m_delassus, m_K, m_stop);
    m_P.setZero(n);
    for (int sweep = 0; sweep < kMaxSweeps && !m_stop.stop_requested(); ++sweep) {
        double change = 0.0;
        for (Eigen::Index i = 0; i < n; ++i) {
            const double gap = m_gaps[i] + m_K.col(i).dot(m_P);
            const double next = std::max(0.0, m_P[i] - gap / m_K(i, i));
            change = std::max(change, std::abs(next - m_P[i]));
            m_P[i] = next;
        }
        if (change <= kSettled * m_P.maxCoeff()) return;
    }
}

void OverlapSolver::move(State& state) {
    std::ranges::fill(m_move, Vec6::Zero());
    std::ranges::fill(m_jointImpulses, 0.0);
    m_condensed.apply(m_P, m_joints, m_delassus, m_move, m_jointImpulses);
    double turn = 0.0;
    for (const Vec6& way : m_move)
        turn = std::max(turn, way.tail<3>().norm());
    const double share = turn > kMostTurn ? kMostTurn / turn : 1.0;
    for (std::size_t i = 0; i < state.bodies.size(); ++i) {
        state.bodies[i].p += share * m_move[i].head<3>();
        state.bodies[i].q = exponentialStep(state.bodies[i].q, m_move[i].tail<3>(), share);
    }
    closeJoints(state);
    resolveAngles(m_system, state);
}

/// Newton's method towards phi = 0, after a move that closed the joints to first order.
void OverlapSolver::closeJoints(State& state) {
    constexpr int kRounds = 4;
    if (m_system.rowCount() == 0) return;
    for (int round = 0; round < kRounds; ++round) {
        evaluateJoints(state);
        m_delassus.factor(m_joints, m_kinematics, 0.0);
        m_delassus.solve(m_joints, m_joints.phi, m_shift);
        for (std::size_t i = 0; i < state.bodies.size(); ++i) {
            const Vec6& shift = m_delassus.response()[i];
            state.bodies[i].p -= shift.head<3>();
            state.bodies[i].q = exponentialStep(state.bodies[i].q, shift.tail<3>(), -1.0);
        }
    }
}

void OverlapSolver::evaluateJoints(const State& state) {
    updateKinematics(m_system, state, m_kinematics);
    evaluateRows(m_system, state, m_kinematics, 1.0, 1.0, Bias::Skip, Springs::Inactive, m_joints);
}

} // namespace trammel::dynamics
