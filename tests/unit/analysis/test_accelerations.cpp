#include "results/sinks.h"
#include "support/example.h"
#include "support/mechanisms.h"
#include "support/named.h"

#include <QtTest>
#include <algorithm>
#include <cmath>

using namespace trammel;
using namespace trammel::support;

namespace {

/// The channel of what a velocity changes by; empty: it is no velocity.
std::string accelerationOf(const std::string& channel) {
    const std::pair<const char*, const char*> names[] = {
        {".v.x", ".a.x"},           {".v.y", ".a.y"},
        {".v.z", ".a.z"},           {".w.x", ".alpha.x"},
        {".w.y", ".alpha.y"},       {".w.z", ".alpha.z"},
        {".rate", ".acceleration"}, {".translation_rate", ".translation_acceleration"}};
    for (const auto& [velocity, acceleration] : names)
        if (channel.ends_with(velocity))
            return channel.substr(0, channel.size() - std::string(velocity).size()) + acceleration;
    return {};
}

/// Largest difference of a channel from the derivative of another, of its largest size: by
/// differences of order 4 over five frames.
double differenceFromDerivative(std::span<const double> a, std::span<const double> v,
                                double interval) {
    double most = 0.0, size = 0.0;
    for (std::size_t i = 2; i + 2 < v.size(); ++i) {
        const double derivative =
            (8.0 * (v[i + 1] - v[i - 1]) - (v[i + 2] - v[i - 2])) / (12.0 * interval);
        most = std::max(most, std::abs(a[i] - derivative));
        size = std::max(size, std::abs(a[i]));
    }
    return most / std::max(size, 1.0);
}

} // namespace

/// Accelerations of bodies, joints and measures are what the velocities beside them change by.
class TestAccelerations : public QObject {
    Q_OBJECT

private slots:
    void areTheDerivativesOfVelocities_data() {
        QTest::addColumn<QString>("name");
        for (const auto kind : {ExampleKind::Mechanism, ExampleKind::Driven})
            for (const std::string& name : exampleNames(kind))
                QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }

    /// Motions of some Hz, and one of milliseconds: differences of order 4 at 1 ms are good to
    /// (2 pi f h)^4 / 30 = 1e-7 at 6 Hz and 1e-5 at 20 Hz; the steps' tolerance makes
    /// 1e-11 / h = 1e-8 of noise.
    void areTheDerivativesOfVelocities() {
        QFETCH(const QString, name);
        model::Model model = exampleModel(name.toStdString());
        model.simulation.integrator = model::IntegratorKind::Rk45;
        model.simulation.tolerance = 1e-11;
        const double interval = std::min(1e-3, 1e-4 * model.simulation.duration);
        model.simulation.duration = 200 * interval;
        model.simulation.outputStep = interval;
        results::MemorySink sink;
        const auto summary = analysis::simulate(model, {}, sink);
        QVERIFY(summary.hasCompleted());
        if (summary.impacts > 0 || summary.integrator.contactSteps > 0) QSKIP("velocities jump");
        int compared = 0;
        for (const results::Channel& channel : sink.run().header().channels) {
            const std::string acceleration = accelerationOf(channel.name);
            if (acceleration.empty()) continue;
            const auto a = sink.run().channel(acceleration), v = sink.run().channel(channel.name);
            QVERIFY2(a.has_value(), acceleration.c_str());
            const double difference = differenceFromDerivative(*a, *v, interval);
            QVERIFY2(
                difference < 1e-5,
                qPrintable(
                    QString("%1: %2").arg(QString::fromStdString(acceleration)).arg(difference)));
            ++compared;
        }
        QVERIFY(compared > 0);
    }

    /// The semi-implicit step's are the mean over the step: what it changes the velocities by, to
    /// rounding.
    void ofStepsAreTheirMeans() {
        model::Model model = exampleModel("double-pendulum");
        model.simulation.integrator = model::IntegratorKind::SemiImplicit;
        model.simulation.duration = 0.1;
        model.simulation.step = 1e-3;
        model.simulation.outputStep = 1e-3;
        const Run run(model);
        for (const model::Body& body : model.bodies)
            for (const auto& [velocity, acceleration] :
                 {std::pair{".v.z", ".a.z"}, std::pair{".w.y", ".alpha.y"}}) {
                const auto v = run[body.name + velocity], a = run[body.name + acceleration];
                for (std::size_t i = 1; i < v.size(); ++i)
                    verifyNear(a[i], (v[i] - v[i - 1]) / 1e-3, 1e-9, acceleration);
            }
    }

    void ofTheStartAreTheMotions_data() {
        QTest::addColumn<QString>("integrator");
        QTest::addColumn<QString>("coordinates");
        QTest::addColumn<QString>("formulation");
        for (const char* coordinates : {"maximal", "generalized"}) {
            for (const char* integrator : {"rk45", "radau"})
                QTest::addRow("%s, %s", integrator, coordinates)
                    << QString(integrator) << QString(coordinates) << QString();
            for (const char* formulation : {"position-projection", "velocity-projection",
                                            "velocity-projection+newton", "acceleration"})
                QTest::addRow("semi-implicit, %s, %s", coordinates, formulation)
                    << QString("semi-implicit") << QString(coordinates) << QString(formulation);
        }
    }

    /// A body of 1.5 kg that turns at w = 0.6 rad/s on an upright hinge 0.5 m off its centre has
    /// there -r w^2 = -0.18 m/s^2, for which the hinge pulls with 0.27 N, in the first frame as in
    /// any other.
    void ofTheStartAreTheMotions() {
        QFETCH(const QString, integrator);
        QFETCH(const QString, coordinates);
        QFETCH(const QString, formulation);
        model::Model model;
        model::Body body;
        body.name = "B";
        body.mass = 1.5;
        body.inertia = model::InertiaEntries{0.02, 0.03, 0.04, 0, 0, 0};
        body.pose.position = Vec3(0.5, 0, 0);
        body.velocity = Vec3(0, 0.3, 0);
        body.angularVelocity = Vec3(0, 0, 0.6);
        model.bodies = {body};
        model.joints = {revolute("J", "ground", "B", Vec3::Zero(), Vec3::UnitZ())};
        model.simulation.integrator = named(integrator.toStdString());
        model.simulation.coordinates = named(coordinates.toStdString());
        if (!formulation.isEmpty()) model.simulation.formulation = named(formulation.toStdString());
        model.simulation.step = 1e-3;
        model.simulation.duration = 0.01;
        const Run run(model);
        verifyNear(run["J.force.x"][0], -0.27, 1e-9, "force");
        verifyNear(run["B.a.x"][0], -0.18, 1e-9, "acceleration");
        verifyNear(run["J.force.z"][0], 1.5 * 9.81, 1e-9, "weight");
    }

    /// A ball that falls on the ground: the mean behind an impact knows nothing of the jump.
    void impactsAreNoAccelerations() {
        model::Model model = exampleModel("bouncing-sphere");
        model.simulation.integrator = model::IntegratorKind::SemiImplicit;
        const Run run(model);
        QVERIFY(run.summary().impacts > 5);
        const auto a = run[model.bodies[0].name + ".a.z"];
        QVERIFY(largest(a) < 1.0);
        verifyNear(smallest(a), -9.81, 0.01, "gravity");
    }
};

QTEST_GUILESS_MAIN(TestAccelerations)
#include "test_accelerations.moc"
