// The forms of forces, contact pairs and measures.
#include "studio/app/elided_label.h"
#include "studio/document/item_kind.h"
#include "studio/form_driver.h"
#include "studio/forms/form_bench.h"
#include "studio/waits.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QtTest>

using namespace trammel;
using namespace trammel::studio;
using namespace trammel::test;

class TestForceForms : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QCoreApplication::setOrganizationName("TrammelTests");
        setUpApplication(*qApp);
    }

    void contactPairsAreAddedFromTheirGroup() {
        FormBench bench;
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
        FormBench bench;
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
        FormBench bench;
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
        FormBench bench;
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
        FormBench bench;
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

    /// In the full matrix no number is cut off, however narrow the form is, and each row tells its
    /// units. The matrix scrolls sideways for that, not the form.
    void aFullMatrixShowsItsNumbersAndUnits() {
        FormBench bench;
        bench.selection.select("/forces/0");
        choose(*bench.panel, "type", "bushing");
        bench.panel->resize(260, 900);
        const auto* across = bench.panel->findChild<QScrollArea*>("scroll")->horizontalScrollBar();
        const int diagonal = test::restingValue(100, [&] { return across->maximum(); });
        auto* combo = input<QComboBox>(*bench.panel, "stiffness/form");
        combo->setFocus();
        QTest::keyClick(combo, Qt::Key_Down);
        type(*bench.panel, "stiffness/7", "1234567");
        const auto isWhole = [&](int index) {
            const auto* edit =
                input<QLineEdit>(*bench.panel, "stiffness/" + QString::number(index));
            return edit->width() > edit->fontMetrics().horizontalAdvance(edit->text()) + 4;
        };
        for (const int index : {0, 7, 14, 35})
            QTRY_VERIFY2(isWhole(index), qPrintable(QString::number(index)));
        auto* matrix = bench.field("stiffness")->findChild<QScrollArea*>();
        QTRY_VERIFY(matrix->horizontalScrollBar()->maximum() > 0);
        QTRY_COMPARE(matrix->verticalScrollBar()->maximum(), 0);
        QTRY_COMPARE(across->maximum(), diagonal);
        // Entries of a row stand apart, and what is wrong with two mirror images is told once.
        type(*bench.panel, "stiffness/1", "1e308*10");
        const auto place = [&](int index) {
            return input<QLineEdit>(*bench.panel, "stiffness/" + QString::number(index))
                ->geometry();
        };
        for (int column = 0; column < 5; ++column)
            QTRY_VERIFY2(place(column).right() + 3 < place(column + 1).left(),
                         qPrintable(QString::number(column)));
        QCOMPARE(bench.field("stiffness")->findingText().count("finite number"), 1);
        const auto* last = input<QLineEdit>(*bench.panel, "stiffness/5");
        QVERIFY(last->visibleRegion().isEmpty());
        bench.panel->focusOn("/forces/0/stiffness/5");
        QTRY_VERIFY(!last->visibleRegion().isEmpty());
        QStringList units;
        for (const auto* label : bench.field("stiffness")->findChildren<QLabel*>())
            if (label->text().startsWith('N')) units << label->text();
        QCOMPARE(units.size(), 6);
        QCOMPARE(units.front(), QString("N/m, N"));
        QVERIFY2(units.back().startsWith("N, N"), qPrintable(units.back()));
    }

    void vectorsMayUseWhatJointsMeasure() {
        FormBench bench;
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
        FormBench bench;
        bench.selection.select("/measures/0");
        choose(*bench.panel, "type", type);
        QVERIFY(!bench.document.hasErrors());
        for (const QString key : {"bodies/0", "bodies/1", "points/0", "points/1", "axes/0",
                                  "axes/1", "body", "point", "trace", "expression", "unit"})
            QCOMPARE(bench.field(key)->isVisible(),
                     measureKeys(type).contains(key.section('/', 0, 0)));
        QCOMPARE(bench.panel->findChild<ElidedLabel*>("kind")->text(),
                 typeTitle(ItemKind::Measure, type));
    }

    void measuresAreEdited() {
        FormBench bench;
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
        FormBench bench;
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
};

QTEST_MAIN(TestForceForms)
#include "test_force_forms.moc"
