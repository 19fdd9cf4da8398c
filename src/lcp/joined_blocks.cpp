#include "lcp/joined_blocks.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

namespace trammel::lcp {

namespace {

using Row6 = Eigen::Map<const Vec6>;

} // namespace

void JoinedBlocks::attach(const FactoredProblem& problem, const FactoredState& state) {
    m_problem = &problem;
    m_state = &state;
    classify();
    arrange();
    std::size_t equation = 0;
    for (const Group& group : m_groups) {
        const std::size_t first = equation;
        const auto isOwn = [&](int row) {
            int block = -1;
            problem.forEachSide(problem.rows[row], [&](int b, const double*) { block = b; });
            return &m_groups[m_group[block]] == &group;
        };
        while (equation < m_equations.size() && isOwn(m_equations[equation]))
            ++equation;
        condense(group, first, equation);
    }
}

/// Which rows are equations, and which blocks they join.
void JoinedBlocks::classify() {
    const std::size_t blocks = m_problem->M.size();
    m_sets.reset(blocks);
    m_size.assign(blocks, 1);
    m_kind.assign(m_problem->rows.size(), Kind::Other);
    m_equations.clear();
    m_hasCuts = false;
    const FactoredProblem::Row* last = nullptr;
    Kind lastKind = Kind::Other;
    for (std::size_t i = 0; i < m_kind.size(); ++i) {
        const auto row = static_cast<Eigen::Index>(i);
        const FactoredProblem::Row& sides = m_problem->rows[i];
        if (!EquationSolve::isEquation(*m_problem, *m_state, row)) continue;
        m_kind[i] = lastKind;
        if (!last || !haveSameBlocks(sides, *last)) join(sides, m_kind[i]);
        last = &sides;
        lastKind = m_kind[i];
        m_hasCuts = m_hasCuts || lastKind == Kind::Cut;
        if (lastKind == Kind::Joined) m_equations.push_back(static_cast<int>(i));
    }
}

bool JoinedBlocks::isWhole(Eigen::Index row) const {
    bool result = true;
    m_problem->forEachSide(m_problem->rows[row], [&](int block, const double*) {
        result = result && !m_groups[m_group[block]].isCut;
    });
    return result;
}

/// Joins a row's blocks, unless too many would be together.
void JoinedBlocks::join(const FactoredProblem::Row& row, Kind& kind) {
    std::array<int, 4> roots{};
    int count = 0, size = 0;
    m_problem->forEachSide(row, [&](int block, const double*) {
        const int root = m_sets.root(block);
        if (std::find(roots.begin(), roots.begin() + count, root) != roots.begin() + count) return;
        roots[count++] = root;
        size += m_size[root];
    });
    kind = count == 0 || (count > 1 && size > kLargest) ? Kind::Cut : Kind::Joined;
    if (kind == Kind::Cut) return;
    for (int k = 1; k < count; ++k)
        m_sets.join(roots[0], roots[k]);
    m_size[m_sets.root(roots[0])] = size;
}

/// Lists the blocks and the equations by group.
void JoinedBlocks::arrange() {
    const auto blocks = static_cast<int>(m_problem->M.size());
    m_group.assign(blocks, -1);
    m_place.resize(blocks);
    m_order.resize(blocks);
    m_groups.clear();
    int next = 0;
    std::size_t values = 0;
    for (int block = 0; block < blocks; ++block) {
        const int root = m_sets.root(block);
        if (m_group[root] < 0) {
            m_group[root] = static_cast<int>(m_groups.size());
            m_groups.push_back({next, 0, values});
            next += m_size[root];
            values += static_cast<std::size_t>(36 * m_size[root] * m_size[root]);
        }
        m_group[block] = m_group[root];
        Group& group = m_groups[m_group[block]];
        m_place[block] = group.first + group.count++;
        m_order[m_place[block]] = block;
    }
    m_W.resize(values);
    for (std::size_t i = 0; i < m_kind.size() && m_hasCuts; ++i)
        if (m_kind[i] == Kind::Cut)
            m_problem->forEachSide(m_problem->rows[i], [&](int block, const double*) {
                m_groups[m_group[block]].isCut = true;
            });
    const auto groupOf = [&](int row) {
        int group = -1;
        m_problem->forEachSide(m_problem->rows[row],
                               [&](int block, const double*) { group = m_group[block]; });
        return group;
    };
    std::ranges::sort(m_equations, {}, [&](int row) { return std::pair(groupOf(row), row); });
}

/// A group's part of W.
void JoinedBlocks::condense(const Group& group, std::size_t first, std::size_t end) {
    const int n = 6 * group.count;
    Eigen::Map<Eigen::MatrixXd> W(m_W.data() + group.values, n, n);
    if (first == end) {
        W.setZero();
        for (int k = 0; k < group.count; ++k)
            W.block<6, 6>(6 * k, 6 * k) = m_problem->inverseM[m_order[group.first + k]];
        return;
    }
    m_H.resize(std::max(m_H.size(), static_cast<std::size_t>(n * n)));
    Eigen::Map<Eigen::MatrixXd> H(m_H.data(), n, n);
    H.setZero();
    for (int k = 0; k < group.count; ++k)
        H.block<6, 6>(6 * k, 6 * k) = m_problem->M[m_order[group.first + k]];
    for (std::size_t e = first; e < end; ++e) {
        const FactoredProblem::Row& row = m_problem->rows[m_equations[e]];
        const double g = weightOf(m_equations[e]);
        m_problem->forEachSide(row, [&](int one, const double* J) {
            m_problem->forEachSide(row, [&](int other, const double* K) {
                H.block<6, 6>(6 * (m_place[one] - group.first), 6 * (m_place[other] - group.first))
                    .noalias() += g * Row6(J) * Row6(K).transpose();
            });
        });
    }
    Eigen::Ref<Eigen::MatrixXd> inPlace(H);
    const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> factor(inPlace);
    W.setIdentity();
    factor.solveInPlace(W);
}

void JoinedBlocks::pushSide(int block, const Vec6& force, Eigen::VectorXd& x) const {
    const Group& group = m_groups[m_group[block]];
    if (group.count == 1) {
        x.segment<6>(6 * group.first).noalias() +=
            Eigen::Map<const FactoredProblem::Block>(m_W.data() + group.values) * force;
        return;
    }
    x.segment(6 * group.first, 6 * group.count).noalias() +=
        valuesOf(group).middleCols<6>(6 * (m_place[block] - group.first)) * force;
}

void JoinedBlocks::push(Eigen::Index row, double lambda, Eigen::VectorXd& x) const {
    m_problem->forEachSide(m_problem->rows[row], [&](int block, const double* J) {
        pushSide(block, lambda * Row6(J), x);
    });
}

void JoinedBlocks::push(Eigen::Index first, const Eigen::Vector3d& lambda,
                        Eigen::VectorXd& x) const {
    const FactoredProblem::Row* rows = &m_problem->rows[first];
    if (rows->far >= 0) {
        for (int k = 0; k < 3; ++k)
            push(first + k, lambda[k], x);
        return;
    }
    const auto pushColumn = [&](int block, std::size_t column) {
        if (block < 0) return;
        pushSide(block,
                 lambda[0] * Row6(&rows[0].J[column]) + lambda[1] * Row6(&rows[1].J[column]) +
                     lambda[2] * Row6(&rows[2].J[column]),
                 x);
    };
    pushColumn(rows->left, 0);
    pushColumn(rows->right, 6);
}

double JoinedBlocks::rate(Eigen::Index row, const Eigen::VectorXd& x) const {
    double sum = 0.0;
    m_problem->forEachSide(m_problem->rows[row], [&](int block, const double* J) {
        sum += Row6(J).dot(x.segment<6>(6 * m_place[block]));
    });
    return sum;
}

double JoinedBlocks::coupling(Eigen::Index i, Eigen::Index k) const {
    double sum = 0.0;
    m_problem->forEachSide(m_problem->rows[i], [&](int one, const double* J) {
        m_problem->forEachSide(m_problem->rows[k], [&](int other, const double* K) {
            if (m_group[one] != m_group[other]) return;
            const Group& group = m_groups[m_group[one]];
            sum += Row6(J).dot(valuesOf(group).block<6, 6>(6 * (m_place[one] - group.first),
                                                           6 * (m_place[other] - group.first)) *
                               Row6(K));
        });
    });
    return sum;
}

Eigen::Matrix3d JoinedBlocks::contactBlock(Eigen::Index first) const {
    Eigen::Matrix3d result;
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k <= i; ++k)
            result(i, k) = result(k, i) = coupling(first + i, first + k);
    for (int i = 0; i < 3; ++i)
        result(i, i) += m_problem->rows[first + i].compliance;
    return result;
}

/// force += J^T lambda of all rows but the joined equations'.
void JoinedBlocks::addForces(const Eigen::VectorXd& lambda, Eigen::VectorXd& force) const {
    for (Eigen::Index i = 0; i < lambda.size(); ++i) {
        if (m_kind[i] == Kind::Joined || lambda[i] == 0.0) continue;
        m_problem->forEachSide(m_problem->rows[i], [&](int block, const double* J) {
            force.segment<6>(6 * m_place[block]) += lambda[i] * Row6(J);
        });
    }
}

void JoinedBlocks::applyW(const Eigen::VectorXd& force, Eigen::VectorXd& x) const {
    for (const Group& group : m_groups)
        x.segment(6 * group.first, 6 * group.count).noalias() =
            valuesOf(group) * force.segment(6 * group.first, 6 * group.count);
}

void JoinedBlocks::respond(const Eigen::VectorXd& lambda, Eigen::VectorXd& x) {
    const auto size = 6 * static_cast<Eigen::Index>(m_order.size());
    m_base.setZero(size);
    addForces(lambda, m_base);
    for (const int row : m_equations)
        m_problem->forEachSide(m_problem->rows[row], [&](int block, const double* J) {
            m_base.segment<6>(6 * m_place[block]) -= weightOf(row) * m_problem->b[row] * Row6(J);
        });
    x.resize(size);
    applyW(m_base, x);
}

void JoinedBlocks::solve(Eigen::VectorXd& x) {
    m_base.resize(x.size());
    for (std::size_t place = 0; place < m_order.size(); ++place)
        m_base.segment<6>(6 * static_cast<Eigen::Index>(place)) = x.segment<6>(6 * m_order[place]);
    m_image.resize(x.size());
    applyW(m_base, m_image);
    for (std::size_t place = 0; place < m_order.size(); ++place)
        x.segment<6>(6 * m_order[place]) = m_image.segment<6>(6 * static_cast<Eigen::Index>(place));
}

} // namespace trammel::lcp
