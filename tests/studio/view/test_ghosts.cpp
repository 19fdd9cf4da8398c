// Ghosts of other times in the 3-D view: which times they are of, where they are in a window whose
// run throws a cube, that they go, and what moving them costs.
#include "studio/app/ghost_settings.h"
#include "studio/jobs/heartbeat.h"
#include "studio/panels/ghost_panel.h"
#include "studio/plots/plot_panel.h"
#include "studio/runs/run_list.h"
#include "studio/view/settled_picture.h"
#include "studio/view/view_window.h"
#include "support/mechanisms.h"
#include "support/sanitizers.h"

#include <QAction>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QRadioButton>
#include <QSpinBox>
#include <cmath>

using namespace trammel;
using namespace trammel::studio;
using trammel::test::ViewWindow;

namespace {

/// A red cube of 0.4 m that is thrown: x = 1 m/s t, without gravity.
constexpr auto kModel = R"({"trammel": 1, "name": "Throw", "gravity": [0, 0, 0],
  "bodies": [{"name": "cube", "mass": 1, "inertia": [0.1, 0.1, 0.1, 0, 0, 0],
              "velocity": [1, 0, 0],
              "shapes": [{"type": "box", "size": [0.4, 0.4, 0.4], "color": [1, 0, 0, 1]}]}],
  "simulation": {"duration": 2, "step": 0.01}})";

/// First and last column that is reddish in the middle row.
std::pair<int, int> reddish(const QImage& image) {
    int first = image.width(), last = -1;
    for (int x = 0; x < image.width(); ++x) {
        const QRgb pixel = image.pixel(x, image.height() / 2);
        if (qRed(pixel) < qGreen(pixel) + 15) continue;
        first = std::min(first, x);
        last = x;
    }
    return {first, last};
}

} // namespace

class TestGhosts : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::setUpStudio(); }
    void init() {
        QSettings().clear();
        m_window = std::make_unique<ViewWindow>(kModel);
        QVERIFY(m_window->run());
        m_window->view().setGridVisible(false);
        m_window->view().setOrthographic(true);
        m_window->view().setStandardView(StandardView::Front);
    }
    void cleanup() { m_window.reset(); }

    void timesLieEvenlyInTheirRange();
    void ghostsAreWhereTheBodyWasAndWillBe();
    void cursorsAreARange();
    void anEditTakesThemAway();
    void movingThemIsCheap();
    void aTickedRunIsAGhost();

private:
    GhostPanel& panel() { return *m_window->view().findChild<GhostPanel*>(); }

    std::unique_ptr<ViewWindow> m_window;
};

void TestGhosts::timesLieEvenlyInTheirRange() {
    GhostSettings settings;
    settings.count = 5;
    settings.before = 1.0;
    settings.after = 1.0;
    RunTimes run{.first = 0.0, .last = 10.0, .now = 4.0};
    const auto times = [&] {
        std::vector<double> list;
        for (const GhostTime& ghost : ghostTimes(settings, run))
            list.push_back(ghost.t);
        return list;
    };
    QCOMPARE(times(), (std::vector<double>{3, 3.5, 4, 4.5, 5}));
    run.now = 0.0; // half of the range is before the run
    QCOMPARE(times(), (std::vector<double>{0, 0.5, 1}));
    settings.range = GhostSettings::Range::Whole;
    QCOMPARE(times(), (std::vector<double>{0, 2.5, 5, 7.5, 10}));
    settings.range = GhostSettings::Range::Cursors;
    QVERIFY(times().empty());
    run.cursorA = 8.0;
    run.cursorB = 6.0;
    QCOMPARE(times(), (std::vector<double>{6, 6.5, 7, 7.5, 8}));
    // The farther in time, the fainter; the shown time itself is clearest.
    settings.range = GhostSettings::Range::Around;
    run.now = 4.0;
    const auto around = ghostTimes(settings, run);
    QVERIFY(around[0].strength < around[1].strength && around[1].strength < around[2].strength);
    QCOMPARE(around[2].strength, 1.0);
    QCOMPARE(around[0].strength, around[4].strength);
}

/// 0.1 s before and 0.1 s after are 0.1 m to the left and right: a quarter of the cube's width.
void TestGhosts::ghostsAreWhereTheBodyWasAndWillBe() {
    m_window->timeBar().setFrame(100);
    m_window->view().fit();
    const auto [left, right] = reddish(m_window->settled());
    const double width = right - left + 1;
    QVERIFY(width > 30);
    QVERIFY(!m_window->view().ghostAction()->isChecked()); // off unless asked for
    m_window->view().ghostAction()->trigger();
    QVERIFY(panel().isVisible());
    panel().findChild<QSpinBox*>("count")->setValue(2);
    panel().findChild<QDoubleSpinBox*>("before")->setValue(0.1);
    panel().findChild<QDoubleSpinBox*>("after")->setValue(0.1);
    const auto around = reddish(m_window->settled());
    // Ends of boxes blend over a pixel.
    QVERIFY2(std::abs(left - around.first - 0.25 * width) <= 3,
             qPrintable(QString("%1, %2").arg(left).arg(around.first)));
    QVERIFY2(std::abs(around.second - right - 0.25 * width) <= 3,
             qPrintable(QString("%1, %2").arg(right).arg(around.second)));
    panel().findChild<QDoubleSpinBox*>("before")->setValue(0.0);
    QCOMPARE(reddish(m_window->settled()).first, left);
    QCOMPARE(GhostSettings::load().count, 2);
    m_window->view().ghostAction()->trigger();
    QCOMPARE(reddish(m_window->settled()), std::pair(left, right));
    QVERIFY(!panel().isVisible());
}

void TestGhosts::cursorsAreARange() {
    auto* plots = m_window->window().findChild<PlotPanel*>();
    m_window->view().ghostAction()->trigger();
    panel().findChild<QSpinBox*>("count")->setValue(3);
    panel().findChild<QRadioButton*>("cursors")->click();
    const auto* hint = panel().findChild<QLabel*>("hint");
    QVERIFY(hint->isVisible());
    QVERIFY(hint->height() >= hint->heightForWidth(hint->width())); // all of it is seen
    m_window->timeBar().setFrame(100);
    m_window->view().fit();
    const auto alone = reddish(m_window->settled());
    m_window->timeBar().setFrame(60);
    plots->toggleMarker(0);
    m_window->timeBar().setFrame(140);
    plots->toggleMarker(1);
    m_window->timeBar().setFrame(100);
    const auto [left, right] = reddish(m_window->settled());
    const double width = alone.second - alone.first + 1;
    QVERIFY(std::abs(alone.first - left - width) <= 3); // 0.4 m
    QVERIFY(std::abs(right - alone.second - width) <= 3);
}

void TestGhosts::anEditTakesThemAway() {
    m_window->timeBar().setFrame(0);
    m_window->view().fit();
    const auto alone = reddish(m_window->settled());
    m_window->view().ghostAction()->trigger();
    QVERIFY(reddish(m_window->settled()).second > alone.second + 10);
    m_window->window().document().setValue("/bodies/0/mass", 2.0);
    QCOMPARE(reddish(m_window->settled()), alone);
}

/// Six ghosts of fifty links: their meshes are there already, so that a frame costs no more than
/// moving as many bodies, of which a quarter of what 60 frames a second leave is for 100.
void TestGhosts::movingThemIsCheap() {
    SceneView view;
    view.resize(400, 300);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    const model::Model model = support::chain(50);
    view.setModel(model);
    std::vector<Ghost> ghosts(6);
    const auto move = [&](int frame) {
        for (Ghost& ghost : ghosts) {
            ghost.poses.resize(50);
            for (model::Pose& pose : ghost.poses)
                pose.position.x() = 0.01 * frame;
        }
        view.setGhosts(ghosts);
    };
    move(0);
    QVERIFY(!test::settled(view).isNull());
    const double before = support::Heartbeat::processorTime();
    constexpr int kFrames = 60;
    for (int i = 1; i <= kFrames; ++i)
        move(i);
    const double worked = support::Heartbeat::processorTime() - before;
    qInfo("%.2f ms a frame", worked / kFrames);
    QVERIFY2(worked < 12 * kFrames * support::kSlowdown, QByteArray::number(worked));
}

/// Of two runs, at 1 and 2 m/s, the ticked one's cube is 0.1 m behind at 0.1 s: a quarter of its
/// width. Unticked it is gone.
void TestGhosts::aTickedRunIsAGhost() {
    m_window->window().document().setValue(
        "/bodies/0/velocity",
        io::JsonValue::array({io::JsonValue(2.0), io::JsonValue(0.0), io::JsonValue(0.0)}));
    QVERIFY(m_window->run());
    RunList& runs = m_window->window().runs();
    QCOMPARE(runs.count(), 2);
    m_window->timeBar().setFrame(10);
    m_window->view().setStandardView(StandardView::Front); // fits
    const auto alone = reddish(m_window->settled());
    const double width = alone.second - alone.first + 1;
    runs.setOverlaid("run-0001", true);
    QTRY_VERIFY_WITH_TIMEOUT(reddish(m_window->settled()).first < alone.first - 5, 20'000);
    const auto both = reddish(m_window->settled());
    QVERIFY2(std::abs(alone.first - both.first - 0.25 * width) <= 3,
             qPrintable(QString("%1 %2").arg(alone.first).arg(both.first)));
    QCOMPARE(both.second, alone.second);
    runs.setOverlaid("run-0001", false);
    QTRY_COMPARE(reddish(m_window->settled()), alone);
}

QTEST_MAIN(TestGhosts)
#include "test_ghosts.moc"
