#include "dynamics/stepping/stepper.h"
#include "support/contact_scenes.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <string>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

constexpr double kGravity = 9.81;

model::Model hittingAtStart(model::Model model) {
    model.simulation.impactLocation = model::ImpactLocation::StepStart;
    return model;
}

/// How high above the ground a ball dropped from a height comes after its first impact.
double firstPeak(double restitution, double height, double h) {
    const model::Model model = hittingAtStart(support::bouncingSphere(restitution, height));
    const System system(model);
    Stepper stepper(system, model.simulation);
    State state = system.initialState();
    while (state.bodies[0].v.z() <= 0.0)
        stepper.step(state, h);
    double peak = 0.0;
    while (state.bodies[0].v.z() > 0.0) {
        stepper.step(state, h);
        peak = std::max(peak, state.bodies[0].p.z() - 0.1);
    }
    return peak;
}

double energyOf(const model::Model& model, const State& state) {
    double energy = 0.0;
    for (std::size_t i = 0; i < model.bodies.size(); ++i) {
        const BodyState& s = state.bodies[i];
        energy += 0.5 * s.v.squaredNorm() + 0.5 * 0.004 * s.w.squaredNorm() + kGravity * s.p.z();
    }
    return energy;
}

} // namespace

/// Impacts that are taken at the start of the step in which their gap would close.
class TestStepStart : public QObject {
    Q_OBJECT

private slots:
    /// A ball dropped from H rises to e^2 H. Its impact comes early, above the ground by no more
    /// than it falls in a step, v h; semi-implicit Euler adds g h (1 + e) / (e v) relative to the
    /// peak. The error is of order 1: together it stays under v h (1 + e) and a tenth more.
    void ballRises() {
        constexpr double e = 0.8, height = 1.0;
        const double v = std::sqrt(2.0 * kGravity * height);
        for (const double h : {1e-3, 1e-4}) {
            const double error = firstPeak(e, height, h) - e * e * height;
            QVERIFY2(std::abs(error) < 1.1 * v * h * (1.0 + e), QByteArray::number(error));
        }
    }

    /// The separation speed is e times the approach speed to rounding, and the ledger says so. The
    /// gap is still open, by less than the approach of a step.
    void ledgerTellsOfTheImpact() {
        constexpr double e = 0.8, h = 1e-3;
        const model::Model model = hittingAtStart(support::bouncingSphere(e, 1.0));
        const System system(model);
        Stepper stepper(system, model.simulation);
        State state = system.initialState();
        double height = 0.0;
        while (stepper.impactRecords().empty()) {
            height = state.bodies[0].p.z() - 0.1;
            stepper.step(state, h);
        }
        const results::ImpactRecord& record = stepper.impactRecords().front();
        QVERIFY(std::abs(record.separationSpeed - e * record.approachSpeed) < 1e-12);
        QVERIFY2(height > 0.0 && height <= h * record.approachSpeed, QByteArray::number(height));
        QVERIFY(std::abs(record.energyLoss -
                         0.5 * (1.0 - e * e) * record.approachSpeed * record.approachSpeed) <
                1e-12 * record.approachSpeed * record.approachSpeed);
    }

    /// In a row of elastic balls with small gaps the first one's velocity passes to the last, one
    /// ball a round of impacts, all in one step: none of them is held for want of rounds.
    void rowOfBallsPassesItsMotion() {
        constexpr int kBalls = 8;
        constexpr double radius = 0.1, gap = 1e-4;
        model::Model model = hittingAtStart(support::groundPlane(1.0, 0.0));
        model.gravity = Vec3::Zero();
        for (int i = 0; i < kBalls; ++i)
            model.bodies.push_back(support::solid("ball" + std::to_string(i),
                                                  support::sphere(radius), 1.0,
                                                  {i * (2.0 * radius + gap), 0.0, 1.0}));
        model.bodies.front().velocity = Vec3::UnitX();
        const System system(model);
        Stepper stepper(system, model.simulation);
        State state = system.initialState();
        for (int i = 0; i < 10; ++i)
            stepper.step(state, 1e-3);
        for (int i = 0; i < kBalls; ++i) {
            const Vec3 expected = i + 1 < kBalls ? Vec3(0.0, 0.0, 0.0) : Vec3(1.0, 0.0, 0.0);
            QVERIFY2((state.bodies[i].v - expected).norm() < 1e-12, QByteArray::number(i));
        }
        QVERIFY(std::abs(stepper.energyLedger().impact) < 1e-12);
    }

    /// Forty balls poured into a box never overlap by more than what gravity and a threshold's
    /// speed close in a step, 1e-5 m and 1e-5 m, times the few that share one (at the end of the
    /// step it would be 3e-3 m); and the books of energy close to rounding.
    void heapDoesNotOverlap() {
        constexpr double h = 1e-3;
        const model::Model model = hittingAtStart(support::ballsInBox(40));
        const System system(model);
        Stepper stepper(system, model.simulation);
        State state = system.initialState();
        const double start = energyOf(model, state);
        double overlap = 0.0;
        int impacts = 0;
        for (int i = 0; i < 600; ++i) {
            const StepReport& report = stepper.step(state, h);
            QVERIFY2(report.ok(), english(report.message).c_str());
            impacts += report.impacts;
            for (const Contact& contact : stepper.gaps().finder().find(state, 0.0))
                overlap = std::max(overlap, -contact.gap);
        }
        const EnergyLedger& ledger = stepper.energyLedger();
        const double left = energyOf(model, state) + ledger.friction + ledger.impact +
                            ledger.damping + ledger.numerical - ledger.input;
        QVERIFY2(impacts > 40, QByteArray::number(impacts));
        QVERIFY2(overlap < 1e-4, QByteArray::number(overlap));
        QVERIFY2(std::abs(left - start) < 1e-9 * start, QByteArray::number(left - start));
    }
};

QTEST_APPLESS_MAIN(TestStepStart)
#include "test_step_start.moc"
