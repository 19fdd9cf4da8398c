#include "lcp/block_sweep.h"

#include "lcp/friction.h"
#include "lcp/murty.h"
#include "lcp/one_contact.h"
#include "lcp/sparse_rows.h"

#include <algorithm>
#include <cmath>

namespace trammel::lcp {

namespace {

/// Added to a run's diagonal, relative to its largest entry: its rows may be dependent.
constexpr double kRunShift = 1e-12;

/// w of a row.
double rate(const Problem& problem, Eigen::Index row, const Eigen::VectorXd& lambda) {
    const double sum =
        problem.rows ? problem.rows->dot(row, lambda) : problem.A.col(row).dot(lambda);
    return sum + problem.b[row];
}

} // namespace

double tangentStiffness(const Problem& problem, const Friction& friction) {
    const auto [i, j] = friction.tangents;
    const double half = 0.5 * (problem.A(i, i) - problem.A(j, j));
    return 0.5 * (problem.A(i, i) + problem.A(j, j)) + std::hypot(half, problem.A(i, j));
}

void sweepRow(const Problem& problem, Eigen::Index row, double omega, double stiffness,
              Eigen::VectorXd& lambda) {
    lambda[row] = std::clamp(lambda[row] - omega * rate(problem, row, lambda) / stiffness,
                             problem.lower[row], problem.upper[row]);
}

void sweepTangents(const Problem& problem, const Friction& friction, double omega,
                   const Eigen::Vector2d& stiffness, Eigen::VectorXd& lambda) {
    const auto slip = [&](int row) { return rate(problem, row, lambda); };
    if (friction.shape == Friction::Shape::Pyramid) {
        const double limit = friction.mu * std::max(0.0, lambda[friction.normal]);
        for (std::size_t k = 0; k < 2; ++k) {
            const int row = friction.tangents[k];
            const double step = omega * slip(row) / stiffness[static_cast<Eigen::Index>(k)];
            lambda[row] = std::clamp(lambda[row] - step, -limit, limit);
        }
        return;
    }
    const Eigen::Vector2d w(slip(friction.tangents[0]), slip(friction.tangents[1]));
    const Eigen::Vector2d step = omega / stiffness[0] * w;
    setTangents(
        friction,
        nearestTangents(friction, tangentsOf(friction, lambda) - step, lambda[friction.normal]),
        lambda);
}

BlockSweep::BlockSweep(const Problem& problem, int blockSize) : m_problem(problem) {
    std::vector<int> frictionOf(static_cast<std::size_t>(problem.size()), -1);
    for (std::size_t c = 0; c < problem.friction.size(); ++c) {
        const Friction& f = problem.friction[c];
        for (const int row : {f.normal, f.tangents[0], f.tangents[1]})
            frictionOf[static_cast<std::size_t>(row)] = static_cast<int>(c);
        m_blocks.push_back({{f.normal, f.tangents[0], f.tangents[1]}, static_cast<int>(c)});
    }
    Block run;
    for (int i = 0; i < static_cast<int>(problem.size()); ++i) {
        if (frictionOf[static_cast<std::size_t>(i)] < 0) run.rows.push_back(i);
        if (static_cast<int>(run.rows.size()) < std::max(1, blockSize)) continue;
        m_blocks.push_back(std::move(run));
        run = {};
    }
    if (!run.rows.empty()) m_blocks.push_back(std::move(run));
}

int BlockSweep::operator()(Eigen::VectorXd& lambda) const {
    int pivots = 0;
    Eigen::VectorXd w;
    for (const Block& block : m_blocks) {
        w.resize(static_cast<Eigen::Index>(block.rows.size()));
        for (Eigen::Index k = 0; k < w.size(); ++k)
            w[k] = rate(m_problem, block.rows[k], lambda);
        if (block.friction >= 0)
            solveFriction(block, w, lambda);
        else
            pivots += solveRun(block, w, lambda);
    }
    return pivots;
}

/// Of the true matrix.
double BlockSweep::entry(int row, int column) const {
    return m_problem.rows ? m_problem.A(row, column) : m_problem.A(column, row);
}

int BlockSweep::solveRun(const Block& block, const Eigen::VectorXd& w,
                         Eigen::VectorXd& lambda) const {
    const Eigen::VectorXd present = lambda(block.rows);
    Problem part{m_problem.A(block.rows, block.rows),
                 {},
                 m_problem.lower(block.rows),
                 m_problem.upper(block.rows),
                 {}};
    part.b = w - part.A * present;
    Result inner;
    const double largest = part.A.diagonal().maxCoeff();
    pivot(part, kRunShift * (largest > 0.0 ? largest : 1.0), {}, {}, inner);
    if (inner.ok()) lambda(block.rows) = inner.lambda;
    return inner.pivots;
}

void BlockSweep::solveFriction(const Block& block, const Eigen::VectorXd& w,
                               Eigen::VectorXd& lambda) const {
    const Friction& friction = m_problem.friction[static_cast<std::size_t>(block.friction)];
    const int n = friction.normal;
    Eigen::Matrix3d W;
    Eigen::Vector3d q = w;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            W(i, j) = entry(block.rows[i], block.rows[j]);
            q[i] -= W(i, j) * lambda[block.rows[j]];
        }
    Eigen::Vector3d solution;
    const bool isPlain = m_problem.lower[n] == 0.0 && std::isinf(m_problem.upper[n]);
    if (isPlain && solveContact(W, q, friction, solution)) {
        lambda(block.rows) = solution;
        setTangents(friction, nearestTangents(friction, solution.tail<2>(), solution[0]), lambda);
        return;
    }
    sweepRow(m_problem, n, 1.0, W(0, 0), lambda);
    const Eigen::Vector2d stiffness =
        friction.shape == Friction::Shape::Pyramid
            ? Eigen::Vector2d(W(1, 1), W(2, 2))
            : Eigen::Vector2d::Constant(tangentStiffness(m_problem, friction));
    sweepTangents(m_problem, friction, 1.0, stiffness, lambda);
}

} // namespace trammel::lcp
