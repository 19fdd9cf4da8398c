#include "robots/from_model.h"
#include "robots/robot_writer.h"
#include "unit/robots/robot_checks.h"

#include <QtTest>
#include <numbers>

using namespace trammel;
using namespace trammel::robots;
using namespace trammel::support;

/// What formats of robots can say is written, and what they cannot is told.
class TestRobotExport : public QObject {
    Q_OBJECT

    static model::Model modelFrom(const std::string& text) {
        const io::ModelResult reading = io::readModel(io::parseJson(text).root, {});
        if (model::hasErrors(reading.diagnostics))
            throw std::runtime_error(english(reading.diagnostics.front().message));
        return reading.model;
    }
    static bool tells(const std::vector<ReportItem>& items, const std::string& place) {
        return std::ranges::any_of(
            items, [&](const ReportItem& item) { return item.place.file == place; });
    }
    static std::string written(const model::Model& model, RobotFormat format,
                               ImportReport& report) {
        return robotText(robotOf(model, report), format, "x", report);
    }

private slots:
    /// R of the angles is R again to rounding, for pitches as near to a quarter turn as may be.
    void rollPitchYawOfAnyPitch() {
        for (const double away : {0.0, 1e-16, 1e-12, 2e-9, 1e-6, 1e-3, 0.5, 1.0})
            for (const double sign : {-1.0, 1.0})
                for (const double roll : {0.0, 0.3, -2.0})
                    for (const double yaw : {0.0, 1.1, 3.0}) {
                        const double pitch = sign * (0.5 * std::numbers::pi - away);
                        const Quat q = fromRollPitchYaw({roll, pitch, yaw});
                        const Quat again = fromRollPitchYaw(rollPitchYaw(q));
                        const Mat3 difference = q.toRotationMatrix() - again.toRotationMatrix();
                        QVERIFY(difference.cwiseAbs().maxCoeff() < 4e-15);
                    }
    }

    /// A transmission of URDF becomes a torque of its joint, and that a transmission again, a
    /// motor in MJCF.
    void torquesAreWritten() {
        const TextFile source(
            urdf({"a", "b"}, joint("j", "continuous", "a", "b", "<axis xyz=\"0 0 1\"/>") +
                                 "<transmission name=\"t\"><joint name=\"j\"/></transmission>"),
            "robot.urdf");
        const model::Model model = modelOf(importRobot(source.path(), {}));
        ImportReport report;
        QVERIFY(written(model, RobotFormat::Urdf, report).find("<transmission") !=
                std::string::npos);
        const std::string mjcf = written(model, RobotFormat::Mjcf, report);
        QVERIFY(mjcf.find("<motor") != std::string::npos);
        QVERIFY(!tells(report.omissions(), "/joints/j"));
    }

    /// No format has gears of a changing ratio, impacts at limits, or controllers.
    void whatIsNotWrittenIsTold() {
        const model::Model model = modelFrom(R"json({"trammel": 1, "name": "m",
            "bodies": [{"name": "a", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]},
                       {"name": "b", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}],
            "joints": [
              {"name": "A", "type": "revolute", "bodies": ["ground", "a"], "position": [0, 0, 0],
               "axis": [0, 0, 1], "limits": [-1, 1], "limit_restitution": 0.5},
              {"name": "B", "type": "revolute", "bodies": ["ground", "b"], "position": [1, 0, 0],
               "axis": [0, 0, 1]},
              {"name": "g", "type": "gear", "joints": ["A", "B"], "relation": "q + 0.2*sin(q)"}],
            "forces": [{"name": "p", "type": "pd", "joint": "B", "target": "t", "kp": 1, "kd": 1}]
            })json");
        for (const RobotFormat format : {RobotFormat::Urdf, RobotFormat::Sdf, RobotFormat::Mjcf}) {
            ImportReport report;
            const std::string text = written(model, format, report);
            for (const char* coupling : {"mimic", "polycoef"})
                QVERIFY(text.find(coupling) == std::string::npos);
            for (const char* place : {"/joints/g", "/joints/A", "/forces/p"})
                QVERIFY2(tells(report.omissions(), place), place);
        }
    }
};

QTEST_APPLESS_MAIN(TestRobotExport)
#include "test_robot_export.moc"
