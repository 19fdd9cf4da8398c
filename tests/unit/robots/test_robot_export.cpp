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

    /// Shapes without a stated material have the friction of the built-in one.
    void frictionOfTheDefaultMaterial() {
        const model::Model model = modelFrom(R"({"trammel": 1, "name": "m", "bodies": [
            {"name": "a", "shapes": [{"type": "sphere", "radius": 0.1}]}]})");
        ImportReport report;
        QVERIFY(written(model, RobotFormat::Mjcf, report).find("friction=\"0.5 ") !=
                std::string::npos);
        QVERIFY(written(model, RobotFormat::Sdf, report).find("<mu>0.5</mu>") != std::string::npos);
    }

    /// Where friction differs from shape to shape MJCF takes the larger one, and no format slows
    /// what slides by another one.
    void frictionThatChangesIsTold() {
        const model::Model model = modelFrom(R"({"trammel": 1, "name": "m",
            "materials": {"ice": {"friction": 0.1, "kinetic_friction": 0.05}},
            "bodies": [{"name": "a", "shapes": [{"type": "sphere", "radius": 0.1,
            "material": "ice"}]}, {"name": "b", "position": [1, 0, 0],
            "shapes": [{"type": "sphere", "radius": 0.1}]}]})");
        ImportReport report;
        written(model, RobotFormat::Mjcf, report);
        QVERIFY(tells(report.omissions(), "/contacts"));
        QVERIFY(tells(report.omissions(), "/materials"));
    }

    /// A loop that is drawn open: the coupler from (0, 0.2) reaches to (0.43, 0.21) in its own
    /// frame and to (0.4, 0.2) in the rocker's. MJCF has the length of the model, sqrt(0.43^2 +
    /// 0.01^2), and not the drawn 0.4; SDFormat, which cannot say it, tells.
    void loopsThatAreDrawnOpen() {
        const model::Model model = modelFrom(R"({"trammel": 1, "name": "m",
            "bodies": [
              {"name": "a", "position": [0, 0, 0.1], "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]},
              {"name": "b", "position": [0.2, 0, 0.2], "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]},
              {"name": "c", "position": [0.4, 0, 0.1], "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}],
            "joints": [
              {"name": "A", "type": "revolute", "bodies": ["ground", "a"],
               "position": [0, 0, 0], "axis": [0, 1, 0]},
              {"name": "B", "type": "revolute", "bodies": ["a", "b"], "position": [0, 0, 0.2],
               "axis": [0, 1, 0]},
              {"name": "D", "type": "revolute", "bodies": ["ground", "c"],
               "position": [0.4, 0, 0], "axis": [0, 1, 0]},
              {"name": "C", "type": "revolute", "bodies": ["b", "c"],
               "position": [0.43, 0, 0.21], "position_b": [0.4, 0, 0.2], "axis": [0, 1, 0]}]})");
        ImportReport report;
        const TextFile file(written(model, RobotFormat::Mjcf, report), "robot.xml");
        const model::Model again = modelOf(importRobot(file.path(), {}));
        const auto local = [&](const char* joint) {
            const auto found = std::ranges::find(again.joints, joint, &model::Joint::name);
            return Vec3(inverse(again.findBody("b")->pose) * found->position);
        };
        const double length = (local("C") - local("B")).norm();
        QVERIFY2(std::abs(length - std::hypot(0.43, 0.01)) < 1e-12,
                 qPrintable(QString::number(length, 'g', 12)));
        written(model, RobotFormat::Sdf, report);
        QVERIFY(tells(report.omissions(), "/joints/C"));
    }

    /// An axis that the second body has elsewhere, as rough sketches state it.
    void turnedAxesAreTold() {
        const model::Model model = modelFrom(R"({"trammel": 1, "name": "m",
            "bodies": [{"name": "a", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}],
            "joints": [{"name": "A", "type": "revolute", "bodies": ["ground", "a"],
              "position": [0, 0, 0], "axis": [0, 1, 0], "axis_b": [0.1, 1, 0]}]})");
        ImportReport report;
        written(model, RobotFormat::Sdf, report);
        QVERIFY(tells(report.omissions(), "/joints/A"));
    }

    /// A fixed body's mass is written with the inertia that its shapes have of that mass,
    /// m a^2 / 6 of a cube of 0.2 m and 5 kg, or without one.
    void massOfFixedBodies() {
        const model::Model model = modelFrom(R"({"trammel": 1, "name": "m", "bodies": [
            {"name": "cube", "fixed": true, "mass": 5, "com": [0.1, 0, 0],
             "shapes": [{"type": "box", "size": [0.2, 0.2, 0.2]}]},
            {"name": "point", "fixed": true, "mass": 2, "com": [0, 0.1, 0]},
            {"name": "none", "fixed": true}]})");
        ImportReport report;
        const Robot robot = robotOf(model, report);
        const auto& cube = robot.links[0].inertia;
        QVERIFY(cube && cube->mass == 5 && cube->com.x() == 0.1);
        QVERIFY(std::abs(cube->tensor(0, 0) - 5 * 0.04 / 6) < 1e-15);
        const auto& point = robot.links[1].inertia;
        QVERIFY(point && point->mass == 2 && point->com.y() == 0.1 && point->tensor.isZero());
        QVERIFY(!robot.links[2].inertia);
    }

    /// A screw's limits come back, and so do those of a link on a slide that is part of one.
    void limitsOfScrews() {
        const model::Model model = modelFrom(R"({"trammel": 1, "name": "m",
            "bodies": [{"name": "a", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]},
                       {"name": "b", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}],
            "joints": [{"name": "j", "type": "screw", "bodies": ["ground", "a"],
              "position": [0, 0, 0], "axis": [0, 0, 1], "pitch": 0.1, "limits": [-1, 2]},
              {"name": "j_slide", "type": "prismatic", "bodies": ["ground", "b"],
               "position": [1, 0, 0], "axis": [0, 0, 1]}]})");
        for (const RobotFormat format : {RobotFormat::Urdf, RobotFormat::Sdf, RobotFormat::Mjcf}) {
            ImportReport report;
            const TextFile file(written(model, format, report));
            const model::Model again = modelOf(importRobot(file.path(), {}));
            const auto joint = std::ranges::find(again.joints, "j", &model::Joint::name);
            QVERIFY(joint != again.joints.end() && joint->limits);
            QVERIFY(std::abs((*joint->limits)[0] + 1) < 1e-15);
            QVERIFY(std::abs((*joint->limits)[1] - 2) < 1e-15);
        }
    }

    /// Names that SDFormat keeps for itself.
    void namesOfSdf() {
        const model::Model model = modelFrom(R"({"trammel": 1, "name": "ground",
            "ground": {"shapes": [{"type": "plane", "normal": [0, 0, 1]}]},
            "bodies": [{"name": "world", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]},
                       {"name": "A::B", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]},
                       {"name": "__model__", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}]})");
        ImportReport report;
        const TextFile file(written(model, RobotFormat::Sdf, report), "robot.sdf");
        const model::Model again = modelOf(importRobot(file.path(), {}));
        QVERIFY(again.findBody("world_link") && again.findBody("A__B"));
        for (const char* place : {"/bodies/world", "/bodies/A::B", "/bodies/__model__"})
            QVERIFY2(tells(report.approximations(), place), place);
    }

    /// Two files of one name in different folders are two meshes.
    void meshesOfOneName() {
        const TextFile out("", "robot.urdf");
        const auto text = [](int high) {
            return fmt::format("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 {}\nf 1 3 2\nf 1 2 4\nf 2 3 4\n"
                               "f 3 1 4\n",
                               high);
        };
        const TextFile one(text(1), "part.obj"), other(text(2), "part.obj");
        Robot robot;
        robot.name = "r";
        for (const TextFile* mesh : {&one, &other, &one}) {
            Link& link = robot.links.emplace_back();
            link.name = fmt::format("l{}", robot.links.size());
            link.inertia = Inertia{1.0, Vec3::Zero(), Mat3::Identity(), {}};
            Geometry& geometry = link.geometries.emplace_back();
            geometry.shape.geometry = model::Mesh{"part.obj", 1.0};
            geometry.meshFile = mesh->path();
        }
        ImportReport report;
        robotText(robot, RobotFormat::Sdf, out.path(), report);
        QCOMPARE(filesIn(out.folder(), ".obj").size(), std::size_t(2));
    }
};

QTEST_APPLESS_MAIN(TestRobotExport)
#include "test_robot_export.moc"
