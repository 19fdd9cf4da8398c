// Units as people see them: the forms of a real window show and take numbers in the chosen units,
// while the document stays in SI, and what nobody edits stays as it is spelled in the file.
#include "studio/dialogs/mechanism_dialog.h"
#include "studio/dialogs/settings_dialog.h"
#include "studio/document/document.h"
#include "studio/document/new_items.h"
#include "studio/document/selection.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"
#include "studio/editors/editor_base.h"
#include "studio/editors/field.h"
#include "studio/form_driver.h"
#include "studio/panels/item_actions.h"
#include "studio/panels/property_panel.h"
#include "studio/window_setup.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QUndoStack>
#include <QtTest>
#include <cmath>
#include <numbers>

using namespace trammel;
using namespace trammel::studio;
using namespace trammel::test;

namespace {

/// A body at a place that no decimal of millimetres spells, on a document in a window.
struct Bench {
    QWidget window;
    Document document;
    Selection selection{document};
    ItemActions actions{document, selection, &window};
    PropertyPanel* panel = nullptr;

    Bench() {
        addParameter(document);
        document.renameItem("/parameters/p1", "L");
        document.setValue("/parameters/L", io::JsonValue(0.25));
        addBody(document);
        document.setValue("/bodies/0/position",
                          io::JsonValue::array({0.1234567890123456789, 1.0 / 3.0, "2*L"}));
        panel = new PropertyPanel(document, selection, actions, &window);
        panel->resize(400, 900);
        window.resize(400, 900);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        selection.select("/bodies/0");
    }
    std::string textAt(const QString& pointer) const {
        const io::JsonValue* value = document.root().at(pointer.toStdString());
        return value ? QString::fromStdString(value->toText()).simplified().toStdString()
                     : "absent";
    }
    QString shown(const QString& name) { return input<QLineEdit>(*panel, name)->text(); }
    Field* field(const QString& key) const {
        for (auto* editor : panel->findChildren<EditorBase*>())
            if (editor->isVisible()) return editor->field(key);
        return nullptr;
    }
    bool hasLabel(const QString& key, const QString& text) const {
        const auto labels = field(key)->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](QLabel* label) { return label->text() == text; });
    }
};

} // namespace

class TestUnits : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { setUpStudio(); }
    void cleanup() { ShownUnits::instance().set({}); }

    /// By the units' definitions: the inch is 25.4 mm, the pound 0.45359237 kg, standard gravity
    /// 9.80665 m/s². The bound is that of a few roundings of doubles.
    void sizesAreThoseOfTheDefinitions_data() {
        QTest::addColumn<QString>("unit");
        QTest::addColumn<QString>("shownUnit");
        QTest::addColumn<double>("size");
        const double pi = std::numbers::pi;
        const auto row = [](const char* unit, const char* shown, double size) {
            QTest::addRow("%s", shown)
                << QString::fromUtf8(unit) << QString::fromUtf8(shown) << size;
        };
        row("m", "in", 0.0254);
        row("m", "ft", 0.3048);
        row("rad", "°", pi / 180);
        row("rad/s", "rpm", pi / 30);
        row("kg", "lb", 0.45359237);
        row("kg", "oz", 0.028349523125);
        row("kg", "slug", 14.593902937206364);
        row("N", "lbf", 4.4482216152605);
        row("N", "kgf", 9.80665);
        row("N·m", "lbf·in", 0.1129848290276167);
        row("N·m", "lbf·ft", 1.3558179483314004);
        row("N/m", "lbf/in", 175.12683524647636);
        row("kg/m³", "lb/in³", 27679.904710203125);
        row("kg·m²", "lb·in²", 2.926396534292e-4);
        row("kg·m²", "g·mm²", 1e-9);
        row("m/s", "mph", 0.44704);
        row("m/s²", "in/s²", 0.0254);
    }
    void sizesAreThoseOfTheDefinitions() {
        QFETCH(QString, unit);
        QFETCH(QString, shownUnit);
        QFETCH(double, size);
        QVERIFY2(std::abs(fromSi(size, unit, shownUnit) - 1) < 1e-14,
                 qPrintable(exactText(fromSi(size, unit, shownUnit))));
        QVERIFY(shownUnitsFor(unit).contains(shownUnit));
    }

    /// What is shown reads back as what is stored, to the 15 digits that are shown.
    void everyUnitReadsBack() {
        for (const QString& unit : unitQuantities())
            for (const QString& shown : shownUnitsFor(unit)) {
                QCOMPARE(inSiUnit(inShownUnit("2*L", unit, shown), unit, shown), QString("2*L"));
                for (const double value : {1.0 / 3.0, -271.8281828459045, 6.02e-7}) {
                    const QString text = inShownUnit(exactText(value), unit, shown);
                    const double back = inSiUnit(text, unit, shown).toDouble();
                    QVERIFY2(std::abs(back / value - 1) < 1e-14,
                             qPrintable(unit + ' ' + shown + ' ' + text));
                }
            }
    }

    void presetsNameUnitsThatThereAre() {
        for (const QString& name : ShownUnits::presets()) {
            ShownUnits::instance().set(ShownUnits::preset(name));
            QCOMPARE(ShownUnits::instance().choice(), ShownUnits::preset(name));
        }
        QCOMPARE(ShownUnits::instance().of("N"), QString("lbf"));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, ShownUnits::preset("cgs"));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, ShownUnits::instance().set({{"m", "kg"}}));
        QCOMPARE(ShownUnits::instance().of("N"), QString("lbf"));
    }

    /// An open form changes at once; the document does not change at all.
    void anOpenFormShowsTheChosenUnit() {
        Bench bench;
        const QByteArray before = QByteArray::fromStdString(bench.document.text());
        const int steps = bench.document.undoStack()->index();
        QVERIFY(bench.hasLabel("position", "m"));
        ShownUnits::instance().set(ShownUnits::preset("mm-g-s"));
        QVERIFY(bench.hasLabel("position", "mm"));
        QCOMPARE(bench.shown("position/0"), QString("123.456789012346"));
        QCOMPARE(bench.shown("position/1"), QString("333.333333333333"));
        QCOMPARE(bench.shown("position/2"), QString("2*L m")); // formulas are in SI, and say so
        QCOMPARE(bench.field("position")->findChild<QLabel*>("note")->text(),
                 QString("= (123.457, 333.333, 500) mm"));
        QCOMPARE(QByteArray::fromStdString(bench.document.text()), before);
        QCOMPARE(bench.document.undoStack()->index(), steps);
    }

    /// Neither leaving a field nor editing its neighbour rounds a value; every digit stays.
    void whatNobodyEditsIsNotRounded() {
        Bench bench;
        ShownUnits::instance().set(ShownUnits::preset("us"));
        const int steps = bench.document.undoStack()->index();
        const std::string stored = bench.textAt("/bodies/0/position/0");
        auto* edit = input<QLineEdit>(*bench.panel, "position/0");
        edit->setFocus();
        QTest::keyClick(edit, Qt::Key_Return);
        QTest::keyClick(edit, Qt::Key_Tab);
        QCOMPARE(bench.document.undoStack()->index(), steps);
        type(*bench.panel, "position/1", "10");
        QCOMPARE(bench.textAt("/bodies/0/position/0"), stored);
        QCOMPARE(bench.textAt("/bodies/0/position/2"), std::string("\"2*L\""));
        QCOMPARE(bench.document.model().bodies[0].pose.position.y(), 0.254);
        // A vector of too few entries is completed without touching those that are there.
        bench.document.setValue("/bodies/0/com", io::JsonValue::array({1.0 / 3.0, 0.2}));
        bench.selection.select("");
        bench.selection.select("/bodies/0");
        type(*bench.panel, "com/2", "1");
        QCOMPARE(bench.document.model().bodies[0].com->x(), 1.0 / 3.0);
        QCOMPARE(bench.document.model().bodies[0].com->z(), 0.0254);
    }

    void numbersCountInTheChosenUnit_data() {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("stored");
        QTest::newRow("number") << "position/0"
                                << "50"
                                << "0.05";
        QTest::newRow("calculation") << "position/0"
                                     << "100/4"
                                     << "\"(100/4)/1000\"";
        QTest::newRow("formula") << "position/0"
                                 << "L/2"
                                 << "\"L/2\"";
        QTest::newRow("other unit") << "position/0"
                                    << "2 in"
                                    << "0.0508";
        QTest::newRow("SI unit") << "position/0"
                                 << "2 m"
                                 << "2";
        QTest::newRow("mass") << "mass"
                              << "250"
                              << "0.25";
        QTest::newRow("nonsense stays") << "mass"
                                        << "2*("
                                        << "\"2*(\"";
    }
    void numbersCountInTheChosenUnit() {
        QFETCH(QString, key);
        QFETCH(QString, typed);
        Bench bench;
        ShownUnits::instance().set(ShownUnits::preset("mm-g-s"));
        type(*bench.panel, key, typed);
        QTEST(QString::fromStdString(bench.textAt("/bodies/0/" + key)), "stored");
    }

    /// A quarter turn is shown as 90 degrees, and "pi/4" is in radians as in the file.
    void anglesAreShownInDegrees() {
        Bench bench;
        addBody(bench.document);
        addJoint(bench.document, "revolute");
        bench.document.setValue("/joints/0/limits",
                                io::JsonValue::array({-std::numbers::pi / 2, "pi/4"}));
        ShownUnits::instance().set({{"rad", "°"}});
        bench.selection.select("/joints/0");
        QCOMPARE(bench.shown("limits/0"), QString("-90"));
        QCOMPARE(bench.shown("limits/1"), QString("pi/4 rad"));
        QCOMPARE(bench.field("limits")->findChild<QLabel*>("note")->text(),
                 QString("= (-90, 45) °"));
        type(*bench.panel, "limits/1", "60");
        QVERIFY(std::abs((*bench.document.model().joints[0].limits)[1] - std::numbers::pi / 3) <
                1e-15);
    }

    /// A steel cube of 1 in: 16.387064 cm³ of 1000 kg/m³ are 0.0361273 lb.
    void derivedMassesAreShownInTheChosenUnit() {
        Bench bench;
        bench.document.setValue("/bodies/0/shapes/0/size",
                                io::JsonValue::array({0.0254, 0.0254, 0.0254}));
        ShownUnits::instance().set(ShownUnits::preset("us"));
        QCOMPARE(bench.panel->findChild<QLabel*>("massValue")->text(), QString("0.0361273 lb"));
    }

    /// The table shows values in the parameter's unit, or the one that the settings choose; what is
    /// typed without a unit counts in it; the file stays in SI and keeps a plain number plain.
    void parametersHaveAUnitARangeAndADescription() {
        Bench bench;
        bench.selection.select("/parameters/L");
        auto* table = bench.panel->findChild<QTableWidget*>("table");
        const auto cell = [&](int column) { return table->item(0, column)->text(); };
        QCOMPARE(cell(1), QString("0.25"));
        auto* unit = bench.panel->findChild<QComboBox*>("unit");
        unit->setCurrentIndex(unit->findData("mm"));
        emit unit->activated(unit->currentIndex());
        QCOMPARE(cell(1), QString("250 mm"));
        QCOMPARE(cell(2), QString("250 mm"));
        QCOMPARE(bench.textAt("/parameters/L"), R"({ "value": 0.25, "unit": "mm" })");
        type(*bench.panel, "max", "400");
        type(*bench.panel, "description", "length of the rod");
        QCOMPARE(
            bench.textAt("/parameters/L"),
            R"({ "value": 0.25, "unit": "mm", "max": 0.4, "description": "length of the rod" })");
        QCOMPARE(cell(3), QString("length of the rod"));
        table->item(0, 1)->setText("300");
        QCOMPARE(bench.textAt("/parameters/L/value"), "0.3");
        table->item(0, 1)->setText("0.25 m + 5 cm");
        QCOMPARE(bench.textAt("/parameters/L/value"), R"("0.25 m + 5 cm")");
        QCOMPARE(cell(2), QString("300 mm"));
        ShownUnits::instance().set({{"m", "cm"}});
        QCOMPARE(cell(2), QString("30 cm"));
        bench.document.undoStack()->undo();
        QCOMPARE(cell(1), QString("30 cm"));
    }

    /// A value out of the range is not taken: the reason stands beneath, what was typed stays.
    void parametersOutOfTheirRangeAreRefused() {
        Bench bench;
        bench.document.setValue(
            "/parameters/L",
            io::JsonValue::object({{"value", 0.25}, {"unit", "mm"}, {"min", 0.1}, {"max", 0.4}}));
        bench.selection.select("/parameters/L");
        auto* table = bench.panel->findChild<QTableWidget*>("table");
        const auto* findings = bench.panel->findChild<QLabel*>("findings");
        const int steps = bench.document.undoStack()->count();
        table->item(0, 1)->setText("500");
        QCOMPARE(findings->text(), QString("L: 500 mm is out of range; expected 100 mm to 400 mm"));
        QCOMPARE(table->item(0, 1)->text(), QString("500"));
        QCOMPARE(bench.textAt("/parameters/L/value"), "0.25");
        QCOMPARE(bench.document.undoStack()->count(), steps);
        type(*bench.panel, "max", "200");
        QCOMPARE(findings->text(), QString("L: 250 mm is out of range; expected 100 mm to 200 mm"));
        QCOMPARE(bench.textAt("/parameters/L/max"), "0.4");
        table->item(0, 1)->setText("2*150 mm");
        QVERIFY(findings->text().isEmpty());
        QCOMPARE(bench.textAt("/parameters/L/value"), R"("2*150 mm")");
    }

    /// A unit stands behind any number of a formula, which the file then keeps.
    void formulasMixNamesAndUnits() {
        Bench bench;
        type(*bench.panel, "position/0", "L + 5 mm");
        QCOMPARE(bench.textAt("/bodies/0/position/0"), R"("L + 5 mm")");
        QCOMPARE(bench.document.model().bodies[0].pose.position.x(), 0.255);
        QVERIFY(bench.document.diagnosticsUnder("/bodies/0/position").empty());
        ShownUnits::instance().set({{"m", "mm"}});
        QCOMPARE(bench.shown("position/0"), QString("L + 5 mm"));
        type(*bench.panel, "position/1", "1 + 5 cm"); // 1 mm and 5 cm
        QCOMPARE(bench.document.model().bodies[0].pose.position.y(), 0.051);
        type(*bench.panel, "position/2", "30 deg");
        const auto found = bench.document.diagnosticsUnder("/bodies/0/position/2");
        QCOMPARE(found.size(), std::size_t(1));
        QVERIFY(english(found[0].message).find("\"deg\" is a unit of rad") != std::string::npos);
    }

    void mechanismsAreAskedForInTheChosenUnit() {
        MechanismDialog inMetres(nullptr);
        ShownUnits::instance().set({{"m", "mm"}});
        MechanismDialog dialog(nullptr);
        dialog.show();
        QCOMPARE(dialog.findChild<QLabel*>("fourBar_ground_unit")->text(), QString("mm"));
        QCOMPARE(dialog.mechanism().toText(), inMetres.mechanism().toText());
        const double metres = inMetres.findChild<QLineEdit*>("fourBar_ground")->text().toDouble();
        QCOMPARE(dialog.findChild<QLineEdit*>("fourBar_ground")->text().toDouble(), 1000 * metres);
        QVERIFY(dialog.findChild<QLabel*>("verdict")->text().contains(" mm"));
    }

    /// The dialog's boxes follow a ready set, and changing one of them makes it an own choice.
    void theSettingsOfferReadySets() {
        SettingsDialog dialog({"en", "system", ShownUnits::preset("si"), 0, 0}, nullptr);
        dialog.show();
        dialog.findChild<QTabWidget*>("pages")->setCurrentIndex(1);
        auto* preset = dialog.findChild<QComboBox*>("preset");
        QCOMPARE(preset->currentData().toString(), QString("si"));
        choose(dialog, "preset", "us");
        QCOMPARE(dialog.values().units, ShownUnits::preset("us"));
        auto* length = input<QComboBox>(dialog, "m");
        length->setFocus();
        QTest::keyClick(length, Qt::Key_Home);
        QCOMPARE(length->currentText(), QString("m"));
        QVERIFY(preset->currentData().isNull());
        QCOMPARE(dialog.values().units["m"], QString("m"));
        QCOMPARE(dialog.values().units["N"], QString("lbf"));
    }
};

QTEST_MAIN(TestUnits)
#include "test_units.moc"
