// The help's tutorial of the sketch, followed step by step: what it says is what is shown.
// TRAMMEL_PICTURES names a folder for the pictures that the page has.
#include "studio/controllers/cycle_controller.h"
#include "studio/controllers/run_controller.h"
#include "studio/document/shown_units.h"
#include "studio/sketch/cycle_bar.h"
#include "studio/sketch/sketch_test.h"
#include "studio/view/settled_picture.h"

#include <QAction>
#include <QLineEdit>
#include <QSignalSpy>
#include <QUndoStack>
#include <QtTest>
#include <memory>

using namespace trammel;
using namespace trammel::studio;
using trammel::test::SketchHand;

class TestSketchTutorial : public test::SketchTest {
    Q_OBJECT

private:
    CycleController& cycles() { return *m_window->findChild<CycleController*>(); }
    CycleBar& bar() { return *m_window->findChild<CycleBar*>(); }
    QString freedom() { return m_window->findChild<QLabel*>("sketchFreedom")->text(); }

    /// A drag whose length and angle are read beside the pointer before it ends.
    void drag(double u, double v, double toU, double toV, const QString& readout) {
        hand().hold(u, v, toU, toV);
        const QStringList lines = hand().tool().readout();
        QVERIFY2(lines.value(0).simplified() == readout, qPrintable(lines.join(" | ")));
        hand().letGo(toU, toV);
    }
    bool says(const QString& words) {
        return QTest::qWaitFor([&] { return bar().readout().contains(words); }, 20'000);
    }
    void picture(const char* name) {
        const QString folder = qEnvironmentVariable("TRAMMEL_PICTURES");
        if (folder.isEmpty()) return;
        auto& view = *m_window->findChild<SceneView*>();
        const QRect part(hand().pixels(-0.07, 0.11), hand().pixels(0.16, -0.08));
        QVERIFY(test::settled(view).copy(part).save(folder + "/" + name + ".png"));
    }

private slots:
    void initTestCase() {
        test::setUpStudio();
        ShownUnits::instance().set(ShownUnits::preset("mm-g-s"));
        open({1100, 800}, false);
    }
    void cleanupTestCase() { close(); }

    void draw() {
        QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier);
        QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
        QVERIFY(QTest::qWaitForWindowExposed(hand().scene()));
        hand().key(Qt::Key_L);
        drag(0.0, 0.0, 0.0, 0.05, "50 mm ∠ 90 °");
        drag(0.0, 0.05, 0.05, 0.05, "50 mm ∠ 0 °");
        drag(0.05, 0.05, 0.1, 0.0, "70.71 mm ∠ -45 °");
        hand().key(Qt::Key_G);
        hand().click(0.0, 0.0);
        hand().click(0.1, 0.0);
        QTRY_COMPARE(freedom(), "1 freedom");
        picture("sketch-drawn");
    }

    void turn() {
        hand().key(Qt::Key_O);
        hand().click(0.0, 0.0);
        QTRY_COMPARE(freedom(), "1 freedom, driven");
        hand().key(Qt::Key_T);
        hand().click(0.025, 0.05);
        hand().key(Qt::Key_S);
        QTRY_VERIFY(cycles().isReady() && cycles().paths().size() == 1);
        hand().key(Qt::Key_Space);
        QTRY_VERIFY(cycles().isTurned());
        QTRY_VERIFY(cycles().place() > 90.0);
        hand().key(Qt::Key_Space);
        picture("sketch-turned");
        QTest::keyClick(&bar().dial(), Qt::Key_Home);
        QVERIFY(!cycles().isTurned());
    }

    /// Where coupler and rocker lie in one line: cos a = (0.05^2 + 0.1^2 - BD^2) / (2 0.05 0.1), a
    /// from the ground, 90 degrees where the crank is drawn.
    void deadPoints() {
        QVERIFY2(says("-191.95"), qPrintable(bar().readout()));
        QVERIFY2(bar().readout().contains("dead points at"), qPrintable(bar().readout()));
        QVERIFY2(bar().readout().contains("11.953"), qPrintable(bar().readout()));
        auto* field = bar().findChild<QLineEdit*>();
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, "11.95");
        QTest::keyClick(field, Qt::Key_Return);
        const sketch::Sketch& shown = hand().tool().sketch();
        const sketch::Point B = shown.nodes[1].place, C = shown.nodes[2].place,
                            D = shown.nodes[3].place;
        // 0.003 degrees before the dead point the angle at C is some 0.02 rad from straight.
        const sketch::Point in = C - B, on = D - C;
        const double bend = std::atan2(in.x() * on.y() - in.y() * on.x(), in.dot(on));
        QVERIFY2(std::abs(bend) < 0.03, qPrintable(QString::number(bend)));
        picture("sketch-dead-point");
    }

    /// s + l = 50 + 111.8 < 100 + 100: Grashof's rule holds, and the crank is the shortest.
    void makeItTurn() {
        hand().key(Qt::Key_S);
        QTest::keyClick(&bar().dial(), Qt::Key_Home);
        hand().drag(0.05, 0.05, 0.1, 0.1);
        QVERIFY2(says("turns fully"), qPrintable(bar().readout()));
        QSignalSpy finished(&m_window->runController(), &RunController::finished);
        QTest::keyClick(m_window.get(), Qt::Key_F5);
        QVERIFY(finished.wait(60'000));
        QCOMPARE(m_window->runController().summary()->status, analysis::RunStatus::Completed);
    }
};

QTEST_MAIN(TestSketchTutorial)
#include "test_sketch_tutorial.moc"
