// Building a model by hand in the window: how many clicks and keys it takes, and edits of several
// items that are selected in the tree or in the 3-D view.
#include "analysis/freedoms/mobility.h"
#include "studio/click_counter.h"
#include "studio/controllers/run_controller.h"
#include "studio/dialogs/part_dialog.h"
#include "studio/document/item_kind.h"
#include "studio/document/item_model.h"
#include "studio/document/selection.h"
#include "studio/editors/color_field.h"
#include "studio/form_driver.h"
#include "studio/panels/model_tree.h"
#include "studio/panels/property_panel.h"
#include "studio/view3d/scene_view.h"
#include "studio/waits.h"
#include "studio/window/main_window.h"
#include "studio/window_setup.h"

#include <QDir>
#include <QDropEvent>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTimer>
#include <QTreeView>
#include <QtTest>
#include <memory>

using namespace trammel;
using namespace trammel::studio;
using namespace trammel::test;

class TestBuilding : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Language> m_language;
    std::unique_ptr<MainWindow> m_window;

    Document& document() { return m_window->document(); }
    QWidget& forms() { return *m_window->findChild<PropertyPanel*>(); }
    QTreeView* tree() { return m_window->findChild<ModelTree*>()->findChild<QTreeView*>("tree"); }
    QToolButton* addButton() {
        return m_window->findChild<ModelTree*>()->findChild<QToolButton*>("addButton");
    }
    QAction* action(const QString& name) { return m_window->findChild<QAction*>(name); }

    /// Where an item stands in the tree.
    QPoint placeOf(const QString& pointer) {
        const QAbstractItemModel* items = tree()->model();
        const QModelIndexList found =
            items->match(items->index(0, 0), ItemModel::PointerRole, pointer, 1,
                         Qt::MatchExactly | Qt::MatchRecursive);
        if (found.isEmpty()) QTest::qFail(qPrintable("no " + pointer), __FILE__, __LINE__);
        tree()->scrollTo(found.value(0));
        return tree()->visualRect(found.value(0)).center();
    }
    void clickItem(const QString& pointer, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseClick(tree()->viewport(), Qt::LeftButton, modifiers, placeOf(pointer));
    }

    /// A link to a point, from where the last one ends.
    void addLink(ClickCounter& hand, const QString& to) {
        hand.clickEntry(addButton(), {"add:link"});
        QWidget* dialog = nullptr;
        const auto isOpen = [&] {
            dialog = m_window->findChild<PartDialog*>();
            return dialog && dialog->isActiveWindow() && QApplication::focusWidget();
        };
        QVERIFY(QTest::qWaitFor(isOpen));
        hand.type(to);
        hand.key(Qt::Key_Return);
        QVERIFY(QTest::qWaitFor([&] { return !m_window->findChild<PartDialog*>(); }));
        QVERIFY(QTest::qWaitFor([&] { return m_window->isActiveWindow(); }));
    }

    void enter(ClickCounter& hand, const QString& field, const QString& value) {
        auto* edit = input<QLineEdit>(forms(), field);
        QVERIFY(edit);
        m_window->findChild<PropertyPanel*>()->focusOn(m_window->selection().pointer() + '/' +
                                                       field);
        hand.click(edit);
        hand.key(Qt::Key_A, Qt::ControlModifier);
        hand.type(value);
        hand.key(Qt::Key_Return);
    }

    void addThreeBodies() {
        for (int i = 0; i < 3; ++i)
            action("add:body")->trigger();
    }

    /// Types a name into the file dialogs that open, one after the other, and answers a question
    /// whether a file may be replaced.
    void answerDialogs(QTimer& timer, QStringList names, bool replaces, int& questions,
                       const QString& filter = {}) {
        connect(&timer, &QTimer::timeout, this, [=, &questions]() mutable {
            QWidget* const modal = QApplication::activeModalWidget();
            if (auto* box = qobject_cast<QMessageBox*>(modal)) {
                ++questions;
                box->button(replaces ? QMessageBox::Yes : QMessageBox::No)->click();
            } else if (auto* dialog = qobject_cast<QFileDialog*>(modal); dialog) {
                if (!filter.isEmpty()) dialog->selectNameFilter(filter);
                auto* name = dialog->findChild<QLineEdit*>("fileNameEdit");
                name->setCompleter(nullptr); // the name as it is typed
                if (!names.isEmpty()) name->setText(names.takeFirst());
                QTest::keyClick(name, Qt::Key_Return);
            }
        });
        timer.start(50);
    }

    QDialog* importReport() { return m_window->findChild<QDialog*>("robotReportDialog"); }

private slots:
    void initTestCase() { setUpStudio(); }
    void init() {
        m_language = std::make_unique<Language>();
        m_window = std::make_unique<MainWindow>(*m_language);
        m_window->resize(1440, 900);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        action("newModel")->trigger();
    }
    void cleanup() {
        document().undoStack()->setClean();
        m_window.reset();
    }

    /// A form opens at its top, with the keyboard in its first field, however far down another one
    /// was typed in.
    void aFormOpensAtItsTop() {
        QVERIFY(m_window->openFile(TRAMMEL_SOURCE_DIR "/models/four-bar/four-bar.trammel.json"));
        letPass(300); // until the view, which the welcome page gave way to, has its window's events
        m_window->selection().select("/joints/0");
        auto* panel = m_window->findChild<PropertyPanel*>();
        const auto* down = panel->findChild<QScrollArea*>("scroll")->verticalScrollBar();
        panel->focusOn("/joints/0/motor/max_force"); // as a click on a message does
        const auto* torque = input<QLineEdit>(forms(), "motor/max_force");
        QTRY_VERIFY(!torque->visibleRegion().isEmpty());
        QVERIFY(down->value() > 0);
        type(forms(), "motor/max_force", "5");
        action("simulationSettings")->trigger();
        QVERIFY(holdsFor(300, [&] { return down->value() == 0; }));
        QCOMPARE(m_window->focusWidget(), input<QLineEdit>(forms(), "duration"));
    }

    /// A robot becomes a model by the menu and by a file that is dropped on the window; a dialog
    /// tells what became of it, and a model that is there is replaced after a question only.
    void aRobotIsImported() {
        const QTemporaryDir folder;
        const QString robot = TRAMMEL_SOURCE_DIR "/tests/data/robots/leg_with_loop.urdf";
        const QString model = folder.filePath("leg.trammel.json");
        int questions = 0;
        QTimer dialogs;
        answerDialogs(dialogs, {robot, folder.filePath("leg")}, false, questions);
        action("importRobot")->trigger();
        QTRY_VERIFY(importReport() && importReport()->isVisible());
        dialogs.stop();
        QCOMPARE(questions, 0);
        QCOMPARE(document().filePath(), model);
        QVERIFY(document().model().findBody("shin"));
        const auto* counts = importReport()->findChild<QLabel*>("counts");
        QVERIFY2(counts->text().contains("Loops: 1"), qPrintable(counts->text()));
        const auto* items = importReport()->findChild<QTableWidget*>("items");
        QVERIFY(items->rowCount() > 0);
        QVERIFY(items->item(0, 2)->text().startsWith("leg_with_loop.urdf:"));
        importReport()->close();

        const auto drop = [this](const QString& file) {
            QMimeData data;
            data.setUrls({QUrl::fromLocalFile(file)});
            QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton,
                                  Qt::NoModifier);
            QCoreApplication::sendEvent(m_window.get(), &enter);
            QVERIFY(enter.isAccepted());
            QDropEvent event(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton,
                             Qt::NoModifier);
            QCoreApplication::sendEvent(m_window.get(), &event);
        };
        const QString gripper = TRAMMEL_SOURCE_DIR "/models/gripper/gripper.xml";
        QTimer refusing;
        answerDialogs(refusing, {folder.filePath("leg")}, false, questions);
        drop(gripper);
        refusing.stop();
        QCOMPARE(questions, 1);
        QVERIFY(!importReport()->isVisible());
        QVERIFY(document().model().findBody("shin"));
        QTimer agreeing;
        answerDialogs(agreeing, {folder.filePath("leg")}, true, questions);
        drop(gripper);
        QTRY_VERIFY(importReport()->isVisible());
        agreeing.stop();
        QCOMPARE(questions, 2);
        QVERIFY(document().model().findBody("thumb"));
        importReport()->close();

        // The chosen format counts, not the ending of the name that was proposed for another.
        QTimer exporting;
        answerDialogs(exporting, {}, false, questions, "SDFormat (*.sdf)");
        action("exportRobot")->trigger();
        QTRY_VERIFY(importReport()->isVisible());
        exporting.stop();
        const QStringList written = QDir(folder.path()).entryList({"*.sdf", "*.urdf"});
        QVERIFY2(written.size() == 1 && written[0].endsWith(".sdf"), qPrintable(written.join(' ')));
    }

    /// Crank, rod and slider with four joints and a motor, from an empty document: it took 34
    /// clicks and 140 keys when all was typed into forms, and is to take no more than half.
    void aSliderCrankTakesHalfTheClicksAndKeys() {
        ClickCounter hand;
        addLink(hand, "0,0,0.1"); // the first link is hinged to the ground
        addLink(hand, "0.4");     // and a further one to the one before
        hand.clickEntry(addButton(), {"add:body"});
        enter(hand, "position/0", "0.4");
        hand.clickEntry(addButton(), {"add:revolute", "add:revolute"});
        hand.clickEntry(addButton(), {"add:prismatic", "add:prismatic"});
        hand.click(tree()->viewport(), placeOf("/joints/0"));
        enter(hand, "motor/velocity", "2*pi");
        enter(hand, "motor/max_force", "10");

        QVERIFY2(document().diagnostics().empty(), document().text().c_str());
        const model::Model& model = document().model();
        QCOMPARE(model.bodies.size(), std::size_t(3));
        QCOMPARE(model.joints.size(), std::size_t(4));
        QCOMPARE(model.joints[2].bodies[0], std::string("link2"));
        QCOMPARE(model.joints[2].bodies[1], std::string("body1"));
        QCOMPARE(model.joints[3].bodies[0], std::string("ground"));
        QVERIFY((model.joints[3].axis - Vec3::UnitX()).norm() < 1e-9);
        const analysis::Mobility mobility = analysis::mobility(model);
        QCOMPARE(mobility.dofCount, 1);
        QVERIFY(mobility.isAssembled);
        qInfo("%d clicks, %d keys", hand.clicks(), hand.keys());
        QVERIFY2(hand.clicks() <= 17, qPrintable(QString::number(hand.clicks())));
        QVERIFY2(hand.keys() <= 70, qPrintable(QString::number(hand.keys())));
        document().setValue("/simulation/duration", io::JsonValue(0.1));
        QSignalSpy finished(&m_window->runController(), &RunController::finished);
        action("run")->trigger();
        QVERIFY(finished.wait(20000));
    }

    /// After an item is added, and after Ctrl+, the keys are in the first field of the form.
    void keysGoOnInTheForm() {
        tree()->setFocus();
        action("add:body")->trigger();
        QCOMPARE(m_window->focusWidget(), input<QLineEdit>(forms(), "name"));
        auto* name = input<QLineEdit>(forms(), "name");
        QCOMPARE(name->selectedText(), QString("body1"));
        QTest::keyClicks(name, "bar");
        QTest::keyClick(name, Qt::Key_Return);
        QCOMPARE(document().itemName("/bodies/0"), QString("bar"));
        action("add:parameter")->trigger();
        QVERIFY(qobject_cast<QTableWidget*>(m_window->focusWidget()));
        tree()->setFocus();
        action("simulationSettings")->trigger();
        QCOMPARE(m_window->selection().pointer(), QString("/simulation"));
        QVERIFY(forms().isAncestorOf(m_window->focusWidget()));
    }

    /// What is added acts on what is selected: a spring between two bodies, a pair of them.
    void whatIsAddedActsOnTheSelection() {
        addThreeBodies();
        m_window->selection().selectSeveral({"/bodies/1", "/bodies/2"});
        action("add:spring-damper")->trigger();
        QCOMPARE(stringValue(document().root().at("/forces/0/bodies/0")), QString("body2"));
        QCOMPARE(stringValue(document().root().at("/forces/0/bodies/1")), QString("body3"));
        m_window->selection().selectSeveral({"/bodies/1", "/bodies/2"});
        action("add:contact-pair")->trigger();
        QCOMPARE(stringValue(document().root().at("/contacts/pairs/0/bodies/1")), QString("body3"));
    }

    /// Esc leaves the model as it was, and the view too.
    void aPartThatIsNotAddedLeavesNothing() {
        const std::string before = document().text();
        action("add:wheel")->trigger();
        auto* dialog = m_window->findChild<PartDialog*>();
        QVERIFY(dialog && QTest::qWaitForWindowActive(dialog));
        QVERIFY(dialog->body());
        clearAndType(dialog->findChild<QLineEdit*>("radius"), "0");
        QVERIFY(!dialog->body());
        QVERIFY(!dialog->findChild<QPushButton*>("add")->isEnabled());
        QTest::keyClick(dialog, Qt::Key_Escape);
        QVERIFY(QTest::qWaitFor([&] { return !m_window->findChild<PartDialog*>(); }));
        QCOMPARE(document().text(), before);
    }

    void ctrlAndShiftSelectSeveralInTheTree() {
        addThreeBodies();
        clickItem("/bodies/0");
        clickItem("/bodies/2", Qt::ControlModifier);
        QCOMPARE(m_window->selection().pointers(), (QStringList{"/bodies/0", "/bodies/2"}));
        clickItem("/bodies/0", Qt::ControlModifier);
        QCOMPARE(m_window->selection().pointers(), QStringList{"/bodies/2"});
        clickItem("/bodies/0");
        clickItem("/bodies/2", Qt::ShiftModifier);
        QVERIFY(m_window->selection().pointers().size() >= 3);
        QVERIFY(m_window->selection().bodies().size() == 3);
        clickItem("/bodies/1");
        QCOMPARE(m_window->selection().pointers(), QStringList{"/bodies/1"});
    }

    void theViewAddsToTheSelectionByCtrl() {
        addThreeBodies();
        auto* view = m_window->findChild<SceneView*>();
        emit view->picked("/bodies/0");
        emit view->pickedToo("/bodies/1");
        QCOMPARE(m_window->selection().pointers(), (QStringList{"/bodies/0", "/bodies/1"}));
        QCOMPARE(tree()->selectionModel()->selectedIndexes().size(), qsizetype(2));
    }

    /// What is typed or chosen counts for all, and one undo takes it back from all.
    void aFormOfSeveralEditsThemAll() {
        addThreeBodies();
        clickItem("/bodies/0");
        clickItem("/bodies/1", Qt::ControlModifier);
        const std::string before = document().text();
        type(forms(), "position/2", "0.5");
        for (std::size_t i = 0; i < 3; ++i)
            QCOMPARE(document().model().bodies[i].pose.position.z(), i < 2 ? 0.5 : 0.0);
        QVERIFY(m_window->selection().hasSeveral());
        document().undoStack()->undo();
        QCOMPARE(document().text(), before);
        clickItem("/bodies/0");
        clickItem("/bodies/1", Qt::ControlModifier);
        for (auto* color : forms().findChildren<ColorField*>())
            if (color->isVisible()) color->choose(QColor(255, 0, 0));
        for (std::size_t i = 0; i < 3; ++i)
            QCOMPARE(document().model().bodies[i].shapes[0].color.has_value(), i < 2);
        // They stand at different places: the form tells.
        bool isTold = false;
        for (const QLabel* label : forms().findChildren<QLabel*>("varies"))
            isTold = isTold || label->isVisible();
        QVERIFY(isTold);
    }

    void deleteAndDuplicateAreOneStepForSeveral() {
        addThreeBodies();
        clickItem("/bodies/0");
        clickItem("/bodies/1", Qt::ControlModifier);
        const std::string before = document().text();
        QTest::keyClick(tree(), Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(document().model().bodies.size(), std::size_t(5));
        QCOMPARE(m_window->selection().pointers(), (QStringList{"/bodies/3", "/bodies/4"}));
        document().undoStack()->undo();
        QCOMPARE(document().text(), before);
        clickItem("/bodies/0");
        clickItem("/bodies/2", Qt::ControlModifier);
        QTest::keyClick(tree(), Qt::Key_Delete);
        QCOMPARE(document().model().bodies.size(), std::size_t(1));
        document().undoStack()->undo();
        QCOMPARE(document().text(), before);
    }

    /// A key that begins to edit a cell is typed there, though the window has a shortcut with it,
    /// and the row is what the tree and the heading are about.
    void aParameterIsTypedInItsTable() {
        document().setValue("/parameters/a", io::JsonValue(1));
        document().setValue("/parameters/b", io::JsonValue(2));
        clickItem("/parameters/a");
        auto* table = input<QTableWidget>(forms(), "table");
        QVERIFY(table);
        const QTableWidgetItem* cell = table->item(1, 1);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualItemRect(cell).center());
        QCOMPARE(m_window->selection().pointers(), QStringList{"/parameters/b"});
        QTest::keyClick(table, '.');
        QTest::keyClick(qApp->focusWidget(), '5');
        QTest::keyClick(qApp->focusWidget(), Qt::Key_Return);
        QTRY_COMPARE(document().root().at("/parameters/b")->number(), 0.5);
    }

    /// The name that is being typed in the tree is in the file.
    void whatIsTypedIsSaved() {
        addThreeBodies();
        const QTemporaryDir folder;
        const QString file = folder.filePath("rig v1.2.trammel.json");
        const QByteArray other = "another model";
        {
            QFile there(file);
            QVERIFY(there.open(QIODevice::WriteOnly));
            there.write(other);
        }
        const auto content = [](const QString& path) {
            QFile saved(path);
            return saved.open(QIODevice::ReadOnly) ? saved.readAll() : QByteArray();
        };
        int questions = 0;
        QTimer refusing; // a name without its ending does not go past the question
        answerDialogs(refusing, {folder.filePath("rig v1.2")}, false, questions);
        action("saveAs")->trigger();
        refusing.stop();
        QCOMPARE(questions, 1);
        QCOMPARE(content(file), other);
        QTimer agreeing;
        answerDialogs(agreeing, {folder.filePath("rig v1.2")}, true, questions);
        action("saveAs")->trigger();
        agreeing.stop();
        QCOMPARE(document().filePath(), file);
        clickItem("/bodies/1");
        QTest::keyClick(tree(), Qt::Key_F2);
        QTRY_VERIFY(qobject_cast<QLineEdit*>(qApp->focusWidget()));
        QTest::keyClicks(qApp->focusWidget(), "coupler & co");
        action("save")->trigger();
        QVERIFY(content(file).contains("\"coupler & co\""));
        QVERIFY(!document().isModified());
        QVERIFY2(action("undo")->text().contains("coupler && co"),
                 qPrintable(action("undo")->text()));
    }

    void theSelectedBodiesAreAligned() {
        addThreeBodies();
        clickItem("/bodies/1");
        clickItem("/bodies/0", Qt::ControlModifier);
        QAction* align = action("alignX");
        QVERIFY(align);
        align->trigger();
        QCOMPARE(document().model().bodies[1].pose.position.x(), 0.0);
    }
};

QTEST_MAIN(TestBuilding)
#include "test_building.moc"
