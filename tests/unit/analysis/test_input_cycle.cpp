#include "analysis/cycle/input_cycle.h"
#include "analysis/run/inverse.h"
#include "messages/run_messages.h"
#include "results/sinks.h"
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

Point inPlane(const Vec3& point) {
    return {point.x(), point.z()};
}

int jointOf(const dynamics::System& system, std::string_view name) {
    for (std::size_t j = 0; j < system.joints().size(); ++j)
        if (system.joints()[j].name == name) return static_cast<int>(j);
    throw std::invalid_argument("no joint " + std::string(name));
}

/// A point given in the initial pose.
analysis::BodyPoint pointOf(const dynamics::System& system, int body, const Point& place) {
    return {body,
            bodyPoint(system.initialState().bodies[body], Vec3(place.real(), 0, place.imag()))};
}

/// The point where circles about B (radius b) and D (c) meet, to the left of the way from B to D.
Point meeting(const Point& B, double b, const Point& D, double c) {
    const double distance = std::abs(D - B);
    const double along = (b * b - c * c + distance * distance) / (2.0 * distance);
    return B + (D - B) / distance * Point(along, std::sqrt(b * b - along * along));
}

/// min(a, 180 - a) of the angle between coupler and rocker, by the law of cosines.
double transmissionOf(const FourBarSizes& s, double crank) {
    const double square =
        s.crank * s.crank + s.ground * s.ground - 2.0 * s.crank * s.ground * std::cos(crank);
    return std::acos(std::abs((s.coupler * s.coupler + s.rocker * s.rocker - square) /
                              (2.0 * s.coupler * s.rocker)));
}

QByteArray text(double value) {
    return QByteArray::number(value, 'g', 6);
}

analysis::CycleEvent::Kind kindOf(const analysis::Cycle& cycle, std::size_t event) {
    return cycle.events.at(event).kind;
}

template <class Function>
std::string refusal(const Function& function) {
    try {
        function();
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return {};
}

} // namespace

/// Linkages over a turn of their input, against closed forms and our own kinematic run.
class TestInputCycle : public QObject {
    Q_OBJECT

private slots:
    /// The coupler point of a crank-rocker on hinges in space, with three redundant rows: where the
    /// circles about B and D meet. Poses are closed to 1e-13 of the linkage's length.
    void fourBarCouplerPoint() {
        const FourBarSizes sizes;
        const double start = pi / 3;
        const dynamics::System system(fourBar(sizes, start));
        const Point place(0.4, 0.7), D(sizes.ground, 0);
        const auto pointAt = [&](double crank) {
            const Point B = std::polar(sizes.crank, crank);
            return B + place * (meeting(B, sizes.coupler, D, sizes.rocker) - B);
        };
        const auto cycle = analysis::inputCycle(
            system, {.input = 0, .points = {pointOf(system, 1, pointAt(start))}});
        QVERIFY(cycle.isFullTurn && cycle.isClosed && cycle.events.empty());
        QCOMPARE(cycle.count(), 361);
        QCOMPARE(cycle.input[90], pi / 2);
        double error = 0.0;
        for (int i = 0; i < cycle.count(); ++i)
            error = std::max(error, std::abs(inPlane(cycle.point(i, 0).position) -
                                             pointAt(start + cycle.input[i])));
        QVERIFY2(error < 1e-12 * sizes.coupler, text(error));
    }

    /// The wrist pin of a slider-crank: x = r cos u + s, s = sqrt(l^2 - r^2 sin^2 u), and its
    /// derivatives by u. Rates are exact, so rounding is all that is left, a few digits of it where
    /// normal equations are corrected once.
    void sliderCrankRates() {
        const model::Model model = exampleModel("slider-crank");
        const dynamics::System system(model);
        const double r = model.parameters.at("r"), l = model.parameters.at("l");
        const int guide = jointOf(system, "guide");
        const auto cycle =
            analysis::inputCycle(system, {.input = jointOf(system, "crankshaft"),
                                          .steps = 90,
                                          .points = {pointOf(system, 2, {r + l, 0})}});
        QCOMPARE(cycle.count(), 91);
        QCOMPARE(cycle.output, std::optional(guide));
        double position = 0.0, velocity = 0.0, acceleration = 0.0, ratio = 0.0;
        for (int i = 0; i < cycle.count(); ++i) {
            const double u = cycle.input[i], s = std::sqrt(l * l - std::pow(r * std::sin(u), 2));
            const double g = r * r * std::sin(u) * std::cos(u) / s;
            const double v = -r * std::sin(u) - g;
            const double a = -r * std::cos(u) - (r * r * std::cos(2 * u) + g * g) / s;
            const auto& point = cycle.point(i, 0);
            const auto& output = cycle.coordinate(i, cycle.placeOf(guide));
            position = std::max(position, std::abs(point.position.x() - r * std::cos(u) - s));
            velocity = std::max(
                {velocity, std::abs(point.velocity.x() - v), std::abs(point.velocity.z())});
            acceleration = std::max({acceleration, std::abs(point.acceleration.x() - a),
                                     std::abs(output.acceleration - a)});
            ratio = std::max(ratio, std::abs(output.rate - v));
            if (std::abs(v) > 1e-3) QVERIFY(std::abs(cycle.advantage[i] * v - 1.0) < 1e-9);
        }
        QVERIFY2(position < 1e-13, text(position));
        QVERIFY2(velocity < 1e-13, text(velocity));
        QVERIFY2(ratio < 1e-13, text(ratio));
        QVERIFY2(acceleration < 1e-12, text(acceleration));
    }

    /// A third of the samples solved, over a whole turn and between two dead points: the others lie
    /// on a quintic, off by about (3 pi/180)^6 / 46080 of the sixth derivative: 5e-13 of some
    /// thousand lengths on the turn. Between limits samples crowd where the linkage goes fast, and
    /// derivatives are larger; good enough to look at. Rates have a power of the distance less.
    void betweenSolvedSamples() {
        const FourBarSizes rocker{.ground = 3, .crank = 2.2, .coupler = 1.5, .rocker = 2};
        for (const FourBarSizes& sizes : {FourBarSizes{}, rocker}) {
            const dynamics::System system(fourBar(sizes, 0.5));
            analysis::CycleOptions options{.input = 0, .points = {{1}}};
            const auto all = analysis::inputCycle(system, options);
            options.solvedEvery = 3;
            const auto third = analysis::inputCycle(system, options);
            QCOMPARE(third.count(), all.count());
            QCOMPARE(third.isClosed, all.isClosed);
            double most = 0.0, mostRate = 0.0;
            for (int k = 0; k < all.count(); ++k) {
                QVERIFY(std::abs(third.input[k] - all.input[k]) < 1e-12);
                most =
                    std::max(most, (third.point(k, 0).position - all.point(k, 0).position).norm());
                const double rate = all.point(k, 0).velocity.norm();
                if (std::isfinite(rate))
                    mostRate = std::max(
                        mostRate,
                        (third.point(k, 0).velocity - all.point(k, 0).velocity).norm() / rate);
            }
            QVERIFY2(most > 0.0 && most < (all.isFullTurn ? 1e-8 : 1e-5), text(most));
            QVERIFY2(mostRate < (all.isFullTurn ? 1e-6 : 1e-3), text(mostRate));
        }
    }

    /// Nearly a change point: the crank stops short of it by 35 to 150 mrad, where steps of the
    /// input find no pose and short ones of a body do. The ends are those of the closed form; 1e-9:
    /// they are located to the square root of rounding in the input's square.
    void stopsShortOfAChangePoint() {
        for (const double ground :
             {0.4002, 0.4001, 0.40005, 0.40002, 0.400001, 0.4000005, 0.40000001}) {
            const FourBarSizes s{.ground = ground, .crank = 0.1, .coupler = 0.2, .rocker = 0.3};
            const double start = 0.5;
            const dynamics::System system(fourBar(s, start));
            const auto cycle = analysis::inputCycle(system, {.input = 0, .steps = 36});
            const double limit = std::acos(
                (s.crank * s.crank + s.ground * s.ground - std::pow(s.coupler + s.rocker, 2)) /
                (2 * s.crank * s.ground));
            QVERIFY(!cycle.isFullTurn && cycle.isClosed);
            QVERIFY(cycle.lower && cycle.upper);
            QVERIFY2(std::abs(*cycle.upper - (limit - start)) < 1e-9, text(*cycle.upper - limit));
            QVERIFY2(std::abs(*cycle.lower + (limit + start)) < 1e-9, text(*cycle.lower + limit));
        }
    }

    /// A parallelogram whose crank is a little too long: it stops just short of lying flat, where
    /// the linkage turns round within a small part of a step.
    ///     sin^2(lower/2) = (D^2 - (d - a)^2) / 4 a d,   cos^2(upper/2) = ((d + a)^2 - S^2) / 4 a d
    /// with the difference D and the sum S of coupler and rocker.
    void nearlyAParallelogram() {
        for (const double share : {1e-7, 1e-8, 2e-9, 1e-9, 1e-10})
            for (const int steps : {36, 360}) {
                const FourBarSizes s{
                    .ground = 0.3, .crank = 0.1 * (1.0 + share), .coupler = 0.3, .rocker = 0.1};
                const double start = pi / 4, square = 4 * s.crank * s.ground;
                const dynamics::System system(fourBar(s, start));
                const auto cycle = analysis::inputCycle(system, {.input = 0, .steps = steps});
                const auto angle = [&](double longer, double shorter) {
                    return 2 *
                           std::asin(std::sqrt((longer - shorter) * (longer + shorter) / square));
                };
                const double lower = angle(s.coupler - s.rocker, s.ground - s.crank);
                const double upper = pi - angle(s.ground + s.crank, s.coupler + s.rocker);
                QVERIFY2(!cycle.isFullTurn && !cycle.isLost && cycle.isClosed, text(share));
                QVERIFY2(cycle.lower && cycle.upper && cycle.events.size() == 2, text(share));
                QVERIFY2(std::abs(*cycle.lower - (lower - start)) < 1e-9, text(share));
                QVERIFY2(std::abs(*cycle.upper - (upper - start)) < 1e-9, text(share));
            }
    }

    /// A little shorter than what makes a change point the ground lets the crank turn: the rocker
    /// then swings over within a small part of a turn, and comes back to where it was. Samples of
    /// any spacing follow it there.
    void passesBesideAChangePoint() {
        for (const double ground : {0.3999, 0.399999, 0.39999999})
            for (const int steps : {36, 90, 361, 1000}) {
                const FourBarSizes s{.ground = ground, .crank = 0.1, .coupler = 0.2, .rocker = 0.3};
                const dynamics::System system(fourBar(s, 0.5));
                const auto cycle = analysis::inputCycle(system, {.input = 0, .steps = steps});
                QVERIFY2(cycle.isFullTurn && cycle.isClosed,
                         qPrintable(QString("%1, %2").arg(ground, 0, 'g', 10).arg(steps)));
            }
    }

    /// A linkage that is nearly a kite, ground and crank longer than coupler and rocker. Folded
    /// onto the ground its crank hardly moves while coupler and rocker turn together by half a
    /// turn. Its limits are where coupler and rocker are stretched out:
    ///     cos(limit) = (crank^2 + ground^2 - (coupler + rocker)^2) / (2 crank ground)
    void nearlyAKite() {
        for (const int steps : {36, 90, 360, 1000}) {
            const FourBarSizes s{.ground = 0.300001, .crank = 0.3, .coupler = 0.2, .rocker = 0.2};
            const double start = 1.0;
            const dynamics::System system(fourBar(s, start));
            const auto cycle = analysis::inputCycle(system, {.input = 0, .steps = steps});
            const double limit = std::acos(
                (s.crank * s.crank + s.ground * s.ground - std::pow(s.coupler + s.rocker, 2)) /
                (2 * s.crank * s.ground));
            QVERIFY(!cycle.isLost && cycle.isClosed && cycle.lower && cycle.upper);
            QVERIFY2(std::abs(*cycle.upper - (limit - start)) < 1e-9, text(*cycle.upper - limit));
            QVERIFY2(std::abs(*cycle.lower + (limit + start)) < 1e-9, text(*cycle.lower + limit));
        }
    }

    /// A triple rocker (no Grashof linkage: 1.5 + 3 > 2.2 + 2): its input ends where coupler and
    /// other rocker stretch, cos = (a^2 + d^2 - (b + c)^2) / (2 a d), on both sides. Both
    /// assemblies are one circuit, and the way back runs on the other one.
    void tripleRockerLimits() {
        const FourBarSizes s{.ground = 3, .crank = 2.2, .coupler = 1.5, .rocker = 2};
        const double start = 0.5;
        const dynamics::System system(fourBar(s, start));
        const auto cycle = analysis::inputCycle(system, {.input = 0});
        const double limit = std::acos(
            (s.crank * s.crank + s.ground * s.ground - std::pow(s.coupler + s.rocker, 2)) /
            (2 * s.crank * s.ground));
        QVERIFY(!cycle.isFullTurn && cycle.isClosed && !cycle.isLost);
        QVERIFY(cycle.lower && cycle.upper);
        QVERIFY2(std::abs(*cycle.lower - (-limit - start)) < 1e-12, text(*cycle.lower));
        QVERIFY2(std::abs(*cycle.upper - (limit - start)) < 1e-12, text(*cycle.upper));
        QCOMPARE(cycle.events.size(), std::size_t(2));
        QCOMPARE(kindOf(cycle, 0), analysis::CycleEvent::Kind::DeadPoint);
        QCOMPARE(cycle.count(), 361);
        QCOMPARE(cycle.input[180], *cycle.upper);
        QVERIFY(std::isnan(cycle.coordinate(180, 0).acceleration));
        // The same input there and back, the rocker on either side of the line to its pivot.
        const int rocker = cycle.placeOf(jointOf(system, "D"));
        for (const int i : {20, 90, 170}) {
            QVERIFY(std::abs(cycle.input[i] - cycle.input[360 - i]) < 1e-13);
            const Point B = std::polar(s.crank, start + cycle.input[i]), D(s.ground, 0);
            const double first = cycle.coordinate(i, rocker).value;
            const double second = cycle.coordinate(360 - i, rocker).value;
            const double zero = fourBarAngles(s, start).rocker;
            const Point C = D + std::polar(s.rocker, zero + first);
            const Point mirrored = D + std::polar(s.rocker, zero + second);
            QVERIFY(std::abs(C - meeting(B, s.coupler, D, s.rocker)) < 1e-12);
            QVERIFY(std::abs(mirrored - D - (B - D) / std::conj(B - D) * std::conj(C - D)) < 1e-12);
        }
    }

    /// Crank-rocker of the textbook: extremes 42.389116670449 and 112.319828593516 degrees at 0 and
    /// 180 degrees of the crank, 62.677822584208690 at 60.
    void transmissionAngle() {
        const FourBarSizes s{.ground = 4, .crank = 1.5, .coupler = 3.7, .rocker = 2.9};
        const dynamics::System system(fourBar(s, pi / 3));
        const auto cycle = analysis::inputCycle(system, {.input = 0});
        QCOMPARE(cycle.transmissionJoint, std::optional(jointOf(system, "C")));
        double error = 0.0;
        for (int i = 0; i < cycle.count(); ++i)
            error = std::max(error, std::abs(cycle.transmission[i] -
                                             transmissionOf(s, pi / 3 + cycle.input[i])));
        QVERIFY2(error < 1e-12, text(error));
        const double degree = pi / 180;
        QVERIFY(std::abs(cycle.transmission[0] / degree - 62.677822584208690) < 1e-10);
        QVERIFY(std::abs(*std::ranges::min_element(cycle.transmission) / degree - 42.389116670449) <
                1e-10);
        QVERIFY(std::abs(cycle.transmission[120] / degree - (180 - 112.319828593516)) < 1e-10);
    }

    /// At the wrist pin: between the rod and the normal of the guide, cos = r |sin u| / l.
    void transmissionAtASlider() {
        const model::Model model = exampleModel("slider-crank");
        const dynamics::System system(model);
        const auto cycle =
            analysis::inputCycle(system, {.input = jointOf(system, "crankshaft"), .steps = 36});
        QCOMPARE(cycle.transmissionJoint, std::optional(jointOf(system, "wristpin")));
        const double share = model.parameters.at("r") / model.parameters.at("l");
        for (int i = 0; i < cycle.count(); ++i)
            QVERIFY(std::abs(cycle.transmission[i] -
                             std::acos(share * std::abs(std::sin(cycle.input[i])))) < 1e-12);
    }

    /// The slider as input, which starts at a dead point: it goes from l - r to l + r and the crank
    /// makes a whole turn.
    void sliderAsInput() {
        const model::Model model = exampleModel("slider-crank");
        const dynamics::System system(model);
        const double r = model.parameters.at("r"), l = model.parameters.at("l");
        const auto cycle = analysis::inputCycle(
            system, {.input = jointOf(system, "guide"), .points = {pointOf(system, 0, {r, 0})}});
        QVERIFY(!cycle.isFullTurn && cycle.isClosed);
        QVERIFY(std::abs(*cycle.lower + 2 * r) < 1e-13);
        QVERIFY(std::abs(*cycle.upper) < 1e-13);
        double error = 0.0, turned = 0.0, rates = 0.0;
        for (int i = 0; i < cycle.count(); ++i) {
            const Point pin = inPlane(cycle.point(i, 0).position);
            const double x = r + l + cycle.input[i];
            const double cosine = (x * x + r * r - l * l) / (2 * x);
            error = std::max({error, std::abs(std::abs(pin) - r), std::abs(pin.real() - cosine)});
            if (i > 0) turned += std::arg(pin / inPlane(cycle.point(i - 1, 0).position));
            if (i % 180 != 0)
                rates =
                    std::max(rates, std::abs(cycle.point(i, 0).velocity.x() - (1.0 - cosine / x)));
        }
        QVERIFY2(error < 1e-12, text(error));
        QVERIFY2(rates < 1e-11, text(rates));
        QVERIFY(std::abs(std::abs(turned) - 2 * pi) < 1e-6);
    }

    /// A Watt six-bar driven at constant rate: the same frames as the kinematic run and the same
    /// torque as inverse dynamics, which knows virtual power not at all.
    void asTheKinematicRun() {
        model::Model model = exampleModel("watt-six-bar");
        model.joints[0].driver =
            model::Driver{model::Driver::Kind::Position, model::Function("3*t")};
        model.simulation.duration = 2 * pi / 3;
        model.simulation.outputStep = model.simulation.duration / 60;
        results::MemorySink sink;
        const auto summary = analysis::inverse(model, {}, sink);
        QCOMPARE(summary.kinematics.status, analysis::RunStatus::Completed);
        const results::RunData run = sink.take();
        const dynamics::System system(model);
        const auto cycle = analysis::inputCycle(
            system, {.input = 0, .steps = 60, .points = {{3}, {4}}, .speed = 3.0});
        QVERIFY(run.frameCount() >= 60);
        double position = 0.0, velocity = 0.0, acceleration = 0.0, torque = 0.0, largest = 0.0;
        for (int i = 0; i < 60; ++i) {
            const auto at = [&](const char* channel) { return (*run.channel(channel))[i]; };
            const auto &link = cycle.point(i, 0), &output = cycle.point(i, 1);
            position = std::max({position, std::abs(link.position.x() - at("link.com.x")),
                                 std::abs(output.position.z() - at("output.com.z"))});
            velocity = std::max(velocity, std::abs(3 * link.velocity.x() - at("link.v.x")));
            acceleration =
                std::max(acceleration, std::abs(9 * output.acceleration.z() - at("output.a.z")));
            torque = std::max(torque, std::abs(cycle.effort[i] - at("A.driver.torque")));
            largest = std::max(largest, std::abs(cycle.effort[i]));
        }
        QVERIFY2(position < 1e-12, text(position));
        QVERIFY2(velocity < 1e-11, text(velocity));
        QVERIFY2(acceleration < 1e-10, text(acceleration));
        QVERIFY2(torque < 1e-9 * largest, text(torque));
    }

    /// A parallelogram passes flat twice in a turn, exactly on samples: it stays a parallelogram,
    /// the coupler moves along with the crank pin, and the samples are told. What rank does not
    /// decide is taken from the poses before, to the sixth order of the step (1e-11).
    void parallelogramPassesItsChangePoints() {
        const dynamics::System system(parallelogram(pi / 6));
        const auto cycle = analysis::inputCycle(system, {.input = 0, .points = {{1}}});
        QVERIFY(cycle.isFullTurn && cycle.isClosed);
        QCOMPARE(cycle.events.size(), std::size_t(2));
        QCOMPARE(kindOf(cycle, 0), analysis::CycleEvent::Kind::ChangePoint);
        QVERIFY(std::abs(cycle.events[0].input - 5 * pi / 6) < 1e-12);
        const Vec3 first = cycle.point(0, 0).position;
        for (int i = 0; i < cycle.count(); ++i) {
            const Point way = std::polar(1.0, pi / 6 + cycle.input[i]);
            const Point expected = inPlane(first) + way - std::polar(1.0, pi / 6);
            QVERIFY(std::abs(inPlane(cycle.point(i, 0).position) - expected) < 1e-9);
            QVERIFY(std::abs(inPlane(cycle.point(i, 0).velocity) - way * Point(0, 1)) < 1e-6);
        }
    }

    /// Spatial: Bennett's linkage has as many hinges as a planar one and rotates in space.
    ///     tan(theta1 / 2) tan(theta2 / 2) = sin((beta + alpha) / 2) / sin((beta - alpha) / 2)
    void bennettsLinkageInSpace() {
        const double start = 0.7, alpha = 40 * pi / 180, beta = 70 * pi / 180;
        const dynamics::System system(bennett(start));
        const auto cycle = analysis::inputCycle(system, {.input = 0, .steps = 60, .output = 1});
        QVERIFY(cycle.isFullTurn);
        const double product = std::sin((beta + alpha) / 2) / std::sin((beta - alpha) / 2);
        const double second = 2 * std::atan(product / std::tan(start / 2));
        const double sign = cycle.coordinate(1, 1).value * cycle.input[1] < 0 ? 1.0 : -1.0;
        for (int i = 0; i < cycle.count(); ++i) {
            const double theta1 = start + cycle.input[i];
            const double theta2 = second + sign * cycle.coordinate(i, 1).value;
            QVERIFY(std::abs(std::sin(theta1 / 2) * std::sin(theta2 / 2) -
                             product * std::cos(theta1 / 2) * std::cos(theta2 / 2)) < 1e-9);
        }
    }

    /// A slider that stops at 0.3 m holds the crank on both sides; the way back is the same.
    void statedLimitOfAJoint() {
        const model::Model model = exampleModel("slider-crank-stop");
        const dynamics::System system(model);
        const double r = model.parameters.at("r"), l = model.parameters.at("l");
        const auto cycle =
            analysis::inputCycle(system, {.input = jointOf(system, "crankshaft"), .steps = 40});
        QVERIFY(!cycle.isFullTurn && cycle.isClosed);
        const double x = r + l - model.parameters.at("stop");
        const double limit = std::acos((x * x + r * r - l * l) / (2 * r * x));
        QVERIFY2(std::abs(*cycle.upper - limit) < 1e-12, text(*cycle.upper - limit));
        QVERIFY(std::abs(*cycle.lower + limit) < 1e-12);
        QCOMPARE(kindOf(cycle, 0), analysis::CycleEvent::Kind::Limit);
        QCOMPARE(cycle.events[0].joint, jointOf(system, "guide"));
        QCOMPARE(cycle.count(), 41);
        for (int i = 0; i <= 20; ++i)
            QVERIFY(std::abs(cycle.coordinate(i, 1).value - cycle.coordinate(40 - i, 1).value) <
                    1e-12);
    }

    /// The triple rocker from 3 mm to 3 km.
    void sizesDoNotMatter() {
        for (const double scale : {1e-3, 1e3}) {
            const FourBarSizes s{.ground = 3 * scale,
                                 .crank = 2.2 * scale,
                                 .coupler = 1.5 * scale,
                                 .rocker = 2 * scale};
            const dynamics::System system(fourBar(s, 0.5));
            const auto cycle = analysis::inputCycle(system, {.input = 0, .steps = 40});
            QVERIFY(cycle.isClosed);
            QVERIFY(std::abs(*cycle.upper + 0.5 - std::acos(1.59 / 13.2)) < 1e-11);
        }
    }

    void refusals() {
        const dynamics::System pendulum(rodPendulum({1.0, 0.7}, {1.0, 1.0}, {0.3, 0.8}));
        std::string told = refusal([&] { analysis::inputCycle(pendulum, {.input = 0}); });
        QVERIFY2(told.find("'joint1' held, 1 freedom") != std::string::npos, told.c_str());
        QVERIFY2(told.find("joint2 turns") != std::string::npos, told.c_str());
        const dynamics::System chain(support::chain(2));
        told = refusal([&] { analysis::inputCycle(chain, {.input = 0}); });
        QVERIFY2(told.find("no coordinate") != std::string::npos, told.c_str());
        // A rigid frame: three bars and the ground, with a diagonal.
        model::Model frame = fourBar();
        const Vec3 start = frame.joints[0].position, end = frame.joints[2].position;
        frame.bodies.push_back(rod("diagonal", start, end, 1));
        frame.joints.push_back(revolute("E", "ground", "diagonal", start));
        frame.joints.push_back(revolute("F", "diagonal", "coupler", end));
        told = refusal([&] { analysis::inputCycle(dynamics::System(frame), {.input = 0}); });
        QVERIFY2(told.find("cannot move") != std::string::npos, told.c_str());
    }

    /// A driver elsewhere holds its coordinate where it may, and does not count where the input
    /// could not move then.
    void otherDrivers() {
        model::Model model = fourBar();
        model.joints[0].driver = model::Driver{model::Driver::Kind::Position, model::Function("t")};
        const auto cycle = analysis::inputCycle(dynamics::System(model), {.input = 1});
        QVERIFY(cycle.isFullTurn && cycle.isClosed);
        model::Model arms = rodPendulum({1.0, 0.7}, {1.0, 1.0}, {0.3, 0.8});
        arms.joints[1].driver =
            model::Driver{model::Driver::Kind::Position, model::Function("0.2")};
        const auto turn = analysis::inputCycle(dynamics::System(arms), {.input = 0});
        QVERIFY(turn.isFullTurn);
        for (int i = 0; i < turn.count(); ++i)
            QVERIFY(std::abs(turn.coordinate(i, 1).value - 0.2) < 1e-12);
    }
};

QTEST_GUILESS_MAIN(TestInputCycle)
#include "test_input_cycle.moc"
