// The document: every edit can be undone and redone to the byte, names and references stay
// consistent, and what the model refuses stays in the text.
#include "document_fixture.h"
#include "io/model_file.h"
#include "studio/document/document.h"
#include "studio/document/item_model.h"
#include "studio/document/new_items.h"
#include "studio/document/plain_title.h"
#include "studio/document/selection.h"
#include "studio/document/units.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>
#include <numbers>

using namespace trammel;
using namespace trammel::studio;
using io::JsonValue;

class TestDocument : public DocumentFixture {
    Q_OBJECT

private slots:
    void everyEditIsUndoneAndRedoneToTheByte_data() {
        using Edit = std::function<void(Document&)>;
        QTest::addColumn<Edit>("edit");
        const auto row = [](const char* name, Edit edit) { QTest::newRow(name) << edit; };
        row("set", [](Document& d) { d.setValue("/bodies/0/mass", JsonValue(2.0)); });
        row("set entry", [](Document& d) { d.setValue("/bodies/0/position/1", JsonValue("L")); });
        row("set in absent object",
            [](Document& d) { d.setValue("/simulation/duration", JsonValue(3)); });
        row("set in absent list",
            [](Document& d) { d.setValue("/joints/0/bodies/1", JsonValue("rod")); });
        row("clear", [](Document& d) { d.clearValue("/bodies/0/position"); });
        row("add body", [](Document& d) { addBody(d); });
        row("add joint", [](Document& d) { addJoint(d, "distance"); });
        row("add force", [](Document& d) { addForce(d, "spring-damper"); });
        row("add measure", [](Document& d) { addMeasure(d, "point"); });
        row("add controller", [](Document& d) { addController(d); });
        row("add shape", [](Document& d) { addShape(d, "/bodies/1", "capsule"); });
        row("add ground shape", [](Document& d) { addShape(d, "/ground", "plane"); });
        row("add material", [](Document& d) { addMaterial(d); });
        row("add contact pair", [](Document& d) { addContactPair(d); });
        row("add parameter", [](Document& d) { addParameter(d); });
        row("duplicate body", [](Document& d) { d.duplicateItem("/bodies/0"); });
        row("duplicate material", [](Document& d) { d.duplicateItem("/materials/steel"); });
        row("duplicate shape", [](Document& d) { d.duplicateItem("/bodies/0/shapes/0"); });
        row("remove body", [](Document& d) { d.removeItem("/bodies/0"); });
        row("remove joint", [](Document& d) { d.removeItem("/joints/1"); });
        row("remove material", [](Document& d) { d.removeItem("/materials/steel"); });
        row("remove parameter", [](Document& d) { d.removeItem("/parameters/half"); });
        row("rename body", [](Document& d) { d.renameItem("/bodies/0", "arm"); });
        row("rename parameter", [](Document& d) { d.renameItem("/parameters/L", "length"); });
        row("rename material", [](Document& d) { d.renameItem("/materials/steel", "iron"); });
        row("move", [](Document& d) { d.moveItem("/bodies/1", 0); });
        row("change type", [](Document& d) {
            d.setValues({{"/joints/0", jointAs(d, *d.root().at("/joints/0"), "universal")}}, "t");
        });
    }

    void everyEditIsUndoneAndRedoneToTheByte() {
        QFETCH(std::function<void(Document&)>, edit);
        Document document;
        open(document);
        const std::string before = document.text();
        QCOMPARE(before, std::string(kText));
        edit(document);
        const std::string after = document.text();
        QVERIFY(after != before);
        QCOMPARE(document.undoStack()->count(), 1);
        QVERIFY(!document.undoStack()->undoText().isEmpty());
        QVERIFY(document.isModified());
        document.undoStack()->undo();
        QCOMPARE(document.text(), before);
        QVERIFY(!document.isModified());
        document.undoStack()->redo();
        QCOMPARE(document.text(), after);
        QCOMPARE(document.root().toText(), after);
    }

    void anEditLeavesTheOtherLinesAlone() {
        Document document;
        open(document);
        document.setValue("/bodies/0/position/1", JsonValue(0.25));
        const QString expected = QString(kText).replace("[\"L\", 0, 0],\n        \"shapes\"",
                                                        "[\"L\", 0.25, 0],\n        \"shapes\"");
        QCOMPARE(QString::fromStdString(document.text()), expected);
    }

    void anEqualValueIsNoEdit() {
        Document document;
        open(document);
        document.setValue("/bodies/0/position/1", JsonValue(0));
        document.clearValue("/bodies/0/mass");
        QCOMPARE(document.undoStack()->count(), 0);
    }

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

    /// What cannot be without a body or joint goes along: gears, controllers, springs, followers,
    /// measures. A formula stays, with a finding.
    void removingTakesNewPartsAlong() {
        Document document;
        makeGearedRig(document);
        QSignalSpy messages(&document, &Document::message);
        const std::string before = document.text();
        document.removeItem("/joints/0");
        QCOMPARE(document.root().at("/joints")->size(), std::size_t(1));
        QCOMPARE(document.root().at("/forces")->size(), std::size_t(1));
        QCOMPARE(document.root().at("/measures")->size(), std::size_t(4));
        QVERIFY(messages[0][0].toString().contains("pd1"));
        QVERIFY(!document.diagnosticsUnder("/forces/0/vector/0").empty());
        document.undoStack()->undo();
        QCOMPARE(document.text(), before);
        document.removeItem("/bodies/1"); // in the list before its follower
        QCOMPARE(document.root().at("/bodies")->size(), std::size_t(1));
        QCOMPARE(stringAt(document, "/bodies/0/name"), QString("body1"));
        document.undoStack()->undo();
        QCOMPARE(document.text(), before);
        document.moveItem("/bodies/2", 0);
        document.removeItem("/bodies/2"); // and behind it
        QCOMPARE(stringAt(document, "/bodies/0/name"), QString("body1"));
        QCOMPARE(document.root().at("/bodies")->size(), std::size_t(1));
        document.undoStack()->undo();
        document.undoStack()->undo();
        document.removeItem("/bodies/0");
        QCOMPARE(document.root().at("/measures")->size(), std::size_t(1)); // the formula
        document.undoStack()->undo();
        QCOMPARE(document.text(), before);
    }

    void anExpressionOfUnknownChannelsIsMarked() {
        Document document;
        addBody(document);
        addMeasure(document, "expression");
        QVERIFY(document.diagnostics().empty());
        document.setValue("/measures/0/expression", JsonValue("2*nobody.rate"));
        const auto findings = document.diagnosticsUnder("/measures/0/expression");
        QCOMPARE(findings.size(), std::size_t(1));
        QVERIFY(english(findings[0].message).find("nobody.rate") != std::string::npos);
    }

    void measuresStandInTheTree() {
        Document document;
        ItemModel items(document);
        Selection selection(document);
        addBody(document);
        selection.select(addMeasure(document, "point"));
        QCOMPARE(selection.pointer(), QString("/measures/0"));
        QCOMPARE(document.duplicateItem("/measures/0"), QString("/measures/1"));
        const QModelIndex group = items.indexOf("/measures");
        QCOMPARE(group.data().toString(), QString("Measures (2)"));
        QCOMPARE(group.row(), items.indexOf("/contacts").row() + 1);
        QVERIFY(items.setData(items.indexOf("/measures/1"), "tip", Qt::EditRole));
        QCOMPARE(items.indexOf("/measures/1").data().toString(), QString("tip"));
        QVERIFY(!items.setData(items.indexOf("/measures/0"), "tip", Qt::EditRole));
        document.moveItem("/measures/1", 0);
        QCOMPARE(stringAt(document, "/measures/0/name"), QString("tip"));
        document.removeItem("/measures/0");
        QCOMPARE(items.rowCount(items.indexOf("/measures")), 1);
        document.undoStack()->undo();
        QCOMPARE(items.rowCount(items.indexOf("/measures")), 2);
    }

    void removingABodyRemovesWhatNeedsItAndTells() {
        Document document;
        open(document);
        QSignalSpy messages(&document, &Document::message);
        document.removeItem("/bodies/1");
        QCOMPARE(document.root().at("/joints")->size(), std::size_t(1));
        QCOMPARE(stringAt(document, "/joints/0/name"), QString("A"));
        QCOMPARE(document.root().at("/forces")->size(), std::size_t(0));
        QVERIFY(!document.hasErrors());
        QCOMPARE(messages.size(), 1);
        const QString told = messages[0][0].toString();
        QVERIFY2(told.contains("B") && told.contains("pull"), qPrintable(told));
    }

    void removingAMaterialLeavesShapesTheDefault() {
        Document document;
        open(document);
        document.removeItem("/materials/steel");
        QVERIFY(!document.root().contains("/bodies/0/shapes/0/material"));
        QVERIFY(!document.root().contains("/ground/shapes/0/material"));
        QVERIFY(!document.hasErrors());
    }

    void contactPairsFollowTheirBodies() {
        Document document;
        ItemModel items(document);
        Selection selection(document);
        open(document);
        QCOMPARE(addContactPair(document), QString("/contacts/pairs/0"));
        selection.select(addContactPair(document));
        // The first that have no entry: the ground with either body, then both bodies.
        QCOMPARE(stringAt(document, "/contacts/pairs/1/bodies/1"), QString("rod"));
        addContactPair(document);
        QCOMPARE(stringAt(document, "/contacts/pairs/2/bodies/0"), QString("crank"));
        QVERIFY(document.diagnostics().empty());
        const QModelIndex group = items.indexOf("/contacts");
        QCOMPARE(group.data().toString(), QString("Contacts (3)"));
        QCOMPARE(items.rowCount(group), 3);
        const QModelIndex pair = items.indexOf("/contacts/pairs/2");
        QCOMPARE(pair.data().toString(), QString("crank – rod"));
        QVERIFY(!items.flags(pair).testFlag(Qt::ItemIsEditable));
        QSignalSpy refreshed(&items, &ItemModel::dataChanged);
        document.renameItem("/bodies/1", "lever");
        QCOMPARE(items.indexOf("/contacts/pairs/2").data().toString(), QString("crank – lever"));
        const bool told = std::ranges::any_of(refreshed, [&](const QVariantList& sent) {
            return sent[0].toModelIndex().parent() == items.indexOf("/contacts");
        });
        QVERIFY(told);
        document.removeItem("/bodies/1");
        QCOMPARE(document.root().at("/contacts/pairs")->size(), std::size_t(1));
        QVERIFY(!document.hasErrors());
        document.undoStack()->undo();
        QCOMPARE(document.root().at("/contacts/pairs")->size(), std::size_t(3));
        QCOMPARE(document.duplicateItem("/contacts/pairs/0"), QString("/contacts/pairs/1"));
        QVERIFY(document.hasErrors()); // listed twice
        document.undoStack()->undo();
        selection.select("/contacts/pairs/2/friction");
        QCOMPARE(selection.pointer(), QString("/contacts/pairs/2"));
        document.removeItem("/contacts/pairs/2");
        QCOMPARE(selection.pointer(), QString("/contacts/pairs/1"));
        document.clearValue("/contacts/pairs");
        QCOMPARE(items.rowCount(items.indexOf("/contacts")), 0);
    }

    void aRefusedValueStaysAndIsMarked() {
        Document document;
        open(document);
        document.setValue("/bodies/0/mass", JsonValue("2*nothing"));
        QVERIFY(document.hasErrors());
        QCOMPARE(document.diagnosticsUnder("/bodies/0").size(), std::size_t(1));
        QCOMPARE(document.diagnosticsUnder("/bodies/0")[0].pointer, std::string("/bodies/0/mass"));
        QCOMPARE(stringAt(document, "/bodies/0/mass"), QString("2*nothing"));
        document.save();
        Document again;
        QVERIFY(again.load(m_path).empty());
        QCOMPARE(again.text(), document.text());
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

    void aBrokenFileIsNotOpened() {
        Document document;
        open(document);
        const QString broken = m_folder.filePath("broken.trammel.json");
        QFile file(broken);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{ \"trammel\": 1, ");
        file.close();
        QVERIFY(!document.load(broken).empty());
        QCOMPARE(document.filePath(), m_path);
        QCOMPARE(document.text(), std::string(kText));
        QVERIFY(!document.load(m_folder.filePath("absent.trammel.json")).empty());
    }

    void theTreeShowsTheDocumentAndRenames() {
        Document document;
        ItemModel items(document);
        open(document);
        const QModelIndex crank = items.indexOf("/bodies/0");
        QVERIFY(crank.isValid());
        QCOMPARE(crank.data().toString(), QString("crank"));
        QCOMPARE(items.rowCount(crank), 1);
        QVERIFY(items.setData(crank, "arm", Qt::EditRole));
        QCOMPARE(stringAt(document, "/joints/0/bodies/1"), QString("arm"));
        QSignalSpy refused(&items, &ItemModel::renameRefused);
        QVERIFY(!items.setData(items.indexOf("/bodies/0"), "rod", Qt::EditRole));
        QCOMPARE(refused.size(), 1);
        QVERIFY(items.indexOf("/bodies/0").data(Qt::ToolTipRole).toString().isEmpty());
        document.setValue("/bodies/0/mass", JsonValue(-1));
        QVERIFY(!items.indexOf("/bodies/0").data(Qt::ToolTipRole).toString().isEmpty());
        document.removeItem("/bodies/1");
        QVERIFY(!items.indexOf("/bodies/1").isValid());
    }

    void theSelectionFollowsEdits() {
        Document document;
        Selection selection(document);
        open(document);
        selection.select("/bodies/0/position/1");
        QCOMPARE(selection.pointer(), QString("/bodies/0"));
        selection.select(addBody(document));
        QCOMPARE(selection.pointer(), QString("/bodies/2"));
        document.removeItem("/bodies/2");
        QCOMPARE(selection.pointer(), QString("/bodies/1"));
        document.undoStack()->undo();
        QCOMPARE(selection.pointer(), QString("/bodies/2"));
        selection.select("/parameters/L");
        document.renameItem("/parameters/L", "len");
        QCOMPARE(selection.pointer(), QString("/parameters/len"));
    }

    void titlesAreReadWithoutTheirKeys() {
        QCOMPARE(plainTitle("Save &As..."), QString("Save As"));
        QCOMPARE(plainTitle("名前を付けて保存(&A)..."), QString("名前を付けて保存"));
        QCOMPARE(plainTitle("Moment (about x)"), QString("Moment (about x)"));
    }

    void numbersAreWrittenOutWhereTheyAreNotLong() {
        QCOMPARE(exactText(100000), QString("100000"));
        QCOMPARE(exactText(0.1), QString("0.1"));
        QCOMPARE(exactText(2e11), QString("2e+11"));
        QCOMPARE(shortText(100000), QString("100000"));
        QCOMPARE(shortText(1e6), QString("1000000"));
        QCOMPARE(shortText(100000, 3), QString("100000"));
        QCOMPARE(shortText(-1234.4, 2), QString("-1234"));
        QCOMPARE(shortText(0.00012345, 3), QString("0.000123"));
        QCOMPARE(shortText(1e-9, 3), QString("1e-09"));
        QCOMPARE(shortText(2e11), QString("2e+11"));
        QCOMPARE(shortText(std::nan("")), QString("nan"));
    }

    void unitsAreConverted_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<QString>("stored");
        const QString turn = exactText(30 * std::numbers::pi / 180);
        QTest::newRow("mm") << "12 mm"
                            << "m"
                            << "0.012";
        QTest::newRow("mm joined") << "12mm"
                                   << "m"
                                   << "0.012";
        QTest::newRow("m") << "3 m"
                           << "m"
                           << "3";
        QTest::newRow("formula") << "2*L mm"
                                 << "m"
                                 << "(2*L)/1000";
        QTest::newRow("a parameter called m") << "3*m"
                                              << "m"
                                              << "3*m";
        QTest::newRow("deg") << "30 deg"
                             << "rad" << turn;
        QTest::newRow("degree sign") << "30°"
                                     << "rad" << turn;
        QTest::newRow("g") << "250 g"
                           << "kg"
                           << "0.25";
        QTest::newRow("kN/m") << "2 kN/m"
                              << "N/m"
                              << "2000";
        QTest::newRow("torsion stiffness") << "2 kN*m/rad"
                                           << "N·m/rad"
                                           << "2000";
        // 1 N·m/deg is 180/pi N·m/rad; 2 pi mm/rev is 1 mm/rad.
        QTest::newRow("by degree") << "1 Nm/deg"
                                   << "N·m/rad" << exactText(180 / std::numbers::pi);
        QTest::newRow("a revolution") << "40 mm/rev"
                                      << "m/rad" << exactText(40 / (2000 * std::numbers::pi));
        QTest::newRow("density") << "7.85 g/cm^3"
                                 << "kg/m³"
                                 << "7850";
        QTest::newRow("exponent") << "1e-3"
                                  << "m"
                                  << "1e-3";
        QTest::newRow("wrong quantity stays") << "12 kg"
                                              << "m"
                                              << "12 kg";
        QTest::newRow("no unit") << "0.5"
                                 << ""
                                 << "0.5";
    }

    void unitsAreConverted() {
        QFETCH(QString, typed);
        QFETCH(QString, unit);
        QTEST(inSiUnit(typed, unit), "stored");
    }
};

QTEST_MAIN(TestDocument)
#include "test_document.moc"
