// The document: every edit can be undone and redone to the byte, names and references stay
// consistent, and what the model refuses stays in the text.
#include "document_fixture.h"
#include "io/model_file.h"
#include "studio/document/document.h"
#include "studio/document/item_model.h"
#include "studio/document/new_items.h"
#include "studio/document/selection.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>

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

    /// As the command line does; one of the two goes, and so does the error.
    void aKeyThatStandsTwiceIsAnError() {
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"trammel": 1, "parameters": {"a": 1, "b": 2, "a": 3}})");
        file.close();
        Document document;
        QVERIFY(document.load(m_path).empty());
        QVERIFY(document.hasErrors());
        QCOMPARE(document.diagnosticsUnder("/parameters/a").size(), std::size_t(1));
        document.setValue("/parameters/b", JsonValue(4));
        QVERIFY(document.hasErrors());
        document.removeItem("/parameters/a");
        QVERIFY(!document.hasErrors());
        document.undoStack()->undo();
        QVERIFY(document.hasErrors());
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
};

QTEST_MAIN(TestDocument)
#include "test_document.moc"
