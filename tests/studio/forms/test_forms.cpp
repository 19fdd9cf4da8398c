// The forms: every field that the engine supports is edited through its widget; what is typed
// arrives in the document as one undo step; wrong values are kept and marked.
#include "io/format.h"
#include "io/model_file.h"
#include "studio/editors/color_field.h"
#include "studio/editors/entry_edit.h"
#include "studio/editors/file_field.h"
#include "studio/editors/number_field.h"
#include "studio/form_driver.h"
#include "studio/forms/form_bench.h"

#include <QImage>
#include <QLabel>
#include <QScrollArea>
#include <QTableWidget>
#include <QtTest>
#include <array>

using namespace trammel;
using namespace trammel::studio;
using namespace trammel::test;

class TestForms : public QObject {
    Q_OBJECT

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
        FormBench bench;
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
        FormBench bench;
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
        FormBench bench;
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
        FormBench bench;
        bench.selection.select("/simulation");
        for (const char* method : {"semi-implicit", "rk45", "auto"}) {
            choose(*bench.panel, "integrator", method);
            QCOMPARE(bench.document.model().simulation.integrator,
                     *model::methodFromName<model::IntegratorKind>(method));
            QCOMPARE(bench.textAt("/simulation/integrator"), std::string("\"") + method + '"');
        }
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
        FormBench bench;
        bench.selection.select(item);
        choose(*bench.panel, key, value);
        QCOMPARE(bench.textAt(item + '/' + key), '"' + value.toStdString() + '"');
    }

    void checksColoursAndFilesAreStored() {
        FormBench bench;
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
        FormBench bench;
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
        FormBench bench;
        bench.selection.select("/bodies/0");
        const std::string before = bench.document.text();
        type(*bench.panel, "name", "body2");
        QCOMPARE(bench.document.text(), before);
        QVERIFY(bench.field("name")->findingText().contains("body2"));
    }

    void aWrongValueIsKeptAndMarked() {
        FormBench bench;
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
        FormBench bench;
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
        FormBench bench;
        bench.selection.select("/bodies/0");
        clearAndType(input<QLineEdit>(*bench.panel, "mass"), "5");
        input<QLineEdit>(*bench.panel, "com/0")->setFocus();
        QCOMPARE(bench.textAt("/bodies/0/mass"), std::string("5"));
    }

    void clearingAnOptionalFieldRemovesTheKey() {
        FormBench bench;
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
        FormBench bench;
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

    /// "default" stands in all entries of a value or in none: gravity's last one is the longest.
    void aDefaultIsMarkedAsAWhole() {
        FormBench bench;
        bench.selection.select("");
        std::array<EntryEdit*, 3> edits{};
        for (std::size_t i = 0; i < edits.size(); ++i) {
            edits[i] = input<EntryEdit>(*bench.panel, QString("gravity/%1").arg(i));
            edits[i]->clear(); // then the default is shown
        }
        const int longest = bench.panel->fontMetrics().horizontalAdvance("-9.81default");
        const auto pictureWith = [&](int width) {
            for (EntryEdit* edit : edits)
                edit->resize(2 * longest, edit->height());
            edits[2]->resize(width, edits[2]->height());
            return edits[0]->grab().toImage();
        };
        const QImage without = pictureWith(longest);
        QVERIFY(edits[0]->hasRoomForMark() && !edits[2]->hasRoomForMark());
        const QImage with = pictureWith(2 * longest);
        QVERIFY(edits[2]->hasRoomForMark());
        QVERIFY(with != without);
    }

    void anotherItemStartsAtTheTop() {
        FormBench bench;
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
        FormBench bench;
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

    void parametersAreEditedInTheTable() {
        FormBench bench;
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

    /// Tab goes along a row's cells that can be typed in: the value between them only shows what
    /// the formula gives.
    void aParameterIsTypedAlongItsRow() {
        FormBench bench;
        bench.selection.select("/parameters/L");
        QTest::mouseClick(bench.editor()->findChild<QPushButton*>("addButton"), Qt::LeftButton);
        test::typeOn("r", Qt::Key_Tab);
        test::typeOn("0.25", Qt::Key_Tab);
        test::typeOn("Radius", Qt::Key_Return);
        QCOMPARE(bench.textAt("/parameters/r/value"), std::string("0.25"));
        QCOMPARE(bench.textAt("/parameters/r/description"), std::string("\"Radius\""));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F2);
        test::typeOn("Size", Qt::Key_Backtab);
        test::typeOn("0.5", Qt::Key_Return);
        QCOMPARE(bench.textAt("/parameters/r/value"), std::string("0.5"));
    }

    /// What is said of all parameters begins with no name.
    void parametersThatAreNoObjectAreTold() {
        FormBench bench;
        bench.document.setValue("/parameters", io::JsonValue::array({1}));
        bench.selection.select("/parameters");
        const auto* findings = bench.panel->findChild<QLabel*>("findings");
        QVERIFY(findings && findings->isVisible());
        QVERIFY2(findings->text().startsWith("an array"), qPrintable(findings->text()));
    }
};

QTEST_MAIN(TestForms)
#include "test_forms.moc"
