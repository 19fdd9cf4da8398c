#include "lcp/coupled_murty.h"

#include "lcp/block_sweep.h"
#include "lcp/coupled_sets.h"
#include "lcp/friction.h"
#include "lcp/lemke.h"
#include "lcp/murty.h"
#include "lcp/newton.h"
#include "lcp/workspace.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace trammel::lcp {

namespace {

/// Rounds of block switching without fewer violations. Sliding spreads through a pile for a while
/// before their number falls.
constexpr int kPatience = 20;
/// A shift whose effect on w, relative to its size, needs no further proximal round.
constexpr double kNoEffect = 1e-13;
constexpr int kMaxFixedPoint = 25;
constexpr int kMaxSweeps = 200;

enum class Rule { Block, LeastIndex, GreatestViolation, None };

Rule next(Rule rule) {
    return static_cast<Rule>(static_cast<int>(rule) + 1);
}

void findViolations(const CoupledSets& sets, int rows, std::vector<Violation>& result) {
    result.clear();
    for (int i = 0; i < rows; ++i)
        if (const double amount = sets.violation(i); amount > 0.0) result.push_back({i, amount});
}

/// Which of the rows that violate are exchanged: under the rules for one row only the first.
void choose(Rule rule, std::vector<Violation>& rows) {
    if (rule == Rule::Block) return;
    if (rule == Rule::GreatestViolation) {
        const auto greatest =
            std::max_element(rows.begin(), rows.end(), [](const Violation& a, const Violation& b) {
                return a.amount < b.amount;
            });
        std::swap(rows.front(), *greatest);
    }
    rows.resize(1);
}

/// Watches over the progress of one rule after another.
class Progress {
public:
    /// @param seen memory for the hashes of the sets that came
    Progress(int rows, Rule first, std::vector<std::uint64_t>& seen)
        : m_rows(rows), m_fewest(rows + 1), m_rule(first), m_seen(seen) {
        m_seen.clear();
    }

    /// @return the rule for this round, None when all have come to nothing
    Rule advance(const CoupledSets& sets, int violating) {
        const std::uint64_t hash = sets.hash();
        const bool isNew = std::ranges::find(m_seen, hash) == m_seen.end();
        if (isNew) m_seen.push_back(hash);
        ++m_rounds;
        if (violating < m_fewest) {
            m_fewest = violating;
            m_patience = kPatience;
        } else {
            --m_patience;
        }
        const bool isStuck = m_rule == Rule::Block ? m_patience <= 0 : m_rounds > 20 + m_rows / 2;
        if (!isNew || isStuck) {
            m_rule = next(m_rule);
            m_rounds = 0;
            m_seen.assign(1, hash);
        }
        return m_rule;
    }

private:
    int m_rows;
    int m_fewest;
    int m_patience = kPatience;
    int m_rounds = 0;
    Rule m_rule;
    std::vector<std::uint64_t>& m_seen;
};

} // namespace

namespace {

/// Exchanges until nothing violates; adds to the counts and sets the status.
void exchangeRows(Workspace& workspace, int n, const Options& options, int maxPivots,
                  Result& result) {
    CoupledSets& sets = workspace.coupled;
    std::vector<Violation>& rows = workspace.violations;
    const Rule first = options.leastIndex ? Rule::LeastIndex : Rule::Block;
    Progress progress(n, first, workspace.seen);
    result.status = Status::LimitReached;
    while (result.pivots <= maxPivots) {
        ++result.iterations;
        if (options.stop.stop_requested()) {
            result.status = Status::Stopped;
            return;
        }
        if (!sets.solve()) {
            result.status = Status::Singular;
            return;
        }
        findViolations(sets, n, rows);
        if (rows.empty()) {
            result.status = Status::Solved;
            return;
        }
        const Rule rule = progress.advance(sets, static_cast<int>(rows.size()));
        if (rule == Rule::None) {
            result.status = Status::Cycled;
            return;
        }
        choose(rule, rows);
        for (const Violation& violation : rows)
            sets.exchange(violation.row);
        result.pivots += static_cast<int>(rows.size());
    }
}

} // namespace

void pivotCoupled(const Problem& problem, const CoupledShift& shift, const Options& options,
                  const WarmStart& start, Result& result) {
    const int n = static_cast<int>(problem.size());
    const int maxPivots =
        result.pivots + (options.maxPivots > 0 ? options.maxPivots : 100 + 50 * n);
    std::optional<Workspace> own;
    Workspace& workspace = options.workspace ? *options.workspace : own.emplace();
    CoupledSets& sets = workspace.coupled;
    sets.attach(problem, shift.relative);
    sets.start(start);
    for (int round = 0; round < shift.rounds; ++round) {
        exchangeRows(workspace, n, options, maxPivots, result);
        if (!result.ok() || sets.recentre() < kNoEffect) break;
    }
    result.lambda = sets.lambda();
    clampToBounds(problem, result.lambda);
    sets.copySets(result.sets);
}

namespace {

/// Bounds from the round before [Kea 4.5], until they stay.
void iterateBounds(const Problem& problem, const Options& options, Result& result) {
    constexpr double kSettled = 1e-10;
    const double shift = CoupledShift{}.relative * problem.A.diagonal().maxCoeff();
    Eigen::VectorXd lambda = Eigen::VectorXd::Zero(problem.size());
    Problem boxed = withFrozenBounds(problem, lambda);
    Result round;
    Options inner;
    inner.stop = options.stop;
    for (int k = 0; k < kMaxFixedPoint; ++k) {
        pivot(boxed, shift, inner, {round.sets, {}}, round);
        ++result.iterations;
        if (!round.ok()) break;
        const double change = (round.lambda - lambda).lpNorm<Eigen::Infinity>();
        lambda = round.lambda;
        if (change <= kSettled * lambda.lpNorm<Eigen::Infinity>()) break;
        freezeBounds(problem, lambda, boxed);
    }
    result.pivots += round.pivots;
    result.lambda = lambda;
    clampToBounds(problem, result.lambda);
}

void sweep(const Problem& problem, const Options& options, Result& result) {
    constexpr int kRunRows = 3;
    const BlockSweep sweepOnce(problem, kRunRows);
    result.lambda.setZero();
    for (int k = 0; k < kMaxSweeps && !options.stop.stop_requested(); ++k)
        result.pivots += sweepOnce(result.lambda);
    result.iterations += kMaxSweeps;
}

struct WayOut {
    Fallback kind;
    const messages::Text<0>& name;
    void (*run)(const Problem& problem, const Options& options, Result& result);
};

constexpr WayOut kWaysOut[] = {{Fallback::PyramidNewton, messages::kSemismoothNewton,
                                [](const Problem& problem, const Options& options, Result& result) {
                                    kNewton.run(problem, options, {}, result);
                                }},
                               {Fallback::PyramidBounds, messages::kBoxedPivoting, iterateBounds},
                               {Fallback::PyramidSweeps, messages::kBlockSweeps, sweep},
                               {Fallback::PyramidLemke, messages::kLemkesPivoting,
                                [](const Problem& problem, const Options& options, Result& result) {
                                    kLemke.run(problem, options, {}, result);
                                }}};

} // namespace

void solvePyramid(const Problem& problem, const Options& options, const WarmStart& start,
                  Result& result) {
    pivotCoupled(problem, {}, options, start, result);
    if (result.ok() && isSolution(problem, options, result.lambda)) return;
    if (result.status == Status::Stopped) return;
    const messages::Message failure{messages::kPyramidPivotingEnds,
                                    result.ok() ? messages::kInexact : text(result.status)};
    const Status status = result.ok() ? Status::Singular : result.status;
    for (const WayOut& other : kWaysOut) {
        result.fallbacks = {};
        other.run(problem, options, result);
        if (options.stop.stop_requested()) {
            result.status = Status::Stopped;
            return;
        }
        const Eigen::VectorXd lambda = result.lambda;
        if (!isSolution(problem, options, lambda))
            pivotCoupled(problem, {}, options, {{}, lambda}, result);
        if (!isSolution(problem, options, result.lambda)) continue;
        result.status = Status::Solved;
        setsAtBounds(problem, result.lambda, result.sets);
        result.fallbacks.count(other.kind);
        result.message = {messages::kSolvedBy, failure, other.name};
        return;
    }
    result.status = status;
    result.message = {messages::kNoOtherMethod, failure};
}

bool hasOtherShapes(const Problem& problem) {
    return std::any_of(problem.friction.begin(), problem.friction.end(),
                       [](const Friction& f) { return f.shape != Friction::Shape::Pyramid; });
}

Problem pyramidal(const Problem& problem) {
    Problem result = problem;
    for (Friction& friction : result.friction)
        friction.shape = Friction::Shape::Pyramid;
    return result;
}

void continueFromPyramid(const Problem& problem, const Options& options, Result& result) {
    const messages::Message before =
        result.message.empty() ? messages::kPyramidByPivoting : result.message;
    const Eigen::VectorXd lambda = result.lambda;
    result.message.clear();
    kNewton.run(problem, options, {{}, lambda}, result);
    const bool takesLemke = !result.ok() && result.status != Status::Stopped;
    if (takesLemke) {
        kLemke.run(problem, options, {}, result);
        if (result.ok()) result.fallbacks.count(Fallback::ConeLemke);
    }
    if (result.ok() || result.message.empty())
        result.message = {takesLemke ? messages::kThenNewtonThenLemke : messages::kThenNewton,
                          before};
    else
        result.message = {takesLemke ? messages::kThenNewtonThenLemkeBecause
                                     : messages::kThenNewtonBecause,
                          before, std::move(result.message)};
}

} // namespace trammel::lcp
