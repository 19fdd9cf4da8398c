#include "analysis/channels/channels.h"
#include "analysis/run/controlled_model.h"
#include "analysis/run/inspect_step.h"
#include "analysis/run/simulate.h"
#include "lcp/solver.h"
#include "results/sinks.h"
#include "support/contact_scenes.h"
#include "support/mechanisms.h"
#include "support/named.h"

#include <QTest>
#include <cmath>
#include <numbers>

using namespace trammel;
using analysis::InspectedRow;
using analysis::InspectedSolve;
using analysis::StepInspection;

namespace {

constexpr double kGravity = 9.81; ///< m/s^2, of the scenes

StepInspection inspect(const model::Model& model) {
    const dynamics::System system(model);
    return analysis::inspectStep(system, model.simulation, system.initialState());
}

model::Model restingBlock() {
    model::Model model = support::blockOnIncline(0.0, 0.0, 0.5);
    model.simulation.step = 1e-3;
    return model;
}

std::vector<std::string> names(const InspectedSolve& solve) {
    std::vector<std::string> list;
    for (const InspectedRow& row : solve.rows)
        list.push_back(row.name);
    return list;
}

double sumOfNormals(const StepInspection& step) {
    double sum = 0.0;
    for (const InspectedSolve& solve : step.solves)
        for (const InspectedRow& row : solve.rows)
            if (row.kind == InspectedRow::Kind::Normal) sum += row.lambda;
    return sum;
}

} // namespace

class TestInspectStep : public QObject {
    Q_OBJECT

private slots:
    void namesRows() {
        const StepInspection step = inspect(restingBlock());
        QCOMPARE(step.solves.size(), std::size_t(1));
        const InspectedSolve& solve = step.solves.front();
        std::vector<std::string> expected;
        for (const char* point : {"1", "2", "3", "4"})
            for (const char* direction : {"n", "t1", "t2"})
                expected.push_back(std::string("contact.block-ground.") + point + "." + direction);
        QCOMPARE(names(solve), expected);
        QCOMPARE(solve.solver, std::string("auto"));
        QCOMPARE(solve.t, 0.0);
        QCOMPARE(solve.h, 1e-3);
    }

    /// A block at rest on a plane: over a step the ground's impulses carry its weight, sum
    /// lambda_n = m g h, whatever solver and friction model. The four corners are redundant: its 12
    /// rows have the rank 6 of one free body. Direct solvers leave their shifts, 1e-9 relative; the
    /// iterative ones the tolerance asked for, 1e-8 of speeds g h. (Jacobi's sweeps need not
    /// converge where rows are redundant.)
    void carriesWeight_data() {
        QTest::addColumn<QString>("solver");
        QTest::addColumn<QString>("friction");
        for (const char* solver : {"murty", "lemke", "pgs", "sor", "block-pgs"})
            QTest::newRow(solver) << QString(solver) << QString("pyramid");
        for (const char* friction : {"box-fixed", "box-iterated", "polyhedral", "cone", "none"})
            QTest::newRow(friction) << QString("murty") << QString(friction);
    }
    void carriesWeight() {
        QFETCH(QString, solver);
        QFETCH(QString, friction);
        model::Model model = restingBlock();
        model.simulation.lcp = support::named(solver.toStdString());
        model.simulation.friction = support::named(friction.toStdString());
        model.simulation.lcpTolerance = 1e-8;
        const StepInspection step = inspect(model);
        const double weight = 1.0 * kGravity * model.simulation.step; // N s
        QVERIFY(std::abs(sumOfNormals(step) - weight) < 1e-7 * weight);
        const InspectedSolve& solve = step.solves.front();
        QCOMPARE(QString::fromStdString(solve.solver), friction == "polyhedral" ? "lemke" : solver);
        QVERIFY(solve.result.ok());
        QCOMPARE(solve.rank, std::optional<int>(6));
    }

    /// What is shown fits together: w = A lambda + b to rounding, multipliers within their bounds,
    /// and sets as the multipliers lie. A tower is solved by factors, its matrix formed for show.
    void isConsistent_data() {
        QTest::addColumn<int>("boxes");
        QTest::newRow("by its matrix") << 1;
        QTest::newRow("by factors") << 3;
    }
    void isConsistent() {
        QFETCH(int, boxes);
        model::Model model = support::tower(boxes);
        model.bodies.back().velocity = {0.5, 0.0, 0.0}; // the topmost slides
        const StepInspection step = inspect(model);
        const InspectedSolve& solve = step.solves.front();
        QVERIFY(solve.problem);
        const Eigen::VectorXd w = solve.problem->A * solve.result.lambda + solve.problem->b;
        // lambda of up to 3 m g h = 0.03 N s on inverse masses of some 1/kg.
        QVERIFY((w - solve.result.w).lpNorm<Eigen::Infinity>() < 1e-13);
        QCOMPARE(solve.rank, std::optional<int>(6 * boxes));
        int sliding = 0;
        for (const InspectedRow& row : solve.rows) {
            const double rounding = 1e-9;
            QVERIFY(row.lambda >= row.lower - rounding && row.lambda <= row.upper + rounding);
            if (row.set == lcp::Set::Free) QVERIFY2(std::abs(row.w) < 1e-8, row.name.c_str());
            if (row.set == lcp::Set::AtLower)
                QVERIFY(std::abs(row.lambda - row.lower) < rounding && row.w > -1e-8);
            if (row.set == lcp::Set::AtUpper)
                QVERIFY(std::abs(row.lambda - row.upper) < rounding && row.w < 1e-8);
            sliding += row.kind == InspectedRow::Kind::FirstTangent && row.set != lcp::Set::Free;
        }
        QVERIFY(sliding > 0); // w < 0 would speed up: at the lower bound, against the slip
    }

    /// A tower of three carries 3 m g h at its foot, 2 m g h above, and so on: 6 m g h in all.
    void namesPairsOfATower() {
        model::Model model = support::tower(3);
        const StepInspection step = inspect(model);
        const double unit = kGravity * analysis::stepLength(model.simulation);
        std::map<std::pair<int, int>, double> sums;
        for (const InspectedRow& row : step.solves.front().rows)
            if (row.kind == InspectedRow::Kind::Normal) sums[{row.bodyA, row.bodyB}] += row.lambda;
        QCOMPARE(sums.size(), std::size_t(3));
        std::vector<double> loads;
        for (const auto& [pair, sum] : sums)
            loads.push_back(sum / unit);
        std::ranges::sort(loads);
        for (int i = 0; i < 3; ++i)
            QVERIFY(std::abs(loads[i] - (i + 1)) < 1e-7);
    }

    /// Iterative solvers tell the residual of every sweep; the last is that of the result.
    void keepsHistory() {
        model::Model model = support::tower(3);
        model.simulation.lcp = model::LcpKind::Pgs;
        const StepInspection step = inspect(model);
        const lcp::Result& result = step.solves.front().result;
        QCOMPARE(result.history.size(), static_cast<std::size_t>(result.iterations));
        QVERIFY(result.iterations > 5);
        QCOMPARE(result.history.back(), result.residual);
        QVERIFY(result.history.front() > 1e3 * result.history.back());
    }

    /// Motors and limits by their joint's name. A motor that must lift a rod from the horizontal
    /// with less torque than its weight's, m g l/2 = 4.9 N m, gives all it has: 1 N m times h.
    void namesMotorsAndLimits() {
        model::Model model = support::rodPendulum({1.0}, {1.0}, {std::numbers::pi / 2});
        const std::string joint = model.joints.front().name;
        model.joints.front().motor =
            model::Motor{.velocity = model::Function("0"), .maxForce = model::Function("1")};
        const StepInspection step = inspect(model);
        QCOMPARE(names(step.solves.front()), (std::vector<std::string>{joint + ".motor"}));
        const InspectedRow& motor = step.solves.front().rows.front();
        QCOMPARE(motor.joint, 0);
        QCOMPARE(motor.upper, 1.0 * step.h);
        QVERIFY(std::abs(std::abs(motor.lambda) - 1.0 * step.h) < 1e-15);
        QVERIFY(motor.set != lcp::Set::Free);
        QVERIFY(!step.joints.empty());
        QCOMPARE(step.joints.front().name, joint + ".lambda.0");
        QVERIFY(motor.isAngular);
    }

    /// Rows about an axis are those whose multiplier's channel is a torque: two of a hinge's five.
    void tellsWhatTurns() {
        const model::Model model = support::rodPendulum({1.0}, {1.0}, {std::numbers::pi / 2});
        const auto channels = analysis::channels(dynamics::System(model));
        int turning = 0;
        for (const InspectedRow& row : inspect(model).joints) {
            const auto channel = std::ranges::find(channels, row.name, &results::Channel::name);
            QVERIFY2(channel != channels.end(), row.name.c_str());
            QCOMPARE(row.isAngular, channel->unit == "N*m");
            turning += row.isAngular;
        }
        QCOMPARE(turning, 2);
        const auto block = inspect(restingBlock());
        for (const InspectedRow& row : block.solves.front().rows)
            QVERIFY(!row.isAngular);
    }

    /// The step that begins at a recorded frame does what the run did there: the frame's state
    /// holds full doubles, and this step needs no start.
    void resumesARun() {
        model::Model model = restingBlock();
        model.simulation.duration = 0.02;
        results::MemorySink sink;
        analysis::simulate(model, "", sink);
        const dynamics::System system(model);
        const std::size_t frame = 10;
        const double t = sink.run().time()[frame];
        const dynamics::State state =
            analysis::recordedState(system, sink.run(), t, sink.run().frame(frame));
        QCOMPARE(state.t, t);
        QCOMPARE(state.bodies[0].p.z(), (*sink.run().channel("block.com.z"))[frame]);
        const StepInspection step = analysis::inspectStep(system, model.simulation, state);
        const double recorded =
            std::abs((*sink.run().channel("contact.block-ground.force.z"))[frame + 1]) * step.h;
        QVERIFY(std::abs(sumOfNormals(step) - recorded) < 1e-7 * recorded);
    }

    void refusesResultsOfAnotherModel() {
        const model::Model model = restingBlock();
        const dynamics::System system(model);
        results::RunData other({.channels = {{"wheel.com.x", "m"}}});
        const std::vector<double> values{0.0};
        try {
            analysis::recordedState(system, other, 0.0, values);
            QFAIL("no exception");
        } catch (const std::invalid_argument& error) {
            QCOMPARE(QString(error.what()), "the results have no channel 'block.com.x'; expected "
                                            "those of the whole model");
        }
    }

    /// Two friction models of one step: sliding along the diagonal of the pyramid's square, each
    /// tangent gets mu m g h of the pyramid, and mu m g h / sqrt(2) of the cone. A row that the
    /// other has not is told as NaN.
    void comparesSolutions() {
        model::Model model = restingBlock();
        model.bodies.front().velocity = {1.0, 1.0, 0.0};
        const StepInspection pyramid = inspect(model);
        model.simulation.friction = model::FrictionKind::Cone;
        const StepInspection cone = inspect(model);
        const InspectedSolve& solve = pyramid.solves.front();
        const std::vector<double> other = analysis::matchingLambda(solve, cone);
        double first = 0.0, second = 0.0;
        for (std::size_t i = 0; i < solve.rows.size(); ++i)
            if (solve.rows[i].kind == InspectedRow::Kind::FirstTangent) {
                first += solve.rows[i].lambda;
                second += other[i];
            }
        const double full = 0.5 * kGravity * solve.h;
        QVERIFY(std::abs(std::abs(first) - full) < 1e-6 * full);
        QVERIFY(std::abs(std::abs(second) - full / std::numbers::sqrt2) < 1e-6 * full);
        QVERIFY(std::isnan(analysis::matchingLambda(solve, {}).front()));
    }

    /// A rod that swings through its lowest place pulls at its pin by m (g + w^2 L / 2), whatever
    /// the run's method: one that has no error left of a step before, too.
    void jointsHaveTheCentrifugalForce() {
        constexpr double kLength = 0.8, kMass = 1.5, kSpeed = 3.0;
        const model::Model model = support::rodPendulum({kLength}, {kMass}, {0.0});
        const dynamics::System system(model);
        dynamics::State state = system.initialState();
        state.bodies[0].w = {0, kSpeed, 0};
        state.bodies[0].v = {-0.5 * kSpeed * kLength, 0, 0};
        const double pull = kMass * (kGravity + 0.5 * kSpeed * kSpeed * kLength);
        for (const auto method : {model::IntegratorKind::Rattle, model::IntegratorKind::Rk45,
                                  model::IntegratorKind::Radau}) {
            const StepInspection step =
                analysis::inspectStep(system, model.simulation, state, method);
            double square = 0.0;
            for (const InspectedRow& row : step.joints)
                if (!row.isAngular) square += row.lambda * row.lambda;
            QVERIFY2(std::abs(std::sqrt(square) / step.h - pull) < 1e-9 * pull,
                     QByteArray::number(std::sqrt(square) / step.h));
            QCOMPARE(step.integrator, std::string(model::name(method)));
        }
    }

    /// A rod that hangs at rest. A controller had set the parameter that is its gravity to 4 m/s^2
    /// and the upward force at its middle to 2 N: the pin bears 1.5 kg 4 m/s^2 - 2 N = 4 N.
    void aStepHasWhatControllersHadSet() {
        model::Model model = support::rodPendulum({0.8}, {1.5}, {0.0});
        model.parameters["g"] = kGravity;
        model.controllers = {
            {.name = "c",
             .file = {},
             .step = {},
             .inputs = {},
             .outputs = {{"g", "gravity"}, {model.bodies[0].name + ".force.z", "lift"}},
             .starts = {}}};
        model.variants.with = [base = model](const model::ParameterValues& values) {
            model::Model made = base;
            made.gravity = {0, 0, -values.at("g")};
            return made;
        };
        const dynamics::System uncontrolled(model);
        results::RunHeader header;
        header.channels = analysis::channels(uncontrolled);
        const results::RunData run(header);
        std::vector<double> frame(header.channels.size(), 0.0);
        frame[run.find("c.gravity").value()] = 4.0;
        frame[run.find("c.lift").value()] = 2.0;
        const StepInspection step = inspect(analysis::controlledModel(model, run, 0.1, frame));
        double square = 0.0;
        for (const InspectedRow& row : step.joints)
            if (!row.isAngular) square += row.lambda * row.lambda;
        QVERIFY2(std::abs(std::sqrt(square) / step.h - 4.0) < 1e-8,
                 QByteArray::number(std::sqrt(square) / step.h));
    }

    /// diag(1, 1e6) with a third row equal to the first: two independent directions, whatever
    /// units.
    void rankKnowsNoUnits() {
        Eigen::Matrix3d A;
        A << 1, 0, 1, 0, 1e6, 0, 1, 0, 1;
        QCOMPARE(analysis::rankOf(A), 2);
        QCOMPARE(analysis::rankOf(Eigen::MatrixXd()), 0);
    }
};

QTEST_APPLESS_MAIN(TestInspectStep)
#include "test_inspect_step.moc"
