#include "analysis/run/integrator_choice.h"
#include "support/example.h"
#include "support/mechanisms.h"
#include "support/motion.h"

#include <QtTest>
#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

using namespace trammel;
using namespace trammel::support;
using model::IntegratorKind;

namespace {

analysis::IntegratorChoice choice(const model::Model& model) {
    return analysis::chooseIntegrator(model, dynamics::System(model));
}

/// A four-bar whose crank is driven.
model::Model drivenFourBar() {
    model::Model model = fourBar();
    model.joints[0].driver = {model::Driver::Kind::Velocity, model::Function("1")};
    return model;
}

/// A mass on a spring beside it.
model::Model withSpring(double stiffness, double damping) {
    model::Model model = springMassDamper(1.0, stiffness, damping);
    const model::Model driven = drivenFourBar();
    for (const model::Body& body : driven.bodies)
        model.bodies.push_back(body);
    for (const model::Joint& joint : driven.joints) {
        model.joints.push_back(joint);
        model.joints.back().name = "driven-" + joint.name;
    }
    return model;
}

/// Largest difference of the bodies' vector in two motions at the same times, of the largest size
/// of any body's: a body that only slides has angular accelerations of rounding.
template <class First, class Second>
double difference(const First& run, const Second& exact, const model::Model& model,
                  const std::string& quantity) {
    double most = 0.0, size = 0.0;
    for (const model::Body& body : model.bodies)
        for (const char* axis : {".x", ".y", ".z"}) {
            const std::string channel = body.name + quantity + axis;
            const auto values = run[channel], expected = exact[channel];
            for (std::size_t i = 0; i < expected.size(); ++i) {
                most = std::max(most, std::abs(values[i] - expected[i]));
                size = std::max(size, std::abs(expected[i]));
            }
        }
    return most / size;
}

} // namespace

/// Which integrator a run takes where the settings leave it to the run, and how exact a driven
/// mechanism is then.
class TestIntegratorChoice : public QObject {
    Q_OBJECT

private slots:
    void drivenMotionTakesRungeKutta() {
        const auto chosen = choice(drivenFourBar());
        QVERIFY(chosen.integrator == IntegratorKind::Rk45);
        QVERIFY(chosen.isAutomatic);
        QCOMPARE(english(chosen.reason),
                 std::string("automatic: drivers move it, nothing can collide"));
    }

    void freeMotionTakesTheStep() {
        const auto chosen = choice(fourBar());
        QVERIFY(chosen.integrator == IntegratorKind::SemiImplicit);
        QCOMPARE(english(chosen.reason), std::string("automatic: no joint is driven"));
    }

    /// What is set is what runs.
    void settingsRule() {
        model::Model model = drivenFourBar();
        for (const auto kind : {IntegratorKind::SemiImplicit, IntegratorKind::Rattle,
                                IntegratorKind::GeneralizedAlpha, IntegratorKind::Radau}) {
            model.simulation.integrator = kind;
            QVERIFY(choice(model).integrator == kind);
            QVERIFY(!choice(model).isAutomatic);
        }
    }

    /// Whoever chooses what only the semi-implicit step has gets that step.
    void settingsOfTheStepAskForIt() {
        const auto asksForIt = [](const auto& set, const char* key) {
            model::Model model = drivenFourBar();
            set(model.simulation);
            const auto chosen = choice(model);
            QVERIFY(chosen.integrator == IntegratorKind::SemiImplicit);
            QCOMPARE(english(chosen.reason),
                     "automatic: '" + std::string(key) + "' is a setting of this step alone");
        };
        using Settings = model::SimulationSettings;
        const auto position = model::FormulationKind::PositionProjection; // the default, but chosen
        asksForIt([&](Settings& s) { s.formulation = position; }, "formulation");
        asksForIt([](Settings& s) { s.gamma = 0.5; }, "gamma");
        asksForIt([](Settings& s) { s.epsilon = 1e-6; }, "epsilon");
        asksForIt([](Settings& s) { s.rotation = model::RotationKind::Exponential; }, "rotation");
        asksForIt([](Settings& s) { s.gyroscopic = model::GyroscopicKind::Explicit; },
                  "gyroscopic");
    }

    void whatCanCollideTakesTheStep() {
        model::Model limited = drivenFourBar();
        limited.joints[0].limits = {-1.0, 1.0};
        QVERIFY(choice(limited).integrator == IntegratorKind::SemiImplicit);
        QVERIFY(english(choice(limited).reason).ends_with("has limits to run into"));
        const auto geneva = choice(exampleModel("geneva-drive"));
        QVERIFY(geneva.integrator == IntegratorKind::SemiImplicit);
        QVERIFY2(english(geneva.reason).ends_with("can collide"), english(geneva.reason).c_str());
    }

    /// h^2 k / m is 1e-6 k here: stiff above 1e7 N/m.
    void stiffSpringsTakeRadau() {
        QVERIFY(choice(withSpring(9e6, 0.0)).integrator == IntegratorKind::Rk45);
        QVERIFY(choice(withSpring(1.1e7, 0.0)).integrator == IntegratorKind::Radau);
        QVERIFY(choice(withSpring(1.0, 1.1e4)).integrator == IntegratorKind::Radau);
    }

    /// Radau solves all bodies at once.
    void manyStiffBodiesTakeTheStep() {
        model::Model model = chain(31);
        model.joints[0].driver = {model::Driver::Kind::Velocity, model::Function("1")};
        for (std::size_t i = 1; i < model.joints.size(); ++i)
            model.joints[i].spring = {.stiffness = 0.0, .damping = 1e7, .rest = 0.0};
        const auto chosen = choice(model);
        QVERIFY(chosen.integrator == IntegratorKind::SemiImplicit);
        QCOMPARE(english(chosen.reason),
                 std::string("automatic: springs are stiff, between 31 bodies"));
    }

    void summaryTellsWhich() {
        model::Model model = drivenFourBar();
        model.simulation.duration = 0.01;
        const Run run(model);
        QVERIFY(run.summary().integrator.kind == IntegratorKind::Rk45);
        QCOMPARE(english(run.summary().integrator.reason),
                 std::string("automatic: drivers move it, nothing can collide"));
    }

    /// A driven mechanism's motion is its kinematics, whatever its masses: both follow from the
    /// drivers. 1e-6 of the largest value, the tolerance that runs have by default.
    void drivenMechanismsAreAsExactAsTheirKinematics_data() {
        QTest::addColumn<QString>("name");
        for (const std::string& name : exampleNames(ExampleKind::Driven))
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void drivenMechanismsAreAsExactAsTheirKinematics() {
        QFETCH(const QString, name);
        model::Model model = exampleModel(name.toStdString());
        if (choice(model).integrator != IntegratorKind::Rk45) QSKIP("another method's");
        if (std::ranges::any_of(model.joints, &model::Joint::hasClearance))
            QSKIP("play leaves it freedoms");
        std::optional<Motion> exact;
        try {
            exact.emplace(model);
        } catch (const std::invalid_argument&) {
            QSKIP("drivers leave it freedoms");
        }
        const Run run(model);
        for (const char* quantity : {".com", ".v", ".w", ".a", ".alpha"}) {
            const double error = difference(run, *exact, model, quantity);
            QVERIFY2(error <= 1e-6, qPrintable(QString("%1: %2").arg(quantity).arg(error)));
        }
    }
};

QTEST_GUILESS_MAIN(TestIntegratorChoice)
#include "test_integrator_choice.moc"
