#include "dynamics/stepping/stepper.h"
#include "support/mechanisms.h"

#include <QTest>
#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

/// More bodies than threads need to share steps, in more pieces than there are threads.
constexpr int kLinks = 1100;
constexpr int kSteps = 4;

/// A chain whose links fall and spin, each in its own way.
model::Model spinningChain() {
    model::Model model = support::chain(kLinks);
    for (std::size_t i = 0; i < model.bodies.size(); ++i)
        model.bodies[i].angularVelocity = Vec3(0.3, -0.2, 0.1) * static_cast<double>(i % 7);
    return model;
}

struct Outcome {
    State state;
    std::vector<double> lambda;
    double numerical, input;
    bool hasNote;
};

Outcome outcomeOf(model::Model model, int threads) {
    model.simulation.threads = threads;
    const System system(model);
    Stepper stepper(system, model.simulation);
    Outcome outcome{.state = system.initialState(), .lambda = {}, .hasNote = false};
    stepper.projectVelocities(outcome.state);
    for (int step = 0; step < kSteps; ++step)
        outcome.hasNote |= !stepper.step(outcome.state, 1e-3).rotationNote.empty();
    for (const Constraint& constraint : system.constraints())
        std::ranges::copy(stepper.lambda(constraint), std::back_inserter(outcome.lambda));
    outcome.numerical = stepper.energyLedger().numerical;
    outcome.input = stepper.energyLedger().input;
    return outcome;
}

void compare(const model::Model& model) {
    const Outcome alone = outcomeOf(model, 1);
    for (const int threads : {2, 4}) {
        const Outcome shared = outcomeOf(model, threads);
        for (std::size_t i = 0; i < alone.state.bodies.size(); ++i) {
            const BodyState &a = alone.state.bodies[i], &b = shared.state.bodies[i];
            QVERIFY(a.p == b.p && a.q.coeffs() == b.q.coeffs());
            QVERIFY(a.v == b.v && a.w == b.w);
        }
        QVERIFY(alone.lambda == shared.lambda);
        QCOMPARE(alone.numerical, shared.numerical);
        QCOMPARE(alone.input, shared.input);
        QCOMPARE(alone.hasNote, shared.hasNote);
    }
}

} // namespace

/// Steps of many bodies, which threads share: the same bits with one thread, two and four, in the
/// motion, the multipliers and the books.
class TestSharedSteps : public QObject {
    Q_OBJECT

private slots:
    void everyMethod_data() {
        QTest::addColumn<int>("formulation");
        QTest::addColumn<int>("rotation");
        for (std::size_t f = 0; f < model::kMethodCount<model::FormulationKind>; ++f)
            for (std::size_t r = 0; r < model::kMethodCount<model::RotationKind>; ++r)
                QTest::addRow("%s, %s", model::name(model::FormulationKind(f)).data(),
                              model::name(model::RotationKind(r)).data())
                    << static_cast<int>(f) << static_cast<int>(r);
    }
    void everyMethod() {
        QFETCH(int, formulation);
        QFETCH(int, rotation);
        model::Model model = spinningChain();
        model.simulation.formulation = static_cast<model::FormulationKind>(formulation);
        model.simulation.rotation = static_cast<model::RotationKind>(rotation);
        compare(model);
    }

    void generalizedCoordinates() {
        model::Model model = spinningChain();
        model.simulation.coordinates = model::CoordinatesKind::Generalized;
        compare(model);
    }

    /// Formulas are evaluated by one thread, while bodies are shared.
    void drivers() {
        model::Model model = spinningChain();
        model.joints.front() =
            support::revolute("drive", std::string(model::kGround), "link1", Vec3::Zero());
        model.joints.front().driver = model::Driver{.kind = model::Driver::Kind::Velocity,
                                                    .value = model::Function("2*sin(3*t)")};
        compare(model);
    }
};

QTEST_GUILESS_MAIN(TestSharedSteps)
#include "test_shared_steps.moc"
