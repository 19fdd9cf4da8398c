#include "unit/robots/robot_checks.h"

#include <QtTest>

using namespace trammel;
using namespace trammel::robots;
using namespace trammel::support;

/// SDFormat as its specification and its own library read it.
class TestSdf : public QObject {
    Q_OBJECT

    static ImportedModel import(const std::string& content, const char* version = "1.9") {
        return importRobot(
            TextFile(fmt::format("<sdf version='{}'>{}</sdf>", version, content), "robot.sdf")
                .path(),
            {});
    }
    static const model::Joint& jointNamed(const model::Model& model, const std::string& name) {
        return *std::ranges::find(model.joints, name, &model::Joint::name);
    }

private slots:
    /// A mimic names a joint of its own model, not one of the same name around it.
    void mimicOfItsOwnScope() {
        const std::string hinge = "<joint name='{0}' type='revolute'><parent>{1}</parent><child>{2}"
                                  "</child><axis><xyz>0 0 1</xyz>{3}</axis></joint>";
        const auto joint = [&](auto... parts) {
            return fmt::format(fmt::runtime(hinge), parts...);
        };
        const model::Model model = modelOf(
            import("<model name='m'><link name='a'/><link name='b'/>" + joint("j1", "a", "b", "") +
                   "<model name='finger'><link name='a'/><link name='b'/><link name='c'/>" +
                   joint("j1", "a", "b", "") +
                   joint("j2", "b", "c", "<mimic joint='j1'><multiplier>2</multiplier></mimic>") +
                   "</model></model>"));
        const auto gear =
            std::ranges::find(model.joints, model::JointType::Gear, &model::Joint::type);
        QVERIFY(gear != model.joints.end());
        QCOMPARE(gear->joints[0], std::string("finger::j1"));
        QCOMPARE(gear->joints[1], std::string("finger::j2"));
    }

    /// Until 1.4 an axis was in the model's frame, from 1.5 on in the joint's; here the joint is
    /// turned by a quarter turn about y.
    void axesOfOldVersions_data() {
        QTest::addColumn<QByteArray>("version");
        QTest::addColumn<QString>("inside");
        QTest::addColumn<bool>("isOfModel");
        QTest::newRow("1.4") << QByteArray("1.4") << "" << true;
        QTest::newRow("1.5") << QByteArray("1.5") << "" << false;
        QTest::newRow("1.10") << QByteArray("1.10") << "" << false;
        QTest::newRow("stated") << QByteArray("1.5")
                                << "<use_parent_model_frame>True</use_parent_model_frame>" << true;
        QTest::newRow("stated off")
            << QByteArray("1.4") << "<use_parent_model_frame>0</use_parent_model_frame>" << false;
    }
    void axesOfOldVersions() {
        QFETCH(QByteArray, version);
        QFETCH(QString, inside);
        QFETCH(bool, isOfModel);
        const model::Model model = modelOf(import(
            "<model name='m'><link name='a'/><link name='b'/><joint name='j' type='revolute'>"
            "<pose>0 0 0 0 1.5707963267948966 0</pose><parent>a</parent><child>b</child><axis>"
            "<xyz>0 0 1</xyz>" +
                inside.toStdString() + "</axis></joint></model>",
            version.constData()));
        const Vec3 expected = isOfModel ? Vec3::UnitZ() : Vec3::UnitX();
        QVERIFY((jointNamed(model, "j").axis - expected).norm() < 1e-15);
    }

    /// A model's pose is that of its placement frame: Q, 3 m above the frame and turned a quarter
    /// about z, stands at (1, 0, 0) unturned, so that the model's own frame is 3 m below and P,
    /// 2 m along its x, is at (1, -2, -3).
    void placementFrames() {
        const model::Model model =
            modelOf(import("<model name='m' placement_frame='F'><pose>1 0 0 0 0 0</pose>"
                           "<frame name='F' attached_to='Q'/><link name='Q'>"
                           "<pose>0 0 3 0 0 1.5707963267948966</pose></link>"
                           "<link name='P'><pose>2 0 0 0 0 0</pose></link></model>"));
        QVERIFY((model.findBody("Q")->pose.position - Vec3(1, 0, 0)).norm() < 1e-15);
        QVERIFY((model.findBody("P")->pose.position - Vec3(1, -2, -3)).norm() < 1e-15);
        for (const char* frame : {"nothing", "world"})
            QVERIFY_THROWS_EXCEPTION(
                std::runtime_error,
                import(fmt::format("<model name='m' placement_frame='{}'><link name='a'/></model>",
                                   frame)));
    }

    /// White space around words, and words in capitals.
    void wordsAreTrimmed() {
        const model::Model model = modelOf(import(
            "<model name='m'><link name='a'/><link name='b'/><joint name='j' type='revolute'>"
            "<parent>\n a\n</parent><child>\n b\n</child><axis><xyz>0 0 1</xyz><limit><lower> -INF "
            "</lower><upper>+Inf</upper></limit></axis></joint></model>"
            "<model name='wall'><static> True </static><link name='w'/></model>"));
        QVERIFY(!jointNamed(model, "j").limits);
        const auto isFixed = std::ranges::count_if(model.bodies, &model::Body::fixed);
        QCOMPARE(isFixed, 1);
    }

    /// A joint between what stands still holds nothing: it is told, and the rest is read.
    void jointsOfStaticModels() {
        const ImportedModel imported = import(
            "<model name='m'><static>true</static><link name='a'/><link name='b'/><joint name='j' "
            "type='revolute'><parent>a</parent><child>b</child><axis><xyz>0 0 "
            "1</xyz></axis></joint>"
            "</model><model name='free'><link name='c'/></model>");
        QCOMPARE(imported.report.dof, 6);
        QCOMPARE(imported.report.omissions().size(), std::size_t(1));
    }
};

QTEST_APPLESS_MAIN(TestSdf)
#include "test_sdf.moc"
