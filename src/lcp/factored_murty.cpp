#include "lcp/factored_murty.h"

#include "lcp/factored_sweeps.h"
#include "lcp/friction.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>

namespace trammel::lcp {

namespace {

constexpr double kShift = 1e-7;       ///< relative to the row's diagonal entry
constexpr double kSettled = 1e-11;    ///< changes and rounding of w, relative to its size
constexpr double kLambdaNoise = 1e-9; ///< rounding of lambda: what kShift makes of that of w
constexpr int kPatience = 5;          ///< rounds of block switching without fewer violations
constexpr int kMaxOuter = 200;        ///< proximal steps and updates of friction bounds
constexpr int kRefinements = 4;       ///< corrections with one factor
constexpr int kFallBackSweeps = 500;

using Row6 = Eigen::Map<const Vec6>;

/// C (6x6, row-major) += scale a b^T.
void addOuter(double* C, double scale, const double* a, const double* b) {
    for (int i = 0; i < 6; ++i) {
        const double s = scale * a[i];
        for (int k = 0; k < 6; ++k)
            C[6 * i + k] += s * b[k];
    }
}

} // namespace

/// One solve: the sets and what follows from them.
class FactoredMurty::Pivoting {
public:
    Pivoting(FactoredMurty& owner, const FactoredProblem& problem, const Options& options,
             const WarmStart& start, Result& result)
        : m_owner(owner),
          m_problem(problem),
          m_options(options),
          m_result(result),
          m_state(problem),
          m_shift(kShift * m_state.diagonal()),
          m_frictionOf(problem.rows.size(), -1),
          m_reach(Eigen::VectorXd::Zero(problem.size())),
          m_rhs(6 * problem.M.size()),
          m_dx(problem.M.size()) {
        for (std::size_t k = 0; k < problem.friction.size(); ++k)
            for (const int row : problem.friction[k].tangents)
                m_frictionOf[row] = static_cast<int>(k);
        begin(start);
    }

    void run();

private:
    void begin(const WarmStart& start);
    bool pivot();
    bool settle();
    bool settleTangents();
    void factor();
    void refine();
    void update();
    double worstFree() const;
    void listViolators();
    bool violates(Eigen::Index row) const;
    void exchange(int row);
    void fallBack();
    double lower(Eigen::Index row) const {
        return m_frictionOf[row] < 0 ? m_problem.lower[row] : -m_reach[row];
    }
    double upper(Eigen::Index row) const {
        return m_frictionOf[row] < 0 ? m_problem.upper[row] : m_reach[row];
    }
    bool isCone(Eigen::Index row) const {
        return m_frictionOf[row] >= 0 &&
               m_problem.friction[m_frictionOf[row]].shape == Friction::Shape::Cone;
    }
    bool slides(const Friction& friction) const {
        return m_sets[friction.tangents[0]] != Set::Free;
    }

    FactoredMurty& m_owner;
    const FactoredProblem& m_problem;
    const Options& m_options;
    Result& m_result;
    FactoredState m_state;
    Eigen::VectorXd m_start;  ///< multipliers
    Eigen::VectorXd m_shift;  ///< E
    Eigen::VectorXd m_center; ///< lambda that the proximal term pulls to
    std::vector<Set> m_sets;
    std::vector<int> m_frictionOf; ///< by row: whose tangent it is, -1 for none
    Eigen::VectorXd m_reach;       ///< of tangents: mu lambda_n of the round before
    std::vector<double> m_rhs;
    std::vector<Vec6> m_dx;
    std::vector<int> m_violators;
    double m_wTolerance = 0.0, m_lambdaTolerance = 0.0;
    bool m_isFactored = false;
};

void FactoredMurty::Pivoting::begin(const WarmStart& start) {
    const Eigen::Index n = m_problem.size();
    if (start.lambda.size() == n) m_state.lambda = start.lambda;
    m_start = m_center = m_state.lambda;
    const bool isWarm = static_cast<Eigen::Index>(start.sets.size()) == n;
    m_sets = isWarm ? start.sets : std::vector<Set>(n, Set::Free);
    for (Eigen::Index i = 0; i < n; ++i)
        if (!isWarm && m_frictionOf[i] < 0 && std::isfinite(m_problem.lower[i]) &&
            m_problem.b[i] > 0.0)
            m_sets[i] = Set::AtLower;
    // A contact that opens cannot hold its tangents.
    for (const Friction& friction : m_problem.friction)
        if (m_sets[friction.normal] != Set::Free)
            for (const int row : friction.tangents)
                m_sets[row] = Set::AtUpper;
    update();
    settleTangents();
    update();
}

/// Rows at bounds get their multipliers; w and what counts as rounding follow.
void FactoredMurty::Pivoting::update() {
    for (Eigen::Index i = 0; i < m_problem.size(); ++i)
        if (m_sets[i] != Set::Free && !isCone(i))
            m_state.lambda[i] = m_sets[i] == Set::AtUpper ? upper(i) : lower(i);
    m_state.update();
    m_lambdaTolerance = kLambdaNoise * m_state.lambda.lpNorm<Eigen::Infinity>();
    m_wTolerance =
        kSettled *
        std::max(m_problem.b.lpNorm<Eigen::Infinity>(),
                 m_state.diagonal().cwiseProduct(m_state.lambda).lpNorm<Eigen::Infinity>());
}

void FactoredMurty::Pivoting::run() {
    m_result.status = Status::LimitReached;
    for (int outer = 0; outer < kMaxOuter; ++outer) {
        if (!pivot()) break;
        if (settle()) {
            m_result.status = Status::Solved;
            break;
        }
    }
    if (m_result.status != Status::Solved) fallBack();
    m_result.lambda = m_state.lambda;
    m_result.w = m_state.w;
    m_result.sets = m_sets;
    m_result.residual = m_state.residual();
}

/// Solves the boxed problem with A + E, b - E center and the friction bounds of now: A + E is
/// positive definite, so this ends.
bool FactoredMurty::Pivoting::pivot() {
    std::size_t fewest = m_problem.rows.size() + 1;
    int patience = kPatience;
    const int maxPivots = m_options.maxPivots > 0 ? m_options.maxPivots
                                                  : 200 + 20 * static_cast<int>(m_problem.size());
    while (m_result.pivots <= maxPivots) {
        ++m_result.iterations;
        if (!m_isFactored) factor();
        double before = worstFree();
        for (int k = 0; k < kRefinements && before > m_wTolerance; ++k) {
            refine();
            const double now = worstFree();
            if (now > 0.5 * before) break;
            before = now;
        }
        listViolators();
        if (m_violators.empty()) return true;
        if (m_violators.size() < fewest) {
            fewest = m_violators.size();
            patience = kPatience;
        } else if (patience > 0) {
            --patience;
        }
        if (patience == 0) m_violators.erase(m_violators.begin() + 1, m_violators.end());
        m_result.pivots += static_cast<int>(m_violators.size());
        for (const int row : m_violators)
            exchange(row);
        update();
        m_isFactored = false;
    }
    return false;
}

/// Moves the proximal term's center and the friction bounds after the multipliers.
/// @return whether they stood there already
bool FactoredMurty::Pivoting::settle() {
    const double pull = m_shift.cwiseProduct(m_state.lambda - m_center).lpNorm<Eigen::Infinity>();
    m_center = m_state.lambda;
    const bool isSettled = settleTangents();
    update();
    return isSettled && pull <= 10.0 * m_wTolerance;
}

/// Friction bounds from the normal multipliers; a cone's sliding direction, and whether it slides,
/// from the tangents.
bool FactoredMurty::Pivoting::settleTangents() {
    double change = 0.0; // as a velocity
    for (const Friction& friction : m_problem.friction) {
        const auto [t1, t2] = friction.tangents;
        const double stiffness = m_state.diagonal()[t1];
        const double reach = friction.mu * std::max(0.0, m_state.lambda[friction.normal]);
        if (friction.shape != Friction::Shape::Cone) {
            const bool isBound = slides(friction) || m_sets[t2] != Set::Free;
            if (isBound) change = std::max(change, stiffness * std::abs(reach - m_reach[t1]));
            m_reach[t1] = m_reach[t2] = reach;
            continue;
        }
        const Eigen::Vector2d here = tangentsOf(friction, m_state.lambda);
        Eigen::Vector2d aim = here;
        if (slides(friction)) aim -= tangentsOf(friction, m_state.w) / stiffness;
        const bool wasSliding = slides(friction);
        const bool isSliding = reach <= 0.0 || aim.norm() > reach * (1.0 + kLambdaNoise);
        if (isSliding)
            setTangents(friction,
                        aim.norm() > 0.0 ? Eigen::Vector2d(reach / aim.norm() * aim)
                                         : Eigen::Vector2d::Zero(),
                        m_state.lambda);
        for (const int row : friction.tangents)
            m_sets[row] = isSliding ? Set::AtUpper : Set::Free;
        m_isFactored = m_isFactored && isSliding == wasSliding;
        change = std::max(change, stiffness * (tangentsOf(friction, m_state.lambda) - here).norm());
        if (isSliding != wasSliding) change = std::max(change, 2.0 * m_wTolerance);
    }
    return change <= m_wTolerance;
}

double FactoredMurty::Pivoting::worstFree() const {
    double worst = 0.0;
    for (Eigen::Index i = 0; i < m_problem.size(); ++i)
        if (m_sets[i] == Set::Free)
            worst = std::max(
                worst, std::abs(m_state.w[i] + m_shift[i] * (m_state.lambda[i] - m_center[i])));
    return worst;
}

void FactoredMurty::Pivoting::factor() {
    math::BlockCholesky& factor = m_owner.m_factor;
    const std::vector<int>& place = m_owner.m_place;
    factor.clear();
    double* values = factor.values();
    for (std::size_t k = 0; k < m_problem.M.size(); ++k) {
        using RowMajor = Eigen::Matrix<double, 6, 6, Eigen::RowMajor>;
        Eigen::Map<RowMajor> diagonal(values + factor.position(place[k], place[k]));
        diagonal = m_problem.M[k];
    }
    for (Eigen::Index i = 0; i < m_problem.size(); ++i) {
        if (m_sets[i] != Set::Free) continue;
        const FactoredProblem::Row& row = m_problem.rows[i];
        const double scale = 1.0 / (m_shift[i] + row.compliance);
        const double* left = row.J.data();
        const double* right = left + 6;
        const int l = row.left < 0 ? -1 : place[row.left];
        const int r = row.right < 0 ? -1 : place[row.right];
        if (l >= 0) addOuter(values + factor.position(l, l), scale, left, left);
        if (r >= 0) addOuter(values + factor.position(r, r), scale, right, right);
        if (l >= 0 && r >= 0) {
            if (l > r)
                addOuter(values + factor.position(l, r), scale, left, right);
            else
                addOuter(values + factor.position(r, l), scale, right, left);
        }
    }
    factor.factor(0.0);
    m_isFactored = true;
}

/// Solves for the free rows' residual, once.
void FactoredMurty::Pivoting::refine() {
    const std::vector<int>& place = m_owner.m_place;
    std::ranges::fill(m_rhs, 0.0);
    const auto residual = [&](Eigen::Index i) {
        return -m_state.w[i] - m_shift[i] * (m_state.lambda[i] - m_center[i]);
    };
    const auto softness = [&](Eigen::Index i) { return m_shift[i] + m_problem.rows[i].compliance; };
    for (Eigen::Index i = 0; i < m_problem.size(); ++i) {
        if (m_sets[i] != Set::Free) continue;
        const FactoredProblem::Row& row = m_problem.rows[i];
        const double scale = residual(i) / softness(i);
        if (row.left >= 0)
            Eigen::Map<Vec6>(&m_rhs[6 * place[row.left]]) += scale * Row6(row.J.data());
        if (row.right >= 0)
            Eigen::Map<Vec6>(&m_rhs[6 * place[row.right]]) += scale * Row6(&row.J[6]);
    }
    m_owner.m_factor.solve(m_rhs);
    for (std::size_t k = 0; k < m_dx.size(); ++k)
        m_dx[k] = Row6(&m_rhs[6 * place[k]]);
    for (Eigen::Index i = 0; i < m_problem.size(); ++i)
        if (m_sets[i] == Set::Free)
            m_state.lambda[i] += (residual(i) - m_state.rate(i, m_dx)) / softness(i);
    update();
}

void FactoredMurty::Pivoting::listViolators() {
    m_violators.clear();
    for (Eigen::Index i = 0; i < m_problem.size(); ++i)
        if (violates(i)) m_violators.push_back(static_cast<int>(i));
}

bool FactoredMurty::Pivoting::violates(Eigen::Index row) const {
    if (isCone(row)) return false; // settleTangents() judges these
    const double lambda = m_state.lambda[row];
    const double w = m_state.w[row] + m_shift[row] * (lambda - m_center[row]);
    switch (m_sets[row]) {
    case Set::Free:
        return lambda < lower(row) - m_lambdaTolerance || lambda > upper(row) + m_lambdaTolerance;
    case Set::AtLower:
        return w < -10.0 * m_wTolerance && lower(row) < upper(row);
    case Set::AtUpper:
        return w > 10.0 * m_wTolerance && lower(row) < upper(row);
    }
    return false;
}

void FactoredMurty::Pivoting::exchange(int row) {
    if (m_sets[row] != Set::Free)
        m_sets[row] = Set::Free;
    else
        m_sets[row] = m_state.lambda[row] < lower(row) ? Set::AtLower : Set::AtUpper;
}

/// Block Gauss-Seidel from the start: where pivoting ended may be far away.
void FactoredMurty::Pivoting::fallBack() {
    Options options = m_options;
    options.maxIterations = kFallBackSweeps;
    Result swept =
        sweepFactored(SweepMethod::BlockGaussSeidel, m_problem, options, {{}, m_state.lambda});
    m_state.lambda = swept.lambda;
    m_state.update();
    m_result.iterations += swept.iterations;
    m_result.status = swept.status;
    m_sets = swept.sets;
    m_result.message = fmt::format("pivoting did not end in {} pivots; block sweeps {}",
                                   m_result.pivots, swept.ok() ? "did" : "did not either");
}

/// The pattern of M + J^T J for these rows, analysed unless it is the last one's.
void FactoredMurty::analyse(const FactoredProblem& problem) {
    m_edges.clear();
    for (const FactoredProblem::Row& row : problem.rows)
        if (row.left >= 0 && row.right >= 0 && row.left != row.right)
            m_edges.emplace_back(std::max(row.left, row.right), std::min(row.left, row.right));
    std::ranges::sort(m_edges);
    m_edges.erase(std::unique(m_edges.begin(), m_edges.end()), m_edges.end());
    if (m_blockCount == problem.M.size() && m_edges == m_sortedEdges) return;
    m_sortedEdges = m_edges;
    m_blockCount = problem.M.size();
    const auto count = static_cast<int>(m_blockCount);
    const std::vector<int> order = math::fillReducingOrder(count, m_edges);
    m_place.resize(m_blockCount);
    for (int k = 0; k < count; ++k)
        m_place[order[k]] = k;
    math::BlockEdges placed;
    for (const auto& [a, b] : m_edges)
        placed.emplace_back(m_place[a], m_place[b]);
    m_factor = math::BlockCholesky(std::vector<int>(m_blockCount, 6), placed);
}

Result FactoredMurty::solve(const FactoredProblem& problem, const Options& options,
                            const WarmStart& start) {
    const auto began = std::chrono::steady_clock::now();
    analyse(problem);
    Result result;
    Pivoting(*this, problem, options, start, result).run();
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return result;
}

} // namespace trammel::lcp
