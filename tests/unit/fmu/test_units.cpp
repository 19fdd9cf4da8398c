// Exported units, as programs of others use them: opened by name, called through the C interface.

#include "analysis/statics/linearize.h"
#include "description_rules.h"
#include "exchange_importer.h"
#include "io/model_file.h"
#include "loaded_unit.h"
#include "support/example.h"
#include "unit_examples.h"

#include <QProcess>
#include <QTest>
#include <cmath>
#include <fstream>
#include <numbers>
#include <optional>
#include <random>

using namespace trammel;
using namespace trammel::tests;
using fmu::FmiVersion;

namespace {

/// A dozen and more, of every kind of motion: smooth, driven, with impacts, motors and friction.
const std::vector<std::string> kExamples{
    "simple-pendulum", "double-pendulum", "four-bar",       "slider-crank", "bouncing-sphere",
    "bouncing-box",    "gear-train",      "newtons-cradle", "geneva-drive", "spring-mass-damper",
    "stick-slip",      "heavy-top",       "rolling-ball",   "motor-crank",  "flyball-governor"};

void eachExample() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("version");
    for (const std::string& name : kExamples)
        for (const FmiVersion version : {FmiVersion::Two, FmiVersion::Three})
            QTest::addRow("%s, FMI %s", name.c_str(), versionName(version))
                << QString::fromStdString(name) << static_cast<int>(version);
}

} // namespace

class TestUnits : public QObject {
    Q_OBJECT

private slots:
    void stepsAreThoseOfARun_data() { eachExample(); }
    void stepsAreThoseOfARun();
    void everyMethodIsARuns();
    void needsTheSystemAlone();
    void otherStepsAndStartTimes_data() { eachVersion(); }
    void otherStepsAndStartTimes();
    void inputsAct_data() { eachVersion(); }
    void inputsAct();
    void parametersAreTuned_data() { eachVersion(); }
    void parametersAreTuned();
    void parametersOfOtherUnitsAreInSi_data() { eachVersion(); }
    void parametersOfOtherUnitsAreInSi();
    void statesComeBack_data() { eachVersion(); }
    void statesComeBack();
    void exchangeConvergesToTheRun_data();
    void exchangeConvergesToTheRun();
    void exchangeKeepsLoopsClosed();
    void directionalDerivativesAreTheLinearization();
};

/// Co-simulation at the interval of a run's outputs takes the steps of that run. 1e-12 of what a
/// channel reaches: times differ by their rounding. The description follows the rules of the
/// standard.
void TestUnits::stepsAreThoseOfARun() {
    QFETCH(QString, name);
    QFETCH(int, version);
    constexpr int kSteps = 40;
    const model::Model model = support::exampleModel(name.toStdString());
    const double h = std::max(model.simulation.outputInterval(), model.simulation.step);
    const support::Run run = runOf(name.toStdString(), h, kSteps * h);
    LoadedUnit unit(exampleFile(name.toStdString()), static_cast<FmiVersion>(version));
    for (const std::string& broken : brokenRules(unit.root()))
        QFAIL(broken.c_str());
    UnitInstance instance(unit, Kind::CoSimulation);
    instance.initialize();
    const std::vector<unsigned> outputs = unit.references("output");
    const std::vector<std::string> names = unit.names("output");
    QVERIFY(!outputs.empty());
    for (std::size_t i = 0; i <= kSteps; ++i) {
        if (i > 0) instance.step(static_cast<double>(i - 1) * h, h);
        const std::vector<double> values = instance.get(outputs);
        for (std::size_t k = 0; k < names.size(); ++k) {
            const auto series = run[names[k]];
            double scale = 1.0;
            for (const double value : series)
                scale = std::max(scale, std::abs(value));
            QVERIFY2(std::abs(values[k] - series[i]) <= 1e-12 * scale,
                     qPrintable(QString("%1 at step %2: %3, in the run %4")
                                    .arg(QString::fromStdString(names[k]))
                                    .arg(i)
                                    .arg(values[k], 0, 'g', 17)
                                    .arg(series[i], 0, 'g', 17)));
        }
    }
    instance.terminate();
}

namespace {

/// A ball and a box strike the floor with spin, slide and roll on it, and a pendulum strikes its
/// stop.
constexpr const char* kStrikes = R"({"trammel": 1,
    "materials": {"wood": {"density": 600, "restitution": 0.5, "friction": 0.3}},
    "ground": {"shapes": [{"type": "plane", "normal": [0, 0, 1], "material": "wood"}]},
    "bodies": [
      {"name": "ball", "position": [0, 0, 0.12], "velocity": [1, 0.3, -1],
       "angular_velocity": [0, 4, 1],
       "shapes": [{"type": "sphere", "radius": 0.1, "material": "wood"}]},
      {"name": "box", "position": [1, 0, 0.08], "velocity": [-0.5, 0, -0.6],
       "angular_velocity": [0.5, 0, 2],
       "shapes": [{"type": "box", "size": [0.2, 0.15, 0.1], "material": "wood"}]},
      {"name": "rod", "position": [0.3, 2, 1], "mass": 1, "inertia": [0.1, 0.1, 0.1, 0, 0, 0]}],
    "joints": [{"name": "A", "type": "revolute", "bodies": ["ground", "rod"],
                "position": [0, 2, 1], "axis": [0, 1, 0], "limits": [-1, 0.2],
                "limit_restitution": 0.6}],
    "simulation": {"step": 0.002, "output_step": 0.0078125, "duration": 0.3125}})";

/// Methods and settings drawn at random, among those that go together.
io::JsonValue drawnSettings(std::mt19937& random) {
    io::JsonValue document = io::parseJson(kStrikes).root;
    const auto draw = [&](const char* key) {
        const auto names = model::methodNames(key);
        const std::string name(names[random() % names.size()]);
        document.set(std::string("/simulation/") + key, name);
        return name;
    };
    const std::string integrator = draw("integrator");
    for (const char* key : {"impact", "impact_location", "friction", "lcp"})
        draw(key);
    if (integrator != "rattle" && integrator != "generalized-alpha") draw("coordinates");
    constexpr double kThresholds[] = {0.001, 0.01, 0.1};
    document.set("/simulation/restitution_threshold", kThresholds[random() % 3]);
    document.set("/simulation/step", random() % 2 == 0 ? 0.002 : 0.0013);
    document.set("/simulation/max_step", 0.1); // as a run of another duration
    return document;
}

} // namespace

/// Over all impact laws, their locations, friction models, integrators and coordinates: the steps
/// of a co-simulation are those of a run, 1e-12 of what a channel reaches. The interval is a binary
/// fraction, whose multiples are exact: iterative solvers make more of another rounding of times.
void TestUnits::everyMethodIsARuns() {
    constexpr double kOutput = 0.0078125;
    fmi::TemporaryFolder folder;
    const auto path = folder.path() / "strikes.trammel.json";
    std::ofstream(path) << kStrikes;
    LoadedUnit unit(path, FmiVersion::Three,
                    {.inputs = std::vector<std::string>(),
                     .outputs = "*.com.*,*.velocity.*,A.coordinate,A.rate"});
    const auto inside = unit.folder() / "un packed/resources/model.trammel.json";
    const std::vector<unsigned> outputs = unit.references("output");
    const std::vector<std::string> names = unit.names("output");
    bool isNumber = false;
    const int asked = qEnvironmentVariableIntValue("TRAMMEL_UNIT_SETTINGS", &isNumber);
    const int count = isNumber ? asked : 8;
    int failed = 0;
    for (int i = 0; i < count; ++i) {
        std::mt19937 random(static_cast<unsigned>(i));
        const io::JsonValue document = drawnSettings(random);
        const std::string settings = document.find("simulation")->toText();
        io::ModelResult reading = io::readModel(document, folder.path());
        QVERIFY2(reading.ok(), settings.c_str());
        std::ofstream(inside) << document.toText();
        std::optional<support::Run> made;
        try {
            made.emplace(reading.model);
        } catch (const std::runtime_error&) {
            ++failed; // such runs have no values to compare
            continue;
        }
        const support::Run& run = *made;
        UnitInstance instance(unit, Kind::CoSimulation);
        instance.initialize();
        for (std::size_t frame = 0; frame < run.time().size(); ++frame) {
            if (frame > 0) instance.step(kOutput * static_cast<double>(frame - 1), kOutput);
            const std::vector<double> values = instance.get(outputs);
            for (std::size_t k = 0; k < names.size(); ++k)
                QVERIFY2(std::abs(values[k] - run[names[k]][frame]) <=
                             1e-12 * std::max(1.0, support::largest(run[names[k]])),
                         qPrintable(QString("draw %1, %2 at frame %3: %4, in the run %5; %6")
                                        .arg(i)
                                        .arg(QString::fromStdString(names[k]))
                                        .arg(frame)
                                        .arg(values[k], 0, 'g', 17)
                                        .arg(run[names[k]][frame], 0, 'g', 17)
                                        .arg(QString::fromStdString(settings))));
        }
    }
    QVERIFY(failed <= count / 10);
}

/// One binary, whose libraries are those of any Linux.
void TestUnits::needsTheSystemAlone() {
    QProcess readelf;
    readelf.start("readelf", {"-dW", TRAMMEL_UNIT_LIBRARY});
    QVERIFY(readelf.waitForFinished());
    const QString text = readelf.readAllStandardOutput();
    QVERIFY(text.contains("Dynamic section"));
    for (const QString& line : text.split('\n')) {
        if (!line.contains("(NEEDED)")) continue;
        QVERIFY2(line.contains("[libc.so.6]") || line.contains("[libm.so.6]") ||
                     line.contains("[ld-linux-x86-64.so.2]"),
                 qPrintable(line));
    }
    QVERIFY(!text.contains("RUNPATH") && !text.contains("RPATH"));
}

/// One step of the unit over ten of the run's outputs is the same ten steps, and a start at another
/// time the same motion: nothing in a pendulum depends on t.
void TestUnits::otherStepsAndStartTimes() {
    QFETCH(int, version);
    LoadedUnit unit(exampleFile("double-pendulum"), static_cast<FmiVersion>(version));
    const std::vector<unsigned> outputs = unit.references("output");
    UnitInstance fine(unit, Kind::CoSimulation), late(unit, Kind::CoSimulation);
    fine.initialize();
    constexpr double kStart = 100.0, kStep = 0.01;
    late.initialize(kStart);
    for (int i = 0; i < 10; ++i)
        fine.step(i * kStep, kStep);
    late.step(kStart, 10 * kStep);
    const std::vector<double> a = fine.get(outputs), b = late.get(outputs);
    for (std::size_t k = 0; k < a.size(); ++k)
        QVERIFY2(std::abs(a[k] - b[k]) <= 1e-10 * std::max(1.0, std::abs(a[k])),
                 qPrintable(QString("%1 %2").arg(a[k], 0, 'g', 17).arg(b[k], 0, 'g', 17)));
}

/// A constant force F on a mass m on a slide without friction: x = F t^2 / 2 m, in steps that solve
/// at their middle exactly. Half of the time with F, half without.
void TestUnits::inputsAct() {
    QFETCH(int, version);
    fmi::TemporaryFolder folder;
    const auto file = folder.path() / "cart.trammel.json";
    std::ofstream(file) << R"({"trammel": 1, "gravity": [0, 0, 0], "bodies": [{"name": "cart",
        "mass": 2, "inertia": [1, 1, 1, 0, 0, 0]}], "joints": [{"name": "rail", "type": "prismatic",
        "bodies": ["ground", "cart"], "position": [0, 0, 0], "axis": [1, 0, 0]}], "forces": [{"name": "push",
        "type": "force", "body": "cart", "vector": [0, 0, 0]}],
        "simulation": {"step": 0.001, "integrator": "semi-implicit"}})";
    LoadedUnit unit(
        file, static_cast<FmiVersion>(version),
        {.inputs = {{"rail.torque", "push.vector.x", "cart.force"}}, .outputs = "rail.*"});
    QCOMPARE(unit.names("input").size(), std::size_t(5));
    UnitInstance cart(unit, Kind::CoSimulation);
    cart.initialize();
    for (const char* input : {"rail.torque", "push.vector.x", "cart.force.x"}) {
        const double v = cart.get("rail.rate");
        cart.set(input, 3.0);
        cart.step(cart.get(0U), 0.5);
        cart.set(input, 0.0);
        QVERIFY(std::abs(cart.get("rail.rate") - v - 3.0 / 2.0 * 0.5) < 1e-12);
    }
    QVERIFY(std::abs(cart.get("rail.rate") - 2.25) < 1e-12);
}

/// A pendulum whose length is tuned in the steps goes on as one of that length: its energy per mass
/// g (1 - cos q) L + (L qd)^2 / 2 stays from there on.
void TestUnits::parametersAreTuned() {
    QFETCH(int, version);
    LoadedUnit unit(exampleFile("simple-pendulum"), static_cast<FmiVersion>(version));
    const std::vector<std::string> names = unit.names("parameter");
    QVERIFY(!names.empty());
    UnitInstance a(unit, Kind::CoSimulation), b(unit, Kind::CoSimulation);
    const std::string& name = names.front();
    const double start = a.get(name);
    a.set(name, 1.1 * start); // before the start
    a.initialize();
    b.initialize();
    b.step(0.0, 0.01);
    b.set(name, 1.1 * start); // between steps
    b.step(0.01, 0.01);
    QCOMPARE(b.get(name), 1.1 * start);
    b.reset();
    QCOMPARE(b.get(name), start);
    b.set(name, 1.1 * start);
    b.initialize();
    a.step(0.0, 0.02);
    b.step(0.0, 0.02);
    const std::vector<unsigned> outputs = unit.references("output");
    QCOMPARE(a.get(outputs), b.get(outputs));
}

/// What a model writes as "60 rpm" is 2 pi rad/s to a unit, before the start, between steps and at
/// events: the description says so, and also as what the model shows it. The joint turns with what
/// was set.
void TestUnits::parametersOfOtherUnitsAreInSi() {
    QFETCH(int, version);
    fmi::TemporaryFolder folder;
    const auto file = folder.path() / "rotor.trammel.json";
    std::ofstream(file) << R"({"trammel": 1, "parameters": {"speed": "60 rpm",
        "arm": {"value": "250 mm", "min": "100 mm", "max": 0.5, "unit": "in"}, "mass": 2},
        "bodies": [{"name": "rotor", "mass": "mass", "inertia": [1, 1, 1, 0, 0, 0],
        "position": ["arm", 0, 0]}], "joints": [{"name": "A", "type": "revolute",
        "bodies": ["ground", "rotor"], "position": [0, 0, 0], "axis": [0, 0, 1],
        "driver": {"velocity": "speed"}}], "simulation": {"step": 0.001}})";
    LoadedUnit unit(file, static_cast<FmiVersion>(version),
                    {.inputs = std::vector<std::string>(), .outputs = "A.rate,rotor.com.x"});
    for (const std::string& broken : brokenRules(unit.root()))
        QFAIL(broken.c_str());
    const auto typeOf = [&](const char* name) {
        const pugi::xml_node variable =
            unit.root().child("ModelVariables").find_child_by_attribute("name", name);
        return unit.isThree() ? variable : variable.first_child();
    };
    const auto factorOf = [&](const char* si, const char* shown) {
        return unit.root()
            .child("UnitDefinitions")
            .find_child_by_attribute("name", si)
            .find_child_by_attribute("DisplayUnit", "name", shown)
            .attribute("factor")
            .as_double();
    };
    const double pi = std::numbers::pi;
    const auto isNear = [](double a, double b) { return std::abs(a - b) <= 1e-12 * std::abs(b); };
    const pugi::xml_node speed = typeOf("speed"), arm = typeOf("arm"), mass = typeOf("mass");
    QCOMPARE(speed.attribute("unit").value(), "rad/s");
    QCOMPARE(speed.attribute("displayUnit").value(), "rpm");
    QVERIFY(isNear(speed.attribute("start").as_double(), 2.0 * pi));
    QVERIFY(isNear(factorOf("rad/s", "rpm"), 60.0 / (2.0 * pi)));
    QCOMPARE(arm.attribute("unit").value(), "m");
    QCOMPARE(arm.attribute("displayUnit").value(), "in");
    QVERIFY(isNear(factorOf("m", "in"), 1.0 / 0.0254));
    QVERIFY(isNear(arm.attribute("start").as_double(), 0.25));
    QVERIFY(isNear(arm.attribute("min").as_double(), 0.1));
    QVERIFY(isNear(arm.attribute("max").as_double(), 0.5));
    QVERIFY(!mass.attribute("unit") && !mass.attribute("displayUnit"));

    UnitInstance steps(unit, Kind::CoSimulation);
    QVERIFY(isNear(steps.get("speed"), 2.0 * pi));
    steps.set("speed", 3.0);
    steps.set("arm", 0.3);
    steps.initialize();
    QVERIFY(isNear(steps.get("A.rate"), 3.0) && isNear(steps.get("rotor.com.x"), 0.3));
    steps.step(0.0, 0.01);
    steps.set("speed", 4.0);
    steps.step(0.01, 0.01);
    QVERIFY(isNear(steps.get("A.rate"), 4.0) && isNear(steps.get("speed"), 4.0));
    UnitInstance exchange(unit, Kind::ModelExchange);
    exchange.initialize();
    QVERIFY(isNear(exchange.get("A.rate"), 2.0 * pi));
    exchange.set("speed", 5.0);
    exchange.leaveEvent();
    QVERIFY(isNear(exchange.get("A.rate"), 5.0));
}

/// From a state, and from its bytes in another instance, the same steps follow bit by bit; also in
/// a model with impacts, and with an input and a parameter that were changed meanwhile.
void TestUnits::statesComeBack() {
    QFETCH(int, version);
    for (const char* example : {"bouncing-box", "four-bar", "double-pendulum"}) {
        LoadedUnit unit(exampleFile(example), static_cast<FmiVersion>(version));
        const std::vector<unsigned> outputs = unit.references("output");
        const std::vector<std::string> parameters = unit.names("parameter");
        UnitInstance one(unit, Kind::CoSimulation), other(unit, Kind::CoSimulation);
        one.initialize();
        for (int i = 0; i < 20; ++i)
            one.step(i * 0.02, 0.02);
        void* state = one.save();
        const std::vector<double> there = one.get(outputs);
        const auto goOn = [&](UnitInstance& instance) {
            for (int i = 20; i < 30; ++i)
                instance.step(i * 0.02, 0.02);
            return instance.get(outputs);
        };
        const std::vector<double> first = goOn(one);
        if (!parameters.empty()) {
            const std::string& name = parameters.front();
            one.set(name, 1.01 * one.get(name));
            one.step(0.6, 0.02);
        }
        one.restore(state);
        QCOMPARE(one.get(outputs), there);
        QCOMPARE(goOn(one), first);
        void* copy = other.stateOf(one.bytes(state));
        other.restore(copy);
        QCOMPARE(other.get(outputs), there);
        QCOMPARE(goOn(other), first);
        one.free(state);
        other.free(copy);
    }
}

void TestUnits::exchangeConvergesToTheRun_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("version");
    for (const char* name :
         {"simple-pendulum", "double-pendulum", "heavy-top", "spring-mass-damper"})
        for (const FmiVersion version : {FmiVersion::Two, FmiVersion::Three})
            QTest::addRow("%s, FMI %s", name, versionName(version))
                << QString(name) << static_cast<int>(version);
}

/// The unit's derivatives, integrated by the classical Runge-Kutta method here, against a run by
/// rk45 to a tolerance of 1e-11: with half of the step the error falls to a sixteenth, order 4.
void TestUnits::exchangeConvergesToTheRun() {
    QFETCH(QString, name);
    QFETCH(int, version);
    constexpr double kUntil = 0.5;
    model::Model model = support::exampleModel(name.toStdString());
    model.simulation.integrator = model::IntegratorKind::Rk45;
    model.simulation.tolerance = 1e-11;
    model.simulation.duration = kUntil;
    model.simulation.outputStep = kUntil;
    model.simulation.rotation = model::RotationKind::Exact;
    const support::Run run(model);
    LoadedUnit unit(exampleFile(name.toStdString()), static_cast<FmiVersion>(version));
    QVERIFY(unit.hasExchange());
    const std::vector<unsigned> outputs = unit.references("output");
    const std::vector<std::string> names = unit.names("output");
    QVERIFY(unit.stateCount() > 0 && unit.indicatorCount() == 0);
    std::array<double, 2> errors{};
    for (std::size_t level = 0; level < 2; ++level) {
        UnitInstance instance(unit, Kind::ModelExchange);
        instance.initialize();
        ExchangeImporter(unit, instance).advance(kUntil, level == 0 ? 100 : 200);
        const std::vector<double> values = instance.get(outputs);
        for (std::size_t k = 0; k < names.size(); ++k)
            errors[level] =
                std::max(errors[level], std::abs(values[k] - run[names[k]].back()) /
                                            std::max(1.0, support::largest(run[names[k]])));
    }
    QVERIFY2(errors[1] < 1e-6 && errors[1] <= std::max(errors[0] / 8.0, 1e-9),
             qPrintable(QString("%1 %2").arg(errors[0]).arg(errors[1])));
}

/// A four-bar without its motor, whose loop multipliers close: projections in event mode keep its
/// energy and closure where Runge-Kutta steps drift off.
void TestUnits::exchangeKeepsLoopsClosed() {
    const io::ModelFile file = io::loadModelFile(exampleFile("four-bar"));
    io::JsonValue document = file.root;
    for (std::size_t i = 0; i < document.find("joints")->size(); ++i)
        for (const char* key : {"motor", "driver", "limits", "friction"}) {
            const std::string pointer = "/joints/" + std::to_string(i) + "/" + key;
            if (document.contains(pointer)) document.remove(pointer);
        }
    fmi::TemporaryFolder folder;
    io::saveModelFile(folder.path() / "loop.trammel.json", document);
    LoadedUnit unit(folder.path() / "loop.trammel.json", FmiVersion::Three,
                    {.inputs = {}, .outputs = "drift.position.max,energy.total"});
    QVERIFY(unit.hasExchange());
    UnitInstance instance(unit, Kind::ModelExchange);
    instance.initialize();
    std::size_t n = 0;
    QCOMPARE(unit.three.GetNumberOfContinuousStates(instance.handle(), &n), fmi3OK);
    QCOMPARE(unit.stateCount(), n);
    const double before = instance.get("energy.total");
    ExchangeImporter(unit, instance).advance(1.0, 2000);
    QVERIFY(instance.get("drift.position.max") < 1e-8);
    QVERIFY(std::abs(instance.get("energy.total") - before) <
            1e-6 * std::max(1.0, std::abs(before)));
}

/// At rest, rate by rate and coordinate by coordinate: d(qdd)/dq = -K / M and d(qdd)/dqd = -C / M
/// of the linearization that modes are found from; by a torque 1 / M.
void TestUnits::directionalDerivativesAreTheLinearization() {
    fmi::TemporaryFolder folder;
    const auto path = folder.path() / "pendulum.trammel.json";
    std::ofstream(path) << R"({"trammel": 1, "bodies": [{"name": "rod", "position": [0, 0, -0.7],
        "mass": 2, "inertia": [0.1, 0.1, 0.02, 0, 0, 0]}], "joints": [{"name": "A",
        "type": "revolute", "bodies": ["ground", "rod"], "position": [0, 0, 0], "axis": [0, 1, 0],
        "spring": {"stiffness": 3, "damping": 0.4}}]})";
    LoadedUnit unit(path, FmiVersion::Three, {.inputs = {{"A.torque"}}, .outputs = "A.coordinate"});
    const dynamics::System system(io::loadModelFile(path).model);
    const analysis::Linearization linear = analysis::linearize(system, system.initialState());
    QCOMPARE(linear.M.rows(), Eigen::Index(1));
    // One unit of its coordinate is so many rad of the joint's.
    const double scale = linear.motions.block(3, 0, 3, 1).norm();
    const double mass = linear.M(0, 0) / (scale * scale);
    UnitInstance instance(unit, Kind::ModelExchange);
    instance.initialize();
    instance.leaveEvent();
    const unsigned q = unit.reference("state[1]"), qd = unit.reference("state[2]"),
                   rate = unit.reference("der(state[1])"), qdd = unit.reference("der(state[2])");
    const auto near = [](double a, double b) {
        return std::abs(a - b) <= 1e-9 * std::abs(b) + 1e-9;
    };
    const auto byQ = instance.directional({rate, qdd}, {q}, {1.0});
    QVERIFY(near(byQ[0], 0.0) && near(byQ[1], -linear.K(0, 0) / linear.M(0, 0)));
    const auto byRate = instance.directional({rate, qdd}, {qd}, {1.0});
    QVERIFY(near(byRate[0], 1.0) && near(byRate[1], -linear.C(0, 0) / linear.M(0, 0)));
    const auto byTorque = instance.directional({qdd}, {unit.reference("A.torque")}, {2.0});
    QVERIFY(near(byTorque[0], 2.0 / mass));
    const auto both =
        instance.directional({qdd, unit.reference("A.coordinate")}, {q, qd}, {1.0, -2.0});
    QVERIFY(near(both[0], byQ[1] - 2.0 * byRate[1]) && near(both[1], 1.0));
    // Nothing has moved.
    QCOMPARE(instance.states(2), (std::vector<double>{0.0, 0.0}));
}

QTEST_GUILESS_MAIN(TestUnits)
#include "test_units.moc"
