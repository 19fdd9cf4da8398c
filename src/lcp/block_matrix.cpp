#include "lcp/block_matrix.h"

#include <algorithm>

namespace trammel::lcp {

void BlockMatrix::attach(const FactoredProblem& problem, std::span<const char> takesPart) {
    m_problem = &problem;
    analyse(takesPart);
    m_rowPlaces.clear();
    const FactoredProblem::Row* last = nullptr; // a pair's rows follow each other
    for (const FactoredProblem::Row& row : problem.rows) {
        if (!takesPart.empty() && takesPart[m_rowPlaces.size()] == 0) {
            m_rowPlaces.push_back({});
            continue;
        }
        m_rowPlaces.push_back(last && haveSameBlocks(row, *last) ? m_rowPlaces.back()
                                                                 : placeOf(row));
        last = &row;
    }
    m_ordered.resize(6 * m_blockCount);
}

void BlockMatrix::analyse(std::span<const char> takesPart) {
    m_edges.clear();
    const FactoredProblem::Row* last = nullptr;
    for (std::size_t i = 0; i < m_problem->rows.size(); ++i) {
        if (!takesPart.empty() && takesPart[i] == 0) continue;
        const FactoredProblem::Row& row = m_problem->rows[i];
        if (last && haveSameBlocks(row, *last)) continue;
        last = &row;
        m_problem->forEachSide(row, [&](int one, const double*) {
            m_problem->forEachSide(row, [&](int other, const double*) {
                if (one > other) m_edges.emplace_back(one, other);
            });
        });
    }
    std::ranges::sort(m_edges);
    m_edges.erase(std::unique(m_edges.begin(), m_edges.end()), m_edges.end());
    if (m_blockCount == m_problem->M.size() && m_edges == m_lastEdges) return;
    m_lastEdges = m_edges;
    m_blockCount = m_problem->M.size();
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

BlockMatrix::Place BlockMatrix::placeOf(const FactoredProblem::Row& row) const {
    Place place;
    const int left = row.left < 0 ? -1 : m_place[row.left];
    const int right = row.right < 0 ? -1 : m_place[row.right];
    if (left >= 0) place.left = m_factor.position(left, left);
    if (right >= 0) place.right = m_factor.position(right, right);
    if (left < 0 || right < 0 || left == right) return place;
    place.isLeftLower = left > right;
    place.pair = m_factor.position(std::max(left, right), std::min(left, right));
    return place;
}

void BlockMatrix::begin() {
    m_factor.clear();
    for (std::size_t k = 0; k < m_blockCount; ++k)
        at(m_factor.position(m_place[k], m_place[k])) = m_problem->M[k];
}

void BlockMatrix::addRow(Eigen::Index index, double g) {
    if (g == 0.0) return;
    const FactoredProblem::Row& row = m_problem->rows[index];
    if (row.far >= 0) return addFarRow(row, g);
    const Place& place = m_rowPlaces[index];
    const Eigen::Map<const Vec6> left(row.J.data()), right(&row.J[6]);
    if (row.left >= 0) at(place.left).noalias() += g * left * left.transpose();
    if (row.right >= 0) at(place.right).noalias() += g * right * right.transpose();
    if (row.left < 0 || row.right < 0) return;
    if (row.left == row.right) {
        at(place.left) += g * (left * right.transpose() + right * left.transpose());
        return;
    }
    if (place.isLeftLower)
        at(place.pair).noalias() += g * left * right.transpose();
    else
        at(place.pair).noalias() += g * right * left.transpose();
}

/// The same of a row that touches more than two blocks, each pair of which has one of its own.
void BlockMatrix::addFarRow(const FactoredProblem::Row& row, double g) {
    using Side = Eigen::Map<const Vec6>;
    m_problem->forEachSide(row, [&](int one, const double* J) {
        m_problem->forEachSide(row, [&](int other, const double* K) {
            if (m_place[one] >= m_place[other])
                at(m_factor.position(m_place[one], m_place[other])).noalias() +=
                    g * Side(J) * Side(K).transpose();
        });
    });
}

void BlockMatrix::addContact(std::size_t contact, const Eigen::Matrix3d& G) {
    const Friction& friction = m_problem->friction[contact];
    const std::array rows{friction.normal, friction.tangents[0], friction.tangents[1]};
    const FactoredProblem::Row& normal = m_problem->rows[friction.normal];
    if (normal.far >= 0) return addFarContact(friction, G);
    const Place& place = m_rowPlaces[friction.normal];
    Eigen::Matrix<double, 3, 6> left, right;
    for (int k = 0; k < 3; ++k) {
        left.row(k) =
            Eigen::Map<const Eigen::RowVector<double, 6>>(m_problem->rows[rows[k]].J.data());
        right.row(k) =
            Eigen::Map<const Eigen::RowVector<double, 6>>(&m_problem->rows[rows[k]].J[6]);
    }
    if (normal.left >= 0) at(place.left).noalias() += left.transpose() * (G * left).eval();
    if (normal.right < 0) return;
    const Eigen::Matrix<double, 3, 6> GRight = G * right;
    at(place.right).noalias() += right.transpose() * GRight;
    if (normal.left < 0) return;
    if (place.isLeftLower)
        at(place.pair).noalias() += left.transpose() * GRight;
    else
        at(place.pair).noalias() += GRight.transpose() * left;
}

/// @pre the contact's rows touch the same blocks
void BlockMatrix::addFarContact(const Friction& friction, const Eigen::Matrix3d& G) {
    const auto rows = rowsOf(friction);
    const auto sidesOf = [&](const double*(&sides)[3], int block) {
        for (int k = 0; k < 3; ++k)
            m_problem->forEachSide(m_problem->rows[rows[k]], [&](int other, const double* J) {
                if (other == block) sides[k] = J;
            });
    };
    const FactoredProblem::Row& normal = m_problem->rows[friction.normal];
    m_problem->forEachSide(normal, [&](int one, const double*) {
        m_problem->forEachSide(normal, [&](int other, const double*) {
            if (m_place[one] < m_place[other]) return;
            const double *J[3], *K[3];
            sidesOf(J, one);
            sidesOf(K, other);
            auto block = at(m_factor.position(m_place[one], m_place[other]));
            for (int i = 0; i < 3; ++i)
                for (int k = 0; k < 3; ++k)
                    block.noalias() += G(i, k) * Eigen::Map<const Vec6>(J[i]) *
                                       Eigen::Map<const Vec6>(K[k]).transpose();
        });
    });
}

void BlockMatrix::solve(Eigen::VectorXd& x) {
    for (std::size_t k = 0; k < m_blockCount; ++k)
        std::copy_n(&x[6 * static_cast<Eigen::Index>(k)], 6, &m_ordered[6 * m_place[k]]);
    m_factor.solve(m_ordered);
    for (std::size_t k = 0; k < m_blockCount; ++k)
        std::copy_n(&m_ordered[6 * m_place[k]], 6, &x[6 * static_cast<Eigen::Index>(k)]);
}

} // namespace trammel::lcp
