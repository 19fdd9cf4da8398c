#include "mechanism_checks.h"
#include "mechanisms/gear_pair.h"
#include "mechanisms/pantograph.h"
#include "mechanisms/scissor_lift.h"
#include "mechanisms/slider_crank.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <numbers>

/// Generated slider-cranks, scissor lifts, pantographs and gear pairs: they close, their mobility
/// is right, and they do what they are for.
class TestMechanisms : public QObject {
    Q_OBJECT

private slots:
    void sliderCranks_data();
    void sliderCranks();
    void impossibleSliderCranks();
    void scissorLifts();
    void impossibleScissorLifts();
    void pantographs();
    void impossiblePantographs();
    void gearPairs();
    void impossibleGearPairs();
};

using namespace trammel;
using namespace trammel::mechanisms;
using namespace trammel::support;
using std::numbers::pi;

Q_DECLARE_METATYPE(trammel::mechanisms::SliderCrank)

void TestMechanisms::sliderCranks_data() {
    QTest::addColumn<SliderCrank>("lengths");
    QTest::addColumn<bool>("turns");
    QTest::newRow("in line") << SliderCrank{0.1, 0.3, 0} << true;
    QTest::newRow("offset up") << SliderCrank{0.1, 0.3, 0.05} << true;
    QTest::newRow("offset down") << SliderCrank{0.1, 0.3, -0.15} << true;
    QTest::newRow("rod too short") << SliderCrank{0.3, 0.2, 0} << false;
    QTest::newRow("offset too large") << SliderCrank{0.1, 0.3, 0.25} << false;
    QTest::newRow("offset too low") << SliderCrank{0.1, 0.3, -0.25} << false;
    QTest::newRow("rod just crank and offset") << SliderCrank{0.1, 0.3, 0.2} << false;
    QTest::newRow("rod as long as the crank") << SliderCrank{0.2, 0.2, 0} << false;
}

/// One freedom in the plane; 18 - 20 in space, three constraints redundant. The slider stands where
/// the rod reaches its line.
void TestMechanisms::sliderCranks() {
    QFETCH(SliderCrank, lengths);
    QFETCH(bool, turns);
    QCOMPARE(crankTurnsFully(lengths), turns);
    model::Model model = read(document(lengths));
    verifyMechanism(model, 1, -2, 3);
    QVERIFY(std::abs(distance(model, "crankshaft", "crankpin") - lengths.crank) < 1e-14);
    QVERIFY(std::abs(distance(model, "crankpin", "wristpin") - lengths.rod) < 1e-14);
    QCOMPARE(model.findJoint("guide")->position.z(), lengths.offset);
    model.simulation.duration = 4;
    const Run run(model);
    QCOMPARE(static_cast<int>(run.summary().warnings.size()), 0);
    // Joint drift, some 1e-6 m, of three joints.
    QVERIFY(largest(run["drift.position.max"]) < 1e-4);
    if (turns) {
        const double way = largest(run["guide.coordinate"]) - smallest(run["guide.coordinate"]);
        QVERIFY2(std::abs(way - stroke(lengths)) < 1e-4, QByteArray::number(way));
        QVERIFY(run["crankshaft.coordinate"].back() > pi);
    } else {
        const double range = model.parameters.at("high") - model.parameters.at("low");
        QVERIFY(std::abs(largest(run["crankshaft.coordinate"]) - 0.7 * range) < 1e-3);
    }
}

void TestMechanisms::impossibleSliderCranks() {
    for (const SliderCrank& l : {SliderCrank{0.1, 0.3, 0.4}, SliderCrank{0.1, 0.3, -0.5},
                                 SliderCrank{0, 0.3, 0}, SliderCrank{0.1, -0.3, 0}}) {
        QVERIFY(!isPossible(l));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, document(l));
    }
}

/// n stages have 2 n arms and a platform; hinges take 5 and rollers 2 freedoms each: Gruebler
/// counts 6 (2 n + 1) - 5 (3 n) - 4 = 2 - 3 n, and one is left.
void TestMechanisms::scissorLifts() {
    for (int stages = 1; stages <= 4; ++stages) {
        const ScissorLift lift{stages, 0.8, 0.6};
        const model::Model model = read(document(lift));
        QCOMPARE(static_cast<int>(model.bodies.size()), 2 * stages + 1);
        const int gruebler = 2 - 3 * stages;
        verifyMechanism(model, 1, gruebler, 1 - gruebler);
        const double top = model.findBody("platform")->pose.position.z();
        QVERIFY(std::abs(top - height(lift)) < 1e-14);
        QVERIFY(std::abs(height(lift) - stages * std::sqrt(0.28)) < 1e-14);
    }
    model::Model model = read(document(ScissorLift{2, 1, 0.9}));
    model.simulation.duration = 5; // up
    const Run run(model);
    const double rise = run["platform.com.z"].back() - run["platform.com.z"].front();
    const double low = 2 * std::sqrt(1 - 0.81), high = 2 * std::sqrt(1 - 0.72 * 0.72);
    QVERIFY2(std::abs(rise - (high - low)) < 1e-5, QByteArray::number(rise)); // joint drift
}

void TestMechanisms::impossibleScissorLifts() {
    for (const ScissorLift& lift : {ScissorLift{0, 1, 0.5}, ScissorLift{51, 1, 0.5},
                                    ScissorLift{2, 1, 1}, ScissorLift{2, 1, 0}}) {
        QVERIFY(!isPossible(lift));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, document(lift));
    }
}

/// Four bars and five hinges: two freedoms in the plane, 24 - 25 in space. The pen is always
/// `ratio` times as far from O as the tracer.
void TestMechanisms::pantographs() {
    for (const Pantograph& pantograph :
         {Pantograph{2, 0.4, 0.4}, Pantograph{1.2, 0.3, 0.5}, Pantograph{5, 0.5, 0.4}}) {
        const model::Model model = read(document(pantograph));
        verifyMechanism(model, 2, -1, 3);
        const Run run(model);
        const auto end = [&](const std::string& body, double half, std::size_t i) {
            const Quat q(run[body + ".q.w"][i], run[body + ".q.x"][i], run[body + ".q.y"][i],
                         run[body + ".q.z"][i]);
            const Vec3 com(run[body + ".com.x"][i], run[body + ".com.y"][i],
                           run[body + ".com.z"][i]);
            return Vec3(com + q * Vec3(half, 0, 0));
        };
        double error = 0, way = 0;
        const double half = pantograph.forearm / 2;
        const Vec3 first = end("forearm", half, 0);
        for (std::size_t i = 0; i < run.time().size(); ++i) {
            const Vec3 pen = end("forearm", half, i);
            const Vec3 tracer = end("inner forearm", half / pantograph.ratio, i);
            error = std::max(error, (pen - pantograph.ratio * tracer).norm());
            way = std::max(way, (pen - first).norm());
        }
        QVERIFY2(error < 2e-5, QByteArray::number(error)); // joint drift
        QVERIFY(way > 0.1);
    }
}

void TestMechanisms::impossiblePantographs() {
    for (const Pantograph& p :
         {Pantograph{1, 0.4, 0.4}, Pantograph{2, 0, 0.4}, Pantograph{2, 0.4, -1}}) {
        QVERIFY(!isPossible(p));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, document(p));
    }
}

/// Pitch circles touch, and where they do both gears have the same velocity.
void TestMechanisms::gearPairs() {
    for (const GearPair& pair :
         {GearPair(GearRadii{0.03, 0.05}), GearPair(GearTeeth{18, 45, 0.002})}) {
        const model::Model model = read(document(pair));
        const GearRadii radii = pitchRadii(pair);
        QVERIFY(std::abs(distance(model, "hinge1", "hinge2") - radii.first - radii.second) < 1e-15);
        const model::Joint& mesh = *model.findJoint("mesh");
        QCOMPARE(mesh.type, model::JointType::Gear);
        // Opposite sense: w1 r1 = -w2 r2.
        QVERIFY(std::abs(mesh.ratio * radii.second + radii.first) < 1e-16);
        const analysis::Mobility mobility = analysis::mobility(model);
        QCOMPARE(mobility.dofCount, 1);
        QCOMPARE(mobility.redundant.size(), std::size_t(0));
        model::Model shortRun = model;
        shortRun.simulation.duration = 0.5;
        const Run run(shortRun);
        const auto &first = run["hinge1.coordinate"], &second = run["hinge2.coordinate"];
        QVERIFY(largest(first) - smallest(first) > 0.1); // it moves
        for (std::size_t i = 0; i < first.size(); ++i)
            QVERIFY(std::abs(second[i] - mesh.ratio * first[i]) < 1e-9);
    }
    QCOMPARE(pitchRadii(GearTeeth{18, 45, 0.002}).first, 0.018);
    QCOMPARE(pitchRadii(GearTeeth{18, 45, 0.002}).second, 0.045);
}

void TestMechanisms::impossibleGearPairs() {
    for (const GearPair& pair : {GearPair(GearRadii{0, 0.05}), GearPair(GearTeeth{18, 45, 0})}) {
        QVERIFY(!isPossible(pair));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, document(pair));
    }
}

QTEST_APPLESS_MAIN(TestMechanisms)
#include "test_mechanisms.moc"
