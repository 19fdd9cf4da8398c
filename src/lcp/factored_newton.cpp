#include "lcp/factored_newton.h"

#include "lcp/factored_sweeps.h"
#include "lcp/friction.h"
#include "lcp/sweep_monitor.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace trammel::lcp {

namespace {

constexpr double kAccuracy = 1e-10; ///< of w, relative to its largest part: sought
/// A steady start that is as good is kept, too: what stands needs no step. After a step it is not,
/// for what brought bodies to rest would set them in motion again.
constexpr double kKept = 2e-9;
constexpr double kNearly = 1e-9;   ///< what is taken where no more can be had, at first
constexpr double kAccepted = 1e-7; ///< and after kStrictRounds
constexpr int kStrictRounds = 4;
/// Of proximal steps: the first, those that follow, and the last where rounds lead no further. A
/// narrow shift pulls less towards the center, but takes more of Newton's steps.
constexpr double kWideShift = 1e-2, kShift = 1e-3, kNarrowShift = 1e-5;
constexpr int kStall = 4;       ///< rounds without the change being halved, after which it narrows
constexpr double kInner = 0.01; ///< how exact a proximal step is, relative to the last change
constexpr int kMaxRounds = 100, kMaxSteps = 3000; ///< of Newton's methods in all rounds
constexpr int kPatience = 40;   ///< rounds without the change being halved, after which they end
constexpr int kFirstSteps = 25; ///< of CoulombNewton from the start
constexpr int kSteps = 40, kDetours = 2; ///< and from a round
constexpr double kNear = 0.1;            ///< change below which a round lies near a solution
constexpr int kFallBackSweeps = 300;

/// De Saxce's shift of w_n: the largest -lambda_t . w_t for a normal multiplier of 1.
double liftOf(const Friction& friction, const Eigen::VectorXd& w) {
    const Eigen::Vector2d slip = tangentsOf(friction, w);
    switch (friction.shape) {
    case Friction::Shape::Pyramid:
        return friction.mu * slip.lpNorm<1>();
    case Friction::Shape::Cone:
        return friction.mu * slip.norm();
    case Friction::Shape::Polyhedral:
        break;
    }
    return friction.mu * slip.lpNorm<Eigen::Infinity>(); // of four sides
}

} // namespace

void FactoredNewton::begin(const FactoredProblem& problem, const WarmStart& start) {
    m_problem = &problem;
    m_state.attach(problem);
    const bool hasStart = start.lambda.size() == problem.size();
    if (hasStart) m_state.lambda = start.lambda;
    m_state.update();
    if (hasStart) m_equations.solve(problem, m_state);
    m_start = m_best = m_state.lambda;
    m_bestResidual = std::numeric_limits<double>::infinity();
    m_result.clear();
    updateScale();
}

/// @param accuracy of w, relative to its largest part
bool FactoredNewton::keepsStart(double accuracy) {
    keepBest(CoulombNewton::residual(*m_problem, m_state, m_state.lambda, m_state.w));
    if (!isSmall(m_bestResidual, accuracy)) return false;
    m_result.status = Status::Solved;
    return true;
}

/// What only steps need.
void FactoredNewton::prepare() {
    m_matrix.attach(*m_problem);
    m_proximal.attach(*m_problem, m_matrix, m_state);
    m_shift.setZero(m_problem->size());
    m_hasLastShift = false;
    m_relaxation = 1.0;
}

void FactoredNewton::updateScale() {
    m_scale = std::max({speedToStop(*m_problem, m_state.diagonal()), 1e-290,
                        m_state.diagonal().cwiseProduct(m_state.lambda).lpNorm<Eigen::Infinity>()});
}

/// Where an infinite velocity is to be stopped nothing is.
bool FactoredNewton::isSmall(double residual, double share) const {
    return std::isfinite(residual) && residual <= share * m_scale;
}

void FactoredNewton::keepBest(double residual) {
    if (!(residual < m_bestResidual)) return;
    m_bestResidual = residual;
    m_best = m_state.lambda;
}

/// CoulombNewton from the present multipliers, which stay for the rounds where it does not arrive.
bool FactoredNewton::search(int steps, int detours, double accepted) {
    m_before = m_state.lambda;
    const CoulombNewton::Outcome outcome = m_coulomb.search(
        *m_problem, m_matrix, {kAccuracy * m_scale, accepted * m_scale, steps, detours, m_stop},
        m_state);
    m_proximal.setShift(m_proximal.shift()); // the factor is another's now
    m_result.iterations += outcome.steps;
    m_result.pivots += outcome.pivots;
    keepBest(outcome.residual);
    if (isSmall(outcome.residual, accepted)) return true;
    m_state.lambda = m_before;
    m_state.update();
    return false;
}

/// One proximal step. @param leastShift of the next one
/// @return whether center and lift stood where they belong
bool FactoredNewton::round(double leastShift) {
    const double sought = 10.0 * kAccuracy * m_scale;
    const double tolerance = std::max(sought, kInner * std::min(m_change, m_scale));
    if (!m_proximal.minimize(tolerance, sought, m_stop)) {
        restart();
        return false;
    }
    m_change = recentre();
    accelerate();
    m_proximal.setShift(std::max(leastShift, 0.1 * m_proximal.shift()));
    return std::isfinite(m_change) && m_change <= 10.0 * sought && tolerance <= sought;
}

/// Moves the proximal step's center and finds what the lift should be. @return by how much both
/// were wrong, m/s
double FactoredNewton::recentre() {
    m_state.update(); // x and w that lambda makes, whatever the minimum left
    updateScale();
    double change =
        m_proximal.e().cwiseProduct(m_state.lambda - m_proximal.center).lpNorm<Eigen::Infinity>();
    m_proximal.center = m_state.lambda;
    for (const Friction& friction : m_problem->friction) {
        const int n = friction.normal;
        m_shift[n] = liftOf(friction, m_state.w) - m_proximal.lift[n];
        change = std::max(change, std::abs(m_shift[n]));
    }
    return change;
}

/// Aitken's relaxation of the lift's fixed point.
void FactoredNewton::accelerate() {
    if (m_hasLastShift) {
        const double square = (m_shift - m_lastShift).squaredNorm();
        const double aitken =
            square > 0.0 ? -m_relaxation * m_lastShift.dot(m_shift - m_lastShift) / square : 1.0;
        const double most = std::min(4.0 * m_relaxation, 1e3);
        m_relaxation =
            aitken > 0.0 ? std::clamp(aitken, std::min(most, std::max(0.1, m_relaxation / 4)), most)
                         : most;
    }
    m_proximal.lift = (m_proximal.lift + m_relaxation * m_shift).cwiseMax(0.0);
    m_lastShift = m_shift;
    m_hasLastShift = true;
}

/// A lift that went too far: begins again from the last center, with a wide shift.
void FactoredNewton::restart() {
    m_state.lambda = m_proximal.center;
    recentre();
    m_proximal.lift += m_shift;
    m_hasLastShift = false;
    m_relaxation = 1.0;
    m_proximal.setShift(kWideShift);
}

/// What options allow; a start that would be taken in any case is worth a fifth of it.
int FactoredNewton::stepsAllowed(const Options& options) const {
    if (options.maxNewtonSteps == 0) return kMaxSteps;
    const bool isNear = m_bestResidual <= options.accepted * options.scale;
    return isNear ? options.maxNewtonSteps / 5 : options.maxNewtonSteps;
}

bool FactoredNewton::goThroughRounds(int steps) {
    m_proximal.setShift(kWideShift);
    m_change = m_scale;
    double leastShift = kShift, least = m_change;
    bool isSolved = false;
    for (int k = 0, reached = 0, narrowed = 0; k < kMaxRounds && k <= reached + kPatience; ++k) {
        if (isSolved || m_result.iterations + m_proximal.steps() >= steps) break;
        if (m_stop.stop_requested()) break;
        isSolved = round(leastShift);
        if (m_change < 0.5 * least) {
            least = m_change;
            reached = narrowed = k;
        } else if (k - narrowed >= kStall) {
            leastShift = std::max(kNarrowShift, 0.1 * leastShift);
            narrowed = k;
        }
        const bool isTurn = (k & (k - 1)) == 0 || k % 8 == 0;
        if (!isSolved && isTurn && m_change < kNear * m_scale)
            isSolved = search(kSteps, kDetours, k < kStrictRounds ? kNearly : kAccepted);
        if (isSolved)
            keepBest(CoulombNewton::residual(*m_problem, m_state, m_state.lambda, m_state.w));
    }
    return isSolved;
}

void FactoredNewton::run(const Options& options) {
    const int steps = stepsAllowed(options);
    prepare();
    const bool isSolved = search(kFirstSteps, kDetours, kNearly) || goThroughRounds(steps);
    m_result.status = isSolved ? Status::Solved : Status::LimitReached;
    m_result.iterations += m_proximal.steps();
    m_result.pivots += m_proximal.pivots();
    if (!isSolved && m_stop.stop_requested())
        m_result.status = Status::Stopped;
    else if (!isSolved && options.maxNewtonSteps == 0)
        fallBack(options);
    m_state.lambda = m_best;
    m_state.update();
}

/// Block Gauss-Seidel from the start: where Newton's method ended may be far away.
void FactoredNewton::fallBack(const Options& options) {
    Options limited = options;
    limited.maxIterations = kFallBackSweeps;
    limited.tolerance = std::max(options.tolerance, kNearly); // what is taken of Newton's, too
    const Result swept = sweepFactored(SweepMethod::BlockGaussSeidel, *m_problem, limited,
                                       {.sets = {}, .lambda = m_start});
    m_state.lambda = swept.lambda;
    m_state.update();
    keepBest(CoulombNewton::residual(*m_problem, m_state, m_state.lambda, m_state.w));
    m_result.status = swept.status;
    if (swept.ok()) m_result.fallbacks.count(Fallback::FactorsSweeps);
    m_result.message = {swept.ok() ? messages::kSweepsDid : messages::kSweepsDidNotEither,
                        m_result.iterations};
    m_result.iterations += swept.iterations;
}

void FactoredNewton::finish() {
    m_result.lambda = m_state.lambda;
    m_result.w = m_state.w;
    m_result.residual = m_state.residual();
    setsAtBounds(*m_problem, m_best, m_result.sets);
}

const Result& FactoredNewton::solve(const FactoredProblem& problem, const Options& options,
                                    const WarmStart& start) {
    const auto began = std::chrono::steady_clock::now();
    begin(problem, start);
    m_stop = options.stop;
    if (!keepsStart(start.isSteady ? kKept : kNearly)) run(options);
    finish();
    m_result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return m_result;
}

const Result* FactoredNewton::keepStart(const FactoredProblem& problem, const WarmStart& start) {
    begin(problem, start);
    if (!keepsStart(start.isSteady ? kKept : kNearly)) return nullptr;
    finish();
    return &m_result;
}

} // namespace trammel::lcp
