#include "lcp/newton.h"

#include "lcp/block_sweep.h"
#include "lcp/friction.h"
#include "lcp/sweep_monitor.h"
#include "messages/solver_messages.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

namespace trammel::lcp {

namespace {

constexpr double kShift = 1e-8; ///< added to the diagonal, relative to it
constexpr int kProximalRounds = 4;
constexpr int kSteps = 30;   ///< Newton steps between sweeps
constexpr int kPhases = 8;   ///< of sweeps and steps
constexpr int kHalvings = 8; ///< of one step
constexpr int kWholeEvery = 5;
constexpr int kFirstSweeps = 10; ///< of the first phase; doubled with each
constexpr double kTight = 1e-12; ///< of F, relative to speedToStop()

class AlartCurnier {
public:
    AlartCurnier(const Problem& problem, double shift)
        : m_problem(problem),
          m_isTangent(frictionOfTangents(problem)),
          m_rho(problem.size()),
          m_F(problem.size()),
          m_isActive(problem.size()) {
        if (!isSymmetric(problem.A)) m_transpose = problem.A.transpose();
        const double largest = problem.A.diagonal().maxCoeff();
        m_shift = (shift * problem.A.diagonal()).cwiseMax(1e-3 * shift * largest);
        m_centre = Eigen::VectorXd::Zero(problem.size());
        m_rho = (problem.A.diagonal() + m_shift).cwiseInverse();
        for (const Friction& friction : problem.friction)
            setTangents(friction, Eigen::Vector2d::Constant(tangentsOf(friction, m_rho).minCoeff()),
                        m_rho);
    }

    /// Where the shift pulls to: w = A lambda + b + shift (lambda - centre).
    void setCentre(const Eigen::VectorXd& centre) { m_centre = centre; }

    /// F at lambda, kept; its largest entry is returned.
    double evaluate(const Eigen::VectorXd& lambda) {
        m_z.noalias() = m_problem.A * lambda;
        m_z += m_problem.b + m_shift.cwiseProduct(lambda - m_centre);
        m_z = lambda - m_rho.cwiseProduct(m_z);
        for (Eigen::Index i = 0; i < m_F.size(); ++i) {
            if (m_isTangent[i] >= 0) continue;
            const double projected = clampRow(i);
            m_isActive[i] = projected == m_z[i];
            m_F[i] = (lambda[i] - projected) / m_rho[i];
        }
        for (const Friction& friction : m_problem.friction) {
            const Eigen::Vector2d projected =
                nearestTangents(friction, tangentsOf(friction, m_z), clampRow(friction.normal));
            for (int k = 0; k < 2; ++k) {
                const int row = friction.tangents[k];
                m_F[row] = (lambda[row] - projected[k]) / m_rho[row];
            }
        }
        return m_F.lpNorm<Eigen::Infinity>();
    }

    /// Newton's step from the last evaluated point.
    Eigen::VectorXd step() {
        m_slopes = Eigen::MatrixXd::Zero(m_F.size(), m_F.size());
        for (Eigen::Index i = 0; i < m_F.size(); ++i)
            if (m_isTangent[i] < 0 && m_isActive[i]) addRow(i, i, 1.0);
        for (const Friction& friction : m_problem.friction)
            linearizeTangents(friction);
        return solveActive();
    }

private:
    double clampRow(Eigen::Index i) const {
        return std::clamp(m_z[i], m_problem.lower[i], m_problem.upper[i]);
    }

    /// Adds factor rho_row (d w_row / d lambda) to the slope of F_to, times rho_to. Columns of
    /// m_slopes are rows of the Jacobian.
    void addRow(Eigen::Index to, Eigen::Index row, double factor) {
        const Eigen::MatrixXd& rows = m_transpose.size() > 0 ? m_transpose : m_problem.A;
        m_slopes.col(to) += factor * m_rho[row] * rows.col(row);
        m_slopes(row, to) += factor * m_rho[row] * m_shift[row];
    }

    /// Of lambda_t - P(z_t, p_n): E - P_z (E - rho A_t) - P_n D_n (e_n - rho_n A_n).
    void linearizeTangents(const Friction& friction) {
        const int n = friction.normal;
        const Projection p = project(friction, tangentsOf(friction, m_z), clampRow(n));
        for (int k = 0; k < 2; ++k) {
            const int row = friction.tangents[k];
            m_isActive[row] = true;
            m_slopes(row, row) += 1.0;
            for (int j = 0; j < 2; ++j) {
                if (p.byPoint(k, j) == 0.0) continue;
                m_slopes(friction.tangents[j], row) -= p.byPoint(k, j);
                addRow(row, friction.tangents[j], p.byPoint(k, j));
            }
            if (p.byMultiplier[k] == 0.0 || !m_isActive[n]) {
                m_isActive[row] = p.byPoint.row(k).squaredNorm() > 0.0;
                continue;
            }
            m_slopes(n, row) -= p.byMultiplier[k];
            addRow(row, n, p.byMultiplier[k]);
        }
    }

    Eigen::VectorXd solveActive() {
        std::vector<int> active;
        Eigen::VectorXd step = -m_F.cwiseProduct(m_rho);
        for (int i = 0; i < static_cast<int>(m_F.size()); ++i)
            if (m_isActive[i]) active.push_back(i);
        if (active.empty()) return step;
        Eigen::VectorXd right = step(active);
        Eigen::VectorXd fixed = step;
        fixed(active).setZero();
        right -= (m_slopes.transpose() * fixed)(active);
        const Eigen::MatrixXd reduced = m_slopes(active, active).transpose();
        right = reduced.partialPivLu().solve(right);
        step(active) = right;
        return step;
    }

    const Problem& m_problem;
    std::vector<int> m_isTangent;
    Eigen::VectorXd m_shift, m_centre, m_rho, m_z, m_F;
    std::vector<bool> m_isActive; ///< whether F_i does more than hold lambda_i
    Eigen::MatrixXd m_transpose;  ///< of A, empty where it is symmetric
    Eigen::MatrixXd m_slopes;
};

/// Newton steps until F is as small as rounding allows. @return its largest entry
double descend(AlartCurnier& function, double target, const std::stop_token& stop,
               Eigen::VectorXd& lambda, int& iterations) {
    double value = function.evaluate(lambda);
    Eigen::VectorXd best = lambda;
    double least = value;
    for (int k = 0; k < kSteps && value > target && !stop.stop_requested(); ++k) {
        ++iterations;
        const Eigen::VectorXd step = function.step();
        if (!step.allFinite()) break;
        const Eigen::VectorXd from = lambda;
        const double before = value;
        double length = 1.0;
        for (int halving = 0; halving <= kHalvings; ++halving, length *= 0.5) {
            lambda = from + length * step;
            value = function.evaluate(lambda);
            if (value < (1.0 - 1e-4 * length) * before || k % kWholeEvery == 0) break;
        }
        if (value < least) {
            least = value;
            best = lambda;
        }
    }
    lambda = best;
    return function.evaluate(lambda);
}

/// Proximal rounds of descents, from the given point.
void approach(const Problem& problem, AlartCurnier& function, const std::stop_token& stop,
              Eigen::VectorXd& lambda, int& iterations) {
    const double target = kTight * speedToStop(problem);
    for (int round = 0; round < kProximalRounds; ++round) {
        function.setCentre(lambda);
        descend(function, target, stop, lambda, iterations);
    }
    clampToBounds(problem, lambda);
}

/// Phases of sweeps and descents. A warm start's first phase has no sweeps.
void alternate(const Problem& problem, const Options& options, bool isWarm, Result& result) {
    constexpr int kRunRows = 3;
    const bool hasSymmetricA = isSymmetric(problem.A);
    Problem transposed;
    if (!hasSymmetricA) {
        transposed = problem;
        transposed.A.transposeInPlace();
    }
    const BlockSweep sweep(hasSymmetricA ? problem : transposed, hasSymmetricA ? kRunRows : 1);
    AlartCurnier function(problem, kShift);
    Eigen::VectorXd point = result.lambda;
    int sweeps = isWarm ? 0 : kFirstSweeps;
    for (int phase = 0; phase < kPhases && !result.ok(); ++phase) {
        for (int k = 0; k < sweeps && !options.stop.stop_requested(); ++k)
            sweep(point);
        if (options.stop.stop_requested()) {
            result.status = Status::Stopped;
            return;
        }
        sweeps = std::max(kFirstSweeps, 2 * sweeps);
        result.lambda = point;
        approach(problem, function, options.stop, result.lambda, result.iterations);
        if (isSolution(problem, options, result.lambda)) result.status = Status::Solved;
    }
}

void run(const Problem& problem, const Options& options, const WarmStart& start, Result& result) {
    const bool isWarm = start.lambda.size() == problem.size();
    result.lambda = isWarm ? start.lambda : Eigen::VectorXd::Zero(problem.size());
    clampToBounds(problem, result.lambda);
    result.status = Status::LimitReached;
    if (problem.size() == 0)
        result.status = Status::Solved;
    else if (!(problem.A.diagonal().minCoeff() >= 0.0 && problem.A.diagonal().maxCoeff() > 0.0))
        result.status = Status::Singular;
    else
        alternate(problem, options, isWarm, result);
    setsAtBounds(problem, result.lambda, result.sets);
    if (result.status == Status::Singular)
        result.message = messages::kDiagonalIsNegative;
    else if (!result.ok())
        result.message = {messages::kNewtonDidNotSuffice, result.iterations};
}

} // namespace

const Solver kNewton{"newton", "semismooth Newton of Alart and Curnier", run};

} // namespace trammel::lcp
