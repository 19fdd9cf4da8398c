#include "io/model_file.h"
#include "support/named.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <fmt/format.h>

/// A mass of 1 kg on a guide, moved by formulas that jump, change sign, are infinitely steep at the
/// start or have no value behind the end.
class TestFormulaCorners : public QObject {
    Q_OBJECT

private slots:
    void aSpringMayPush_data();
    void aSpringMayPush();
    void aSpeedThatJumpsIsPutIn_data() { addIntegrators(); }
    void aSpeedThatJumpsIsPutIn();
    void startsInfinitelySteep_data() { addIntegrators(); }
    void startsInfinitelySteep();
    void hasNoValueBehindTheEnd_data() { addIntegrators(); }
    void hasNoValueBehindTheEnd();
    void meetsAWallOfFormulas_data() { addIntegrators(); }
    void meetsAWallOfFormulas();

private:
    void addIntegrators();
};

using namespace trammel;
using namespace trammel::support;

namespace {

/// @param joint what the guide has besides, @param forces in the model's list
model::Model guided(const QString& integrator, const std::string& joint,
                    const std::string& forces = {}, double speed = 0.0) {
    const io::JsonResult json = io::parseJson(fmt::format(
        R"j({{"trammel": 1, "gravity": [0, 0, 0],
        "bodies": [{{"name": "a", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0],
                     "velocity": [{}, 0, 0]}}],
        "joints": [{{"name": "A", "type": "prismatic", "bodies": ["ground", "a"],
                     "position": [0, 0, 0], "axis": [1, 0, 0]{}}}],
        "forces": [{}],
        "simulation": {{"duration": 2, "step": 0.001, "output_step": 0.1}}}})j",
        speed, joint.empty() ? "" : ", " + joint, forces));
    model::Model model = io::readModel(json.root, {}).model;
    model.simulation.integrator = named(integrator.toStdString());
    return model;
}

double end(const Run& run, const char* channel) {
    return run[channel].back();
}

} // namespace

void TestFormulaCorners::addIntegrators() {
    QTest::addColumn<QString>("integrator");
    for (const char* integrator : {"semi-implicit", "rattle", "generalized-alpha", "rk45", "radau"})
        QTest::newRow(integrator) << QString(integrator);
}

void TestFormulaCorners::aSpringMayPush_data() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<QString>("force");
    const std::pair<const char*, const char*> forces[] = {
        {"on a joint, stiffness",
         R"j({"name": "f", "type": "torsion-spring", "joint": "A", "stiffness": "20*cos(3*t)",
             "rest": 0.2})j"},
        {"on a joint, damping",
         R"j({"name": "f", "type": "torsion-spring", "joint": "A", "stiffness": 20,
             "damping": "1-2*(t>0.5)", "rest": 0.2})j"},
        {"between points, stiffness",
         R"j({"name": "f", "type": "spring-damper", "bodies": ["ground", "a"],
             "points": [[-1, 0, 0], [0, 0, 0]], "stiffness": "20*cos(3*t)", "length": 1.2})j"}};
    for (const char* integrator : {"semi-implicit", "rattle", "generalized-alpha", "radau"})
        for (const auto& [name, force] : forces)
            QTest::addRow("%s, %s", integrator, name) << QString(integrator) << QString(force);
}

/// Where a formula makes a spring push away, or a damper drive, it does: by every method as by
/// rk45 at 1e-10. The deviation grows by e^(sqrt(20) t): 1 % of order 1, else 5e-4.
void TestFormulaCorners::aSpringMayPush() {
    QFETCH(QString, integrator);
    QFETCH(QString, force);
    model::Model precise = guided("rk45", {}, force.toStdString());
    precise.simulation.tolerance = 1e-10;
    const Run exact(precise);
    const Run run(guided(integrator, {}, force.toStdString()));
    const double expected = end(exact, "A.coordinate");
    QVERIFY(std::abs(expected) > 0.4);
    const double allowed = integrator == "semi-implicit" ? 1e-2 : 5e-4;
    QVERIFY2(std::abs(end(run, "A.coordinate") - expected) < allowed * std::abs(expected),
             qPrintable(QString("%1 for %2").arg(end(run, "A.coordinate")).arg(expected)));
    // Dampers that drive give what they take, and all is booked.
    const double damped = end(exact, "energy.dissipated.damping");
    QVERIFY(std::abs(end(run, "energy.dissipated.damping") - damped) <
            3.0 * allowed * (1.0 + std::abs(damped)));
    const auto force1 = exact["f.force"], force2 = run["f.force"];
    QVERIFY(std::abs(force1.back() - force2.back()) < 2.0 * allowed * std::abs(force1.back()));
}

/// A driver's speed that jumps to 2 m/s puts in 2 J, at an output time and elsewhere, and nothing
/// is told of too long steps: 1e-6 J.
void TestFormulaCorners::aSpeedThatJumpsIsPutIn() {
    QFETCH(QString, integrator);
    for (const char* jump : {"0.5", "0.5003"}) {
        const Run run(
            guided(integrator, fmt::format(R"j("driver": {{"velocity": "2*(t>={})"}})j", jump)));
        if (integrator == "semi-implicit") continue; // whose rows have the force of it
        QVERIFY(std::abs(end(run, "energy.input") - 2.0) < 1e-6);
        for (const double taken : run["energy.dissipated.numerical"])
            QVERIFY2(std::abs(taken) < 1e-6, qPrintable(QString::number(taken)));
    }
}

/// Accelerations that are infinite at t = 0 alone: a motor to sqrt(t), x = t^1.5 / 1.5, and a
/// driver to t^1.5. Order 1: 2 h times speeds of 2 m/s; else 1e-3, as all that a step's
/// acceleration at its start may be worth.
void TestFormulaCorners::startsInfinitelySteep() {
    QFETCH(QString, integrator);
    const double way = std::pow(2.0, 1.5);
    const Run motor(guided(integrator, R"j("motor": {"velocity": "sqrt(t)", "max_force": 100})j"));
    QVERIFY(std::abs(end(motor, "A.coordinate") - way / 1.5) < 4e-3);
    const Run driver(guided(integrator, R"j("driver": {"position": "t^1.5"})j"));
    QVERIFY(std::abs(end(driver, "A.coordinate") - way) < 4e-3);
}

/// Force sqrt(2 - t), to the end at 2 s: v = 2/3 2^1.5, x = 2 v - 4/15 2^2.5.
void TestFormulaCorners::hasNoValueBehindTheEnd() {
    QFETCH(QString, integrator);
    const Run run(guided(integrator, R"j("torque": "sqrt(2-t)")j"));
    const double expected = 4.0 / 3.0 * std::pow(2.0, 1.5) - 4.0 / 15.0 * std::pow(2.0, 2.5);
    QCOMPARE(run.time().back(), 2.0);
    QVERIFY(std::abs(end(run, "A.coordinate") - expected) < 2e-3);
}

/// A force of 1000 N over 0.2 m of the way sends a mass of 0.5 J back, x = -1 m after 2 s; steps
/// must not be so long as to miss it: 1e-2 m for a step of h v in it.
void TestFormulaCorners::meetsAWallOfFormulas() {
    QFETCH(QString, integrator);
    const Run run(guided(integrator, R"j("torque": "-1000*(q>0.5)*(q<0.7)")j", {}, 1.0));
    QVERIFY2(std::abs(end(run, "A.coordinate") + 1.0) < 1e-2,
             qPrintable(QString::number(end(run, "A.coordinate"))));
}

QTEST_APPLESS_MAIN(TestFormulaCorners)
#include "test_formula_corners.moc"
