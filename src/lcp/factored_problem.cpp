#include "lcp/factored_problem.h"

#include "lcp/friction.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace trammel::lcp {

namespace {

using Row6 = Eigen::Map<const Vec6>;

} // namespace

void addSlip(FactoredProblem& problem, const Friction& friction, double compliance) {
    const auto block = static_cast<int>(problem.M.size());
    problem.M.push_back(FactoredProblem::Block::Identity());
    problem.M.back()(0, 0) = 1.0 / compliance;
    problem.inverseM.push_back(FactoredProblem::Block::Identity());
    problem.inverseM.back()(0, 0) = compliance;
    for (const int row : rowsOf(friction)) {
        problem.rows[row].far = static_cast<int>(problem.far.size());
        problem.far.push_back({.blocks = {block, -1}});
    }
    problem.far.back().J[0] = 1.0;
}

Eigen::RowVector3d delassusRow(const FactoredProblem& problem, Eigen::Index first) {
    const FactoredProblem::Row* rows = &problem.rows[static_cast<std::size_t>(first)];
    if (rows->far >= 0) return delassusBlock(problem, first).row(0);
    Eigen::RowVector3d result(rows->compliance, 0.0, 0.0);
    for (const auto& [block, column] : {std::pair{rows->left, 0}, {rows->right, 6}}) {
        if (block < 0) continue;
        const Vec6 weighted = problem.inverseM[block] * Row6(&rows->J[column]);
        for (int k = 0; k < 3; ++k)
            result[k] += weighted.dot(Row6(&rows[k].J[column]));
    }
    return result;
}

Eigen::Matrix3d delassusBlock(const FactoredProblem& problem, Eigen::Index first) {
    Eigen::Matrix3d result = Eigen::Matrix3d::Zero();
    const FactoredProblem::Row* rows = &problem.rows[static_cast<std::size_t>(first)];
    const auto add = [&](int block, std::size_t column) {
        if (block < 0) return;
        Eigen::Matrix<double, 6, 3> J;
        for (int i = 0; i < 3; ++i)
            J.col(i) = Row6(&rows[i].J[column]);
        result += J.transpose() * (problem.inverseM[block] * J).eval();
    };
    add(rows->left, 0);
    add(rows->right, 6);
    for (int i = 0; i < 3 && rows->far >= 0; ++i)
        for (int k = 0; k < 3; ++k)
            for (std::size_t s = 0; s < 2; ++s) {
                const int block = problem.far[rows[i].far].blocks[s];
                if (block >= 0)
                    result(i, k) += Row6(&problem.far[rows[i].far].J[6 * s])
                                        .dot(problem.inverseM[block] *
                                             Row6(&problem.far[rows[k].far].J[6 * s]));
            }
    for (int i = 0; i < 3; ++i)
        result(i, i) += rows[i].compliance;
    return result;
}

void setsAtBounds(const FactoredProblem& problem, const Eigen::VectorXd& lambda,
                  std::vector<Set>& sets) {
    sets.resize(problem.rows.size());
    for (Eigen::Index i = 0; i < problem.size(); ++i)
        sets[i] = setAtBounds(lambda[i], problem.lower[i], problem.upper[i]);
}

Problem formed(const FactoredProblem& problem) {
    const Eigen::Index n = problem.size();
    Problem dense{Eigen::MatrixXd(n, n), problem.b, problem.lower, problem.upper, problem.friction};
    FactoredState state(problem);
    for (Eigen::Index column = 0; column < n; ++column) {
        const FactoredProblem::Row& own = problem.rows[column];
        state.add(column, 1.0);
        for (Eigen::Index row = 0; row < n; ++row)
            dense.A(row, column) = state.rate(row, state.x);
        dense.A(column, column) += own.compliance;
        problem.forEachSide(own, [&](int block, const double*) { state.x[block].setZero(); });
    }
    return dense;
}

void FactoredState::attach(const FactoredProblem& problem) {
    m_problem = &problem;
    lambda.setZero(problem.size());
    w = problem.b;
    x.assign(problem.M.size(), Vec6::Zero());
    m_weighted.resize(problem.rows.size());
    m_farWeighted.resize(problem.far.size());
    m_diagonal.resize(problem.size());
    m_isOfContact.assign(problem.rows.size(), 0);
    for (const Friction& friction : problem.friction)
        for (const int row : rowsOf(friction))
            m_isOfContact[row] = 1;
    for (std::size_t i = 0; i < m_weighted.size(); ++i) {
        const FactoredProblem::Row& row = problem.rows[i];
        m_weighted[i].fill(0.0);
        double sum = row.compliance;
        const auto weigh = [&](int block, const double* J, double* weighted) {
            if (block < 0) return;
            Eigen::Map<Vec6> W(weighted);
            W.noalias() = problem.inverseM[block] * Row6(J);
            sum += W.dot(Row6(J));
        };
        weigh(row.left, row.J.data(), m_weighted[i].data());
        weigh(row.right, &row.J[6], &m_weighted[i][6]);
        if (row.far >= 0)
            for (int s = 0; s < 2; ++s)
                weigh(problem.far[row.far].blocks[s], &problem.far[row.far].J[6 * s],
                      &m_farWeighted[row.far][6 * s]);
        m_diagonal[static_cast<Eigen::Index>(i)] = sum;
    }
    m_averaged = m_diagonal;
    for (const Friction& friction : problem.friction) {
        const auto [n, t1, t2] = rowsOf(friction);
        m_averaged[n] = m_averaged[t1] = m_averaged[t2] =
            (m_diagonal[n] + m_diagonal[t1] + m_diagonal[t2]) / 3.0;
    }
}

void FactoredState::add(Eigen::Index index, double change) {
    const FactoredProblem::Row& row = m_problem->rows[index];
    if (row.left >= 0) x[row.left] += change * Row6(m_weighted[index].data());
    if (row.right >= 0) x[row.right] += change * Row6(&m_weighted[index][6]);
    if (row.far < 0) return;
    for (int s = 0; s < 2; ++s) {
        const int block = m_problem->far[row.far].blocks[s];
        if (block >= 0) x[block] += change * Row6(&m_farWeighted[row.far][6 * s]);
    }
}

double FactoredState::rate(Eigen::Index index, const std::vector<Vec6>& blocks) const {
    const FactoredProblem::Row& row = m_problem->rows[index];
    double sum = 0.0;
    m_problem->forEachSide(row,
                           [&](int block, const double* J) { sum += Row6(J).dot(blocks[block]); });
    return sum;
}

void FactoredState::update() {
    std::ranges::fill(x, Vec6::Zero());
    for (Eigen::Index i = 0; i < lambda.size(); ++i)
        if (lambda[i] != 0.0) add(i, lambda[i]);
    updateRates();
}

void FactoredState::updateRates() {
    for (Eigen::Index i = 0; i < lambda.size(); ++i)
        w[i] = rate(i, x) + m_problem->rows[i].compliance * lambda[i] + m_problem->b[i];
}

Eigen::Matrix3d FactoredState::contactBlock(const Friction& friction) const {
    const auto rows = rowsOf(friction);
    Eigen::Matrix3d block;
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) {
            const auto& W = m_weighted[rows[i]];
            const auto& J = m_problem->rows[rows[k]].J;
            block(i, k) = Row6(W.data()).dot(Row6(J.data())) + Row6(&W[6]).dot(Row6(&J[6]));
            const int far = m_problem->rows[rows[i]].far;
            for (std::size_t s = 0; s < 2 && far >= 0; ++s)
                block(i, k) +=
                    Row6(&m_farWeighted[far][6 * s])
                        .dot(Row6(&m_problem->far[m_problem->rows[rows[k]].far].J[6 * s]));
        }
    for (int i = 0; i < 3; ++i)
        block(i, i) += m_problem->rows[rows[i]].compliance;
    return block;
}

/// With w_i divided by scaleOf(i), the tangents of a contact by the greater of theirs.
template <typename Scale>
double FactoredState::residual(Scale scaleOf) const {
    double result = 0.0;
    const auto take = [&](double value) { // so that NaN is not lost
        if (!(std::abs(value) <= result) && !std::isnan(result)) result = std::abs(value);
    };
    const auto takeRow = [&](Eigen::Index i) {
        const double aim = lambda[i] - w[i] / scaleOf(i);
        take(scaleOf(i) * (lambda[i] - std::clamp(aim, m_problem->lower[i], m_problem->upper[i])));
    };
    for (const Friction& friction : m_problem->friction) {
        const double scale = std::max(scaleOf(friction.tangents[0]), scaleOf(friction.tangents[1]));
        const Eigen::Vector2d here = tangentsOf(friction, lambda);
        const Eigen::Vector2d aim = here - tangentsOf(friction, w) / scale;
        takeRow(friction.normal);
        take(scale * (here - nearestTangents(friction, aim, lambda[friction.normal]))
                         .lpNorm<Eigen::Infinity>());
    }
    for (Eigen::Index i = 0; i < lambda.size(); ++i)
        if (!isOfContact(i)) takeRow(i);
    return result;
}

double FactoredState::residual() const {
    return residual([](Eigen::Index) { return 1.0; });
}

double FactoredState::scaledResidual() const {
    return residual([this](Eigen::Index i) { return m_diagonal[i] > 0.0 ? m_diagonal[i] : 1.0; });
}

} // namespace trammel::lcp
