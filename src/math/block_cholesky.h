#pragma once

#include "math/block_kernels.h"

#include <span>
#include <utility>
#include <vector>

namespace trammel::math {

/// An undirected graph on blocks 0..n-1 given by its edges.
using BlockEdges = std::vector<std::pair<int, int>>;

/// A fill-reducing elimination order (approximate minimum degree; a tree gets no fill): order[k] is
/// the block that is eliminated as the k-th.
std::vector<int> fillReducingOrder(int blockCount, const BlockEdges& edges);

/// Cholesky factorization A = L L^T of a symmetric positive definite matrix of small dense blocks.
///
/// The pattern is analysed once: where L's blocks lie, and the straight list of kernel calls that
/// factors it. Each numeric factorization then runs that list on values written in place, without
/// allocation and with work proportional to L's blocks. Blocks are row-major; only blocks with
/// row >= column exist. Blocks are eliminated in their index order: number them by
/// fillReducingOrder first.
class BlockCholesky {
public:
    BlockCholesky() = default;
    /// @param blockSizes each in 1..kMaxBlock
    /// @param edges the non-zero off-diagonal blocks of A
    BlockCholesky(std::vector<int> blockSizes, const BlockEdges& edges);

    int blockCount() const { return static_cast<int>(m_sizes.size()); }
    int size() const { return m_offsets.empty() ? 0 : m_offsets.back(); }
    int offset(int block) const { return m_offsets[block]; }
    /// Values in L, fill included: a measure of the work.
    std::size_t valueCount() const { return m_values.size(); }

    /// Sets every value to 0 before an assembly.
    void clear();
    /// By unknown (size()): one number for all that the pattern couples, directly or not.
    std::vector<int> components() const;
    /// Position of block (row, column), row >= column, in values(); the pattern must hold it.
    std::size_t position(int row, int column) const;
    double* values() { return m_values.data(); }

    /// A (i, j) times s_i s_j, before it is factored.
    void scale(std::span<const double> s);

    /// Factors in place what was assembled.
    /// @return the number of pivots within the bound; their unknowns come out as 0.
    int factor(PivotBound bound);
    int factor(double least) { return factor(PivotBound{least, 0.0}); }

    /// x (size()) = A^-1 x.
    void solve(std::span<double> x) const;

private:
    struct Entry {
        int row;
        std::size_t position;
    };
    /// What is done with a column of one size; the last three where it has one block below the
    /// diagonal, as each has in a tree.
    struct ColumnKernels {
        int size = 0, rows = 0; ///< rows: of the one block; 0 where there are none or more
        bool isAlone = false;   ///< nothing is below the diagonal
        FactorKernel factor;
        SolveKernel solveLower, solveLowerTransposed;
        EliminateKernel eliminate = nullptr;
        PassDownKernel passDown = nullptr;
        PassUpKernel passUp = nullptr;
    };
    // Small: a long chain's columns take their part of what a processor keeps close.
    struct Column {
        int kernels; ///< index in m_kernels
        int diagonal, offset;
        int firstEntry, entryEnd; ///< in m_offDiagonals
        int firstUpdate, updateEnd;
    };
    struct OffDiagonal {
        DivideKernel divide;
        UpdateKernel product, transposedProduct;
        int position, rowOffset;
        int rowDiagonal; ///< of the row's own block
    };
    struct Update {
        UpdateKernel kernel;
        int target, left, right;
    };

    int kernelsOf(int column);
    void passDown(const Column& column, double* x) const;
    void passUp(const Column& column, double* x) const;
    void layOut(const std::vector<std::vector<int>>& pattern);
    void listUpdates(int column);

    std::vector<int> m_sizes, m_offsets;
    std::vector<std::vector<Entry>> m_entries; ///< below the diagonal, by column, rows ascending
    std::vector<std::size_t> m_diagonal;
    std::vector<ColumnKernels> m_kernels;
    std::vector<Column> m_columns;
    std::vector<OffDiagonal> m_offDiagonals;
    std::vector<Update> m_updates;
    std::vector<double> m_values;
};

} // namespace trammel::math
