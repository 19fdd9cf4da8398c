#include "analysis/run/inverse.h"
#include "robots/composite_joints.h"
#include "robots/from_model.h"
#include "robots/robot_writer.h"
#include "robots/tree_pose.h"
#include "unit/robots/robot_checks.h"

#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <memory>
#include <mujoco/mujoco.h>
#include <pugixml.hpp>
#include <random>
#include <set>

using namespace trammel;
using namespace trammel::robots;
using namespace trammel::support;

namespace {

/// Takes what MuJoCo cannot read away: meshes that are not there.
void takeShapesAway(pugi::xml_node robot) {
    for (pugi::xml_node link : robot.children("link"))
        for (const char* kind : {"visual", "collision"})
            while (link.remove_child(kind)) {
            }
}

/// A robot as MuJoCo reads it.
class Oracle {
public:
    /// @param raisesMass lets links without mass pass, whose forces then are not the file's
    Oracle(const std::filesystem::path& urdf, bool raisesMass) {
        pugi::xml_document document;
        document.load_file(urdf.c_str());
        pugi::xml_node robot = document.child("robot");
        takeShapesAway(robot);
        pugi::xml_node compiler = robot.append_child("mujoco").append_child("compiler");
        compiler.append_attribute("fusestatic") = "false";
        if (raisesMass) {
            compiler.append_attribute("balanceinertia") = "true";
            compiler.append_attribute("boundmass") = "1e-3";
            compiler.append_attribute("boundinertia") = "1e-3";
        }
        const std::string path = m_folder.filePath("robot.urdf").toStdString();
        document.save_file(path.c_str());
        char error[1000] = "";
        m_model.reset(mj_loadXML(path.c_str(), nullptr, error, sizeof error));
        if (m_model) m_data.reset(mj_makeData(m_model.get()));
        m_error = error;
    }

    explicit operator bool() const { return m_model != nullptr; }
    const std::string& error() const { return m_error; }
    mjModel& model() { return *m_model; }
    mjData& data() { return *m_data; }

    int joint(const std::string& name) const {
        return mj_name2id(m_model.get(), mjOBJ_JOINT, name.c_str());
    }
    /// The pose of a link; none where it is the root, which is the world there.
    std::optional<Pose> link(const std::string& name) const {
        const int body = mj_name2id(m_model.get(), mjOBJ_BODY, name.c_str());
        if (body < 0) return std::nullopt;
        const mjtNum* p = m_data->xpos + 3 * body;
        const mjtNum* q = m_data->xquat + 4 * body;
        return Pose{Vec3(p[0], p[1], p[2]), Quat(q[0], q[1], q[2], q[3])};
    }

private:
    struct Freer {
        void operator()(mjModel* model) const { mj_deleteModel(model); }
        void operator()(mjData* data) const { mj_deleteData(data); }
    };
    QTemporaryDir m_folder;
    std::unique_ptr<mjModel, Freer> m_model;
    std::unique_ptr<mjData, Freer> m_data;
    std::string m_error;
};

/// Coordinates within the limits, and those of joints that follow others.
std::vector<double> randomCoordinates(const Robot& robot, std::mt19937& random) {
    std::uniform_real_distribution<double> share(0.0, 1.0);
    std::vector<double> result;
    for (const Joint& joint : robot.joints) {
        const bool isSlide = joint.kind == JointKind::Prismatic;
        const bool hasOne = isSlide || joint.kind == JointKind::Revolute;
        const double lower = joint.limits ? (*joint.limits)[0] : isSlide ? -0.5 : -3.0;
        const double upper = joint.limits ? (*joint.limits)[1] : isSlide ? 0.5 : 3.0;
        result.push_back(hasOne ? lower + share(random) * (upper - lower) : 0.0);
    }
    for (std::size_t round = 0; round < robot.couplings.size(); ++round)
        for (const Coupling& coupling : robot.couplings)
            result[coupling.second] = coupling.ratio * result[coupling.first] + coupling.offset;
    return result;
}

/// Robots of others that MuJoCo reads as URDF: no YAML, and joint types that it has.
std::vector<std::filesystem::path> comparable() {
    static const std::set<std::string> kOthers{"falcon_two_roots", "spot_arm_undefined_parent",
                                               "rethink_gripper_undefined_parent",
                                               "drake_all_joint_types"};
    std::vector<std::filesystem::path> files;
    for (const auto& path : filesIn(othersRobots() / "urdf", ".urdf"))
        if (!kOthers.contains(path.stem().string())) files.push_back(path);
    return files;
}

/// By name: the coordinate that a joint of the file has in the model's pose.
double zeroOf(const ImportedModel& imported, const std::string& joint) {
    const auto found = std::ranges::find(imported.joints, joint, &JointPlacement::joint);
    return found->zero;
}

} // namespace

/// Imported robots against another program that reads the same files.
class TestRobotOracle : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        if (!std::filesystem::exists(othersRobots())) QSKIP("no robots of others here");
    }

    /// Where links stand in 100 random configurations of each robot, to 1e-9 m.
    void linkPoses() {
        int compared = 0;
        for (const auto& path : comparable()) {
            Oracle oracle(path, true);
            if (!oracle) {
                qWarning("%s: %s", path.filename().c_str(), oracle.error().c_str());
                continue;
            }
            ++compared;
            comparePoses(path, oracle);
            if (QTest::currentTestFailed()) return;
        }
        QVERIFY(compared >= 20);
    }

    /// The torques of a random motion through a random pose, by the drivers of its joints, to 1e-8
    /// of the largest.
    void inverseDynamics() {
        int compared = 0;
        for (const auto& path : comparable()) {
            Oracle oracle(path, false);
            if (oracle && compareForces(path, oracle)) ++compared;
            if (QTest::currentTestFailed()) return;
        }
        QVERIFY2(compared >= 5, qPrintable(QString::number(compared)));
    }

    /// Models that are written as URDF are read by the other program as they are here.
    void exported() {
        int compared = 0, forces = 0;
        for (const auto& path : comparable()) {
            const ImportedModel imported = importRobot(path, {});
            QTemporaryDir folder;
            const std::filesystem::path out = folder.filePath("robot.urdf").toStdString();
            ImportReport report;
            std::ofstream(out) << robotText(robotOf(modelOf(imported), report), RobotFormat::Urdf,
                                            out, report);
            Oracle oracle(out, true), exact(out, false);
            if (!oracle) {
                qWarning("%s: %s", path.filename().c_str(), oracle.error().c_str());
                continue;
            }
            ++compared;
            comparePoses(out, oracle);
            if (exact && compareForces(out, exact)) ++forces;
            if (QTest::currentTestFailed()) return;
        }
        QVERIFY2(compared >= 20, qPrintable(QString::number(compared)));
        QVERIFY2(forces >= 5, qPrintable(QString::number(forces)));
    }

private:
    static void comparePoses(const std::filesystem::path& path, Oracle& oracle) {
        ImportReport report;
        const Robot robot = readRobot(path, {}, report);
        LumpedRobot lumped = lump(robot, {}, report);
        const TreePose tree(lumped, true);
        std::mt19937 random(7);
        for (int k = 0; k < 100; ++k) {
            const std::vector<double> q = randomCoordinates(robot, random);
            std::vector<double> coordinates;
            for (const int source : lumped.source)
                coordinates.push_back(q[source]);
            for (std::size_t j = 0; j < q.size(); ++j)
                if (const int id = oracle.joint(robot.joints[j].name); id >= 0)
                    oracle.data().qpos[oracle.model().jnt_qposadr[id]] = q[j];
            mj_kinematics(&oracle.model(), &oracle.data());
            const std::vector<Pose> poses = tree.place(coordinates);
            for (std::size_t i = 0; i < robot.links.size(); ++i) {
                const auto expected = oracle.link(robot.links[i].name);
                const Pose pose = poses[lumped.lumpOf[i]] * lumped.inLump[i];
                const double gap =
                    (pose.position - (expected ? expected->position : Vec3::Zero())).norm() +
                    pose.orientation.angularDistance(expected ? expected->orientation
                                                              : Quat::Identity());
                QVERIFY2(gap < 1e-9, qPrintable(QString("%1 %2: %3")
                                                    .arg(path.c_str(), robot.links[i].name.c_str())
                                                    .arg(gap)));
            }
        }
    }

    /// @return whether the model is the file's in all that counts
    static bool compareForces(const std::filesystem::path& path, Oracle& oracle) {
        ImportReport report;
        Robot robot = readRobot(path, {}, report);
        if (!robot.couplings.empty() || !robot.rootsAreFixed) return false;
        for (const Joint& joint : robot.joints)
            if (joint.kind == JointKind::Free || joint.armature > 0) return false;
        std::mt19937 random(11);
        const std::vector<double> q = randomCoordinates(robot, random);
        for (std::size_t j = 0; j < q.size(); ++j) {
            robot.joints[j].start = q[j];
            robot.joints[j].friction = 0.0; // of which no motion at one instant knows the side
            robot.joints[j].damping = 0.0;
        }
        const ImportedModel imported = toModel(robot, {});
        for (const ReportItem& item : imported.report.approximations())
            for (const char* word : {"no mass", "gets the nearest", "are one joint"})
                if (english(item.what).find(word) != std::string::npos) return false;
        model::Model model = modelOf(imported);
        mjModel& other = oracle.model();
        mjData& data = oracle.data();
        other.opt.gravity[2] = -9.81;
        other.opt.disableflags |=
            mjDSBL_CONTACT | mjDSBL_LIMIT | mjDSBL_FRICTIONLOSS | mjDSBL_PASSIVE;
        std::uniform_real_distribution<double> rate(-1.0, 1.0);
        std::vector<int> driven;
        for (const model::Joint& joint : model.joints)
            if (oracle.joint(joint.name) < 0) return false;
        for (model::Joint& joint : model.joints) {
            const int id = oracle.joint(joint.name);
            const double v = rate(random), a = rate(random);
            joint.limits.reset();
            joint.torque.reset();
            joint.driver = model::Driver{model::Driver::Kind::Position,
                                         model::Function(QString("%1*t + %2*t^2")
                                                             .arg(v, 0, 'g', 17)
                                                             .arg(0.5 * a, 0, 'g', 17)
                                                             .toStdString())};
            data.qpos[other.jnt_qposadr[id]] = zeroOf(imported, joint.name);
            data.qvel[other.jnt_dofadr[id]] = v;
            data.qacc[other.jnt_dofadr[id]] = a;
            driven.push_back(other.jnt_dofadr[id]);
        }
        mj_inverse(&other, &data);
        const dynamics::System system(model);
        analysis::DrivenMotion motion(system, model.simulation);
        const analysis::InverseForces forces = analysis::inverseForces(system, motion);
        double scale = 0.0;
        for (const int dof : driven)
            scale = std::max(scale, std::abs(data.qfrc_inverse[dof]));
        const analysis::ConstraintJacobian& jacobian = motion.jacobian();
        for (std::size_t j = 0; j < model.joints.size(); ++j) {
            double torque = 0.0;
            for (std::size_t row = 0; row < jacobian.joint.size(); ++row)
                if (jacobian.joint[row] == static_cast<int>(j))
                    torque = forces.lambda[static_cast<Eigen::Index>(row)]; // the driver's is last
            const double gap = std::abs(torque - data.qfrc_inverse[driven[j]]);
            [&] {
                QVERIFY2(gap <= 1e-8 * scale,
                         qPrintable(QString("%1 %2: %3 of %4")
                                        .arg(path.c_str(), model.joints[j].name.c_str())
                                        .arg(gap)
                                        .arg(scale)));
            }();
        }
        return true;
    }
};

QTEST_GUILESS_MAIN(TestRobotOracle)
#include "test_robot_oracle.moc"
