#include "lcp/contact_sweeps.h"
#include "lcp/factored_newton.h"
#include "lcp/factored_sweeps.h"
#include "lcp/joined_sweeps.h"
#include "lcp/solver.h"
#include "lcp/sweep_monitor.h"
#include "math/gmres.h"
#include "support/factored_problems.h"

#include <Eigen/Dense>
#include <QtTest>

using namespace trammel;
using namespace trammel::lcp;
using namespace trammel::support;

/// Problems given by factors: solvers that never form A against the law, and against those that do.
class TestLcpFactored : public QObject {
    Q_OBJECT
private slots:
    /// Sweeps that come to within ten times the tolerance and then no nearer, or apart again, end
    /// after twenty more with the best that they met; from farther off they go on. Where a great
    /// island says what it accepts, that alone counts.
    void sweepsEndWhereTheyComeNoNearer() {
        const auto sweep = [](double least, double accepted) {
            lcp::Options options;
            options.tolerance = 1e-10;
            options.accepted = accepted;
            lcp::SweepMonitor monitor(options, 1.0, 1.0);
            monitor.goesOn(1e-3);
            monitor.goesOn(least);
            const bool isBest = monitor.isBest();
            for (double next = 1.5 * least; monitor.goesOn(next);)
                next *= 1.01;
            lcp::Result result;
            const bool takesBest = monitor.conclude(result);
            return std::pair(result, isBest && takesBest && monitor.least() == least);
        };
        const auto [near, nearBest] = sweep(9e-10, 0.0);
        QVERIFY(near.ok() && nearBest && near.iterations == 22);
        const auto [far, farBest] = sweep(1.1e-9, 0.0);
        QVERIFY(!far.ok() && farBest && far.iterations == 1000);
        QVERIFY(!sweep(9e-10, 1e-12).first.ok());
    }

    /// Where a velocity is infinite no sweep has a residual: the solve fails, without a best answer
    /// to go back to.
    void sweepsWithoutAResidualFail() {
        for (const double wrong : {-std::numeric_limits<double>::infinity(), std::nan("")}) {
            FactoredProblem problem = heap(3, 6, 15, 0.3, Friction::Shape::Cone);
            problem.b[problem.friction[4].normal] = wrong;
            for (const auto method : {SweepMethod::GaussSeidel, SweepMethod::Jacobi,
                                      SweepMethod::Sor, SweepMethod::BlockGaussSeidel})
                QVERIFY(!sweepFactored(method, problem, {}, {}).ok());
            QVERIFY(!FactoredNewton().solve(problem, {}, {}).ok());
            QVERIFY(!JoinedSweeps().solve(problem, {}, {}).ok());
            QVERIFY(ContactSweeps::fits(problem));
            QVERIFY(!ContactSweeps().solve(problem, {}, {}).ok());
        }
    }

    /// In n steps GMRES is exact; the residual that it tells is the true one.
    void gmresSolves() {
        SeededRandom random(7);
        constexpr int n = 12;
        Eigen::MatrixXd A(n, n);
        for (int i = 0; i < n * n; ++i)
            A.data()[i] = random.next();
        A.diagonal().array() += 3.0;
        const Eigen::VectorXd b = Eigen::VectorXd::LinSpaced(n, -1.0, 2.0);
        const auto op = [&](const auto& v, Eigen::VectorXd& image) { image = A * v; };
        Eigen::VectorXd x;
        math::Gmres gmres(n);
        QVERIFY(gmres.solve(op, b, 1e-13, x) <= 1e-12);
        QVERIFY((x - A.lu().solve(b)).norm() < 1e-12);
        const double told = gmres.solve(op, b, 1e-2, x);
        QVERIFY(told <= 1e-2);
        QVERIFY(std::abs((b - A * x).norm() / b.norm() - told) < 1e-12);
    }

    /// An eigenvector needs one step, zero none, and a singular but consistent system ends.
    void gmresEndsEarly() {
        math::Gmres gmres(5);
        const auto project = [](const auto& v, Eigen::VectorXd& image) {
            image = v;
            image[2] = 0.0;
        };
        Eigen::VectorXd x;
        QCOMPARE(gmres.solve(project, Eigen::Vector3d(1, 2, 0), 1e-12, x), 0.0);
        QVERIFY((x - Eigen::Vector3d(1, 2, 0)).norm() < 1e-15);
        QCOMPARE(gmres.solve(project, Eigen::Vector3d::Zero(), 1e-12, x), 0.0);
        QVERIFY(gmres.solve(project, Eigen::Vector3d(0, 0, 1), 1e-12, x) >= 1.0);
    }

    void blockMatrixIsMPlusJtGJ() {
        FactoredProblem problem = pile(3, 6, 15, 0.3, Friction::Shape::Pyramid);
        SeededRandom random(4);
        problem.rows.push_back(
            row(2, 5, random.direction(), random.direction(), random.direction()));
        problem.rows.push_back(
            row(-1, 4, random.direction(), random.direction(), random.direction()));
        finish(problem, random);
        const Eigen::Index m = 6 * static_cast<Eigen::Index>(problem.M.size());
        Eigen::MatrixXd J = Eigen::MatrixXd::Zero(problem.size(), m);
        for (Eigen::Index i = 0; i < problem.size(); ++i) {
            const FactoredProblem::Row& r = problem.rows[i];
            if (r.left >= 0) J.block<1, 6>(i, 6 * r.left) += Eigen::RowVector<double, 6>(&r.J[0]);
            if (r.right >= 0) J.block<1, 6>(i, 6 * r.right) += Eigen::RowVector<double, 6>(&r.J[6]);
        }
        Eigen::MatrixXd G = Eigen::MatrixXd::Zero(problem.size(), problem.size());
        BlockMatrix matrix;
        matrix.attach(problem);
        matrix.begin();
        for (std::size_t c = 0; c < problem.friction.size(); ++c) {
            Eigen::Matrix3d block;
            for (double& x : block.reshaped())
                x = random.next();
            block = (block * block.transpose()).eval();
            matrix.addContact(c, block);
            G.block<3, 3>(problem.friction[c].normal, problem.friction[c].normal) = block;
        }
        for (Eigen::Index i = problem.size() - 2; i < problem.size(); ++i) {
            G(i, i) = random.between(0.5, 5.0);
            matrix.addRow(i, G(i, i));
        }
        matrix.factor();
        Eigen::MatrixXd H = J.transpose() * G * J;
        for (std::size_t k = 0; k < problem.M.size(); ++k)
            H.block<6, 6>(6 * static_cast<Eigen::Index>(k), 6 * static_cast<Eigen::Index>(k)) +=
                problem.M[k];
        const Eigen::VectorXd b = Eigen::VectorXd::LinSpaced(m, -1.0, 1.0);
        Eigen::VectorXd x = b;
        matrix.solve(x);
        QVERIFY((H * x - b).norm() < 1e-11); // H's condition is about 100
    }

    void pilesSettle_data() {
        QTest::addColumn<Friction::Shape>("shape");
        QTest::addColumn<double>("mu");
        QTest::addColumn<double>("least");
        for (const double mu : {0.1, 0.3, 0.6}) {
            QTest::addRow("pyramid, mu = %g", mu) << Friction::Shape::Pyramid << mu << 0.0;
            QTest::addRow("cone, mu = %g", mu) << Friction::Shape::Cone << mu << 0.0;
        }
        QTest::addRow("pyramid, least impulses") << Friction::Shape::Pyramid << 0.3 << 0.2;
        QTest::addRow("cone, least impulses") << Friction::Shape::Cone << 0.3 << 0.2;
    }
    /// Heaps of 5 to 40 balls with three contacts a ball, where most slide: Coulomb's law is met to
    /// 1e-7 of the largest velocity (what the solver takes where redundant contacts allow no more),
    /// by multipliers whose w is that of the matrix in full. With least impulses every other
    /// contact pushes whether it need or not, as in Poisson's restitution.
    void pilesSettle() {
        QFETCH(Friction::Shape, shape);
        QFETCH(double, mu);
        QFETCH(double, least);
        FactoredNewton newton;
        int solved = 0, steps = 0;
        constexpr int kCount = 60;
        for (unsigned seed = 1; seed <= kCount; ++seed) {
            const int bodies = 5 + static_cast<int>(seed % 36);
            FactoredProblem problem = pile(seed, bodies, 3 * bodies, mu, shape);
            for (std::size_t c = 0; c < problem.friction.size(); c += 2)
                problem.lower[problem.friction[c].normal] = least;
            const Result result = newton.solve(problem, {}, {});
            steps += result.iterations;
            if (!result.ok()) continue;
            ++solved;
            const Problem full = formed(problem);
            const Eigen::VectorXd w = full.A * result.lambda + full.b;
            QVERIFY((w - result.w).lpNorm<Eigen::Infinity>() < 1e-10);
            const double scale =
                std::max(full.b.lpNorm<Eigen::Infinity>(),
                         full.A.diagonal().cwiseProduct(result.lambda).lpNorm<Eigen::Infinity>());
            const double residual = scaledResidual(full, result.lambda, w);
            QVERIFY2(residual <= 3e-7 * scale, qPrintable(QString::number(residual / scale)));
        }
        qInfo("%d of %d piles solved, %.1f steps each", solved, kCount, double(steps) / kCount);
        QVERIFY2(solved >= kCount - 2, qPrintable(QString::number(solved)));
    }

    /// Where a start is a solution already, nothing is done; from a near one a few steps suffice.
    void warmStartsAreUsed() {
        FactoredNewton newton;
        FactoredProblem problem = pile(11, 30, 80, 0.4, Friction::Shape::Pyramid);
        const Result cold = newton.solve(problem, {}, {});
        QVERIFY(cold.ok());
        const Result again = newton.solve(problem, {}, {.sets = {}, .lambda = cold.lambda});
        QVERIFY(again.ok());
        QVERIFY2(again.iterations <= 1, qPrintable(QString::number(again.iterations)));
        problem.b *= 1.001;
        const Result near = newton.solve(problem, {}, {.sets = {}, .lambda = cold.lambda});
        QVERIFY(near.ok());
        QVERIFY2(near.iterations <= 6, qPrintable(QString::number(near.iterations)));
    }

    /// Scratch memory follows the problem: a small problem, then a larger one whose first direction
    /// is none (from zero multipliers with nothing to stop), so that nothing of the solve resizes
    /// it.
    void problemsOfAnySizeFollowEachOther() {
        FactoredNewton newton;
        for (const int bodies : {2, 8, 3}) {
            FactoredProblem problem = pile(9, bodies, 3 * bodies, 0.3, Friction::Shape::Pyramid);
            QVERIFY(newton.solve(problem, {}, {}).ok());
            problem = pile(9, 2 * bodies, 6 * bodies, 0.3, Friction::Shape::Pyramid);
            problem.b.setZero();
            for (const Friction& friction : problem.friction)
                problem.b[friction.normal] = -1e-200; // whose square is 0
            const Result result = newton.solve(problem, {}, {});
            QVERIFY(result.lambda.allFinite());
        }
    }

    /// Boxed rows and equations without friction: the one solution that Murty's method finds too.
    void boxedRowsAgreeWithMurty() {
        FactoredNewton newton;
        for (unsigned seed = 1; seed <= 50; ++seed) {
            SeededRandom random(seed);
            const int bodies = 4 + static_cast<int>(seed % 8);
            FactoredProblem problem = emptyProblem(bodies, random);
            for (int i = 0; i < 3 * bodies; ++i)
                problem.rows.push_back(row(random.below(bodies + 1) - 1, random.below(bodies),
                                           random.direction(), random.direction(),
                                           random.direction()));
            for (FactoredProblem::Row& r : problem.rows)
                if (r.left == r.right) r.left = -1;
            finish(problem, random);
            for (Eigen::Index i = 0; i < problem.size(); ++i) {
                const int kind = random.below(4);
                if (kind == 0) problem.rows[i].compliance = 0.1; // a spring: an equation
                if (kind == 1) problem.lower[i] = 0.0;
                if (kind == 2) problem.lower[i] = -0.2, problem.upper[i] = 0.3;
            }
            const Result result = newton.solve(problem, {}, {});
            QVERIFY(result.ok());
            const Problem full = formed(problem);
            const Result murty = solve(findSolver("murty"), full);
            QVERIFY(murty.ok());
            QVERIFY((result.lambda - murty.lambda).lpNorm<Eigen::Infinity>() < 1e-6);
        }
    }

    /// A motor at its limit pushes alike however far it is from its speed: by how much does not
    /// make light of the contacts beside it.
    void farMotorsLeaveContactsExact() {
        for (const Friction::Shape shape : {Friction::Shape::Pyramid, Friction::Shape::Cone}) {
            FactoredProblem problem = pile(3, 6, 15, 0.3, shape);
            SeededRandom random(8);
            problem.rows.push_back(
                row(2, 5, random.direction(), random.direction(), random.direction()));
            finish(problem, random);
            const Eigen::Index motor = problem.size() - 1;
            problem.upper[motor] = 1e-3;
            problem.lower[motor] = -1e-3;
            problem.b[motor] = -1e2;
            const Result near = FactoredNewton().solve(problem, {}, {});
            problem.b[motor] = -1e9;
            const Result far = FactoredNewton().solve(problem, {}, {});
            QVERIFY(near.ok() && far.ok() && far.lambda[motor] == 1e-3);
            QVERIFY((far.lambda - near.lambda).lpNorm<Eigen::Infinity>() < 1e-7);
            QVERIFY(near.lambda.head(45).lpNorm<Eigen::Infinity>() > 0.1);
        }
    }

    /// Two contacts that oppose each other on one body and both want it away: no solution. The
    /// answer says so, and is finite.
    void contradictionsAreTold() {
        SeededRandom random(5);
        FactoredProblem problem = emptyProblem(1, random);
        for (const double side : {1.0, -1.0}) {
            const Eigen::Vector3d n(0.0, 0.0, side);
            const auto first = static_cast<int>(problem.rows.size());
            for (const Eigen::Vector3d& d : {n, Eigen::Vector3d(1, 0, 0), Eigen::Vector3d(0, 1, 0)})
                problem.rows.push_back(row(-1, 0, d, -n, -n));
            problem.friction.push_back({first, {first + 1, first + 2}, 0.3});
        }
        finish(problem, random);
        problem.b[0] = problem.b[3] = -1.0;
        const Result result = FactoredNewton().solve(problem, {}, {});
        QVERIFY(!result.ok());
        QVERIFY(result.lambda.allFinite());
        QVERIFY(!result.message.empty());
    }
};

QTEST_GUILESS_MAIN(TestLcpFactored)
#include "test_lcp_factored.moc"
