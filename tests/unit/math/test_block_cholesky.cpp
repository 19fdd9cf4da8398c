#include "math/block_cholesky.h"

#include <Eigen/Dense>
#include <QTest>
#include <algorithm>
#include <random>

using namespace trammel::math;

namespace {

/// A random symmetric positive definite matrix with the pattern of a block graph.
Eigen::MatrixXd randomMatrix(const std::vector<int>& sizes, const BlockEdges& edges,
                             std::mt19937& random) {
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    std::vector<int> offsets{0};
    for (int s : sizes)
        offsets.push_back(offsets.back() + s);
    Eigen::MatrixXd A = Eigen::MatrixXd::Zero(offsets.back(), offsets.back());
    auto fill = [&](int a, int b) {
        for (int i = 0; i < sizes[a]; ++i)
            for (int j = 0; j < sizes[b]; ++j)
                A(offsets[a] + i, offsets[b] + j) = uniform(random);
    };
    for (auto [a, b] : edges)
        fill(a, b);
    A = (A + A.transpose()).eval();
    A.diagonal().setConstant(A.cwiseAbs().rowwise().sum().maxCoeff() + 1.0);
    return A;
}

void assemble(BlockCholesky& L, const Eigen::MatrixXd& A, const std::vector<int>& sizes,
              const BlockEdges& edges) {
    L.clear();
    auto copy = [&](int row, int column) {
        double* block = L.values() + L.position(row, column);
        for (int i = 0; i < sizes[row]; ++i)
            for (int j = 0; j < sizes[column]; ++j)
                block[i * sizes[column] + j] = A(L.offset(row) + i, L.offset(column) + j);
    };
    for (int k = 0; k < static_cast<int>(sizes.size()); ++k)
        copy(k, k);
    for (auto [a, b] : edges)
        copy(std::max(a, b), std::min(a, b));
}

} // namespace

class TestBlockCholesky : public QObject {
    Q_OBJECT

private slots:
    /// Random graphs with every block size from 1 to 6: the solution equals Eigen's dense one. The
    /// matrices are diagonally dominant, so 1e-12 relative leaves four digits for rounding.
    void solvesRandomGraphs() {
        std::mt19937 random(7);
        for (int trial = 0; trial < 50; ++trial) {
            const int n = 1 + static_cast<int>(random() % 12);
            std::vector<int> sizes(n);
            for (int& s : sizes)
                s = 1 + static_cast<int>(random() % kMaxBlock);
            BlockEdges edges;
            for (int a = 0; a < n; ++a)
                for (int b = a + 1; b < n; ++b)
                    if (random() % 3 == 0) edges.emplace_back(b, a);
            const Eigen::MatrixXd A = randomMatrix(sizes, edges, random);
            BlockCholesky L(sizes, edges);
            assemble(L, A, sizes, edges);
            QCOMPARE(L.factor(0.0), 0);
            const Eigen::VectorXd expected = Eigen::VectorXd::Random(A.rows());
            Eigen::VectorXd x = A * expected;
            L.solve({x.data(), static_cast<std::size_t>(x.size())});
            QVERIFY((x - expected).norm() <= 1e-12 * expected.norm());
        }
    }

    /// A chain whose blocks are numbered at random has no fill after reordering: n diagonal blocks
    /// and n - 1 off-diagonal ones.
    void treesGetNoFill() {
        const int n = 200;
        std::vector<int> label(n);
        for (int i = 0; i < n; ++i)
            label[i] = (i * 37) % n;
        BlockEdges edges;
        for (int i = 0; i + 1 < n; ++i)
            edges.emplace_back(label[i], label[i + 1]);
        const auto order = fillReducingOrder(n, edges);
        std::vector<int> position(n);
        for (int k = 0; k < n; ++k)
            position[order[k]] = k;
        BlockEdges ordered;
        for (auto [a, b] : edges)
            ordered.emplace_back(position[a], position[b]);
        const BlockCholesky L(std::vector<int>(n, 3), ordered);
        QCOMPARE(L.valueCount(), std::size_t(9 * (n + n - 1)));
    }

    /// A singular matrix (two equal rows) is told by the count, and the solution is finite.
    void tellsDroppedPivots() {
        BlockCholesky L({2}, {});
        double* a = L.values();
        a[0] = a[1] = a[2] = a[3] = 4.0;
        QCOMPARE(L.factor(1e-12), 1);
        std::vector<double> x{4.0, 4.0};
        L.solve(x);
        QCOMPARE(x[0], 1.0);
        QCOMPARE(x[1], 0.0);
    }

    /// Two paths, 0-2-4 and 1-3, and a block for itself: unknowns have one number in each, whatever
    /// the sizes of the blocks.
    void unknownsAreGroupedByWhatCouplesThem() {
        const BlockCholesky L({1, 2, 3, 1, 2, 1}, {{2, 0}, {4, 2}, {3, 1}});
        const std::vector<int> of = L.components();
        QCOMPARE(of.size(), std::size_t(10));
        const int first = of[0], second = of[1], alone = of[9];
        QCOMPARE(of, (std::vector<int>{first, second, second, first, first, first, second, first,
                                       first, alone}));
        QVERIFY(first != second && second != alone && alone != first);
    }

    /// A path of 9 blocks is eliminated from both ends in turn: every block once, and but for the
    /// two that meet in the middle no block follows its neighbour.
    void aPathIsEliminatedFromBothEnds() {
        constexpr int n = 9;
        BlockEdges path;
        for (int i = 1; i < n; ++i)
            path.emplace_back(i - 1, i);
        std::vector<int> order = fillReducingOrder(n, path);
        int waits = 0;
        for (int k = 1; k < n; ++k)
            waits += std::abs(order[k] - order[k - 1]) == 1 ? 1 : 0;
        QCOMPARE(waits, 1);
        std::sort(order.begin(), order.end());
        for (int k = 0; k < n; ++k)
            QCOMPARE(order[k], k);
    }
};

QTEST_APPLESS_MAIN(TestBlockCholesky)
#include "test_block_cholesky.moc"
