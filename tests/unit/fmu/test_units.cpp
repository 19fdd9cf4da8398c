// Exported units, as programs of others use them: opened by name, called through the C interface.

#include "analysis/statics/linearize.h"
#include "description_rules.h"
#include "io/model_file.h"
#include "loaded_unit.h"
#include "support/example.h"

#include <QProcess>
#include <QTest>
#include <cmath>
#include <fstream>
#include <thread>

using namespace trammel;
using namespace trammel::tests;
using fmu::FmiVersion;

namespace {

std::filesystem::path exampleFile(const std::string& name) {
    return std::filesystem::path(TRAMMEL_SOURCE_DIR) / "models" / name / (name + ".trammel.json");
}

/// A dozen and more, of every kind of motion: smooth, driven, with impacts, motors and friction.
const std::vector<std::string> kExamples{
    "simple-pendulum", "double-pendulum", "four-bar",       "slider-crank", "bouncing-sphere",
    "bouncing-box",    "gear-train",      "newtons-cradle", "geneva-drive", "spring-mass-damper",
    "stick-slip",      "heavy-top",       "rolling-ball",   "motor-crank",  "flyball-governor"};

const char* versionName(FmiVersion version) {
    return version == FmiVersion::Three ? "3" : "2";
}

void eachExample() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("version");
    for (const std::string& name : kExamples)
        for (const FmiVersion version : {FmiVersion::Two, FmiVersion::Three})
            QTest::addRow("%s, FMI %s", name.c_str(), versionName(version))
                << QString::fromStdString(name) << static_cast<int>(version);
}

void eachVersion() {
    QTest::addColumn<int>("version");
    for (const FmiVersion version : {FmiVersion::Two, FmiVersion::Three})
        QTest::addRow("FMI %s", versionName(version)) << static_cast<int>(version);
}

/// Runs with outputs of an interval up to a time, as the command does.
support::Run runOf(const std::string& name, double interval, double until) {
    model::Model model = support::exampleModel(name);
    model::SimulationSettings& settings = model.simulation;
    if (!settings.maxStep)
        settings.maxStep = settings.duration; // as a shorter run of the same model
    settings.outputStep = interval;
    settings.duration = until;
    return support::Run(model);
}

void noLog(void*, const char*, fmi2Status, const char*, const char*, ...) {}

/// Steps by the classical Runge-Kutta method from the unit's derivatives, with its events.
/// @return values of an output at the end
std::vector<double> integrate(UnitInstance& unit, std::size_t n,
                              const std::vector<unsigned>& outputs, double until, int steps) {
    const double h = until / steps;
    std::vector<double> y = unit.states(n);
    const auto rates = [&](double t, const std::vector<double>& at) {
        unit.setTime(t);
        unit.setStates(at);
        return unit.derivatives(n);
    };
    const auto moved = [&](const std::vector<double>& k, double s) {
        std::vector<double> at = y;
        for (std::size_t i = 0; i < n; ++i)
            at[i] += s * k[i];
        return at;
    };
    for (int step = 0; step < steps; ++step) {
        const double t = step * h;
        const auto k1 = rates(t, y), k2 = rates(t + h / 2, moved(k1, h / 2)),
                   k3 = rates(t + h / 2, moved(k2, h / 2)), k4 = rates(t + h, moved(k3, h));
        for (std::size_t i = 0; i < n; ++i)
            y[i] += h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
        unit.setTime(t + h);
        unit.setStates(y);
        if (!unit.completedStep()) continue;
        unit.enterEvent();
        unit.leaveEvent();
        y = unit.states(n);
    }
    return unit.get(outputs);
}

} // namespace

class TestUnits : public QObject {
    Q_OBJECT

private slots:
    void stepsAreThoseOfARun_data() { eachExample(); }
    void stepsAreThoseOfARun();
    void needsTheSystemAlone();
    void otherStepsAndStartTimes_data() { eachVersion(); }
    void otherStepsAndStartTimes();
    void inputsAct_data() { eachVersion(); }
    void inputsAct();
    void parametersAreTuned_data() { eachVersion(); }
    void parametersAreTuned();
    void statesComeBack_data() { eachVersion(); }
    void statesComeBack();
    void exchangeConvergesToTheRun_data();
    void exchangeConvergesToTheRun();
    void exchangeKeepsLoopsClosed();
    void directionalDerivativesAreTheLinearization();
    void exchangeOnlyWithSmoothEquations();
    void wrongCallsAreRefused_data() { eachVersion(); }
    void wrongCallsAreRefused();
    void foreignStatesAreRefused();
    void eventsEndStepsEarly();
    void manyInstancesOnTwoThreads();
    void manyLives_data() { eachVersion(); }
    void manyLives();
    void meshesComeAlong();
    void badArchivesAreRefused();
    void wrongChoicesAreRefused();
};

/// Co-simulation at the interval of a run's outputs takes the steps of that run. 1e-12 of what a
/// channel reaches: times differ by their rounding. The description follows the rules of the standard.
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
    LoadedUnit unit(file, static_cast<FmiVersion>(version),
                    {.inputs = {{"rail.torque", "push.vector.x", "cart.force"}},
                     .outputs = "rail.*"});
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
    const std::size_t n = unit.isThree()
                              ? [&] {
                                    UnitInstance asked(unit, Kind::ModelExchange);
                                    std::size_t count = 0;
                                    unit.three.GetNumberOfContinuousStates(asked.handle(), &count);
                                    return count;
                                }()
                              : static_cast<std::size_t>(std::distance(
                                    unit.root().child("ModelStructure").child("Derivatives").begin(),
                                    unit.root().child("ModelStructure").child("Derivatives").end()));
    QVERIFY(n > 0);
    std::array<double, 2> errors{};
    for (std::size_t level = 0; level < 2; ++level) {
        UnitInstance instance(unit, Kind::ModelExchange);
        instance.initialize();
        instance.leaveEvent();
        const std::vector<double> values =
            integrate(instance, n, outputs, kUntil, level == 0 ? 100 : 200);
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
    instance.leaveEvent();
    std::size_t n = 0;
    QCOMPARE(unit.three.GetNumberOfContinuousStates(instance.handle(), &n), fmi3OK);
    const double before = instance.get("energy.total");
    integrate(instance, n, unit.references("output"), 1.0, 2000);
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

/// Contacts and motors are not smooth: such units say so, and are for co-simulation.
void TestUnits::exchangeOnlyWithSmoothEquations() {
    for (const char* name : {"bouncing-box", "motor-crank"}) {
        const io::ModelFile file = io::loadModelFile(exampleFile(name));
        fmi::TemporaryFolder folder;
        const fmu::ExportReport report =
            fmu::exportUnit(file.root, file.model, {}, FmiVersion::Three, TRAMMEL_UNIT_LIBRARY,
                            folder.path() / "a.fmu");
        QVERIFY(messages::english(report.whyNoExchange).find("no smooth equations") !=
                std::string::npos);
        QCOMPARE(report.interface.states, 0);
    }
    LoadedUnit unit(exampleFile("bouncing-box"), FmiVersion::Three);
    QVERIFY(!unit.hasExchange());
    QVERIFY(!unit.three.InstantiateModelExchange(
        "a", unit.token().c_str(), unit.resources().c_str(), false, false, nullptr, nullptr));
}

/// A wrong call is an error with a message, and changes nothing.
void TestUnits::wrongCallsAreRefused() {
    QFETCH(int, version);
    LoadedUnit unit(exampleFile("simple-pendulum"), static_cast<FmiVersion>(version));
    const std::string token = unit.token(), resources = unit.resources();
    const unsigned output = unit.references("output").front(), none = 100000;
    double value = 0.0;
    if (unit.isThree()) {
        auto& f = unit.three;
        const auto make = [&](const char* own, const char* folder) {
            return f.InstantiateCoSimulation("a", own, folder, false, false, false, false, nullptr,
                                             0, nullptr, nullptr, nullptr);
        };
        QVERIFY(!make(nullptr, resources.c_str()));
        QVERIFY(!make(token.c_str(), nullptr));
        QVERIFY(!make("{wrong}", resources.c_str()));
        QVERIFY(!make(token.c_str(), "/nowhere"));
        QCOMPARE(f.GetFloat64(nullptr, &output, 1, &value, 1), fmi3Error);
        QCOMPARE(f.Reset(nullptr), fmi3Error);
        f.FreeInstance(nullptr);
        UnitInstance own(unit, Kind::CoSimulation);
        void* a = own.handle();
        bool flag = false;
        double last = 0.0;
        QCOMPARE(f.DoStep(a, 0, 0.1, true, &flag, &flag, &flag, &last), fmi3Error);
        QCOMPARE(f.ExitInitializationMode(a), fmi3Error);
        QCOMPARE(f.GetFloat64(a, &output, 1, &value, 1), fmi3Error); // not before initialization
        QCOMPARE(f.EnterInitializationMode(a, false, 0, NAN, false, 0), fmi3Error);
        QVERIFY(own.log().size() >= 4);
        own.initialize();
        QCOMPARE(f.EnterInitializationMode(a, false, 0, 0, false, 0), fmi3Error);
        QCOMPARE(f.GetFloat64(a, &none, 1, &value, 1), fmi3Error);
        QCOMPARE(f.GetFloat64(a, &output, 1, nullptr, 1), fmi3Error);
        QCOMPARE(f.GetFloat64(a, &output, 1, &value, 2), fmi3Error);
        QCOMPARE(f.SetFloat64(a, &output, 1, &value, 1), fmi3Error);
        QCOMPARE(f.DoStep(a, 0, -0.1, true, &flag, &flag, &flag, &last), fmi3Error);
        QCOMPARE(f.DoStep(a, 0.5, 0.1, true, &flag, &flag, &flag, &last), fmi3Error);
        QCOMPARE(f.DoStep(a, 0, 0.1, true, nullptr, &flag, &flag, &last), fmi3Error);
        QCOMPARE(f.SetContinuousStates(a, &value, 1), fmi3Error);
        QCOMPARE(f.GetEventIndicators(a, nullptr, 0), fmi3Error);
        QCOMPARE(f.GetAdjointDerivative(a, nullptr, 0, nullptr, 0, nullptr, 0, nullptr, 0),
                 fmi3Error);
        std::int32_t integer = 0;
        QCOMPARE(f.GetInt32(a, &output, 1, &integer, 1), fmi3Error);
        QCOMPARE(f.GetInt32(a, nullptr, 0, nullptr, 0), fmi3OK);
        QCOMPARE(f.SetFMUState(a, nullptr), fmi3Error);
        QCOMPARE(f.DoStep(a, 0, 0.1, true, &flag, &flag, &flag, &last), fmi3OK);
        QCOMPARE(f.Terminate(a), fmi3OK);
        QCOMPARE(f.DoStep(a, 0.1, 0.1, true, &flag, &flag, &flag, &last), fmi3Error);
        QCOMPARE(f.GetFloat64(a, &output, 1, &value, 1), fmi3OK);
        QCOMPARE(f.Reset(a), fmi3OK);
        return;
    }
    auto& f = unit.two;
    const fmi2CallbackFunctions callbacks{
        noLog, std::calloc,
        std::free, nullptr, nullptr};
    const auto make = [&](const char* own, const char* folder, const fmi2CallbackFunctions* with) {
        return f.Instantiate("a", fmi2CoSimulation, own, folder, with, 0, 0);
    };
    QVERIFY(!make(token.c_str(), resources.c_str(), nullptr));
    QVERIFY(!make(nullptr, resources.c_str(), &callbacks));
    QVERIFY(!make("{wrong}", resources.c_str(), &callbacks));
    QVERIFY(!make(token.c_str(), "file:///nowhere", &callbacks));
    QCOMPARE(f.GetReal(nullptr, &output, 1, &value), fmi2Error);
    f.FreeInstance(nullptr);
    UnitInstance own(unit, Kind::CoSimulation);
    void* a = own.handle();
    QCOMPARE(f.DoStep(a, 0, 0.1, 1), fmi2Error);
    QCOMPARE(f.GetReal(a, &output, 1, &value), fmi2Error);
    QVERIFY(own.log().back().find("before initialization") != std::string::npos);
    own.initialize();
    QCOMPARE(f.GetReal(a, &none, 1, &value), fmi2Error);
    QCOMPARE(f.GetReal(a, &output, 1, nullptr), fmi2Error);
    QCOMPARE(f.SetReal(a, &output, 1, &value), fmi2Error);
    QCOMPARE(f.DoStep(a, 0, 0, 1), fmi2Error);
    QCOMPARE(f.DoStep(a, 1.0, 0.1, 1), fmi2Error);
    QCOMPARE(f.CancelStep(a), fmi2Error);
    QCOMPARE(f.GetDerivatives(a, &value, 1), fmi2Error);
    int integer = 0;
    QCOMPARE(f.GetInteger(a, &output, 1, &integer), fmi2Error);
    QCOMPARE(f.GetInteger(a, nullptr, 0, nullptr), fmi2OK);
    QCOMPARE(f.DoStep(a, 0, 0.1, 1), fmi2OK);
    QCOMPARE(f.GetRealStatus(a, fmi2LastSuccessfulTime, &value), fmi2OK);
    QCOMPARE(value, 0.1);
    QCOMPARE(f.Terminate(a), fmi2OK);
    QCOMPARE(f.DoStep(a, 0.1, 0.1, 1), fmi2Error);
    QCOMPARE(f.Reset(a), fmi2OK);
}

/// Bytes that are no state of the unit, at every length and with every fourth byte changed:
/// refused, or a state that can be stepped or fails with a message.
void TestUnits::foreignStatesAreRefused() {
    LoadedUnit unit(exampleFile("simple-pendulum"), FmiVersion::Three);
    UnitInstance one(unit, Kind::CoSimulation);
    one.initialize();
    void* state = one.save();
    const std::vector<unsigned char> good = one.bytes(state);
    const auto take = [&](const std::vector<unsigned char>& bytes) {
        void* made = nullptr;
        if (unit.three.DeserializeFMUState(one.handle(), bytes.data(), bytes.size(), &made) ==
            fmi3OK)
            static_cast<void>(unit.three.SetFMUState(one.handle(), made));
        static_cast<void>(unit.three.FreeFMUState(one.handle(), &made));
    };
    for (std::size_t size = 0; size < good.size(); size += 7) {
        void* made = nullptr;
        QCOMPARE(unit.three.DeserializeFMUState(one.handle(), good.data(), size, &made), fmi3Error);
    }
    for (std::size_t i = 0; i < good.size(); i += 4) {
        std::vector<unsigned char> bytes = good;
        bytes[i] ^= 0x7f;
        take(bytes);
    }
    one.restore(state);
    one.step(0.0, 0.01);
    one.free(state);
}

/// With event mode and early return, a step of co-simulation ends where something strikes. A sphere
/// falls from its height h for sqrt(2 h / g), within a step of the model of that.
void TestUnits::eventsEndStepsEarly() {
    LoadedUnit unit(exampleFile("bouncing-sphere"), FmiVersion::Three);
    auto& f = unit.three;
    void* a = f.InstantiateCoSimulation("a", unit.token().c_str(), unit.resources().c_str(), false,
                                        false, true, true, nullptr, 0, nullptr, nullptr, nullptr);
    QVERIFY(a);
    QCOMPARE(f.EnterInitializationMode(a, false, 0, 0, false, 0), fmi3OK);
    QCOMPARE(f.ExitInitializationMode(a), fmi3OK);
    bool needs = false, ends = false, early = false, nominals = false, values = false, next = false;
    double last = 0.0, when = 0.0;
    QCOMPARE(f.UpdateDiscreteStates(a, &needs, &ends, &nominals, &values, &next, &when), fmi3OK);
    QCOMPARE(f.EnterStepMode(a), fmi3OK);
    const support::Run run = runOf("bouncing-sphere", 1e-3, 2.0);
    QVERIFY(!run.impacts().empty());
    QCOMPARE(f.DoStep(a, 0.0, 2.0, true, &needs, &ends, &early, &last), fmi3OK);
    QVERIFY(needs && early && !ends);
    const double step = support::exampleModel("bouncing-sphere").simulation.step;
    QVERIFY(std::abs(last - run.impacts().front().t) <= step);
    QCOMPARE(f.EnterEventMode(a), fmi3OK);
    QCOMPARE(f.UpdateDiscreteStates(a, &needs, &ends, &nominals, &values, &next, &when), fmi3OK);
    QCOMPARE(f.EnterStepMode(a), fmi3OK);
    QCOMPARE(f.DoStep(a, last, 1e-3, true, &needs, &ends, &early, &last), fmi3OK);
    f.FreeInstance(a);
}

/// Ten instances of two units on two threads give what one alone gives.
void TestUnits::manyInstancesOnTwoThreads() {
    LoadedUnit box(exampleFile("bouncing-box"), FmiVersion::Two);
    LoadedUnit bar(exampleFile("four-bar"), FmiVersion::Three);
    const auto stepped = [](std::vector<std::unique_ptr<UnitInstance>>& list, LoadedUnit& unit) {
        for (auto& instance : list)
            instance->initialize();
        for (int i = 0; i < 30; ++i)
            for (auto& instance : list)
                instance->step(i * 0.01, 0.01);
        std::vector<std::vector<double>> values;
        for (auto& instance : list)
            values.push_back(instance->get(unit.references("output")));
        return values;
    };
    const auto made = [](LoadedUnit& unit, int count) {
        std::vector<std::unique_ptr<UnitInstance>> list;
        for (int i = 0; i < count; ++i)
            list.push_back(std::make_unique<UnitInstance>(unit, Kind::CoSimulation));
        return list;
    };
    auto oneBox = made(box, 1), oneBar = made(bar, 1), boxes = made(box, 5), bars = made(bar, 5);
    const auto alone = stepped(oneBox, box), other = stepped(oneBar, bar);
    std::vector<std::vector<double>> first, second;
    std::thread thread([&] { first = stepped(boxes, box); });
    second = stepped(bars, bar);
    thread.join();
    for (const auto& values : first)
        QCOMPARE(values, alone.front());
    for (const auto& values : second)
        QCOMPARE(values, other.front());
}

/// Made, stepped, ended, reset and freed again and again; TRAMMEL_UNIT_LIVES says how often.
void TestUnits::manyLives() {
    QFETCH(int, version);
    LoadedUnit unit(exampleFile("simple-pendulum"), static_cast<FmiVersion>(version));
    bool isNumber = false;
    const int asked = qEnvironmentVariableIntValue("TRAMMEL_UNIT_LIVES", &isNumber);
    const std::vector<unsigned> outputs = unit.references("output");
    std::vector<double> first;
    for (int i = 0; i < (isNumber ? asked : 300); ++i) {
        UnitInstance instance(unit, i % 3 == 2 ? Kind::ModelExchange : Kind::CoSimulation);
        instance.initialize();
        if (i % 3 == 2) continue;
        instance.step(0.0, 0.01);
        if (i % 3 == 1) {
            void* state = instance.save();
            instance.terminate();
            instance.restore(state);
            instance.free(state);
            instance.reset();
            instance.initialize();
            instance.step(0.0, 0.01);
        }
        const std::vector<double> values = instance.get(outputs);
        if (first.empty()) first = values;
        QCOMPARE(values, first);
    }
}

/// A tetrahedron of an STL file falls in the unit as it does in a run, from a folder of its own.
void TestUnits::meshesComeAlong() {
    fmi::TemporaryFolder folder;
    std::ofstream stl(folder.path() / "tetra.stl");
    stl << "solid t\n";
    const double c[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (const auto& f : {std::array{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}) {
        stl << "facet normal 0 0 0\nouter loop\n";
        for (const int k : f)
            stl << "vertex " << c[k][0] << ' ' << c[k][1] << ' ' << c[k][2] << '\n';
        stl << "endloop\nendfacet\n";
    }
    stl << "endsolid t\n";
    stl.close();
    const auto path = folder.path() / "fall.trammel.json";
    std::ofstream(path) << R"({"trammel": 1, "parameters": {"s": 0.2},
        "ground": {"shapes": [{"type": "plane", "normal": [0, 0, 1]}]},
        "bodies": [{"name": "tetra", "position": [0, 0, 0.3], "shapes": [
            {"type": "mesh", "file": "tetra.stl", "scale": "s"}]},
          {"name": "hull", "position": [1, 0, 0.3], "shapes": [
            {"type": "hull", "file": "tetra.stl", "scale": "s"}]}],
        "simulation": {"duration": 0.5, "output_step": 0.01}})";
    const io::ModelFile file = io::loadModelFile(path);
    QVERIFY(file.ok());
    const support::Run run(file.model);
    LoadedUnit unit(path, FmiVersion::Three);
    UnitInstance instance(unit, Kind::CoSimulation);
    instance.initialize();
    for (int i = 0; i < 50; ++i)
        instance.step(i * 0.01, 0.01);
    for (const std::string& name : unit.names("output"))
        QVERIFY2(std::abs(instance.get(name) - run[name].back()) <= 1e-12 * 10, name.c_str());
}

/// Names that leave the folder, links, bombs and damage are refused, and nothing is written
/// outside.
void TestUnits::badArchivesAreRefused() {
    fmi::TemporaryFolder folder;
    const auto archive = folder.path() / "bad.fmu";
    const auto refused = [&](const std::string& what, const fmi::ArchiveLimits& limits = {}) {
        fmi::TemporaryFolder target;
        try {
            fmi::unpackArchive(archive, target.path() / "in", limits);
        } catch (const std::exception& error) {
            return std::string(error.what()).find(what) != std::string::npos &&
                   !std::filesystem::exists(target.path() / "out");
        }
        return false;
    };
    for (const char* name :
         {"../out", "a/../../out", "/out", "a\\..\\out", "C:/out", "a//b", "./a"}) {
        fmi::writeArchive(archive, {{name, "text"}});
        QVERIFY2(refused("leaves the folder"), name);
    }
    fmi::writeArchive(archive, {{"a", std::string(100'000, 'a')}, {"b", "b"}});
    QVERIFY(refused("more bytes", {.bytes = 99'999}));
    QVERIFY(refused("more entries", {.entries = 1}));
    fmi::writeArchive(archive, {{"a", "1"}, {"a", "2"}});
    QVERIFY(refused("comes twice"));
    fmi::writeArchive(archive, {{"a", "1"}, {"a/b", "2"}});
    QVERIFY(refused("comes twice"));
    // What the archive says of sizes, kinds and its own end, changed in its bytes.
    fmi::writeArchive(archive, {{"link", "/etc/passwd"}});
    std::ifstream in(archive, std::ios::binary);
    const std::string good((std::istreambuf_iterator<char>(in)), {});
    const std::size_t central = good.find("PK\x01\x02");
    QVERIFY(central != std::string::npos);
    const auto changed = [&](std::size_t place, const std::string& bytes) {
        std::string text = good;
        text.replace(place, bytes.size(), bytes);
        std::ofstream(archive, std::ios::binary) << text;
    };
    changed(central + 38 + 2, std::string("\xff\xa1", 2)); // a symbolic link's mode
    QVERIFY(refused("link or device"));
    changed(central + 24, std::string("\x04\0\0\0", 4)); // a smaller size than there is
    QVERIFY(refused(""));
    changed(central + 24, "\xff\xff\xff\x7f"); // 2 GB
    QVERIFY(refused("more bytes"));
    // The last two bytes are the length of a comment, which there is none of.
    for (std::size_t length = 0; length < good.size() - 2; length += 3) {
        std::ofstream(archive, std::ios::binary) << good.substr(0, length);
        QVERIFY(refused(""));
    }
    std::filesystem::remove(archive);
    QVERIFY(refused("cannot be read"));
}

void TestUnits::wrongChoicesAreRefused() {
    const io::ModelFile file = io::loadModelFile(exampleFile("four-bar"));
    fmi::TemporaryFolder folder;
    const auto message = [&](const fmu::Choice& choice) -> std::string {
        try {
            fmu::exportUnit(file.root, file.model, choice, FmiVersion::Three, TRAMMEL_UNIT_LIBRARY,
                            folder.path() / "a.fmu");
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "";
    };
    QVERIFY(message({.inputs = {{"nothing"}}, .outputs = ""}).find("nothing") != std::string::npos);
    QVERIFY(message({.inputs = {}, .outputs = "no.such*"}).find("no.such*") != std::string::npos);
    QVERIFY(!std::filesystem::exists(folder.path() / "a.fmu"));
}

QTEST_GUILESS_MAIN(TestUnits)
#include "test_units.moc"
