#include "studio/jobs/heartbeat.h"
#include "studio/view/settled_picture.h"
#include "studio/waits.h"
#include "support/mechanisms.h"
#include "support/sanitizers.h"

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QMainWindow>
#include <QSignalSpy>
#include <QTest>
#include <QWindow>
#include <algorithm>

using namespace trammel;
using namespace trammel::studio;
using test::settled;

namespace {

constexpr int kWidth = 480, kHeight = 360;

/// A red cube of 1 m about the origin.
model::Model cube() {
    model::Body body;
    body.name = "cube";
    body.mass = 1.0;
    body.shapes = {model::Shape{.geometry = model::Box{{1, 1, 1}},
                                .color = std::array<double, 4>{1, 0, 0, 1}}};
    model::Model model;
    model.name = "cube";
    model.bodies = {body};
    return model;
}

QWindow* sceneWindow() {
    for (QWindow* window : QGuiApplication::allWindows()) {
        if (window->inherits("Qt3DExtras::Qt3DWindow")) return window;
    }
    return nullptr;
}

bool isRed(QRgb pixel) {
    return qRed(pixel) > 60 && qRed(pixel) > 3 * qGreen(pixel) && qRed(pixel) > 3 * qBlue(pixel);
}

/// Count and middle column of the red pixels, the triad's corner left out.
std::pair<int, double> redPixels(const QImage& image) {
    int count = 0;
    double sum = 0.0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const bool triad = x < 104 && y > image.height() - 104;
            if (triad || !isRed(image.pixel(x, y))) continue;
            ++count;
            sum += x;
        }
    }
    return {count, count > 0 ? sum / count : 0.0};
}

} // namespace

class SceneViewTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void drawsBodies();
    void posesMovePixels();
    void clickPicksBodyThenShape();
    void dragTurnsAndDoesNotPick();
    void selectionChangesTheLook();
    void hiddenJointsAreNotPicked();
    void keysOfTheViewAndOfTheWindow();
    void wheelComesNearer();
    void paletteChangesTheBackground();
    void modelsAreReplacedManyTimes();
    void editsAreShown();
    void manyAlikeAreDrawnAsFew();
    void oneEditOfALargeModelIsCheap();
    void movingAHundredBodiesIsCheap();
    void tracesAreFullUpToTheShownTime();
    void growingTracesAreCheap();

private:
    void click(QPoint at) {
        QSignalSpy picked(m_view, &SceneView::picked);
        // Qt Test keeps clicks so far apart that two are no double click.
        QTest::mouseClick(sceneWindow(), Qt::LeftButton, Qt::NoModifier, at);
        QTRY_COMPARE(picked.size(), 1);
    }
    QAction* action(const char* name) const {
        const auto actions = m_view->viewActions();
        return *std::ranges::find(actions, QString::fromLatin1(name), &QAction::objectName);
    }

    std::unique_ptr<QMainWindow> m_window;
    SceneView* m_view = nullptr;
};

void SceneViewTest::initTestCase() {
    QApplication::setDoubleClickInterval(150);
}

void SceneViewTest::init() {
    m_window = std::make_unique<QMainWindow>();
    m_view = new SceneView;
    m_window->setCentralWidget(m_view);
    m_window->resize(kWidth, kHeight);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QVERIFY(sceneWindow());
    QVERIFY(QTest::qWaitForWindowExposed(sceneWindow()));
}

void SceneViewTest::cleanup() {
    m_window.reset();
}

void SceneViewTest::drawsBodies() {
    QCOMPARE(redPixels(settled(*m_view)).first, 0);
    m_view->setModel(cube());
    m_view->setOrthographic(true);
    m_view->setStandardView(StandardView::Front);
    const QImage image = settled(*m_view);
    QVERIFY(!image.isNull());
    // The view's height shows 2 * 1.05 times the half diagonal of the cube (sqrt 3 / 2 m) divided
    // by the cosine of half the field of view (0.3 rad): 1.904 m. Edges blend: 3 %.
    const double side = image.height() / (2.0 * 1.05 * std::sqrt(0.75) / std::cos(0.3));
    const double share = redPixels(image).first / (side * side);
    QVERIFY2(std::abs(share - 1.0) < 0.03, qPrintable(QString::number(share)));
}

void SceneViewTest::posesMovePixels() {
    m_view->setModel(cube());
    m_view->setOrthographic(true);
    m_view->setStandardView(StandardView::Front);
    const double start = redPixels(settled(*m_view)).second;
    std::vector<model::Pose> poses(1);
    poses[0].position.x() = 0.2;
    m_view->setPoses(poses);
    const QImage image = settled(*m_view);
    // Pixels a metre as in drawsBodies(); the middle of thousands of pixels is good to one.
    const double expected = 0.2 * image.height() / (2.0 * 1.05 * std::sqrt(0.75) / std::cos(0.3));
    const double moved = redPixels(image).second - start;
    QVERIFY2(std::abs(moved - expected) < 1.0,
             qPrintable(QStringLiteral("%1 instead of %2").arg(moved).arg(expected)));
    m_view->resetPoses();
    QVERIFY(std::abs(redPixels(settled(*m_view)).second - start) < 0.1);
}

void SceneViewTest::clickPicksBodyThenShape() {
    m_view->setModel(cube());
    QSignalSpy picked(m_view, &SceneView::picked);
    const QPoint middle = QPoint(m_view->width(), m_view->height()) / 2;
    click(middle);
    QCOMPARE(picked.size(), 1);
    QCOMPARE(picked.last().first().toString(), QStringLiteral("/bodies/0"));
    QCOMPARE(m_view->selection(), QStringLiteral("/bodies/0"));
    click(middle);
    QCOMPARE(picked.last().first().toString(), QStringLiteral("/bodies/0/shapes/0"));
    click({20, 20});
    QCOMPARE(picked.size(), 3);
    QCOMPARE(picked.last().first().toString(), QString());
}

void SceneViewTest::dragTurnsAndDoesNotPick() {
    m_view->setModel(cube());
    QSignalSpy picked(m_view, &SceneView::picked);
    const QImage before = settled(*m_view);
    const QPoint middle = QPoint(m_view->width(), m_view->height()) / 2;
    QTest::mousePress(sceneWindow(), Qt::LeftButton, Qt::NoModifier, middle);
    QTest::mouseMove(sceneWindow(), middle + QPoint(30, 10));
    QTest::mouseMove(sceneWindow(), middle + QPoint(60, 20));
    QTest::mouseRelease(sceneWindow(), Qt::LeftButton, Qt::NoModifier, middle + QPoint(60, 20));
    QVERIFY(settled(*m_view) != before);
    QCOMPARE(picked.size(), 0);
}

void SceneViewTest::selectionChangesTheLook() {
    m_view->setModel(cube());
    const int plain = redPixels(settled(*m_view)).first;
    QSignalSpy picked(m_view, &SceneView::picked);
    m_view->setSelection(QStringLiteral("/bodies/0"));
    QVERIFY(redPixels(settled(*m_view)).first < plain / 2);
    m_view->setSelection({});
    QCOMPARE(redPixels(settled(*m_view)).first, plain);
    QCOMPARE(picked.size(), 0); // only the user picks
}

void SceneViewTest::hiddenJointsAreNotPicked() {
    model::Model model = cube();
    model::Joint joint;
    joint.name = "ball";
    joint.type = model::JointType::Spherical;
    joint.bodies = {"ground", "cube"};
    joint.position = {0, -0.6, 0};
    model.joints = {joint};
    m_view->setModel(model);
    m_view->setStandardView(StandardView::Front);
    QSignalSpy picked(m_view, &SceneView::picked);
    // The joint's glyph is a few pixels wide before the cube's middle.
    const QPoint middle = QPoint(m_view->width(), m_view->height()) / 2;
    const QImage shown = settled(*m_view);
    click(middle);
    QCOMPARE(picked.last().first().toString(), QStringLiteral("/joints/0"));
    m_view->setSelection({});
    m_view->setJointsVisible(false);
    QVERIFY(settled(*m_view) != shown);
    click(middle);
    QCOMPARE(picked.last().first().toString(), QStringLiteral("/bodies/0"));
}

void SceneViewTest::keysOfTheViewAndOfTheWindow() {
    m_view->setModel(cube());
    QSignalSpy picked(m_view, &SceneView::picked);
    click(QPoint(m_view->width(), m_view->height()) / 2); // the view has the focus now
    QCOMPARE(picked.size(), 1);
    const QImage isometric = settled(*m_view);
    QTest::keyClick(sceneWindow(), Qt::Key_1);
    const QImage front = settled(*m_view);
    QVERIFY(front != isometric);
    QTest::keyClick(sceneWindow(), Qt::Key_7);
    const QImage top = settled(*m_view);
    QVERIFY(top != front);
    QTest::keyClick(sceneWindow(), Qt::Key_5);
    QVERIFY(action("orthographic")->isChecked());
    QVERIFY(settled(*m_view) != top);
    QTest::keyClick(sceneWindow(), Qt::Key_Escape);
    QCOMPARE(picked.size(), 2);
    QCOMPARE(m_view->selection(), QString());

    QAction play;
    play.setShortcut(Qt::Key_Space);
    m_window->addAction(&play);
    QSignalSpy played(&play, &QAction::triggered);
    QTest::keyClick(sceneWindow(), Qt::Key_Space);
    QCOMPARE(played.size(), 1);
}

void SceneViewTest::wheelComesNearer() {
    m_view->setModel(cube());
    const int before = redPixels(settled(*m_view)).first;
    const QPointF middle(m_view->width() / 2, m_view->height() / 2);
    QWheelEvent wheel(middle, sceneWindow()->mapToGlobal(middle), {}, {0, 120}, Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(sceneWindow(), &wheel);
    QVERIFY(redPixels(settled(*m_view)).first > 1.1 * before);
    action("fit")->trigger();
    QCOMPARE(redPixels(settled(*m_view)).first, before);
}

void SceneViewTest::paletteChangesTheBackground() {
    const int light = qGray(settled(*m_view).pixel(10, 10));
    QPalette dark;
    dark.setColor(QPalette::Window, QColor(40, 44, 48));
    dark.setColor(QPalette::WindowText, Qt::white);
    m_view->setPalette(dark);
    const int darkened = qGray(settled(*m_view).pixel(10, 10));
    QVERIFY2(light > 190 && darkened < 90,
             qPrintable(QStringLiteral("%1 and %2").arg(light).arg(darkened)));
}

void SceneViewTest::modelsAreReplacedManyTimes() {
    for (int i = 0; i < 20; ++i) {
        m_view->setModel(i % 2 ? cube() : support::chain(12));
        test::letPass(10); // for a part of a picture
    }
    QVERIFY(redPixels(settled(*m_view)).first > 1000);
    m_view->setModel({});
    QCOMPARE(redPixels(settled(*m_view)).first, 0);
}

/// What an edit leaves as it was is kept; what it changes must be seen all the same.
void SceneViewTest::editsAreShown() {
    model::Model model = cube();
    m_view->setModel(model);
    const int whole = redPixels(settled(*m_view)).first;
    std::get<model::Box>(model.bodies[0].shapes[0].geometry).size = Vec3(0.5, 0.5, 0.5);
    m_view->setModel(model);
    const int smaller = redPixels(settled(*m_view)).first;
    QVERIFY(smaller < whole / 2);
    model.bodies[0].shapes[0].color = std::array<double, 4>{0, 0, 1, 1};
    m_view->setModel(model);
    QCOMPARE(redPixels(settled(*m_view)).first, 0);
    model.bodies.insert(model.bodies.begin(), cube().bodies[0]);
    model.bodies[0].name = "other";
    m_view->setModel(model);
    QVERIFY(redPixels(settled(*m_view)).first > smaller);
    model.bodies.erase(model.bodies.begin());
    m_view->setModel(model);
    QCOMPARE(redPixels(settled(*m_view)).first, 0);
}

/// 256 cubes are drawn together (crowd.h), 196 one by one: each of them covers as many pixels as
/// any other, moves with its body, and looks selected alone.
void SceneViewTest::manyAlikeAreDrawnAsFew() {
    m_view->setOrthographic(true);
    for (const int rows : {14, 16}) {
        model::Model model;
        model.name = QStringLiteral("%1 rows").arg(rows).toStdString();
        for (int i = 0; i < rows * rows; ++i) {
            model::Body body = cube().bodies[0];
            body.name = QStringLiteral("cube %1").arg(i).toStdString();
            body.shapes[0].geometry = model::Box{{0.8, 0.8, 0.8}};
            body.pose.position = {1.0 * (i % rows), 0.0, 1.0 * (i / rows)};
            model.bodies.push_back(body);
        }
        m_view->setModel(model);
        m_view->setStandardView(StandardView::Front);
        m_view->fit();
        const auto [all, middle] = redPixels(settled(*m_view));
        const double each = 1.0 * all / (rows * rows);
        QVERIFY2(each > 60.0, qPrintable(QString::number(each))); // they can be seen
        // One more or less changes the count by its own share, edges that blend by a fifth of it.
        m_view->setSelection(QStringLiteral("/bodies/3"));
        const QImage selected = settled(*m_view);
        m_view->setSelection({});
        const QImage plain = settled(*m_view);
        int changed = 0;
        for (int i = 0; i < plain.width() * plain.height(); ++i) {
            const QPoint place(i % plain.width(), i / plain.width());
            changed += plain.pixel(place) != selected.pixel(place);
        }
        QVERIFY2(std::abs(changed - each) < 0.2 * each, qPrintable(QString::number(changed)));
        std::vector<model::Pose> poses;
        for (const model::Body& body : model.bodies)
            poses.push_back(body.pose);
        poses[0].position = poses[1].position; // one hides another
        m_view->setPoses(poses);
        QVERIFY(std::abs(all - redPixels(settled(*m_view)).first - each) < 0.2 * each);
        // All by half a metre: the middle moves by half the pixels of a metre.
        for (std::size_t i = 0; i < poses.size(); ++i)
            poses[i].position = model.bodies[i].pose.position + Vec3(0.5, 0.0, 0.0);
        m_view->setPoses(poses);
        const auto [moved, place] = redPixels(settled(*m_view));
        QVERIFY(std::abs(moved - all) < 0.05 * all);
        QVERIFY(std::abs(place - middle - 0.5 * std::sqrt(each) / 0.8) < 1.0);
    }
}

/// One mass of a chain of 200 changes: a small part of the time that showing the chain anew takes,
/// measured in the same run; the least of three each, since the machine may be busy.
void SceneViewTest::oneEditOfALargeModelIsCheap() {
    model::Model model = support::chain(200);
    const auto seconds = [this](const model::Model& shown) {
        QElapsedTimer clock;
        clock.start();
        m_view->setModel(shown);
        QCoreApplication::processEvents();
        return 1e-9 * static_cast<double>(clock.nsecsElapsed());
    };
    double anew = 1e9;
    double edit = 1e9;
    for (int i = 1; i <= 3; ++i) {
        m_view->setModel({});
        settled(*m_view);
        anew = std::min(anew, seconds(model));
        settled(*m_view);
        model.bodies[100].mass = i;
        edit = std::min(edit, seconds(model));
    }
    qInfo("anew %.3f s, edit %.3f s", anew, edit);
    if (!support::kIsSanitized) QVERIFY(edit < 0.6 * anew); // they slow our part, but not Qt's
}

void SceneViewTest::movingAHundredBodiesIsCheap() {
    const model::Model model = support::chain(100);
    m_view->setModel(model);
    settled(*m_view);
    std::vector<model::Pose> poses(100);
    const double before = support::Heartbeat::processorTime();
    constexpr int kFrames = 60;
    for (int i = 0; i < kFrames; ++i) {
        for (int b = 0; b < 100; ++b) {
            poses[static_cast<std::size_t>(b)].position = {0.01 * i, 0.0, 0.1 * b};
        }
        m_view->setPoses(poses);
    }
    // 60 frames a second leave 16 ms each.
    const double worked = support::Heartbeat::processorTime() - before;
    QVERIFY2(worked < 16 * kFrames * support::kSlowdown, QByteArray::number(worked));
}

namespace {

/// Straight from side to side, above the cube.
TracePath straight(std::size_t points) {
    TracePath path;
    for (std::size_t i = 0; i < points; ++i) {
        const float part = static_cast<float>(i) / static_cast<float>(points - 1);
        path.points.emplace_back(-0.5f + part, 0.0f, 0.6f);
    }
    return path;
}

/// Columns in which the first path's green stands out at full strength, or at all.
std::pair<int, int> greenColumns(const QImage& image) {
    int full = 0, all = 0;
    for (int x = 0; x < image.width(); ++x) {
        int most = 0;
        for (int y = 0; y < image.height() / 2; ++y) {
            const QRgb pixel = image.pixel(x, y);
            most = std::max(most, qGreen(pixel) - qRed(pixel));
        }
        full += most > 120 ? 1 : 0; // the colour itself: 158 - 0
        all += most > 30 ? 1 : 0;   // the faint one over the background: a third of that
    }
    return {full, all};
}

} // namespace

/// A path of 1 m, of which a half is past: pixels a metre as in drawsBodies(). The ends blend over
/// two pixels each.
void SceneViewTest::tracesAreFullUpToTheShownTime() {
    m_view->setModel(cube());
    m_view->setOrthographic(true);
    m_view->setStandardView(StandardView::Front);
    m_view->setTraces({straight(101)});
    m_view->setTraceShare(0.5);
    const QImage image = settled(*m_view);
    const double metre = image.height() / (2.0 * 1.05 * std::sqrt(0.75) / std::cos(0.3));
    const auto [full, all] = greenColumns(image);
    QVERIFY2(std::abs(full - 0.5 * metre) < 4, qPrintable(QString::number(full)));
    QVERIFY2(std::abs(all - metre) < 4, qPrintable(QString::number(all)));
    m_view->setTraceShare(1.0);
    const int whole = greenColumns(settled(*m_view)).first;
    QVERIFY2(std::abs(whole - metre) < 4, qPrintable(QString::number(whole)));
    m_view->setTracesVisible(false);
    QCOMPARE(greenColumns(settled(*m_view)).second, 0);
    m_view->setTracesVisible(true);
    m_view->setTraces({});
    QCOMPARE(greenColumns(settled(*m_view)).second, 0);
}

void SceneViewTest::growingTracesAreCheap() {
    m_view->setModel(cube());
    const std::vector<TracePath> paths(5, straight(20000));
    m_view->setTraces(paths);
    settled(*m_view);
    const double before = support::Heartbeat::processorTime();
    constexpr int kFrames = 60;
    for (int i = 0; i < kFrames; ++i) {
        m_view->setTraces(paths);
        m_view->setTraceShare(1.0 * i / kFrames);
    }
    // As above.
    const double worked = support::Heartbeat::processorTime() - before;
    QVERIFY2(worked < 16 * kFrames * support::kSlowdown, QByteArray::number(worked));
}

QTEST_MAIN(SceneViewTest)
#include "scene_view_test.moc"
