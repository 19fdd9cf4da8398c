// Copy and paste of items between models: what an item needs goes along, what it cannot be without
// is asked for by name, and a paste is one undo step.
#include "studio/app/application.h"
#include "studio/app/language.h"
#include "studio/document/document.h"
#include "studio/document/item_clipboard.h"
#include "studio/document/item_kind.h"
#include "studio/document/selection.h"
#include "studio/window/main_window.h"

#include <QApplication>
#include <QFile>
#include <QMimeData>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTreeView>
#include <QtTest>
#include <memory>

using namespace trammel::studio;

namespace {

constexpr const char* kText = R"({ "trammel": 1,
  "parameters": { "L": 1.5, "half": "L/2", "unused": 3 },
  "materials": { "steel": {"density": 7850}, "wood": { "density": "400*L" } },
  "bodies": [
    { "name": "crank", "position": ["half", 0, 0],
      "shapes": [ { "type": "box", "size": [1, 0.1, 0.1], "material": "wood" } ] },
    { "name": "rod", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0] } ],
  "joints": [ { "name": "B", "type": "revolute", "bodies": ["crank", "rod"],
                "position": [0, 0, 0], "axis": [0, 1, 0] } ] }
)";

/// By way of the clipboard's data, as from another program.
CopiedItems sent(const CopiedItems& copied) {
    const std::unique_ptr<QMimeData> data(toMimeData(copied));
    return fromMimeData(data.get()).value();
}

QString stringAt(const Document& document, const char* pointer) {
    return stringValue(document.root().at(pointer));
}

} // namespace

class TestClipboard : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString m_path;

private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        m_path = m_folder.filePath("rig.trammel.json");
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kText);
    }

    /// Position "half" needs L, wood's density needs it too; steel and unused stay behind.
    void bodyTakesItsMaterialAndParametersAlong() {
        Document source, target;
        QVERIFY(source.load(m_path).empty());
        const std::string before = target.text();
        const CopiedItems copied = sent(copiedItem(source, "/bodies/0"));
        QCOMPARE(whyNotPasted(target, copied, {}), QString());
        QCOMPARE(pasteItems(target, copied, {}), QStringList{"/bodies/0"});
        QVERIFY2(!target.hasErrors(), target.text().c_str());
        QCOMPARE(stringAt(target, "/parameters/half"), QString("L/2"));
        QCOMPARE(stringAt(target, "/materials/wood/density"), QString("400*L"));
        QVERIFY(!target.root().contains("/materials/steel"));
        QVERIFY(!target.root().contains("/parameters/unused"));
        QCOMPARE(target.model().bodies.front().shapes.size(), std::size_t(1));
        target.undoStack()->undo(); // one step
        QCOMPARE(target.text(), before);
    }

    void parametersThatAreThereStay() {
        Document source, target;
        QVERIFY(source.load(m_path).empty());
        target.setValue("/parameters/L", trammel::io::JsonValue(2.0));
        pasteItems(target, sent(copiedItem(source, "/bodies/0")), {});
        QCOMPARE(target.root().at("/parameters/L")->number(), 2.0);
        QVERIFY(!target.hasErrors());
    }

    void jointAsksForItsBodiesByName() {
        Document source, target;
        QVERIFY(source.load(m_path).empty());
        const CopiedItems joint = sent(copiedItem(source, "/joints/0"));
        const QString reason = whyNotPasted(target, joint, {});
        QVERIFY2(reason.contains("B needs crank, rod"), qPrintable(reason));
        pasteItems(target, sent(copiedItem(source, "/bodies/0")), {});
        QVERIFY(whyNotPasted(target, joint, {}).contains("B needs rod,"));
        pasteItems(target, sent(copiedItem(source, "/bodies/1")), {});
        QCOMPARE(whyNotPasted(target, joint, {}), QString());
        pasteItems(target, joint, {});
        QVERIFY2(!target.hasErrors(), target.text().c_str());
        QCOMPARE(target.model().joints.size(), std::size_t(1));
    }

    void namesAreMadeUnique() {
        Document document;
        QVERIFY(document.load(m_path).empty());
        for (const char* pointer : {"/bodies/0", "/joints/0"})
            pasteItems(document, sent(copiedItem(document, pointer)), {});
        const QString material =
            pasteItems(document, sent(copiedItem(document, "/materials/steel")), {}).front();
        QCOMPARE(stringAt(document, "/bodies/2/name"), document.itemName("/bodies/2"));
        QVERIFY(stringAt(document, "/bodies/2/name") != "crank");
        QVERIFY(stringAt(document, "/joints/1/name") != "B");
        QVERIFY(material != "/materials/steel");
        QVERIFY(!document.hasErrors());
    }

    void shapeGoesToTheBodyThatIsChosen() {
        Document document;
        QVERIFY(document.load(m_path).empty());
        const CopiedItems shape = sent(copiedItem(document, "/bodies/0/shapes/0"));
        QVERIFY(whyNotPasted(document, shape, {}).contains("body"));
        QCOMPARE(whyNotPasted(document, shape, "/bodies/1"), QString());
        QCOMPARE(pasteItems(document, shape, "/bodies/1"), QStringList{"/bodies/1/shapes/0"});
        QVERIFY(!document.hasErrors());
    }

    void otherTextIsNoItem() {
        QMimeData data;
        QVERIFY(!fromMimeData(&data));
        QVERIFY(!fromMimeData(nullptr));
        for (const char* text :
             {"hello", "{\"trammel_item\": 1}", "{\"trammel_item\": ", "[1, 2]"}) {
            data.setText(text);
            QVERIFY2(!fromMimeData(&data), text);
        }
        data.setText(
            "{\"trammel_item\": 1, \"list\": \"/simulation\", \"name\": \"x\", \"item\": {},"
            " \"materials\": {}, \"parameters\": {}}");
        Document document;
        QVERIFY(!whyNotPasted(document, fromMimeData(&data).value(), {}).isEmpty());
    }

    /// Ctrl+C in the tree of one window, Ctrl+V in that of another.
    void keysWorkBetweenWindows() {
        Language language;
        language.set("en");
        MainWindow from(language), to(language);
        QVERIFY(from.openFile(m_path));
        for (MainWindow* window : {&from, &to}) {
            window->show();
            QVERIFY(QTest::qWaitForWindowExposed(window));
        }
        const auto press = [](MainWindow& window, QKeySequence::StandardKey key) {
            window.activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&window));
            auto* tree = window.findChild<QTreeView*>("tree");
            tree->setFocus();
            QTest::keySequence(tree, QKeySequence(key));
        };
        from.selection().select("/bodies/1");
        press(from, QKeySequence::Copy);
        press(to, QKeySequence::Paste);
        QCOMPARE(stringAt(to.document(), "/bodies/0/name"), QString("rod"));
        QCOMPARE(to.selection().pointer(), QString("/bodies/0"));
        to.document().undoStack()->setClean(); // so that closing asks nothing
    }
};

int main(int argc, char* argv[]) {
    QApplication application(argc, argv);
    setUpApplication(application);
    TestClipboard test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_clipboard.moc"
