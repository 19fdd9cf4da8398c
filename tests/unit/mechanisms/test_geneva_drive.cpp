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
    QTest::addColumn<int>("slots_");
    for (const int slots : {4, 6})
        QTest::addRow("%d slots", slots) << slots;
}

/// With alpha = pi/slots and the pin at the angle q from the line of centres, |q| < pi/2 - alpha,
/// the wheel stands at -atan2(sin(alpha) sin(q), 1 - sin(alpha) cos(q)) from the slot's middle; it
/// dwells for the share 1/2 + 1/slots of a turn.
void TestGenevaDrive::indexesAndDwells() {
    QFETCH(int, slots_);
    ReadyMechanism ready = usual(*findReadyKind("geneva-drive"));
    ready.values[0] = slots_;
    model::Model model = read(document(ready));
    model.simulation.duration = 4 + model.parameters.at("tau"); // two turns
    const Run run(model);
    QCOMPARE(run.warnings(), std::vector<std::string>());
    const double alpha = pi / slots_, share = std::sin(alpha), index = 2 * alpha;
    double indexing = 0, held = 0;
    int resting = 0, frames = 0;
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
    for (std::size_t i = 1; i < run.time().size(); ++i) { // over the second turn
        if (crank[i] < 2 * pi) continue;
        ++frames;
        if (std::abs(run["wheelshaft.rate"][i]) < 0.02 * model.parameters.at("w")) ++resting;
    }
    // Play of 0.05 mm in the slot, 0.1 c (1 - sin(alpha)) from the axis and more: 0.1 degrees for
    // four slots, 0.06 for six.
    QVERIFY2(indexing < 0.15 * pi / 180, QByteArray::number(indexing * 180 / pi));
    // Play and the disc's facets on an arm of a third of the centre distance; on one side only
    // while an edge of the disc passes.
    QVERIFY2(held < 0.25 * pi / 180, QByteArray::number(held * 180 / pi));
    QVERIFY2(std::abs(wheel.back() + 2 * index) < 0.25 * pi / 180,
             QByteArray::number(wheel.back() * 180 / pi));
    // It starts and stops slowly with the pin at the slot's mouth, so it seems to rest for longer.
    const double rest = static_cast<double>(resting) / frames, dwell = 0.5 + 1.0 / slots_;
    QVERIFY2(rest > dwell - 0.03 && rest < dwell + 0.06, QByteArray::number(rest));
}

QTEST_APPLESS_MAIN(TestGenevaDrive)
#include "test_geneva_drive.moc"
