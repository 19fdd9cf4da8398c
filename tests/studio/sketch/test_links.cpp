// Ready mechanisms as sketches, and their links at once: the wizard's model is drawn with its
// dimensions, Model > Links changes all of them as one step, Model > Interference lists what lies
// in one another and shows it.
#include "studio/controllers/link_controller.h"
#include "studio/dialogs/interference_dialog.h"
#include "studio/dialogs/links_dialog.h"
#include "studio/dialogs/mechanism_dialog.h"
#include "studio/document/selection.h"
#include "studio/document/shown_units.h"
#include "studio/sketch/dimension_edit.h"
#include "studio/sketch/sketch_hint.h"
#include "studio/sketch/sketch_test.h"
#include "studio/view/settled_picture.h"
#include "studio/view3d/scene_view.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>
#include <QTimer>
#include <QUndoStack>
#include <QtTest>
#include <algorithm>
#include <memory>
#include <set>

using namespace trammel;
using namespace trammel::studio;
using trammel::test::SketchHand;

class TestLinks : public test::SketchTest {
    Q_OBJECT

private:
    const sketch::Sketch& drawn() { return tool().sketch(); }
    QAction& action(const char* name) { return *m_window->findChild<QAction*>(name); }

    /// Uses the dialog that an action opens.
    template <class Dialog, class Use>
    void inDialog(const char* name, Use use) {
        bool isUsed = false;
        QTimer::singleShot(0, this, [&] {
            auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog);
            use(*dialog);
            isUsed = true;
            if (dialog->isVisible()) dialog->reject();
        });
        action(name).trigger();
        QVERIFY(isUsed);
    }
    void make(int row) {
        inDialog<MechanismDialog>("newMechanism", [&](MechanismDialog& dialog) {
            dialog.findChild<QListWidget*>("kinds")->setCurrentRow(row);
            dialog.accept();
        });
    }
    static void type(QDialog& dialog, const char* field, const QString& text) {
        auto* edit = dialog.findChild<QLineEdit*>(field);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, text);
    }

private slots:
    void initTestCase() {
        test::setUpStudio();
        ShownUnits::instance().set(ShownUnits::preset("mm-g-s"));
    }
    void init() { open({1440, 900}, false); }
    void cleanup() { close(); }

    /// Seven links of Jansen's leg with their fourteen dimensions, whose labels keep apart; a
    /// double click sets the crank.
    void readyMechanismsOpenAsSketches() {
        make(7); // after the five basic kinds and the six-bars
        QVERIFY(tool().isActive());
        QCOMPARE(drawn().links.size(), 7u);
        QCOMPARE(drawn().dimensions.size(), 14u);
        QVERIFY(QTest::qWaitForWindowExposed(hand().scene()));
        test::settled(*m_window->findChild<SceneView*>()); // the view has its size
        QCOMPARE(tool().dimensionMarks().size(), 14u);
        const auto& marks = tool().dimensionMarks();
        for (std::size_t i = 0; i < marks.size(); ++i)
            for (std::size_t k = 0; k < i; ++k)
                QVERIFY2(!marks[i].label.intersects(marks[k].label),
                         qPrintable(marks[i].text + " over " + marks[k].text));
        const auto crank = std::ranges::find_if(
            marks, [](const DimensionMark& mark) { return mark.text.startsWith("m = "); });
        QVERIFY(crank != marks.end());
        QCOMPARE(crank->text, QString("m = 150 mm"));
        hand().doubleClick(crank->label.center().toPoint());
        auto* edit = m_window->findChild<DimensionEdit*>("dimensionEdit");
        QTRY_VERIFY(edit->isVisible());
        QTRY_COMPARE(edit->selectedText(), edit->text()); // typing takes its place
        QTest::keyClicks(edit, "149");
        QTest::keyClick(edit, Qt::Key_Return);
        QVERIFY2(!edit->isVisible(), qPrintable(hand().hint()));
        QCOMPARE(document().model().parameters.at("m"), 0.149);
    }

    /// The hint has room for all that it says, also in a small window.
    void theHintIsNotElided() {
        m_window->resize(1024, 700);
        make(0);
        auto* hint = m_window->findChild<QLabel*>("sketchHintText");
        QVERIFY(hint->text().contains(tool().hint()));
        const QRect needed = hint->fontMetrics().boundingRect(QRect(0, 0, hint->width(), 10000),
                                                              Qt::TextWordWrap, hint->text());
        QVERIFY2(needed.height() <= hint->height(), qPrintable(QString::number(needed.height())));
    }

    /// All links of a four-bar thicker, wider and in layers of their own: one step, which undo
    /// takes back byte for byte.
    void allLinksAtOnce() {
        make(0);
        const std::string before = document().text();
        const int steps = document().undoStack()->count();
        inDialog<LinksDialog>("links", [](LinksDialog& dialog) {
            type(dialog, "thickness", "8");
            type(dialog, "width", "24");
            type(dialog, "gap", "-1");
            auto* ok = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
            QVERIFY(!ok->isEnabled());
            QVERIFY(!dialog.findChild<QLabel*>("finding")->text().isEmpty());
            type(dialog, "gap", "1");
            QVERIFY(ok->isEnabled());
            dialog.findChild<QCheckBox*>("arranges")->setChecked(true);
            QTest::mouseClick(ok, Qt::LeftButton);
        });
        auto* links = m_window->findChild<LinkController*>();
        QVERIFY(QTest::qWaitFor([&] { return !links->isWorking(); }, 20000));
        QVERIFY(!document().hasErrors());
        QCOMPARE(document().undoStack()->count(), steps + 1);
        QCOMPARE(document().model().parameters.at("link_thickness"), 0.008);
        QCOMPARE(document().model().parameters.at("link_width"), 0.024);
        QCOMPARE(document().model().parameters.at("link_pitch"), 0.009);
        std::set<int> layers;
        for (const sketch::Link& link : drawn().links)
            layers.insert(link.layer);
        QVERIFY(layers.size() >= 2u);
        document().undoStack()->undo();
        QCOMPARE(QString::fromStdString(document().text()), QString::fromStdString(before));
    }

    /// Jansen's leg passes itself; with one link put into another one's layer the list has them, a
    /// click shows the pose and selects both.
    void interferenceIsListedAndShown() {
        make(7);
        auto* links = m_window->findChild<LinkController*>();
        const auto found = [&] {
            return QTest::qWaitFor([&] { return !links->isWorking(); }, 60000);
        };
        action("interference").trigger();
        QVERIFY(found());
        auto* dialog = m_window->findChild<InterferenceDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        auto* table = dialog->findChild<QTableWidget*>("spans");
        QCOMPARE(table->rowCount(), 0);
        QVERIFY(dialog->findChild<QLabel*>("note")->text().startsWith("No links"));
        // All into one layer.
        document().takeEdit(sketch::inOneLayer(document().root()), "/bodies/0", "Flat");
        QVERIFY(!document().hasErrors());
        QTest::mouseClick(dialog->findChild<QPushButton*>("again"), Qt::LeftButton);
        QVERIFY(found());
        QVERIFY(table->rowCount() > 0);
        table->setCurrentCell(0, 0);
        const QStringList bodies = m_window->selection().bodies();
        QCOMPARE(bodies.size(), 2);
        QCOMPARE(table->item(0, 0)->text(), QString("%1 and %2").arg(bodies[0], bodies[1]));
        QVERIFY2(table->item(0, 1)->text().contains("°"), qPrintable(table->item(0, 1)->text()));
        auto& view = *m_window->findChild<SceneView*>();
        const model::Pose shown = view.poses()[0];
        QVERIFY(shown.orientation.angularDistance(document().model().bodies[0].pose.orientation) >
                1e-3);
        dialog->reject();
        QVERIFY(view.poses()[0].orientation.angularDistance(
                    document().model().bodies[0].pose.orientation) < 1e-12);
    }
};

QTEST_MAIN(TestLinks)
#include "test_links.moc"
