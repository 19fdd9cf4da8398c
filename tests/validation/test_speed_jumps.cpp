#include "io/model_file.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>
#include <utility>

/// Drivers, motors and forces by formulas of time that jump, have corners, or rest until they push:
/// methods that choose their steps follow them, though at rest nothing bounds a step.
class TestSpeedJumps : public QObject {
    Q_OBJECT

private slots:
    void driversMakeTheirWay_data();
    void driversMakeTheirWay();
    void jumpsArePutIn_data() { methods(); }
    void jumpsArePutIn();
    void bodiesOnDriversFollow_data() { methods(); }
    void bodiesOnDriversFollow();
    void motorsMakeTheirWay_data() { methods(); }
    void motorsMakeTheirWay();
    void forcesOfAMomentAct_data() { methods(); }
    void forcesOfAMomentAct();
    void stepsAreBoundedForFormulasOfTimeAlone();

private:
    static void methods();
};

using namespace trammel;
using namespace trammel::support;

namespace {

/// A body of 8 kg on a slide along x, without gravity, for 4 s.
/// @param onSlide what the slide has. @param more the model. @param body, joint further ones
model::Model slider(const std::string& onSlide, const QString& integrator, bool isGeneralized,
                    const std::string& more = {}, const std::string& body = {},
                    const std::string& joint = {}) {
    const io::JsonResult json = io::parseJson(fmt::format(
        R"({{"trammel": 1, "gravity": [0, 0, 0], {}
        "bodies": [{{"name": "c", "mass": 8, "inertia": [1, 1, 1, 0, 0, 0]}}{}],
        "joints": [{{"name": "slide", "type": "prismatic", "bodies": ["ground", "c"],
          "position": [0, 0, 0], "axis": [1, 0, 0]{}}}{}],
        "simulation": {{"duration": 4, "output_step": 0.5, "integrator": "{}",
          "coordinates": "{}"}}}})",
        more, body, onSlide, joint, integrator.toStdString(),
        isGeneralized ? "generalized" : "maximal"));
    io::ModelResult result = io::readModel(json.root, {});
    for (const model::Diagnostic& finding : result.diagnostics)
        if (finding.severity == model::Severity::Error) throw std::runtime_error(finding.pointer);
    return std::move(result.model);
}

std::string driver(const std::string& velocity) {
    return fmt::format(R"(, "driver": {{"velocity": "{}"}})", velocity);
}

QByteArray text(double value) {
    return QByteArray::number(value, 'g', 12);
}

} // namespace

void TestSpeedJumps::methods() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<bool>("isGeneralized");
    for (const char* integrator : {"auto", "rk45", "radau"})
        for (const bool isGeneralized : {false, true})
            QTest::addRow("%s %s", integrator, isGeneralized ? "generalized" : "maximal")
                << integrator << isGeneralized;
}

void TestSpeedJumps::driversMakeTheirWay_data() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<bool>("isGeneralized");
    QTest::addColumn<QString>("velocity");
    QTest::addColumn<double>("way");
    struct Case {
        const char *name, *velocity;
        double way;
    };
    const Case cases[] = {
        {"starts", "(t<2)?0:1", 2.0},
        {"turns", "(t<2)?1:-1", 0.0},
        {"ramp", "(t<2)?0:(t<2.1)?10*(t-2):1", 1.95},
        {"table", "ramp(t)", 1.95},
        {"two trapezoids", "max(0,min(min(5*(t-3*(t>=3)),1),5*(1-t+3*(t>=3))))", 1.6},
        {"pulse", "((t>1.3)&&(t<1.6))?1:0", 0.3},
        {"smooth", "1+tanh(50*(t-2))", 4.0},
    };
    for (const char* integrator : {"auto", "rk45", "radau"})
        for (const bool isGeneralized : {false, true})
            for (const Case& each : cases)
                QTest::addRow("%s %s %s", integrator, isGeneralized ? "generalized" : "maximal",
                              each.name)
                    << integrator << isGeneralized << each.velocity << each.way;
}

/// The way is the integral of the speed. Each step is right to 1e-6 of the scales, and those are
/// some hundreds, of which few are off in one direction: 1e-4.
void TestSpeedJumps::driversMakeTheirWay() {
    QFETCH(QString, integrator);
    QFETCH(bool, isGeneralized);
    QFETCH(QString, velocity);
    QFETCH(double, way);
    const std::string tables =
        R"("tables": {"ramp": {"points": [[0, 0], [2, 0], [2.1, 1], [4, 1]],
           "interpolation": "linear"}},)";
    const Run run(slider(driver(velocity.toStdString()), integrator, isGeneralized,
                         velocity.contains("ramp") ? tables : std::string()));
    QVERIFY2(std::abs(run["slide.coordinate"].back() - way) < 1e-4,
             text(run["slide.coordinate"].back()));
    QVERIFY2(run.summary().steps < 3000, text(static_cast<double>(run.summary().steps)));
}

/// A driver that brings 8 kg from rest to 1 m/s puts in 4 J at once; none of it is the method's
/// error.
void TestSpeedJumps::jumpsArePutIn() {
    QFETCH(QString, integrator);
    QFETCH(bool, isGeneralized);
    const Run run(slider(driver("(t<2)?0:1"), integrator, isGeneralized));
    QVERIFY2(std::abs(run["energy.input"].back() - 4.0) < 1e-4, text(run["energy.input"].back()));
    QVERIFY2(std::abs(run["energy.dissipated.numerical"].back()) < 1e-4,
             text(run["energy.dissipated.numerical"].back()));
}

/// A pendulum hangs from the slider, which a smooth but quick change of speed moves by 4 m: the
/// integral of 1 + tanh over times that are symmetric about the change.
void TestSpeedJumps::bodiesOnDriversFollow() {
    QFETCH(QString, integrator);
    QFETCH(bool, isGeneralized);
    for (const double tolerance : {1e-6, 1e-9}) {
        model::Model model = slider(driver("1+tanh(50*(t-2))"), integrator, isGeneralized, {},
                                    R"(, {"name": "p", "position": [0, 0, -0.5], "mass": 1,
                        "inertia": [0.1, 0.1, 0.1, 0, 0, 0]})",
                                    R"(, {"name": "hinge", "type": "revolute", "bodies": ["c", "p"],
                        "position": [0, 0, 0], "axis": [0, 1, 0]})");
        model.gravity = {0, 0, -9.81};
        model.simulation.tolerance = tolerance;
        const Run run(model);
        QVERIFY2(std::abs(run["slide.coordinate"].back() - 4.0) < 1e-4,
                 text(run["slide.coordinate"].back()));
    }
}

/// A motor of 100 N takes 0.08 s to bring 8 kg from rest to 1 m/s, on which it lags by 0.04 m: by
/// equal steps of 1e-3 s, which put its start and end off by one or two. One of 1e4 N follows a
/// smooth speed exactly.
void TestSpeedJumps::motorsMakeTheirWay() {
    QFETCH(QString, integrator);
    QFETCH(bool, isGeneralized);
    const Run jump(slider(R"(, "motor": {"velocity": "(t<2)?0:-1", "max_force": 100})", integrator,
                          isGeneralized));
    QVERIFY2(std::abs(jump["slide.coordinate"].back() + 1.96) < 2e-3,
             text(jump["slide.coordinate"].back()));
    model::Model smooth =
        slider(R"(, "motor": {"velocity": "-tanh(50*(t-2))-1", "max_force": 1e4})", integrator,
               isGeneralized);
    smooth.simulation.tolerance = 1e-9;
    const Run run(smooth);
    const double off = run["slide.coordinate"].back() + 4.0;
    QVERIFY2(std::abs(off) < (integrator == "auto" ? 1e-2 : 1e-4), text(off));
}

/// 8 N on 8 kg for 0.3 s make 0.3 m/s, and 0.045 m; behind that it goes on for 1.7 s. Where a jump
/// leaves a step's first stage alone before it, rk45 estimates a 75th of the error: 75 times some
/// 4e-6 of 0.6 m/s, twice, make 6e-4 m in 1.7 s. Equal steps of auto put the pulse off by one.
void TestSpeedJumps::forcesOfAMomentAct() {
    QFETCH(QString, integrator);
    QFETCH(bool, isGeneralized);
    const Run run(slider({}, integrator, isGeneralized,
                         R"("forces": [{"name": "push", "type": "force", "body": "c",
                            "vector": ["((t>2)&&(t<2.3))?8:0", 0, 0]}],)"));
    const double tolerance = integrator == "radau" ? 1e-4 : 1e-3;
    QVERIFY2(std::abs(run["slide.coordinate"].back() - 0.555) < tolerance,
             text(run["slide.coordinate"].back()));
}

/// A body that coasts needs few steps; it is formulas of time that ask for 200 and more.
void TestSpeedJumps::stepsAreBoundedForFormulasOfTimeAlone() {
    const auto steps = [](const std::string& force) {
        return Run(slider({}, "rk45", false,
                          fmt::format(R"("forces": [{{"name": "push", "type": "force",
                                      "body": "c", "vector": ["{}", 0, 0]}}],)",
                                      force)))
            .summary()
            .steps;
    };
    QVERIFY(steps("3") < 20);
    QVERIFY(steps("0*t") >= 200);
}

QTEST_GUILESS_MAIN(TestSpeedJumps)
#include "test_speed_jumps.moc"
