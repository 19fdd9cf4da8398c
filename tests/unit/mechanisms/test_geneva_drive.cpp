#include "mechanism_checks.h"
#include "mechanisms/ready_mechanism.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <numbers>

/// The Geneva drive by contact, as its file stands: one slot a turn of the crank, along the path
/// that the pin prescribes, and at rest for the remaining part of the turn.
class TestGenevaDrive : public QObject {
    Q_OBJECT

private slots:
    void indexesAndDwells_data();
    void indexesAndDwells();
};

using namespace trammel;
using namespace trammel::mechanisms;
using namespace trammel::support;
using std::numbers::pi;

void TestGenevaDrive::indexesAndDwells_data() {
    QTest::addColumn<int>("count");
    for (const int count : {3, 4, 5, 6, 8, 10})
        QTest::addRow("%d slots", count) << count;
}

/// With alpha = pi/slots and the pin at the angle q from the line of centres, |q| < pi/2 - alpha,
/// the wheel stands at -atan2(sin(alpha) sin(q), 1 - sin(alpha) cos(q)) from the slot's middle; it
/// dwells for the share 1/2 + 1/slots of a turn.
void TestGenevaDrive::indexesAndDwells() {
    QFETCH(int, count);
    ReadyMechanism ready = usual(*findReadyKind("geneva-drive"));
    ready.values[0] = count;
    model::Model model = read(document(ready));
    model.simulation.duration = 4 + model.parameters.at("tau"); // two turns
    const Run run(model);
    QCOMPARE(run.warnings(), std::vector<std::string>());
    const double alpha = pi / count, share = std::sin(alpha), index = 2 * alpha;
    double indexing = 0, held = 0;
    const auto &crank = run["crankshaft.coordinate"], &wheel = run["wheelshaft.coordinate"];
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const double turns = std::floor((crank[i] + 2 * pi) / (2 * pi)); // the pin starts outside
        const double q = crank[i] + pi - 2 * pi * turns;                 // 0 towards the wheel
        if (std::abs(q) < pi / 2 - alpha) {
            const double expected =
                -index * (turns - 0.5) - std::atan2(share * std::sin(q), 1 - share * std::cos(q));
            indexing = std::max(indexing, std::abs(wheel[i] - expected));
        } else {
            held = std::max(held, std::abs(wheel[i] + index * (q > 0 ? turns : turns - 1)));
        }
    }
    const auto p = [&](const char* name) { return model.parameters.at(name); };
    // Half of the play in the slot at the pin's nearest to the wheel's axis; play and the disc's
    // facets on the arm of the flats. Half as much again, for blows; twice where the wheel is held
    // on one side only, while an edge of the disc passes.
    const double loose = 1.5 * p("play") / (p("centres") - p("crank"));
    const double facet = p("locking") * (1 - std::cos((pi - p("enter")) / 54));
    const double near = 2 * (p("play") + facet) / (p("locking") * std::sin(p("flat")));
    int resting = 0, frames = 0; // of the second turn
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        if (crank[i] < 2 * pi) continue;
        ++frames;
        if (std::abs(std::remainder(wheel[i], index)) < near) ++resting;
    }
    QVERIFY2(indexing < loose, QByteArray::number(indexing / loose));
    QVERIFY2(held < near, QByteArray::number(held / near));
    QVERIFY2(std::abs(wheel.back() + 2 * index) < near, QByteArray::number(wheel.back()));
    // It leaves its rest as tan(alpha) q^2/2 and comes to the next one so: near
    // them for sqrt(2 near/tan(alpha)) longer on both sides.
    const double rest = static_cast<double>(resting) / frames;
    const double expected =
        0.5 + 1.0 / count + 2 * std::sqrt(2 * near / std::tan(alpha)) / (2 * pi);
    QVERIFY2(std::abs(rest - expected) < 0.02, QByteArray::number(rest - expected));
}

QTEST_APPLESS_MAIN(TestGenevaDrive)
#include "test_geneva_drive.moc"
