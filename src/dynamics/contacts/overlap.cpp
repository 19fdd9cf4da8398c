#include "dynamics/contacts/overlap.h"

#include "dynamics/system/kinematics.h"
#include "math/exponential_map.h"

#include <algorithm>
#include <cmath>

namespace trammel::dynamics {

namespace {

/// Accuracy of drawn models, as a share of the thickness.
constexpr double kDrawn = 1e-4;
/// Share of the noticed overlap that may remain: a step takes it for rounding.
constexpr double kLeft = 1e-5;
constexpr int kMaxRounds = 200, kMaxIdleRounds = 20, kMaxSweeps = 500;
constexpr std::size_t kMaxRows = 1500; ///< at once, the deepest first
constexpr double kMostRotation = 0.3;  ///< of a body in a round, rad: moves are linear
constexpr double kConverged = 1e-14;   ///< of the largest impulse, a sweep's change
/// What joints may be open by behind a move, relative to the scales.
constexpr double kClosed = 1e-10, kExact = 1e-14;
constexpr int kMostHalvings = 12; ///< of a move behind which the joints do not close

bool moves(const System& system, const Gap& gap) {
    return system.bodies()[gap.bodyA].isMoving || system.bodies()[gap.bodyB].isMoving;
}

} // namespace

double noticedOverlap(const System& system, const ContactFinder& finder, const Gap& gap) {
    const double reach = std::max(finder.reach(gap.bodyA), finder.reach(gap.bodyB));
    if (gap.kind != Gap::Kind::Contact) {
        const Joint& joint = system.joints()[system.limits()[gap.index].joint];
        return kDrawn * (joint.kind->hasAngle || reach == 0.0 ? 1.0 : reach);
    }
    const double thin = std::min(finder.thickness(gap.bodyA), finder.thickness(gap.bodyB));
    return kDrawn * (thin > 0.0 ? std::min(thin, reach) : reach);
}

OverlapSolver::OverlapSolver(const System& system)
    : m_system(system),
      m_gaps(system),
      m_kinematics(system.bodies().size()),
      m_joints(system),
      m_delassus(system),
      m_condensed(system),
      m_move(system.bodies().size()),
      m_shift(system.rowCount()),
      m_jointImpulses(system.rowCount()) {}

std::vector<Overlap> OverlapSolver::find(const State& state) {
    std::vector<Overlap> overlaps;
    if (!m_gaps.canHaveGaps()) return overlaps;
    listOverlaps(state);
    for (const Gap& gap : m_gaps.all()) {
        if (-gap.value <= noticedOverlap(m_system, m_gaps.finder(), gap)) continue;
        if (!moves(m_system, gap)) continue;
        Overlap overlap{gap.kind, gap.bodyA, gap.bodyB, -1, false, -gap.value};
        if (gap.kind == Gap::Kind::Contact) {
            overlap.point = m_gaps.contacts()[gap.index].point;
        } else {
            overlap.joint = m_system.limits()[gap.index].joint;
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
double OverlapSolver::listOverlaps(const State& state) {
    updateKinematics(m_system, state, m_kinematics);
    m_gaps.find(state, m_kinematics, 0.0);
    double worst = 0.0;
    for (const Gap& gap : m_gaps.all())
        if (moves(m_system, gap))
            worst = std::max(worst, -gap.value / noticedOverlap(m_system, m_gaps.finder(), gap));
    return worst;
}

void OverlapSolver::separate(State& state) {
    if (!m_gaps.canHaveGaps()) return;
    State best = state;
    double least = listOverlaps(state);
    m_open = openness(state);
    for (int round = 0, idle = 0; round < kMaxRounds && idle < kMaxIdleRounds; ++round, ++idle) {
        if (least <= kLeft) break;
        gatherRows(state);
        solve();
        if (m_stop.stop_requested()) break; // half done
        move(state);
        const double left = listOverlaps(state);
        if (!(left < least)) continue;
        if (left < 0.99 * least) idle = 0;
        least = left;
        best = state;
    }
    state = best;
}

/// Gathers the rows of overlapping pairs, and of pairs whose gap is smaller than the deepest
/// overlap, which must not be closed.
void OverlapSolver::gatherRows(const State& state) {
    evaluateJoints(state);
    double deepest = 0.0;
    for (const Gap& gap : m_gaps.all())
        if (gap.kind == Gap::Kind::Contact) deepest = std::max(deepest, -gap.value);
    m_gaps.find(state, m_kinematics, deepest);
    std::vector<const Gap*> chosen;
    for (const Gap& gap : m_gaps.all())
        if (moves(m_system, gap)) chosen.push_back(&gap);
    if (chosen.size() > kMaxRows) {
        std::ranges::nth_element(chosen, chosen.begin() + kMaxRows, {},
                                 [](const Gap* gap) { return gap->value; });
        chosen.resize(kMaxRows);
    }
    m_rows.clear();
    m_rowGaps.clear();
    for (const Gap* gap : chosen) {
        m_rows.push_back(gap->normal);
        m_rowGaps.push_back(gap->value);
    }
}

/// Projected Gauss-Seidel, which also terminates where no impulses satisfy all rows. Rows that the
/// joints leave immovable have no coupling in K (CondensedRows::prescribed()).
void OverlapSolver::solve() {
    const auto n = static_cast<Eigen::Index>(m_rows.size());
    m_delassus.factor(m_joints, m_kinematics, 0.0);
    m_condensed.form(m_rows, m_kinematics, m_joints, m_delassus, m_K, m_stop);
    m_P.setZero(n);
    for (int sweep = 0; sweep < kMaxSweeps && !m_stop.stop_requested(); ++sweep) {
        double change = 0.0;
        for (Eigen::Index i = 0; i < n; ++i) {
            const double gap = m_rowGaps[i] + m_K.col(i).dot(m_P);
            const double next = std::max(0.0, m_P[i] - gap / m_K(i, i));
            change = std::max(change, std::abs(next - m_P[i]));
            m_P[i] = next;
        }
        if (change <= kConverged * m_P.maxCoeff()) return;
    }
}

void OverlapSolver::move(State& state) {
    std::ranges::fill(m_move, Vec6::Zero());
    std::ranges::fill(m_jointImpulses, 0.0);
    m_condensed.apply(m_P, m_joints, m_delassus, m_move, m_jointImpulses);
    double rotation = 0.0;
    for (const Vec6& shift : m_move)
        rotation = std::max(rotation, shift.tail<3>().norm());
    double share = rotation > kMostRotation ? kMostRotation / rotation : 1.0;
    const State before = state;
    for (int halving = 0; halving <= kMostHalvings; ++halving, share *= 0.5) {
        state = before;
        for (std::size_t i = 0; i < state.bodies.size(); ++i) {
            state.bodies[i].p += share * m_move[i].head<3>();
            state.bodies[i].q = exponentialStep(state.bodies[i].q, m_move[i].tail<3>(), share);
        }
        if (closeJoints(state)) return resolveAngles(m_system, state);
    }
    state = before;
}

/// Newton's method towards phi = 0, after a move that closed the joints to first order.
/// @return whether they are as closed as before all moves, which they may not be after a long one
bool OverlapSolver::closeJoints(State& state) {
    constexpr int kRounds = 8;
    if (m_system.rowCount() == 0) return true;
    for (int round = 0; round < kRounds; ++round) {
        if (openness(state) <= kExact) return true;
        m_delassus.factor(m_joints, m_kinematics, 0.0);
        m_delassus.solve(m_joints, m_joints.phi, m_shift);
        for (std::size_t i = 0; i < state.bodies.size(); ++i) {
            const Vec6& shift = m_delassus.response()[i];
            state.bodies[i].p -= shift.head<3>();
            state.bodies[i].q = exponentialStep(state.bodies[i].q, shift.tail<3>(), -1.0);
        }
    }
    return openness(state) <= std::max(2.0 * m_open, kClosed);
}

double OverlapSolver::openness(const State& state) {
    evaluateJoints(state);
    return m_system.largestOf(m_joints.phi);
}

void OverlapSolver::evaluateJoints(const State& state) {
    updateKinematics(m_system, state, m_kinematics);
    evaluateRows(m_system, state, m_kinematics, 1.0, 1.0, Bias::Skip, Springs::Inactive, m_joints);
}

} // namespace trammel::dynamics
