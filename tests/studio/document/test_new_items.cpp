// New items and other types of old ones make valid models, whatever the kind.
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/new_items.h"

#include <QtTest>

using namespace trammel;
using namespace trammel::studio;
using io::JsonValue;

class TestNewItems : public QObject {
    Q_OBJECT

private slots:
    /// Menus put what is needed most first, whatever the format's order is.
    void typesStandInTheOrderOfMenus() {
        QCOMPARE(jointTypes().first(), QString("fixed"));
        QCOMPARE(jointTypes().last(), QString("gear")); // it needs other joints
        QCOMPARE(forceTypes().first(), QString("spring-damper"));
        QCOMPARE(forceTypes().mid(forceTypes().size() - 2), (QStringList{"force", "torque"}));
        QCOMPARE(shapeTypes(), (QStringList{"box", "sphere", "cylinder", "capsule", "ellipsoid",
                                            "plane", "mesh", "hull"}));
        QCOMPARE(measureTypes().first(), QString("distance"));
        QCOMPARE(combineRules().first(), QString("geometric")); // the default
    }

    /// A kind without a title would stand in menus by its name in files.
    void everyTypeHasATitle() {
        for (const QString& type : jointTypes() + forceTypes() + shapeTypes() + combineRules())
            QVERIFY2(typeTitle(type) != type && typeTitle(type)[0].isUpper(), qPrintable(type));
        QCOMPARE(typeTitle("distance"), QString("Distance joint"));
        QCOMPARE(typeTitle(ItemKind::Measure, "distance"), QString("Distance"));
        QCOMPARE(typeTitle("geometric"), QString("Geometric mean"));
        QCOMPARE(typeTitle("murty"), QString("Murty")); // a method
        QCOMPARE(axisTitles("planar").axis, QString("Normal"));
        QCOMPARE(axisTitles("revolute").axis, QString("Axis"));
        QCOMPARE(axisTitles("universal").axis2, QString("Second axis"));
        QCOMPARE(axisTitles("steering").axis2, QString("Steering axis"));
    }

    void newItemsAreValid() {
        Document document;
        addBody(document);
        document.setValue("/bodies/0/position/2", JsonValue(1));
        addBody(document);
        for (const QString& type : jointTypes())
            addJoint(document, type);
        for (const QString& type : forceTypes())
            addForce(document, type);
        for (const QString& type : measureTypes())
            addMeasure(document, type);
        for (const QString& type : shapeTypes())
            if (type != "mesh") addShape(document, type == "plane" ? "/ground" : "/bodies/0", type);
        addMaterial(document);
        addMaterial(document);
        addContactPair(document);
        addParameter(document);
        addParameter(document);
        for (const auto& finding : document.diagnostics())
            qWarning() << english(finding.message).c_str();
        QVERIFY(document.diagnostics().empty());
        QCOMPARE(document.model().joints.size(), std::size_t(12));
        QCOMPARE(document.model().bodies[1].name, std::string("body2"));
    }

    void changingTypesKeepsAModelValid() {
        Document document;
        addBody(document);
        document.setValue("/bodies/0/position/2", JsonValue(1));
        addJoint(document, "revolute");
        addJoint(document, "revolute"); // two that a gear may couple
        addJoint(document, "prismatic");
        addForce(document, "spring-damper");
        addShape(document, "/bodies/0", "box");
        for (const QString& type : jointTypes() + jointTypes()) {
            document.setValue("/joints/0",
                              jointAs(document, *document.root().at("/joints/0"), type));
            QVERIFY2(document.diagnostics().empty(), qPrintable(type));
        }
        for (const QString& type : forceTypes() + forceTypes()) {
            document.setValue("/forces/0",
                              forceAs(document, *document.root().at("/forces/0"), type));
            QVERIFY2(document.diagnostics().empty(), qPrintable(type));
        }
        addMeasure(document, "distance");
        for (const QString& type : measureTypes() + measureTypes()) {
            document.setValue("/measures/0",
                              measureAs(document, *document.root().at("/measures/0"), type));
            QVERIFY2(document.diagnostics().empty(), qPrintable(type));
        }
    }

    /// Forces, measures and contact pairs act on what is chosen: between two bodies, between the
    /// ground and one, on a joint with a coordinate; with nothing chosen on the first.
    void newItemsActOnWhatIsChosen() {
        Document document;
        for (const int height : {1, 2, 3})
            document.setValue(addBody(document) + "/position",
                              JsonValue::array({JsonValue(0), JsonValue(0), JsonValue(height)}));
        addJoint(document, "revolute");
        addJoint(document, "spherical");
        addJoint(document, "revolute");
        addForce(document, "spring-damper", {{"body3", "body2"}, {}});
        const JsonValue& between = *document.root().at("/forces/0");
        QCOMPARE(stringValue(between.at("/bodies/0")), QString("body3"));
        QCOMPARE(stringValue(between.at("/bodies/1")), QString("body2"));
        QCOMPARE(between.at("/points/0/2")->number(), 3.0);
        QCOMPARE(between.at("/points/1/2")->number(), 2.0);
        addForce(document, "bushing", {{"body2", "ground"}, {}});
        const JsonValue& bushing = *document.root().at("/forces/1");
        QCOMPARE(stringValue(bushing.at("/bodies/0")), QString("ground"));
        QCOMPARE(stringValue(bushing.at("/bodies/1")), QString("body2"));
        addForce(document, "force", {{"body3"}, {}});
        QCOMPARE(stringValue(document.root().at("/forces/2/body")), QString("body3"));
        addForce(document, "torsion-spring", {{}, {"joint2", "joint3"}}); // a ball has no angle
        QCOMPARE(stringValue(document.root().at("/forces/3/joint")), QString("joint3"));
        addForce(document, "spring-damper", {{"ground"}, {"joint3"}});
        QCOMPARE(stringValue(document.root().at("/forces/4/bodies/1")), QString("body1"));
        addMeasure(document, "distance", {{"body2"}, {}});
        QCOMPARE(stringValue(document.root().at("/measures/0/bodies/1")), QString("body2"));
        addMeasure(document, "point", {{"body2"}, {}});
        QCOMPARE(stringValue(document.root().at("/measures/1/body")), QString("body2"));
        for (int i = 0; i < 2; ++i) // the second time that pair is taken
            addContactPair(document, {{"body3", "body2"}, {}});
        QCOMPARE(stringValue(document.root().at("/contacts/pairs/0/bodies/1")), QString("body2"));
        QCOMPARE(stringValue(document.root().at("/contacts/pairs/1/bodies/0")), QString("ground"));
        QVERIFY(document.diagnostics().empty());
    }

    /// A new gear couples the first two joints with a coordinate. The ratio is the rate of the
    /// second over the first one's: -1 for wheels of one size, a length for a rack.
    void aGearNeedsTwoJointsWithACoordinate() {
        Document document;
        addBody(document);
        addJoint(document, "spherical");
        addJoint(document, "revolute");
        QVERIFY(!whyNot(document, "gear").isEmpty());
        addJoint(document, "prismatic");
        QVERIFY(whyNot(document, "gear").isEmpty());
        QVERIFY(!whyNot(document, "gear", "joint2").isEmpty()); // it would couple itself
        addJoint(document, "gear");
        const model::Joint& rack = document.model().joints[3];
        QCOMPARE(rack.joints[0], std::string("joint2"));
        QCOMPARE(rack.joints[1], std::string("joint3"));
        QCOMPARE(rack.ratio, 0.05);
        document.setValue("/joints/2/type", JsonValue("revolute"));
        addJoint(document, "gear");
        QCOMPARE(document.model().joints[4].ratio, -1.0);
        QVERIFY(document.diagnostics().empty());
    }
};

QTEST_MAIN(TestNewItems)
#include "test_new_items.moc"
