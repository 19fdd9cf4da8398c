// The camera moves by itself where what moves leaves the view, and with a body that it follows;
// never against the user, seen in the pictures of a window.
#include "io/model_file.h"
#include "studio/document/document.h"
#include "studio/document/selection.h"
#include "studio/view/view_window.h"
#include "studio/view3d/orbit_camera.h"
#include "studio/waits.h"

#include <QAction>
#include <QWheelEvent>
#include <cmath>

using namespace trammel;
using namespace trammel::studio;
using trammel::test::ViewWindow;

namespace {

/// A red cube of 1 m that is thrown, x = 30 m/s t.
constexpr auto kModel = R"({"trammel": 1, "name": "Throw", "gravity": [0, 0, 0],
  "bodies": [{"name": "cube", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0], "velocity": [30, 0, 0],
              "shapes": [{"type": "box", "size": [1, 1, 1], "color": [1, 0, 0, 1]}]}],
  "simulation": {"duration": 1, "step": 0.01}})";

/// Middle of what is red, from the picture's; nothing where nothing is.
std::optional<QPointF> redPlace(const QImage& image) {
    int count = 0;
    QPointF sum;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const bool isTriad = x < 110 && y > image.height() - 110;
            const QRgb pixel = image.pixel(x, y);
            if (isTriad || qRed(pixel) < 40 || qRed(pixel) < 3 * qGreen(pixel)) continue;
            ++count;
            sum += QPointF(x, y);
        }
    if (count < 4) return std::nullopt;
    return sum / count - QPointF(0.5 * image.width(), 0.5 * image.height());
}

} // namespace

class TestCameraKeeper : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::setUpStudio(); }
    void init() {
        m_window = std::make_unique<ViewWindow>(kModel);
        m_window->view().setGridVisible(false);
        m_window->view().setTracesVisible(false);
        m_window->view().setStandardView(StandardView::Front);
    }
    void cleanup() { m_window.reset(); }

    void whatLeavesTheViewIsFittedInAgain() {
        QVERIFY(m_window->run());
        toEnd();
        QVERIFY(QTest::qWaitFor([&] { return isSeen(); }, 60'000));
    }

    /// The camera looks again where it arrives: at 100 ms it is on its way of 350 ms.
    void whatGoesOnWhileTheCameraMovesIsFittedIn() {
        refit()->trigger();
        QVERIFY(m_window->run());
        m_window->timeBar().setFrame(0);
        refit()->trigger();
        QVERIFY(isSeen());
        m_window->timeBar().setFrame(40);
        QTest::qWait(100);
        toEnd();
        QVERIFY(QTest::qWaitFor([&] { return isSeen(); }, 60'000));
    }

    void theOptionTurnsItOff() {
        refit()->trigger();
        QVERIFY(m_window->run());
        toEnd();
        QVERIFY(test::holdsFor(800, [&] { return !isSeen(); }));
        refit()->trigger(); // it is remembered
    }

    /// A turn of the wheel during a run: the camera is the user's, until the next run.
    void theUsersCameraIsNotTaken() {
        // Off while it is computed: a slow machine shows frames that are on their way.
        refit()->trigger();
        QVERIFY(m_window->run());
        m_window->timeBar().setFrame(1);
        refit()->trigger();
        wheel();
        toEnd();
        QVERIFY(test::holdsFor(800, [&] { return !isSeen(); }));
        m_window->timeBar().setFrame(0);
        QVERIFY(QTest::qWaitFor([&] { return isSeen(); }, 60'000)); // it stands where it stood
        refit()->trigger();
        QVERIFY(m_window->run());
        m_window->timeBar().setFrame(0);
        refit()->trigger();
        QVERIFY(isSeen());
        toEnd();
        QVERIFY(QTest::qWaitFor([&] { return isSeen(); }, 60'000));
    }

    void whatAnEditPutsOutsideIsFittedIn() {
        QVERIFY(isInView(Vec3::Zero()));
        for (const double x : {20.0, 60.0}) { // the second while the camera is on its way
            addCube(x);
            QVERIFY(!isInView({x, 0, 0}));
        }
        QVERIFY(QTest::qWaitFor([&] { return isInView({60, 0, 0}); }, 60'000));
        QVERIFY(isInView(Vec3::Zero()));
    }

    /// Until all is fitted in, which gives the camera back.
    void anEditDoesNotTakeTheUsersCamera() {
        wheel();
        addCube(20);
        QVERIFY(test::holdsFor(800, [&] { return !isInView({20, 0, 0}); }));
        m_window->view().fit();
        QVERIFY(isInView({20, 0, 0}));
        addCube(60);
        QVERIFY(QTest::qWaitFor([&] { return isInView({60, 0, 0}); }, 60'000));
    }

    /// All was not seen before either: one zooms in to work on a part.
    void anEditDoesNotZoomOutOfAPart() {
        addCube(20);
        QVERIFY(QTest::qWaitFor([&] { return isInView({20, 0, 0}); }, 60'000));
        m_window->view().zoomTo("/bodies/0");
        addCube(60);
        QVERIFY(test::holdsFor(800, [&] { return !isInView({20, 0, 0}); }));
    }

    void aFollowedBodyStaysInTheMiddle() {
        QVERIFY(m_window->run());
        m_window->timeBar().setFrame(0);
        m_window->window().selection().select("/bodies/0");
        QAction* follow = m_window->window().findChild<QAction*>("follow");
        QVERIFY(follow->isEnabled());
        follow->trigger();
        for (const int frame : {10, 50, 100}) {
            m_window->timeBar().setFrame(frame);
            const auto place = redPlace(m_window->settled());
            QVERIFY(place);
            QVERIFY2(std::hypot(place->x(), place->y()) < 3,
                     qPrintable(QString("%1, %2").arg(place->x()).arg(place->y())));
        }
        QTest::keyClick(m_window->sceneWindow(), Qt::Key_Escape);
        QVERIFY(!follow->isChecked());
        QCOMPARE(m_window->window().selection().pointer(), QString("/bodies/0"));
        refit()->trigger();
        m_window->timeBar().setFrame(0);
        QVERIFY(test::holdsFor(500, [&] { return !isSeen(); }));
        refit()->trigger();
    }

private:
    QAction* refit() { return m_window->window().findChild<QAction*>("refit"); }
    bool isSeen() { return redPlace(m_window->settled()).has_value(); }
    void toEnd() { m_window->timeBar().setFrame(m_window->timeBar().frameCount() - 1); }
    QPointF placeOf(const Vec3& point) {
        return m_window->view().camera().project(point, m_window->view().size());
    }
    bool isInView(const Vec3& point) {
        return m_window->view().rect().contains(placeOf(point).toPoint());
    }
    void addCube(double x) {
        const QString text = R"({"name": "at %1", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0],
            "position": [%1, 0, 0], "shapes": [{"type": "box", "size": [1, 1, 1]}]})";
        m_window->window().document().addItem("/bodies",
                                              io::parseJson(text.arg(x).toStdString()).root);
    }
    void wheel() {
        QWindow* window = m_window->sceneWindow();
        const QPointF middle(0.5 * window->width(), 0.5 * window->height());
        QWheelEvent event(middle, window->mapToGlobal(middle), {}, {0, 120}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(window, &event);
    }

    std::unique_ptr<ViewWindow> m_window;
};

QTEST_MAIN(TestCameraKeeper)
#include "test_camera_keeper.moc"
