#include "lcp/lemke.h"

#include "lcp/newton.h"
#include "lcp/standard_form.h"

#include <Eigen/LU>
#include <cmath>
#include <fmt/format.h>
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

    void pivot(int row, int column) {
        m_T.row(row) /= m_T(row, column);
        for (int i = 0; i < m_n; ++i)
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

} // namespace

StandardResult lemke(const Eigen::MatrixXd& M, const Eigen::VectorXd& q, int maxPivots) {
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
        tableau.pivot(row, entering);
        ++result.pivots;
        if (leaving == tableau.artificial() || tableau.isSolution()) {
            result.status = Status::Solved;
            break;
        }
        entering = tableau.complement(leaving);
        row = tableau.leavingRow(entering);
        if (row < 0) {
            result.status = Status::Infeasible;
            return result;
        }
    }
    if (result.status == Status::Solved) result.z = solutionOf(tableau, M, q);
    return result;
}

namespace {

void pivot(const Problem& problem, const Options& options, Result& result) {
    const StandardForm form(polygonal(problem, options.sides));
    const int size = static_cast<int>(form.q().size());
    const int maxPivots = options.maxPivots > 0 ? options.maxPivots : 100 + 50 * size;
    const StandardResult z = lemke(form.M(), form.q(), maxPivots);
    result.status = z.status;
    result.pivots += z.pivots;
    result.iterations += z.pivots;
    result.lambda = form.multipliers(z.z);
    if (z.status == Status::Infeasible) result.message = "ended on a ray: no solution was found";
    if (z.status == Status::LimitReached)
        result.message = fmt::format("{} pivots did not suffice", z.pivots);
}

void continueOnCones(const Problem& problem, const Options& options, Result& result) {
    kNewton.run(problem, options, {{}, result.lambda}, result);
    result.message =
        fmt::format("polygons of {} sides by Lemke's pivoting, then the circular cones by "
                    "semismooth Newton{}{}",
                    options.sides, result.message.empty() ? "" : ": ", result.message);
}

/// Where many redundant rows lead the pivots' rounding astray. Keeps what pivoting said where
/// Newton's method finds no solution either.
void fallBack(const Problem& problem, const Options& options, Result& result) {
    Result other;
    kNewton.run(problem, options, {}, other);
    result.iterations += other.iterations;
    if (!other.ok()) return;
    const std::string_view reason = result.ok() ? "inexact" : name(result.status);
    result.message = fmt::format("Lemke's pivoting: {}; solved by semismooth Newton", reason);
    result.status = Status::Solved;
    result.lambda = other.lambda;
}

void run(const Problem& problem, const Options& options, const WarmStart&, Result& result) {
    pivot(problem, options, result);
    if (result.ok() && hasCone(problem)) continueOnCones(problem, options, result);
    if (!result.ok() || !isSolution(problem, options, result.lambda))
        fallBack(problem, options, result);
    setsAtBounds(problem, result.lambda, result.sets);
}

} // namespace

const Solver kLemke{"lemke", "Lemke complementary pivoting, lexicographic", run};

} // namespace trammel::lcp
