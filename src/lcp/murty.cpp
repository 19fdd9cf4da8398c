#include "lcp/murty.h"

#include "lcp/coupled_murty.h"
#include "lcp/index_sets.h"
#include "lcp/kostreva.h"
#include "lcp/lemke.h"
#include "lcp/newton.h"
#include "lcp/workspace.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <optional>
#include <string>

namespace trammel::lcp {

namespace {

constexpr int kPatience = 5;        ///< rounds of block switching without fewer violations
constexpr double kRelative = 1e-11; ///< rounding of lambda and w, relative to their size
/// Up to this share of the rows a factor update is cheaper than a new factor.
constexpr int kUpdateShare = 8;

/// Finds the violating rows of the present sets, ascending.
void findViolators(const IndexSets& sets, std::vector<int>& rows) {
    const double lambdaTolerance = kRelative * sets.lambda().lpNorm<Eigen::Infinity>();
    const double wTolerance =
        kRelative *
        std::max(sets.w().lpNorm<Eigen::Infinity>(),
                 sets.A().diagonal().cwiseProduct(sets.lambda()).lpNorm<Eigen::Infinity>());
    rows.clear();
    for (int i = 0; i < static_cast<int>(sets.sets().size()); ++i)
        if (sets.violation(i, lambdaTolerance, wTolerance) > 0.0) rows.push_back(i);
}

/// Exchanges all the rows. @return false where the free rows become singular
bool exchange(IndexSets& sets, const std::vector<int>& rows) {
    const bool few =
        static_cast<int>(rows.size()) * kUpdateShare < static_cast<int>(sets.sets().size());
    for (int row : rows) {
        const Set target = sets.target(row);
        if (!few)
            sets.moveLater(row, target);
        else if (!sets.move(row, target))
            return false;
    }
    return true;
}

} // namespace

void pivot(const Problem& problem, double shift, const Options& options, const WarmStart& start,
           Result& result) {
    const int n = static_cast<int>(problem.size());
    const int maxPivots = options.maxPivots > 0 ? options.maxPivots : 100 + 50 * n;
    const int limit = result.pivots + maxPivots;
    std::optional<Workspace> own;
    Workspace& workspace = options.workspace ? *options.workspace : own.emplace();
    IndexSets& sets = workspace.boxed;
    std::vector<int>& rows = workspace.violators;
    sets.attach(problem, shift);
    sets.start(start);
    int fewest = n + 1;
    int patience = options.leastIndex ? 0 : kPatience;
    result.status = Status::LimitReached;
    while (result.pivots <= limit) {
        ++result.iterations;
        if (options.stop.stop_requested()) {
            result.status = Status::Stopped;
            break;
        }
        if (!sets.solve()) {
            result.status = Status::Singular;
            break;
        }
        findViolators(sets, rows);
        if (rows.empty()) {
            result.status = Status::Solved;
            break;
        }
        if (static_cast<int>(rows.size()) < fewest) {
            fewest = static_cast<int>(rows.size());
            patience = options.leastIndex ? 0 : kPatience;
        } else if (patience > 0) {
            --patience;
        }
        if (patience == 0) rows.erase(rows.begin() + 1, rows.end()); // least index
        result.pivots += static_cast<int>(rows.size());
        if (!lcp::exchange(sets, rows)) {
            result.status = Status::Singular;
            break;
        }
    }
    result.lambda = sets.lambda().cwiseMax(problem.lower).cwiseMin(problem.upper);
    result.sets = sets.sets();
    result.message.clear();
    if (result.status == Status::Singular) result.message = messages::kFreeRowsAreSingular;
}

namespace {

/// Added to A's diagonal, relative to its largest entry, where the free rows are dependent.
constexpr double kRedundantShift = 1e-9;

/// On A + shift E with proximal rounds that take the shift's effect out again,
/// (A + shift E) lambda_new = -b + shift lambda, on the same sets unless they change.
void pivotProximal(const Problem& problem, const Options& options, const WarmStart& start,
                   Result& result) {
    constexpr int kRounds = 3;
    const double shift = kRedundantShift * problem.A.diagonal().maxCoeff();
    Problem proximal = problem;
    result.sets = start.sets;
    for (int k = 0; k < kRounds; ++k) {
        pivot(proximal, shift, options, {result.sets, {}}, result);
        if (!result.ok()) return;
        proximal.b = problem.b - shift * result.lambda;
    }
    result.fallbacks.count(Fallback::MurtyShift);
    result.message = messages::kRowsAreDependent;
}

/// Boxed problems, see the header for the order.
void runBoxed(const Problem& problem, const Options& options, const WarmStart& start,
              Result& result) {
    const bool hasCholesky = isSymmetric(problem.A);
    if (hasCholesky)
        pivot(problem, 0.0, options, start, result);
    else
        pivotCoupled(problem, {}, options, start, result);
    if (result.ok() || result.status == Status::LimitReached) return;
    if (result.status == Status::Stopped) return;
    if (hasCholesky) pivotProximal(problem, options, start, result);
    if (result.ok() && isSolution(problem, options, result.lambda)) return;
    const messages::Text<0>& failure = result.ok() ? messages::kInexact : text(result.status);
    for (const Solver* other : {&kKostreva, &kLemke}) {
        result.lambda.setZero();
        result.message.clear();
        result.fallbacks = {};
        other->run(problem, options, {}, result);
        if (result.status == Status::Stopped) return;
        if (!result.ok() || !isSolution(problem, options, result.lambda)) continue;
        result.fallbacks.count(other == &kLemke ? Fallback::MurtyLemke : Fallback::MurtyKostreva);
        result.message = {messages::kPivotingSolvedBy, failure,
                          messages::Key{std::string(other->name)}};
        return;
    }
}

void run(const Problem& problem, const Options& options, const WarmStart& start, Result& result) {
    if (problem.friction.empty()) {
        runBoxed(problem, options, start, result);
        return;
    }
    if (!hasOtherShapes(problem)) {
        solvePyramid(problem, options, start, result);
        return;
    }
    if (start.lambda.size() == problem.size()) {
        kNewton.run(problem, options, start, result);
        if (result.ok() || result.status == Status::Stopped) return;
    }
    result.message.clear();
    solvePyramid(pyramidal(problem), options, {}, result);
    continueFromPyramid(problem, options, result);
}

} // namespace

const Solver kMurty{.name = "murty",
                    .description = "Murty principal pivoting, block switching, pyramid friction",
                    .run = run,
                    .hasFactoredNewton = true,
                    .needsSoftness = true};

} // namespace trammel::lcp
