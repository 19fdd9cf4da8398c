#include "synthesis/least_squares.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::synthesis {

namespace {

class Fitting {
public:
    Fitting(const Residuals& residuals, Eigen::VectorXd start, const FitLimits& limits)
        : m_residuals(residuals), m_limits(limits) {
        m_fit.x = withinBounds(std::move(start));
        m_fit.sum = sumAt(m_fit.x, m_r);
    }

    Fit run() {
        if (!std::isfinite(m_fit.sum)) return m_fit;
        double damping = 1e-3;
        int calm = 0;
        for (int i = 0; i < m_limits.steps && calm < 3 && m_fit.sum > 0.0; ++i) {
            if (!findJacobian()) break;
            const double before = m_fit.sum;
            if (!improve(damping)) break;
            calm = before - m_fit.sum <= m_limits.tolerance * before ? calm + 1 : 0;
        }
        return m_fit;
    }

private:
    Eigen::VectorXd withinBounds(Eigen::VectorXd x) const {
        if (m_limits.lower.size() > 0) x = x.cwiseMax(m_limits.lower).cwiseMin(m_limits.upper);
        return x;
    }

    double sumAt(const Eigen::VectorXd& x, Eigen::VectorXd& r) {
        ++m_fit.evaluations;
        if (!m_residuals(x, r) || !r.allFinite()) return std::numeric_limits<double>::infinity();
        return r.squaredNorm();
    }

    bool findJacobian() {
        constexpr double kStep = 6e-6; // the cube root of rounding
        m_J.resize(m_r.size(), m_fit.x.size());
        Eigen::VectorXd ahead, back;
        for (Eigen::Index i = 0; i < m_fit.x.size(); ++i) {
            const double h = kStep * std::max(0.1, std::abs(m_fit.x[i]));
            Eigen::VectorXd x = m_fit.x;
            x[i] = m_fit.x[i] + h;
            if (!std::isfinite(sumAt(x, ahead))) return false;
            x[i] = m_fit.x[i] - h;
            if (!std::isfinite(sumAt(x, back))) return false;
            m_J.col(i) = (ahead - back) / (2 * h);
        }
        holdAtBounds();
        return true;
    }

    /// Columns of variables that would leave their bounds become zero.
    void holdAtBounds() {
        if (m_limits.lower.size() == 0) return;
        const Eigen::VectorXd gradient = m_J.transpose() * m_r;
        for (Eigen::Index i = 0; i < gradient.size(); ++i) {
            const bool leavesBelow = m_fit.x[i] <= m_limits.lower[i] && gradient[i] > 0.0;
            const bool leavesAbove = m_fit.x[i] >= m_limits.upper[i] && gradient[i] < 0.0;
            if (leavesBelow || leavesAbove) m_J.col(i).setZero();
        }
    }

    /// One step that brings the sum down; none where even the shortest does not.
    bool improve(double& damping) {
        const Eigen::MatrixXd square = m_J.transpose() * m_J;
        const Eigen::VectorXd gradient = m_J.transpose() * m_r;
        const double least = 1e-12 * square.diagonal().maxCoeff();
        const Eigen::VectorXd diagonal = square.diagonal().cwiseMax(least);
        constexpr double kMostDamping = 1e12;
        for (; damping < kMostDamping; damping *= 4) {
            Eigen::MatrixXd damped = square;
            damped.diagonal() += damping * diagonal;
            const Eigen::VectorXd x = withinBounds(m_fit.x - damped.ldlt().solve(gradient));
            Eigen::VectorXd r;
            if (!x.allFinite()) continue;
            const double sum = sumAt(x, r);
            if (!(sum < m_fit.sum)) continue;
            m_fit.x = x;
            m_fit.sum = sum;
            m_r = r;
            damping = std::max(1e-12, damping / 9);
            return true;
        }
        return false;
    }

    const Residuals& m_residuals;
    const FitLimits& m_limits;
    Fit m_fit;
    Eigen::VectorXd m_r;
    Eigen::MatrixXd m_J;
};

} // namespace

Fit leastSquares(const Residuals& residuals, Eigen::VectorXd start, const FitLimits& limits) {
    return Fitting(residuals, std::move(start), limits).run();
}

} // namespace trammel::synthesis
