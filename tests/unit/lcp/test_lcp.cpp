#include "lcp/lemke.h"
#include "lcp/solver.h"
#include "math/updatable_cholesky.h"

#include <Eigen/Dense>
#include <QTest>
#include <limits>
#include <random>

using namespace trammel::lcp;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class Random {
public:
    explicit Random(unsigned seed) : m_engine(seed) {}
    double operator()() { return m_normal(m_engine); }
    int below(int n) { return static_cast<int>(m_engine() % n); }
    Eigen::MatrixXd matrix(int rows, int columns) {
        return Eigen::MatrixXd::NullaryExpr(rows, columns, [&] { return (*this)(); });
    }

private:
    std::mt19937 m_engine;
    std::normal_distribution<double> m_normal;
};

/// A symmetric problem of a given rank whose rows are of every kind: equations, one bound, two.
/// A solution exists by construction: lambda within the bounds and a fitting w are drawn first.
Problem randomProblem(int n, int rank, Random& random) {
    const Eigen::MatrixXd J = random.matrix(n, rank);
    Problem p{J * J.transpose(),
              {},
              Eigen::VectorXd::Constant(n, -kInfinity),
              Eigen::VectorXd::Constant(n, kInfinity)};
    Eigen::VectorXd lambda(n), w = Eigen::VectorXd::Zero(n);
    for (int i = 0; i < n; ++i) {
        lambda[i] = random();
        const int kind = random.below(4);
        if (kind == 1 || kind == 3) p.lower[i] = lambda[i] - std::abs(random());
        if (kind == 2 || kind == 3) p.upper[i] = lambda[i] + std::abs(random());
        const bool touches = random.below(2) == 0;
        if (touches && std::isfinite(p.lower[i])) {
            lambda[i] = p.lower[i];
            w[i] = std::abs(random());
        } else if (touches && std::isfinite(p.upper[i])) {
            lambda[i] = p.upper[i];
            w[i] = -std::abs(random());
        }
    }
    p.b = w - p.A * lambda;
    return p;
}

void verifySolution(const Problem& p, const Result& result, double tolerance) {
    QVERIFY2(result.ok(),
             (std::string(name(result.status)) + ": " + english(result.message)).c_str());
    QVERIFY(((result.lambda - p.lower).array() >= 0.0).all());
    QVERIFY(((p.upper - result.lambda).array() >= 0.0).all());
    QVERIFY2(result.residual <= tolerance, std::to_string(result.residual).c_str());
}

} // namespace

class TestLcp : public QObject {
    Q_OBJECT

private slots:
    void solvers_data() {
        QTest::addColumn<QString>("solver");
        for (const Solver* solver : trammel::lcp::solvers())
            QTest::newRow(std::string(solver->name).c_str())
                << QString::fromStdString(std::string(solver->name));
    }

    /// One row each way, by hand: A = 2. b = -4: lambda = 2; upper 1: lambda = 1, w = -2;
    /// b = 4, lower 0: lambda = 0, w = 4.
    void solvers() {
        QFETCH(QString, solver);
        const Solver& method = findSolver(solver.toStdString());
        const auto one = [&](double b, double lower, double upper) {
            const auto row = [](double v) { return Eigen::VectorXd::Constant(1, v); };
            return solve(method,
                         {Eigen::MatrixXd::Constant(1, 1, 2.0), row(b), row(lower), row(upper)});
        };
        QVERIFY(std::abs(one(-4, -kInfinity, kInfinity).lambda[0] - 2.0) < 1e-8);
        const Result atUpper = one(-4, 0, 1);
        QCOMPARE(atUpper.lambda[0], 1.0);
        QCOMPARE(atUpper.w[0], -2.0);
        QCOMPARE(atUpper.sets[0], Set::AtUpper);
        const Result atLower = one(4, 0, kInfinity);
        QCOMPARE(atLower.lambda[0], 0.0);
        QCOMPARE(atLower.w[0], 4.0);
        QCOMPARE(atLower.sets[0], Set::AtLower);
    }

    void directSolversAgree_data() {
        QTest::addColumn<int>("size");
        for (int n : {2, 5, 20, 60})
            QTest::addRow("%d rows", n) << n;
    }

    /// Positive definite problems have one solution, so the direct methods give the same; tolerance
    /// for rounding at condition numbers up to 1e6.
    void directSolversAgree() {
        QFETCH(int, size);
        Random random(5);
        for (int trial = 0; trial < 40; ++trial) {
            const Problem p = randomProblem(size, 2 * size, random);
            const Result murty = solve(findSolver("murty"), p);
            const Result lemke = solve(findSolver("lemke"), p);
            const Result kostreva = solve(findSolver("kostreva"), p);
            verifySolution(p, murty, 1e-8);
            verifySolution(p, lemke, 1e-8);
            QVERIFY((murty.lambda - lemke.lambda).norm() < 1e-7 * (1 + murty.lambda.norm()));
            QVERIFY(kostreva.ok());
            QVERIFY((murty.lambda - kostreva.lambda).norm() < 1e-5 * (1 + murty.lambda.norm()));
        }
    }

    /// Semi-definite problems (redundant contacts): Kostreva's perturbation finds a solution.
    void semidefiniteProblems() {
        Random random(8);
        for (int trial = 0; trial < 40; ++trial) {
            const Problem p = randomProblem(16, 9, random);
            const Result result = solve(findSolver("kostreva"), p);
            QVERIFY2(result.ok(), english(result.message).c_str());
            QVERIFY(result.residual < 1e-6 * (1 + result.lambda.norm()));
        }
    }

    /// Sweeps on a diagonally dominant problem reach the direct solution.
    void sweepsConverge() {
        Random random(3);
        Problem p = randomProblem(30, 60, random);
        p.A.diagonal() *= 10.0;
        const Result exact = solve(findSolver("murty"), p);
        for (const char* name : {"jacobi", "pgs", "sor", "block-pgs"}) {
            Options options;
            options.keepHistory = true;
            const Result result = solve(findSolver(name), p, options);
            QVERIFY2(result.ok(), name);
            QVERIFY((result.lambda - exact.lambda).norm() < 1e-8 * (1 + exact.lambda.norm()));
            QCOMPARE(static_cast<int>(result.history.size()), result.iterations);
        }
    }

    /// Jacobi need not converge where Gauss-Seidel does (A = 1 + 2 on the diagonal of a matrix of
    /// ones, n > 3): it says so and never calls the last iterate a solution.
    void divergenceIsTold() {
        const int n = 8;
        Problem p{Eigen::MatrixXd::Ones(n, n), Eigen::VectorXd::LinSpaced(n, -1, 1),
                  Eigen::VectorXd::Constant(n, -kInfinity),
                  Eigen::VectorXd::Constant(n, kInfinity)};
        p.A.diagonal().array() += 2.0;
        p.b[0] = -3;
        QVERIFY(solve(findSolver("pgs"), p).ok());
        const Result jacobi = solve(findSolver("jacobi"), p);
        QVERIFY(!jacobi.ok());
        QVERIFY(!jacobi.message.empty());
    }

    /// w = -1 at any lambda of this row (A = 0): no solution. Said, not iterated for ever.
    void infeasibleProblemsAreTold() {
        Problem p{Eigen::MatrixXd::Zero(2, 2), Eigen::VectorXd::Constant(2, -1.0),
                  Eigen::VectorXd::Zero(2), Eigen::VectorXd::Constant(2, kInfinity)};
        p.A(0, 0) = 1.0;
        for (const Solver* solver : trammel::lcp::solvers()) {
            const Result result = solve(*solver, p);
            QVERIFY2(!result.ok(), std::string(solver->name).c_str());
            QVERIFY2(!result.message.empty(), std::string(solver->name).c_str());
        }
        QCOMPARE(solve(findSolver("lemke"), p).status, Status::Infeasible);
        QCOMPARE(solve(findSolver("kostreva"), p).status, Status::Infeasible);
    }

    /// A neighbour's sets save the pivots.
    void warmStartSavesPivots() {
        Random random(21);
        Problem p = randomProblem(80, 160, random);
        const Result cold = solve(findSolver("murty"), p);
        p.b *= 1.0 + 1e-6;
        const Result warm = solve(findSolver("murty"), p, {}, {cold.sets, {}});
        verifySolution(p, warm, 1e-8);
        QVERIFY(cold.pivots > 10);
        QVERIFY(warm.pivots <= 2);
    }

    /// The factor follows its index set: after adds and removals it solves as a new one does.
    void cholesky() {
        Random random(2);
        const Eigen::MatrixXd J = random.matrix(12, 20);
        const Eigen::MatrixXd A = J * J.transpose();
        trammel::math::UpdatableCholesky factor(A);
        QVERIFY(factor.factor(std::vector<int>{0, 3, 5, 7, 8}));
        factor.remove(3);
        QVERIFY(factor.add(11));
        factor.remove(0);
        QVERIFY(factor.add(1));
        factor.remove(8);
        QCOMPARE(factor.indices(), (std::vector<int>{5, 7, 11, 1}));
        const Eigen::MatrixXd part = A(factor.indices(), factor.indices());
        Eigen::VectorXd x = random.matrix(4, 1);
        const Eigen::VectorXd expected = part.ldlt().solve(x);
        factor.solve(x);
        QVERIFY((x - expected).norm() < 1e-12 * expected.norm());
    }

    void badProblemsAreNamed() {
        Problem p{Eigen::MatrixXd::Identity(2, 2), Eigen::VectorXd::Zero(2),
                  Eigen::VectorXd::Zero(2), Eigen::VectorXd::Constant(2, -1.0)};
        try {
            validate(p);
            QFAIL("not refused");
        } catch (const std::invalid_argument& e) {
            QCOMPARE(std::string(e.what()),
                     std::string("boxed LCP: lower[0] = 0 is not at most upper[0] = -1"));
        }
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, findSolver("simplex"));
    }
};

QTEST_APPLESS_MAIN(TestLcp)
#include "test_lcp.moc"
