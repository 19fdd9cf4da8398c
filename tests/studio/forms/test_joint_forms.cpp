// The forms of joints: each type's fields, units, motors, drivers, limits and gears.
#include "studio/document/item_kind.h"
#include "studio/editors/number_field.h"
#include "studio/form_driver.h"
#include "studio/forms/form_bench.h"

#include <QCheckBox>
#include <QLabel>
#include <QtTest>
#include <numbers>

using namespace trammel;
using namespace trammel::studio;
using namespace trammel::test;

class TestJointForms : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QCoreApplication::setOrganizationName("TrammelTests");
        setUpApplication(*qApp);
    }

    /// The fields of a contact pair's friction mode come with the mode.
    void aTyreHasAnAxisAndASlip() {
        FormBench bench;
        bench.selection.select("/contacts/pairs/0");
        QVERIFY(!bench.field("lateral_slip")->isVisible());
        choose(*bench.panel, "friction_mode", "tyre");
        QCOMPARE(bench.textAt("/contacts/pairs/0/friction_mode"), std::string("\"tyre\""));
        QVERIFY(bench.field("friction_mode")->findingText().contains("friction_direction"));
        type(*bench.panel, "friction_direction/1", "2");
        type(*bench.panel, "lateral_slip", "L/1000");
        choose(*bench.panel, "friction_body", "body1");
        QCOMPARE(bench.textAt("/contacts/pairs/0/friction_direction"), std::string("[0, 2, 0]"));
        QCOMPARE(bench.textAt("/contacts/pairs/0/lateral_slip"), std::string("\"L/1000\""));
        QCOMPARE(bench.textAt("/contacts/pairs/0/friction_body"), std::string("\"body1\""));
        QVERIFY(bench.document.diagnosticsUnder("/contacts").empty());
        bench.document.renameItem("/bodies/0", "hub");
        QCOMPARE(bench.textAt("/contacts/pairs/0/friction_body"), std::string("\"hub\""));
        bench.selection.select("/contacts/pairs/0");
        choose(*bench.panel, "friction_mode", "none");
        QVERIFY(!bench.field("friction_direction")->isVisible());
    }

    void aSteeringJointHasTwoMotors() {
        FormBench bench;
        bench.selection.select("/joints/0");
        QVERIFY(!bench.field("spin_motor/velocity")->isVisible());
        choose(*bench.panel, "type", "steering");
        type(*bench.panel, "axis2/2", "1");
        type(*bench.panel, "spin_motor/velocity", "60 rpm");
        QVERIFY(bench.field("spin_motor/velocity")->findingText().isEmpty());
        QVERIFY(bench.field("spin_motor/max_force")->findingText().contains("is missing"));
        type(*bench.panel, "spin_motor/max_force", "3 kNm");
        type(*bench.panel, "motor/velocity", "0.1*cos(t)");
        type(*bench.panel, "motor/max_force", "50");
        QVERIFY(bench.document.diagnosticsUnder("/joints/0").empty());
        QCOMPARE(bench.textAt("/joints/0/spin_motor/max_force"), std::string("3000"));
        QVERIFY(std::abs(bench.document.model().joints[0].spinMotor->velocity.constant -
                         6.283185307179586) < 1e-12);
        type(*bench.panel, "spin_motor/velocity", "");
        type(*bench.panel, "spin_motor/max_force", "");
        QCOMPARE(bench.textAt("/joints/0/spin_motor"), std::string("absent"));
        choose(*bench.panel, "type", "revolute");
        QCOMPARE(bench.textAt("/joints/0/axis2"), std::string("absent"));
    }

    void aScrewHasAPitchAndAPointOnALineSlides() {
        FormBench bench;
        bench.selection.select("/joints/0");
        QVERIFY(!bench.field("pitch")->isVisible());
        choose(*bench.panel, "type", "screw");
        type(*bench.panel, "pitch", "-2 mm");
        type(*bench.panel, "limits/0", "-90 deg");
        type(*bench.panel, "limits/1", "90 deg");
        QVERIFY(bench.document.diagnosticsUnder("/joints/0").empty());
        QCOMPARE(bench.document.model().joints[0].pitch, -0.002);
        choose(*bench.panel, "type", "point-on-line");
        QCOMPARE(bench.textAt("/joints/0/pitch"), std::string("absent"));
        type(*bench.panel, "limits/0", "-5 cm");
        QVERIFY(bench.document.diagnosticsUnder("/joints/0").empty());
        QCOMPARE((*bench.document.model().joints[0].limits)[0], -0.05);
    }

    /// One tick makes a journal and bearing of a revolute joint, and one takes it back; each is one
    /// edit. A screw has none.
    void aTickMakesAClearance() {
        FormBench bench;
        bench.selection.select("/joints/0");
        auto* tick = bench.editor()->findChild<QCheckBox*>("clearanceTick");
        QVERIFY(tick && tick->isVisible() && !tick->isChecked());
        QVERIFY(!bench.field("clearance/radial")->isVisible());
        const std::string before = bench.document.text();
        tick->click();
        QVERIFY(bench.document.diagnosticsUnder("/joints/0").empty());
        QVERIFY(bench.document.model().joints[0].hasClearance());
        QVERIFY(bench.field("clearance/radial")->isVisible());
        type(*bench.panel, "clearance/radial", "0.2 mm");
        type(*bench.panel, "clearance/restitution", "1.5");
        QVERIFY(!bench.field("clearance/restitution")->findingText().isEmpty());
        type(*bench.panel, "clearance/restitution", "");
        QCOMPARE(bench.document.model().joints[0].clearance->radial, 2e-4);
        QVERIFY(bench.document.diagnosticsUnder("/joints/0").empty());
        tick->click();
        QCOMPARE(bench.textAt("/joints/0/clearance"), std::string("absent"));
        QCOMPARE(bench.document.text(), before);
        choose(*bench.panel, "type", "screw");
        QVERIFY(!tick->isVisible());
    }

    /// From revolute to gear and back: the name stays, the bodies are asked for anew.
    void aGearCouplesTwoJoints() {
        FormBench bench;
        bench.selection.select("/joints/0");
        choose(*bench.panel, "type", "gear");
        QCOMPARE(bench.textAt("/joints/0/joints"), std::string("[\"joint2\", \"joint3\"]"));
        QCOMPARE(bench.textAt("/joints/0/bodies"), std::string("absent"));
        QCOMPARE(bench.textAt("/joints/0/name"), std::string("\"joint1\""));
        auto* second = input<QComboBox>(*bench.panel, "joints/1");
        QVERIFY(second->findData("joint2") >= 0);
        QVERIFY(second->findData("joint1") < 0); // not itself
        const auto* ratio = static_cast<NumberField*>(bench.field("ratio"));
        QCOMPARE(ratio->unit(), QString("m/rad")); // an angle drives a slide
        type(*bench.panel, "ratio", "30 mm/rad");
        QCOMPARE(bench.textAt("/joints/0/ratio"), std::string("0.03"));
        bench.document.setValue("/joints/2/type", io::JsonValue("cylindrical"));
        bench.selection.select("/joints/0");
        QCOMPARE(ratio->unit(), QString());
        type(*bench.panel, "ratio", "0");
        QVERIFY(bench.field("ratio")->findingText().contains("zero"));
        type(*bench.panel, "ratio", "-L*2");
        choose(*bench.panel, "joints/1", "joint2");
        QVERIFY(bench.field("joints/0")->findingText().contains("joint2")); // stands twice
        choose(*bench.panel, "joints/0", "joint3");
        QVERIFY(!bench.document.hasErrors());
        choose(*bench.panel, "type", "revolute");
        QCOMPARE(bench.textAt("/joints/0/joints"), std::string("absent"));
        QCOMPARE(bench.textAt("/joints/0/name"), std::string("\"joint1\""));
        QVERIFY(!bench.document.hasErrors());
    }

    void aGearThatCannotBeIsNotOffered() {
        FormBench bench;
        QAction* add = bench.actions.addAction("gear");
        QVERIFY(add->isEnabled());
        bench.document.removeItem("/joints/2");
        QVERIFY(add->isEnabled()); // two are left
        bench.selection.select("/joints/0");
        auto* types = input<QComboBox>(*bench.panel, "type");
        const QModelIndex gear = types->model()->index(types->findData("gear"), 0);
        QVERIFY(!gear.flags().testFlag(Qt::ItemIsEnabled)); // but one of the two would be it
        QVERIFY(gear.data(Qt::ToolTipRole).toString().contains("two"));
        bench.document.removeItem("/joints/1");
        QVERIFY(!add->isEnabled());
        QVERIFY(add->toolTip().contains("two"));
    }

    void whatActsOnACoordinateIsInItsUnit_data() {
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<double>("stiffness");
        const double perDegree = 180 / std::numbers::pi;
        QTest::newRow("angle") << "revolute"
                               << "2 Nm/deg" << 2 * perDegree;
        QTest::newRow("slide") << "prismatic"
                               << "2 N/mm" << 2000.0;
    }

    void whatActsOnACoordinateIsInItsUnit() {
        QFETCH(QString, type);
        QFETCH(QString, typed);
        FormBench bench;
        bench.selection.select(type == "revolute" ? "/joints/1" : "/joints/2");
        const QString item = bench.selection.pointer();
        const auto joint = [&]() -> const model::Joint& {
            return bench.document.model().joints[lastToken(item).toUInt()];
        };
        trammel::test::type(*bench.panel, "spring/stiffness", typed);
        QTEST(joint().spring.value().stiffness, "stiffness");
        trammel::test::type(*bench.panel, "spring/damping", "0.5");
        trammel::test::type(*bench.panel, "spring/rest", "L/10");
        trammel::test::type(*bench.panel, "torque", "-3*q - 0.2*qd + sin(t)");
        QCOMPARE(joint().torque.value().formula, std::string("-3*q - 0.2*qd + sin(t)"));
        QVERIFY(bench.field("torque")->findChild<QLabel*>("note")->text().startsWith("= 0 N"));
        trammel::test::type(*bench.panel, "friction/static", "0.3");
        trammel::test::type(*bench.panel, "friction/kinetic", "0.2");
        trammel::test::type(*bench.panel, "friction/radius", "10 mm");
        QCOMPARE(joint().friction.value().radius, 0.01);
        QVERIFY(!bench.document.hasErrors());
    }

    /// An object goes with its last value; before that what is missing is asked for.
    void aSpringAndAFrictionGoWithTheirLastValue() {
        FormBench bench;
        bench.selection.select("/joints/0");
        type(*bench.panel, "spring/damping", "0.5");
        QVERIFY(bench.field("spring/stiffness")->findingText().contains("is missing"));
        type(*bench.panel, "spring/damping", "");
        QCOMPARE(bench.textAt("/joints/0/spring"), std::string("absent"));
        type(*bench.panel, "friction/static", "0.3");
        type(*bench.panel, "friction/radius", "0.01");
        type(*bench.panel, "friction/static", "");
        QVERIFY(bench.field("friction/static")->findingText().contains("is missing"));
        type(*bench.panel, "friction/radius", "");
        QCOMPARE(bench.textAt("/joints/0/friction"), std::string("absent"));
        type(*bench.panel, "torque", "2*q");
        type(*bench.panel, "torque", "");
        QCOMPARE(bench.textAt("/joints/0/torque"), std::string("absent"));
        QVERIFY(!bench.document.hasErrors());
    }

    void aDriverIsAPositionOrAVelocity() {
        FormBench bench;
        bench.selection.select("/joints/0");
        type(*bench.panel, "driver/position", "30 deg");
        QVERIFY(bench.document.diagnosticsUnder("/joints/0").empty());
        QVERIFY(std::abs(bench.document.model().joints[0].driver->value.constant -
                         0.5235987755982988) < 1e-12);
        type(*bench.panel, "driver/velocity", "2*pi*t");
        QCOMPARE(bench.textAt("/joints/0/driver"), std::string("{ \"velocity\": \"2*pi*t\" }"));
        type(*bench.panel, "driver/position", "");
        QCOMPARE(bench.textAt("/joints/0/driver/velocity"), std::string("\"2*pi*t\""));
        type(*bench.panel, "driver/velocity", "");
        QCOMPARE(bench.textAt("/joints/0/driver"), std::string("absent"));
        QCOMPARE(bench.document.undoStack()->count(), bench.document.undoStack()->index());
    }

    void eachJointTypeShowsItsFieldsAndIsValid_data() {
        QTest::addColumn<QString>("type");
        for (const QString& type : jointTypes())
            QTest::newRow(qPrintable(type)) << type;
    }

    void eachJointTypeShowsItsFieldsAndIsValid() {
        QFETCH(QString, type);
        FormBench bench;
        bench.selection.select("/joints/0");
        choose(*bench.panel, "type", type);
        QCOMPARE(bench.textAt("/joints/0/type"), '"' + type.toStdString() + '"');
        QVERIFY(!bench.document.hasErrors());
        const QStringList used = jointKeys(type);
        for (const QString key : {"bodies/0", "bodies/1", "joints/0", "joints/1", "ratio",
                                  "position", "axis", "axis2", "points/0", "points/1", "length"})
            QCOMPARE(bench.field(key)->isVisible(), used.contains(key.section('/', 0, 0)));
        for (const QString key :
             {"limits", "limit_restitution", "motor/velocity", "motor/max_force", "driver/position",
              "driver/velocity", "spring/stiffness", "spring/damping", "spring/rest", "torque",
              "friction/static", "friction/kinetic", "friction/radius"})
            QCOMPARE(bench.field(key)->isVisible(), hasCoordinate(type));
    }

    void limitsAreInTheUnitOfTheCoordinate() {
        FormBench bench;
        bench.selection.select("/joints/0");
        type(*bench.panel, "limits/0", "-90 deg");
        type(*bench.panel, "limits/1", "0.5");
        QVERIFY(!bench.document.hasErrors());
        const auto limits = bench.document.model().joints[0].limits.value();
        QCOMPARE(limits[0], -std::acos(0.0)); // a quarter turn
        QCOMPARE(limits[1], 0.5);
        QCOMPARE(bench.field("limits")->findChild<QLabel*>("note")->text(),
                 QString("= (-90, 28.6479)°"));
        choose(*bench.panel, "type", "prismatic");
        type(*bench.panel, "limits/0", "-20 mm");
        QCOMPARE(bench.document.model().joints[0].limits.value()[0], -0.02);
        type(*bench.panel, "limits/1", "-1");
        QVERIFY(!bench.field("limits")->findingText().isEmpty());
        type(*bench.panel, "limits/1", ""); // no range without both
        QCOMPARE(bench.textAt("/joints/0/limits"), std::string("absent"));
        QVERIFY(!bench.document.hasErrors());
    }

    void aMotorNeedsBothItsValuesAndGoesWithThem() {
        FormBench bench;
        bench.selection.select("/joints/0");
        type(*bench.panel, "motor/velocity", "2*pi*sin(t)");
        QVERIFY(bench.document.hasErrors()); // the largest torque is missing, and is asked for
        QVERIFY(bench.field("motor/velocity")->findingText().isEmpty());
        const QString asked = bench.field("motor/max_force")->findingText();
        QVERIFY2(asked.startsWith("Largest torque is missing"), qPrintable(asked));
        bench.panel->focusOn("/joints/0/motor"); // as a click on the message does
        QVERIFY(bench.field("motor/max_force")->isAncestorOf(QApplication::focusWidget()));
        type(*bench.panel, "motor/max_force", "3 kNm");
        QVERIFY(!bench.document.hasErrors());
        QCOMPARE(bench.textAt("/joints/0/motor/velocity"), std::string("\"2*pi*sin(t)\""));
        QCOMPARE(bench.textAt("/joints/0/motor/max_force"), std::string("3000"));
        type(*bench.panel, "motor/velocity", "");
        type(*bench.panel, "motor/max_force", "");
        QCOMPARE(bench.textAt("/joints/0/motor"), std::string("absent"));
        QVERIFY(!bench.document.hasErrors());
    }
};

QTEST_MAIN(TestJointForms)
#include "test_joint_forms.moc"
