#include "analysis/freedoms/mobility.h"
#include "support/example.h"
#include "support/linkage_reference.h"
#include "support/named.h"
#include "support/squeezer.h"

#include <QtTest>
#include <cmath>
#include <map>
#include <numbers>

/// Every plain mechanism in models/ is run as it stands, and the figures in its README hold.
/// Tolerances are those of a first-order method at the example's step; each is said where it is
/// used.
class TestExamples : public QObject {
    Q_OBJECT

private slots:
    void everyExampleRunsAsDescribed_data();
    void everyExampleRunsAsDescribed();
    void squeezerComesToThePublishedEnd_data();
    void squeezerComesToThePublishedEnd();
    void chainGeneratorWritesTheExample();
};

using namespace trammel;
using namespace trammel::support;
using std::numbers::pi;

namespace {

void verifyMobility(const Example& example, int dof, int redundant) {
    const analysis::Mobility mobility = analysis::mobility(example.model);
    QCOMPARE(mobility.dofCount, dof);
    QCOMPARE(static_cast<int>(mobility.redundant.size()), redundant);
    QVERIFY(mobility.assemblyResidual < 1e-12);
}

void simplePendulum(const Example& e) {
    const double period = 4 * std::sqrt(2 / (3 * 9.81)) * std::comp_ellint_1(std::sin(pi / 4));
    verifyNear(period, 1.9333, 5e-5, "period in the README");
    const auto passages = crossingTimes(e.run.time(), e["pivot.coordinate"], -pi / 2);
    QVERIFY(passages.size() >= 7);
    // Linear interpolation between frames and the first-order method: 1e-3 s in three periods.
    verifyNear((passages[6] - passages[0]) / 3, period, 5e-4, "period");
    verifyNear(largest(e["pivot.rate"]), std::sqrt(3 * 9.81), 0.02, "rate at the bottom");
    verifyNear(largest(e["pivot.force.z"]), 2.5 * 9.81, 0.15, "force at the bottom");
    QVERIFY(e.energyDrift() < 5e-3 * 9.81 / 2);
}

void doublePendulum(const Example& e) {
    const auto upper = [&](double t) { return pi / 2 + e.at("shoulder.coordinate", t); };
    const auto lower = [&](double t) {
        return 3 * pi / 4 + e.at("shoulder.coordinate", t) + e.at("elbow.coordinate", t);
    };
    verifyNear(upper(0.5), 0.5161, 0.01, "theta1 at 0.5 s");
    verifyNear(lower(0.5), 1.1157, 0.01, "theta2 at 0.5 s");
    verifyNear(upper(1), -1.4194, 0.01, "theta1 at 1 s");
    verifyNear(lower(1), -0.5767, 0.01, "theta2 at 1 s");
    verifyNear(e["energy.total"].front(), 2.2197, 5e-5, "energy");
    // 1 % of the 18 J that potential energy ranges over.
    QVERIFY2(e.energyDrift() < 0.18, qPrintable(QString::number(e.energyDrift())));
}

void fourBar(const Example& e) {
    verifyMobility(e, 1, 3);
    QCOMPARE(analysis::mobility(e.model).gruebler, -2);
    // First order at 1 ms: up to 0.01 rad where the crank turns at 6 rad/s.
    verifyNear(pi / 2 + e.at("A.coordinate", 1), 2.3565, 0.01, "crank at 1 s");
    verifyNear(pi / 2 + e.at("A.coordinate", 1.5), 5.4319, 0.02, "crank at 1.5 s");
    verifyNear(pi / 2 + e.at("A.coordinate", 2), 6.9187, 0.01, "crank at 2 s");
    verifyNear(largest(e["A.coordinate"]), 6.0814, 0.01, "largest crank angle");
    const auto turns = crossingTimes(e.run.time(), e["A.rate"], 0);
    QVERIFY(turns.size() >= 2);
    verifyNear(turns[0], 2.855, 0.02, "first turn");
    verifyNear(turns[1], 5.709, 0.04, "second turn");
    const double start = fourBarAngles({}, pi / 2).rocker;
    verifyNear((start + smallest(e["D.coordinate"])) * 180 / pi, 82.8, 0.1, "rocker's least angle");
    verifyNear((start + largest(e["D.coordinate"])) * 180 / pi, 151.0, 0.1, "rocker's largest");
    verifyNear(e["energy.total"].front(), 53.626, 5e-4, "energy");
    // Drift d / gamma with d = r (h w)^2 / 2, r = 1 m and w up to 10 rad/s: 2.5e-4 m.
    QVERIFY(largest(e["drift.position.max"]) < 2.5e-4);
}

void sliderCrank(const Example& e) {
    verifyMobility(e, 1, 3);
    const SliderCrankSizes sizes;
    const OneDofLinkage linkage = sliderCrankReference(sizes);
    const double energy = linkage.energy(0, 10);
    verifyNear(energy, 20.267, 5e-4, "energy in the README");
    verifyNear(e["energy.total"].front(), energy, 1e-9, "energy");
    double positionError = 0, rateError = 0;
    for (std::size_t i = 0; i < e.run.time().size(); ++i) {
        const double angle = e["crankshaft.coordinate"][i];
        const double slider = 0.8 + e["guide.coordinate"][i];
        positionError = std::max(positionError, std::abs(slider - sliderPosition(sizes, angle)));
        rateError =
            std::max(rateError, std::abs(e["crankshaft.rate"][i] - linkage.rateAt(angle, energy)));
    }
    // Joint drift d / gamma with d = r (h w)^2 / 2: 1.3e-5 m at the crank pin.
    verifyNear(positionError, 0, 4e-5, "slider's position for the crank's angle");
    // First order: 0.2 % of the rate.
    verifyNear(rateError, 0, 0.02, "rate for the crank's angle");
    verifyNear(smallest(e["guide.coordinate"]), -0.4, 1e-3, "stroke");
    verifyNear(smallest(e["crankshaft.rate"]), 8.599, 0.02, "least rate");
    verifyNear(largest(e["crankshaft.rate"]), 10.023, 0.02, "largest rate");
    verifyNear(-smallest(e["guide.rate"]), 1.81, 0.01, "slider's speed inwards");
    verifyNear(largest(e["guide.rate"]), 1.90, 0.01, "slider's speed outwards");
    const auto turns = crossingTimes(e.run.time(), e["crankshaft.coordinate"], 2 * pi);
    verifyNear(turns.at(0), 0.6690, 1e-3, "time of a turn");
}

void hangingChain(const Example& e) {
    verifyMobility(e, 48, 0);
    const auto tip = [&](double t) {
        const Quat q(e.at("link16.q.w", t), e.at("link16.q.x", t), e.at("link16.q.y", t),
                     e.at("link16.q.z", t));
        const Vec3 com(e.at("link16.com.x", t), e.at("link16.com.y", t), e.at("link16.com.z", t));
        return Vec3(com + q * Vec3(0.125, 0, 0));
    };
    verifyNear(tip(0.3).z(), -0.4415, 5e-3, "tip at 0.3 s");
    verifyNear(tip(0.5).z(), -1.226, 5e-3, "tip at 0.5 s");
    // First order at 1 ms: 1 % of the chain's 4 m while the tip moves at 15 m/s.
    verifyNear(tip(0.9).x(), 0.358, 0.04, "tip's x at 0.9 s");
    verifyNear(tip(0.9).z(), -3.937, 0.04, "tip's z at 0.9 s");
    verifyNear(tip(1).x(), -1.059, 0.04, "tip's x at 1 s");
    verifyNear(tip(1).z(), -3.414, 0.04, "tip's z at 1 s");
    QVERIFY(deviation(e["link16.com.y"]) < 1e-9);
}

void spatialFourBar(const Example& e) {
    verifyMobility(e, 2, 0);
    double error = 0;
    for (std::size_t i = 0; i < e.run.time().size(); ++i) {
        const double expected = rssrRockerAngle({}, e["A.coordinate"][i]);
        error = std::max(error, std::abs(e["D.coordinate"][i] - expected));
    }
    // Joint drift, some 1e-5 m on an arm of 0.6 m.
    verifyNear(error, 0, 2e-4, "rocker for the crank's angle");
    verifyNear(smallest(e["D.coordinate"]) * 180 / pi, -7.81, 0.05, "rocker's least angle");
    verifyNear(largest(e["D.coordinate"]) * 180 / pi, 47.38, 0.05, "rocker's largest angle");
    QVERIFY(e["A.coordinate"].back() > 2 * pi);
    QVERIFY2(e.energyDrift() < 0.01 * e["energy.kinetic"].front(),
             qPrintable(QString::number(e.energyDrift())));
}

void freeTop(const Example& e) {
    verifyNear(e["energy.kinetic"].front(), 25.0002, 1e-9, "energy");
    QVERIFY2(e.energyDrift() < 0.02 * 25, qPrintable(QString::number(e.energyDrift())));
    verifyNear(e["momentum.angular.y"].front(), 10, 1e-12, "angular momentum");
    std::vector<double> middle;
    for (std::size_t i = 0; i < e.run.time().size(); ++i) {
        const Quat q(e["top.q.w"][i], e["top.q.x"][i], e["top.q.y"][i], e["top.q.z"][i]);
        const Vec3 w(e["top.w.x"][i], e["top.w.y"][i], e["top.w.z"][i]);
        middle.push_back((q.conjugate() * w).y());
    }
    const auto turns = crossingTimes(e.run.time(), middle, 0);
    QVERIFY(turns.size() >= 3);
    verifyNear(turns[0], 2.742, 0.02, "first turn");
    verifyNear(turns[1] - turns[0], 5.026, 0.5, "time between turns");
}

void heavyTop(const Example& e) {
    const double tilt = pi / 6;
    double error = 0;
    for (const double height : e["top.com.z"]) {
        error = std::max(error, std::abs(std::acos(height / 0.15) - tilt));
    }
    verifyNear(error * 180 / pi, 0, 1, "tilt's error in degrees");
    const double azimuth = std::atan2(e["top.com.y"].back(), e["top.com.x"].back());
    verifyNear(azimuth, -0.850, 0.05, "azimuth at 6 s");
    verifyNear(std::hypot(e["tip.force.x"].back(), e["tip.force.y"].back()), 0.675, 0.05,
               "horizontal force");
    verifyNear(e["tip.force.z"].back(), 9.81, 0.1, "vertical force");
}

void springMassDamper(const Example& e) {
    const double w = 10, zeta = 0.1, wd = w * std::sqrt(1 - zeta * zeta);
    double error = 0;
    for (std::size_t i = 0; i < e.run.time().size(); ++i) {
        const double t = e.run.time()[i];
        const double expected =
            -0.0981 *
            (1 - std::exp(-zeta * w * t) * (std::cos(wd * t) + zeta * w / wd * std::sin(wd * t)));
        error = std::max(error, std::abs(e["guide.coordinate"][i] - expected));
    }
    // Implicit Euler adds h w^2 / 2 to the decay rate: 1.8 mm at most.
    verifyNear(error, 0, 2e-3, "displacement");
    verifyNear(smallest(e["guide.coordinate"]), -0.1696, 2e-3, "overshoot");
    verifyNear(e["guide.coordinate"].back(), -0.0981, 2e-3, "rest");
}

void andrewsSqueezer(const Example& e) {
    verifyMobility(e, 1, 9);
    const std::array<double, 7> start = squeezerAngles(0), end = squeezerAngles(kSqueezerEnd);
    // Joints of the ground: their coordinates are their bodies' angles. At a tolerance of 1e-9
    // with the motor's 16 rad.
    verifyNear(e["O.coordinate"].back(), end[0] - start[0], 1e-7, "K1");
    verifyNear(e["B.coordinate"].back(), end[2] - start[2], 1e-7, "K3");
    verifyNear(e["A5.coordinate"].back(), end[4] - start[4], 1e-7, "K5");
    verifyNear(e["A7.coordinate"].back(), end[6] - start[6], 1e-7, "K7");
    verifyNear(e["pin.coordinate"].back(), end[1] - start[1] - (end[0] - start[0]), 1e-7, "K2");
    verifyNear(e["H.coordinate"].back(), end[3] - start[3] - (end[4] - start[4]), 1e-7, "K4");
    verifyNear(e["G.coordinate"].back(), end[5] - start[5] - (end[6] - start[6]), 1e-7, "K6");
    verifyNear(e["energy.total"].front(), 1.43580, 5e-6, "energy of the spring");
    verifyNear(e["energy.input"].back(), 0.52379, 5e-6, "work of the motor");
    verifyNear(e["energy.total"].back() - e["energy.total"].front(), e["energy.input"].back(), 1e-7,
               "energy gained");
}

/// A loop that is closed as it is drawn or imported, to rounding for the whole run.
void verifyClosed(const Example& e) {
    verifyMobility(e, 2, 3);
    verifyNear(e.run.summary().positionDriftMax, 0, 1e-12, "open joints");
}

void fiveBarDelta(const Example& e) {
    verifyClosed(e);
    const auto place = [&](const std::string& body, std::size_t i) {
        return Vec3(e[body + ".com.x"][i], e[body + ".com.y"][i], e[body + ".com.z"][i]);
    };
    for (std::size_t i = 0; i < e.run.time().size(); ++i) {
        Vec3 ends[2];
        for (const int side : {0, 1}) {
            const std::string name = side == 0 ? "left" : "right";
            const Vec3 motor(side == 0 ? -0.1 : 0.1, 0, 0);
            const Vec3 elbow = motor + 2 * (place(name + "_crank", i) - motor);
            // The tool of 0.1 kg, 0.02 m beyond the rod's end, is one body with the left rod.
            const double com = side == 0 ? (0.15 * 0.15 + 0.1 * 0.32) / 0.25 : 0.15;
            const Vec3 along = (place(name + "_rod", i) - elbow) / com;
            verifyNear((elbow - motor).norm(), 0.2, 1e-12, "length of a crank");
            verifyNear(along.norm(), 1, 1e-11, "length of a rod");
            ends[side] = elbow + 0.3 * along;
        }
        verifyNear((ends[0] - ends[1]).norm(), 0, 1e-12, "both rods' ends");
        const double work = 0.3 * (e["left_motor.coordinate"][i] - e["right_motor.coordinate"][i]);
        // A hundred times the tolerance of 1e-6 of an energy of 0.1 J.
        verifyNear(e["energy.total"][i] - e["energy.total"][0], work, 1e-5, "work of the motors");
    }
    QVERIFY(largest(e["left_motor.coordinate"]) > 0.5);
}

void legWithLoop(const Example& e) {
    verifyClosed(e);
    for (std::size_t i = 0; i < e.run.time().size(); ++i) {
        const double knee = e["knee.coordinate"][i];
        verifyNear(e["hip_pitch.coordinate"][i] + knee, e["knee_motor.coordinate"][i], 1e-12,
                   "shin against crank");
        verifyNear(e["shin_pin.coordinate"][i], knee, 1e-12, "opposite angles");
    }
    const double lost = e["energy.total"].front() - e["energy.total"].back();
    verifyNear(lost, 0.4705, 5e-5, "energy lost");
    verifyNear(lost, e["energy.dissipated.damping"].back(), 1e-5, "energy of the dampers");
}

using Check = void (*)(const Example&);
const std::map<std::string, Check> kChecks{{"simple-pendulum", simplePendulum},
                                           {"double-pendulum", doublePendulum},
                                           {"four-bar", fourBar},
                                           {"slider-crank", sliderCrank},
                                           {"hanging-chain", hangingChain},
                                           {"spatial-four-bar", spatialFourBar},
                                           {"free-top", freeTop},
                                           {"heavy-top", heavyTop},
                                           {"spring-mass-damper", springMassDamper},
                                           {"andrews-squeezer", andrewsSqueezer},
                                           {"five-bar-delta", fiveBarDelta},
                                           {"leg-with-loop", legWithLoop}};

} // namespace

void TestExamples::everyExampleRunsAsDescribed_data() {
    QTest::addColumn<QString>("name");
    for (const std::string& name : exampleNames(ExampleKind::Mechanism))
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

void TestExamples::everyExampleRunsAsDescribed() {
    QFETCH(QString, name);
    const std::string key = name.toStdString();
    QVERIFY2(kChecks.contains(key), "an example without a check");
    QVERIFY(hasReadme(key));
    const Example example = runExample(key);
    for (const std::string& warning : example.run.warnings()) {
        QFAIL(warning.c_str());
    }
    kChecks.at(key)(example);
}

void TestExamples::squeezerComesToThePublishedEnd_data() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<QString>("coordinates");
    QTest::addColumn<double>("tolerance");
    for (const char* coordinates : {"maximal", "generalized"})
        for (const char* integrator : {"rk45", "radau"})
            for (const double tolerance : {1e-6, 1e-8, 1e-10})
                QTest::addRow("%s, %s, %g", integrator, coordinates, tolerance)
                    << QString(integrator) << QString(coordinates) << tolerance;
}

/// Against the test set's solution at t = 0.03 s, printed to 16 digits: a hundred times the
/// tolerance, errors of some hundred steps adding up on angles up to 16 rad.
void TestExamples::squeezerComesToThePublishedEnd() {
    QFETCH(const QString, integrator);
    QFETCH(const QString, coordinates);
    QFETCH(const double, tolerance);
    model::Model model = exampleModel("andrews-squeezer");
    model.simulation.integrator = support::named(integrator.toStdString());
    model.simulation.coordinates = support::named(coordinates.toStdString());
    model.simulation.tolerance = tolerance;
    model.simulation.outputStep = kSqueezerEnd;
    const Run run(model);
    const auto end = squeezerAngles(kSqueezerEnd);
    for (std::size_t i = 0; i < end.size(); ++i) {
        const std::string body = model.bodies[i].name;
        const double angle = 2 * std::atan2(run[body + ".q.z"].back(), run[body + ".q.w"].back());
        const double error = std::remainder(angle - end[i], 2 * pi);
        QVERIFY2(std::abs(error) < 100 * tolerance,
                 qPrintable(QString("%1: %2").arg(body.c_str()).arg(error)));
    }
}

void TestExamples::chainGeneratorWritesTheExample() {
    QProcess generator;
    generator.start(TRAMMEL_SOURCE_DIR "/scripts/chain-model", {"16"});
    QVERIFY(generator.waitForFinished());
    QFile example(TRAMMEL_SOURCE_DIR "/models/hanging-chain/hanging-chain.trammel.json");
    QVERIFY(example.open(QFile::ReadOnly));
    QCOMPARE(generator.readAllStandardOutput(), example.readAll());
}

QTEST_APPLESS_MAIN(TestExamples)
#include "test_examples.moc"
