#include "robots/from_model.h"
#include "robots/robot_writer.h"
#include "unit/robots/mjcf_motion.h"
#include "unit/robots/mjcf_oracle.h"
#include "unit/robots/robot_checks.h"

#include <Eigen/Eigenvalues>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <fstream>
#include <pugixml.hpp>
#include <random>
#include <set>
#include <sstream>

using namespace trammel;
using namespace trammel::robots;
using namespace trammel::support;

namespace {

/// A file without what says nothing of bodies and joints' motion, and without the attributes that
/// the version of MuJoCo does not know. Files of several stay as they are.
std::string mended(const std::filesystem::path& file, const std::set<std::string>& unknown) {
    pugi::xml_document document;
    document.load_file(file.c_str());
    pugi::xml_node root = document.document_element();
    for (const char* section : {"equality", "actuator", "sensor", "tendon", "keyframe", "contact",
                                "size", "visual", "statistic"})
        while (root.remove_child(section)) {
        }
    // The default of later versions.
    pugi::xml_node compiler = root.child("compiler");
    if (!compiler) compiler = root.prepend_child("compiler");
    compiler.remove_attribute("autolimits");
    compiler.append_attribute("autolimits") = "true";
    struct Walker : pugi::xml_tree_walker {
        const std::set<std::string>* names = nullptr;
        bool for_each(pugi::xml_node& node) override {
            for (const std::string& name : *names)
                node.remove_attribute(name.c_str());
            if (std::string_view(node.name()) == "option") node.remove_child("flag");
            node.remove_attribute("integrator");
            node.remove_attribute("texture");
            if (std::string_view(node.attribute("type").value()) == "mesh")
                node.append_attribute("mass") = 0.4; // see massOfMeshes()
            while (node.remove_child("texture")) {
            }
            return true;
        }
    } walker;
    walker.names = &unknown;
    root.traverse(walker);
    std::ostringstream text;
    document.save(text);
    return text.str();
}

double random(std::mt19937& generator) {
    return std::uniform_real_distribution<double>(-1.5, 1.5)(generator);
}

/// Random coordinates and rates, with quaternions of unit length.
MjcfMotion randomMotion(const mjModel& model, std::mt19937& generator) {
    MjcfMotion motion;
    for (int i = 0; i < model.nq; ++i)
        motion.q.push_back(random(generator));
    for (int i = 0; i < model.nv; ++i) {
        motion.v.push_back(random(generator));
        motion.a.push_back(random(generator));
    }
    for (int joint = 0; joint < model.njnt; ++joint) {
        if (model.jnt_type[joint] != mjJNT_FREE && model.jnt_type[joint] != mjJNT_BALL) continue;
        double* const quat = motion.q.data() + model.jnt_qposadr[joint] +
                             (model.jnt_type[joint] == mjJNT_FREE ? 3 : 0);
        mju_normalize4(quat);
    }
    return motion;
}

} // namespace

/// Robots of MJCF files against MuJoCo, which reads the same ones. Those that its version here
/// does not read are skipped with a word.
class TestMjcfOracle : public QObject {
    Q_OBJECT
private slots:
    /// In 100 random configurations: links to 1e-9 m and rad, and the forces of a random motion to
    /// 1e-8 of the largest. Both sides round in the last digits only.
    void posesAndForces_data() {
        QTest::addColumn<QString>("file");
        for (const auto& path : filesIn(othersRobots() / "mjcf", ".xml"))
            QTest::newRow(qPrintable(QString::fromStdString(path.stem().string())))
                << QString::fromStdString(path.string());
    }
    void posesAndForces() {
        QFETCH(QString, file);
        const std::filesystem::path path(file.toStdString());
        QTemporaryDir folder;
        std::filesystem::path used = path;
        std::unique_ptr<MjcfOracle> reading;
        std::set<std::string> unknown;
        const QRegularExpression told("unrecognized attribute: '(\\w+)'");
        for (int attempt = 0; attempt < 20; ++attempt) {
            if (path.string().find("include_") == std::string::npos) {
                used = folder.filePath("robot.xml").toStdString();
                std::ofstream(used) << mended(path, unknown);
            }
            reading = std::make_unique<MjcfOracle>(used);
            const auto match = told.match(QString::fromStdString(reading->error()));
            if (!match.hasMatch()) break;
            unknown.insert(match.captured(1).toStdString());
        }
        MjcfOracle& oracle = *reading;
        if (!oracle) QSKIP(oracle.error().c_str());
        ImportReport report;
        const Robot robot = readRobot(used, {}, report);
        m_compared += oracle.model().nv > 0 ? 1 : 0;
        compareMotions(robot, oracle);
    }

    /// A tetrahedron of three square legs has the volume a b c / 6. Version 2 of the other program
    /// weighs a mesh by the box of the same moments a unit of mass instead, edges
    /// (6 (I2 + I3 - I1) / m)^(1/2), which is larger; its moments a unit of mass are the mesh's.
    void massOfMeshes() {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("robot.xml").toStdString();
        std::ofstream(path) << "<mujoco><asset><mesh name='m' vertex='0 0 0 0.3 0 0 0 0.2 0 0 0 "
                               "0.1'/></asset><worldbody><body name='b'><freejoint/><geom "
                               "type='mesh' mesh='m'/></body></worldbody></mujoco>";
        ImportReport report;
        const Robot robot = readRobot(path, {}, report);
        const Inertia& own = *robot.links[0].inertia;
        QVERIFY(std::abs(own.mass - 1.0) < 1e-14);
        MjcfOracle oracle(path);
        QVERIFY2(oracle, oracle.error().c_str());
        Vec3 moments = Eigen::SelfAdjointEigenSolver<Mat3>(own.tensor).eigenvalues() / own.mass;
        double box = 1000.0;
        for (int i = 0; i < 3; ++i)
            box *= std::sqrt(6.0 * (moments.sum() - 2.0 * moments[i]));
        const double mass = oracle.model().body_mass[1];
        const double expected = mj_version() < 300 ? box : own.mass;
        QVERIFY2(std::abs(mass - expected) < 1e-5 * expected,
                 qPrintable(QString("%1 %2").arg(mass).arg(expected)));
        Eigen::Map<const Vec3> theirs(oracle.model().body_inertia + 3);
        QVERIFY((theirs.reverse() / mass - moments).norm() < 1e-5 * moments.norm());
    }

    /// Robots of this project and of others, made models and written as MJCF, are read by MuJoCo:
    /// bodies stand where the model has them, the loops' equations are fulfilled there, and in 100
    /// random configurations links and the forces of a random motion are those that the file's own
    /// reader finds.
    void exported_data() {
        QTest::addColumn<QString>("file");
        for (const auto& folder : {ownRobot(""), othersRobots()})
            for (const char* ending : {".xml", ".urdf", ".sdf"})
                for (const auto& path : filesIn(folder, ending))
                    QTest::newRow(qPrintable(QString::fromStdString(
                        (path.parent_path().filename() / path.filename()).string())))
                        << QString::fromStdString(path.string());
    }
    void exported() {
        QFETCH(QString, file);
        if (!refusalOf(file.toStdString()).empty()) QSKIP("no robot");
        const ImportedModel imported = importRobot(file.toStdString(), {});
        if (!imported.report.isClosed) QSKIP("its loops are open");
        const model::Model model = modelOf(imported);
        QTemporaryDir folder;
        const std::filesystem::path out = folder.filePath("robot.xml").toStdString();
        ImportReport report;
        std::ofstream(out) << robotText(robotOf(model, report), RobotFormat::Mjcf, out, report);
        MjcfOracle oracle(out);
        QVERIFY2(oracle, oracle.error().c_str());
        checkStart(model, oracle);
        const Robot robot = readRobot(out, {}, report);
        compareMotions(robot, oracle);
        ++m_exported;
    }

    void mostAreCompared() {
        QVERIFY2(m_exported >= 7, qPrintable(QString::number(m_exported)));
        if (std::filesystem::exists(othersRobots() / "mjcf"))
            QVERIFY2(m_compared >= 20, qPrintable(QString::number(m_compared)));
    }

private:
    int m_compared = 0, m_exported = 0;

    /// In 100 random configurations.
    static void compareMotions(const Robot& robot, MjcfOracle& oracle) {
        std::mt19937 generator(5);
        double pose = 0.0, force = 0.0, scale = 0.0;
        for (int k = 0; k < 100; ++k)
            compare(robot, oracle, randomMotion(oracle.model(), generator), pose, force, scale);
        qInfo("poses %.2g m, forces %.2g of %.2g", pose, force, scale);
        QVERIFY2(pose <= 1e-9, qPrintable(QString::number(pose)));
        // The other program keeps vertices in single precision.
        const double share = oracle.model().nmesh > 0 ? 1e-6 : 1e-8;
        QVERIFY2(force <= share * std::max(scale, 1e-300), qPrintable(QString::number(force)));
    }

    /// The pose that the file is drawn in.
    static void checkStart(const model::Model& model, MjcfOracle& oracle) {
        const int flags = oracle.model().opt.disableflags;
        oracle.model().opt.disableflags &= ~mjDSBL_CONSTRAINT;
        oracle.model().opt.disableflags |= mjDSBL_CONTACT | mjDSBL_LIMIT | mjDSBL_FRICTIONLOSS;
        mj_forward(&oracle.model(), &oracle.data());
        for (int i = 0; i < oracle.data().ne; ++i)
            QVERIFY2(std::abs(oracle.data().efc_pos[i]) < 1e-9,
                     qPrintable(QString::number(oracle.data().efc_pos[i])));
        for (int body = 1; body < oracle.model().nbody; ++body) {
            const model::Body* own = model.findBody(oracle.bodyName(body));
            if (own == nullptr) continue; // a link between the joints of one
            const Pose pose = oracle.pose(body);
            QVERIFY((pose.position - own->pose.position).norm() < 1e-9);
            QVERIFY(pose.orientation.angularDistance(own->pose.orientation) < 1e-9);
        }
        oracle.model().opt.disableflags = flags;
    }

    static void compare(const Robot& robot, MjcfOracle& oracle, const MjcfMotion& motion,
                        double& pose, double& force, double& scale) {
        MjcfRecursion recursion(robot, motion);
        const mjModel& model = oracle.model();
        QCOMPARE(recursion.rates(), static_cast<std::size_t>(model.nv));
        std::ranges::copy(motion.q, oracle.data().qpos);
        std::ranges::copy(motion.v, oracle.data().qvel);
        std::ranges::copy(motion.a, oracle.data().qacc);
        mj_inverse(&model, &oracle.data());
        for (int body = 1; body < model.nbody; ++body) {
            const int link = robot.findLink(oracle.bodyName(body));
            QVERIFY2(link >= 0, oracle.bodyName(body).c_str());
            const Pose expected = oracle.pose(body), actual = recursion.pose(link);
            pose = std::max({pose, (expected.position - actual.position).norm(),
                             expected.orientation.angularDistance(actual.orientation)});
        }
        const std::vector<double> forces = recursion.forces();
        for (int i = 0; i < model.nv; ++i) {
            const double expected = oracle.data().qfrc_inverse[i];
            scale = std::max(scale, std::abs(expected));
            force = std::max(force, std::abs(expected - forces[i]));
        }
    }
};

QTEST_APPLESS_MAIN(TestMjcfOracle)
#include "test_mjcf_oracle.moc"
