// Units that act on a model while it runs. The oracles are recursions: between two communication
// points what a unit sets is constant, so that a cart on a line moves by a parabola.

#include "controller_examples.h"
#include "fmu/export.h"
#include "live/live_run.h"
#include "messages/controller_messages.h"
#include "support/example.h"

#include <QTest>
#include <cmath>
#include <fmt/format.h>

using namespace trammel;
using namespace trammel::tests;

namespace {

struct Cart {
    double x = 0.0, v = 0.0;
    /// Under a force that is constant, N; in n semi-implicit steps, 0: exactly.
    void move(double force, double h, int n = 0) {
        const double a = force / 2.0;
        if (n == 0) {
            x += h * v + a * h * h / 2.0;
            v += a * h;
        }
        for (int i = 0; i < n; ++i) {
            v += a * h / n;
            x += v * h / n;
        }
    }
};

void eachVersionAndMethod() {
    QTest::addColumn<int>("version");
    QTest::addColumn<QString>("integrator");
    for (const int version : {2, 3})
        for (const std::string_view name : model::methodNames("integrator"))
            if (name != "auto")
                QTest::addRow("FMI %d, %s", version, std::string(name).c_str())
                    << version << QString::fromStdString(std::string(name));
}

QString differences(std::span<const double> actual, const std::vector<double>& expected,
                    double tolerance) {
    if (actual.size() != expected.size())
        return QString("%1 values, not %2").arg(actual.size()).arg(expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        if (!(std::abs(actual[i] - expected[i]) <= tolerance))
            return QString("at %1: %2, not %3")
                .arg(i)
                .arg(actual[i], 0, 'g', 17)
                .arg(expected[i], 0, 'g', 17);
    return {};
}

} // namespace

#define VERIFY_NEAR(actual, expected, tolerance)                                                   \
    do {                                                                                           \
        const QString difference = differences(actual, expected, tolerance);                       \
        QVERIFY2(difference.isEmpty(), qPrintable(difference));                                    \
    } while (false)

class TestControllers : public QObject {
    Q_OBJECT

private slots:
    /// Other programs unpack units at the same time: those of this one go to a folder of its own.
    void initTestCase() { QVERIFY(qputenv("TMPDIR", m_temporary.path().toUtf8())); }
    void followsTheRecursion_data() { eachVersionAndMethod(); }
    void followsTheRecursion();
    void drivesJoints_data() { eachVersionAndMethod(); }
    void drivesJoints();
    void setsForces_data();
    void setsForces();
    void pressesOnTheGround_data() { eachVersionAndMethod(); }
    void pressesOnTheGround();
    void stepsOfItsOwn_data() { eachVersion(); }
    void stepsOfItsOwn();
    void oneSeesAnother();
    void exportedModelControls_data() { eachVersion(); }
    void exportedModelControls();
    void isNotExported();
    void setsParameters_data() { eachVersionAndMethod(); }
    void setsParameters();
    void parametersMoveDrivers_data() { eachVersionAndMethod(); }
    void parametersMoveDrivers();
    void parametersOutOfRangeEndTheRun();
    void keptParametersAreRefused();
    void parametersGoBack();

private:
    const QTemporaryDir m_temporary;
    const Folder m_folder;
};

/// u_0 = kp e_0, I_(k+1) = I_k + h e_k, u_(k+1) = kp e_k + ki I_(k+1): the arithmetic is the
/// unit's, the cart's differs by roundings only, of values up to 30 N. 1e-12 m, m/s and 1e-11 N.
void TestControllers::followsTheRecursion() {
    QFETCH(int, version);
    QFETCH(QString, integrator);
    const std::string name = integrator.toStdString();
    const support::Run run(read(m_folder, cart(pi(version), ", \"integrator\": \"" + name + '"')));
    constexpr double kStep = 0.01, kP = 30.0, kI = 5.0;
    Cart cart;
    double sum = 0.0, u = kP * (1.0 - cart.x);
    std::vector<double> x, v, forces;
    for (int k = 0; k <= 100; ++k) {
        x.push_back(cart.x);
        v.push_back(cart.v);
        forces.push_back(u);
        const double e = 1.0 - cart.x;
        cart.move(u, kStep, name == "semi-implicit" ? 2 : 0);
        sum += kStep * e;
        u = kP * e + kI * sum;
    }
    VERIFY_NEAR(run["J.coordinate"], x, 1e-12);
    VERIFY_NEAR(run["J.rate"], v, 1e-12);
    VERIFY_NEAR(run["pi.u"], forces, 1e-11);
    QVERIFY(support::largest(x) > 1.0); // it comes there
}

/// A speed that is proportional to the distance left, by a driver: x_(k+1) = x_k + h u_k exactly,
/// u_(k+1) = kp (1 - x_k). Drivers of positions go on from where they are. A motor with force
/// enough gets there in its first step, which is not the driver's motion: it is told from it.
void TestControllers::drivesJoints() {
    QFETCH(int, version);
    QFETCH(QString, integrator);
    const std::string settings = ", \"integrator\": \"" + integrator.toStdString() + "\"";
    for (const char* kind : {"velocity", "position"}) {
        const std::string driver =
            fmt::format(R"(, "driver": {{"{}": {}}})", kind,
                        std::string(kind) == "velocity" ? "0.25" : "\"0.25 * t\"");
        const std::string controller =
            pi(version, R"("kp": 2)", R"("outputs": {"J.driver.velocity": "u"})");
        const support::Run run(read(m_folder, cart(controller, settings, driver)));
        double x = 0.0, u = 2.0;
        std::vector<double> places, speeds;
        for (int k = 0; k <= 100; ++k) {
            places.push_back(x);
            speeds.push_back(u);
            const double e = 1.0 - x;
            x += 0.01 * u;
            u = 2.0 * e;
        }
        VERIFY_NEAR(run["J.coordinate"], places, 1e-12);
        VERIFY_NEAR(run["pi.u"], speeds, 1e-12);
    }
    const support::Run run(
        read(m_folder, cart(pi(version, R"("kp": 2)", R"("outputs": {"J.motor.velocity": "u"})"),
                            settings, R"(, "motor": {"velocity": 0, "max_force": 1e6})")));
    // Exponential approach 1 - exp(-2 t), of a loop with a delay of 0.01 to 0.02 s.
    const double reached = run["J.coordinate"].back();
    QVERIFY2(std::abs(reached - (1.0 - std::exp(-2.0))) < 0.01,
             qPrintable(QString::number(reached)));
}

void TestControllers::setsForces_data() {
    QTest::addColumn<QString>("target");
    QTest::newRow("body force") << "cart.force.x";
    QTest::newRow("vector") << "push.vector.x";
}

/// Whatever carries the force along the line: the same motion.
void TestControllers::setsForces() {
    QFETCH(QString, target);
    const std::string controller =
        pi(2, R"("kp": 30)", fmt::format(R"("outputs": {{"{}": "u"}})", target.toStdString()));
    std::string text = cart(controller, R"(, "integrator": "rk45")");
    text.insert(text.find("\"controllers\""),
                R"("forces": [{"name": "push", "type": "force", "body": "cart",
                               "vector": [0, 0, 0]}], )");
    const support::Run run(read(m_folder, text));
    const support::Run same(
        read(m_folder, cart(pi(2, R"("kp": 30)"), R"(, "integrator": "rk45")")));
    VERIFY_NEAR(run["J.coordinate"],
                std::vector<double>(same["J.coordinate"].begin(), same["J.coordinate"].end()),
                1e-12);
}

/// A ball of 2 kg that lies on the ground and is pressed on it by |u|: the ground carries m g - u,
/// which the channel has as the force on the ground.
/// Contacts are found at each communication point anew.
void TestControllers::pressesOnTheGround() {
    QFETCH(int, version);
    QFETCH(QString, integrator);
    const std::string text = fmt::format(
        R"({{"trammel": 1, "gravity": [0, 0, -10],
        "ground": {{"shapes": [{{"type": "plane", "normal": [0, 0, 1]}}]}},
        "bodies": [{{"name": "ball", "mass": 2, "com": [0, 0, 0], "inertia": [1, 1, 1, 0, 0, 0],
                     "position": [0, 0, 0.1], "shapes": [{{"type": "sphere", "radius": 0.1}}]}}],
        "controllers": [{{"name": "press", "fmu": "pi{}.fmu", "step": 0.05,
            "inputs": {{"e": "0 - t"}}, "start": {{"kp": 8}},
            "outputs": {{"ball.force.z": "u"}}}}],
        "simulation": {{"step": 0.005, "duration": 0.5, "output_step": 0.025,
                        "integrator": "{}"}}}})",
        version, integrator.toStdString());
    const support::Run run(read(m_folder, text));
    std::vector<double> carried, heights(21, 0.1);
    for (int frame = 0; frame <= 20; ++frame) {
        const int k = frame / 2; // u_0 = 0, u_k = -8 t_(k - 1)
        carried.push_back(-20.0 - 8.0 * 0.05 * std::max(0, k - 1));
    }
    VERIFY_NEAR(run["ball.com.z"], heights, 1e-9);
    // The force of the last step in a frame of the semi-implicit method is that before its time.
    if (integrator == "semi-implicit")
        for (int frame = 20; frame > 0; --frame)
            carried[static_cast<std::size_t>(frame)] = carried[static_cast<std::size_t>(frame - 1)];
    const auto force = run["contact.ball-ground.force.z"];
    VERIFY_NEAR(force.subspan(1), std::vector<double>(carried.begin() + 1, carried.end()), 1e-6);
}

/// 0.03 s between outputs of 0.05 s: neither divides the other. Behind t there were floor(t / h)
/// steps; multiples that rounding moves apart are the same.
void TestControllers::stepsOfItsOwn() {
    QFETCH(int, version);
    for (const char* integrator : {"semi-implicit", "rk45"}) {
        const std::string controller = fmt::format(
            R"({{"name": "pi", "fmu": "pi{}.fmu", "step": 0.03, "inputs": {{"e": "t"}},
                 "outputs": {{"J.torque": "steps", "cart.torque.x": "feed"}}}})",
            version);
        const support::Run run(
            read(m_folder, cart(controller, fmt::format(R"(, "integrator": "{}")", integrator))));
        std::vector<double> steps, times;
        for (int frame = 0; frame <= 100; ++frame) {
            steps.push_back(frame / 3);
            times.push_back(0.06 * (frame / 3)); // the input of that time, twice
        }
        VERIFY_NEAR(run["pi.steps"], steps, 0.0);
        VERIFY_NEAR(run["pi.feed"], times, 1e-15);
    }
    // The unit's own step, where the model has none.
    const std::string own = fmt::format(
        R"({{"name": "pi", "fmu": "pi{}.fmu", "outputs": {{"J.torque": "steps"}}}})", version);
    const support::Run run(read(m_folder, cart(own)));
    QCOMPARE(run["pi.steps"].back(), 50.0);
}

/// Of two controllers the second gets what the first has set, from before the instant.
void TestControllers::oneSeesAnother() {
    const std::string first = R"({"name": "a", "fmu": "pi2.fmu", "step": 0.02,
        "inputs": {"e": "t"}, "outputs": {"J.torque": "feed"}})";
    const std::string second = R"({"name": "b", "fmu": "pi3.fmu", "step": 0.02,
        "inputs": {"e": "a.feed", "on": "t < 0.5"},
        "outputs": {"cart.torque.x": "feed", "cart.torque.y": "u"}})";
    for (const std::string& both : {first + ", " + second, second + ", " + first}) {
        const support::Run run(read(m_folder, cart(both, "", "", "0.02")));
        std::vector<double> feeds, output;
        for (int k = 0; k <= 50; ++k) {
            feeds.push_back(k == 0 ? 0.0 : 2.0 * 2.0 * 0.02 * (k - 1));
            output.push_back(k < 2 || k > 25 ? 0.0 : 2.0 * 0.02 * (k - 2));
        }
        VERIFY_NEAR(run["b.feed"], feeds, 1e-14);
        VERIFY_NEAR(run["b.u"], output, 1e-14);
    }
}

namespace {

/// A body on a line of 1 kg that a force moves: its speed is the integral of that.
constexpr const char* kIntegrator = R"({"trammel": 1, "name": "integrator", "gravity": [0, 0, 0],
    "bodies": [{"name": "mass", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}],
    "joints": [{"name": "S", "type": "prismatic", "bodies": ["ground", "mass"],
                "position": [0, 0, 0], "axis": [1, 0, 0], "torque": 0}],
    "simulation": {"step": 0.01, "duration": 1}})";

void exportIntegrator(const Folder& folder, int version) {
    const io::JsonValue document = io::parseJson(kIntegrator).root;
    const model::Model model = read(folder, kIntegrator);
    fmu::exportUnit(document, model,
                    {.inputs = std::vector<std::string>{"S.torque"}, .outputs = "S.rate"},
                    version == 2 ? fmu::FmiVersion::Two : fmu::FmiVersion::Three,
                    TRAMMEL_UNIT_LIBRARY, folder.path() / "integrator.fmu");
}

} // namespace

/// I control by a mechanism: the exported body's speed is I_(k+1) = I_k + h e_k, as its force is
/// constant in a step, and pushes the cart. 1e-12 m at each communication point.
void TestControllers::exportedModelControls() {
    QFETCH(int, version);
    exportIntegrator(m_folder, version);
    const std::size_t folders = unitFolders();
    const support::Run run(
        read(m_folder, cart(R"({"name": "i", "fmu": "integrator.fmu", "step": 0.01,
                                "inputs": {"S.torque": "4 - 4 * J.coordinate"},
                                "outputs": {"J.torque": "S.rate"}})",
                            R"(, "integrator": "rk45")")));
    Cart cart;
    double sum = 0.0;
    std::vector<double> x, sums;
    for (int k = 0; k <= 100; ++k) {
        x.push_back(cart.x);
        sums.push_back(sum);
        const double e = 4.0 - 4.0 * cart.x;
        cart.move(sum, 0.01);
        sum += 0.01 * e;
    }
    VERIFY_NEAR(run["J.coordinate"], x, 1e-12);
    VERIFY_NEAR(run["i.S.rate"], sums, 1e-12);
    QCOMPARE(unitFolders(), folders);
}

void TestControllers::isNotExported() {
    const std::string text = cart(pi(2));
    const model::Model model = read(m_folder, text);
    try {
        fmu::exportUnit(io::parseJson(text).root, model, {}, fmu::FmiVersion::Three,
                        TRAMMEL_UNIT_LIBRARY, m_folder.path() / "none.fmu");
        QFAIL("it was exported");
    } catch (const messages::InvalidArgument& error) {
        QVERIFY(error.message().is(messages::kControllersNotInUnits));
    }
    QVERIFY(!fs::exists(m_folder.path() / "none.fmu"));
}

/// The mass is what the unit says, 2 (1 + t) kg at each communication point, under a constant force
/// of 4 N: the speed stays where the mass changes, and a = F / m between. What that changes energy
/// by is input, so that the balance stays.
void TestControllers::setsParameters() {
    QFETCH(int, version);
    QFETCH(QString, integrator);
    const std::string name = integrator.toStdString();
    const std::string controller = fmt::format(R"({{"name": "load", "fmu": "pi{}.fmu", "step": 0.01,
                         "inputs": {{"e": "1 + t"}}, "outputs": {{"m": "feed"}}}})",
                                               version);
    const support::Run run(
        read(m_folder, cart(controller, ", \"integrator\": \"" + name + '"', R"(, "torque": 4)")));
    Cart cart;
    std::vector<double> x, v, masses;
    for (int k = 0; k <= 100; ++k) {
        const double mass = 2.0 * (1.0 + 0.01 * k);
        x.push_back(cart.x);
        v.push_back(cart.v);
        masses.push_back(mass);
        cart.move(4.0 * 2.0 / mass, 0.01, name == "semi-implicit" ? 2 : 0);
    }
    VERIFY_NEAR(run["load.feed"], masses, 1e-12);
    VERIFY_NEAR(run["J.coordinate"], x, 1e-12);
    VERIFY_NEAR(run["J.rate"], v, 1e-12);
    std::vector<double> sum;
    for (std::size_t k = 0; k < v.size(); ++k)
        sum.push_back(run["energy.total"][k] + run["energy.dissipated.numerical"][k] -
                      run["energy.input"][k]);
    VERIFY_NEAR(std::span<const double>(sum), std::vector<double>(sum.size(), sum[0]), 1e-9);
    QCOMPARE(run["energy.input"][0], 0.0); // what is set at the start is the model's
}

/// Drivers whose formulas say the parameter: x_(k+1) = x_k + 0.1 m_k h. One of positions, 0.1 m t,
/// goes on from where it is, at the new speed.
void TestControllers::parametersMoveDrivers() {
    QFETCH(int, version);
    QFETCH(QString, integrator);
    const std::string controller = fmt::format(R"({{"name": "load", "fmu": "pi{}.fmu", "step": 0.01,
                         "inputs": {{"e": "1 + t"}}, "outputs": {{"m": "feed"}}}})",
                                               version);
    for (const char* driver : {R"("velocity": "0.1*m")", R"("position": "0.1*m*t")"}) {
        const support::Run run(
            read(m_folder, cart(controller, ", \"integrator\": \"" + integrator.toStdString() + '"',
                                fmt::format(R"(, "driver": {{{}}})", driver))));
        double x = 0.0;
        std::vector<double> places;
        for (int k = 0; k <= 100; ++k) {
            places.push_back(x);
            x += 0.01 * 0.2 * (1.0 + 0.01 * k);
        }
        VERIFY_NEAR(run["J.coordinate"], places, 1e-12);
    }
}

void TestControllers::parametersOutOfRangeEndTheRun() {
    std::string text = cart(R"({"name": "load", "fmu": "pi2.fmu", "step": 0.01,
        "inputs": {"e": "1 + t"}, "outputs": {"m": "feed"}})");
    text.replace(text.find("{\"m\": 2}"), 8, R"({"m": {"value": 2, "max": 3}})");
    const analysis::RunSummary summary = outcome(read(m_folder, text));
    QCOMPARE(summary.status, analysis::RunStatus::Failed);
    QVERIFY2(messages::english(summary.message)
                 .starts_with("at t = 0.51 s the model cannot go on "
                              "with the parameters that controllers "
                              "set: m: "),
             messages::english(summary.message).c_str());
    QVERIFY(std::abs(summary.duration - 0.5) < 1e-9);
}

/// What follows from others, or what the run keeps follows from.
void TestControllers::keptParametersAreRefused() {
    const auto finding = [&](const char* parameters, const std::string& target,
                             const char* settings) {
        std::string text = cart(R"({"name": "load", "fmu": "pi2.fmu", "step": 0.01,
            "start": {"kp": "g"}, "outputs": {")" +
                                    target + R"(": "u"}})",
                                settings);
        text.replace(text.find("{\"m\": 2}"), 8, parameters);
        for (const model::Diagnostic& each :
             io::readModel(io::parseJson(text).root, m_folder.path()).diagnostics)
            if (each.pointer == "/controllers/0/outputs/" + target)
                return messages::english(each.message);
        return std::string();
    };
    const char* all = R"({"m": 2, "n": "2*m", "d": 1e-6, "e": "d", "g": 1})";
    QVERIFY(finding(all, "n", "").starts_with("parameter \"n\" follows from others"));
    QVERIFY(finding(all, "d", R"(, "tolerance": "e")").find("/simulation/tolerance") !=
            std::string::npos);
    QVERIFY(finding(all, "g", "").find("/controllers/0/start/kp") != std::string::npos);
    QCOMPARE(finding(all, "m", ""), "");
    QVERIFY(finding(all, "k", "").starts_with("nothing that a controller may set"));
}

/// A live run with a change of another kind in it, rewound and repeated: the same, bit by bit.
void TestControllers::parametersGoBack() {
    live::LiveRun run(io::parseJson(cart(R"({"name": "load", "fmu": "pi3.fmu", "step": 0.01,
        "inputs": {"e": "1 + t"}, "outputs": {"m": "feed"}})",
                                         "", R"(, "torque": 4)"))
                          .root,
                      m_folder.path(), {});
    for (int i = 0; i < 61; ++i)
        run.step();
    live::SetGravity gravity;
    gravity.value = Vec3(1.0, 0.0, 0.0);
    run.apply({gravity});
    for (int i = 0; i < 60; ++i)
        run.step();
    const double x = run.state().bodies[0].p.x();
    run.rewind(90);
    for (int i = 90; i < 121; ++i)
        run.step();
    QCOMPARE(run.state().bodies[0].p.x(), x);
}

QTEST_GUILESS_MAIN(TestControllers)
#include "test_controllers.moc"
