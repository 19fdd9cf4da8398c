// Units that act on a model while it runs. The oracles are recursions: between two communication
// points what a unit sets is constant, so that a cart on a line moves by a parabola.

#include "analysis/channels/measure_channels.h"
#include "analysis/run/kinematics.h"
#include "analysis/run/simulation.h"
#include "controller_examples.h"
#include "fmi/unit_description.h"
#include "fmu/export.h"
#include "io/file_names.h"
#include "live/live_run.h"
#include "messages/controller_messages.h"
#include "model/input_files.h"
#include "results/sinks.h"
#include "support/example.h"

#include <QTest>
#include <cmath>
#include <fmt/format.h>
#include <random>
#include <thread>

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

/// Runs a model whatever comes of it.
analysis::RunSummary outcome(const model::Model& model) {
    results::MemorySink sink;
    return analysis::simulate(model, "", sink);
}

std::size_t unitFolders() {
    std::size_t count = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(fs::temp_directory_path()))
        count += entry.path().filename().string().starts_with("trammel-unit-") ? 1 : 0;
    return count;
}

void eachVersion() {
    QTest::addColumn<int>("version");
    QTest::newRow("FMI 2") << 2;
    QTest::newRow("FMI 3") << 3;
}

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
    void failuresEndTheRun_data() { failuresEndTheRunRows(); }
    void failuresEndTheRun();
    void warnings_data() { eachVersion(); }
    void warnings();
    void findings_data() { findingsRows(); }
    void findings();
    void brokenUnits_data() { brokenUnitsRows(); }
    void brokenUnits();
    void damagedDescriptions();
    void goesBack_data() { eachVersion(); }
    void goesBack();
    void goesOnWithoutStates();
    void liveRunsGoBack_data() { eachVersion(); }
    void liveRunsGoBack();
    void runsBesideEachOther();
    void standsStillElsewhere();
    void filesMoveAlong();

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

/// The run ends there as failed, with the unit's words; what was before is kept.
void TestControllers::failuresEndTheRun() {
    QFETCH(QString, controller);
    QFETCH(QString, message);
    QFETCH(double, reached);
    const std::size_t folders = unitFolders();
    results::MemorySink sink;
    const analysis::RunSummary summary =
        analysis::simulate(read(m_folder, cart(controller.toStdString())), "", sink);
    QCOMPARE(summary.status, analysis::RunStatus::Failed);
    const QString text = QString::fromStdString(messages::english(summary.message));
    QVERIFY2(text.startsWith(message), qPrintable(text));
    const results::RunData data = sink.take();
    if (reached >= 0.0) QVERIFY(std::abs(data.time().back() - reached) < 1e-12);
    QCOMPARE(unitFolders(), folders);
}

void TestControllers::warnings() {
    QFETCH(int, version);
    const analysis::RunSummary summary =
        outcome(read(m_folder, cart(pi(version, R"("fail_at": 0.9, "failure": 3, "kp": 1)"))));
    QCOMPARE(summary.status, analysis::RunStatus::Completed);
    std::size_t told = 0;
    for (const messages::Message& warning : summary.warnings)
        told += warning.is(messages::kControllerWarns) ? 1 : 0;
    QCOMPARE(told, 5u); // of 11 steps
    QVERIFY(support::anyContains(summary.warnings,
                                 "controller pi warns at t = 0.9 s: the valve is slow"));
}

/// Told where the model is checked, with the place; runs are refused with the same words.
void TestControllers::findings() {
    QFETCH(QString, controller);
    QFETCH(QString, pointer);
    QFETCH(QString, message);
    m_folder.pack("stepless.fmu", 2, usualCoupling(2), "");
    fmi::writeArchive(
        m_folder.path() / "steps.fmu",
        {{"modelDescription.xml", QString::fromStdString(description(2, "", "stepSize=\"1\""))
                                      .replace("name=\"u\"", "name=\"rate\"")
                                      .toStdString()},
         binary(2)});
    const io::JsonResult parsed = io::parseJson(cart(controller.toStdString()));
    QVERIFY(parsed.diagnostics.empty());
    const io::ModelResult result = io::readModel(parsed.root, m_folder.path());
    model::Diagnostics all = result.diagnostics;
    if (!model::hasErrors(all)) all = analysis::findingsBeforeRun(result.model);
    QStringList told;
    bool isFound = false;
    for (const model::Diagnostic& finding : all) {
        const QString text = QString::fromStdString(messages::english(finding.message));
        told << QString::fromStdString(finding.pointer) + ": " + text;
        isFound |= finding.pointer == pointer.toStdString() && text.contains(message);
    }
    QVERIFY2(isFound, qPrintable(told.join('\n')));
}

/// Units that are none: refused when the model is checked, nothing of them is unpacked or run.
void TestControllers::brokenUnits() {
    QFETCH(QString, xml);
    QFETCH(QString, file);
    QFETCH(QString, message);
    std::vector<fmi::ArchiveEntry> entries{{file.toStdString(), "no binary"}};
    if (xml != "-") entries.push_back({"modelDescription.xml", xml.toStdString()});
    fmi::writeArchive(m_folder.path() / "broken.fmu", entries);
    const model::Model model =
        read(m_folder, cart(R"({"name": "a", "fmu": "broken.fmu", "outputs": {"J.torque": "u"}})"));
    const model::Diagnostics found = analysis::findingsBeforeRun(model);
    QCOMPARE(found.size(), 1u);
    QCOMPARE(found[0].pointer, "/controllers/0/fmu");
    const QString text = QString::fromStdString(messages::english(found[0].message));
    QVERIFY2(text.contains(message) && text.contains("broken.fmu"), qPrintable(text));
    try {
        outcome(model);
        QFAIL("it ran");
    } catch (const std::invalid_argument&) {
    }
}

/// A description with any bytes changed, cut or doubled is read or refused, and nothing else.
void TestControllers::damagedDescriptions() {
    std::mt19937 random(20);
    const auto below = [&](std::size_t n) { return random() % n; };
    int refused = 0;
    for (int i = 0; i < 3000; ++i) {
        std::string text = description(2 + i % 2, usualCoupling(2 + i % 2), "stepSize=\"1\"");
        for (std::size_t k = 0; k <= below(4); ++k) {
            const std::size_t at = below(text.size()), length = 1 + below(20);
            if (below(3) == 0)
                text.insert(at, text.substr(below(text.size()), length));
            else if (below(2) == 0)
                text.erase(at, length);
            else
                text[at] = static_cast<char>(below(256));
        }
        try {
            const fmi::UnitDescription unit = fmi::readDescription(text);
            QVERIFY(!unit.identifier.empty());
            QVERIFY(!unit.binary().ends_with("/.so"));
        } catch (const messages::RuntimeError&) {
            ++refused;
        }
    }
    QVERIFY(refused > 300 && refused < 2900);
}

namespace {

/// Steps a model by hand.
class Stepped {
public:
    explicit Stepped(const model::Model& model) : m_run(model, m_sink, {}, m_progress, {}) {
        m_run.start(model, "");
    }
    analysis::Simulation& operator*() { return m_run; }
    void steps(int n) {
        for (int i = 0; i < n; ++i)
            m_run.step();
    }
    double x() const { return m_run.state().bodies[0].p.x(); }

private:
    results::MemorySink m_sink;
    analysis::ProgressCallback m_progress;
    analysis::Simulation m_run;
};

} // namespace

/// Back to a place in the middle, between two communication points, and on: the same bits. A place
/// holds its unit until it goes.
void TestControllers::goesBack() {
    QFETCH(int, version);
    const model::Model model = read(m_folder, cart(pi(version)));
    analysis::RunPlace place;
    {
        Stepped run(model);
        run.steps(61);
        place = (*run).place();
        (*run).restart(place);
        run.steps(60);
        const double x = run.x();
        (*run).resume(model, place);
        QVERIFY(run.x() != x);
        run.steps(60);
        QCOMPARE(run.x(), x);
        QVERIFY((*run).whyNotBack().empty());
    }
    QVERIFY(place.controllers != nullptr);
}

/// A unit that does not save states goes on from where it is, and says that it cannot go back.
void TestControllers::goesOnWithoutStates() {
    m_folder.pack("stateless.fmu", 2, "");
    const model::Model model = read(m_folder, cart(R"({"name": "pi", "fmu": "stateless.fmu",
        "step": 0.01, "inputs": {"e": "1 - J.coordinate"}, "outputs": {"J.torque": "u"}})"));
    Stepped run(model);
    run.steps(31);
    const analysis::RunPlace place = (*run).place();
    (*run).resume(model, place);
    run.steps(10);
    QVERIFY((*run).whyNotBack().is(messages::kControllerCannotGoBack));
    const double x = run.x();
    try {
        (*run).resume(model, place);
        QFAIL("it went back");
    } catch (const messages::InvalidArgument& error) {
        QVERIFY(error.message().is(messages::kControllerCannotGoBack));
    }
    QCOMPARE(run.x(), x);
}

/// A live run with a change of a parameter in it: rewound and repeated it is the same, bit by bit.
void TestControllers::liveRunsGoBack() {
    QFETCH(int, version);
    live::LiveRun run(io::parseJson(cart(pi(version))).root, m_folder.path(), {});
    for (int i = 0; i < 60; ++i)
        run.step();
    run.apply({live::SetParameter{"m", 3.0}});
    for (int i = 0; i < 60; ++i)
        run.step();
    const double x = run.state().bodies[0].p.x();
    run.rewind(90);
    for (int i = 90; i < 120; ++i)
        run.step();
    QCOMPARE(run.state().bodies[0].p.x(), x);
    run.rewind(10);
    QCOMPARE(run.stepCount(), 10);
}

/// Each run has its own instances, whatever model it is a copy of.
void TestControllers::runsBesideEachOther() {
    const model::Model model = read(m_folder, cart(pi(3)));
    std::vector<double> ends(4);
    {
        std::vector<std::jthread> threads;
        for (double& end : ends)
            threads.emplace_back(
                [&model, &end] { end = support::Run(model)["J.coordinate"].back(); });
    }
    for (const double end : ends)
        QCOMPARE(end, ends[0]);
}

/// Motions that drivers prescribe have the model's own; they say so.
void TestControllers::standsStillElsewhere() {
    const model::Model model =
        read(m_folder, cart(pi(2, R"("kp": 2)", R"("outputs": {"J.driver.velocity": "u"})"), "",
                            R"(, "driver": {"velocity": 0.25})"));
    results::MemorySink sink;
    const analysis::KinematicsSummary summary = analysis::kinematics(model, "", sink);
    QVERIFY(support::anyContains(summary.warnings, "controllers act in runs only"));
    const results::RunData data = sink.take();
    QVERIFY(std::abs(data.column(data.find("J.coordinate").value()).back() - 0.25) < 1e-12);
}

void TestControllers::filesMoveAlong() {
    const io::JsonValue root = io::parseJson(cart(pi(2))).root;
    const auto edits = io::movedFileNames(root, "/a/b", "/a/c");
    QCOMPARE(edits.size(), 1u);
    QCOMPARE(edits[0].first, "/controllers/0/fmu");
    QCOMPARE(edits[0].second.string(), "../b/pi2.fmu");
    const auto files = model::inputFiles(read(m_folder, cart(pi(2))));
    QCOMPARE(files, std::vector<fs::path>{m_folder.path() / "pi2.fmu"});
}

QTEST_GUILESS_MAIN(TestControllers)
#include "test_controllers.moc"
