#include "unit/robots/robot_checks.h"

#include <QtTest>
#include <algorithm>
#include <sdf/sdf.hh>

using namespace trammel;
using namespace trammel::robots;
using namespace trammel::support;

namespace {

Pose poseOf(const ignition::math::Pose3d& pose) {
    return {Vec3(pose.Pos().X(), pose.Pos().Y(), pose.Pos().Z()),
            Quat(pose.Rot().W(), pose.Rot().X(), pose.Rot().Y(), pose.Rot().Z())};
}

/// What a model of the other library has, with those within it: links by their whole names.
class Walk {
public:
    explicit Walk(const Robot& robot) : m_robot(robot) {}

    void model(const sdf::Model& each, const std::string& prefix, const Pose& by) {
        ignition::math::Pose3d pose;
        QVERIFY(each.SemanticPose().Resolve(pose).empty());
        const Pose own = by * poseOf(pose);
        const std::string name = prefix + each.Name();
        for (std::uint64_t i = 0; i < each.LinkCount(); ++i)
            link(*each.LinkByIndex(i), name, own);
        for (std::uint64_t i = 0; i < each.ModelCount(); ++i)
            model(*each.ModelByIndex(i), name + "::", own);
    }

    int compared() const { return m_compared; }

private:
    /// The reader leaves the name of the only model that moves away.
    int find(const std::string& whole) const {
        const int link = m_robot.findLink(whole);
        return link >= 0 ? link : m_robot.findLink(whole.substr(whole.find("::") + 2));
    }

    void link(const sdf::Link& each, const std::string& model, const Pose& by) {
        const int index = find(model + "::" + each.Name());
        QVERIFY2(index >= 0, each.Name().c_str());
        const Link& own = m_robot.links[static_cast<std::size_t>(index)];
        ignition::math::Pose3d pose;
        QVERIFY(each.SemanticPose().Resolve(pose, "__model__").empty());
        compare(own.pose, by * poseOf(pose), each.Name());
        const ignition::math::Inertiald& inertial = each.Inertial();
        QCOMPARE(own.inertia->mass, inertial.MassMatrix().Mass());
        QVERIFY((own.inertia->com - poseOf(inertial.Pose()).position).norm() < 1e-12);
        const ignition::math::Matrix3d moment = inertial.Moi(); // in the link's axes
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
                QVERIFY(std::abs(own.inertia->tensor(i, j) - moment(i, j)) < 1e-9);
        ++m_compared;
    }

    static void compare(const Pose& own, const Pose& theirs, const std::string& name) {
        const double gap = (own.position - theirs.position).norm() +
                           own.orientation.angularDistance(theirs.orientation);
        QVERIFY2(gap < 1e-9, qPrintable(QString("%1: %2").arg(name.c_str()).arg(gap)));
    }

    const Robot& m_robot;
    int m_compared = 0;
};

} // namespace

/// SDFormat files against the format's own library: where links stand, with all frames resolved,
/// and what they weigh. It knows no motion.
class TestSdfOracle : public QObject {
    Q_OBJECT
private slots:
    void linksAndInertia_data() {
        QTest::addColumn<QString>("file");
        for (const auto& folder : {ownRobot(""), othersRobots() / "sdf"})
            for (const auto& path : filesIn(folder, ".sdf"))
                QTest::newRow(path.filename().c_str()) << QString::fromStdString(path.string());
    }
    void linksAndInertia() {
        QFETCH(QString, file);
        const std::filesystem::path path(file.toStdString());
        if (!refusalOf(path).empty()) QSKIP("refused here");
        sdf::Root root;
        const sdf::Errors errors = root.Load(path.string());
        if (!errors.empty()) QSKIP(errors.front().Message().c_str());
        ImportReport report;
        const Robot robot = readRobot(path, {}, report);
        Walk walk(robot);
        if (root.Model() != nullptr) walk.model(*root.Model(), "", {});
        for (std::uint64_t w = 0; w < root.WorldCount(); ++w)
            for (std::uint64_t i = 0; i < root.WorldByIndex(w)->ModelCount(); ++i)
                walk.model(*root.WorldByIndex(w)->ModelByIndex(i), "", {});
        QCOMPARE(walk.compared(), static_cast<int>(robot.links.size()));
    }
};

QTEST_APPLESS_MAIN(TestSdfOracle)
#include "test_sdf_oracle.moc"
