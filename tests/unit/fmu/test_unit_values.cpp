// Values that are set in exported units, and the states of units that are saved before they act.

#include "exchanged.h"
#include "loaded_unit.h"
#include "unit_examples.h"

#include <QTest>
#include <cmath>
#include <fstream>

using namespace trammel;
using namespace trammel::tests;
using fmu::FmiVersion;

namespace {

void eachUse() {
    QTest::addColumn<int>("version");
    QTest::addColumn<bool>("isExchange");
    for (const FmiVersion version : {FmiVersion::Two, FmiVersion::Three})
        for (const bool isExchange : {false, true})
            QTest::addRow("FMI %s, %s", versionName(version),
                          isExchange ? "model exchange" : "co-simulation")
                << static_cast<int>(version) << isExchange;
}

Kind kindOf(bool isExchange) {
    return isExchange ? Kind::ModelExchange : Kind::CoSimulation;
}

/// Sets several values in one call. @return whether it went well
bool setAll(LoadedUnit& unit, const UnitInstance& instance,
            const std::vector<std::pair<std::string, double>>& settings) {
    std::vector<unsigned> references;
    std::vector<double> values;
    for (const auto& [name, value] : settings) {
        references.push_back(unit.reference(name));
        values.push_back(value);
    }
    const std::size_t count = values.size();
    if (unit.isThree())
        return unit.three.SetFloat64(instance.handle(), references.data(), count, values.data(),
                                     count) == fmi3OK;
    return unit.two.SetReal(instance.handle(), references.data(), count, values.data()) == fmi2OK;
}

/// All outputs, and of model exchange the states and their rates.
std::vector<double> everything(LoadedUnit& unit, UnitInstance& instance, bool isExchange) {
    std::vector<double> values = instance.get(unit.references("output"));
    if (!isExchange) return values;
    for (const auto& more :
         {instance.states(unit.stateCount()), instance.derivatives(unit.stateCount())})
        values.insert(values.end(), more.begin(), more.end());
    return values;
}

/// Has what was set act: a step, or an event.
std::vector<double> taken(LoadedUnit& unit, UnitInstance& instance, bool isExchange, double time) {
    if (isExchange)
        instance.leaveEvent();
    else
        instance.step(time, 0.01);
    return everything(unit, instance, isExchange);
}

constexpr const char* kMotor = R"({"trammel": 1, "gravity": [0, 0, 0], "bodies": [{"name": "wheel",
    "position": [0, 0, 0], "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}], "joints": [{"name": "M",
    "type": "revolute", "bodies": ["ground", "wheel"], "position": [0, 0, 0], "axis": [0, 1, 0],
    "motor": {"velocity": 3, "max_force": 1e6}}], "simulation": {"step": 0.001}})";

std::filesystem::path written(const fmi::TemporaryFolder& folder, const std::string& text) {
    const auto path = folder.path() / "model.trammel.json";
    std::ofstream(path) << text;
    return path;
}

} // namespace

class TestUnitValues : public QObject {
    Q_OBJECT

private slots:
    void statesAreNotSet_data() { eachUse(); }
    void statesAreNotSet();
    void statesSavedBeforeTheStartHaveInputs_data() { eachUse(); }
    void statesSavedBeforeTheStartHaveInputs();
    void whatWaitsIsSavedToo_data() { eachUse(); }
    void whatWaitsIsSavedToo();
    void speedsThatWaitAreSavedToo();
    void nominalsThatChangeAreTold_data() { eachVersion(); }
    void nominalsThatChangeAreTold();
    void valuesOfACallAreSetTogether_data() { eachUse(); }
    void valuesOfACallAreSetTogether();
    void speedsOfPositionsStartBehindZero_data();
    void speedsOfPositionsStartBehindZero();
    void equationsWithoutValueAreTold_data() { eachVersion(); }
    void equationsWithoutValueAreTold();
    void stepsHaveStates_data() { eachVersion(); }
    void stepsHaveStates();
};

/// States are local and calculated: nobody but SetContinuousStates sets them, and nothing else is
/// written where they would stand. A model without parameters has more states than parameters.
void TestUnitValues::statesAreNotSet() {
    QFETCH(int, version);
    QFETCH(bool, isExchange);
    fmi::TemporaryFolder folder;
    LoadedUnit unit(written(folder, kMotor), static_cast<FmiVersion>(version));
    UnitInstance instance(unit, kindOf(isExchange));
    QVERIFY(!setAll(unit, instance, {{"state[1]", 1.5}}));
    LoadedUnit other(exampleFile("bouncing-sphere"), static_cast<FmiVersion>(version));
    UnitInstance sphere(other, kindOf(isExchange));
    const double e = sphere.get("e");
    QVERIFY(!setAll(other, sphere, {{"state[1]", 0.25}}));
    QCOMPARE(sphere.get("e"), e);
}

/// An input that nobody sets has the model's value also where a state from before the
/// initialization is put in: the wheel turns with its motor's 3 rad/s. 1e-3: the motor's lag.
void TestUnitValues::statesSavedBeforeTheStartHaveInputs() {
    QFETCH(int, version);
    QFETCH(bool, isExchange);
    fmi::TemporaryFolder folder;
    LoadedUnit unit(written(folder, kMotor), static_cast<FmiVersion>(version));
    UnitInstance one(unit, kindOf(isExchange)), never(unit, kindOf(isExchange));
    never.initialize();
    const std::vector<double> plain = taken(unit, never, isExchange, 0.0);
    void* state = one.save();
    one.restore(state);
    one.initialize();
    QCOMPARE(taken(unit, one, isExchange, 0.0), plain);
    UnitInstance other(unit, kindOf(isExchange));
    void* copy = other.stateOf(one.bytes(state));
    other.restore(copy);
    other.initialize();
    QCOMPARE(taken(unit, other, isExchange, 0.0), plain);
    if (!isExchange) QVERIFY(std::abs(other.get("M.rate") - 3.0) < 1e-3);
    one.free(state);
    other.free(copy);
}

/// A state saved between the setting of a parameter and the step or event in which it acts: from
/// it, and from its bytes, the same follows bit by bit, joints closed anew by the new value.
void TestUnitValues::whatWaitsIsSavedToo() {
    QFETCH(int, version);
    QFETCH(bool, isExchange);
    for (const char* example : {"four-bar", "simple-pendulum"}) {
        LoadedUnit unit(exampleFile(example), static_cast<FmiVersion>(version));
        UnitInstance one(unit, kindOf(isExchange)), fresh(unit, kindOf(isExchange)),
            never(unit, kindOf(isExchange));
        for (UnitInstance* instance : {&one, &never}) {
            instance->initialize();
            for (int i = 0; i < (isExchange ? 0 : 5); ++i)
                instance->step(i * 0.01, 0.01);
            const std::string name = unit.names("parameter").back();
            instance->set(name, 1.01 * instance->get(name));
        }
        void* state = one.save();
        const auto first = taken(unit, one, isExchange, 0.05);
        one.restore(state);
        QCOMPARE(taken(unit, one, isExchange, 0.05), first);
        void* copy = fresh.stateOf(one.bytes(state));
        fresh.restore(copy);
        QCOMPARE(taken(unit, fresh, isExchange, 0.05), first);
        // A save changes nothing but what solvers remember.
        const auto plain = taken(unit, never, isExchange, 0.05);
        for (std::size_t i = 0; i < plain.size(); ++i)
            QVERIFY(std::abs(plain[i] - first[i]) <= 1e-9 * std::max(1.0, std::abs(plain[i])));
        one.free(state);
        fresh.free(copy);
    }
}

/// The same of a driver's speed, onto which velocities jump at the next step, by a method of higher
/// order too.
void TestUnitValues::speedsThatWaitAreSavedToo() {
    fmi::TemporaryFolder folder;
    std::string text = kMotor;
    text.replace(text.find(R"("motor": {"velocity": 3, "max_force": 1e6})"),
                 std::string(R"("motor": {"velocity": 3, "max_force": 1e6})").size(),
                 R"("driver": {"velocity": 3})");
    text.replace(text.find(R"("step": 0.001)"), 13, R"("integrator": "rk45")");
    LoadedUnit unit(written(folder, text), FmiVersion::Three);
    UnitInstance one(unit, Kind::CoSimulation), fresh(unit, Kind::CoSimulation);
    one.initialize();
    one.step(0.0, 0.01);
    one.set("M.driver.velocity", 5.0);
    void* state = one.save();
    const auto first = taken(unit, one, false, 0.01);
    QVERIFY(std::abs(one.get("M.rate") - 5.0) < 1e-9);
    one.restore(state);
    QCOMPARE(taken(unit, one, false, 0.01), first);
    void* copy = fresh.stateOf(one.bytes(state));
    fresh.restore(copy);
    QCOMPARE(taken(unit, fresh, false, 0.01), first);
    one.free(state);
    fresh.free(copy);
}

/// A pendulum ten times as long has other nominal values of its states, as the unit says; an event
/// without change does not.
void TestUnitValues::nominalsThatChangeAreTold() {
    QFETCH(int, version);
    LoadedUnit unit(exampleFile("simple-pendulum"), static_cast<FmiVersion>(version));
    UnitInstance instance(unit, Kind::ModelExchange);
    instance.initialize();
    const std::size_t count = unit.stateCount();
    const auto nominals = [&] {
        std::vector<double> values(count);
        if (unit.isThree())
            unit.three.GetNominalsOfContinuousStates(instance.handle(), values.data(), count);
        else
            unit.two.GetNominalsOfContinuousStates(instance.handle(), values.data(), count);
        return values;
    };
    const auto isTold = [&] {
        bool again = false, ends = false, told = false, values = false, hasNext = false;
        double next = 0.0;
        fmi2EventInfo info{};
        if (unit.isThree())
            unit.three.UpdateDiscreteStates(instance.handle(), &again, &ends, &told, &values,
                                            &hasNext, &next);
        else
            unit.two.NewDiscreteStates(instance.handle(), &info);
        return told || info.nominalsOfContinuousStatesChanged != 0;
    };
    const std::vector<double> before = nominals();
    QVERIFY(!isTold());
    instance.set("L", 10.0 * instance.get("L"));
    QVERIFY(isTold());
    QVERIFY(nominals() != before);
    QVERIFY(!isTold());
}

/// A four-bar of the lengths {2, 4, 4, 4} closes, but not with some of them alone: those of one
/// call are set together, whatever their order, and one call that is refused sets nothing.
void TestUnitValues::valuesOfACallAreSetTogether() {
    QFETCH(int, version);
    QFETCH(bool, isExchange);
    LoadedUnit unit(exampleFile("four-bar"), static_cast<FmiVersion>(version));
    UnitInstance one(unit, kindOf(isExchange)), other(unit, kindOf(isExchange));
    std::vector<std::pair<std::string, double>> lengths{
        {"a", 2.0}, {"b", 4.0}, {"c", 4.0}, {"d", 4.0}};
    for (UnitInstance* instance : {&one, &other})
        instance->initialize();
    const double b = one.get("b");
    QVERIFY(!setAll(unit, one, {{"b", 1.01 * b}, {"d", 1000.0}}));
    QCOMPARE(one.get("b"), b);
    QVERIFY(setAll(unit, one, lengths));
    std::ranges::reverse(lengths);
    QVERIFY(setAll(unit, other, lengths));
    QCOMPARE(one.get("b"), 4.0);
    void* state = one.save();
    const auto first = taken(unit, one, isExchange, 0.0);
    QCOMPARE(taken(unit, other, isExchange, 0.0), first);
    UnitInstance fresh(unit, kindOf(isExchange));
    void* copy = fresh.stateOf(one.bytes(state));
    fresh.restore(copy);
    QCOMPARE(taken(unit, fresh, isExchange, 0.0), first);
    one.free(state);
    fresh.free(copy);
}

void TestUnitValues::speedsOfPositionsStartBehindZero_data() {
    QTest::addColumn<QString>("position");
    QTest::addColumn<QString>("outside");
    QTest::addColumn<double>("rate");
    for (const char* outside : {"hold", "extrapolate", "stop"})
        QTest::addRow("%s", outside) << "way(t)" << outside << 0.5;
    QTest::addRow("formula") << "0.2*sin(3*t)"
                             << "hold" << 0.6;
    QTest::addRow("power") << "0.3*t + t^2.5"
                           << "hold" << 0.3;
}

/// The speed of a driver that states positions starts as the position's rate at t = 0, which
/// follows from what is behind: a line of slope 0.5 that begins there, and formulas that may have
/// no value before. Nobody sets it, and the slide goes on so. 1e-9: the steps' rounding.
void TestUnitValues::speedsOfPositionsStartBehindZero() {
    QFETCH(QString, position);
    QFETCH(QString, outside);
    QFETCH(double, rate);
    fmi::TemporaryFolder folder;
    const QString text = QString(R"({"trammel": 1, "gravity": [0, 0, 0], "tables": {"way": {
        "points": [[0, 0], [1, 0.5], [2, 0.6]], "interpolation": "linear", "outside": "%1"}},
        "bodies": [{"name": "slide", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}], "joints": [{
        "name": "P", "type": "prismatic", "bodies": ["ground", "slide"], "position": [0, 0, 0],
        "axis": [1, 0, 0], "driver": {"position": "%2"}}], "simulation": {"step": 0.001}})")
                             .arg(outside, position);
    LoadedUnit unit(written(folder, text.toStdString()), FmiVersion::Three,
                    {.inputs = {{"P.driver.velocity"}}, .outputs = "P.coordinate,P.rate"});
    UnitInstance instance(unit, Kind::CoSimulation);
    QVERIFY(std::abs(instance.get("P.driver.velocity") - rate) < 1e-12);
    instance.initialize();
    instance.step(0.0, 0.01);
    QVERIFY(std::abs(instance.get("P.rate") - rate) < 1e-9);
    QVERIFY(std::abs(instance.get("P.coordinate") - 0.01 * rate) < 1e-9);
}

/// Behind the end of a table that stops, derivatives and outputs are no numbers: the calls fail
/// with the words of a run that ends there. Back before the end they are what they were.
void TestUnitValues::equationsWithoutValueAreTold() {
    QFETCH(int, version);
    fmi::TemporaryFolder folder;
    LoadedUnit unit(written(folder, R"json({"trammel": 1, "tables": {"push": {
        "points": [[0, 3], [0.5, 3]], "outside": "stop"}}, "bodies": [{"name": "slide", "mass": 2,
        "inertia": [1, 1, 1, 0, 0, 0]}], "joints": [{"name": "P", "type": "prismatic",
        "bodies": ["ground", "slide"], "position": [0, 0, 0], "axis": [1, 0, 0],
        "torque": "push(t)"
}]
})json"),
                    static_cast<FmiVersion>(version), {.inputs = {}, .outputs = "P.*"});
    UnitInstance instance(unit, Kind::ModelExchange);
    instance.initialize();
    instance.leaveEvent();
    const std::vector<double> before = instance.derivatives(2);
    QVERIFY(std::abs(before[1] - 1.5) < 1e-12);
    const std::vector<unsigned> outputs = unit.references("output");
    const std::vector<double> values = instance.get(outputs);
    instance.setTime(0.6);
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, instance.derivatives(2));
    QVERIFY2(instance.log().back().find("by table 'push' from 0 to 0.5") != std::string::npos,
             instance.log().back().c_str());
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, instance.get(outputs));
    QVERIFY_THROWS_EXCEPTION(std::runtime_error,
                             instance.directional({unit.reference("der(state[2])")},
                                                  {unit.reference("state[1]")}, {1.0}));
    QCOMPARE(instance.states(2), (std::vector<double>{0.0, 0.0}));
    instance.setTime(0.4);
    QCOMPARE(instance.derivatives(2), before);
    QCOMPARE(instance.get(outputs), values);
}

/// In co-simulation, too, states, their derivatives and indicators are those of where the run is:
/// as model exchange has them at these states. 1e-9 of a value: multipliers are solved anew.
void TestUnitValues::stepsHaveStates() {
    QFETCH(int, version);
    for (const char* example : {"double-pendulum", "four-bar", "bouncing-sphere"}) {
        LoadedUnit unit(exampleFile(example), static_cast<FmiVersion>(version));
        UnitInstance steps(unit, Kind::CoSimulation), equations(unit, Kind::ModelExchange);
        steps.initialize();
        equations.initialize();
        for (int i = 0; i < 10; ++i)
            steps.step(i * 0.01, 0.01);
        std::vector<double> states;
        for (std::size_t i = 1; i <= unit.stateCount(); ++i)
            states.push_back(steps.get("state[" + std::to_string(i) + "]"));
        equations.leaveEvent();
        equations.setTime(0.1);
        equations.setStates(states);
        const std::vector<double> rates = equations.derivatives(states.size());
        QVERIFY(std::ranges::any_of(rates, [](double rate) { return std::abs(rate) > 0.1; }));
        for (std::size_t i = 0; i < rates.size(); ++i) {
            const double rate = steps.get("der(state[" + std::to_string(i + 1) + "])");
            QVERIFY2(std::abs(rate - rates[i]) <= 1e-9 * std::max(1.0, std::abs(rates[i])),
                     qPrintable(QString("%1 %2 %3").arg(example).arg(rate).arg(rates[i])));
        }
        for (std::size_t i = 1; i <= unit.indicatorCount(); ++i)
            QVERIFY(steps.get("indicator[" + std::to_string(i) + "]") > 0.0);
        // Looking changes nothing of the steps.
        UnitInstance other(unit, Kind::CoSimulation);
        other.initialize();
        for (int i = 0; i < 10; ++i)
            other.step(i * 0.01, 0.01);
        other.step(0.1, 0.01);
        steps.step(0.1, 0.01);
        QCOMPARE(steps.get(unit.references("output")), other.get(unit.references("output")));
    }
}

QTEST_GUILESS_MAIN(TestUnitValues)
#include "test_unit_values.moc"
