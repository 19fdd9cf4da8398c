// Polyhedral friction and tyres between events, as exported units and runs by rk45 have them.

#include "exchanged.h"
#include "io/model_file.h"

#include <QTest>
#include <cmath>
#include <fmt/format.h>
#include <numbers>

using namespace trammel;
using namespace trammel::tests;
using Eigen::Vector2d;

namespace {

constexpr double kG = 9.81, kMass = 2.0, kWeight = kMass * kG;
constexpr double kStatic = 0.5, kKinetic = 0.4;
constexpr double kDegree = std::numbers::pi / 180.0;

Vector2d along(double degrees) {
    return {std::cos(degrees * kDegree), std::sin(degrees * kDegree)};
}

/// A body whose centre of mass is where it touches a level plane, so that nothing turns it and
/// what happens is that of a point mass.
/// @param pair of the contacts, as JSON; or none
std::string point(const char* friction, const Vector2d& velocity, double push, double degrees,
                  const std::string& pair = "") {
    return fmt::format(R"json({{"trammel": 1,
        "materials": {{"felt": {{"friction": {}, "kinetic_friction": {}}}}},
        "ground": {{"shapes": [{{"type": "plane", "normal": [0, 0, 1], "material": "felt"}}]}},
        "bodies": [{{"name": "ball", "position": [0, 0, 0], "mass": {},
            "velocity": [{:.17g}, {:.17g}, 0], "inertia": [0.02, 0.03, 0.04, 0, 0, 0],
            "shapes": [{{"type": "sphere", "position": [0, 0, 0.1], "radius": 0.1,
                "material": "felt"}}]}}],
        "contacts": {{"pairs": [{}]}},
        "forces": [{{"name": "push", "type": "force", "body": "ball",
            "vector": ["{:.17g}*t", "{:.17g}*t", 0]}}],
        "simulation": {{"friction": "{}"}}}})json",
                       kStatic, kKinetic, kMass, velocity[0], velocity[1], pair,
                       push * along(degrees)[0], push * along(degrees)[1], friction);
}

constexpr double kTyre = 0.5; ///< its friction

std::string tyre(double slip) {
    return fmt::format(R"json({{"bodies": ["ground", "ball"], "friction": {},
        "friction_mode": "tyre", "friction_direction": [0, 3, 0], "friction_body": "ball",
        "lateral_slip": {}}})json",
                       kTyre, slip);
}

/// Motion of a point: its way and velocity.
struct Motion {
    Vector2d p = Vector2d::Zero(), v = Vector2d::Zero();

    /// Under a force that grows by `rate`, N/s, for a time.
    void move(const Vector2d& force, const Vector2d& rate, double s) {
        p += s * v + s * s / 2.0 * force / kMass + s * s * s / 6.0 * rate / kMass;
        v += s * force / kMass + s * s / 2.0 * rate / kMass;
    }
};

/// A tyre's force as it slides with u1 > 0: the least k f2^2 / 2 + u f among the forces (f1, f2)
/// with f1 < 0 on the bound, by ternary search, as that is convex in f2.
/// @param sides of the polygon; 0: a circle
Vector2d tyreForce(int sides, const Vector2d& u, double k) {
    const double limit = kTyre * kWeight, half = std::numbers::pi / std::max(sides, 1);
    const auto drive = [&](double lateral) {
        if (sides == 0) return -std::sqrt(std::max(limit * limit - lateral * lateral, 0.0));
        double most = 2.0 * limit;
        for (int side = 0; side < sides; ++side) {
            const double c = std::cos((2 * side + 1) * half), s = std::sin((2 * side + 1) * half);
            if (c > 1e-9) most = std::min(most, (limit * std::cos(half) - s * lateral) / c);
        }
        return -std::max(most, 0.0);
    };
    double low = -limit, high = limit;
    const auto cost = [&](double f) { return 0.5 * k * f * f + u[1] * f + u[0] * drive(f); };
    while (high - low > 1e-12 * limit) {
        const double a = low + (high - low) / 3.0, b = high - (high - low) / 3.0;
        (cost(a) < cost(b) ? high : low) = cost(a) < cost(b) ? b : a;
    }
    const double lateral = 0.5 * (low + high);
    return {drive(lateral), lateral};
}

void expect(const Vector2d& value, const Vector2d& expected, double tolerance) {
    QVERIFY2((value - expected).norm() < tolerance, qPrintable(QString("%1 %2, not %3 %4")
                                                                   .arg(value[0], 0, 'g', 12)
                                                                   .arg(value[1], 0, 'g', 12)
                                                                   .arg(expected[0], 0, 'g', 12)
                                                                   .arg(expected[1], 0, 'g', 12)));
}

/// Where a run by rk45 comes, how fast it is then, and that all its steps are of that method.
void compareRun(const std::string& file, double until, const Motion& expected) {
    model::Model model = io::loadModelFile(file).model;
    model.simulation.integrator = model::IntegratorKind::Rk45;
    model.simulation.tolerance = 1e-10;
    model.simulation.duration = model.simulation.outputStep.emplace(until);
    const support::Run run(model);
    QCOMPARE(run.summary().integrator.contactSteps, std::int64_t(0));
    expect({run["ball.com.x"].back(), run["ball.com.y"].back()}, expected.p, 1e-7);
    expect({run["ball.v.x"].back(), run["ball.v.y"].back()}, expected.v, 1e-7);
}

/// What a unit and a run by rk45 make of a model: where it comes, how fast it is then, and the
/// unit's events.
void compare(const std::string& text, double until, const Motion& expected,
             const std::vector<double>& events) {
    Exchanged made(text, 3, "ball.*");
    ExchangeImporter importer(made.unit, made.instance);
    importer.advance(until, static_cast<int>(until * 1000));
    const std::vector<double>& y = importer.states();
    expect({y[0], y[1]}, expected.p, 1e-7);
    expect({y[7], y[8]}, expected.v, 1e-7);
    QCOMPARE(importer.events().size(), events.size());
    for (std::size_t i = 0; i < events.size(); ++i)
        QVERIFY2(std::abs(importer.events()[i].t - events[i]) < 1e-7,
                 qPrintable(QString("%1, not %2")
                                .arg(importer.events()[i].t, 0, 'g', 12)
                                .arg(events[i], 0, 'g', 12)));
    compareRun(made.file, until, expected);
}

} // namespace

class TestUnitFriction : public QObject {
    Q_OBJECT

private slots:
    void slipTurnsToTheMiddleOfASide();
    void forceDrawsItFromSideToCorner();
    void boxSlidesOnCornersOfThePolygon();
    void tyreGrips();
    void tyreSlidesAcross();
    void otherEventsLeaveATyreSliding();
    void tyreSlidesUntilItsDriveGrips_data();
    void tyreSlidesUntilItsDriveGrips();
};

/// A slip of 10 degrees has the force of the octagon's corner on the axis, mu N along x, until it
/// is 22.5 degrees, across a side; there it stays, under mu N cos(22.5 degrees), until it rests.
void TestUnitFriction::slipTurnsToTheMiddleOfASide() {
    Motion expected{.v = along(10.0)};
    const double turns =
        (expected.v[0] - expected.v[1] / std::tan(22.5 * kDegree)) / (kKinetic * kG);
    expected.move(-kKinetic * kWeight * along(0.0), Vector2d::Zero(), turns);
    const double slows = kKinetic * kG * std::cos(22.5 * kDegree);
    const double rests = expected.v.norm() / slows;
    expected.move(-kMass * slows * along(22.5), Vector2d::Zero(), rests);
    compare(point("polyhedral", along(10.0), 0.0, 0.0), 0.5, expected, {turns, turns + rests});
}

/// A force at 30 degrees that grows tears it loose at the side across 22.5 degrees, where static
/// friction holds mu N cos(22.5 degrees) across. It slips straight on there until the force along
/// the side is mu N sin(22.5 degrees), from where the corner at 45 degrees holds it back.
void TestUnitFriction::forceDrawsItFromSideToCorner() {
    constexpr double kRate = 20.0;
    const Vector2d rate = kRate * along(30.0);
    const double torn =
        kStatic * kWeight * std::cos(22.5 * kDegree) / (kRate * std::cos(7.5 * kDegree));
    const double leaves =
        kKinetic * kWeight * std::sin(22.5 * kDegree) / (kRate * std::sin(7.5 * kDegree));
    Motion expected;
    const double slope = kRate * std::cos(7.5 * kDegree);
    const double held = kKinetic * kWeight * std::cos(22.5 * kDegree);
    expected.move((slope * torn - held) * along(22.5), slope * along(22.5), leaves - torn);
    expected.move(leaves * rate - kKinetic * kWeight * along(45.0), rate, 1.5 - leaves);
    compare(point("polyhedral", Vector2d::Zero(), kRate, 30.0), 1.5, expected, {torn, leaves});
}

/// A box on four corners, whose loads are not unique, slides as the point does, and does not turn.
void TestUnitFriction::boxSlidesOnCornersOfThePolygon() {
    for (const double degrees : {0.0, 10.0, 22.5, 40.0}) {
        std::string text = point("polyhedral", along(degrees), 0.0, 0.0);
        const auto replace = [&](const std::string& from, const std::string& to) {
            text.replace(text.find(from), from.size(), to);
        };
        replace("[0, 0, 0]", "[0, 0, 0.1]");
        replace(R"("sphere", "position": [0, 0, 0.1], "radius": 0.1)",
                R"("box", "size": [0.4, 0.3, 0.2])");
        const double corner = degrees > 22.5 ? 45.0 : 0.0;
        Motion expected{.v = along(degrees)};
        std::vector<double> events;
        double slows = kKinetic * kG;
        if (degrees == 10.0 || degrees == 40.0) {
            const double from = std::abs(corner - degrees), other = 22.5 * kDegree;
            events.push_back(
                (std::cos(from * kDegree) - std::sin(from * kDegree) / std::tan(other)) / slows);
            expected.move(-kMass * slows * along(corner), Vector2d::Zero(), events.back());
        }
        if (degrees > 0.0) slows *= std::cos(22.5 * kDegree);
        const double rests = expected.v.norm() / slows;
        expected.move(-kMass * slows * expected.v.normalized(), Vector2d::Zero(), rests);
        expected.v.setZero();
        events.push_back((events.empty() ? 0.0 : events[0]) + rests);
        Exchanged made(text, 3, "ball.*");
        ExchangeImporter importer(made.unit, made.instance);
        importer.advance(0.5, 100);
        const std::vector<double>& y = importer.states();
        expect({y[0], y[1]}, expected.p, 1e-7);
        expect({y[7], y[8]}, Vector2d::Zero(), 1e-9);
        for (const double quaternion : {y[4], y[5], y[6]})
            QVERIFY2(std::abs(quaternion) < 1e-9, qPrintable(QString::number(quaternion)));
        QCOMPARE(importer.events().size(), events.size());
        compareRun(made.file, 0.5, expected);
    }
}

/// Below its limit a tyre's slip across decays as exp(-t / (m k)), without an event.
void TestUnitFriction::tyreGrips() {
    constexpr double k = 0.05;
    const double left = std::exp(-0.5 / (kMass * k));
    const Motion expected{.p = {0.0, 0.4 * kMass * k * (1.0 - left)}, .v = {0.0, 0.4 * left}};
    compare(point("pyramid", {0.0, 0.4}, 0.0, 0.0, tyre(k)), 0.5, expected, {});
}

/// From 1 m/s across, it slides under mu m g until that is what its slip makes, k mu m g.
void TestUnitFriction::tyreSlidesAcross() {
    constexpr double k = 0.05, limit = kTyre * kWeight;
    for (const char* friction : {"pyramid", "polyhedral", "cone"}) {
        Motion expected{.v = {0.0, 1.0}};
        const double grips = (1.0 - k * limit) / (kTyre * kG);
        expected.move({0.0, -limit}, Vector2d::Zero(), grips);
        const double left = std::exp(-(0.5 - grips) / (kMass * k));
        expected.p[1] += expected.v[1] * kMass * k * (1.0 - left);
        expected.v[1] *= left;
        compare(point(friction, {0.0, 1.0}, 0.0, 0.0, tyre(k)), 0.5, expected, {grips});
    }
}

/// With mu_s = 0.8 and mu_k = 0.5 it slides from 1 m/s to k mu_k m g. A ball that lands elsewhere
/// in between, when it is slower than k mu_s m g already, leaves it sliding.
void TestUnitFriction::otherEventsLeaveATyreSliding() {
    constexpr double k = 0.05, limit = kTyre * kWeight, grips = (1.0 - k * limit) / (kTyre * kG);
    constexpr double lands = 0.08; // s
    static_assert(lands < grips && 1.0 - kTyre * kG * lands < k * 0.8 * kWeight);
    std::string text = point("cone", {0.0, 1.0}, 0.0, 0.0, tyre(k));
    const auto insert = [&](const std::string& before, const std::string& added) {
        text.insert(text.find(before), added);
    };
    text.replace(text.rfind(fmt::format(R"("friction": {},)", kTyre)), 16,
                 fmt::format(R"("friction": 0.8, "kinetic_friction": {},)", kTyre));
    insert(R"(],
        "contacts")",
           fmt::format(R"json(, {{"name": "other", "position": [5, 0, {:.17g}], "mass": 1,
            "shapes": [{{"type": "sphere", "radius": 0.1, "material": "felt"}}]}})json",
                       0.1 + kG * lands * lands / 2));
    Motion expected{.v = {0.0, 1.0}};
    expected.move({0.0, -limit}, Vector2d::Zero(), grips);
    const double left = std::exp(-(0.5 - grips) / (kMass * k));
    expected.p[1] += expected.v[1] * kMass * k * (1.0 - left);
    expected.v[1] *= left;
    Exchanged made(text, 3, "ball.*");
    ExchangeImporter importer(made.unit, made.instance);
    importer.advance(0.5, 500);
    const std::vector<double>& y = importer.states();
    expect({y[0], y[1]}, expected.p, 1e-7);
    expect({y[7], y[8]}, expected.v, 1e-7);
}

void TestUnitFriction::tyreSlidesUntilItsDriveGrips_data() {
    QTest::addColumn<QString>("friction");
    QTest::addColumn<double>("k");
    for (const char* friction : {"pyramid", "polyhedral", "cone"})
        for (const double k : {0.1, 0.02})
            QTest::addRow("%s, k = %g", friction, k) << QString(friction) << k;
}

/// A locked wheel at (0.5, 1.2) m/s: both forces share one limit until one of its slips ends; then
/// it grips, and what is left across decays. With k = 0.02 it still slides across when the
/// drive's slip is over. The expected motion is by the classical Runge-Kutta method in steps of
/// 1e-4 s: 1e-6, as forces have kinks.
void TestUnitFriction::tyreSlidesUntilItsDriveGrips() {
    QFETCH(QString, friction);
    QFETCH(double, k);
    const int sides = friction == "cone" ? 0 : friction == "pyramid" ? 4 : 8;
    const double limit = kTyre * kWeight, until = 0.5;
    Motion expected{.v = {0.5, 1.2}};
    double t = 0.0;
    const auto rate = [&](const Vector2d& v) { // beyond the end, as before it
        return Vector2d(tyreForce(sides, {std::max(v[0], 1e-9), v[1]}, k) / kMass);
    };
    const auto isSliding = [&](const Vector2d& v) {
        return v[0] > 1e-7 || std::abs(v[1]) > k * limit;
    };
    for (double h = 1e-4; h > 1e-9 && t + h < until;) {
        Vector2d v = expected.v;
        const Vector2d a = rate(v), b = rate(v + h / 2 * a), c = rate(v + h / 2 * b),
                       d = rate(v + h * c);
        v += h / 6 * (a + 2 * b + 2 * c + d);
        if (!isSliding(v) || v[0] < -1e-7) {
            h /= 2;
            continue;
        }
        expected.p += h * expected.v + h * h / 6 * (a + b + c);
        expected.v = v;
        t += h;
    }
    const double left = std::exp(-(until - t) / (kMass * k));
    expected.p[1] += expected.v[1] * kMass * k * (1.0 - left);
    expected.v = {0.0, expected.v[1] * left};
    const std::string text = point(friction.toUtf8(), {0.5, 1.2}, 0.0, 0.0, tyre(k));
    Exchanged made(text, 3, "ball.*");
    ExchangeImporter importer(made.unit, made.instance);
    importer.advance(until, 600);
    const std::vector<double>& y = importer.states();
    QVERIFY(t < until - 1e-3);
    expect({y[0], y[1]}, expected.p, 1e-6);
    expect({y[7], y[8]}, expected.v, 1e-6);
    QCOMPARE(importer.events().size(), std::size_t(1));
    QVERIFY2(std::abs(importer.events()[0].t - t) < 1e-6,
             qPrintable(QString("%1, not %2").arg(importer.events()[0].t).arg(t)));
}

QTEST_GUILESS_MAIN(TestUnitFriction)
#include "test_unit_friction.moc"
