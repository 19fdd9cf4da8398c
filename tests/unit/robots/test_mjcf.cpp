#include "model/mass_properties.h"
#include "robots/from_model.h"
#include "robots/robot_writer.h"
#include "unit/robots/robot_checks.h"

#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <numbers>

using namespace trammel;
using namespace trammel::robots;
using namespace trammel::support;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

bool says(const std::vector<ReportItem>& items, const std::string& part) {
    return std::ranges::any_of(items, [&](const ReportItem& item) {
        return english(item.what).find(part) != std::string::npos;
    });
}

} // namespace

/// MJCF as its reference describes it; values from the files' numbers by hand.
class TestMjcf : public QObject {
    Q_OBJECT
private slots:
    /// A class has what its parent states, a childclass counts for all within, an own attribute
    /// before both.
    void classesOfDefaults() {
        const Robot robot = read(R"(<mujoco><default><joint damping="1" stiffness="2"/>
            <default class="a"><joint damping="3"/><default class="b"><joint armature="4"/>
            </default></default></default><worldbody>
            <body childclass="b"><joint name="x"/><geom size="1"/>
              <body><joint name="y" class="a" stiffness="5"/><geom size="1"/></body></body>
            <body><joint name="z"/><geom size="1"/></body></worldbody></mujoco>)");
        const auto is = [&](const char* name, double damping, double stiffness, double armature) {
            const Joint& joint = robot.joints[robot.findJoint(name)];
            QCOMPARE(joint.damping, damping);
            QCOMPARE(joint.stiffness, stiffness);
            QCOMPARE(joint.armature, armature);
        };
        is("x", 3, 2, 4);
        is("y", 3, 5, 0);
        is("z", 1, 2, 0);
    }

    /// All forms of one orientation: a quarter turn about z.
    void orientations_data() {
        QTest::addColumn<QString>("stated");
        QTest::newRow("quat") << "quat='1 0 0 1'";
        QTest::newRow("axisangle") << "axisangle='0 0 2 90'";
        QTest::newRow("euler") << "euler='0 0 90'";
        QTest::newRow("xyaxes") << "xyaxes='0 1 0  -1 3 0'"; // y made perpendicular to x
    }
    void orientations() {
        QFETCH(QString, stated);
        const Robot robot = read("<mujoco><worldbody><body name='b' " + stated.toStdString() +
                                 "/></worldbody></mujoco>");
        const Vec3 x = robot.joints[0].inParent.orientation * Vec3::UnitX();
        QVERIFY((x - Vec3::UnitY()).norm() < 1e-15);
    }

    /// Small letters are axes that move along, capitals fixed ones: "xyz" is Rx Ry Rz, "XYZ" is
    /// Rz Ry Rx.
    void eulerSequences() {
        const auto turned = [&](const std::string& sequence) {
            return read("<mujoco><compiler angle='radian' eulerseq='" + sequence +
                        "'/><worldbody><body euler='.1 .2 .3'/></worldbody></mujoco>")
                .joints[0]
                .inParent.orientation;
        };
        const Quat x(Eigen::AngleAxisd(0.1, Vec3::UnitX())),
            y(Eigen::AngleAxisd(0.2, Vec3::UnitY())), z(Eigen::AngleAxisd(0.3, Vec3::UnitZ()));
        QVERIFY(turned("xyz").angularDistance(x * y * z) < 1e-14);
        QVERIFY(turned("XYZ").angularDistance(z * y * x) < 1e-14);
    }

    /// At its reference a joint leaves the body where the file draws it; range and springref are
    /// in the file's unit of angles, stiffness per rad.
    void referenceAndLimits() {
        const Robot robot = read(R"(<mujoco><worldbody><body pos="1 0 0"><joint name="j" ref="30"
            range="-10 40" springref="20" stiffness="7" axis="0 0 2"/><joint name="s" type="slide"
            ref="0.5" range="0 1" limited="false"/><geom size="1"/></body></worldbody></mujoco>)");
        const Joint& hinge = robot.joints[robot.findJoint("j")];
        const Pose drawn = hinge.inParent * jointMotion(hinge, 30 * kDegree);
        QVERIFY((drawn.position - Vec3::UnitX()).norm() < 1e-15);
        QVERIFY(drawn.orientation.angularDistance(Quat::Identity()) < 1e-14);
        QCOMPARE((*hinge.limits)[1], 40 * kDegree);
        QCOMPARE(hinge.rest, 20 * kDegree);
        QCOMPARE(hinge.stiffness, 7.0);
        QCOMPARE(hinge.start, 30 * kDegree);
        QVERIFY(!robot.joints[robot.findJoint("s")].limits);
    }

    /// Half sizes become whole ones; "fromto" gives centre, length and axis; mass by density
    /// 1000 kg/m^3 where none is stated.
    void shapesAndInertia() {
        const Robot robot = read(R"(<mujoco><worldbody><body name="b"><freejoint/>
            <geom type="box" size=".1 .2 .3"/></body><body name="c"><freejoint/>
            <geom type="cylinder" size=".1" fromto="0 0 0 2 0 0" mass="3"/></body>
            <body name="i"><freejoint/><inertial pos="0 0 1" mass="2" diaginertia="1 2 3"
            euler="0 0 90"/><geom size="1"/></body></worldbody></mujoco>)");
        QVERIFY(std::abs(robot.links[0].inertia->mass - 1000 * 0.2 * 0.4 * 0.6) < 1e-12);
        const Inertia& rod = *robot.links[1].inertia;
        QVERIFY((rod.com - Vec3::UnitX()).norm() < 1e-15);
        QVERIFY(std::abs(rod.tensor(0, 0) - 0.5 * 3 * 0.01) < 1e-14); // m r^2 / 2 along
        QVERIFY(std::abs(rod.tensor(1, 1) - 3 * (3 * 0.01 + 4) / 12) < 1e-14);
        const Inertia& stated = *robot.links[2].inertia;
        QVERIFY((stated.tensor.diagonal() - Vec3(2, 1, 3)).norm() < 1e-14);
    }

    /// Constraints are joints that hold where the file draws the bodies; "joint" is a gear.
    void equalities() {
        const ImportedModel imported = toModel(read(R"(<mujoco><worldbody>
            <body name="a" pos="0 0 1"><joint name="ja" axis="0 1 0"/><geom size=".1"/></body>
            <body name="b" pos="1 0 1"><freejoint/><geom size=".1"/></body>
            <body name="c" pos="3 0 1"><joint name="jc" axis="0 1 0"/><geom size=".1"/></body>
            </worldbody><equality><connect name="p" body1="a" body2="b" anchor="1 0 0"/>
            <joint name="g" joint1="jc" joint2="ja" polycoef="0 -2"/></equality></mujoco>)"),
                                               {});
        // 1 + 6 + 1 freedoms less 3 of the point and 1 of the gear.
        QCOMPARE(imported.report.dof, 4);
        QVERIFY(imported.report.isClosed);
        const model::Model model = modelOf(imported);
        const auto gear =
            std::ranges::find(model.joints, model::JointType::Gear, &model::Joint::type);
        QVERIFY(gear != model.joints.end());
        QCOMPARE(gear->ratio, -2.0);
    }

    /// An actuator's gear acts on force and length: kp of a position servo by its square.
    void actuators() {
        const Robot robot =
            read(R"(<mujoco><worldbody><body><joint name="j"/><geom size="1"/></body>
            </worldbody><actuator><motor joint="j" gear="3" ctrlrange="-2 2"/>
            <position joint="j" kp="5" gear="3"/><velocity joint="j" kv="4"/>
            <general joint="j" biastype="affine" gainprm="6" biasprm="0 -6 -1"/>
            <muscle joint="j"/></actuator></mujoco>)");
        QCOMPARE(robot.actuators.size(), std::size_t(4));
        QCOMPARE(*robot.actuators[0].force, 6.0);
        QCOMPARE(robot.actuators[1].kp, 45.0);
        QVERIFY(robot.actuators[2].kind == Actuator::Kind::Velocity);
        QCOMPARE(robot.actuators[3].kd, 1.0);
        QVERIFY(says(m_report.omissions(), "no motor, position or velocity servo"));
    }

    /// Short kinds are "general" with a law of theirs: what a class states of one counts for all.
    void defaultsOfOtherActuators() {
        const Robot robot = read(R"(<mujoco><default>
            <default class="p"><position kp="100"/></default>
            <default class="g"><general biastype="affine" gainprm="100" biasprm="0 -100 -10"/>
            </default><default class="v"><velocity kv="20"/></default></default><worldbody>
            <body><joint name="j"/><geom size="1"/></body></worldbody><actuator>
            <general class="p" joint="j"/><position class="g" joint="j"/>
            <position class="v" joint="j"/><motor class="p" joint="j"/></actuator></mujoco>)");
        QCOMPARE(robot.actuators.size(), std::size_t(4));
        for (const std::size_t i : {0, 1, 2})
            QVERIFY(robot.actuators[i].kind == Actuator::Kind::Position);
        QCOMPARE(robot.actuators[0].kp, 100.0);
        QCOMPARE(robot.actuators[1].kp, 100.0);
        QCOMPARE(robot.actuators[2].kp, 20.0);
        QVERIFY(robot.actuators[3].kind == Actuator::Kind::Torque);
        QCOMPARE(robot.actuators[3].gear, 1.0);
    }

    /// Three bare hinges that are one ball joint otherwise keep the rates that they start with:
    /// about x, y and z they are the angular velocity.
    void keyframeOfAChain() {
        ImportOptions options;
        options.keyframe = "0";
        const model::Model model = modelOf(toModel(read(R"(<mujoco><worldbody><body name="b">
            <joint name="x" axis="1 0 0"/><joint name="y" axis="0 1 0"/><joint axis="0 0 1"/>
            <geom size="1"/></body></worldbody><keyframe><key qvel="1 2 3"/></keyframe></mujoco>)",
                                                        options),
                                                   options));
        const Vec3 w = model.findBody("b")->angularVelocity;
        QVERIFY((w - Vec3(1, 2, 3)).norm() < 1e-15);
    }

    /// Mass goes with the volume of a mesh, mirrored or stretched or not: a box of 2 by 1 by 1.
    void massOfScaledMeshes_data() {
        QTest::addColumn<QString>("scale");
        QTest::addColumn<double>("factor");
        QTest::newRow("as it is") << "1 1 1" << 1.0;
        QTest::newRow("mirrored") << "1 -1 1" << 1.0;
        QTest::newRow("stretched") << "1 2 3" << 6.0;
        QTest::newRow("turned inside out") << "-2 -2 -2" << 8.0;
    }
    void massOfScaledMeshes() {
        QFETCH(QString, scale);
        QFETCH(double, factor);
        const TextFile file("<mujoco><asset><mesh name='m' file='box.obj' scale='" +
                            scale.toStdString() +
                            "'/></asset><worldbody><body name='b' "
                            "pos='0 0 9'><freejoint/><geom type='mesh' mesh='m' euler='0 0 90'/>"
                            "</body></worldbody></mujoco>");
        std::ofstream(file.folder() / "box.obj")
            << "v 0 0 0\nv 2 0 0\nv 0 1 0\nv 2 1 0\nv 0 0 1\nv 2 0 1\nv 0 1 1\nv 2 1 1\n"
               "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";
        ImportOptions options;
        options.modelFile = file.folder() / "m.trammel.json";
        const model::Model model = modelOf(importRobot(file.path(), options));
        const model::Body& body = *model.findBody("b");
        double s[3];
        std::sscanf(scale.toLatin1(), "%lf %lf %lf", s, s + 1, s + 2);
        QVERIFY(std::abs(*body.mass - 2000 * factor) < 1e-9 * factor);
        // The middle (1, 1/2, 1/2), scaled, a quarter turn on.
        QVERIFY((*body.com - Vec3(-0.5 * s[1], s[0], 0.5 * s[2])).norm() < 1e-12);
        const Mat3 I = model::inertiaMatrix(*body.inertia);
        const double wide = 4 * s[0] * s[0], deep = s[1] * s[1], high = s[2] * s[2];
        const Vec3 expected = *body.mass / 12 * Vec3(wide + high, deep + high, wide + deep);
        QVERIFY((I.diagonal() - expected).norm() < 1e-9 * expected.norm());
    }

    /// The keyframe asked for is the start; the others are told.
    void keyframes() {
        ImportOptions options;
        options.keyframe = "1";
        const Robot robot =
            read(R"(<mujoco><worldbody><body><joint name="j"/><geom size="1"/></body>
            </worldbody><keyframe><key qpos="1"/><key qpos="2" qvel="3"/></keyframe></mujoco>)",
                 options);
        QCOMPARE(robot.joints[0].start, 2.0);
        QCOMPARE(robot.joints[0].startRate, 3.0);
        QVERIFY(says(m_report.omissions(), "keyframe"));
    }

    /// Copies stand one step after another, with numbered names.
    void repetitions() {
        const Robot robot = read(R"(<mujoco><worldbody><frame pos="0 0 1"><replicate count="3"
            offset="1 0 0"><body name="b"><geom size=".1"/></body></replicate></frame></worldbody>
            </mujoco>)");
        QCOMPARE(robot.links.size(), std::size_t(3));
        QVERIFY((robot.links[robot.findLink("b2")].pose.position - Vec3(2, 0, 1)).norm() < 1e-15);
    }

    /// Bodies that overlap with several shapes are kept apart once, a shape whose mass is beyond a
    /// double has none, and a world alone is written.
    void foundByFuzzing() {
        const auto documentOf = [](const std::string& bodies) {
            const TextFile file("<mujoco><worldbody>" + bodies + "</worldbody></mujoco>");
            return importRobot(file.path(), {}).document;
        };
        const std::string twice =
            "<geom size='0.1'/><geom type='box' size='0.1 0.1 0.1'/><geom size='0.09'/></body>";
        const io::JsonValue overlap =
            documentOf("<body><freejoint/>" + twice + "<body pos='0 0 0.05'><freejoint/>" + twice);
        QVERIFY(io::readModel(overlap, {}).ok());
        QCOMPARE(overlap.at("/contacts/pairs")->size(), std::size_t{1});
        const io::JsonValue huge = documentOf("<body><joint/><geom size='1e150'/></body>");
        QVERIFY(io::readModel(huge, {}).ok());
        ImportReport report;
        const Robot world =
            robotOf(io::readModel(documentOf("<geom size='1'/>"), {}).model, report);
        for (const auto format : {RobotFormat::Urdf, RobotFormat::Sdf, RobotFormat::Mjcf})
            QVERIFY(!robotText(world, format, "x", report).empty());
    }

    /// What is not read is told with its place.
    void omissionsAreTold() {
        read("<mujoco>\n<worldbody><body><geom size='1' solref='1 1'/></body></worldbody>\n"
             "<tendon><spatial/></tendon></mujoco>");
        QVERIFY(says(m_report.omissions(), "tendon/spatial"));
        QVERIFY(says(m_report.omissions(), "\"solref\" of \"geom\""));
        QCOMPARE(m_report.omissions().back().place.line, 3);
    }

    void refusals_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const char* content, const char* expected) {
            QTest::newRow(name) << QString("<mujoco>\n%1</mujoco>").arg(content) << expected;
        };
        row("type", "<worldbody><body><joint type='screw'/></body></worldbody>", ":2:19: ");
        row("class", "<worldbody><geom class='q'/></worldbody>", "no class \"q\"");
        row("two orientations", "<worldbody><body quat='1 0 0 0' euler='0 0 0'/></worldbody>",
            "both");
        row("axis", "<worldbody><body><joint axis='0 0 0'/></body></worldbody>", "axis");
        row("quat", "<worldbody><body quat='0 0 0 0'/></worldbody>", "no direction");
        row("size", "<worldbody><geom size='-1'/></worldbody>", "more than 0");
        row("number", "<worldbody><geom size='nan'/></worldbody>", "finite");
        row("name", "<worldbody><body name='a'/><body name='a'/></worldbody>", "second time");
        row("free", "<worldbody><body><body><freejoint/></body></body></worldbody>",
            "in a body of a body");
        row("global", "<compiler coordinate='global'/>", "\"local\"");
        row("euler", "<compiler eulerseq='xyw'/>", "three of");
        row("replicate",
            "<worldbody><replicate count='1e9'><geom size='1'/></replicate></worldbody>",
            "expected fewer");
        row("site", "<equality><weld site1='a' site2='b'/></equality>", "no site \"a\"");
        row("include", "<include file='../x.xml'/>", ":2:2: ");
        row("itself", "<include file='robot.xml'/>", "in itself");
        row("hull", "<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 1 1 0'/></asset>", ":2:9: ");
    }
    void refusals() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        try {
            read(text.toStdString());
            QFAIL("not refused");
        } catch (const ImportError& error) {
            QVERIFY2(QString(error.what()).contains(expected), error.what());
        }
    }

    /// All files of others load, with loops closed to 1e-12.
    void filesOfOthers() {
        if (!std::filesystem::exists(othersRobots() / "mjcf")) QSKIP("no robots of others here");
        for (const auto& path : filesIn(othersRobots() / "mjcf", ".xml")) {
            try {
                const ImportReport report = importRobot(path, {}).report;
                qInfo("%s: %d links, %d joints, %d bodies, %d loops, %d freedoms, %zu redundant",
                      path.filename().c_str(), report.links, report.joints, report.bodies,
                      report.loops, report.dof, report.redundant.size());
                QVERIFY2(report.isClosed && report.residual < 1e-12, path.c_str());
            } catch (const ImportError& error) {
                QFAIL(error.what());
            }
        }
    }

private:
    Robot read(const std::string& text, const ImportOptions& options = {}) {
        const std::filesystem::path path = m_folder.filePath("robot.xml").toStdString();
        std::ofstream(path) << text;
        m_report = {};
        return readRobot(path, options, m_report);
    }

    QTemporaryDir m_folder;
    ImportReport m_report;
};

QTEST_APPLESS_MAIN(TestMjcf)
#include "test_mjcf.moc"
