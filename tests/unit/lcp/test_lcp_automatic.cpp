#include "lcp/automatic.h"
#include "lcp/contact_order.h"
#include "math/worker_pool.h"
#include "support/factored_problems.h"

#include <QtTest>

using namespace trammel;
using namespace trammel::lcp;
using namespace trammel::support;

namespace {

Options seeking(double tolerance, int sweeps) {
    Options options;
    options.tolerance = tolerance;
    options.maxIterations = sweeps;
    return options;
}

/// The residual of an answer, from its multipliers alone.
double residualOf(const FactoredProblem& problem, const Result& result) {
    FactoredState state(problem);
    state.lambda = result.lambda;
    state.update();
    return state.scaledResidual();
}

} // namespace

/// Sweeps over contacts, and what `auto` makes of a problem.
class TestLcpAutomatic : public QObject {
    Q_OBJECT
private slots:
    void sweepsConverge_data() {
        QTest::addColumn<int>("shape");
        QTest::addColumn<double>("mu");
        for (const double mu : {0.0, 0.3, 0.8})
            for (const auto shape :
                 {Friction::Shape::Pyramid, Friction::Shape::Cone, Friction::Shape::Polyhedral})
                QTest::addRow("shape %d, mu %.1f", static_cast<int>(shape), mu)
                    << static_cast<int>(shape) << mu;
    }
    /// 60 bodies with 150 contacts: to 1e-8 of the largest velocity within 20,000 sweeps, as
    /// FactoredState judges; and what they say of themselves is what it finds, to rounding.
    void sweepsConverge() {
        QFETCH(int, shape);
        QFETCH(double, mu);
        ContactSweeps sweeps;
        for (unsigned seed = 1; seed <= 8; ++seed) {
            const FactoredProblem problem =
                heap(seed, 60, 150, mu, static_cast<Friction::Shape>(shape));
            QVERIFY(ContactSweeps::fits(problem));
            const Result& result = sweeps.solve(problem, seeking(1e-8, 20000), {});
            const double size = problem.b.lpNorm<Eigen::Infinity>();
            QVERIFY2(result.ok(), QByteArray::number(seed));
            QVERIFY2(residualOf(problem, result) <= 1.001e-8 * size,
                     QByteArray::number(residualOf(problem, result) / size));
            FactoredState state(problem);
            state.lambda = result.lambda;
            state.update();
            QVERIFY((state.w - result.w).lpNorm<Eigen::Infinity>() < 1e-11 * size);
            QVERIFY(std::abs(state.residual() - result.residual) < 1e-11 * size);
        }
    }

    /// Each contact has its place in the order; tasks of a phase have no body in common; both hold
    /// for few contacts, which are one task, and for many. Contacts of a group have no body in
    /// common, either, and of those that have one the earlier comes first in a task.
    void tasksOfAPhaseShareNoBody() {
        ContactOrder order;
        for (const auto& [bodies, contacts] : {std::pair{60, 150}, {600, 1500}, {2000, 6000}}) {
            const FactoredProblem problem =
                heap(7, bodies, contacts, 0.3, Friction::Shape::Pyramid);
            order.arrange(problem);
            const auto bodiesOf = [&](int contact) {
                const auto& row = problem.rows[problem.friction[contact].normal];
                return std::array{row.left, row.right};
            };
            std::vector<int> visits(problem.friction.size(), 0);
            std::size_t next = 0;
            order.forTasks(nullptr, [&](std::size_t task) {
                QCOMPARE(order.tasks()[task].first, next);
                next = order.tasks()[task].end;
                std::vector<int> lastContact(problem.M.size(), -1), lastGroup = lastContact;
                for (std::size_t g = order.tasks()[task].first; g < next; ++g)
                    for (const int contact : order.groups()[g]) {
                        if (contact < 0) continue;
                        ++visits[contact];
                        for (const int body : bodiesOf(contact)) {
                            if (body < 0) continue;
                            QVERIFY(lastGroup[body] < static_cast<int>(g));
                            QVERIFY(lastContact[body] < contact);
                            lastGroup[body] = static_cast<int>(g);
                            lastContact[body] = contact;
                        }
                    }
            });
            QCOMPARE(next, order.groups().size());
            QVERIFY(order.groups().size() < problem.friction.size() / 3);
            QVERIFY(std::ranges::count(visits, 1) == std::ssize(visits));
            QCOMPARE(order.tasks().size() > 1, contacts > 1000);
            std::vector<std::size_t> taskOf(problem.M.size(), 0);
            order.forEachPhase([&](std::size_t first, std::size_t end) {
                std::ranges::fill(taskOf, order.tasks().size());
                for (std::size_t task = first; task < end; ++task)
                    for (std::size_t g = order.tasks()[task].first; g < order.tasks()[task].end;
                         ++g)
                        for (const int contact : order.groups()[g]) {
                            if (contact < 0) continue;
                            for (const int body : bodiesOf(contact)) {
                                if (body < 0) continue;
                                QVERIFY(taskOf[body] == order.tasks().size() ||
                                        taskOf[body] == task);
                                taskOf[body] = task;
                            }
                        }
            });
        }
    }

    /// One thread, two and four give the same bits.
    void threadsDoNotChangeSweeps() {
        ContactSweeps sweeps;
        for (const auto& [bodies, contacts] : {std::pair{600, 1500}, {2000, 6000}}) {
            const FactoredProblem problem =
                heap(9, bodies, contacts, 0.3, Friction::Shape::Pyramid);
            Options options = seeking(1e-4, 2000);
            const Result alone = sweeps.solve(problem, options, {});
            QVERIFY(alone.ok());
            QVERIFY(alone.iterations > 10);
            QVERIFY(residualOf(problem, alone) <= 1.001e-4 * problem.b.lpNorm<Eigen::Infinity>());
            for (const int threads : {2, 4}) {
                math::WorkerPool pool(threads);
                options.pool = &pool;
                const Result& shared = sweeps.solve(problem, options, {});
                QCOMPARE(shared.iterations, alone.iterations);
                QVERIFY(shared.lambda == alone.lambda);
                QVERIFY(shared.w == alone.w);
            }
        }
    }

    /// A tolerance of 1e-2 is sought with numbers of 4 bytes, and met as 8 bytes tell: 2 % more at
    /// most, where masses differ by up to 1e5, too, whose sums of impulses they round by more than
    /// that. Then sweeps go on with 8 bytes.
    void coarseNumbersDo_data() { sweepsConverge_data(); }
    void coarseNumbersDo() {
        QFETCH(int, shape);
        QFETCH(double, mu);
        ContactSweeps sweeps;
        for (const double spread : {0.0, 2.5}) { // decades to either side
            FactoredProblem problem = heap(6, 60, 120, mu, static_cast<Friction::Shape>(shape));
            for (std::size_t k = 0; k < problem.M.size(); ++k) {
                const double factor = std::pow(10.0, spread * std::sin(double(k)));
                problem.M[k] *= factor;
                problem.inverseM[k] /= factor;
            }
            Options options = seeking(1e-2, 20000);
            options.accepted = 1e-2; // nothing more
            const Result& result = sweeps.solve(problem, options, {});
            QVERIFY(result.ok());
            QVERIFY(residualOf(problem, result) <= 1.02e-2 * problem.b.lpNorm<Eigen::Infinity>());
            FactoredState state(problem);
            state.lambda = result.lambda;
            state.update();
            QVERIFY((state.w - result.w).lpNorm<Eigen::Infinity>() <
                    1e-11 * state.w.lpNorm<Eigen::Infinity>());
        }
    }

    /// Grains of dust of 1e-24 kg, and what weighs 1e24 kg, take the sweeps that 1 kg takes, to the
    /// same velocities: 4 bytes alone would hold neither the inertia of the one nor that of the
    /// other. Powers of 2 are not rounded.
    void sizesDoNotMatter() {
        ContactSweeps sweeps;
        const FactoredProblem usual = heap(8, 60, 150, 0.3, Friction::Shape::Cone);
        const Result expected = sweeps.solve(usual, seeking(1e-2, 2000), {});
        QVERIFY(expected.ok());
        for (const int power : {-80, 80}) {
            const double mass = std::ldexp(1.0, power), length = std::ldexp(1.0, power / 4);
            Eigen::DiagonalMatrix<double, 6> scale;
            scale.diagonal() << Vec3::Ones(), Vec3::Constant(length);
            FactoredProblem problem = usual;
            for (std::size_t k = 0; k < problem.M.size(); ++k) {
                problem.M[k] = mass * (scale * problem.M[k] * scale);
                problem.inverseM[k] =
                    (scale.inverse() * problem.inverseM[k] * scale.inverse()) / mass;
            }
            for (FactoredProblem::Row& row : problem.rows)
                for (const int side : {3, 9})
                    Eigen::Map<Vec3>(&row.J[side]) *= length;
            const Result& result = sweeps.solve(problem, seeking(1e-2, 2000), {});
            QVERIFY(result.ok());
            QCOMPARE(result.iterations, expected.iterations);
            QVERIFY((result.w - expected.w).lpNorm<Eigen::Infinity>() <= 1e-12);
        }
    }

    /// Their own answer as the start needs one sweep; the history has one value for each. A start
    /// of another problem is none.
    void warmStartsAreUsed() {
        const FactoredProblem problem = heap(5, 60, 150, 0.3, Friction::Shape::Pyramid);
        ContactSweeps sweeps;
        Options options = seeking(1e-6, 2000);
        options.keepHistory = true;
        const Result cold = sweeps.solve(problem, options, {});
        QCOMPARE(static_cast<int>(cold.history.size()), cold.iterations);
        QVERIFY(cold.iterations > 10);
        const Result& warm = sweeps.solve(problem, options, {.sets = {}, .lambda = cold.lambda});
        QCOMPARE(warm.iterations, 1);
        const WarmStart other{.sets = {}, .lambda = Eigen::VectorXd::Ones(3)};
        QCOMPARE(sweeps.solve(problem, options, other).iterations, cold.iterations);
    }

    /// A spring in a row, a row that is no contact's and an idle tangent are not theirs.
    void otherRowsDoNotFit() {
        const FactoredProblem problem = heap(5, 20, 50, 0.3, Friction::Shape::Pyramid);
        QVERIFY(ContactSweeps::fits(problem));
        FactoredProblem other = problem;
        other.rows[4].compliance = 1e-3;
        QVERIFY(!ContactSweeps::fits(other));
        other = problem;
        other.friction.pop_back();
        QVERIFY(!ContactSweeps::fits(other));
        other = problem;
        other.rows[5].J.fill(0.0);
        QVERIFY(!ContactSweeps::fits(other));
        QVERIFY(!ContactSweeps::fits(pile(5, 20, 50, 0.3, Friction::Shape::Pyramid)));
    }

    /// Few contacts are solved exactly, many by sweeps; and many that start at a solution by
    /// none.
    void sizeDecides() {
        FactoredNewton newton;
        JoinedSweeps sweeps;
        ContactSweeps contacts;
        const auto solve = [&](const FactoredProblem& problem, const WarmStart& start) {
            return solveAutomatically(problem, {}, start, newton, sweeps, contacts);
        };
        const FactoredProblem few = heap(2, 20, 40, 0.3, Friction::Shape::Pyramid);
        const Result exact = solve(few, {});
        QVERIFY(exact.ok());
        QCOMPARE(exact.fallbacks.of(Fallback::GreatIsland), 0);
        QVERIFY(residualOf(few, exact) <= 1e-9 * few.b.lpNorm<Eigen::Infinity>());
        const FactoredProblem many = heap(2, 100, 250, 0.3, Friction::Shape::Pyramid);
        const Result swept = solve(many, {});
        QVERIFY(swept.ok());
        QCOMPARE(swept.fallbacks.of(Fallback::GreatIsland), 1);
        QCOMPARE(swept.fallbacks.of(Fallback::SweepsBound), 0);
        QVERIFY(!swept.fallbacks.hasOtherMethod());
        QVERIFY(residualOf(many, swept) <=
                1.001 * kSweptAccuracy * many.b.lpNorm<Eigen::Infinity>());
        const Result known = contacts.solve(many, seeking(1e-11, 20000), {});
        QVERIFY(known.ok());
        const Result kept = solve(many, {.sets = {}, .lambda = known.lambda, .isSteady = true});
        QCOMPARE(kept.iterations, 0);
        QCOMPARE(kept.fallbacks.of(Fallback::GreatIsland), 0);
    }

    /// On a matrix, a start that solves but for rounding is kept without a round of pivoting; one
    /// that is 1e-11 off is not, unless it was kept before; one that is 1e-8 off never is.
    void solvingStartIsKept() {
        const Problem problem = formed(heap(3, 6, 8, 0.3, Friction::Shape::Pyramid));
        const Result exact = lcp::solve(kAutomatic, problem);
        QVERIFY(exact.ok());
        QVERIFY(exact.iterations > 0);
        const auto from = [&](double share, bool isSteady) {
            return lcp::solve(
                kAutomatic, problem, {},
                {.sets = exact.sets, .lambda = (1.0 + share) * exact.lambda, .isSteady = isSteady});
        };
        const Result kept = from(0.0, false);
        QVERIFY(kept.ok());
        QCOMPARE(kept.iterations, 0);
        QCOMPARE(kept.lambda, exact.lambda);
        QVERIFY(kept.sets == exact.sets);
        QVERIFY(from(1e-11, false).iterations > 0);
        QCOMPARE(from(1e-11, true).iterations, 0);
        const Result renewed = from(1e-8, true);
        QVERIFY(renewed.iterations > 0);
        QVERIFY((renewed.lambda - exact.lambda).norm() <= 1e-12 * exact.lambda.norm());
    }

    /// What hardly moves, as gravity's speed in a step tells, is solved exactly at any start.
    void restIsExact() {
        FactoredNewton newton;
        JoinedSweeps sweeps;
        ContactSweeps contacts;
        const FactoredProblem problem = heap(4, 100, 250, 0.3, Friction::Shape::Pyramid);
        ContactSweeps own;
        WarmStart near{.sets = {}, .lambda = own.solve(problem, seeking(1e-6, 20000), {}).lambda};
        Options options;
        options.scale = problem.b.lpNorm<Eigen::Infinity>();
        const Result result = solveAutomatically(problem, options, near, newton, sweeps, contacts);
        QVERIFY(result.ok());
        QCOMPARE(result.fallbacks.of(Fallback::GreatIsland), 0);
        QVERIFY(residualOf(problem, result) <= 1e-9 * options.scale);
    }

    /// Newton's steps end where they are bounded: not solved where the first search does not solve,
    /// and no worse than the start. Without a bound the same problems are solved.
    void newtonsStepsAreBounded() {
        FactoredNewton newton;
        int ended = 0;
        for (unsigned seed = 1; seed <= 20; ++seed) {
            const FactoredProblem problem = pile(seed, 60, 120, 0.8, Friction::Shape::Pyramid);
            Options options;
            options.maxNewtonSteps = 1;
            const Result result = newton.solve(problem, options, {});
            QCOMPARE(result.fallbacks.of(Fallback::FactorsSweeps), 0);
            if (result.ok()) continue;
            ++ended;
            QCOMPARE(result.status, Status::LimitReached);
            QVERIFY(result.iterations > 0 && result.iterations <= 100);
            Result nothing;
            nothing.lambda = Eigen::VectorXd::Zero(problem.size());
            QVERIFY(residualOf(problem, result) <= residualOf(problem, nothing));
            options.maxNewtonSteps = 0;
            QVERIFY(newton.solve(problem, options, {}).ok());
        }
        QVERIFY(ended > 0);
    }

    /// Too few sweeps fail, unless what they leave is accepted: that is counted. A stop ends them.
    void endsAreTold() {
        const FactoredProblem problem = heap(3, 60, 150, 0.3, Friction::Shape::Pyramid);
        ContactSweeps sweeps;
        Options options = seeking(1e-10, 5);
        QCOMPARE(sweeps.solve(problem, options, {}).status, Status::LimitReached);
        options.accepted = 1.0;
        const Result accepted = sweeps.solve(problem, options, {});
        QVERIFY(accepted.ok());
        QCOMPARE(accepted.iterations, 5);
        QCOMPARE(accepted.fallbacks.of(Fallback::SweepsBound), 1);
        std::stop_source stop;
        stop.request_stop();
        options.stop = stop.get_token();
        QCOMPARE(sweeps.solve(problem, options, {}).status, Status::Stopped);
    }
};

QTEST_GUILESS_MAIN(TestLcpAutomatic)
#include "test_lcp_automatic.moc"
