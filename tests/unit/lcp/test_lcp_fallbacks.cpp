// What solvers tell of ways out that they took, of failures, and of rays.
#include "lcp/solver.h"
#include "support/lcp_problems.h"

#include <QTest>
#include <cmath>
#include <limits>
#include <set>
#include <string>

using namespace trammel::lcp;
using trammel::support::Random;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Problem nonNegative(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) {
    return {A, b, Eigen::VectorXd::Zero(b.size()), Eigen::VectorXd::Constant(b.size(), kInfinity)};
}

/// The equilibria of a bimatrix game of costs A and B > 0: x, y >= 0, A y >= 1, B^T x >= 1,
/// complementary. There always is one.
Problem bimatrix(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B) {
    const Eigen::Index m = A.rows(), n = A.cols();
    Eigen::MatrixXd M = Eigen::MatrixXd::Zero(m + n, m + n);
    M.topRightCorner(m, n) = A;
    M.bottomLeftCorner(n, m) = B.transpose();
    return nonNegative(M, Eigen::VectorXd::Constant(m + n, -1.0));
}

} // namespace

class TestLcpFallbacks : public QObject {
    Q_OBJECT

private slots:
    /// The table has a line for each kind, with a key of its own and words.
    void table() {
        std::set<std::string> keys;
        for (const FallbackKind& kind : fallbackKinds()) {
            QVERIFY(keys.emplace(kind.key).second);
            QVERIFY(*kind.method.english != 0 && *kind.title.english != 0);
            QCOMPARE(&kindOf(kind.kind), &kind);
        }
    }

    /// Four equations of rank 2: pivoting needs a shift, which is its own and no other method.
    void dependentRowsAreCounted() {
        Eigen::MatrixXd J(4, 2);
        J << 1, 0, 0, 1, 1, 1, 1, -1;
        Problem p{J * J.transpose(), J * Eigen::Vector2d(-1, -2),
                  Eigen::VectorXd::Constant(4, -kInfinity),
                  Eigen::VectorXd::Constant(4, kInfinity)};
        const Result r = solve(findSolver("murty"), p);
        QVERIFY(r.ok());
        QCOMPARE(r.fallbacks.of(Fallback::MurtyShift), std::int64_t(1));
        QVERIFY(!r.fallbacks.hasOtherMethod());
    }

    /// A matrix without symmetry or sign makes pivoting cycle now and then, and Lemke's method
    /// answers. The count and the message tell the same; a plain solve counts nothing.
    void anotherMethodIsCounted() {
        Random random(1);
        int found = 0, plain = 0;
        for (int trial = 0; trial < 100; ++trial) {
            const Eigen::MatrixXd M = random.matrix(4, 4);
            const Problem p = nonNegative(M, random.matrix(4, 1).col(0));
            const Result r = solve(findSolver("murty"), p);
            if (!r.ok()) continue;
            const bool isOther = english(r.message).find("; solved by lemke") != std::string::npos;
            QCOMPARE(r.fallbacks.of(Fallback::MurtyLemke) == 1, isOther);
            QCOMPARE(r.fallbacks.hasOtherMethod(), !r.message.empty());
            found += isOther;
            plain += !r.fallbacks.any();
        }
        QVERIFY(found > 0);
        QVERIFY(plain > 0);
    }

    /// A result that is used again starts from nothing.
    void countsAreCleared() {
        Result r;
        r.fallbacks.count(Fallback::MurtyLemke, 7);
        const Problem p = nonNegative(Eigen::MatrixXd::Identity(2, 2), Eigen::Vector2d(-1, -2));
        solve(findSolver("murty"), p, {}, {}, r);
        QVERIFY(r.ok());
        QVERIFY(!r.fallbacks.any());
    }

    /// x = y = (1/3, 1/3) solves the game of costs (2 1; 1 2) for both, w = 0. Lemke's pivoting
    /// ends on a ray all the same, which proves nothing.
    void rayIsNotInfeasible() {
        Eigen::MatrixXd costs(2, 2);
        costs << 2, 1, 1, 2;
        const Problem p = bimatrix(costs, costs);
        QVERIFY(isSolution(p, {}, Eigen::VectorXd::Constant(4, 1.0 / 3)));
        for (const Solver* solver : trammel::lcp::solvers()) {
            const Result r = solve(*solver, p);
            QVERIFY2(r.status != Status::Infeasible, std::string(solver->name).c_str());
            if (!r.ok()) QVERIFY2(!r.message.empty(), std::string(solver->name).c_str());
        }
        const Result r = solve(findSolver("lemke"), p);
        QCOMPARE(r.status, Status::Ray);
        QCOMPARE(QString::fromUtf8(name(r.status).data()), QString("ray"));
    }

    /// Positive semi-definite problems of random right-hand sides: where Lemke's pivoting does not
    /// solve them a ray is a proof, and Kostreva's perturbation says the same.
    void proofsAgree() {
        Random random(3);
        int infeasible = 0;
        for (int trial = 0; trial < 40; ++trial) {
            const Eigen::MatrixXd J = random.matrix(6, 3);
            const Problem p = nonNegative(J * J.transpose(), random.matrix(6, 1).col(0));
            const Result lemke = solve(findSolver("lemke"), p);
            QVERIFY(lemke.ok() || lemke.status == Status::Infeasible);
            QCOMPARE(solve(findSolver("kostreva"), p).status, lemke.status);
            infeasible += !lemke.ok();
        }
        QVERIFY(infeasible > 0 && infeasible < 40);
    }

    /// Whatever a solver cannot do, it says why.
    void failuresHaveAReason() {
        Random random(5);
        for (int trial = 0; trial < 20; ++trial) {
            const Eigen::MatrixXd M = random.matrix(5, 5);
            const Problem p = nonNegative(M, random.matrix(5, 1).col(0));
            Options hurried;
            hurried.maxPivots = 1;
            hurried.maxIterations = 1;
            for (const Solver* solver : trammel::lcp::solvers()) {
                const Result r = solve(*solver, p, hurried);
                if (!r.ok()) QVERIFY2(!r.message.empty(), std::string(solver->name).c_str());
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestLcpFallbacks)
#include "test_lcp_fallbacks.moc"
