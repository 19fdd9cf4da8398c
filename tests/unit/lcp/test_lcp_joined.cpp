#include "lcp/factored_newton.h"
#include "lcp/joined_sweeps.h"
#include "support/factored_problems.h"

#include <Eigen/Dense>
#include <QtTest>

using namespace trammel;
using namespace trammel::lcp;
using namespace trammel::support;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Options seeking(double tolerance, int sweeps) {
    Options options;
    options.tolerance = tolerance;
    options.maxIterations = sweeps;
    return options;
}

/// Joins two blocks by a ball joint: three equations at a point in the middle.
void addJoint(FactoredProblem& problem, int left, int right, SeededRandom& random) {
    const Eigen::Vector3d armLeft = random.direction(), armRight = random.direction();
    for (int axis = 0; axis < 3; ++axis)
        problem.rows.push_back(row(left, right, Eigen::Vector3d::Unit(axis), armLeft, armRight));
}

/// An equation between four blocks, as of two joints' coordinates that gears couple.
void addGear(FactoredProblem& problem, const std::array<int, 4>& blocks, double ratio,
             SeededRandom& random) {
    const Eigen::Vector3d axis = random.direction();
    FactoredProblem::Row gear{blocks[0], blocks[1]};
    gear.far = static_cast<int>(problem.far.size());
    FactoredProblem::Far& far = problem.far.emplace_back();
    far.blocks = {blocks[2], blocks[3]};
    Eigen::Map<Eigen::Vector3d>(&gear.J[3]) = -axis;
    Eigen::Map<Eigen::Vector3d>(&gear.J[9]) = axis;
    Eigen::Map<Eigen::Vector3d>(&far.J[3]) = ratio * axis;
    Eigen::Map<Eigen::Vector3d>(&far.J[9]) = -ratio * axis;
    problem.rows.push_back(gear);
}

/// A heap in which each `size` bodies on end are a chain, every other chain with a gear from its
/// ends to its middle; and after it a motor on each chain's first joint, bounded.
FactoredProblem heapOfChains(unsigned seed, int chains, int size, double mu, Friction::Shape shape,
                             bool hasGears = true) {
    const int bodies = chains * size;
    FactoredProblem problem = pile(seed, bodies, 2 * bodies, mu, shape);
    SeededRandom random(seed + 1000);
    for (int chain = 0; chain < chains; ++chain) {
        const int first = chain * size;
        for (int k = 0; k + 1 < size; ++k)
            addJoint(problem, first + k, first + k + 1, random);
        if (hasGears && chain % 2 == 1 && size >= 4)
            addGear(problem, {first, first + 1, first + size - 2, first + size - 1}, 0.7, random);
    }
    const auto firstMotor = static_cast<Eigen::Index>(problem.rows.size());
    for (int chain = 0; chain < chains; ++chain)
        problem.rows.push_back(row(chain * size, chain * size + 1, random.direction(),
                                   Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero()));
    finish(problem, random);
    for (Eigen::Index i = firstMotor; i < problem.size(); ++i) {
        problem.lower[i] = -0.1;
        problem.upper[i] = 0.1;
    }
    return problem;
}

FactoredState stateOf(const FactoredProblem& problem, const Eigen::VectorXd& lambda) {
    FactoredState state(problem);
    state.lambda = lambda;
    state.update();
    return state;
}

double sizeOf(const FactoredProblem& problem) {
    return problem.b.lpNorm<Eigen::Infinity>();
}

/// The largest rate of the equations.
double open(const FactoredProblem& problem, const Eigen::VectorXd& lambda) {
    const FactoredState state = stateOf(problem, lambda);
    double worst = 0.0;
    for (Eigen::Index i = 0; i < problem.size(); ++i)
        if (!state.isOfContact(i) && std::isinf(problem.lower[i]))
            worst = std::max(worst, std::abs(state.w[i]));
    return worst;
}

} // namespace

/// Rows of more than two blocks, and sweeps that hold equations.
class TestLcpJoined : public QObject {
    Q_OBJECT
private slots:
    /// A start has the multipliers of contacts and motors from the step before, not those of the
    /// equations, which follow from them: of a solution it is a solution, and takes no step. Where
    /// only contacts that carry little are wrong, a few steps suffice.
    void startsLackEquations() {
        const FactoredProblem problem = heapOfChains(7, 12, 4, 0.3, Friction::Shape::Pyramid);
        FactoredNewton newton;
        const Result first = newton.solve(problem, {}, {});
        QVERIFY(first.ok() && first.iterations > 10);
        const FactoredState state(problem);
        WarmStart start{{}, first.lambda};
        for (Eigen::Index i = 0; i < problem.size(); ++i)
            if (!state.isOfContact(i) && std::isinf(problem.lower[i])) start.lambda[i] = 0.0;
        QVERIFY((start.lambda - first.lambda).norm() > 0.1 * first.lambda.norm());
        const Result again = newton.solve(problem, {}, start);
        QVERIFY(again.ok());
        QCOMPARE(again.iterations, 0);
        QVERIFY(open(problem, again.lambda) < 1e-12 * sizeOf(problem));
        start.lambda[problem.friction.front().normal] *= 1.001;
        QVERIFY(newton.solve(problem, {}, start).iterations < first.iterations / 2);
    }

    /// Of rows between four blocks, too, the formed matrix is J M^-1 J^T, and J x, the diagonal and
    /// what a multiplier adds agree with it.
    void rowsOfFourBlocks() {
        const FactoredProblem problem = heapOfChains(3, 4, 4, 0.3, Friction::Shape::Pyramid);
        QCOMPARE(static_cast<int>(problem.far.size()), 2);
        const auto m = 6 * static_cast<Eigen::Index>(problem.M.size());
        Eigen::MatrixXd J = Eigen::MatrixXd::Zero(problem.size(), m);
        Eigen::MatrixXd inverse = Eigen::MatrixXd::Zero(m, m);
        for (Eigen::Index i = 0; i < problem.size(); ++i)
            problem.forEachSide(problem.rows[i], [&](int block, const double* side) {
                J.block<1, 6>(i, 6 * block) += Eigen::RowVector<double, 6>(side);
            });
        for (std::size_t k = 0; k < problem.M.size(); ++k)
            inverse.block<6, 6>(6 * static_cast<int>(k), 6 * static_cast<int>(k)) =
                problem.inverseM[k];
        const Eigen::MatrixXd A = J * inverse * J.transpose();
        QVERIFY((formed(problem).A - A).norm() < 1e-13 * A.norm());
        const FactoredState state =
            stateOf(problem, Eigen::VectorXd::LinSpaced(problem.size(), -1.0, 2.0));
        QVERIFY((state.diagonal() - A.diagonal()).norm() < 1e-13 * A.norm());
        QVERIFY((state.w - A * state.lambda - problem.b).norm() < 1e-12 * state.w.norm());
    }

    /// W of groups is what is left of M^-1 with the equations eliminated, to their softness (1e-7
    /// of the rows' own, times the condition of a chain of four, about 100).
    void groupsHoldTheirEquations() {
        const FactoredProblem problem = heapOfChains(5, 4, 4, 0.3, Friction::Shape::Pyramid);
        const FactoredState state(problem);
        JoinedBlocks blocks;
        blocks.attach(problem, state);
        QVERIFY(!blocks.hasCuts());
        const Eigen::MatrixXd A = formed(problem).A;
        const std::vector<int>& equations = blocks.equations();
        QCOMPARE(equations.size(), std::size_t{4 * 9 + 2});
        const auto n = static_cast<Eigen::Index>(equations.size());
        Eigen::MatrixXd E(n, n), C(n, A.cols());
        for (Eigen::Index i = 0; i < n; ++i) {
            C.row(i) = A.row(equations[i]);
            for (Eigen::Index k = 0; k < n; ++k)
                E(i, k) = A(equations[i], equations[k]);
        }
        const Eigen::MatrixXd condensed = A - C.transpose() * E.ldlt().solve(C);
        for (Eigen::Index i = 0; i < problem.size(); ++i)
            for (Eigen::Index k = 0; k < problem.size(); ++k)
                QVERIFY(std::abs(blocks.coupling(i, k) - condensed(i, k)) < 1e-5);
    }

    void sweepsSolve_data() {
        QTest::addColumn<int>("shape");
        QTest::addColumn<int>("size");
        for (const auto shape :
             {Friction::Shape::Pyramid, Friction::Shape::Cone, Friction::Shape::Polyhedral})
            for (const int size : {2, 4, 40})
                QTest::addRow("shape %d, chains of %d", static_cast<int>(shape), size)
                    << static_cast<int>(shape) << size;
    }
    /// Sweeps to 1e-9 and Newton's method find the same velocities, to 1e-6 of the largest: ten
    /// times the softness of the equations while contacts are swept. Coulomb's law has one solution
    /// for them at so little friction. Chains of 40, which are softer (1e-5), are cut in three.
    void sweepsSolve() {
        QFETCH(int, shape);
        QFETCH(int, size);
        JoinedSweeps sweeps;
        FactoredNewton newton;
        for (unsigned seed = 1; seed <= 4; ++seed) {
            const FactoredProblem problem =
                heapOfChains(seed, 80 / size, size, 0.1, static_cast<Friction::Shape>(shape));
            const Result swept = sweeps.solve(problem, seeking(1e-9, 50000), {});
            QCOMPARE(sweeps.blocks().hasCuts(), size > JoinedBlocks::kLargest);
            QVERIFY(swept.ok());
            const Result exact = newton.solve(problem, {}, {});
            QVERIFY(exact.ok());
            const double scale = sizeOf(problem);
            const Eigen::VectorXd gap =
                stateOf(problem, swept.lambda).w - stateOf(problem, exact.lambda).w;
            QVERIFY2(gap.lpNorm<Eigen::Infinity>() < (size > 4 ? 1e-5 : 1e-6) * scale,
                     QByteArray::number(gap.lpNorm<Eigen::Infinity>() / scale));
            QVERIFY((swept.w - stateOf(problem, swept.lambda).w).norm() < 1e-11 * scale);
        }
    }

    /// However rough the sweeps, equations are met to 1e-9 of the velocities, cut or not.
    void equationsHoldWhateverTheSweeps() {
        JoinedSweeps sweeps;
        for (const int size : {4, 40}) {
            const FactoredProblem problem =
                heapOfChains(7, 80 / size, size, 0.3, Friction::Shape::Pyramid);
            Options rough = seeking(1e-2, 5);
            rough.accepted = 1.0;
            const Result result = sweeps.solve(problem, rough, {});
            QVERIFY(result.ok());
            QVERIFY2(open(problem, result.lambda) < 1e-9 * sizeOf(problem),
                     QByteArray::number(open(problem, result.lambda) / sizeOf(problem)));
        }
    }

    /// Equations twice over, as those of planar loops: the answer's velocities are those without.
    void redundantEquationsDoNoHarm() {
        const FactoredProblem problem =
            heapOfChains(9, 20, 4, 0.1, Friction::Shape::Pyramid, false);
        FactoredProblem twice = problem;
        SeededRandom random(1);
        std::vector<int> rows;
        const FactoredState plain(problem);
        for (Eigen::Index i = 0; i < problem.size(); ++i)
            if (!plain.isOfContact(i) && std::isinf(problem.lower[i]))
                rows.push_back(static_cast<int>(i));
        const Eigen::Index n = problem.size();
        const auto more = n + static_cast<Eigen::Index>(rows.size());
        twice.b.conservativeResize(more);
        twice.lower.conservativeResize(more);
        twice.upper.conservativeResize(more);
        for (std::size_t k = 0; k < rows.size(); ++k) {
            const auto i = n + static_cast<Eigen::Index>(k);
            twice.rows.push_back(problem.rows[rows[k]]);
            twice.b[i] = problem.b[rows[k]];
            twice.lower[i] = -kInfinity;
            twice.upper[i] = kInfinity;
        }
        JoinedSweeps sweeps;
        const Result once = sweeps.solve(problem, seeking(1e-9, 50000), {});
        const Result both = sweeps.solve(twice, seeking(1e-9, 50000), {});
        QVERIFY(once.ok() && both.ok());
        QVERIFY((once.w - both.w.head(n)).lpNorm<Eigen::Infinity>() < 1e-6 * sizeOf(problem));
    }

    /// Numbers that are kept and worked with are in proportion to the bodies: of chains of any
    /// length, which are cut where they are long. And sweeps hardly become more, within twice.
    void workIsInProportionToTheBodies() {
        for (const int size : {4, 100}) {
            std::array<double, 2> values{}, sweepsTaken{};
            for (const int large : {0, 1}) {
                const int chains = (large == 1 ? 1600 : 400) / size;
                const FactoredProblem problem =
                    heapOfChains(2, chains, size, 0.3, Friction::Shape::Pyramid);
                JoinedSweeps sweeps;
                const Result result = sweeps.solve(problem, seeking(1e-2, 500), {});
                QVERIFY(result.ok());
                values[large] = static_cast<double>(sweeps.blocks().valueCount());
                sweepsTaken[large] = result.iterations;
            }
            QCOMPARE(values[1], 4.0 * values[0]);
            QVERIFY2(sweepsTaken[1] <= 2.0 * sweepsTaken[0],
                     QByteArray::number(sweepsTaken[1] / sweepsTaken[0]));
        }
    }

    /// Tyres: a lateral row yields, and |t1| + |t2| <= mu n. Newton's method meets the law, and the
    /// matrix of what it was posed has the compliance on its diagonal.
    void diamondsSettle() {
        FactoredNewton newton;
        for (unsigned seed = 1; seed <= 20; ++seed) {
            FactoredProblem problem = pile(seed, 10, 25, 0.4, Friction::Shape::Polyhedral);
            const Eigen::MatrixXd plain = formed(problem).A;
            for (const Friction& friction : problem.friction)
                addSlip(problem, friction, 0.5);
            Eigen::MatrixXd more = formed(problem).A - plain;
            for (const Friction& friction : problem.friction)
                more(friction.tangents[1], friction.tangents[1]) -= 0.5;
            QVERIFY(more.norm() < 1e-12);
            const FactoredState state(problem);
            const auto first = problem.friction[3].normal;
            QVERIFY(
                (delassusBlock(problem, first) - state.contactBlock(problem.friction[3])).norm() <
                1e-12);
            const Result result = newton.solve(problem, {}, {});
            QVERIFY2(result.ok(), QByteArray::number(seed));
            const double left = stateOf(problem, result.lambda).scaledResidual();
            QVERIFY2(left < 1e-7 * sizeOf(problem), QByteArray::number(left));
        }
    }

    /// What equations do not let move along a contact's normal cannot be stopped: it fails and says
    /// so, in finite numbers.
    void blockedNormalsFail() {
        SeededRandom random(3);
        FactoredProblem problem = emptyProblem(1, random);
        for (int axis = 0; axis < 3; ++axis) {
            FactoredProblem::Row fixed{-1, 0};
            fixed.J[6 + axis] = 1.0;
            problem.rows.push_back(fixed);
        }
        const Eigen::Vector3d zero = Eigen::Vector3d::Zero();
        for (int axis = 0; axis < 3; ++axis)
            problem.rows.push_back(row(-1, 0, Eigen::Vector3d::Unit((axis + 2) % 3), zero, zero));
        problem.friction.push_back({3, {4, 5}, 0.3, Friction::Shape::Pyramid});
        finish(problem, random);
        problem.b.setZero();
        problem.b[3] = -1.0;
        JoinedSweeps sweeps;
        const Result result = sweeps.solve(problem, seeking(1e-2, 200), {});
        QVERIFY(!result.ok());
        QVERIFY(result.lambda.allFinite() && result.w.allFinite());
    }
};

QTEST_GUILESS_MAIN(TestLcpJoined)
#include "test_lcp_joined.moc"
