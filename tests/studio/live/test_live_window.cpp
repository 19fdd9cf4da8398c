// A live run in a real window: it plays with the clock, takes sliders, keys and the mouse, goes
// back, and is kept in the list of runs, where its inputs give it again.
#include "live/input_file.h"
#include "studio/controllers/live_controller.h"
#include "studio/document/selection.h"
#include "studio/jobs/heartbeat.h"
#include "studio/jobs/impact_sound.h"
#include "studio/panels/live_panel.h"
#include "studio/panels/panel_dock.h"
#include "studio/runs/run_list.h"
#include "studio/view/view_window.h"
#include "studio/view3d/orbit_camera.h"
#include "studio/view3d/scene_view.h"
#include "studio/waits.h"
#include "support/sanitizers.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QSlider>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

using namespace trammel;
using namespace trammel::studio;
using test::ViewWindow;

namespace {

/// A crank that a motor turns, with a ball on it that feels gravity.
constexpr auto kModel = R"({"trammel": 1, "name": "Crank",
  "parameters": {"L": {"value": 0.5, "min": 0.2, "max": 0.8}, "heavy": "2*L"},
  "bodies": [{"name": "crank", "position": [0, 0, 0], "mass": "heavy", "com": ["L/2", 0, 0],
              "inertia": [0.01, 0.05, 0.05, 0, 0, 0],
              "shapes": [{"type": "box", "size": ["L", 0.05, 0.05], "position": ["L/2", 0, 0],
                          "collide": false}]}],
  "joints": [{"name": "A", "type": "revolute", "bodies": ["ground", "crank"],
              "position": [0, 0, 0], "axis": [0, -1, 0],
              "motor": {"velocity": 2, "max_force": 50}}],
  "simulation": {"duration": 1, "step": 0.002, "output_step": 0.02}})";

double quantile(std::vector<double> values, double share) {
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

} // namespace

class TestLiveWindow : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<ViewWindow> m_view;
    LiveFrame m_frame;

    MainWindow& window() { return m_view->window(); }
    LiveController& live() { return window().liveController(); }
    LivePanel& panel() { return live().panel(); }
    QAction* action(const char* name) { return window().findChild<QAction*>(name); }

    LiveValue* value(const QString& name) {
        const auto& values = panel().values();
        const auto found = std::ranges::find_if(
            values, [&](const LiveValue* v) { return v->description().name.startsWith(name); });
        return found == values.end() ? nullptr : *found;
    }
    void play() {
        m_frame = {}; // of a run before
        action("live")->trigger();
        QTRY_VERIFY(m_frame.time > 0.0);
    }
    void pause() {
        if (panel().isPlaying()) panel().playAction->trigger();
        QTRY_VERIFY(!m_frame.isPlaying && m_frame.answered == live().job().orders());
    }

private slots:
    void initTestCase() { test::setUpStudio(); }
    void init() {
        m_view = std::make_unique<ViewWindow>(kModel);
        m_frame = {};
        connect(&live().job(), &LiveJob::shown, this,
                [this](const LiveFrame& frame) { m_frame = frame; });
    }
    void cleanup() {
        live().abandon();
        QTRY_VERIFY(!live().isRunning());
        m_view.reset();
    }

    /// It goes with the clock: in a second of the clock it simulates the factor, in a window that
    /// shows it.
    void followsTheClock() {
        play();
        QVERIFY(panel().isVisible());
        panel().findChild<QDoubleSpinBox*>("liveFactor")->setValue(0.5);
        QTRY_VERIFY(m_frame.answered == live().job().orders());
        test::letPass(700);
        QVERIFY2(std::abs(m_frame.factor - 0.5) < 0.05,
                 qPrintable(QString::number(m_frame.factor)));
        QVERIFY2(panel().stateText().contains("of the clock"), qPrintable(panel().stateText()));
        // The view shows what the frame has.
        pause();
        const auto shown = m_view->view().poses();
        QVERIFY(shown[0].orientation.angularDistance(m_frame.poses[0].orientation) < 1e-6);
    }

    /// A knock is as loud as asked for, from its start on, and has died away at its end.
    void knocksAreAsLoudAsAskedFor() {
        for (const double loudness : {0.1, 0.5, 1.0}) {
            const QByteArray bytes = ImpactSound::knock(loudness);
            const auto* samples = reinterpret_cast<const qint16*>(bytes.constData());
            const qsizetype count = bytes.size() / qsizetype(sizeof(qint16));
            QCOMPARE(count, qsizetype(0.08 * ImpactSound::kSampleRate));
            const auto loudest = std::max_element(
                samples, samples + count, [](int a, int b) { return std::abs(a) < std::abs(b); });
            QVERIFY(std::abs(std::abs(int(*loudest)) - loudness * 32767) <= 1.0); // rounded
            QVERIFY(loudest - samples < count / 20);
            QVERIFY(std::abs(int(samples[0])) < 100 && std::abs(int(samples[count - 1])) < 100);
        }
    }

    /// Sound is off until it is asked for. Without a device that is said, and it stays off.
    void soundIsAskedFor() {
        QAction* sound = panel().soundAction;
        QVERIFY(!sound->isChecked() && sound->isEnabled());
        play();
        sound->trigger();
        const bool hasDevice = sound->isChecked();
        QCOMPARE(panel().stateText().contains("No sound"), !hasDevice);
        if (hasDevice) sound->trigger();
        QVERIFY(!sound->isChecked());
    }

    /// The slider of a motor's speed turns the crank the other way; its keys do so, too, and its
    /// ends bound it.
    void slidersReachTheRun() {
        play();
        LiveValue* speed = value("Speed of A");
        QVERIFY(speed);
        QCOMPARE(speed->description().least, -4.0);
        speed->slider()->setValue(0); // the lower end
        QTRY_VERIFY(m_frame.answered == live().job().orders());
        QCOMPARE(m_frame.model->model().joints[0].motor->velocity.constant, -4.0);
        speed->slider()->setFocus();
        QTest::keyClick(speed->slider(), Qt::Key_Left); // no farther
        QCOMPARE(speed->value(), -4.0);
        QTest::keyClick(speed->slider(), Qt::Key_Right);
        QTRY_COMPARE(m_frame.model->model().joints[0].motor->velocity.constant, -3.84);
        speed->box()->setValue(99.0);
        QCOMPARE(speed->value(), 4.0);
    }

    /// The wheel over a value scrolls the list; only what has the focus takes it.
    void wheelChangesNothingInPassing() {
        play();
        LiveValue* gravity = value("Gravity");
        QVERIFY2(gravity->description().name.endsWith("[m/s²]"),
                 qPrintable(gravity->description().name));
        const double stated = gravity->value();
        const auto turn = [](QWidget* input) {
            const QPointF middle = input->rect().center();
            QWheelEvent wheel(middle, input->mapToGlobal(middle), {}, {0, 120}, Qt::NoButton,
                              Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(input, &wheel);
        };
        panel().rewindSlider()->setFocus();
        turn(gravity->slider());
        turn(gravity->box());
        QVERIFY(!gravity->box()->hasFocus());
        QCOMPARE(gravity->value(), stated);
        gravity->box()->setFocus();
        turn(gravity->box());
        QVERIFY(gravity->value() > stated);
    }

    /// A parameter has the range that the file states, and its formulas follow it: the mass is 2 L.
    void parameterHasItsRange() {
        play();
        LiveValue* length = value("L");
        QVERIFY(length && !value("heavy")); // a formula is no slider
        QCOMPARE(length->description().least, 0.2);
        QCOMPARE(length->description().most, 0.8);
        length->slider()->setValue(length->slider()->maximum());
        QTRY_COMPARE(m_frame.model->model().bodies[0].mass.value_or(0.0), 1.6);
    }

    /// The mouse pulls the crank with Ctrl, and its force is told; let go, nothing pulls.
    void mousePulls() {
        play();
        const OrbitCamera& camera = m_view->view().camera();
        value("Speed of A")->box()->setValue(0.0);
        QTRY_VERIFY(m_frame.answered == live().job().orders());
        test::letPass(200); // it has come to rest
        const model::Pose& pose = m_frame.poses[0];
        const Vec3 tip = pose.position + pose.orientation * Vec3(0.25, 0.0, 0.0);
        const QPoint at = camera.project(tip, m_view->view().size()).toPoint();
        QWindow* scene = m_view->sceneWindow();
        QSignalSpy pulled(&m_view->view(), &SceneView::bodyPulled);
        QTest::mousePress(scene, Qt::LeftButton, Qt::ControlModifier, at);
        for (int i = 1; i <= 10; ++i) {
            QMouseEvent move(QEvent::MouseMove, at + QPointF(4 * i, -4 * i),
                             scene->mapToGlobal(at + QPoint(4 * i, -4 * i)), Qt::NoButton,
                             Qt::LeftButton, Qt::ControlModifier);
            QCoreApplication::sendEvent(scene, &move);
            test::letPass(10);
        }
        QVERIFY(pulled.count() > 0);
        QTRY_VERIFY(m_frame.pull && m_frame.pull->force > 0.0);
        QVERIFY2(panel().stateText().contains("Pull: "), qPrintable(panel().stateText()));
        QTest::mouseRelease(scene, Qt::LeftButton, Qt::ControlModifier, at + QPoint(40, -40));
        QTRY_VERIFY(!m_frame.pull);
    }

    /// Paused, the run goes back step by step and by the slider; another value then makes another
    /// run of it, and what it was until then is kept, too.
    void goesBackAndOnAsAnotherRun() {
        play();
        QTRY_VERIFY(m_frame.step > 100);
        pause();
        const std::int64_t newest = m_frame.newest;
        panel().backAction->trigger();
        QTRY_COMPARE(m_frame.step, newest - 1);
        panel().stepAction->trigger();
        QTRY_COMPARE(m_frame.step, newest);
        const double time = m_frame.time;
        panel().rewindSlider()->setValue(40);
        QTRY_COMPARE(m_frame.step, std::int64_t(40));
        QVERIFY(std::abs(m_frame.time - 0.08) < 1e-12);
        value("Gravity")->box()->setValue(1.0);
        QTRY_COMPARE(m_frame.newest, std::int64_t(40)); // what came later is another run's
        QTRY_COMPARE(window().runs().count(), 1);
        QTRY_COMPARE(window().runController().state(), RunController::State::Idle);
        QVERIFY(std::abs(window().runs().record(0).duration - std::floor(time / 0.02) * 0.02) <
                0.021);
    }

    /// Stopped, it stands in the list as a live run, with its inputs, whose replay gives the same
    /// frames bit by bit; and they can be saved.
    void isKeptWithItsInputs() {
        play();
        value("Speed of A")->slider()->setValue(900);
        QTRY_VERIFY(m_frame.answered == live().job().orders());
        const double time = m_frame.time; // of the input, or later
        QTRY_VERIFY(m_frame.time > time + 0.2);
        action("live")->trigger();
        QTRY_VERIFY(!live().isRunning());
        QTRY_COMPARE(window().runs().count(), 1);
        QTRY_VERIFY(window().runController().summary());
        const RunRecord& record = window().runs().record(0);
        QCOMPARE(record.kind, QString("live"));
        QCOMPARE(record.status, RunRecord::Status::Completed);
        QVERIFY(record.duration >= 0.2);
        const QString path = m_view->path("saved.inputs.json");
        QVERIFY(live().saveInputs(path));
        const live::InputFile saved = live::loadInputs(path.toStdString());
        QVERIFY(saved.ok());
        QCOMPARE(saved.log.inputs.size(), std::size_t(1));
        const auto data = window().runController().data();
        window().runController().replay(window().document().root(), saved.log);
        QTRY_COMPARE(window().runs().count(), 2);
        QTRY_VERIFY(window().runController().state() == RunController::State::Idle);
        const auto again = window().runController().data();
        QVERIFY(again != data && again->frameCount() == data->frameCount());
        for (std::size_t channel = 0; channel < data->header().channels.size(); ++channel)
            QVERIFY(std::ranges::equal(data->column(channel), again->column(channel)));
        QVERIFY(!window().document().isModified());
    }

    /// The panel covers the form of the selected item only while the run goes on, and until another
    /// item is selected.
    void makesWayForTheForm() {
        auto* form = window().findChild<QDockWidget*>("propertyDock");
        const auto isSeen = [](const QDockWidget* dock) {
            return !dock->visibleRegion().isEmpty();
        };
        QTRY_VERIFY(isSeen(form));
        play();
        QTRY_VERIFY(isSeen(live().dock()) && !isSeen(form));
        window().selection().select("/joints/0");
        QTRY_VERIFY(isSeen(form));
        QVERIFY(live().isRunning());
        live().dock()->bringToFront();
        live().abandon();
        QTRY_VERIFY(!live().isRunning());
        form->raise();
        QTRY_VERIFY(isSeen(form));
        play();
        QTRY_VERIFY(!isSeen(form));
        live().abandon();
        QTRY_VERIFY(isSeen(form));
    }

    /// A value that a mechanism cannot have is not made, and told in the panel, not in a box.
    void refusalIsTold() {
        play();
        live().job().change(live::SetParameter{"none", 1.0});
        QTRY_VERIFY2(panel().stateText().contains("no parameter 'none'"),
                     qPrintable(panel().stateText()));
        QVERIFY(live().isRunning());
    }

    /// From the slider to what the view shows, and turns of the window's loop meanwhile.
    void answersSoon() {
        play();
        LiveValue* speed = value("Speed of A");
        std::vector<double> times;
        test::letPass(800); // the panel came to be seen, and the view got its size
        support::Heartbeat heart;
        for (int i = 0; i < 60; ++i) {
            QElapsedTimer clock;
            clock.start();
            speed->slider()->setValue(400 + 5 * i);
            const std::int64_t order = live().job().orders();
            QVERIFY(QTest::qWaitFor([&] { return m_frame.answered >= order; }, 2000));
            times.push_back(1e-6 * static_cast<double>(clock.nsecsElapsed()));
            test::letPass(20);
        }
        qInfo("input to shown pose: %.1f ms (median), %.1f ms (95 %%); window's longest turn %.1f "
              "ms, of its own time %.1f ms",
              quantile(times, 0.5), quantile(times, 0.95), heart.worstWall(),
              heart.worstProcessor());
        // The aim is 50 ms; a machine with other work may take longer. Once in some runs software
        // OpenGL compiles a shader in the window's thread, which takes it 80 ms.
        QVERIFY(quantile(times, 0.5) < 50.0 * support::kSlowdown);
        QVERIFY(heart.wallQuantile(0.95) < 50.0 * support::kSlowdown);
        QVERIFY(heart.worstProcessor() < 150.0 * support::kSlowdown);
    }
};

QTEST_MAIN(TestLiveWindow)
#include "test_live_window.moc"
