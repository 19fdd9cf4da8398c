// The forms: every field that the engine supports is edited through its widget; what is typed
// arrives in the document as one undo step; wrong values are kept and marked.
#include "io/format.h"
#include "io/model_file.h"
#include "studio/app/application.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/document/new_items.h"
#include "studio/document/selection.h"
#include "studio/editors/color_field.h"
#include "studio/editors/editor_base.h"
#include "studio/editors/file_field.h"
#include "studio/editors/number_field.h"
#include "studio/form_driver.h"
#include "studio/panels/item_actions.h"
#include "studio/panels/property_panel.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableWidget>
#include <QToolButton>
#include <QtTest>
#include <numbers>

using namespace trammel;
using namespace trammel::studio;
using namespace trammel::test;

class TestForms : public QObject {
    Q_OBJECT

private:
    /// A property panel in a window of its own, on a document with one item of each kind.
    struct Bench {
        QWidget window;
        Document document;
        Selection selection{document};
        ItemActions actions{document, selection, &window};
        PropertyPanel* panel = nullptr;

        Bench() {
            addParameter(document);
            document.renameItem("/parameters/p1", "L");
            addMaterial(document);
            addBody(document);
            document.setValue("/bodies/0/position/2", io::JsonValue(1));
            addBody(document);
            document.setValue("/bodies/0/orientation", io::JsonValue::array({1, 0, 0, 0}));
            const JointWish first{{"ground", "body1"}, {}};
            addJoint(document, "revolute", first);
            addForce(document, "spring-damper");
            addShape(document, "/bodies/1", "cylinder");
            addContactPair(document);
            addJoint(document, "revolute", first);
            addJoint(document, "prismatic", first);
            addMeasure(document, "distance");
            panel = new PropertyPanel(document, selection, actions, &window);
            panel->resize(400, 900);
            window.resize(400, 900);
            window.show();
            window.activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&window));
        }

        std::string textAt(const QString& pointer) const {
            const io::JsonValue* value = document.root().at(pointer.toStdString());
            if (!value) return "absent";
            // Without the layout, which is another test's.
            return QString::fromStdString(value->toText()).simplified().toStdString();
        }

        EditorBase* editor() const {
            for (auto* candidate : panel->findChildren<EditorBase*>())
                if (candidate->isVisible()) return candidate;
            return nullptr;
        }
        Field* field(const QString& key) const { return editor()->field(key); }
    };

private slots:
    void initTestCase() {
        QCoreApplication::setOrganizationName("TrammelTests");
        setUpApplication(*qApp);
    }

    void aNumberFieldStoresWhatIsTyped_data() {
        QTest::addColumn<QString>("item");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("stored");
        const auto rows = [](const QString& item, const QStringList& keys, const QString& typed,
                             const QString& stored) {
            for (const QString& key : keys)
                QTest::addRow("%s/%s = %s", qPrintable(item), qPrintable(key), qPrintable(typed))
                    << item << key << typed << stored;
        };
        rows("", {"gravity/0", "gravity/2"}, "1.5", "1.5");
        rows("/materials/material1", {"density", "restitution", "friction", "kinetic_friction"},
             "0.25", "0.25");
        rows("/bodies/0",
             {"position/0", "position/1", "orientation/euler_xyz/1", "velocity/2",
              "angular_velocity/0", "mass", "com/1", "inertia/0", "inertia/5"},
             "L*3", "\"L*3\"");
        rows("/bodies/0", {"position/0", "com/2"}, "12 mm", "0.012");
        rows("/bodies/0", {"mass"}, "250 g", "0.25");
        rows("/bodies/0", {"velocity/0"}, "36 km/h", "10");
        rows("/bodies/0/shapes/0", {"size/0", "size/2", "position/1"}, "4 cm", "0.04");
        rows("/bodies/1/shapes/1", {"radius", "length"}, "L/7", "\"L/7\"");
        rows("/joints/0", {"position/0", "axis/1"}, "0.5", "0.5");
        rows("/forces/0", {"points/0/1", "points/1/2", "stiffness", "damping", "length"}, "2*L",
             "\"2*L\"");
        rows("/forces/0", {"stiffness"}, "2 N/mm", "2000");
        rows("/forces/0", {"length"}, "0.8+0.1*sin(t)", "\"0.8+0.1*sin(t)\"");
        rows("/joints/0", {"limit_restitution"}, "L/2", "\"L/2\"");
        rows("/contacts/pairs/0", {"restitution", "friction", "kinetic_friction"}, "L/4",
             "\"L/4\"");
        rows("/simulation",
             {"duration", "step", "output_step", "gamma", "epsilon", "restitution_threshold",
              "lcp_tolerance", "sleep_speed", "sleep_angular_speed", "sleep_time"},
             "0.125", "0.125");
        rows("/simulation", {"lcp_iterations"}, "50", "50");
        rows("/simulation", {"restitution_threshold"}, "2 mm/s", "0.002");
    }

    void aNumberFieldStoresWhatIsTyped() {
        QFETCH(QString, item);
        QFETCH(QString, key);
        QFETCH(QString, typed);
        QFETCH(QString, stored);
        Bench bench;
        bench.selection.select(item);
        const std::string before = bench.document.text();
        const int steps = bench.document.undoStack()->count();
        type(*bench.panel, key, typed);
        QCOMPARE(bench.textAt(item + '/' + key), stored.toStdString());
        QCOMPARE(bench.document.undoStack()->count(), steps + 1);
        const auto findings = bench.document.diagnosticsUnder(item + '/' + key);
        QVERIFY2(findings.empty(), findings.empty() ? "" : english(findings[0].message).c_str());
        bench.document.undoStack()->undo();
        QCOMPARE(bench.document.text(), before);
    }

    void aSimulationSwitchIsStatedWhereItIsNotTheDefault_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("stated");
        for (const char* key : {"islands", "warm_start", "record_contacts"})
            QTest::newRow(key) << QString(key) << QString("false");
        QTest::newRow("sleeping") << QString("sleeping") << QString("true");
    }

    void aSimulationSwitchIsStatedWhereItIsNotTheDefault() {
        QFETCH(QString, key);
        QFETCH(QString, stated);
        Bench bench;
        bench.selection.select("/simulation");
        toggle(*bench.panel, key);
        QCOMPARE(bench.textAt("/simulation/" + key), stated.toStdString());
        QVERIFY(bench.document.diagnosticsUnder("/simulation/" + key).empty());
        toggle(*bench.panel, key);
        QCOMPARE(bench.textAt("/simulation/" + key), std::string("absent"));
    }

    /// What a form calls the default is what a file without the key means: where they differ, the
    /// form leaves out a value that the user chose.
    void theDefaultsOfASimulationAreTheFormats() {
        Bench bench;
        bench.selection.select("/simulation");
        const auto* simulation =
            std::ranges::find(io::modelFormat().keys, "simulation", &io::KeyFormat::key)->object;
        int compared = 0;
        for (const io::KeyFormat& key : simulation->keys) {
            const std::string name(key.key);
            const Field* field = bench.editor()->field(QString::fromStdString(name));
            if (!field || key.defaultText.empty()) continue;
            const QVariant shown = field->property(
                field->metaObject()->indexOfProperty("defaults") < 0 ? "defaultValue" : "defaults");
            const io::JsonValue expected = io::parseJson(key.defaultText).root;
            const bool isSame = expected.isNumber() ? shown.toDouble() == expected.number()
                                : expected.isBoolean()
                                    ? shown.toBool() == expected.boolean()
                                    : shown.toString().toStdString() == expected.string();
            QVERIFY2(isSame, (name + ": " + shown.toString().toStdString()).c_str());
            ++compared;
        }
        QVERIFY2(compared > 20, qPrintable(QString::number(compared)));
    }

    /// A run takes the method that was chosen: the form leaves none of them to a default.
    void aChosenIntegratorIsStated() {
        Bench bench;
        bench.selection.select("/simulation");
        for (const char* method : {"semi-implicit", "rk45", "auto"}) {
            choose(*bench.panel, "integrator", method);
            QCOMPARE(bench.document.model().simulation.integrator,
                     *model::methodFromName<model::IntegratorKind>(method));
            QCOMPARE(bench.textAt("/simulation/integrator"), std::string("\"") + method + '"');
        }
    }

    /// The fields of a contact pair's friction mode come with the mode.
    void aTyreHasAnAxisAndASlip() {
        Bench bench;
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
        Bench bench;
        bench.selection.select("/joints/0");
        QVERIFY(!bench.field("spin_motor/velocity")->isVisible());
        choose(*bench.panel, "type", "steering");
        type(*bench.panel, "axis2/2", "1");
        type(*bench.panel, "spin_motor/velocity", "60 rpm");
        QVERIFY(bench.field("spin_motor/velocity")->findingText().contains("max_force"));
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
        Bench bench;
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

    /// From revolute to gear and back: the name stays, the bodies are asked for anew.
    void aGearCouplesTwoJoints() {
        Bench bench;
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
        Bench bench;
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
        Bench bench;
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
        Bench bench;
        bench.selection.select("/joints/0");
        type(*bench.panel, "spring/damping", "0.5");
        QVERIFY(bench.field("spring/stiffness")->findingText().contains("stiffness"));
        type(*bench.panel, "spring/damping", "");
        QCOMPARE(bench.textAt("/joints/0/spring"), std::string("absent"));
        type(*bench.panel, "friction/static", "0.3");
        type(*bench.panel, "friction/radius", "0.01");
        type(*bench.panel, "friction/static", "");
        QVERIFY(bench.field("friction/static")->findingText().contains("static"));
        type(*bench.panel, "friction/radius", "");
        QCOMPARE(bench.textAt("/joints/0/friction"), std::string("absent"));
        type(*bench.panel, "torque", "2*q");
        type(*bench.panel, "torque", "");
        QCOMPARE(bench.textAt("/joints/0/torque"), std::string("absent"));
        QVERIFY(!bench.document.hasErrors());
    }

    void aDriverIsAPositionOrAVelocity() {
        Bench bench;
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

    void aChoiceStoresItsName_data() {
        QTest::addColumn<QString>("item");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("value");
        QTest::newRow("joint first") << "/joints/0"
                                     << "bodies/0"
                                     << "body2";
        QTest::newRow("joint second") << "/joints/0"
                                      << "bodies/1"
                                      << "body2";
        QTest::newRow("force first") << "/forces/0"
                                     << "bodies/0"
                                     << "body2";
        QTest::newRow("material") << "/bodies/0/shapes/0"
                                  << "material"
                                  << "material1";
        QTest::newRow("integration") << "/forces/0"
                                     << "integration"
                                     << "explicit";
        QTest::newRow("formulation") << "/simulation"
                                     << "formulation"
                                     << "acceleration";
        QTest::newRow("rotation") << "/simulation"
                                  << "rotation"
                                  << "quaternion";
        QTest::newRow("velocities") << "/simulation"
                                    << "initial_velocity"
                                    << "refuse";
        QTest::newRow("no progress") << "/simulation"
                                     << "on_no_progress"
                                     << "continue";
        QTest::newRow("overlaps") << "/simulation"
                                  << "initial_overlap"
                                  << "refuse";
        QTest::newRow("pair first") << "/contacts/pairs/0"
                                    << "bodies/0"
                                    << "body2";
        QTest::newRow("pair second") << "/contacts/pairs/0"
                                     << "bodies/1"
                                     << "body2";
        for (const char* key : {"restitution", "friction"})
            for (const QString& rule : combineRules().mid(1))
                QTest::addRow("combine %s %s", key, qPrintable(rule))
                    << "/contacts" << QString("combine/%1").arg(key) << rule;
        for (const char* key : {"lcp", "friction", "impact", "impact_location"})
            for (const QString& method : methods(key).mid(1))
                QTest::addRow("%s %s", key, qPrintable(method))
                    << "/simulation" << QString(key) << method;
    }

    void aChoiceStoresItsName() {
        QFETCH(QString, item);
        QFETCH(QString, key);
        QFETCH(QString, value);
        Bench bench;
        bench.selection.select(item);
        choose(*bench.panel, key, value);
        QCOMPARE(bench.textAt(item + '/' + key), '"' + value.toStdString() + '"');
    }

    void eachJointTypeShowsItsFieldsAndIsValid_data() {
        QTest::addColumn<QString>("type");
        for (const QString& type : jointTypes())
            QTest::newRow(qPrintable(type)) << type;
    }

    void eachJointTypeShowsItsFieldsAndIsValid() {
        QFETCH(QString, type);
        Bench bench;
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
        Bench bench;
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
        Bench bench;
        bench.selection.select("/joints/0");
        type(*bench.panel, "motor/velocity", "2*pi*sin(t)");
        QVERIFY(bench.document.hasErrors()); // the largest torque is missing, and is asked for
        QVERIFY(bench.field("motor/velocity")->findingText().contains("max_force"));
        type(*bench.panel, "motor/max_force", "3 kNm");
        QVERIFY(!bench.document.hasErrors());
        QCOMPARE(bench.textAt("/joints/0/motor/velocity"), std::string("\"2*pi*sin(t)\""));
        QCOMPARE(bench.textAt("/joints/0/motor/max_force"), std::string("3000"));
        type(*bench.panel, "motor/velocity", "");
        type(*bench.panel, "motor/max_force", "");
        QCOMPARE(bench.textAt("/joints/0/motor"), std::string("absent"));
        QVERIFY(!bench.document.hasErrors());
    }

    void contactPairsAreAddedFromTheirGroup() {
        Bench bench;
        bench.selection.select("/contacts");
        auto* add = bench.panel->findChild<QPushButton*>("addButton");
        for (auto* button : bench.panel->findChildren<QPushButton*>("addButton"))
            if (button->isVisible()) add = button;
        QTest::mouseClick(add, Qt::LeftButton);
        QCOMPARE(bench.selection.pointer(), QString("/contacts/pairs/1"));
        QCOMPARE(bench.textAt("/contacts/pairs/1/bodies"), std::string("[\"ground\", \"body2\"]"));
        toggle(*bench.panel, "collide");
        QCOMPARE(bench.textAt("/contacts/pairs/1/collide"), std::string("false"));
        type(*bench.panel, "restitution", "1.5");
        QVERIFY(!bench.field("restitution")->findingText().isEmpty());
        QCOMPARE(bench.textAt("/contacts/pairs/1/restitution"), std::string("1.5"));
        choose(*bench.panel, "bodies/1", "body1"); // listed already
        QVERIFY(bench.document.hasErrors());
    }

    void forcesAndTorquesTakeFunctionsOfTime() {
        Bench bench;
        bench.selection.select("/forces/0");
        for (const QString type : {"force", "torque"}) {
            choose(*bench.panel, "type", type);
            trammel::test::type(*bench.panel, "vector/2", "3*cos(2*pi*t)");
            choose(*bench.panel, "frame", "body");
            choose(*bench.panel, "body", "body2");
            QVERIFY(!bench.document.hasErrors());
            QCOMPARE(bench.textAt("/forces/0/vector/2"), std::string("\"3*cos(2*pi*t)\""));
            QCOMPARE(bench.textAt("/forces/0/frame"), std::string("\"body\""));
            QCOMPARE(bench.textAt("/forces/0/body"), std::string("\"body2\""));
            QVERIFY(bench.field("vector")->findChild<QLabel*>("note")->text().contains("3"));
        }
    }

    void eachForceTypeShowsItsFieldsAndIsValid_data() {
        QTest::addColumn<QString>("type");
        for (const QString& type : forceTypes())
            QTest::newRow(qPrintable(type)) << type;
    }

    void eachForceTypeShowsItsFieldsAndIsValid() {
        QFETCH(QString, type);
        Bench bench;
        bench.selection.select("/forces/0");
        choose(*bench.panel, "type", type);
        QVERIFY(!bench.document.hasErrors());
        for (const QString key : {"bodies/0", "bodies/1", "body", "joint", "points/0", "points/1",
                                  "point", "position", "stiffness", "damping", "length",
                                  "integration", "rest", "target", "kp", "kd", "vector", "frame"})
            QCOMPARE(bench.field(key)->isVisible(),
                     forceKeys(type).contains(key.section('/', 0, 0)));
    }

    void aTorsionSpringAndAControllerActOnAJoint() {
        Bench bench;
        bench.selection.select("/forces/0");
        choose(*bench.panel, "type", "torsion-spring");
        QCOMPARE(bench.textAt("/forces/0/joint"), std::string("\"joint1\""));
        type(*bench.panel, "stiffness", "3 Nm/rad");
        type(*bench.panel, "rest", "0.1*sin(t)");
        choose(*bench.panel, "joint", "joint3"); // the slide: other units
        type(*bench.panel, "stiffness", "3 N/mm");
        QCOMPARE(bench.textAt("/forces/0/stiffness"), std::string("3000"));
        QVERIFY(!bench.document.hasErrors());
        choose(*bench.panel, "type", "pd");
        QCOMPARE(bench.textAt("/forces/0/joint"), std::string("\"joint3\"")); // both have one
        type(*bench.panel, "target", "5 cm");
        type(*bench.panel, "kp", "-1");
        QVERIFY(!bench.field("kp")->findingText().isEmpty());
        type(*bench.panel, "kp", "L*200");
        type(*bench.panel, "kd", "");
        QCOMPARE(bench.textAt("/forces/0/kd"), std::string("absent"));
        QCOMPARE(bench.textAt("/forces/0/target"), std::string("0.05"));
        QVERIFY(!bench.document.hasErrors());
        for (int i = 0; i < 3; ++i)
            bench.document.removeItem("/joints/0");
        for (const char* action : {"torsion-spring", "pd"}) {
            QVERIFY(!bench.actions.addAction(action)->isEnabled());
            QVERIFY(bench.actions.addAction(action)->toolTip().contains("joint"));
        }
    }

    /// Six entries, in the units of their rows, or 36 that stay symmetric.
    void aBushingHasADiagonalOrAFullMatrix() {
        Bench bench;
        bench.selection.select("/forces/0");
        choose(*bench.panel, "type", "bushing");
        type(*bench.panel, "stiffness/1", "2 kN/m");
        type(*bench.panel, "stiffness/5", "1 kN*m/rad");
        QCOMPARE(bench.textAt("/forces/0/stiffness"),
                 std::string("[10000, 2000, 10000, 100, 100, 1000]"));
        const auto form = [&](int index) {
            auto* combo = input<QComboBox>(*bench.panel, "stiffness/form");
            combo->setFocus();
            QTest::keyClick(combo, index == 1 ? Qt::Key_Down : Qt::Key_Up);
        };
        const int steps = bench.document.undoStack()->count();
        form(1);
        QCOMPARE(bench.document.undoStack()->count(), steps + 1);
        const auto& bushing = std::get<model::Bushing>(bench.document.model().forces[0].law);
        QCOMPARE(bushing.stiffness.size(), std::size_t(36));
        QCOMPARE(bushing.stiffness[7], 2000.0);
        QCOMPARE(bushing.stiffness[35], 1000.0);
        type(*bench.panel, "stiffness/8", "500"); // row y, column z
        QCOMPARE(bench.document.undoStack()->count(), steps + 2);
        const auto& edited = std::get<model::Bushing>(bench.document.model().forces[0].law);
        QCOMPARE(edited.stiffness[8], 500.0);
        QCOMPARE(edited.stiffness[13], 500.0); // row z, column y
        QVERIFY(!bench.document.hasErrors());
        type(*bench.panel, "stiffness/1", "30 kN/m"); // more than the diagonal can hold against
        QVERIFY(bench.field("stiffness")->findingText().contains("eigenvalue"));
        form(0);
        QCOMPARE(bench.textAt("/forces/0/stiffness"),
                 std::string("[10000, 2000, 10000, 100, 100, 1000]"));
        type(*bench.panel, "damping/0", "5");
        QCOMPARE(bench.textAt("/forces/0/damping"), std::string("[5, 0, 0, 0, 0, 0]"));
        type(*bench.panel, "position/2", "20 cm");
        QVERIFY(!bench.document.hasErrors());
    }

    void vectorsMayUseWhatJointsMeasure() {
        Bench bench;
        bench.selection.select("/forces/0");
        for (const QString type : {"force", "torque"}) {
            choose(*bench.panel, "type", type);
            trammel::test::type(*bench.panel, "vector/1", "-3*joint2.rate");
            QVERIFY(!bench.document.hasErrors());
            QVERIFY(bench.field("vector")->toolTip().contains("hinge.coordinate"));
            trammel::test::type(*bench.panel, "vector/1", "-3*nobody.rate");
            QVERIFY(bench.field("vector")->findingText().contains("nobody.rate"));
        }
    }

    void eachMeasureTypeShowsItsFieldsAndIsValid_data() {
        QTest::addColumn<QString>("type");
        for (const QString& type : measureTypes())
            QTest::newRow(qPrintable(type)) << type;
    }

    void eachMeasureTypeShowsItsFieldsAndIsValid() {
        QFETCH(QString, type);
        Bench bench;
        bench.selection.select("/measures/0");
        choose(*bench.panel, "type", type);
        QVERIFY(!bench.document.hasErrors());
        for (const QString key : {"bodies/0", "bodies/1", "points/0", "points/1", "axes/0",
                                  "axes/1", "body", "point", "trace", "expression", "unit"})
            QCOMPARE(bench.field(key)->isVisible(),
                     measureKeys(type).contains(key.section('/', 0, 0)));
        QCOMPARE(bench.panel->findChild<QLabel*>("kind")->text(),
                 typeTitle(ItemKind::Measure, type));
    }

    void measuresAreEdited() {
        Bench bench;
        bench.selection.select("/measures/0");
        choose(*bench.panel, "bodies/0", "body2");
        type(*bench.panel, "points/1/0", "12 mm");
        QCOMPARE(bench.textAt("/measures/0/points/1/0"), std::string("0.012"));
        choose(*bench.panel, "bodies/1", "body2");
        QVERIFY(bench.field("bodies/0")->findingText().contains("twice"));
        choose(*bench.panel, "bodies/1", "ground");
        choose(*bench.panel, "type", "angle");
        type(*bench.panel, "axes/0/0", "0");
        QVERIFY(!bench.field("axes/0")->findingText().isEmpty()); // no direction
        type(*bench.panel, "axes/0/2", "L");
        QVERIFY(!bench.document.hasErrors());
        choose(*bench.panel, "type", "point");
        QCOMPARE(bench.textAt("/measures/0/trace"), std::string("absent"));
        toggle(*bench.panel, "trace");
        QCOMPARE(bench.textAt("/measures/0/trace"), std::string("false"));
        choose(*bench.panel, "type", "expression");
        type(*bench.panel, "expression", "joint2.rate*nobody.rate");
        QVERIFY(bench.field("expression")->findingText().contains("nobody.rate"));
        type(*bench.panel, "expression", "1000*L*joint2.rate + {spring1.force}");
        type(*bench.panel, "unit", "mm/s");
        QVERIFY(!bench.document.hasErrors());
        QCOMPARE(bench.textAt("/measures/0/unit"), std::string("\"mm/s\""));
        type(*bench.panel, "name", "speed");
        QCOMPARE(bench.textAt("/measures/0/name"), std::string("\"speed\""));
    }

    void measuresAreAddedFromTheirGroup() {
        Bench bench;
        bench.selection.select("/measures");
        for (const QString& type : measureTypes()) {
            QAction* add = bench.actions.addAction("measure-" + type);
            QVERIFY(add->isEnabled());
            QCOMPARE(add->text(), typeTitle(ItemKind::Measure, type));
            add->trigger();
            QCOMPARE(bench.textAt(bench.selection.pointer() + "/type"),
                     '"' + type.toStdString() + '"');
        }
        QVERIFY(!bench.document.hasErrors());
    }

    /// A body that follows has no mass of its own to edit, and is not fixed.
    void aBodyFollowsOthers() {
        Bench bench;
        bench.selection.select("/bodies/1");
        toggle(*bench.panel, "fixed");
        choose(*bench.panel, "follow/type", "keep-place");
        QCOMPARE(bench.textAt("/bodies/1/follow"),
                 std::string("{ \"type\": \"keep-place\", \"body\": \"body1\" }"));
        QCOMPARE(bench.textAt("/bodies/1/fixed"), std::string("absent"));
        QVERIFY(!bench.document.hasErrors());
        for (const QString key : {"mass", "com", "inertia", "velocity", "angular_velocity"})
            QVERIFY(!bench.field(key)->isEnabled());
        QVERIFY(input<QLineEdit>(*bench.panel, "mass")->placeholderText().contains("follows"));
        QVERIFY(bench.field("follow/body")->isVisible());
        choose(*bench.panel, "follow/type", "telescope");
        QCOMPARE(bench.textAt("/bodies/1/follow/bodies"), std::string("[\"ground\", \"body1\"]"));
        QVERIFY(!bench.document.hasErrors());
        type(*bench.panel, "follow/points/1/2", "0");
        QVERIFY(bench.field("follow/points/0")->findingText().contains("coincide"));
        type(*bench.panel, "follow/points/1/2", "80 cm");
        QVERIFY(input<QComboBox>(*bench.panel, "follow/bodies/0")->findData("body2") < 0);
        QVERIFY(!bench.document.hasErrors());
        choose(*bench.panel, "follow/type", "none");
        QCOMPARE(bench.textAt("/bodies/1/follow"), std::string("absent"));
        QVERIFY(bench.field("mass")->isEnabled());
        QVERIFY(!bench.field("follow/body")->isVisible());
        QVERIFY(!bench.document.hasErrors());
    }

    void eachShapeTypeShowsItsFields_data() {
        QTest::addColumn<QString>("type");
        for (const QString& type : shapeTypes())
            QTest::newRow(qPrintable(type)) << type;
    }

    void eachShapeTypeShowsItsFields() {
        QFETCH(QString, type);
        Bench bench;
        bench.selection.select("/bodies/0/shapes/0");
        choose(*bench.panel, "type", type);
        for (const QString key :
             {"size", "radii", "radius", "length", "normal", "points", "file", "scale"})
            QCOMPARE(bench.field(key)->isVisible(), shapeKeys(type).contains(key));
        if (type != "mesh") QVERIFY(bench.document.diagnosticsUnder("/bodies/0/shapes").empty());
    }

    /// A hull has points or a file; the choice between them is no key of the file.
    void aHullHasPointsOrAFile() {
        Bench bench;
        bench.selection.select("/bodies/0/shapes/0");
        choose(*bench.panel, "type", "hull");
        auto* table = input<QTableWidget>(*bench.panel, "points");
        QCOMPARE(table->rowCount(), 6);
        table->item(0, 0)->setText("0.2");
        QCOMPARE(bench.textAt("/bodies/0/shapes/0/points/0/0"), std::string("0.2"));
        table->item(1, 2)->setText("1 cm");
        QCOMPARE(bench.textAt("/bodies/0/shapes/0/points/1/2"), std::string("0.01"));
        table->item(1, 1)->setText("2*nothing");
        QVERIFY(bench.field("points")->findingText().contains("nothing"));
        table->item(1, 1)->setText("");
        QVERIFY(bench.field("points")->findingText().isEmpty());
        // was
        input<QToolButton>(*bench.panel, "points/add")->click();
        QCOMPARE(table->rowCount(), 7);
        QCOMPARE(bench.textAt("/bodies/0/shapes/0/points/6"), std::string("[0, 0, 0]"));
        input<QToolButton>(*bench.panel, "points/remove")->click();
        QCOMPARE(table->rowCount(), 6);
        choose(*bench.panel, "source", "file");
        QCOMPARE(bench.textAt("/bodies/0/shapes/0/points"), std::string("absent"));
        QCOMPARE(bench.textAt("/bodies/0/shapes/0/source"), std::string("absent"));
        QVERIFY(bench.field("file")->isVisible() && !bench.field("points")->isVisible());
        choose(*bench.panel, "source", "points");
        QCOMPARE(bench.textAt("/bodies/0/shapes/0/file"), std::string("absent"));
        QCOMPARE(table->rowCount(), 6);
        QVERIFY(bench.document.diagnosticsUnder("/bodies/0/shapes").empty());
    }

    void checksColoursAndFilesAreStored() {
        Bench bench;
        bench.selection.select("/bodies/0");
        toggle(*bench.panel, "fixed");
        QCOMPARE(bench.textAt("/bodies/0/fixed"), std::string("true"));
        toggle(*bench.panel, "fixed");
        QCOMPARE(bench.textAt("/bodies/0/fixed"), std::string("absent"));
        bench.selection.select("/bodies/0/shapes/0");
        QCOMPARE(bench.textAt("/bodies/0/shapes/0/collide"), std::string("absent"));
        toggle(*bench.panel, "collide");
        QCOMPARE(bench.textAt("/bodies/0/shapes/0/collide"), std::string("false"));
        toggle(*bench.panel, "collide");
        QCOMPARE(bench.textAt("/bodies/0/shapes/0/collide"), std::string("absent"));
        static_cast<ColorField*>(bench.field("color"))->choose(QColor(255, 0, 51));
        QCOMPARE(bench.textAt("/bodies/0/shapes/0/color"), std::string("[1, 0, 0.2, 1]"));
        QVERIFY(!bench.document.hasErrors());
        choose(*bench.panel, "type", "mesh");
        static_cast<FileField*>(bench.field("file"))->choose("/somewhere/part.stl");
        QCOMPARE(bench.textAt("/bodies/0/shapes/0/file"), std::string("\"/somewhere/part.stl\""));
    }

    void namesAndDescriptions() {
        Bench bench;
        bench.selection.select("");
        type(*bench.panel, "name", "Rig");
        QCOMPARE(bench.textAt("/name"), std::string("\"Rig\""));
        auto* description = input<QPlainTextEdit>(*bench.panel, "description");
        description->setFocus();
        QTest::keyClicks(description, "two words");
        QTest::keyClick(description, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(bench.textAt("/description"), std::string("\"two words\""));
        bench.selection.select("/bodies/0");
        type(*bench.panel, "name", "crank");
        QCOMPARE(bench.textAt("/joints/0/bodies/1"), std::string("\"crank\""));
        bench.selection.select("/materials/material1");
        type(*bench.panel, "name", "steel");
        QVERIFY(bench.document.root().contains("/materials/steel"));
        type(*bench.panel, "density", "7800");
        QCOMPARE(bench.textAt("/materials/steel/density"), std::string("7800"));
    }

    void aTakenNameIsRefusedAtTheField() {
        Bench bench;
        bench.selection.select("/bodies/0");
        const std::string before = bench.document.text();
        type(*bench.panel, "name", "body2");
        QCOMPARE(bench.document.text(), before);
        QVERIFY(bench.field("name")->findingText().contains("body2"));
    }

    void aWrongValueIsKeptAndMarked() {
        Bench bench;
        bench.selection.select("/bodies/0");
        type(*bench.panel, "mass", "2*nothing");
        QCOMPARE(bench.textAt("/bodies/0/mass"), std::string("\"2*nothing\""));
        QCOMPARE(input<QLineEdit>(*bench.panel, "mass")->text(), QString("2*nothing"));
        QVERIFY(bench.field("mass")->findingText().contains("nothing"));
        QVERIFY(bench.field("mass")->findChild<QLabel*>("finding")->isVisible());
        QVERIFY(input<QLineEdit>(*bench.panel, "mass")->palette().color(QPalette::Base) !=
                bench.panel->palette().color(QPalette::Base));
        type(*bench.panel, "mass", "-1");
        QVERIFY(!bench.field("mass")->findingText().isEmpty());
        type(*bench.panel, "mass", "2");
        QVERIFY(bench.field("mass")->findingText().isEmpty());
        type(*bench.panel, "position/1", "oops(");
        QVERIFY(!bench.field("position")->findingText().isEmpty());
    }

    void escapeRevertsAndUndoReachesTheDocument() {
        Bench bench;
        bench.selection.select("/bodies/0");
        type(*bench.panel, "mass", "3");
        auto* mass = input<QLineEdit>(*bench.panel, "mass");
        const std::string before = bench.document.text();
        clearAndType(mass, "44");
        QTest::keyClick(mass, Qt::Key_Escape);
        QCOMPARE(mass->text(), QString("3"));
        QTest::keyClick(mass, Qt::Key_Return);
        QCOMPARE(bench.document.text(), before);
    }

    void leavingAFieldAppliesIt() {
        Bench bench;
        bench.selection.select("/bodies/0");
        clearAndType(input<QLineEdit>(*bench.panel, "mass"), "5");
        input<QLineEdit>(*bench.panel, "com/0")->setFocus();
        QCOMPARE(bench.textAt("/bodies/0/mass"), std::string("5"));
    }

    void clearingAnOptionalFieldRemovesTheKey() {
        Bench bench;
        bench.selection.select("/bodies/0");
        type(*bench.panel, "mass", "3");
        type(*bench.panel, "mass", "");
        QCOMPARE(bench.textAt("/bodies/0/mass"), std::string("absent"));
        QVERIFY(!input<QLineEdit>(*bench.panel, "mass")->placeholderText().isEmpty());
        type(*bench.panel, "com/0", "0.1");
        QCOMPARE(bench.textAt("/bodies/0/com"), std::string("[0.1, 0, 0]"));
        type(*bench.panel, "com/0", "");
        QCOMPARE(bench.textAt("/bodies/0/com"), std::string("[0, 0, 0]"));
        bench.selection.select("/simulation");
        type(*bench.panel, "gamma", "0.3");
        type(*bench.panel, "gamma", "");
        QCOMPARE(bench.textAt("/simulation/gamma"), std::string("absent"));
        QCOMPARE(input<QLineEdit>(*bench.panel, "gamma")->placeholderText(), QString("0.2"));
    }

    void aDefaultLooksLikeAValue() {
        Bench bench;
        bench.selection.select("/simulation");
        const auto* gamma = input<QLineEdit>(*bench.panel, "gamma");
        const QPalette colours = gamma->palette();
        QCOMPARE(colours.color(QPalette::PlaceholderText), colours.color(QPalette::Text));
        QVERIFY(bench.field("gamma")->toolTip().contains("default"));
        type(*bench.panel, "gamma", "nothing"); // the mark of an error and back
        type(*bench.panel, "gamma", "");
        QCOMPARE(gamma->palette().color(QPalette::PlaceholderText),
                 gamma->palette().color(QPalette::Text));
        bench.selection.select("/bodies/0");
        const auto* mass = input<QLineEdit>(*bench.panel, "mass"); // words: of the shapes
        QVERIFY(mass->palette().color(QPalette::PlaceholderText) !=
                mass->palette().color(QPalette::Text));
    }

    void anotherItemStartsAtTheTop() {
        Bench bench;
        bench.panel->resize(bench.panel->width(), 200);
        bench.selection.select("/bodies/0");
        auto* bar = bench.panel->findChild<QScrollArea*>("scroll")->verticalScrollBar();
        QTRY_VERIFY(bar->maximum() > 0);
        bar->setValue(bar->maximum());
        bench.document.setValue("/bodies/0/mass", io::JsonValue(2)); // the same item: it stays
        QVERIFY(bar->value() > 0);
        bench.selection.select("/bodies/1");
        QCOMPARE(bar->value(), 0);
        bar->setValue(bar->maximum());
        bench.selection.select("/joints/0");
        QCOMPARE(bar->value(), 0);
        bench.panel->focusOn("/bodies/0/inertia");
        const QWidget* field = bench.field("inertia");
        QTRY_VERIFY(!field->visibleRegion().isEmpty());
    }

    void aFormulaShowsItsValue() {
        Bench bench;
        bench.document.setValue("/parameters/L", io::JsonValue(0.5));
        bench.selection.select("/bodies/0");
        type(*bench.panel, "mass", "3*L");
        const auto* note = bench.field("mass")->findChild<QLabel*>("note");
        QVERIFY(note->isVisible());
        QCOMPARE(note->text(), QString("= 1.5 kg"));
        type(*bench.panel, "position/0", "L/2");
        QCOMPARE(bench.field("position")->findChild<QLabel*>("note")->text(),
                 QString("= (0.25, 0, 1) m"));
    }

    /// Choosing a notation changes what is shown; the file has it with the next edit.
    void orientationsAreShownInAnyNotation() {
        Bench bench;
        bench.selection.select("/bodies/0");
        const int steps = bench.document.undoStack()->count();
        QVERIFY(input<QLineEdit>(*bench.panel, "orientation/euler_xyz/0")); // a plain quaternion
        QVERIFY(bench.field("orientation")->findChild<QLabel*>("note")->text().contains("about x"));
        auto* notation = input<QComboBox>(*bench.panel, "notation");
        notation->setFocus();
        QTest::keyClick(notation, Qt::Key_Down);
        QCOMPARE(bench.document.undoStack()->count(), steps);
        QCOMPARE(bench.textAt("/bodies/0/orientation"), std::string("[1, 0, 0, 0]"));
        type(*bench.panel, "orientation/angle", "90 deg");
        QVERIFY(bench.document.root().contains("/bodies/0/orientation/axis"));
        type(*bench.panel, "orientation/axis/0", "1");
        type(*bench.panel, "orientation/axis/2", "0");
        // A quarter turn about x, to the rounding of cos(45 deg).
        const Quat expected(Eigen::AngleAxisd(std::acos(0.0), Vec3::UnitX()));
        QVERIFY(bench.document.model().bodies[0].pose.orientation.isApprox(expected, 1e-15));
        QTest::keyClick(notation, Qt::Key_Down);
        QVERIFY(input<QLineEdit>(*bench.panel, "orientation/0")->text().startsWith("0.70710678"));
        QTest::keyClick(notation, Qt::Key_Up);
        QTest::keyClick(notation, Qt::Key_Up);
        QVERIFY(
            input<QLineEdit>(*bench.panel, "orientation/euler_xyz/0")->text().startsWith("1.57"));
        QVERIFY(bench.document.root().contains("/bodies/0/orientation/axis"));
        type(*bench.panel, "orientation/euler_xyz/1", "30 deg");
        QVERIFY(bench.document.root().contains("/bodies/0/orientation/euler_xyz"));
        const Quat turned(expected * Eigen::AngleAxisd(std::acos(0.0) / 3, Vec3::UnitY()));
        // The angles that the edit did not touch become what they show: rounded to 1e-10 degrees.
        QVERIFY(turned.angularDistance(bench.document.model().bodies[0].pose.orientation) < 1e-7);
    }

    /// What a conversion would hide is shown as it was written.
    void formulasOfOrientationsAreShown() {
        Bench bench;
        const auto write = [&](const char* text) {
            bench.document.setValue("/bodies/0/orientation", io::parseJson(text).root);
            bench.selection.select("");
            bench.selection.select("/bodies/0");
        };
        write(R"json(["cos(L)", 0, 0, "sin(L)"])json");
        QCOMPARE(input<QLineEdit>(*bench.panel, "orientation/0")->text(), QString("cos(L)"));
        write(R"({"axis": [0, 0, 1], "angle": "L"})");
        QVERIFY(input<QLineEdit>(*bench.panel, "orientation/angle")->text().startsWith("L"));
        write(R"({"euler_xyz": [0, "2*L", 0]})");
        QVERIFY(
            input<QLineEdit>(*bench.panel, "orientation/euler_xyz/1")->text().startsWith("2*L"));
    }

    void placesSayTheirFrame() {
        Bench bench;
        const auto frame = [&](const char* item, const char* key) {
            bench.selection.select(item);
            const auto* label = bench.field(key)->findChild<QLabel*>("frame");
            return label && label->isVisible() ? label->text() : QString();
        };
        QCOMPARE(frame("/bodies/0", "position"), QString("in the world"));
        QCOMPARE(frame("/bodies/0", "orientation"), QString("in the world"));
        QCOMPARE(frame("/bodies/1/shapes/1", "position"), QString("in the frame of body2"));
        QCOMPARE(frame("/joints/0", "axis"), QString("in the world"));
        QCOMPARE(frame("/forces/0", "points/1"), QString("in the world"));
        QCOMPARE(frame("/bodies/0", "mass"), QString());
    }

    void parametersAreEditedInTheTable() {
        Bench bench;
        bench.selection.select("/parameters/L");
        auto* table = bench.panel->findChild<QTableWidget*>("table");
        QVERIFY(table && table->isVisible());
        table->item(0, 1)->setText("2*pi");
        QCOMPARE(bench.textAt("/parameters/L"), std::string("\"2*pi\""));
        QCOMPARE(table->item(0, 2)->text(), QString("6.28319"));
        bench.document.setValue("/bodies/0/mass", io::JsonValue("L"));
        table->item(0, 0)->setText("len");
        QCOMPARE(bench.textAt("/bodies/0/mass"), std::string("\"len\""));
        table->item(0, 1)->setText("1+");
        QCOMPARE(bench.textAt("/parameters/len"), std::string("\"1+\""));
        QVERIFY(bench.panel->findChild<QLabel*>("findings")->isVisible());
    }

    void theMassPropertiesInEffectAreShown() {
        Bench bench;
        bench.selection.select("/bodies/0");
        // A cube of 0.1 m and 1000 kg/m^3.
        QCOMPARE(bench.panel->findChild<QLabel*>("massValue")->text(), QString("1 kg"));
        type(*bench.panel, "mass", "4");
        QCOMPARE(bench.panel->findChild<QLabel*>("massValue")->text(), QString("4 kg"));
    }
};

QTEST_MAIN(TestForms)
#include "test_forms.moc"
