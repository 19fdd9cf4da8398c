#include "lcp/automatic.h"

#include "lcp/murty.h"
#include "lcp/workspace.h"

#include <cmath>

namespace trammel::lcp {

namespace {

/// Contacts up to which Newton's method costs less than a step of anything else is worth.
constexpr std::size_t kFewContacts = 50;
constexpr std::size_t kFewRoughContacts = 8; ///< the same, of rough problems
/// Bodies up to which the same holds of any number of contacts.
constexpr std::size_t kFewBodies = 10;
/// Contacts from which sweeps lead Newton's method to the neighbourhood of a solution, of what
/// moves: so many take less time than one of its steps.
constexpr std::size_t kWorthLeading = 8;
constexpr int kLeadingSweeps = 10;
constexpr double kLedTo = 1e-6; ///< of what sweeps measure against: they need lead no further
/// Contacts up to which factors of what hardly moves stay sparse enough, in space as in a wall.
constexpr std::size_t kFactorable = 1000;
/// Speeds of what hardly moves, in those that gravity gives in a step: what stands or rolls. Errors
/// of its forces would add up to a drift.
constexpr double kSlow = 1.5;
/// Newton's steps for what hardly moves, of which nearly all solves take less than 25. A rare one
/// would take thousands and come no nearer than rounding lets it.
constexpr int kNewtonSteps = 300;
/// What sweeps seek where those did not suffice, of what they measure against: less than else, for
/// errors of a heap at rest add up.
constexpr double kRestAccuracy = 1e-3;
constexpr int kSweeps = 300;
constexpr double kAccepted = 0.1; ///< of what residuals are measured against: no failure
/// Of w, relative to its parts, what a matrix's start may leave that is kept: their rounding, and
/// somewhat more where it was kept before. What stands or slides steadily needs no pivoting.
constexpr double kKeptFirst = 1e-12, kKeptAgain = 1e-10;

/// Rows without bounds that are no tangents.
bool hasEquations(const FactoredProblem& problem) {
    std::size_t free = 0;
    for (Eigen::Index i = 0; i < problem.size(); ++i)
        free += std::isinf(problem.lower[i]) && std::isinf(problem.upper[i]) ? 1 : 0;
    return free > 2 * problem.friction.size();
}

/// Contacts; of a third as many rows without equations, whatever friction made of tangents.
std::size_t contactCount(const FactoredProblem& problem) {
    return hasEquations(problem) ? problem.friction.size() : (problem.rows.size() + 2) / 3;
}

bool suitsNewton(const FactoredProblem& problem, const Options& options) {
    const std::size_t few = options.isRough ? kFewRoughContacts : kFewContacts;
    return contactCount(problem) <= few || problem.M.size() <= kFewBodies;
}

bool hardlyMoves(const FactoredProblem& problem, const Options& options) {
    return contactCount(problem) <= kFactorable &&
           problem.b.lpNorm<Eigen::Infinity>() <= kSlow * options.scale;
}

/// Newton's method for few contacts, from sweeps' answer where it is worth that.
const Result& solveExactly(const FactoredProblem& problem, const Options& options,
                           const WarmStart& start, FactoredNewton& newton,
                           ContactSweeps& contactSweeps) {
    if (problem.friction.size() < kWorthLeading || hardlyMoves(problem, options) ||
        !ContactSweeps::fits(problem, options.pool))
        return newton.solve(problem, options, start);
    Options leading = options;
    leading.maxIterations = kLeadingSweeps;
    leading.tolerance = kLedTo;
    leading.keepHistory = false;
    const Result& led = contactSweeps.solve(problem, leading, start);
    return newton.solve(problem, options, {.sets = {}, .lambda = led.lambda});
}

/// Sweeps of the kind that the problem lets.
Result& sweep(const FactoredProblem& problem, const Options& options, const WarmStart& start,
              double accuracy, JoinedSweeps& joinedSweeps, ContactSweeps& contactSweeps) {
    Options bounded = options;
    bounded.maxIterations = kSweeps;
    bounded.tolerance = accuracy;
    bounded.accepted = kAccepted;
    if (ContactSweeps::fits(problem, options.pool))
        return contactSweeps.solve(problem, bounded, start);
    return joinedSweeps.solve(problem, bounded, start);
}

bool solvesAlready(const Problem& problem, const Options& options, const WarmStart& start) {
    if (!mayKeep(problem, start)) return false;
    Eigen::VectorXd own;
    Eigen::VectorXd& w = options.workspace ? options.workspace->w : own;
    multiply(problem, start.lambda, w);
    w += problem.b;
    return keepsStart(problem, start, w, problem.A.diagonal());
}

void runOnMatrix(const Problem& problem, const Options& options, const WarmStart& start,
                 Result& result) {
    if (!solvesAlready(problem, options, start)) {
        kMurty.run(problem, options, start, result);
        return;
    }
    result.lambda = start.lambda;
    result.sets = start.sets;
    result.status = Status::Solved;
}

} // namespace

bool mayKeep(const Problem& problem, const WarmStart& start) {
    return !problem.friction.empty() &&
           start.sets.size() == static_cast<std::size_t>(problem.size()) &&
           start.lambda.size() == problem.size();
}

bool keepsStart(const Problem& problem, const WarmStart& start, const Eigen::VectorXd& w,
                const Eigen::VectorXd& diagonal) {
    const double product = diagonal.cwiseProduct(start.lambda).lpNorm<Eigen::Infinity>();
    const double size = std::max(problem.b.lpNorm<Eigen::Infinity>(), product);
    const double share = start.isSteady ? kKeptAgain : kKeptFirst;
    return scaledResidual(problem, diagonal, start.lambda, w) <= share * size;
}

const Result& solveAutomatically(const FactoredProblem& problem, const Options& options,
                                 const WarmStart& start, FactoredNewton& newton,
                                 JoinedSweeps& joinedSweeps, ContactSweeps& contactSweeps) {
    if (suitsNewton(problem, options))
        return solveExactly(problem, options, start, newton, contactSweeps);
    if (!hardlyMoves(problem, options)) {
        if (start.isSteady)
            if (const Result* kept = newton.keepStart(problem, start)) return *kept;
        return sweep(problem, options, start, kSweptAccuracy, joinedSweeps, contactSweeps);
    }
    Options bounded = options;
    bounded.maxNewtonSteps = kNewtonSteps;
    bounded.accepted = kRestAccuracy;
    const Result& exact = newton.solve(problem, bounded, start);
    if (exact.ok() || exact.status == Status::Stopped) return exact;
    Result& swept = sweep(problem, options, {.sets = {}, .lambda = exact.lambda}, kRestAccuracy,
                          joinedSweeps, contactSweeps);
    swept.iterations += exact.iterations;
    swept.pivots += exact.pivots;
    return swept;
}

const Solver kAutomatic{.name = "auto",
                        .description = "as murty; sweeps for great islands that move",
                        .run = runOnMatrix,
                        .hasFactoredNewton = true,
                        .isAutomatic = true,
                        .needsSoftness = true};

} // namespace trammel::lcp
