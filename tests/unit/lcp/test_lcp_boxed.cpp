// Every solver on boxed problems: against one another, on the exponential examples of the
// literature, on semi-definite, infeasible and empty problems.

#include "lcp/solver.h"
#include "support/lcp_problems.h"

#include <QTest>
#include <cmath>
#include <limits>
#include <map>

using namespace trammel::lcp;
using trammel::support::Random;
using trammel::support::randomBoxed;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool isDirect(std::string_view solver) {
    return solver == "murty" || solver == "lemke" || solver == "newton" || solver == "kostreva";
}

Problem nonNegative(Eigen::MatrixXd A, Eigen::VectorXd b) {
    const auto n = b.size();
    return {std::move(A), std::move(b), Eigen::VectorXd::Zero(n),
            Eigen::VectorXd::Constant(n, kInfinity)};
}

/// 1 on the diagonal, 2 above it: with A = U and b = -1 Murty's example of 1978, with A = U U^T,
/// which is symmetric positive definite, Fathi's of 1979.
Eigen::MatrixXd upperTwos(int n) {
    Eigen::MatrixXd U = Eigen::MatrixXd::Constant(n, n, 2.0).triangularView<Eigen::StrictlyUpper>();
    U.diagonal().setOnes();
    return U;
}

} // namespace

class TestLcpBoxed : public QObject {
    Q_OBJECT

private slots:
    /// Positive definite problems (condition numbers near 30) have one solution, which every solver
    /// has to find. Direct ones to rounding: residuals below 1e-9 where b is about 1e2. Jacobi
    /// converges only where 2 D - A is positive definite, so it may fail, but not silently.
    void solversAgree() {
        Random random(1);
        std::map<std::string_view, int> solved;
        constexpr int kTrials = 1000 / trammel::support::kFewerTrials;
        for (int trial = 0; trial < kTrials; ++trial) {
            const int n = 1 + random.below(100);
            const Problem p = randomBoxed(n, 2 * n + 2, random);
            validate(p);
            const Result reference = solve(findSolver("murty"), p);
            for (const Solver* solver : trammel::lcp::solvers()) {
                const Result r = solve(*solver, p);
                const std::string where = std::string(solver->name) + ", trial " +
                                          std::to_string(trial) + ": " +
                                          std::string(name(r.status)) + ", " + english(r.message) +
                                          ", residual " + std::to_string(1e9 * r.residual) + "e-9";
                if (r.ok()) ++solved[solver->name];
                if (!r.ok()) {
                    QVERIFY2(!r.message.empty(), where.c_str());
                    continue;
                }
                QVERIFY2(r.residual < (isDirect(solver->name) ? 1e-9 : 1e-6), where.c_str());
                QVERIFY2((r.lambda - reference.lambda).lpNorm<Eigen::Infinity>() < 1e-6,
                         where.c_str());
            }
        }
        for (const auto& [solver, count] : solved)
            qInfo("%-10s solves %d of %d", std::string(solver).c_str(), count, kTrials);
        for (const char* solver :
             {"murty", "lemke", "kostreva", "newton", "pgs", "sor", "block-pgs"})
            QCOMPARE(solved[solver], kTrials);
    }

    /// Fathi: the least-index rule takes 2^n - 1 pivots. Block switching takes few more than n.
    void exponentialExamples_data() {
        QTest::addColumn<int>("size");
        for (int n : {2, 5, 8, 12})
            QTest::addRow("%d rows", n) << n;
    }
    void exponentialExamples() {
        QFETCH(int, size);
        const Eigen::MatrixXd U = upperTwos(size);
        const Problem p = nonNegative(U * U.transpose(), Eigen::VectorXd::Constant(size, -1.0));
        Options options;
        options.leastIndex = true;
        options.maxPivots = 1 << 14;
        const Result leastIndex = solve(findSolver("murty"), p, options);
        QVERIFY(leastIndex.ok());
        QCOMPARE(leastIndex.pivots, (1 << size) - 1);
        const Result block = solve(findSolver("murty"), p);
        QVERIFY(block.ok());
        QVERIFY2(block.pivots <= 5 * size, std::to_string(block.pivots).c_str());
        options.maxPivots = 10;
        const Result limited = solve(findSolver("murty"), p, options);
        QCOMPARE(limited.ok(), size < 4);
        if (!limited.ok()) QCOMPARE(limited.status, Status::LimitReached);
    }

    /// Murty's own matrix is no symmetric one. The solution is (0, ..., 0, 1).
    void unsymmetricMatrices() {
        const int n = 8;
        const Problem p = nonNegative(upperTwos(n), Eigen::VectorXd::Constant(n, -1.0));
        for (const Solver* solver : trammel::lcp::solvers()) {
            const Result r = solve(*solver, p);
            if (solver->name == "jacobi" && !r.ok()) continue; // it need not converge
            QVERIFY2(r.ok(), (std::string(solver->name) + ": " + english(r.message)).c_str());
            const Eigen::VectorXd expected = Eigen::VectorXd::Unit(n, n - 1);
            QVERIFY2((r.lambda - expected).norm() < 1e-8, std::string(solver->name).c_str());
        }
    }

    /// Redundant rows: as many again as the rank. A solution exists; w is unique, lambda is not.
    void semidefiniteProblems() {
        Random random(8);
        std::map<std::string_view, int> solved;
        constexpr int kTrials = 200 / trammel::support::kFewerTrials;
        for (int trial = 0; trial < kTrials; ++trial) {
            const int rank = 1 + random.below(20);
            const Problem p = randomBoxed(2 * rank, rank, random);
            const Result reference = solve(findSolver("murty"), p);
            for (const char* solver : {"murty", "lemke", "kostreva", "newton", "block-pgs"}) {
                const Result r = solve(findSolver(solver), p);
                if (r.ok()) ++solved[solver];
                if (!r.ok() || !reference.ok()) continue;
                QVERIFY2((r.w - reference.w).norm() < 1e-5 * (1.0 + p.b.norm()), solver);
            }
        }
        for (const auto& [solver, count] : solved)
            qInfo("%-10s solves %d of %d semi-definite problems", std::string(solver).c_str(),
                  count, kTrials);
        for (const char* solver : {"murty", "lemke", "kostreva", "newton"})
            QVERIFY2(solved[solver] >= kTrials * 98 / 100, solver);
    }

    /// lambda_1 and lambda_2 push the same row apart, which no lambda can: w_1 = lambda_1 -
    /// lambda_2 - 1, w_2 = -w_1 - 3.
    void infeasibleProblems() {
        Eigen::MatrixXd A(2, 2);
        A << 1, -1, -1, 1;
        const Problem opposed = nonNegative(A, Eigen::Vector2d(-1, -2));
        const Problem empty =
            nonNegative(Eigen::MatrixXd::Zero(1, 1), Eigen::VectorXd::Constant(1, -1.0));
        for (const Problem& p : {opposed, empty})
            for (const Solver* solver : trammel::lcp::solvers()) {
                const Result r = solve(*solver, p);
                QVERIFY2(!r.ok(), std::string(solver->name).c_str());
                QVERIFY2(!r.message.empty(), std::string(solver->name).c_str());
                QCOMPARE(r.sets.size(), static_cast<std::size_t>(p.size()));
                if (solver->name == "lemke" || solver->name == "kostreva")
                    QCOMPARE(r.status, Status::Infeasible);
            }
    }

    void emptyProblems() {
        const Problem p = nonNegative(Eigen::MatrixXd(0, 0), Eigen::VectorXd(0));
        validate(p);
        for (const Solver* solver : trammel::lcp::solvers()) {
            const Result r = solve(*solver, p);
            QVERIFY2(r.ok(), std::string(solver->name).c_str());
            QCOMPARE(r.lambda.size(), 0);
            QCOMPARE(r.w.size(), 0);
            QCOMPARE(r.residual, 0.0);
        }
    }

    /// b = 0: the multipliers are 0 whatever the start.
    void zeroRightSide() {
        Random random(4);
        const Eigen::MatrixXd J = random.matrix(6, 12);
        const Problem p = nonNegative(J * J.transpose(), Eigen::VectorXd::Zero(6));
        for (const Solver* solver : trammel::lcp::solvers())
            QVERIFY2(solve(*solver, p).ok(), std::string(solver->name).c_str());
    }

    /// A positive definite, 2 D - A not: Jacobi diverges, and the message says why it may.
    void convergenceConditionsAreTold() {
        const int n = 8;
        Problem p = nonNegative(Eigen::MatrixXd::Ones(n, n), Eigen::VectorXd::LinSpaced(n, -3, 1));
        p.lower.setConstant(-kInfinity);
        p.A.diagonal().array() += 0.5;
        const Result jacobi = solve(findSolver("jacobi"), p);
        QVERIFY(!jacobi.ok());
        QVERIFY2(english(jacobi.message).starts_with("the sweeps diverge"),
                 english(jacobi.message).c_str());
        QVERIFY2(english(jacobi.message).find("B - C = 2 D - A is not positive definite") !=
                     std::string::npos,
                 english(jacobi.message).c_str());
        Options options;
        options.maxIterations = 2;
        const Result pgs = solve(findSolver("pgs"), p, options);
        QCOMPARE(pgs.status, Status::LimitReached);
        QVERIFY2(english(pgs.message).starts_with("2 sweeps did not suffice") &&
                     english(pgs.message)
                         .ends_with("A is positive definite: more sweeps would converge"),
                 english(pgs.message).c_str());
        options.relaxation = 2.0;
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, solve(findSolver("sor"), p, options));
    }

    /// A row that nothing moves, as the friction of a driven joint: its multiplier is at the bound
    /// that the sign of its velocity b asks for, here 0.7 of [-0.5, 0.7] for b = -1.
    void immovableRowsGoToTheirBounds() {
        Problem problem;
        problem.A = Eigen::Vector2d(2.0, 0.0).asDiagonal();
        problem.b = Eigen::Vector2d(-2.0, -1.0);
        problem.lower = Eigen::Vector2d(0.0, -0.5);
        problem.upper = Eigen::Vector2d(std::numeric_limits<double>::infinity(), 0.7);
        for (const Solver* solver : solvers()) {
            const Result result = solve(*solver, problem);
            QVERIFY2(result.ok(), std::string(solver->name).c_str());
            QVERIFY2(result.lambda.isApprox(Eigen::Vector2d(1.0, 0.7), 1e-8),
                     std::string(solver->name).c_str());
        }
    }

    /// An A without a diagonal entry, on which Newton's method runs off to multipliers of 1e9:
    /// their row within its bounds moves at 6e9, which is no measure of what is left. lambda =
    /// -A^-1 b is within the bounds, and the answer of whoever calls it solved.
    void runawaysAreNoSolutions() {
        Problem problem;
        problem.A.resize(3, 3);
        problem.A << 0, -1, 2, 1, 1, -1, -2, 1, 0;
        problem.b = Eigen::Vector3d(-1.879, 2.0195, -2.5954);
        problem.lower = Eigen::Vector3d(-1.5, -0.6, 0.0);
        problem.upper = Eigen::Vector3d(0.3, 1.3, std::numeric_limits<double>::infinity());
        const Eigen::VectorXd right = -problem.A.fullPivLu().solve(problem.b);
        for (const Solver* solver : solvers()) {
            const Result result = solve(*solver, problem);
            const bool isRight = result.lambda.isApprox(right, 1e-9);
            QVERIFY2(isRight == result.ok(), std::string(solver->name).c_str());
        }
        QVERIFY(solve(findSolver("lemke"), problem).ok());
    }

    /// A residual counts against the unit that the caller gives where b is far smaller: noise at
    /// rest is not worked on. Without one, b itself is the measure.
    void noiseIsMeasuredAgainstTheScale() {
        Random random(5);
        Problem p = randomBoxed(12, 30, random);
        for (Eigen::VectorXd* values : {&p.b, &p.lower, &p.upper})
            *values *= 1e-12;
        for (const char* name : {"pgs", "sor", "block-pgs"}) {
            Options options;
            options.scale = 1.0;
            QCOMPARE(solve(findSolver(name), p, options).iterations, 1);
            options.scale = 0.0;
            const Result exact = solve(findSolver(name), p, options);
            QVERIFY(exact.ok() && exact.iterations > 1);
            QVERIFY(scaledResidual(p, exact.lambda, exact.w) <= 1e-9 * 1e-12 * 10);
        }
    }

    /// Multiplying mass by 1e6 or 1e-6 (A by its inverse) changes no solver's answer: tolerances
    /// follow the units.
    void massUnitsDoNotMatter() {
        Random random(12);
        const Problem p = randomBoxed(20, 42, random);
        for (const double scale : {1e-6, 1e6}) {
            Problem scaled = p;
            scaled.A *= scale;
            scaled.lower /= scale;
            scaled.upper /= scale;
            for (const Solver* solver : trammel::lcp::solvers()) {
                if (solver->name == "jacobi") continue; // need not converge
                const Result r = solve(*solver, p);
                const Result s = solve(*solver, scaled);
                QVERIFY2(r.ok() && s.ok(), std::string(solver->name).c_str());
                QVERIFY2((scale * s.lambda - r.lambda).norm() < 1e-7 * r.lambda.norm(),
                         std::string(solver->name).c_str());
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestLcpBoxed)
#include "test_lcp_boxed.moc"
