#include "analysis/cycle/assemblies.h"
#include "analysis/cycle/cycle_poses.h"
#include "analysis/cycle/usual_input.h"
#include "analysis/poses/drift.h"
#include "support/example.h"
#include "support/mechanisms.h"

#include <QTest>
#include <cmath>
#include <complex>
#include <numbers>

using namespace trammel;
using namespace trammel::support;

namespace {

using Point = std::complex<double>; ///< in the plane x + i z
using std::numbers::pi;

int jointOf(const dynamics::System& system, std::string_view name) {
    for (std::size_t j = 0; j < system.joints().size(); ++j)
        if (system.joints()[j].name == name) return static_cast<int>(j);
    throw std::invalid_argument("no joint " + std::string(name));
}

/// Where a joint is in a pose.
Point placeOf(const dynamics::System& system, const dynamics::State& state, std::string_view name) {
    const dynamics::Joint& joint = system.joints()[jointOf(system, name)];
    const dynamics::BodyState& body = state.bodies[joint.bodyA];
    const Vec3 place = body.p + body.q * joint.geometry.rA;
    return {place.x(), place.z()};
}

/// The points where circles about B (radius b) and D (c) meet, to the left and to the right of the
/// way from B to D.
Point meeting(const Point& B, double b, const Point& D, double c, double side) {
    const double distance = std::abs(D - B);
    const double along = (b * b - c * c + distance * distance) / (2.0 * distance);
    return B + (D - B) / distance * Point(along, side * std::sqrt(b * b - along * along));
}

double openness(const dynamics::System& system, const dynamics::State& state) {
    analysis::DriftMonitor drift(system);
    drift.measure(state);
    return drift.openness();
}

QByteArray text(double value) {
    return QByteArray::number(value, 'g', 6);
}

} // namespace

/// The ways in which a linkage closes while its input stays, and poses between the samples of a
/// cycle, against closed forms.
class TestAssemblies : public QObject {
    Q_OBJECT

private slots:
    /// A four-bar has two: the joint of coupler and rocker mirrored across the line from the crank
    /// pin to the rocker's pivot. Poses are closed to 1e-13 of the linkage's length.
    void fourBarHasTwo() {
        const FourBarSizes s;
        for (const double crank : {0.4, 1.9, 4.0}) {
            const dynamics::System system(fourBar(s, crank));
            const auto found = analysis::assemblies(system, 0);
            QCOMPARE(found.size(), 2u);
            const Point B = std::polar(s.crank, crank), D(s.ground, 0);
            for (const auto& [index, side] : {std::pair(0, 1.0), std::pair(1, -1.0)}) {
                const Point C = meeting(B, s.coupler, D, s.rocker, side);
                QVERIFY(std::abs(placeOf(system, found[index], "C") - C) < 1e-12);
                QVERIFY(std::abs(placeOf(system, found[index], "B") - B) < 1e-12);
            }
        }
    }

    /// Each on its own circuit, where the crank turns fully: the other's cycle begins there.
    void otherCircuitIsFollowed() {
        const FourBarSizes s;
        const dynamics::System system(fourBar(s, 0.4));
        const auto found = analysis::assemblies(system, 0);
        const auto cycle =
            analysis::inputCycle(system, {.input = 0, .start = found.at(1), .wantsPoses = true});
        QVERIFY(cycle.isFullTurn && cycle.isClosed);
        QCOMPARE(cycle.poses.size(), 361u);
        double error = 0.0;
        for (int i = 0; i < cycle.count(); ++i) {
            const Point B = std::polar(s.crank, 0.4 + cycle.input[i]);
            const Point C = meeting(B, s.coupler, {s.ground, 0}, s.rocker, -1.0);
            error = std::max(error, std::abs(placeOf(system, cycle.poses[i], "C") - C));
        }
        QVERIFY2(error < 1e-12, text(error));
    }

    /// x = r cos u + s and r cos u - s; a limit of the guide keeps the second one out.
    void limitsKeepAssembliesOut() {
        model::Model model = exampleModel("slider-crank");
        const double r = model.parameters.at("r"), l = model.parameters.at("l");
        for (const bool isLimited : {false, true}) {
            for (model::Joint& joint : model.joints)
                if (isLimited && joint.name == "guide") joint.limits = {-0.5 * l, 0.5 * l};
            const dynamics::System system(model);
            const auto found = analysis::assemblies(system, jointOf(system, "crankshaft"));
            QCOMPARE(found.size(), isLimited ? 1u : 2u);
            if (!isLimited)
                QVERIFY(std::abs(placeOf(system, found[1], "wristpin") - (r - l)) < 1e-12);
        }
    }

    /// Loops in space, redundant rows, and many assemblies: all close, no two alike, the same ones
    /// each time, and the input stays.
    void eachCloses() {
        for (const model::Model& model :
             {jansenLeg(0.3), exampleModel("watt-six-bar"), bennett()}) {
            const dynamics::System system(model);
            const auto found = analysis::assemblies(system, 0);
            const auto again = analysis::assemblies(system, 0);
            QVERIFY(!found.empty());
            QCOMPARE(found.size(), again.size());
            const int angle = system.joints()[0].angle;
            for (std::size_t i = 0; i < found.size(); ++i) {
                QVERIFY2(openness(system, found[i]) < 1e-11, text(openness(system, found[i])));
                QVERIFY(std::abs(found[i].angles[angle] - found[0].angles[angle]) < 1e-11);
                for (std::size_t b = 0; b < found[i].bodies.size(); ++b)
                    QVERIFY(found[i].bodies[b].p == again[i].bodies[b].p);
            }
            qInfo("%s: %d assemblies", model.name.c_str(), static_cast<int>(found.size()));
        }
        QVERIFY(analysis::assemblies(dynamics::System(jansenLeg(0.3)), 0).size() >= 2);
        QVERIFY(analysis::assemblies(dynamics::System(exampleModel("watt-six-bar")), 0).size() >=
                2);
    }

    /// Between samples of 10 deg the crank is where it is asked for and the rest follows exactly.
    void posesBetweenSamplesAreExact() {
        const FourBarSizes s;
        const double start = 0.4;
        const dynamics::System system(fourBar(s, start));
        const auto cycle =
            analysis::inputCycle(system, {.input = 0, .steps = 36, .wantsPoses = true});
        analysis::CyclePoses poses(system, 0, cycle);
        QCOMPARE(poses.lastPlace(), 36.0);
        for (const double u : {0.1, 1.0, 2.345, 6.2, -1.0, 7.5}) {
            const auto place = poses.placeOf(u, 0.0);
            QVERIFY(place.has_value());
            QVERIFY(std::abs(std::remainder(poses.input(*place) - u, 2.0 * pi)) < 1e-12);
            const Point B = std::polar(s.crank, start + u);
            const Point C = meeting(B, s.coupler, {s.ground, 0}, s.rocker, 1.0);
            QVERIFY2(std::abs(placeOf(system, poses.at(*place), "C") - C) < 1e-12,
                     text(std::abs(placeOf(system, poses.at(*place), "C") - C)));
        }
        QCOMPARE(poses.placeOf(-1e-17, 0.0), std::optional(0.0)); // rounding is no turn
        QCOMPARE(poses.advanced(35.5, 1.0), 0.5);
        QCOMPARE(poses.advanced(0.5, -1.0), 35.5);
    }

    /// A triple rocker goes to its dead point and back on the other assembly: the same input is in
    /// two places, poses beside the dead point close, and nothing is beyond it.
    void placesBetweenDeadPoints() {
        const FourBarSizes s{.ground = 3, .crank = 2.2, .coupler = 1.5, .rocker = 2};
        const double start = 0.5;
        const dynamics::System system(fourBar(s, start));
        const auto cycle =
            analysis::inputCycle(system, {.input = 0, .steps = 90, .wantsPoses = true});
        analysis::CyclePoses poses(system, 0, cycle);
        QVERIFY(cycle.upper && !poses.placeOf(*cycle.upper + 1e-3, 0.0));
        const auto up = poses.placeOf(0.3, 10.0), back = poses.placeOf(0.3, 80.0);
        QVERIFY(up && back && *up < 45.0 && *back > 45.0);
        const Point B = std::polar(s.crank, start + 0.3), D(s.ground, 0);
        const Point left = meeting(B, s.coupler, D, s.rocker, 1.0);
        const Point right = meeting(B, s.coupler, D, s.rocker, -1.0);
        const Point there = placeOf(system, poses.at(*up), "C");
        const Point andBack = placeOf(system, poses.at(*back), "C");
        const bool isLeftFirst = std::abs(there - left) < 1e-11;
        QVERIFY(std::abs(there - (isLeftFirst ? left : right)) < 1e-11);
        QVERIFY(std::abs(andBack - (isLeftFirst ? right : left)) < 1e-11);
        for (const double place : {44.5, 44.99, 45.01, 45.5, 0.01, 89.99}) {
            const dynamics::State pose = poses.at(place);
            QVERIFY2(openness(system, pose) < 1e-11, text(openness(system, pose)));
        }
    }

    /// The shortest link of a crank-rocker is turned, where nothing is driven.
    void shortestLinkIsTheInput() {
        const dynamics::System crankFirst(fourBar());
        QCOMPARE(analysis::usualInputs(crankFirst),
                 (std::vector<int>{jointOf(crankFirst, "A"), jointOf(crankFirst, "D")}));
        const dynamics::System rockerFirst(
            fourBar({.ground = 2, .crank = 2, .coupler = 2, .rocker = 1}));
        QCOMPARE(analysis::usualInputs(rockerFirst).front(), jointOf(rockerFirst, "D"));
        model::Model driven = fourBar();
        driven.joints[static_cast<std::size_t>(jointOf(crankFirst, "D"))].driver =
            model::Driver{model::Driver::Kind::Velocity, model::Function("1")};
        QCOMPARE(analysis::usualInputs(dynamics::System(driven)).front(), jointOf(crankFirst, "D"));
        const dynamics::System slider(exampleModel("slider-crank"));
        QCOMPARE(analysis::usualInputs(slider),
                 (std::vector<int>{jointOf(slider, "crankshaft"), jointOf(slider, "guide")}));
    }
};

QTEST_GUILESS_MAIN(TestAssemblies)
#include "test_assemblies.moc"
