#include "lcp/lemke.h"

#include "lcp/newton.h"
#include "lcp/splitting.h"
#include "lcp/standard_form.h"
#include "messages/solver_messages.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace trammel::lcp {

namespace {

constexpr double kPivotFloor = 1e-11; ///< entries below it, relative to their column's size, are 0
constexpr double kRounding = 1e-12;   ///< values below it, relative to the largest of q, are 0

/// The tableau of w - M z - d z0 = q: columns w (n), z (n), z0, q; d is all ones.
class Tableau {
public:
    Tableau(const Eigen::MatrixXd& M, const Eigen::VectorXd& q)
        : m_n(static_cast<int>(q.size())), m_T(m_n, 2 * m_n + 2), m_basis(m_n) {
        m_T.leftCols(m_n).setIdentity();
        m_T.middleCols(m_n, m_n) = -M;
        m_T.col(artificial()).setConstant(-1.0);
        m_T.col(artificial() + 1) = q;
        m_rounding = kRounding * q.lpNorm<Eigen::Infinity>();
        for (int i = 0; i < m_n; ++i)
            m_basis[i] = i;
    }

    int artificial() const { return 2 * m_n; }
    int basic(int row) const { return m_basis[row]; }
    int complement(int column) const { return column < m_n ? column + m_n : column - m_n; }
    double value(int row) const { return m_T(row, artificial() + 1); }

    /// Row with the lexicographically least (q, B^-1), where z0 enters first.
    int firstRow() const {
        int best = 0;
        for (int i = 1; i < m_n; ++i)
            if (isLess(i, 1.0, best, 1.0)) best = i;
        return best;
    }

    /// Whether the artificial variable, basic in some row, has come down to 0.
    bool isSolution() const {
        for (int i = 0; i < m_n; ++i)
            if (m_basis[i] == artificial()) return value(i) <= m_rounding;
        return true;
    }

    /// Row that leaves when a column enters, by the lexicographic ratio test. -1: none, the
    /// solution runs along a ray.
    int leavingRow(int column) const {
        int best = -1;
        const double floor = kPivotFloor * m_T.col(column).lpNorm<Eigen::Infinity>();
        for (int i = 0; i < m_n; ++i) {
            const double entry = m_T(i, column);
            if (!(entry > floor)) continue;
            if (best < 0 || isLess(i, entry, best, m_T(best, column))) best = i;
        }
        return best;
    }

    /// z along the ray on which a column enters that no row limits.
    Eigen::VectorXd ray(int column) const {
        Eigen::VectorXd y = Eigen::VectorXd::Zero(m_n);
        const auto put = [&](int variable, double rate) {
            if (variable >= m_n && variable < artificial()) y[variable - m_n] = std::max(0.0, rate);
        };
        put(column, 1.0);
        for (int i = 0; i < m_n; ++i)
            put(m_basis[i], -m_T(i, column));
        return y;
    }

    /// Left half done where it is asked to stop: one pivot of a great problem takes long.
    void pivot(int row, int column, const std::stop_token& stop) {
        m_T.row(row) /= m_T(row, column);
        for (int i = 0; i < m_n && !stop.stop_requested(); ++i)
            if (i != row && m_T(i, column) != 0.0) m_T.row(i) -= m_T(i, column) * m_T.row(row);
        m_basis[row] = column;
    }

private:
    /// Compares (q, B^-1) of two rows, each divided by its pivot entry.
    bool isLess(int a, double pivotA, int b, double pivotB) const {
        const double q = value(a) / pivotA - value(b) / pivotB;
        if (std::abs(q) > m_rounding / std::min(pivotA, pivotB)) return q < 0.0;
        for (int k = 0; k < m_n; ++k) {
            const double d = m_T(a, k) / pivotA - m_T(b, k) / pivotB;
            if (std::abs(d) > kRounding / std::min(pivotA, pivotB)) return d < 0.0;
        }
        return false;
    }

    int m_n;
    double m_rounding;
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> m_T;
    std::vector<int> m_basis;
};

/// z of the last basis. The tableau has gathered the rounding of all pivots, so the basis is solved
/// anew where that gives smaller residuals.
Eigen::VectorXd solutionOf(const Tableau& tableau, const Eigen::MatrixXd& M,
                           const Eigen::VectorXd& q) {
    const int n = static_cast<int>(q.size());
    Eigen::VectorXd z = Eigen::VectorXd::Zero(n);
    std::vector<int> basic;
    for (int i = 0; i < n; ++i) {
        const int column = tableau.basic(i);
        if (column < n || column >= 2 * n) continue;
        z[column - n] = std::max(0.0, tableau.value(i));
        basic.push_back(column - n);
    }
    if (basic.empty()) return z;
    Eigen::VectorXd right = -q(basic);
    right = Eigen::MatrixXd(M(basic, basic)).partialPivLu().solve(right);
    Eigen::VectorXd fresh = Eigen::VectorXd::Zero(n);
    fresh(basic) = right.cwiseMax(0.0);
    const auto residual = [&](const Eigen::VectorXd& x) {
        return (x - (x - M * x - q).cwiseMax(0.0)).lpNorm<Eigen::Infinity>();
    };
    return right.allFinite() && residual(fresh) < residual(z) ? fresh : z;
}

/// Whether y >= 0 proves that no z >= 0 has M z + q >= 0.
bool provesInfeasible(const Eigen::MatrixXd& M, const Eigen::VectorXd& q,
                      const Eigen::VectorXd& y) {
    constexpr double kZero = 1e-9; // relative to the terms' sizes
    const Eigen::VectorXd sizes = M.cwiseAbs().transpose() * y;
    if (!(q.dot(y) < -kZero * q.cwiseAbs().dot(y))) return false;
    return ((M.transpose() * y).array() <= kZero * sizes.array()).all();
}

} // namespace

StandardResult lemke(const Eigen::MatrixXd& M, const Eigen::VectorXd& q, int maxPivots,
                     const std::stop_token& stop) {
    StandardResult result;
    result.z = Eigen::VectorXd::Zero(q.size());
    if (q.size() == 0 || q.minCoeff() >= 0.0) {
        result.status = Status::Solved;
        return result;
    }
    Tableau tableau(M, q);
    int row = tableau.firstRow();
    int entering = tableau.artificial();
    while (result.pivots < maxPivots) {
        const int leaving = tableau.basic(row);
        tableau.pivot(row, entering, stop);
        ++result.pivots;
        if (stop.stop_requested()) {
            result.status = Status::Stopped;
            return result;
        }
        if (leaving == tableau.artificial() || tableau.isSolution()) {
            result.status = Status::Solved;
            break;
        }
        entering = tableau.complement(leaving);
        row = tableau.leavingRow(entering);
        if (row < 0) {
            result.status =
                provesInfeasible(M, q, tableau.ray(entering)) ? Status::Infeasible : Status::Ray;
            return result;
        }
    }
    if (result.status == Status::Solved) result.z = solutionOf(tableau, M, q);
    return result;
}

namespace {

/// Numbers of the tableau that the pivots of one solve may change, some seconds' work. A pivot
/// changes all 2 N^2 of them.
constexpr double kMaxWork = 4e9;
/// Up to so many rows Newton's method may take over, whose every step factors a matrix of them.
constexpr Eigen::Index kLargestNewton = 300;

/// Rows of the standard form, at most: known before it is made.
double standardSize(const Problem& problem, int sides) {
    double size = static_cast<double>(problem.size());
    for (Eigen::Index i = 0; i < problem.size(); ++i)
        if (std::isfinite(problem.lower[i]) && std::isfinite(problem.upper[i])) size += 1.0;
    for (const Friction& friction : problem.friction)
        size += friction.shape == Friction::Shape::Pyramid      ? 4.0
                : friction.shape == Friction::Shape::Polyhedral ? friction.sides - 1.0
                                                                : sides - 1.0;
    return size;
}

/// Pivots that work and memory allow; as many as rows, at least, or there is no use in beginning.
double affordablePivots(double size) {
    return kMaxWork / (2.0 * size * size);
}

void pivot(const Problem& problem, const Options& options, Result& result) {
    if (options.stop.stop_requested()) {
        result.status = Status::Stopped;
        return;
    }
    const double most = standardSize(problem, options.sides);
    if (affordablePivots(most) < most) {
        result.status = Status::LimitReached;
        result.message = {messages::kTableauIsTooLarge, most};
        return;
    }
    const StandardForm form(polygonal(problem, options.sides));
    const int size = static_cast<int>(form.q().size());
    const int affordable = static_cast<int>(std::min(affordablePivots(size), 1e9));
    const int maxPivots =
        options.maxPivots > 0 ? options.maxPivots : std::min(affordable, 100 + 50 * size);
    const StandardResult z = lemke(form.M(), form.q(), maxPivots, options.stop);
    // A polygon stands for a cone, and a shift for dependent equations: that proves nothing.
    const bool isExact = !hasCone(problem) && !form.isShifted();
    result.status = z.status == Status::Infeasible && !isExact ? Status::Ray : z.status;
    result.pivots += z.pivots;
    result.iterations += z.pivots;
    result.lambda = form.multipliers(z.z);
    if (result.status == Status::Ray) result.message = messages::kEndedOnARay;
    if (result.status == Status::Infeasible) result.message = messages::kRowsContradict;
    if (z.status == Status::LimitReached)
        result.message = {messages::kPivotsDidNotSuffice, z.pivots};
}

void continueOnCones(const Problem& problem, const Options& options, Result& result) {
    kNewton.run(problem, options, {{}, result.lambda}, result);
    if (result.message.empty())
        result.message = {messages::kPolygonsThenCones, options.sides};
    else
        result.message = {messages::kPolygonsThenConesBecause, options.sides,
                          std::move(result.message)};
}

/// Block sweeps from a neighbour's multipliers, whose work grows with the square of the rows only.
void sweepInstead(const Problem& problem, const Options& options, const WarmStart& start,
                  Result& result) {
    Result other;
    other.lambda.setZero(problem.size());
    kBlockGaussSeidel.run(problem, options, {{}, start.lambda, false}, other);
    result.iterations += other.iterations;
    if (other.status == Status::Stopped) result.status = Status::Stopped;
    if (!other.ok() && (result.pivots > 0 || result.status == Status::Stopped)) return;
    const messages::Message reason = result.message.empty() ? text(result.status) : result.message;
    result.lambda = other.lambda;
    result.status = other.status;
    if (other.ok()) result.fallbacks.count(Fallback::LemkeSweeps);
    if (other.ok())
        result.message = {messages::kLemkeThenSweeps, reason};
    else
        result.message = {messages::kLemkeAndSweepsFail, reason, other.message};
}

/// Where many redundant rows lead the pivots' rounding astray, or are too many for them. Keeps what
/// pivoting said where Newton's method finds no solution either.
void fallBack(const Problem& problem, const Options& options, const WarmStart& start,
              Result& result) {
    if (problem.size() > kLargestNewton) return sweepInstead(problem, options, start, result);
    Result other;
    kNewton.run(problem, options, {}, other);
    result.iterations += other.iterations;
    if (other.status == Status::Stopped) result.status = Status::Stopped;
    if (!other.ok()) return;
    result.message = {messages::kLemkeThenNewton,
                      result.ok() ? messages::kInexact : text(result.status)};
    result.fallbacks.count(Fallback::LemkeNewton);
    result.status = Status::Solved;
    result.lambda = other.lambda;
}

void run(const Problem& problem, const Options& options, const WarmStart& start, Result& result) {
    pivot(problem, options, result);
    if (result.ok() && hasCone(problem)) continueOnCones(problem, options, result);
    const bool isStopped = result.status == Status::Stopped;
    if (!isStopped && (!result.ok() || !isSolution(problem, options, result.lambda)))
        fallBack(problem, options, start, result);
    setsAtBounds(problem, result.lambda, result.sets);
}

} // namespace

const Solver kLemke{"lemke", "Lemke complementary pivoting, lexicographic", run};

} // namespace trammel::lcp
