#include "dynamics/contacts/contact_stage.h"

#include "dynamics/friction/friction_model.h"
#include "dynamics/system/tolerances.h"

#include <algorithm>
#include <limits>

namespace trammel::dynamics {

namespace {

/// Number of rows from which threads share the islands: fewer take less than 0.1 ms, and waking a
/// thread costs much of that time.
constexpr std::size_t kWorthSharing = 200;
/// And those from which they share one island instead.
constexpr std::size_t kGreatRows = 3000;
constexpr std::size_t kActiveTogether = 128; ///< gaps that a thread takes at once
constexpr std::size_t kHashedTogether = 512; ///< rows, likewise
constexpr std::uint64_t kMotorKeys = std::uint64_t{3} << 62;
constexpr std::uint64_t kFrictionKeys = kMotorKeys + (std::uint64_t{1} << 40);
constexpr std::uint64_t kUserKeys = kMotorKeys + (std::uint64_t{2} << 40);

/// A gap or an overlap, m or rad, with rounding removed: nearly 0 far below the rounding, unchanged
/// far above it. Rounding differs from point to point; with it, the load of a face would move from
/// corner to corner between steps, or a limit would contradict the friction of its joint. Iterative
/// solvers resolve corners less exactly, and such gaps are then corrected.
double withoutRounding(double gap, double rounding) {
    return gap * gap * gap / (gap * gap + rounding * rounding);
}

} // namespace

ContactStage::ContactStage(const System& system, const model::SimulationSettings& settings)
    : m_system(system),
      m_settings(settings),
      m_threads(std::min(settings.threads, static_cast<int>(system.bodies().size()))),
      m_usesIslands(settings.islands),
      m_sweeps(lcpSolver(settings.lcp).sweeps()),
      m_islands(system.bodies().size()),
      m_joined(system.bodies().size()),
      m_anyMoving(system.constraints().size(), -1) {
    m_options.maxIterations = settings.lcpIterations;
    m_options.tolerance = settings.lcpTolerance;
    m_solvers.emplace_back(system, settings);
    if (m_threads > 1) m_pool = std::make_unique<math::WorkerPool>(m_threads);
    m_options.pool = m_pool.get();
    for (std::size_t c = 0; c < system.constraints().size(); ++c)
        for (const ConstraintSide& side : system.constraints()[c].sides()) {
            if (!system.bodies()[side.body].isMoving) continue;
            if (m_anyMoving[c] >= 0) m_joined.join(m_anyMoving[c], side.body);
            m_anyMoving[c] = side.body;
        }
    m_sets = m_joined;
}

bool ContactStage::markGreatIslands(std::size_t rows, int bodies, std::vector<char>& marks) {
    std::ranges::fill(marks, 0);
    bool any = false;
    for (const Island* island : m_present) {
        if (island->rows.size() <= rows) continue;
        int changed = 0;
        const auto mark = [&](char value) {
            island->forEachRun([&](const BoxedRow& row) {
                row.forEachSide([&](int body, const double*) {
                    if (!m_system.bodies()[body].isMoving || marks[body] == value) return;
                    marks[body] = value;
                    ++changed;
                });
            });
        };
        mark(1);
        if (changed < bodies)
            mark(0);
        else
            any = true;
    }
    return any;
}

BoxedReport ContactStage::solve(const GapList& gaps, const State& state,
                                const std::vector<BodyKinematics>& kinematics,
                                const ConstraintRows& jointRows, JointEquations& joints, double h,
                                double gamma, std::vector<Vec6>& velocities,
                                std::vector<double>& jointImpulses,
                                const JdotVEvaluator& evaluateJdotV) {
    const Context context{gaps,  state,      kinematics,    jointRows, joints, h,
                          gamma, velocities, jointImpulses, m_warm,    m_loads};
    m_h = h;
    m_options.scale = h * m_system.gravity().norm();
    if (!std::exchange(m_isRepeat, false)) ++m_solve;
    gatherRows(context);
    if (evaluateJdotV) evaluateJdotV(m_rows);
    findIslands();
    for (Island* island : m_present) {
        recognise(*island);
        if (!island->isKept) m_solvers.front().prepare(*island);
    }
    shareIslands(context);
    BoxedReport report;
    for (Island* island : m_present) {
        if (m_options.stop.stop_requested()) return report;
        if (island->isKept) {
            m_solvers.front().apply(context, *island);
            continue;
        }
        if (!island->isSolved) m_solvers.front().solve(context, *island);
        if (!island->isFinished) m_solvers.front().finish(context, *island);
        if (m_captured)
            m_captured->push_back(keepSolve(island->problem, island->rows, island->place.jointRows,
                                            *island->result, state.t, h));
        report.add(island->report);
    }
    keep();
    return report;
}

/// A number that tells rows with other keys apart: the hash FNV-1a, taken over words.
std::uint64_t ContactStage::signatureOf(std::span<const BoxedRow> rows) {
    constexpr std::uint64_t kPrime = 0x100000001b3;
    const auto hash = [&](std::uint64_t seed, const auto& numbers, const auto& numberOf) {
        for (const auto& entry : numbers)
            seed = (seed ^ numberOf(entry)) * kPrime;
        return seed;
    };
    m_signatures.assign((rows.size() + kHashedTogether - 1) / kHashedTogether, 0);
    math::forRanges(m_pool.get(), rows.size(), kHashedTogether, [&](std::size_t first, auto end) {
        m_signatures[first / kHashedTogether] =
            hash(0, rows.subspan(first, end - first), [](const BoxedRow& row) { return row.key; });
    });
    return hash(rows.size(), m_signatures, [](std::uint64_t number) { return number; });
}

/// Says whether an island keeps its answer, in a solve that repeats another with further gaps, and
/// notes its rows for the next one.
void ContactStage::recognise(Island& island) {
    const std::uint64_t signature = signatureOf(island.rows);
    island.isKept = island.solve == m_solve && island.signature == signature && island.result &&
                    island.result->ok();
    island.solve = m_solve;
    island.signature = signature;
}

/// Lets several threads solve the islands that need no shared memory, where that is faster.
void ContactStage::shareIslands(const Context& context) {
    m_shared.clear();
    std::size_t rows = 0;
    for (Island* island : m_present) {
        island->isSolved = island->isFinished = false;
        if (island->isKept) continue;
        if (!IslandSolver::solvesWithoutJoints(*island) || island->rows.size() > kGreatRows)
            continue;
        m_shared.push_back(island);
        rows += island->rows.size();
    }
    if (!m_pool || m_shared.size() < 2 || rows < kWorthSharing) return;
    while (static_cast<int>(m_solvers.size()) < m_threads)
        m_solvers.emplace_back(m_system, m_settings);
    m_pool->forEach(m_shared.size(), [&](std::size_t item, int thread) {
        if (m_options.stop.stop_requested()) return;
        Island& island = *m_shared[item];
        m_solvers[thread].solve(context, island);
        island.isSolved = true;
        if (!IslandSolver::finishesWithoutJoints(island)) return;
        m_solvers[thread].finish(context, island);
        island.isFinished = true;
    });
}

void ContactStage::gatherRows(const Context& context) {
    m_firstRows.clear();
    std::size_t count = 0;
    for (const int index : m_active) {
        m_firstRows.push_back(count);
        count += static_cast<std::size_t>(context.gaps.rowCount(index));
    }
    m_firstRows.push_back(count);
    m_rows.resize(count);
    const double fallen = tolerances::kFallRounding * context.h * context.h *
                          m_system.gravity().norm() / m_system.scales().length;
    const auto setRows = [&](std::size_t active) {
        const int index = m_active[active];
        BoxedRow* const rows = &m_rows[m_firstRows[active]];
        context.gaps.setRows(index, context.state, rows);
        const double whole = context.gaps.all()[index].value;
        const bool isCorner = context.gaps.all()[index].kind == Gap::Kind::Contact;
        const double size = m_system.scales().of(context.gaps.all()[index].coordinate);
        const double rounding = size * std::max(tolerances::kGapRounding, fallen);
        const double gap = m_sweeps && isCorner ? whole : withoutRounding(whole, rounding);
        rows->target = (gap > 0.0 ? -1.0 : -context.gamma) * gap / context.h;
    };
    math::forRanges(m_pool.get(), m_active.size(), kActiveTogether,
                    [&](std::size_t first, std::size_t end) {
                        for (std::size_t i = first; i < end; ++i)
                            setRows(i);
                    });
    addMotors(context);
    addJointFrictions(context);
    addUsers(context);
    shareLoads(context);
}

/// A number that identifies two bodies.
std::uint64_t ContactStage::pairOf(int bodyA, int bodyB) const {
    return static_cast<std::uint64_t>(bodyA) * m_system.bodies().size() +
           static_cast<std::uint64_t>(bodyB);
}

/// Shares the weight of each pair's lighter body over the pair's active contact points.
void ContactStage::shareLoads(const Context& context) {
    const std::span<const Gap> gaps = context.gaps.all();
    m_loads.assign(gaps.size(), 0.0);
    if (frictionModel(m_settings.friction).modes != FrictionModes::Box)
        return; // no other uses loads
    m_pointPairs.clear();
    for (const int index : m_active)
        if (gaps[index].kind == Gap::Kind::Contact)
            m_pointPairs.push_back(pairOf(gaps[index].bodyA, gaps[index].bodyB));
    if (!std::ranges::is_sorted(m_pointPairs)) std::ranges::sort(m_pointPairs);
    for (const int index : m_active) {
        const Gap& gap = gaps[index];
        if (gap.kind != Gap::Kind::Contact) continue;
        double mass = std::numeric_limits<double>::infinity();
        for (const int body : {gap.bodyA, gap.bodyB})
            if (m_system.bodies()[body].isMoving)
                mass = std::min(mass, m_system.bodies()[body].mass);
        const auto points =
            std::ranges::equal_range(m_pointPairs, pairOf(gap.bodyA, gap.bodyB)).size();
        m_loads[index] = context.h * mass * m_system.gravity().norm() / static_cast<double>(points);
    }
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

std::optional<bool> ContactStage::slidInSolve(int friction) const {
    return m_warm.slidInSolve(kFrictionKeys + static_cast<std::uint64_t>(friction));
}

double ContactStage::jointFriction(int friction) const {
    for (const BoxedRow& force : m_forces)
        if (force.kind == BoxedRow::Kind::Friction && force.owner == friction)
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

/// Lists the rows that follow each other with the same bodies: a contact's, and a pair's contacts.
void ContactStage::listRuns() {
    m_runs.clear();
    const auto add = [&](std::size_t first, std::size_t end) {
        if (m_runs.empty() || !m_rows[first].hasBodiesOf(m_rows[m_runs.back().first]))
            m_runs.push_back({0, first, end, first});
        else
            m_runs.back().end = end;
    };
    for (std::size_t gap = 0; gap + 1 < m_firstRows.size(); ++gap)
        add(m_firstRows[gap], m_firstRows[gap + 1]);
    for (std::size_t row = m_firstRows.back(); row < m_rows.size(); ++row)
        add(row, row + 1);
}

/// Joins bodies that rows connect, orders the rows by island, and gives each island its rows.
void ContactStage::findIslands() {
    listRuns();
    m_sets = m_joined;
    for (const RowRun& run : m_runs) {
        const int here = islandOf(m_rows[run.first]);
        m_rows[run.first].forEachSide([&](int body, const double*) {
            if (m_system.bodies()[body].isMoving) m_sets.join(here, body);
        });
    }
    for (RowRun& run : m_runs)
        if (m_usesIslands) run.island = islandOf(m_rows[run.first]);
    orderRows();
    m_present.clear();
    for (std::size_t run = 0, end = 0; run < m_runs.size();) {
        const int here = m_runs[run].island;
        const std::size_t firstRun = run, first = end;
        for (; run < m_runs.size() && m_runs[run].island == here; ++run) {
            m_runs[run].sorted = end;
            end += m_runs[run].end - m_runs[run].first;
        }
        if (!m_islands[here]) m_islands[here] = std::make_unique<Island>();
        Island& island = *m_islands[here];
        island.rows = std::span(m_sorted).subspan(first, end - first);
        island.runs = std::span(m_runs).subspan(firstRun, run - firstRun);
        island.problem.options = m_options;
        m_present.push_back(&island);
    }
    assignConstraints();
}

/// Sorts runs and rows by island, and each island's as they came.
void ContactStage::orderRows() {
    const auto place = [](const RowRun& run) { return std::pair(run.island, run.first); };
    if (std::ranges::is_sorted(m_runs, {}, place)) {
        std::swap(m_rows, m_sorted);
        return;
    }
    std::ranges::sort(m_runs, {}, place);
    m_sorted.clear();
    for (const RowRun& run : m_runs)
        m_sorted.insert(m_sorted.end(), &m_rows[run.first], m_rows.data() + run.end);
}

/// Gives islands that factors may solve the constraints of their bodies.
void ContactStage::assignConstraints() {
    for (Island* island : m_present)
        island->constraints = {};
    if (std::ranges::none_of(m_present, [&](const Island* i) { return needsConstraints(i); }))
        return;
    m_constraintOrder.clear();
    for (std::size_t c = 0; c < m_anyMoving.size(); ++c)
        if (m_anyMoving[c] >= 0)
            m_constraintOrder.emplace_back(m_usesIslands ? islandOf(m_anyMoving[c]) : 0, c);
    std::ranges::sort(m_constraintOrder);
    m_constraints.clear();
    for (const auto& [island, constraint] : m_constraintOrder)
        m_constraints.push_back(static_cast<int>(constraint));
    for (std::size_t first = 0, end = 0; first < m_constraints.size(); first = end) {
        const int here = m_constraintOrder[first].first;
        while (end < m_constraints.size() && m_constraintOrder[end].first == here)
            ++end;
        if (m_islands[here])
            m_islands[here]->constraints = std::span(m_constraints).subspan(first, end - first);
    }
}

namespace {

bool isContact(const BoxedRow& force) {
    return force.kind == BoxedRow::Kind::Normal || force.kind == BoxedRow::Kind::Tangent;
}

} // namespace

Vec3 ContactStage::pairForce(int bodyA, int bodyB) const {
    Vec3 sum = Vec3::Zero();
    for (const BoxedRow& force : m_forces)
        if (isContact(force) && force.bodyA == bodyA && force.bodyB == bodyB)
            sum += force.impulse * Eigen::Map<const Vec3>(&force.J[6]);
    return sum / m_h;
}

int ContactStage::contactCount() const {
    return static_cast<int>(std::ranges::count_if(
        m_forces, [](const BoxedRow& force) { return force.kind == BoxedRow::Kind::Normal; }));
}

/// Stores the impulses for queries, and as the start of the next solve.
void ContactStage::keep() {
    m_warm.resize(m_sorted.size());
    const auto hasMoved = [&](const BoxedRow& row, double rate) {
        const bool isTangent = row.kind == BoxedRow::Kind::Tangent;
        if (!isTangent && row.kind != BoxedRow::Kind::Friction) return false;
        const RowKind kind = isTangent ? RowKind::Translation : row.coordinate();
        return std::abs(rate) > m_system.scales().standstill(kind);
    };
    const auto keepRun = [&](const RowRun& run) {
        const Island& island = *m_islands[run.island];
        const lcp::Result& result = *island.result;
        for (std::size_t place = run.first; place < run.end; ++place) { // in order of keys
            BoxedRow& row = m_sorted[run.sorted + place - run.first];
            const auto i = static_cast<std::size_t>(&row - island.rows.data());
            row.impulse = result.lambda[static_cast<Eigen::Index>(i)];
            m_warm.set(place, {row.key, row.impulse / m_h,
                               i < result.sets.size() ? result.sets[i] : lcp::Set::Free,
                               result.iterations == 0,
                               hasMoved(row, result.w[static_cast<Eigen::Index>(i)])});
        }
    };
    math::forRanges(m_pool.get(), m_runs.size(), kActiveTogether,
                    [&](std::size_t first, std::size_t end) {
                        for (std::size_t run = first; run < end; ++run)
                            keepRun(m_runs[run]);
                    });
    m_warm.sort();
    std::swap(m_forces, m_sorted); // the islands' rows stay where they are
}

} // namespace trammel::dynamics
