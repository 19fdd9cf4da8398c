#include "lcp/factored_newton.h"

#include "lcp/factored_sweeps.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fmt/format.h>

namespace trammel::lcp {

namespace {

constexpr double kShift = 1e-5;    ///< e relative to A's diagonal
constexpr double kAccuracy = 1e-9; ///< of w, relative to its largest part
constexpr int kMaxRounds = 100;    ///< of proximal steps and shifts
constexpr int kMaxNewton = 60;     ///< steps of Newton's method in a round
constexpr int kLineSearch = 30;
constexpr int kFallBackSweeps = 300;

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

class FactoredNewton::Solve {
public:
    Solve(FactoredNewton& owner, const FactoredProblem& problem, const WarmStart& start,
          Result& result);

    void run(const Options& options);

private:
    bool minimize();
    bool settle();
    void evaluate(const std::vector<Vec6>& x);
    void evaluateRow(Eigen::Index row);
    void evaluateContact(std::size_t contact);
    double slopeAlong(const std::vector<Vec6>& direction);
    double gradientSize();
    void direction();
    void factor();
    void addPair(Eigen::Index a, Eigen::Index b, double scale);
    void addHalf(int target, const double* a, int source, const double* b, double scale);
    double lineSearch();
    void fallBack(const Options& options);

    FactoredNewton& m_owner;
    const FactoredProblem& m_problem;
    Result& m_result;
    FactoredState m_state;                          ///< its lambda is P(...) at m_x
    Eigen::VectorXd m_start, m_center, m_e, m_lift; ///< lift: De Saxce's shift of normal rows
    std::vector<char> m_isContact;
    std::vector<double> m_slope;              ///< of plain rows: P', 0 or 1
    std::vector<ConePoint> m_cones;           ///< by contact
    std::vector<int> m_faces, m_faceOfFactor; ///< pieces of P, rows then contacts
    std::vector<Vec6> m_x, m_trial, m_dx, m_gradient;
    std::vector<double> m_rhs;
    double m_tolerance = 0.0; ///< of w, m/s
    bool m_hasCurvedCone = false;
};

FactoredNewton::Solve::Solve(FactoredNewton& owner, const FactoredProblem& problem,
                             const WarmStart& start, Result& result)
    : m_owner(owner),
      m_problem(problem),
      m_result(result),
      m_state(problem),
      m_e(kShift * m_state.diagonal()),
      m_lift(Eigen::VectorXd::Zero(problem.size())),
      m_isContact(problem.rows.size(), 0),
      m_slope(problem.rows.size(), 0.0),
      m_cones(problem.friction.size()),
      m_faces(problem.rows.size() + problem.friction.size(), 0),
      m_x(problem.M.size(), Vec6::Zero()),
      m_trial(m_x),
      m_dx(m_x),
      m_gradient(m_x),
      m_rhs(6 * problem.M.size()) {
    for (const Friction& friction : problem.friction) {
        const std::array rows{friction.normal, friction.tangents[0], friction.tangents[1]};
        const double mean = (m_e[rows[0]] + m_e[rows[1]] + m_e[rows[2]]) / 3.0;
        for (const int row : rows) {
            m_isContact[row] = 1;
            m_e[row] = mean; // a projection on a cone knows one length only
        }
        m_hasCurvedCone = m_hasCurvedCone || friction.shape == Friction::Shape::Cone;
    }
    m_start = start.lambda.size() == problem.size() ? start.lambda
                                                    : Eigen::VectorXd::Zero(problem.size());
    m_center = m_state.lambda = m_start;
    m_state.update();
    m_x = m_state.x;
    settle();
}

/// lambda = P(center - (J x + C lambda + b + lift) / e); a compliant row is an equation, so that
/// lambda comes out in closed form.
void FactoredNewton::Solve::evaluateRow(Eigen::Index i) {
    const double compliance = m_problem.rows[i].compliance;
    const double raw = (m_e[i] * m_center[i] - m_state.w[i]) / (m_e[i] + compliance);
    const double value = std::clamp(raw, m_problem.lower[i], m_problem.upper[i]);
    m_state.lambda[i] = value;
    m_faces[i] = value == raw ? 0 : (raw < value ? 1 : 2);
    m_slope[i] = value == raw ? 1.0 / (m_e[i] + compliance) : 0.0;
}

void FactoredNewton::Solve::evaluateContact(std::size_t contact) {
    const Friction& friction = m_problem.friction[contact];
    const std::array rows{friction.normal, friction.tangents[0], friction.tangents[1]};
    Eigen::Vector3d point;
    for (int k = 0; k < 3; ++k)
        point[k] = m_center[rows[k]] - (m_state.w[rows[k]] + m_lift[rows[k]]) / m_e[rows[k]];
    m_cones[contact] = projectOnCone(friction, point);
    for (int k = 0; k < 3; ++k)
        m_state.lambda[rows[k]] = m_cones[contact].value[k];
    m_faces[m_problem.rows.size() + contact] = m_cones[contact].face;
}

/// w = J x + b, and lambda that belongs to it.
void FactoredNewton::Solve::evaluate(const std::vector<Vec6>& x) {
    for (Eigen::Index i = 0; i < m_problem.size(); ++i) {
        m_state.w[i] = m_state.rate(i, x) + m_problem.b[i];
        if (!m_isContact[i]) evaluateRow(i);
    }
    for (std::size_t k = 0; k < m_problem.friction.size(); ++k)
        evaluateContact(k);
}

/// M x - J^T lambda at an evaluated x, along a direction.
double FactoredNewton::Solve::slopeAlong(const std::vector<Vec6>& direction) {
    double sum = 0.0;
    for (std::size_t k = 0; k < direction.size(); ++k)
        sum += m_gradient[k].dot(direction[k]);
    return sum;
}

double FactoredNewton::Solve::gradientSize() {
    double worst = 0.0; // as a velocity, at each block
    for (std::size_t k = 0; k < m_gradient.size(); ++k)
        worst = std::max(worst, (m_problem.inverseM[k] * m_gradient[k]).lpNorm<Eigen::Infinity>());
    return worst;
}

void FactoredNewton::Solve::addHalf(int target, const double* a, int source, const double* b,
                                    double scale) {
    if (target < 0 || source < 0) return;
    const int t = m_owner.m_place[target];
    const int s = m_owner.m_place[source];
    if (t < s) return;
    math::BlockCholesky& factor = m_owner.m_factor;
    addOuter(factor.values() + factor.position(t, s), scale, a, b);
}

/// H += scale J_a^T J_b.
void FactoredNewton::Solve::addPair(Eigen::Index a, Eigen::Index b, double scale) {
    if (scale == 0.0) return;
    const FactoredProblem::Row& p = m_problem.rows[a];
    const FactoredProblem::Row& q = m_problem.rows[b];
    addHalf(p.left, p.J.data(), q.left, q.J.data(), scale);
    addHalf(p.left, p.J.data(), q.right, &q.J[6], scale);
    addHalf(p.right, &p.J[6], q.left, q.J.data(), scale);
    addHalf(p.right, &p.J[6], q.right, &q.J[6], scale);
}

void FactoredNewton::Solve::factor() {
    if (!m_hasCurvedCone && m_faces == m_faceOfFactor) return;
    m_result.pivots += m_faceOfFactor.empty()
                           ? 0
                           : static_cast<int>(std::ranges::count_if(
                                 m_faces, [&, k = std::size_t{0}](int face) mutable {
                                     return face != m_faceOfFactor[k++];
                                 }));
    m_faceOfFactor = m_faces;
    math::BlockCholesky& factor = m_owner.m_factor;
    factor.clear();
    for (std::size_t k = 0; k < m_problem.M.size(); ++k) {
        using RowMajor = Eigen::Matrix<double, 6, 6, Eigen::RowMajor>;
        const int place = m_owner.m_place[k];
        Eigen::Map<RowMajor> diagonal(factor.values() + factor.position(place, place));
        diagonal = m_problem.M[k];
    }
    for (Eigen::Index i = 0; i < m_problem.size(); ++i)
        if (!m_isContact[i]) addPair(i, i, m_slope[i]);
    for (std::size_t c = 0; c < m_problem.friction.size(); ++c) {
        const Friction& friction = m_problem.friction[c];
        const std::array rows{friction.normal, friction.tangents[0], friction.tangents[1]};
        for (int i = 0; i < 3; ++i)
            for (int k = 0; k < 3; ++k)
                addPair(rows[i], rows[k], m_cones[c].slope(i, k) / m_e[friction.normal]);
    }
    factor.factor(0.0);
}

/// dx = -H^-1 gradient.
void FactoredNewton::Solve::direction() {
    const std::vector<int>& place = m_owner.m_place;
    for (std::size_t k = 0; k < m_x.size(); ++k)
        std::ranges::copy(Vec6(-m_gradient[k]), &m_rhs[6 * place[k]]);
    m_owner.m_factor.solve(m_rhs);
    for (std::size_t k = 0; k < m_x.size(); ++k)
        m_dx[k] = Row6(&m_rhs[6 * place[k]]);
}

/// The share of dx at which the slope along it is zero, 1 where it is not above it there.
double FactoredNewton::Solve::lineSearch() {
    const auto slopeAt = [&](double share) {
        for (std::size_t k = 0; k < m_x.size(); ++k)
            m_trial[k] = m_x[k] + share * m_dx[k];
        evaluate(m_trial);
        for (std::size_t k = 0; k < m_x.size(); ++k)
            m_gradient[k] = m_problem.M[k] * m_trial[k];
        for (Eigen::Index i = 0; i < m_problem.size(); ++i) {
            const FactoredProblem::Row& row = m_problem.rows[i];
            const double lambda = m_state.lambda[i];
            if (row.left >= 0) m_gradient[row.left] -= lambda * Row6(row.J.data());
            if (row.right >= 0) m_gradient[row.right] -= lambda * Row6(&row.J[6]);
        }
        return slopeAlong(m_dx);
    };
    const double start = slopeAlong(m_dx);
    double low = 0.0, high = 1.0;
    double slopeLow = start, slopeHigh = slopeAt(1.0);
    if (slopeHigh <= 0.1 * std::abs(start)) return 1.0;
    double share = 1.0;
    for (int k = 0; k < kLineSearch; ++k) {
        share = low - slopeLow * (high - low) / (slopeHigh - slopeLow);
        share = std::clamp(share, low + 0.05 * (high - low), high - 0.05 * (high - low));
        const double slope = slopeAt(share);
        if (std::abs(slope) <= 0.1 * std::abs(start)) break;
        (slope < 0.0 ? low : high) = share;
        (slope < 0.0 ? slopeLow : slopeHigh) = slope;
    }
    return share;
}

/// Newton's method on the proximal step's function. @return whether it came to an end
bool FactoredNewton::Solve::minimize() {
    evaluate(m_x);
    for (std::size_t k = 0; k < m_x.size(); ++k)
        m_gradient[k] = m_problem.M[k] * m_x[k];
    for (Eigen::Index i = 0; i < m_problem.size(); ++i) {
        const FactoredProblem::Row& row = m_problem.rows[i];
        const double lambda = m_state.lambda[i];
        if (row.left >= 0) m_gradient[row.left] -= lambda * Row6(row.J.data());
        if (row.right >= 0) m_gradient[row.right] -= lambda * Row6(&row.J[6]);
    }
    double size = gradientSize();
    for (int step = 0; step < kMaxNewton; ++step) {
        ++m_result.iterations;
        if (size <= m_tolerance) return true;
        factor();
        direction();
        lineSearch();
        m_x = m_trial;
        const double now = gradientSize();
        if (!std::isfinite(now)) return false;
        // Rounding of J x / e ends the descent.
        if (now <= 1e3 * m_tolerance && now > 0.5 * size) return true;
        size = now;
    }
    return false;
}

/// Moves the proximal term's center and the lift. @return whether they stood there already
bool FactoredNewton::Solve::settle() {
    m_state.update(); // x and w that lambda makes, whatever the minimum left
    m_tolerance =
        kAccuracy *
        std::max({m_problem.b.lpNorm<Eigen::Infinity>(), 1e-300,
                  m_state.diagonal().cwiseProduct(m_state.lambda).lpNorm<Eigen::Infinity>()});
    double change = m_e.cwiseProduct(m_state.lambda - m_center).lpNorm<Eigen::Infinity>();
    m_center = m_state.lambda;
    for (const Friction& friction : m_problem.friction) {
        const double s1 = m_state.w[friction.tangents[0]];
        const double s2 = m_state.w[friction.tangents[1]];
        const double slip = friction.shape == Friction::Shape::Cone ? std::hypot(s1, s2)
                                                                    : std::abs(s1) + std::abs(s2);
        const double lift = friction.mu * slip;
        change = std::max(change, std::abs(lift - m_lift[friction.normal]));
        m_lift[friction.normal] = lift;
    }
    return change <= 10.0 * m_tolerance;
}

void FactoredNewton::Solve::run(const Options& options) {
    m_result.status = Status::LimitReached;
    for (int round = 0; round < kMaxRounds; ++round) {
        if (!minimize()) break;
        if (settle()) {
            m_result.status = Status::Solved;
            break;
        }
    }
    if (m_result.status != Status::Solved) fallBack(options);
    m_result.lambda = m_state.lambda;
    m_result.w = m_state.w;
    m_result.residual = m_state.residual();
    m_result.sets.assign(m_problem.rows.size(), Set::Free);
    for (std::size_t i = 0; i < m_problem.rows.size(); ++i)
        if (m_faces[i] != 0) m_result.sets[i] = m_faces[i] == 1 ? Set::AtLower : Set::AtUpper;
}

/// Block Gauss-Seidel from the start: where Newton's method ended may be far away.
void FactoredNewton::Solve::fallBack(const Options& options) {
    Options limited = options;
    limited.maxIterations = kFallBackSweeps;
    const WarmStart start{.sets = {}, .lambda = m_start};
    const Result swept = sweepFactored(SweepMethod::BlockGaussSeidel, m_problem, limited, start);
    m_state.lambda = swept.lambda;
    m_state.update();
    m_result.status = swept.status;
    m_result.message = fmt::format("active sets did not settle in {} steps; block sweeps {}",
                                   m_result.iterations, swept.ok() ? "did" : "did not either");
    m_result.iterations += swept.iterations;
}

/// The pattern of M + J^T J for these rows, analysed unless it is the last one's.
void FactoredNewton::analyse(const FactoredProblem& problem) {
    m_edges.clear();
    for (const FactoredProblem::Row& row : problem.rows)
        if (row.left >= 0 && row.right >= 0 && row.left != row.right)
            m_edges.emplace_back(std::max(row.left, row.right), std::min(row.left, row.right));
    std::ranges::sort(m_edges);
    m_edges.erase(std::unique(m_edges.begin(), m_edges.end()), m_edges.end());
    if (m_blockCount == problem.M.size() && m_edges == m_lastEdges) return;
    m_lastEdges = m_edges;
    m_blockCount = problem.M.size();
    const auto count = static_cast<int>(m_blockCount);
    const std::vector<int> order = math::fillReducingOrder(count, m_edges);
    m_place.resize(m_blockCount);
    for (int k = 0; k < count; ++k)
        m_place[order[k]] = k;
    math::BlockEdges placed;
    placed.reserve(m_edges.size());
    for (const auto& [a, b] : m_edges)
        placed.emplace_back(m_place[a], m_place[b]);
    m_factor = math::BlockCholesky(std::vector<int>(m_blockCount, 6), placed);
}

Result FactoredNewton::solve(const FactoredProblem& problem, const Options& options,
                             const WarmStart& start) {
    const auto began = std::chrono::steady_clock::now();
    analyse(problem);
    Result result;
    Solve(*this, problem, start, result).run(options);
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return result;
}

} // namespace trammel::lcp
