// The forms of bodies and their shapes: what they show of each kind, places and orientations.
#include "io/model_file.h"
#include "studio/form_driver.h"
#include "studio/forms/form_bench.h"

#include <QLabel>
#include <QTableWidget>
#include <QToolButton>
#include <QtTest>
#include <cmath>

using namespace trammel;
using namespace trammel::studio;
using namespace trammel::test;

class TestBodyForms : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QCoreApplication::setOrganizationName("TrammelTests");
        setUpApplication(*qApp);
    }

    /// A body that follows has no mass of its own to edit, and is not fixed.
    void aBodyFollowsOthers() {
        FormBench bench;
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
        FormBench bench;
        bench.selection.select("/bodies/0/shapes/0");
        choose(*bench.panel, "type", type);
        for (const QString key :
             {"size", "radii", "radius", "length", "normal", "points", "file", "scale"})
            QCOMPARE(bench.field(key)->isVisible(), shapeKeys(type).contains(key));
        if (type != "mesh") QVERIFY(bench.document.diagnosticsUnder("/bodies/0/shapes").empty());
    }

    /// A hull has points or a file; the choice between them is no key of the file.
    void aHullHasPointsOrAFile() {
        FormBench bench;
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

    /// Choosing a notation changes what is shown; the file has it with the next edit.
    void orientationsAreShownInAnyNotation() {
        FormBench bench;
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
        FormBench bench;
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
        FormBench bench;
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

    void theMassPropertiesInEffectAreShown() {
        FormBench bench;
        bench.selection.select("/bodies/0");
        // A cube of 0.1 m and 1000 kg/m^3.
        QCOMPARE(bench.panel->findChild<QLabel*>("massValue")->text(), QString("1 kg"));
        type(*bench.panel, "mass", "4");
        QCOMPARE(bench.panel->findChild<QLabel*>("massValue")->text(), QString("4 kg"));
    }
};

QTEST_MAIN(TestBodyForms)
#include "test_body_forms.moc"
