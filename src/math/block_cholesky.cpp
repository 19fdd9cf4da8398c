#include "math/block_cholesky.h"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>
#include <algorithm>
#include <cassert>
#include <numeric>

namespace trammel::math {

namespace {

/// Rows below the diagonal of each column of L: A's own and the fill, which a column passes on to
/// its parent in the elimination tree.
std::vector<std::vector<int>> eliminate(int blockCount, const BlockEdges& edges) {
    std::vector<std::vector<int>> pattern(blockCount);
    for (auto [a, b] : edges)
        pattern[std::min(a, b)].push_back(std::max(a, b));
    for (int k = 0; k < blockCount; ++k) {
        auto& rows = pattern[k];
        std::sort(rows.begin(), rows.end());
        rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
        if (rows.empty()) continue;
        auto& parent = pattern[rows.front()];
        parent.insert(parent.end(), rows.begin() + 1, rows.end());
    }
    return pattern;
}

std::vector<int> minimumDegreeOrder(int blockCount, const BlockEdges& edges) {
    std::vector<int> order(blockCount);
    std::vector<Eigen::Triplet<double>> triplets;
    triplets.reserve(blockCount + 2 * edges.size());
    for (int i = 0; i < blockCount; ++i)
        triplets.emplace_back(i, i, 1.0);
    for (auto [a, b] : edges) {
        triplets.emplace_back(a, b, 1.0);
        triplets.emplace_back(b, a, 1.0);
    }
    Eigen::SparseMatrix<double> graph(blockCount, blockCount);
    graph.setFromTriplets(triplets.begin(), triplets.end());
    Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> permutation;
    Eigen::AMDOrdering<int>()(graph, permutation);
    for (int k = 0; k < blockCount; ++k)
        order[k] = permutation.indices()[k];
    return order;
}

std::vector<std::vector<int>> neighbours(int blockCount, const BlockEdges& edges) {
    std::vector<std::vector<int>> result(blockCount);
    for (auto [a, b] : edges) {
        result[a].push_back(b);
        result[b].push_back(a);
    }
    for (auto& list : result) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }
    return result;
}

/// The blocks that a graph without fill can lose one after the other, taken from all its ends in
/// turn: what is eliminated in succession then hardly waits for each other, and a processor works
/// on several at once (Jess and Kees 1982).
std::vector<int> orderFromAllEnds(const std::vector<std::vector<int>>& neighbours) {
    std::vector<char> isQueued(neighbours.size(), 0), isGone(neighbours.size(), 0);
    const auto isEnd = [&](int block) { // those left beside it all touch each other
        std::vector<int> left;
        std::ranges::copy_if(neighbours[block], std::back_inserter(left),
                             [&](int other) { return !isGone[other]; });
        return std::ranges::all_of(left, [&](int a) {
            return std::ranges::all_of(left, [&](int b) {
                return a == b || std::ranges::binary_search(neighbours[a], b);
            });
        });
    };
    std::vector<int> order;
    const auto queue = [&](int block) {
        if (isQueued[block] || !isEnd(block)) return;
        isQueued[block] = 1;
        order.push_back(block);
    };
    for (int block = 0; block < static_cast<int>(neighbours.size()); ++block)
        queue(block);
    for (std::size_t next = 0; next < order.size(); ++next) {
        const int block = order[next];
        isGone[block] = 1;
        for (const int other : neighbours[block])
            queue(other);
    }
    return order;
}

/// Whether eliminating in an order leaves nothing but the graph's own edges.
bool hasNoFill(const std::vector<int>& order, const BlockEdges& edges,
               const std::vector<std::vector<int>>& neighbours) {
    std::vector<int> place(order.size());
    for (std::size_t k = 0; k < order.size(); ++k)
        place[order[k]] = static_cast<int>(k);
    BlockEdges placed;
    for (auto [a, b] : edges)
        placed.emplace_back(place[a], place[b]);
    std::size_t before = 0, after = 0;
    for (const auto& list : neighbours)
        before += list.size();
    for (const auto& rows : eliminate(static_cast<int>(order.size()), placed))
        after += 2 * rows.size();
    return after == before;
}

} // namespace

std::vector<int> fillReducingOrder(int blockCount, const BlockEdges& edges) {
    if (edges.empty()) {
        std::vector<int> order(blockCount);
        std::iota(order.begin(), order.end(), 0);
        return order;
    }
    std::vector<int> order = minimumDegreeOrder(blockCount, edges);
    const auto graph = neighbours(blockCount, edges);
    constexpr std::size_t kMany = 32; // neighbours of one block that would take long to compare
    if (std::ranges::any_of(graph, [](const auto& list) { return list.size() > kMany; }))
        return order;
    return hasNoFill(order, edges, graph) ? orderFromAllEnds(graph) : order;
}

BlockCholesky::BlockCholesky(std::vector<int> blockSizes, const BlockEdges& edges)
    : m_sizes(std::move(blockSizes)) {
    m_offsets.assign(1, 0);
    for (int size : m_sizes)
        m_offsets.push_back(m_offsets.back() + size);
    layOut(eliminate(blockCount(), edges));
    for (int k = 0; k < blockCount(); ++k)
        listUpdates(k);
}

void BlockCholesky::layOut(const std::vector<std::vector<int>>& pattern) {
    std::size_t next = 0;
    m_entries.resize(m_sizes.size());
    m_diagonal.resize(m_sizes.size());
    for (int k = 0; k < blockCount(); ++k) {
        m_diagonal[k] = next;
        next += m_sizes[k] * m_sizes[k];
        for (int row : pattern[k]) {
            m_entries[k].push_back({row, next});
            next += m_sizes[row] * m_sizes[k];
        }
    }
    m_values.assign(next, 0.0);
}

int BlockCholesky::kernelsOf(int k) {
    const int size = m_sizes[k];
    const int rows = m_entries[k].size() == 1 ? m_sizes[m_entries[k].front().row] : 0;
    const bool isAlone = m_entries[k].empty();
    const auto known = std::ranges::find_if(m_kernels, [&](const auto& kernels) {
        return kernels.size == size && kernels.rows == rows && kernels.isAlone == isAlone;
    });
    if (known != m_kernels.end()) return static_cast<int>(known - m_kernels.begin());
    ColumnKernels kernels{.size = size,
                          .rows = rows,
                          .isAlone = isAlone,
                          .factor = isAlone ? rootFreeFactorKernel(size) : factorKernel(size),
                          .solveLower = solveLowerKernel(size),
                          .solveLowerTransposed =
                              isAlone ? passUpAloneKernel(size) : solveLowerTransposedKernel(size)};
    if (rows > 0) {
        kernels.eliminate = eliminateKernel(rows, size);
        kernels.passDown = passDownKernel(rows, size);
        kernels.passUp = passUpKernel(rows, size);
    }
    m_kernels.push_back(kernels);
    return static_cast<int>(m_kernels.size()) - 1;
}

void BlockCholesky::listUpdates(int k) {
    const int size = m_sizes[k];
    Column column{.kernels = kernelsOf(k),
                  .diagonal = static_cast<int>(m_diagonal[k]),
                  .offset = m_offsets[k],
                  .firstEntry = static_cast<int>(m_offDiagonals.size()),
                  .firstUpdate = static_cast<int>(m_updates.size())};
    for (const Entry& entry : m_entries[k]) {
        const int rows = m_sizes[entry.row];
        m_offDiagonals.push_back(
            {divideByTransposedKernel(rows, size), subtractProductKernel(rows, size),
             subtractTransposedProductKernel(rows, size), static_cast<int>(entry.position),
             m_offsets[entry.row], static_cast<int>(m_diagonal[entry.row])});
    }
    for (const Entry& right : m_entries[k])
        for (const Entry& left : m_entries[k])
            if (left.row >= right.row)
                m_updates.push_back(
                    {left.row == right.row ? subtractOwnProductKernel(m_sizes[left.row], size)
                                           : subtractProductTransposedKernel(
                                                 m_sizes[left.row], m_sizes[right.row], size),
                     static_cast<int>(position(left.row, right.row)),
                     static_cast<int>(left.position), static_cast<int>(right.position)});
    column.entryEnd = static_cast<int>(m_offDiagonals.size());
    column.updateEnd = static_cast<int>(m_updates.size());
    m_columns.push_back(column);
}

void BlockCholesky::clear() {
    std::fill(m_values.begin(), m_values.end(), 0.0);
}

/// What a column updates first is its parent in the elimination tree, whose root is the
/// component's last block.
std::vector<int> BlockCholesky::components() const {
    std::vector<int> ofBlock(m_sizes.size());
    for (int block = blockCount() - 1; block >= 0; --block) {
        const auto& entries = m_entries[block];
        ofBlock[block] = entries.empty() ? block : ofBlock[entries.front().row];
    }
    std::vector<int> result;
    for (int block = 0; block < blockCount(); ++block)
        result.insert(result.end(), m_sizes[block], ofBlock[block]);
    return result;
}

std::size_t BlockCholesky::position(int row, int column) const {
    if (row == column) return m_diagonal[row];
    const auto& entries = m_entries[column];
    const auto it = std::lower_bound(entries.begin(), entries.end(), row,
                                     [](const Entry& e, int r) { return e.row < r; });
    assert(it != entries.end() && it->row == row);
    return it->position;
}

void BlockCholesky::scale(std::span<const double> s) {
    assert(static_cast<int>(s.size()) == size());
    const auto scaleBlock = [&](int row, int column, std::size_t position) {
        for (int i = 0; i < m_sizes[row]; ++i)
            for (int j = 0; j < m_sizes[column]; ++j)
                m_values[position++] *= s[m_offsets[row] + i] * s[m_offsets[column] + j];
    };
    for (int k = 0; k < blockCount(); ++k) {
        scaleBlock(k, k, m_diagonal[k]);
        for (const Entry& entry : m_entries[k])
            scaleBlock(entry.row, k, entry.position);
    }
}

int BlockCholesky::factor(PivotBound bound) {
    double* values = m_values.data();
    int dropped = 0;
    for (const Column& column : m_columns) {
        const ColumnKernels& kernels = m_kernels[column.kernels];
        if (kernels.eliminate) {
            const OffDiagonal& block = m_offDiagonals[column.firstEntry];
            dropped += kernels.eliminate(values + column.diagonal, values + block.position,
                                         values + block.rowDiagonal, bound);
            continue;
        }
        dropped += kernels.factor(values + column.diagonal, bound);
        for (int e = column.firstEntry; e < column.entryEnd; ++e)
            m_offDiagonals[e].divide(values + m_offDiagonals[e].position, values + column.diagonal);
        for (int u = column.firstUpdate; u < column.updateEnd; ++u) {
            const Update& update = m_updates[u];
            update.kernel(values + update.target, values + update.left, values + update.right);
        }
    }
    return dropped;
}

void BlockCholesky::solve(std::span<double> x) const {
    assert(static_cast<int>(x.size()) == size());
    for (const Column& column : m_columns)
        passDown(column, x.data());
    for (auto column = m_columns.rbegin(); column != m_columns.rend(); ++column)
        passUp(*column, x.data());
}

void BlockCholesky::passDown(const Column& column, double* x) const {
    const double* values = m_values.data();
    const ColumnKernels& kernels = m_kernels[column.kernels];
    double* xk = x + column.offset;
    if (kernels.passDown) {
        const OffDiagonal& block = m_offDiagonals[column.firstEntry];
        kernels.passDown(values + column.diagonal, values + block.position, xk,
                         x + block.rowOffset);
        return;
    }
    kernels.solveLower(values + column.diagonal, xk);
    for (int e = column.firstEntry; e < column.entryEnd; ++e) {
        const OffDiagonal& block = m_offDiagonals[e];
        block.product(x + block.rowOffset, values + block.position, xk);
    }
}

void BlockCholesky::passUp(const Column& column, double* x) const {
    const double* values = m_values.data();
    const ColumnKernels& kernels = m_kernels[column.kernels];
    double* xk = x + column.offset;
    if (kernels.passUp) {
        const OffDiagonal& block = m_offDiagonals[column.firstEntry];
        kernels.passUp(values + column.diagonal, values + block.position, xk, x + block.rowOffset);
        return;
    }
    for (int e = column.firstEntry; e < column.entryEnd; ++e) {
        const OffDiagonal& block = m_offDiagonals[e];
        block.transposedProduct(xk, values + block.position, x + block.rowOffset);
    }
    kernels.solveLowerTransposed(values + column.diagonal, xk);
}

} // namespace trammel::math
