#include "analysis/poses/assemble.h"
#include "support/example.h"
#include "support/mechanisms.h"

#include <QTest>
#include <numbers>
#include <random>

using namespace trammel;

namespace {

constexpr double kDegree = std::numbers::pi / 180;

/// How long a body is as a link: the largest distance between two of its joints, or where it has
/// one joint from there to its centre of mass; 1 m where that is 0.
double linkLength(const dynamics::System& system, int body) {
    std::vector<Vec3> points{Vec3::Zero()};
    for (const dynamics::Joint& joint : system.joints()) {
        if (joint.bodyA == body) points.push_back(joint.geometry.rA);
        if (joint.bodyB == body) points.push_back(joint.geometry.rB);
    }
    double length = 0;
    for (const Vec3& a : points)
        for (const Vec3& b : points)
            length = std::max(length, (a - b).norm());
    return length > 0 ? length : 1.0;
}

/// Every moving body by up to 20 % of its link length in each direction and by up to 30 degrees
/// about an axis drawn at random.
dynamics::State disturbed(const dynamics::System& system, std::mt19937& random) {
    std::uniform_real_distribution<double> share(-1, 1);
    std::normal_distribution<double> normal;
    dynamics::State state = system.initialState();
    for (int i = 0; i < system.ground(); ++i) {
        if (!system.bodies()[i].isMoving) continue;
        const double length = linkLength(system, i);
        for (int k = 0; k < 3; ++k)
            state.bodies[i].p[k] += 0.2 * length * share(random);
        const Vec3 axis = Vec3(normal(random), normal(random), normal(random)).normalized();
        const Eigen::AngleAxisd turn(30 * kDegree * share(random), axis);
        state.bodies[i].q = (turn * state.bodies[i].q).normalized();
    }
    return state;
}

} // namespace

class TestDisturbedAssembly : public QObject {
    Q_OBJECT

private slots:
    void disturbedPosesClose_data() {
        QTest::addColumn<model::Model>("model");
        QTest::newRow("parallelogram") << support::parallelogram(1.0);
        QTest::newRow("Bennett's linkage") << support::bennett();
        QTest::newRow("Bricard's linkage") << support::bricard();
        using enum support::ExampleKind;
        for (const auto kind : {Mechanism, Driven, Contact})
            for (const std::string& name : support::exampleNames(kind)) {
                const model::Model model = support::exampleModel(name);
                if (dynamics::System(model).hasLoops()) QTest::newRow(name.c_str()) << model;
            }
    }
    /// Every loop of the examples, from a hundred poses that a hand might have drawn: nearly all
    /// close, and to rounding of lengths near 1 m.
    void disturbedPosesClose() {
        QFETCH(model::Model, model);
        const dynamics::System system(model);
        std::mt19937 random(4711);
        int closed = 0, restarts = 0, iterations = 0;
        for (int trial = 0; trial < 100; ++trial) {
            dynamics::State state = disturbed(system, random);
            const analysis::Assembly result = analysis::assemble(system, state);
            analysis::DriftMonitor drift(system);
            drift.measure(state);
            closed += result.isClosed && drift.positionMax() <= 1e-12 ? 1 : 0;
            restarts += result.restarts;
            iterations += result.iterations;
        }
        qInfo("%d closed, %d restarts, %.1f iterations a trial", closed, restarts,
              iterations / 100.0);
        QVERIFY2(closed >= 95, qPrintable(QString::number(closed)));
    }
};

QTEST_APPLESS_MAIN(TestDisturbedAssembly)
#include "test_disturbed_assembly.moc"
