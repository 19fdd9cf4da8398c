#include "dynamics/equations/active_solve.h"

#include <algorithm>
#include <cmath>

namespace trammel::dynamics {

namespace {

using Mode = ActiveRow::Mode;

/// Pivots below this share of the largest are redundant rows'.
constexpr double kRedundant = 1e-10;
/// Rounds in which friction in joints and their reactions are made to fit, and how well.
constexpr int kRounds = 100;
constexpr double kFit = 1e-14;
/// Of the forces of tyres that slide, relative to their limits; and rounds of Newton's method.
constexpr double kTyreFit = 1e-12;
constexpr int kTyreRounds = 50;

/// Whether a row at its limit has a share of a normal's force.
bool isOfNormal(const ActiveRow& row) {
    return row.isTangent() && !row.hasLoad;
}

double shareOf(const ActiveRow& row) {
    return row.kineticFriction * row.sense;
}

} // namespace

ActiveSolve::ActiveSolve(const System& system)
    : m_system(system),
      m_condensed(system),
      m_part(system),
      m_joined(system.bodies().size()),
      m_islandOf(system.bodies().size()),
      m_ignored(system.rowCount()) {
    for (const Constraint& constraint : system.constraints()) {
        int moving = -1;
        for (const ConstraintSide& side : constraint.sides()) {
            if (!system.bodies()[side.body].isMoving) continue;
            if (moving >= 0) m_joined.join(moving, side.body);
            moving = side.body;
        }
    }
}

/// Gives each island its rows.
void ActiveSolve::partition() {
    m_sets = m_joined;
    const auto movingOf = [&](const BoxedRow& row) {
        int moving = row.bodyA;
        row.forEachSide([&](int body, const double*) {
            if (m_system.bodies()[body].isMoving) moving = body;
        });
        return moving;
    };
    for (const BoxedRow& row : m_rows)
        row.forEachSide([&, here = movingOf(row)](int body, const double*) {
            if (m_system.bodies()[body].isMoving) m_sets.join(here, body);
        });
    std::ranges::fill(m_islandOf, -1);
    m_islandCount = 0;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        int& island = m_islandOf[m_sets.root(movingOf(m_rows[i]))];
        if (island < 0) {
            island = static_cast<int>(m_islandCount++);
            if (m_islandCount > m_islands.size()) m_islands.emplace_back();
            m_islands[island].rows.clear();
        }
        m_islands[island].rows.push_back(static_cast<int>(i));
    }
}

std::size_t ActiveSolve::largestIsland(const ActiveRows& active) {
    takeRows(active);
    std::size_t most = 0;
    for (const Island& island : islands())
        most = std::max(most, island.rows.size());
    return most;
}

/// Divides rows by their sizes, so that those in m and in rad compare at any size of the model;
/// multipliers in here are larger by them.
void ActiveSolve::takeRows(const ActiveRows& active) {
    m_rows.clear();
    m_sizes.resize(static_cast<Eigen::Index>(active.rows().size()));
    for (const ActiveRow& row : active.rows()) {
        double& size = m_sizes[static_cast<Eigen::Index>(m_rows.size())];
        size = m_system.scales().of(row.row.coordinate());
        m_rows.push_back(row.row);
        m_rows.back().scaleJacobian(1.0 / size);
    }
    partition();
}

void ActiveSolve::form(ActiveRows& active, const std::vector<BodyKinematics>& kinematics,
                       const ConstraintRows& jointRows, JointEquations& joints) {
    takeRows(active);
    m_condensed.take(m_rows, kinematics);
    for (Island& island : islands()) {
        m_partRows.clear();
        for (const int row : island.rows)
            m_partRows.push_back(m_rows[row]);
        m_part.form(m_partRows, kinematics, jointRows, joints, island.A, m_stop);
        findHeld(active, kinematics, island);
    }
}

/// Finds the friction of joints whose rows depend on the joints' own: in mechanisms that stand, or
/// that drivers move, any force of it gives the same motion.
void ActiveSolve::findHeld(ActiveRows& active, const std::vector<BodyKinematics>& kinematics,
                           const Island& island) const {
    for (std::size_t i = 0; i < island.rows.size(); ++i) {
        ActiveRow& row = active.rows()[island.rows[i]];
        if (row.row.kind != BoxedRow::Kind::Friction) continue;
        double alone = 0.0; // as A, without joints
        m_rows[island.rows[i]].forEachSide([&](int body, const double* J) {
            const Eigen::Map<const Vec3> linear(J), angular(J + 3);
            alone += m_system.bodies()[body].inverseMass * linear.squaredNorm() +
                     angular.dot(kinematics[body].inverseInertia * angular);
        });
        const auto place = static_cast<Eigen::Index>(i);
        row.isHeld = island.A(place, place) <= kRedundant * alone;
    }
}

double ActiveSolve::fastestTyre(const ActiveRows& active) const {
    double fastest = 0.0;
    for (const Island& island : islands())
        for (std::size_t i = 0; i < island.rows.size(); ++i) {
            const ActiveRow& row = active.rows()[island.rows[i]];
            if (row.mode != Mode::Yields) continue;
            const double size = m_sizes[island.rows[i]];
            const auto at = static_cast<Eigen::Index>(i);
            fastest = std::max(fastest, size * size * island.A(at, at) / row.row.slipPerForce);
        }
    return fastest;
}

/// Chooses the rows that are solved for.
template <typename IsKept>
void ActiveSolve::chooseKept(const IsKept& isKept) {
    for (Island& island : islands()) {
        island.kept.clear();
        island.place.clear();
        for (std::size_t i = 0; i < island.rows.size(); ++i) {
            if (!isKept(island.rows[i])) continue;
            island.kept.push_back(island.rows[i]);
            island.place.push_back(static_cast<int>(i));
        }
        if (!island.kept.empty()) island.S = island.A(island.place, island.place);
    }
}

void ActiveSolve::accelerate(ActiveRows& active, const State& state,
                             const std::vector<BodyKinematics>& kinematics,
                             const ConstraintRows& jointRows, JointEquations& joints,
                             AdmissibleForces::Wanted wanted, std::vector<Vec6>& x,
                             std::vector<double>& lambda) {
    std::vector<ActiveRow>& rows = active.rows();
    m_wanted = movesNothing(active) ? wanted : AdmissibleForces::Wanted::Nearest;
    m_start = x;
    m_startLambda = lambda;
    m_free.resize(static_cast<Eigen::Index>(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i)
        m_free[static_cast<Eigen::Index>(i)] = -rows[i].bias - rows[i].row.rate(x);
    m_free.array() /= m_sizes.array();
    m_isConverged = true;
    factorAll(active);
    for (int round = 0; round < kRounds && !m_stop.stop_requested(); ++round) {
        solveTyres(active);
        x = m_start;
        lambda = m_startLambda;
        m_condensed.apply(m_forces, jointRows, joints, x, lambda);
        if (updateLoads(active, state, kinematics, jointRows, lambda) <= kFit) return;
    }
    m_isConverged = false;
}

void ActiveSolve::factorAll(const ActiveRows& active) {
    m_isUnique = true;
    chooseKept([&](int row) { return active.rows()[row].isSolved(); });
    for (Island& island : islands())
        if (!island.kept.empty()) factorKept(active, island);
}

/// The multipliers of all rows, with the forces of sliding tyres by Newton's method.
void ActiveSolve::solveTyres(ActiveRows& active) {
    for (int round = 0; round < kTyreRounds && !m_stop.stop_requested(); ++round) {
        solveKept(active);
        for (std::size_t i = 0; i < active.rows().size(); ++i)
            active.rows()[i].force = forceOf(i);
        if (active.updateTyres() <= kTyreFit) return;
        factorAll(active);
    }
    m_isConverged = false;
}

/// Whether other multipliers give the same motion. Friction in proportion to them excludes that.
bool ActiveSolve::movesNothing(const ActiveRows& active) {
    return std::ranges::none_of(active.rows(), [](const ActiveRow& row) {
        return row.row.kind == BoxedRow::Kind::Friction ||
               (row.mode != Mode::Kept && isOfNormal(row) && row.sense != 0.0);
    });
}

void ActiveSolve::factor(Island& island) {
    island.decomposition.setThreshold(kRedundant);
    island.decomposition.compute(island.S);
}

/// S: what a normal's force does by itself and by the friction that is a share of it.
void ActiveSolve::factorKept(const ActiveRows& active, Island& island) {
    const std::vector<ActiveRow>& rows = active.rows();
    for (std::size_t i = 0; i < island.rows.size(); ++i) {
        const ActiveRow& row = rows[island.rows[i]];
        if (row.mode == Mode::Kept || !isOfNormal(row)) continue;
        const auto normal = std::ranges::find(island.kept, row.normal) - island.kept.begin();
        island.S.col(normal) += shareOf(row) * island.A(island.place, static_cast<Eigen::Index>(i));
    }
    factor(island);
    m_isUnique = m_isUnique && island.decomposition.rank() == island.S.rows();
}

/// The multipliers of all rows, those of joints' friction by the loads as they are.
void ActiveSolve::solveKept(const ActiveRows& active) {
    const std::vector<ActiveRow>& rows = active.rows();
    m_forces.setZero(static_cast<Eigen::Index>(rows.size()));
    for (std::size_t s = 0; s < rows.size(); ++s) {
        if (rows[s].mode == Mode::Kept) continue;
        const double share =
            rows[s].row.kind == BoxedRow::Kind::Motor ? 1.0 : rows[s].kineticFriction;
        m_forces[static_cast<Eigen::Index>(s)] =
            m_sizes[static_cast<Eigen::Index>(s)] *
            (isOfNormal(rows[s]) ? rows[s].offset : rows[s].sense * rows[s].load * share);
    }
    for (Island& island : islands()) {
        if (island.kept.empty()) continue;
        m_solution = m_forces(island.rows);
        m_rhs = m_free(island.kept) - island.A(island.place, Eigen::all) * m_solution;
        m_solution = island.decomposition.solve(m_rhs);
        if (island.decomposition.rank() < m_solution.size()) chooseForces(active, island);
        m_forces(island.kept) = m_solution;
    }
    for (std::size_t s = 0; s < rows.size(); ++s)
        if (rows[s].mode != Mode::Kept && isOfNormal(rows[s]))
            m_forces[static_cast<Eigen::Index>(s)] += shareOf(rows[s]) * m_forces[rows[s].normal];
}

/// Replaces multipliers of least norm that violate bounds by admissible ones, where there are any.
void ActiveSolve::chooseForces(const ActiveRows& active, Island& island) {
    m_place.resize(active.rows().size(), -1);
    for (std::size_t k = 0; k < island.kept.size(); ++k)
        m_place[island.kept[k]] = static_cast<Eigen::Index>(k);
    boundForces(active, island);
    for (const int row : island.kept)
        m_place[row] = -1;
    const auto& decomposition = island.decomposition;
    const Eigen::Index free = m_solution.size() - decomposition.rank();
    m_nullSpace =
        decomposition.colsPermutation() * decomposition.matrixZ().adjoint().rightCols(free);
    const double slack = 0.5 * active.slack(m_solution.lpNorm<Eigen::Infinity>());
    m_inner = island.inner;
    m_admissible.choose(m_nullSpace, slack, m_wanted, m_inner, m_solution);
    if (!m_keepsEarlier) island.inner = m_inner;
}

void ActiveSolve::forgetEarlier() {
    m_keepsEarlier = false;
    for (Island& island : m_islands)
        island.inner.resize(0);
}

/// The bounds of an island's kept rows.
void ActiveSolve::boundForces(const ActiveRows& active, const Island& island) {
    const std::vector<ActiveRow>& rows = active.rows();
    m_admissible.clear();
    for (std::size_t k = 0; k < island.kept.size(); ++k) {
        const auto i = static_cast<std::size_t>(island.kept[k]);
        const ActiveRow& row = rows[i];
        const double size = m_sizes[static_cast<Eigen::Index>(i)];
        if (row.isStop()) m_admissible.addStop(m_place[i]);
        if (row.row.kind == BoxedRow::Kind::Motor)
            m_admissible.addLimit(m_place[i], size * row.load);
        if (row.row.kind == BoxedRow::Kind::Friction || (row.isTangent() && row.hasLoad))
            m_admissible.addLimit(m_place[i], size * row.staticFriction * row.load);
        if (row.isTangent() && !row.hasLoad) boundTangents(active, i);
    }
}

/// The bounds of a kept tangent, or with the first of two those of both.
void ActiveSolve::boundTangents(const ActiveRows& active, std::size_t i) {
    using Sliding = ActiveRows::Sliding;
    const std::vector<ActiveRow>& rows = active.rows();
    const ActiveRow& row = rows[i];
    const auto normal = static_cast<std::size_t>(row.normal);
    const Sliding sliding = active.slidingOf(normal);
    const FrictionBound& bound = rows[normal].bound;
    const bool isSecond = i == normal + 2;
    AdmissibleForces::Friction friction{m_place[normal], {m_place[i], -1}, row.staticFriction};
    if (sliding == Sliding::Polygon && rows[normal + 1].mode == Mode::AtLimit) {
        friction.mu = row.kineticFriction * std::sin(bound.halfAngle()); // along a side
    } else if (sliding != Sliding::Apart) {
        if (isSecond) return;
        if (sliding == Sliding::Tyre)
            friction.given = m_sizes[static_cast<Eigen::Index>(i)] * rows[i + 1].offset;
        else
            friction.tangents[1] = m_place[i + 1];
        if (bound.isPolygon()) {
            friction.mu *= std::cos(bound.halfAngle());
            for (int side = 1; side < bound.sides(); side += 2)
                m_admissible.addSide(friction, bound.direction(side));
            return;
        }
    }
    m_admissible.addFriction(friction);
}

/// Updates the loads of the friction in joints from the reactions.
/// @return the largest change where friction has its limit, relative to the largest load
double ActiveSolve::updateLoads(ActiveRows& active, const State& state,
                                const std::vector<BodyKinematics>& kinematics,
                                const ConstraintRows& jointRows,
                                const std::vector<double>& lambda) const {
    double change = 0.0, largest = 0.0;
    for (ActiveRow& row : active.rows()) {
        if (row.row.kind != BoxedRow::Kind::Friction) continue;
        const JointFriction& friction = m_system.jointFrictions()[row.row.owner];
        const Joint& joint = m_system.joints()[friction.joint];
        const JointReaction reaction =
            jointReaction(m_system, kinematics, jointRows, lambda, friction.joint);
        const Vec3 axis = angleAxis(joint.geometry, side(state, kinematics, joint.bodyA),
                                    side(state, kinematics, joint.bodyB));
        const double load = friction.load(reaction.force, reaction.torque, axis);
        if (row.mode == Mode::AtLimit) change = std::max(change, std::abs(load - row.load));
        largest = std::max(largest, load);
        row.load = load;
    }
    return largest > 0.0 ? change / largest : 0.0;
}

void ActiveSolve::closeGaps(const ActiveRows& active, const ConstraintRows& jointRows,
                            JointEquations& joints, std::vector<Vec6>& x) {
    const std::vector<ActiveRow>& rows = active.rows();
    m_free.setZero(static_cast<Eigen::Index>(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].isStop()) m_free[static_cast<Eigen::Index>(i)] = rows[i].gap;
    m_free.array() /= m_sizes.array();
    chooseKept([&](int row) { return rows[row].isStop(); });
    solveChosen(active, jointRows, joints, x);
}

void ActiveSolve::closeRates(const ActiveRows& active, const State& state,
                             const ConstraintRows& jointRows, JointEquations& joints,
                             std::vector<Vec6>& x) {
    const std::vector<ActiveRow>& rows = active.rows();
    m_free.setZero(static_cast<Eigen::Index>(rows.size()));
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].mode == Mode::Kept)
            m_free[static_cast<Eigen::Index>(i)] = rows[i].row.rate(state) - rows[i].row.target;
    m_free.array() /= m_sizes.array();
    chooseKept([&](int row) { return rows[row].isSolved(); });
    solveChosen(active, jointRows, joints, x);
}

void ActiveSolve::solveChosen(const ActiveRows& active, const ConstraintRows& jointRows,
                              JointEquations& joints, std::vector<Vec6>& x) {
    m_forces.setZero(m_free.size());
    for (Island& island : islands()) {
        if (island.kept.empty()) continue;
        m_rhs = m_free(island.kept);
        for (std::size_t i = 0; i < island.kept.size(); ++i)
            m_rhs[static_cast<Eigen::Index>(i)] -=
                active.rows()[island.kept[i]].row.rate(x) / m_sizes[island.kept[i]];
        factor(island);
        m_solution = island.decomposition.solve(m_rhs);
        m_forces(island.kept) = m_solution;
    }
    m_condensed.apply(m_forces, jointRows, joints, x, m_ignored);
}

} // namespace trammel::dynamics
