#include "lcp/lemke.h"

#include <Eigen/Cholesky>
#include <cmath>
#include <vector>

namespace trammel::lcp {

namespace {

constexpr double kPivotFloor = 1e-11; ///< entries below it, relative to their row's size, are 0

/// The tableau of w - M z - d z0 = q: columns w (n), z (n), z0, q; d is all ones.
class Tableau {
public:
    Tableau(const Eigen::MatrixXd& M, const Eigen::VectorXd& q)
        : m_n(static_cast<int>(q.size())), m_T(m_n, 2 * m_n + 2), m_basis(m_n) {
        m_T.leftCols(m_n).setIdentity();
        m_T.middleCols(m_n, m_n) = -M;
        m_T.col(artificial()).setConstant(-1.0);
        m_T.col(artificial() + 1) = q;
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

    /// Row that leaves when a column enters, by the lexicographic ratio test; z0's where it is
    /// among the least. -1: none, the solution runs along a ray.
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
        if (q != 0.0) return q < 0.0;
        for (int k = 0; k < m_n; ++k) {
            const double d = m_T(a, k) / pivotA - m_T(b, k) / pivotB;
            if (d != 0.0) return d < 0.0;
        }
        return false;
    }

    int m_n;
    Eigen::MatrixXd m_T;
    std::vector<int> m_basis;
};

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
        if (leaving == tableau.artificial()) {
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
    const int n = static_cast<int>(q.size());
    for (int i = 0; i < n; ++i)
        if (tableau.basic(i) >= n && tableau.basic(i) < 2 * n)
            result.z[tableau.basic(i) - n] = std::max(0.0, tableau.value(i));
    return result;
}

namespace {

/// The bounded rows as a standard problem. Each is counted from its finite bound inwards, so that
///     lambda = bound + sign x,   x >= 0,
/// and a second finite bound adds the row  (range - x) >= 0.
struct Standard {
    std::vector<int> free, bounded; ///< rows of the boxed problem
    std::vector<double> sign;       ///< of each bounded row
    std::vector<int> ranged;        ///< positions in `bounded` with two finite bounds
    Eigen::MatrixXd M;
    Eigen::VectorXd q;
    Eigen::VectorXd offset; ///< lambda at x = 0, over all rows; 0 on free ones
    Eigen::LDLT<Eigen::MatrixXd> freeFactor;
};

void partition(const Problem& problem, Standard& s) {
    s.offset = Eigen::VectorXd::Zero(problem.size());
    for (int i = 0; i < static_cast<int>(problem.size()); ++i) {
        const bool hasLower = std::isfinite(problem.lower[i]);
        const bool hasUpper = std::isfinite(problem.upper[i]);
        if (!hasLower && !hasUpper) {
            s.free.push_back(i);
            continue;
        }
        if (hasLower && hasUpper) s.ranged.push_back(static_cast<int>(s.bounded.size()));
        s.bounded.push_back(i);
        s.sign.push_back(hasLower ? 1.0 : -1.0);
        s.offset[i] = hasLower ? problem.lower[i] : problem.upper[i];
    }
}

/// Condenses the free rows into the bounded ones (Schur complement) and adds the range rows.
Standard standardize(const Problem& problem) {
    Standard s;
    partition(problem, s);
    const Eigen::VectorXd b = problem.b + problem.A * s.offset;
    if (!s.free.empty()) s.freeFactor.compute(problem.A(s.free, s.free));
    if (s.bounded.empty()) return s;
    const Eigen::MatrixXd A_BF = problem.A(s.bounded, s.free);
    Eigen::MatrixXd condensed = problem.A(s.bounded, s.bounded);
    Eigen::VectorXd q = b(s.bounded);
    if (!s.free.empty()) {
        condensed -= A_BF * s.freeFactor.solve(Eigen::MatrixXd(A_BF.transpose()));
        q -= A_BF * s.freeFactor.solve(Eigen::VectorXd(b(s.free)));
    }
    const Eigen::Map<const Eigen::VectorXd> sign(s.sign.data(),
                                                 static_cast<Eigen::Index>(s.sign.size()));
    const auto n = static_cast<Eigen::Index>(s.bounded.size());
    const auto extra = static_cast<Eigen::Index>(s.ranged.size());
    s.M = Eigen::MatrixXd::Zero(n + extra, n + extra);
    s.M.topLeftCorner(n, n) = sign.asDiagonal() * condensed * sign.asDiagonal();
    s.q.resize(n + extra);
    s.q.head(n) = sign.asDiagonal() * q;
    for (Eigen::Index k = 0; k < extra; ++k) {
        const int at = s.ranged[k];
        s.M(at, n + k) = 1.0;
        s.M(n + k, at) = -1.0;
        s.q[n + k] = problem.upper[s.bounded[at]] - problem.lower[s.bounded[at]];
    }
    return s;
}

Eigen::VectorXd recover(const Problem& problem, const Standard& s, const Eigen::VectorXd& z) {
    Eigen::VectorXd lambda = s.offset;
    for (std::size_t k = 0; k < s.bounded.size(); ++k)
        lambda[s.bounded[k]] += s.sign[k] * z[static_cast<Eigen::Index>(k)];
    if (!s.free.empty()) {
        const Eigen::VectorXd b = problem.b + problem.A * lambda;
        lambda(s.free) = -s.freeFactor.solve(Eigen::VectorXd(b(s.free)));
    }
    return lambda.cwiseMax(problem.lower).cwiseMin(problem.upper);
}

void run(const Problem& problem, const Options& options, const WarmStart&, Result& result) {
    const int n = static_cast<int>(problem.size());
    const Standard standard = standardize(problem);
    const int maxPivots = options.maxPivots > 0 ? options.maxPivots : 100 + 50 * n;
    const StandardResult z = lemke(standard.M, standard.q, maxPivots);
    result.status = z.status;
    result.pivots = z.pivots;
    result.iterations = z.pivots;
    result.lambda = recover(problem, standard, z.z);
    result.sets = setsAtBounds(problem, result.lambda);
    if (z.status == Status::Infeasible) result.message = "ended on a ray: no solution was found";
}

} // namespace

const Solver kLemke{"lemke", "Lemke complementary pivoting, lexicographic", run};

} // namespace trammel::lcp
