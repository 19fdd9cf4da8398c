#include "support/mechanisms.h"
#include "support/named.h"
#include "support/rigid_body_reference.h"
#include "support/rod_chain_reference.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <functional>
#include <numbers>

/// The methods for smooth motion against references in minimal coordinates: observed order, errors
/// that follow the tolerance, energy over long times, impacts located on the motion itself.
class TestIntegrators : public QObject {
    Q_OBJECT

private slots:
    void orders_data();
    void orders();
    void errorsFollowTheTolerance_data();
    void errorsFollowTheTolerance();
    void rattleKeepsEnergyBounded();
    void rattleClosesFarFromTheOrigin();
    void peaksOfABouncingSphere_data();
    void peaksOfABouncingSphere();
    void stiffSpring_data();
    void stiffSpring();
    void reactionsAtOutputs_data();
    void reactionsAtOutputs();
    void ledgerCloses_data();
    void ledgerCloses();
    void aDriverSpeedsUp_data();
    void aDriverSpeedsUp();
};

using namespace trammel;
using namespace trammel::support;
using std::numbers::pi;

namespace {

const std::vector<std::string> kMethods{"rattle", "generalized-alpha", "rk45", "radau"};

void addMethods() {
    QTest::addColumn<QString>("method");
    for (const std::string& method : kMethods)
        QTest::newRow(method.c_str()) << QString::fromStdString(method);
}

Run runTo(model::Model model, double duration) {
    model.simulation.duration = duration;
    if (!model.simulation.outputStep) model.simulation.outputStep = duration;
    return Run(model);
}

/// A problem: how far a run with some settings ends from the reference.
using Problem = double (*)(const std::function<void(model::SimulationSettings&)>&);

double doublePendulum(const std::function<void(model::SimulationSettings&)>& set) {
    const RodChain chain{{1, 0.8}, {1, 0.8}};
    State y0(4);
    y0 << pi / 2, 3 * pi / 4, 0, 0;
    static const State expected = integrate(chain.equations(), y0, {0, 0.6}, 1e-13).back();
    model::Model model = rodPendulum(chain.lengths, chain.masses, {y0(0), y0(1)});
    set(model.simulation);
    const Run run = runTo(model, 0.6);
    const double upper = y0(0) + run["joint1.coordinate"].back();
    const double lower = upper - y0(0) + y0(1) + run["joint2.coordinate"].back();
    return std::hypot(upper - expected(0), lower - expected(1));
}

double fourBarLinkage(const std::function<void(model::SimulationSettings&)>& set) {
    State y0(2);
    y0 << pi / 2, 0;
    static const State expected =
        integrate(fourBarReference({}).equations(), y0, {0, 1.2}, 1e-13).back();
    model::Model model = fourBar();
    set(model.simulation);
    return std::abs(pi / 2 + runTo(model, 1.2)["A.coordinate"].back() - expected(0));
}

/// A symmetric top on a ball joint, tilted and spinning: it nutates.
double heavyTop(const std::function<void(model::SimulationSettings&)>& set) {
    const Vec3 com(0, 0, 0.5);
    const Vec3 own(0.1, 0.1, 0.05);
    const Quat tilt(Eigen::AngleAxisd(0.5, Vec3::UnitY()));
    const Vec3 w = tilt * Vec3(0, 0, 30);
    TurningBody top{own + Vec3(0.25, 0.25, 0), 1.0, com, Vec3(0, 0, -9.81)};
    static const State expected =
        integrate(top.equations(), turningState(tilt, w), {0, 0.5}, 1e-13).back();
    model::Model model;
    model::Body body;
    body.name = "top";
    body.pose.position = tilt * com;
    body.pose.orientation = tilt;
    body.mass = 1.0;
    body.inertia = {own.x(), own.y(), own.z(), 0, 0, 0};
    body.angularVelocity = w;
    body.velocity = w.cross(tilt * com);
    model.bodies = {body};
    model.joints = {spherical("pivot", "ground", "top", Vec3::Zero())};
    set(model.simulation);
    const Run run = runTo(model, 0.5);
    const Quat q(run["top.q.w"].back(), run["top.q.x"].back(), run["top.q.y"].back(),
                 run["top.q.z"].back());
    return q.angularDistance(TurningBody::orientation(expected));
}

/// 64 links released from the horizontal: where the last one's centre of mass is, in m.
double longChain(const std::function<void(model::SimulationSettings&)>& set) {
    constexpr int kLinks = 64;
    constexpr double kDuration = 0.4; // s
    const auto place = [](const State& y) {
        Vec3 com = Vec3::Zero();
        for (int i = 0; i < kLinks; ++i)
            com += (i < kLinks - 1 ? 1.0 : 0.5) * Vec3(std::sin(y(i)), 0, -std::cos(y(i)));
        return com;
    };
    static const Vec3 expected = [&] {
        const RodChain rods{std::vector<double>(kLinks, 1.0), std::vector<double>(kLinks, 1.0)};
        State y0 = State::Zero(2 * kLinks);
        y0.head(kLinks).setConstant(pi / 2);
        return place(integrate(rods.equations(), y0, {0, kDuration}, 1e-13).back());
    }();
    model::Model model = chain(kLinks);
    set(model.simulation);
    const Run run = runTo(model, kDuration);
    const std::string last = model.bodies.back().name + ".com.";
    return (Vec3(run[last + "x"].back(), run[last + "y"].back(), run[last + "z"].back()) - expected)
        .norm();
}

const std::vector<std::pair<const char*, Problem>> kProblems{{"double pendulum", doublePendulum},
                                                             {"four-bar", fourBarLinkage},
                                                             {"heavy top", heavyTop},
                                                             {"chain of 64 links", longChain}};

model::Model droppedSphere(double height, double restitution) {
    model::Model model;
    model::Material rubber;
    rubber.name = "rubber";
    rubber.restitution = restitution;
    model.materials = {rubber};
    model::Shape floor;
    floor.geometry = model::Plane{Vec3::UnitZ()};
    floor.material = "rubber";
    model.groundShapes = {floor};
    model::Body ball;
    ball.name = "ball";
    ball.pose.position = {0, 0, height + 0.1};
    model::Shape sphere;
    sphere.geometry = model::Sphere{0.1};
    sphere.material = "rubber";
    ball.shapes = {sphere};
    model.bodies = {ball};
    return model;
}

} // namespace

void TestIntegrators::orders_data() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<int>("problem");
    QTest::addColumn<int>("order");
    for (int p = 0; p < static_cast<int>(kProblems.size()); ++p)
        for (const auto& [method, order] :
             {std::pair("rattle", 2), std::pair("generalized-alpha", 2), std::pair("rk45", 5)})
            QTest::addRow("%s, %s", method, kProblems[p].first) << QString(method) << p << order;
}

/// Steps halved: the error falls with the method's order, within 0.3 of it in the mean over the
/// halvings. Of rk45, its error control switched off by a tolerance that no step fails, by up to 1
/// faster: at such long steps terms of order 6 still count.
void TestIntegrators::orders() {
    QFETCH(const QString, method);
    QFETCH(const int, problem);
    QFETCH(const int, order);
    const bool isHigh = order > 2;
    const int count = isHigh ? 3 : 4; // an error of order 5 soon is rounding
    const double coarsest = isHigh ? 1.0 / 25 : 1.0 / 250;
    std::vector<double> errors;
    QString report;
    for (int i = 0; i < count; ++i) {
        const double h = coarsest / (1 << i);
        errors.push_back(kProblems[problem].second([&](model::SimulationSettings& settings) {
            settings.integrator = support::named(method.toStdString());
            settings.step = h;
            settings.maxStep = h;
            settings.tolerance = 1e6;
        }));
        report += QString("h %1: %2; ").arg(h).arg(errors.back());
    }
    const double observed = std::log2(errors.front() / errors.back()) / (count - 1);
    qInfo().noquote() << report << "order" << observed;
    QVERIFY2(observed > order - 0.3 && observed < order + (isHigh ? 1.0 : 0.3), qPrintable(report));
}

void TestIntegrators::errorsFollowTheTolerance_data() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<int>("problem");
    // The implicit method's dense equations of the long chain would take minutes.
    for (int p = 0; p < static_cast<int>(kProblems.size()); ++p)
        for (const std::string method : {"rk45", "radau"})
            if (method == "rk45" || kProblems[p].second != longChain)
                QTest::addRow("%s, %s", method.c_str(), kProblems[p].first)
                    << QString::fromStdString(method) << p;
}

/// The errors of single steps add up along a motion that takes neighbours apart some hundredfold.
void TestIntegrators::errorsFollowTheTolerance() {
    QFETCH(const QString, method);
    QFETCH(const int, problem);
    QString report;
    bool isGood = true;
    for (const double tolerance : {1e-6, 1e-8, 1e-10}) {
        const double error = kProblems[problem].second([&](model::SimulationSettings& settings) {
            settings.integrator = support::named(method.toStdString());
            settings.tolerance = tolerance;
        });
        report += QString("tolerance %1: %2; ").arg(tolerance).arg(error);
        isGood = isGood && error < 300.0 * tolerance;
    }
    qInfo().noquote() << report;
    QVERIFY2(isGood, qPrintable(report));
}

/// A double pendulum that swings chaotically: a symplectic method's energy stays within a band
/// that does not widen. Over the first and the last tenth of 200 s alike.
void TestIntegrators::rattleKeepsEnergyBounded() {
    model::Model model = rodPendulum({1, 1}, {1, 1}, {pi / 2, pi / 2});
    model.simulation.integrator = model::IntegratorKind::Rattle;
    model.simulation.step = 1e-3;
    model.simulation.outputStep = 0.01;
    const Run run = runTo(model, 200.0);
    std::span<const double> energy = run["energy.total"];
    const std::size_t tenth = energy.size() / 10;
    const auto band = [&](std::size_t from) {
        return deviation({energy.begin() + static_cast<std::ptrdiff_t>(from),
                          energy.begin() + static_cast<std::ptrdiff_t>(from + tenth)});
    };
    const double first = band(0), last = band(energy.size() - tenth);
    qInfo() << "band of the first 20 s" << first << "J, of the last" << last << "J, of all"
            << deviation(energy);
    // Size of the motion's energy: 2 m g L = 39 J; h^2 times the accelerations squared is 1e-4 of
    // it.
    QVERIFY(deviation(energy) < 0.004);
    QVERIFY(last < 3.0 * first);
}

/// A double pendulum 1,000 km from the origin, where positions are rounded to 1.2e-10 m: joints can
/// close to some tens of that, and a run does not get stuck because they close no further.
void TestIntegrators::rattleClosesFarFromTheOrigin() {
    model::Model model = rodPendulum({1, 1}, {1, 1}, {pi / 2, pi / 2});
    const Vec3 offset(1e6, 0.0, 0.0);
    for (model::Body& body : model.bodies)
        body.pose.position += offset;
    for (model::Joint& joint : model.joints)
        joint.position += offset;
    model.simulation.integrator = model::IntegratorKind::Rattle;
    model.simulation.step = 1e-3;
    const Run run = runTo(model, 1.0);
    QVERIFY(run.summary().message.empty());
    QCOMPARE(run.summary().steps, std::int64_t{1000});
    QVERIFY2(run.summary().positionDriftMax < 1e-8,
             QByteArray::number(run.summary().positionDriftMax));
}

void TestIntegrators::peaksOfABouncingSphere_data() {
    addMethods();
}

/// After the n-th impact the sphere rises to e^(2 n) h, at the time
/// t_n = sqrt(2 h / g) (1 + 2 (e + ... + e^(n-1)) + e^n). It comes to rest after finitely many
/// impacts, the threshold being 0.01 m/s: e^n sqrt(2 g h) < 0.01.
void TestIntegrators::peaksOfABouncingSphere() {
    QFETCH(const QString, method);
    constexpr double e = 0.5, g = 9.81;
    for (int i = 0; i < 20; ++i) {
        const double height = 1.0 + 0.0137 * i;
        model::Model model = droppedSphere(height, e);
        model.simulation.integrator = support::named(method.toStdString());
        model.simulation.step = 1e-2;
        model.simulation.tolerance = 1e-9;
        const double fall = std::sqrt(2.0 * height / g);
        double time = fall;
        for (int n = 1; n <= 3; ++n) {
            time += fall * std::pow(e, n);
            model.simulation.outputStep = time;
            const Run run = runTo(model, time);
            const double peak = run["ball.com.z"].back() - 0.1;
            const double expected = std::pow(e, 2 * n) * height;
            QVERIFY2(std::abs(peak - expected) < 1e-9 * expected + 1e-12,
                     qPrintable(QString("height %1, peak %2: %3, off by %4")
                                    .arg(height)
                                    .arg(n)
                                    .arg(peak)
                                    .arg(peak - expected)));
            time += fall * std::pow(e, n);
        }
    }
    model::Model model = droppedSphere(1.0, e);
    model.simulation.integrator = support::named(method.toStdString());
    const Run run = runTo(model, 3.0);
    const int expected =
        static_cast<int>(std::ceil(std::log(0.01 / std::sqrt(2 * g)) / std::log(e)));
    QVERIFY(std::abs(static_cast<int>(run.summary().impacts) - expected) <= 1);
    QVERIFY(std::abs(run["ball.com.z"].back() - 0.1) < 1e-6);
}

void TestIntegrators::stiffSpring_data() {
    QTest::addColumn<QString>("method");
    QTest::newRow("generalized-alpha") << "generalized-alpha";
    QTest::newRow("radau") << "radau";
}

/// 1 kg on a spring of 1e9 N/m and a damper, released under gravity: omega h = 316 for a step of
/// 1e-2 s. It ends at rest at m g / k below.
void TestIntegrators::stiffSpring() {
    QFETCH(const QString, method);
    model::Model model = springMassDamper(1.0, 1e9, 1e4);
    model.simulation.integrator = support::named(method.toStdString());
    model.simulation.step = 1e-2;
    model.simulation.spectralRadius = 0.2;
    const Run run = runTo(model, 2.0);
    QVERIFY2(std::abs(std::abs(run["spring.force"].back()) - 9.81) < 1e-3,
             qPrintable(QString::number(run["spring.force"].back())));
    QVERIFY2(run.summary().steps < 1000, qPrintable(QString::number(run.summary().steps)));
}

void TestIntegrators::reactionsAtOutputs_data() {
    addMethods();
}

/// A rod of mass m swinging about its end from the horizontal: along the rod the pivot bears
/// 5/2 m g cos(theta), across it m g sin(theta) / 4, theta from the downward vertical.
void TestIntegrators::reactionsAtOutputs() {
    QFETCH(const QString, method);
    model::Model model = rodPendulum({1}, {1}, {pi / 2});
    model.simulation.integrator = support::named(method.toStdString());
    model.simulation.step = 1e-3;
    model.simulation.tolerance = 1e-10;
    model.simulation.outputStep = 0.05;
    const Run run = runTo(model, 1.0);
    const bool isSecondOrder = method == "rattle" || method == "generalized-alpha";
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const double theta = pi / 2 + run["joint1.coordinate"][i];
        const double force = std::hypot(run["joint1.force.x"][i], run["joint1.force.z"][i]);
        const double expected = 9.81 * std::hypot(2.5 * std::cos(theta), 0.25 * std::sin(theta));
        QVERIFY2(std::abs(force - expected) < (isSecondOrder ? 3e-4 : 1e-8),
                 qPrintable(QString("t %1: %2").arg(run.time()[i]).arg(force - expected)));
    }
}

void TestIntegrators::ledgerCloses_data() {
    addMethods();
}

/// What the damper takes is what the energy falls by.
void TestIntegrators::ledgerCloses() {
    QFETCH(const QString, method);
    model::Model model = springMassDamper(1.0, 100.0, 1.0);
    model.simulation.integrator = support::named(method.toStdString());
    model.simulation.step = 1e-3;
    model.simulation.tolerance = 1e-9;
    const Run run = runTo(model, 2.0);
    const double lost = run["energy.total"].front() - run["energy.total"].back();
    const double damped = run["energy.dissipated.damping"].back();
    QVERIFY(damped > 0.1);
    // The second-order methods' own error of the energy is h^2 times some ten joules.
    const bool isSecondOrder = method == "rattle" || method == "generalized-alpha";
    QVERIFY2(std::abs(lost - damped) < (isSecondOrder ? 1e-4 : 1e-6),
             qPrintable(QString::number(lost - damped)));
    QVERIFY(std::abs(lost - damped - run["energy.dissipated.numerical"].back()) < 1e-12);
}

void TestIntegrators::aDriverSpeedsUp_data() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<bool>("isPosition");
    for (const std::string& method : kMethods)
        for (const bool isPosition : {true, false})
            QTest::addRow("%s, %s", method.c_str(), isPosition ? "position" : "velocity")
                << QString::fromStdString(method) << isPosition;
}

/// A rod driven about its end in the plane without gravity, q = t^3: at its end time the angle is
/// 1, the drive's torque I qddot = m L^2 / 3 * 6 t, its work I qd^2 / 2.
void TestIntegrators::aDriverSpeedsUp() {
    QFETCH(const QString, method);
    QFETCH(const bool, isPosition);
    model::Model model = rodPendulum({1}, {3}, {0});
    model.gravity.setZero();
    model.joints[0].driver =
        isPosition
            ? model::Driver{model::Driver::Kind::Position, model::Function(std::string("t^3"))}
            : model::Driver{model::Driver::Kind::Velocity, model::Function(std::string("3*t^2"))};
    model.simulation.integrator = support::named(method.toStdString());
    model.simulation.step = 2e-3;
    model.simulation.tolerance = 1e-10;
    const Run run = runTo(model, 1.0);
    const bool isSecondOrder = method == "rattle" || method == "generalized-alpha";
    const double tolerance = isSecondOrder && !isPosition ? 1e-5 : 1e-7;
    QVERIFY2(std::abs(run["joint1.coordinate"].back() - 1.0) < tolerance,
             qPrintable(QString::number(run["joint1.coordinate"].back() - 1.0)));
    QVERIFY(std::abs(run["joint1.rate"].back() - 3.0) < 1e-6);
    QVERIFY(std::abs(run["joint1.lambda.5"].back() - 6.0) < 1e-5);
    QVERIFY2(std::abs(run["energy.input"].back() - 4.5) < (isSecondOrder ? 1e-4 : 1e-7),
             qPrintable(QString::number(run["energy.input"].back() - 4.5)));
}

QTEST_GUILESS_MAIN(TestIntegrators)
#include "test_integrators.moc"
