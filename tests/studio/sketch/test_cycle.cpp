// A drawn mechanism moves at once in a real window: curves of its points while it is dragged,
// turning in place by dial, wheel, keys and numbers, its dead points, its other assembly, and plots
// over its input, against closed forms.
#include "io/model_file.h"
#include "sketch/gestures.h"
#include "studio/controllers/assembly_switch.h"
#include "studio/controllers/cycle_controller.h"
#include "studio/document/shown_units.h"
#include "studio/panels/cycle_panel.h"
#include "studio/panels/panel_dock.h"
#include "studio/sketch/cycle_bar.h"
#include "studio/sketch/drawn_four_bar.h"
#include "studio/sketch/sketch_test.h"
#include "studio/view3d/scene_view.h"
#include "studio/waits.h"

#include <QAction>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QUndoStack>
#include <QtTest>
#include <algorithm>
#include <complex>
#include <ctime>
#include <memory>
#include <numbers>

using namespace trammel;
using namespace trammel::studio;
using trammel::test::FourBar;
using trammel::test::meeting;
using trammel::test::Place;
using trammel::test::SketchHand;

namespace {

using std::numbers::pi;

constexpr double kDrawn = 1e-9; ///< m: nodes are on the grid, poses closed to 1e-13

Place inPlane(const Vec3& point) {
    return {point.x(), point.z()};
}

sketch::Spot at(const Place& place) {
    return {sketch::Point(place.real(), place.imag()), {}, {}};
}

double threadMilliseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

/// Which cycle a widget was painted with.
class Painted : public QObject {
public:
    Painted(QWidget& widget, const CycleController& cycles) : m_cycles(cycles) {
        widget.installEventFilter(this);
    }
    const LinkageCycle* cycle() const { return m_cycle.get(); }
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint) m_cycle = m_cycles.cycle();
        return QObject::eventFilter(watched, event);
    }

private:
    const CycleController& m_cycles;
    std::shared_ptr<const LinkageCycle> m_cycle;
};

QByteArray text(double value) {
    return QByteArray::number(value, 'g', 8);
}

} // namespace

class TestCycle : public test::SketchTest {
    Q_OBJECT

private:
    CycleController& cycles() { return *m_window->findChild<CycleController*>(); }
    CycleBar& bar() { return *m_window->findChild<CycleBar*>(); }
    CycleDial& dial() { return bar().dial(); }
    QToolButton& button(const char* name) { return *bar().findChild<QToolButton*>(name); }
    Place node(const char* name) {
        const int index = tool().sketch().find(name);
        if (index < 0) return {NAN, NAN};
        const sketch::Point& place = tool().sketch().nodes[static_cast<std::size_t>(index)].place;
        return {place.x(), place.y()};
    }
    Place nodeNear(const Place& place) {
        Place best(NAN, NAN);
        for (const sketch::Node& each : tool().sketch().nodes) {
            const Place there(each.place.x(), each.place.y());
            if (std::isnan(best.real()) || std::abs(there - place) < std::abs(best - place))
                best = there;
        }
        return best;
    }
    /// The newest cycle is there.
    bool isSettled() {
        return QTest::qWaitFor([&] { return cycles().isReady(); }, 20'000);
    }
    bool areAssembliesKnown(int count) {
        return QTest::qWaitFor([&] { return cycles().assemblies().count() == count; }, 20'000);
    }

    /// A traced point where the coupler's middle is drawn. @return where that is
    Place trace(const FourBar& bars) {
        const Place middle = 0.5 * (bars.B + bars.C);
        hand().take(DrawingTool::Trace);
        hand().click(middle.real(), middle.imag());
        hand().key(Qt::Key_S);
        return middle;
    }
    void type(const QString& value) {
        auto* field = bar().findChild<QLineEdit*>("cycleValue");
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, value);
        QTest::keyClick(field, Qt::Key_Return);
    }
    void turnWheel(int notches) {
        const QPointF middle = QRectF(dial().rect()).center();
        QWheelEvent event(middle, dial().mapToGlobal(middle), {}, {0, 120 * notches}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&dial(), &event);
    }
    /// Puts a whole sketch into the document, by gestures.
    template <class Work>
    void build(const Work& work) {
        io::JsonValue made = document().root();
        work(made);
        document().replaceContent(made, "drawn");
    }

private slots:
    void initTestCase() {
        test::setUpStudio();
        ShownUnits::instance().set(ShownUnits::preset("mm-g-s"));
    }
    void init() { open({1280, 900}); }
    void cleanup() { close(); }

    /// Nothing, then why not, then the curve of a point of the coupler over a whole turn.
    void curvesAreThereAtOnce() {
        QVERIFY(QTest::qWaitFor([&] { return bar().readout().contains("Nothing can be turned"); }));
        QVERIFY(!dial().isEnabled() && cycles().paths().empty());
        const FourBar bars;
        test::drawFourBar(hand(), bars);
        const Place P = trace(bars);
        QVERIFY(QTest::qWaitFor([&] { return cycles().paths().size() == 1; }, 20'000));
        QVERIFY(isSettled());
        const auto& points = cycles().paths().front().points;
        QCOMPARE(points.size(), 361u);
        const Place drawn = inPlane(points.front());
        QVERIFY2(std::abs(drawn - P) < 1e-3, text(std::abs(drawn - P)));
        double error = 0.0;
        for (int i = 0; i <= 360; ++i)
            error = std::max(error, std::abs(inPlane(points[static_cast<std::size_t>(i)]) -
                                             bars.pointAt(i * pi / 180.0, drawn)));
        QVERIFY2(error < kDrawn, text(error));
        QVERIFY2(bar().readout().contains("turns fully"), qPrintable(bar().readout()));
    }

    /// While the pivot is held the curve is that of where it is; the document stays, and Esc brings
    /// both back.
    void curvesFollowADraggedPivot() {
        FourBar bars;
        test::drawFourBar(hand(), bars);
        trace(bars);
        QVERIFY(QTest::qWaitFor([&] { return cycles().paths().size() == 1; }, 20'000));
        const std::string before = document().text();
        const Place first = inPlane(cycles().paths().front().points[90]);
        hand().hold(0.12, 0.0, 0.13, -0.01);
        bars.D = {0.13, -0.01};
        const auto error = [&] {
            const auto& points = cycles().paths().front().points;
            const Place drawn = inPlane(points.front());
            return std::abs(inPlane(points[90]) - bars.pointAt(pi / 2.0, drawn));
        };
        QVERIFY2(QTest::qWaitFor([&] { return error() < kDrawn; }, 20'000), text(error()));
        QVERIFY(std::abs(inPlane(cycles().paths().front().points[90]) - first) > 1e-4);
        QCOMPARE(QString::fromStdString(document().text()), QString::fromStdString(before));
        hand().key(Qt::Key_Escape);
        QVERIFY(QTest::qWaitFor(
            [&] { return std::abs(inPlane(cycles().paths().front().points[90]) - first) < kDrawn; },
            20'000));
        hand().letGo(0.13, -0.01);
    }

    /// By numbers, wheel and keys; nodes and hand go along, exactly, and nothing is edited.
    void itTurnsInPlace() {
        const FourBar bars;
        test::drawFourBar(hand(), bars);
        QVERIFY(isSettled());
        const std::string before = document().text();
        const auto isAt = [&](double degrees) {
            const double u = degrees * pi / 180.0;
            return std::abs(nodeNear(bars.crankAt(u)) - bars.crankAt(u)) < kDrawn &&
                   std::abs(nodeNear(bars.couplerAt(u)) - bars.couplerAt(u)) < kDrawn &&
                   std::abs(std::remainder(dial().value() - u, 2.0 * pi)) < 1e-9;
        };
        QVERIFY(isAt(0.0));
        type("37.25");
        QVERIFY2(isAt(37.25), qPrintable(bar().readout()));
        QVERIFY(cycles().isTurned());
        type("-0.5 rad");
        QVERIFY(isAt(-0.5 * 180.0 / pi));
        type("90");
        turnWheel(2); // five degrees a notch
        QVERIFY(isAt(100.0));
        dial().setFocus();
        QTest::keyClick(&dial(), Qt::Key_Left);
        QVERIFY(isAt(99.0));
        QTest::keyClick(&dial(), Qt::Key_PageUp);
        QVERIFY(isAt(109.0));
        QTest::keyClick(&dial(), Qt::Key_Home);
        QVERIFY(isAt(0.0) && !cycles().isTurned());
        type("nonsense");
        QVERIFY2(bar().readout().contains("number"), qPrintable(bar().readout()));
        QCOMPARE(QString::fromStdString(document().text()), QString::fromStdString(before));
    }

    /// The hand of the dial is parallel to the crank, and a press on it brings the crank there.
    void theDialIsTurnedByTheMouse() {
        const FourBar bars;
        test::drawFourBar(hand(), bars);
        QVERIFY(isSettled());
        const QPoint middle = dial().rect().center();
        QVERIFY(dial().scale().has_value());
        QVERIFY(std::abs(dial().scale()->handAngle(dial().value()) - pi / 2.0) < 1e-9);
        QTest::mouseClick(&dial(), Qt::LeftButton, {}, middle - QPoint(middle.x() - 4, 0));
        // To the left; a pixel at that radius is some 3 degrees.
        QVERIFY2(std::abs(std::arg(nodeNear({-0.04, 0.0}) * Place(-1.0, 0.0))) < 0.1,
                 text(std::arg(nodeNear({-0.04, 0.0}))));
        QVERIFY(cycles().isTurned());
    }

    /// Space plays and stops; a press in the view, another tool, Esc and an edit give the drawn
    /// pose back.
    void playingEndsInTheDrawnPose() {
        const FourBar bars;
        test::drawFourBar(hand(), bars);
        hand().key(Qt::Key_S);
        QVERIFY(isSettled());
        const auto isDrawn = [&] {
            return !cycles().isTurned() && std::abs(nodeNear(bars.B) - bars.B) < kDrawn;
        };
        hand().keyOrShortcut(Qt::Key_Space);
        QVERIFY(QTest::qWaitFor([&] { return std::abs(nodeNear(bars.B) - bars.B) > 1e-3; }));
        hand().keyOrShortcut(Qt::Key_Space);
        const double place = cycles().place();
        QVERIFY(test::holdsFor(150, [&] { return cycles().place() == place; }));
        QVERIFY(cycles().isTurned());
        hand().key(Qt::Key_Escape);
        QVERIFY(isDrawn());
        type("120");
        hand().keyOrShortcut(Qt::Key_Home);
        QVERIFY(isDrawn());
        type("120");
        hand().click(0.05, -0.02);
        QVERIFY(isDrawn());
        type("120");
        hand().key(Qt::Key_L);
        QVERIFY(isDrawn());
        hand().key(Qt::Key_S);
        QTest::mouseClick(&button("cyclePlay"), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return cycles().isTurned(); }));
        document().undoStack()->undo();
        QVERIFY(isDrawn());
        hand().key(Qt::Key_K, Qt::ControlModifier);
        QVERIFY(!bar().isVisible());
    }

    /// A double rocker, whose coupler is the shortest: dead points where coupler and rocker lie in
    /// a line, cos = (a^2 + d^2 - (b +- c)^2) / (2 a d), marked on dial and curve, and told.
    void deadPointsAreShown() {
        const FourBar bars{{0.02, 0.08}, {0.07, 0.09}, {0.12, 0.0}};
        test::drawFourBar(hand(), bars);
        trace(bars);
        QVERIFY(QTest::qWaitFor([&] { return cycles().paths().size() == 1; }, 20'000));
        QVERIFY(isSettled());
        const double a = std::abs(bars.B), d = std::abs(bars.D), drawn = std::arg(bars.B);
        const auto limit = [&](double way) {
            return std::acos((a * a + d * d - way * way) / (2.0 * a * d)) - drawn;
        };
        const double lower = limit(bars.rocker() - bars.coupler());
        const double upper = limit(bars.rocker() + bars.coupler());
        const analysis::Cycle& cycle = cycles().cycle()->cycle;
        QVERIFY(cycle.lower && cycle.upper);
        QVERIFY2(std::abs(*cycle.lower - lower) < 1e-9, text(*cycle.lower - lower));
        QVERIFY2(std::abs(*cycle.upper - upper) < 1e-9, text(*cycle.upper - upper));
        const QString from = shownValue(lower, "rad", 5), to = shownValue(upper, "rad", 5);
        QVERIFY2(bar().readout().contains(QString("turns from %1 to %2").arg(from, to)),
                 qPrintable(bar().readout()));
        QVERIFY2(bar().readout().contains("dead points at"), qPrintable(bar().readout()));
        QCOMPARE(dial().scale()->deadPoints.size(), 2u);
        QVERIFY(cycles().paths().front().deadPoints.size() >= 2u);
        type("80"); // beyond the upper one
        QVERIFY2(bar().readout().contains("cannot be brought to 80"), qPrintable(bar().readout()));
        QVERIFY(!cycles().isTurned());
        // The wheel goes on through the dead point, on the other assembly.
        type(QString::number(upper * 180.0 / pi - 0.5));
        QVERIFY2(cycles().isTurned(), qPrintable(bar().readout()));
        const double before = cycles().place();
        turnWheel(6);
        QVERIFY(cycles().place() > before);
        const double u = dial().value();
        const Place C = bars.couplerAt(u, -1.0);
        QVERIFY2(u < upper - 0.01 && std::abs(nodeNear(C) - C) < 1e-8,
                 text(std::abs(nodeNear(C) - C)));
    }

    /// One click mirrors coupler and rocker across the way from B to D, as one step; another one
    /// brings them back, and so does undo.
    void theOtherAssemblyIsOneClickAway() {
        const FourBar bars;
        test::drawFourBar(hand(), bars);
        QVERIFY(areAssembliesKnown(2));
        const std::string before = document().text();
        const int steps = document().undoStack()->count();
        const int number = cycles().assemblies().number();
        QVERIFY(button("cycleOther").isEnabled());
        QTest::mouseClick(&button("cycleOther"), Qt::LeftButton);
        const Place mirrored = bars.couplerAt(0.0, -1.0);
        QVERIFY(std::abs(nodeNear(mirrored) - mirrored) < kDrawn);
        QVERIFY(std::abs(nodeNear(bars.B) - bars.B) < kDrawn);
        QCOMPARE(document().undoStack()->count(), steps + 1);
        QVERIFY(!document().hasErrors());
        QVERIFY(areAssembliesKnown(2));
        QCOMPARE(cycles().assemblies().number(), 3 - number);
        QTest::mouseClick(&button("cycleOther"), Qt::LeftButton);
        QVERIFY(std::abs(nodeNear(bars.C) - bars.C) < kDrawn);
        QVERIFY(areAssembliesKnown(2));
        document().undoStack()->undo();
        document().undoStack()->undo();
        QCOMPARE(QString::fromStdString(document().text()), QString::fromStdString(before));
    }

    /// Beside the sketch: the transmission angle by the law of cosines, in the shown unit; the
    /// cursor is where the dial is, and a press in the plot turns the mechanism.
    void plotsGoWithTheDial() {
        const FourBar bars;
        test::drawFourBar(hand(), bars);
        trace(bars);
        auto* panel = m_window->findChild<CyclePanel*>();
        cycles().dock()->bringToFront();
        QVERIFY(QTest::qWaitFor([&] { return panel->isVisible(); }));
        QVERIFY(QTest::qWaitFor([&] { return cycles().paths().size() == 1; }, 20'000));
        QVERIFY(isSettled());
        panel->choose(CycleQuantity::Transmission);
        const auto& content = panel->plot().content();
        QCOMPARE(content.curves.size(), 1u);
        QCOMPARE(content.curves.front().values.size(), 361);
        double error = 0.0;
        for (int i = 0; i <= 360; ++i)
            error = std::max(error, std::abs(content.curves.front().values[i] -
                                             bars.transmissionAt(i * pi / 180.0)));
        QVERIFY2(error < 1e-6, text(error)); // degrees, of an arc cosine
        QVERIFY2(content.valueTitle.contains("[°]"), qPrintable(content.valueTitle));
        type("60");
        QVERIFY(std::abs(panel->plot().cursorInput() - 60.0) < 1e-6);
        QVERIFY(std::abs(panel->plot().cursorValues().front() - bars.transmissionAt(pi / 3.0)) <
                1e-6);
        panel->choose(CycleQuantity::Speed);
        const double speed = cycles().cycle()->speed;
        const auto& rate = cycles().cycle()->cycle.point(60, 0).velocity;
        QVERIFY2(std::abs(panel->plot().cursorValues().front() -
                          shownScale("m/s").factor * speed * rate.norm()) < 1e-6,
                 text(panel->plot().cursorValues().front()));
        for (const CycleQuantity quantity : kCycleQuantities) {
            panel->choose(quantity);
            QVERIFY2(!content.curves.empty(), qPrintable(title(quantity)));
        }
    }

    /// Without a motor the shortest link turns the mechanism; the user may choose the other one.
    void anInputIsFoundAndChosen() {
        const FourBar bars;
        test::drawFourBar(hand(), bars, false);
        QVERIFY(isSettled());
        QVERIFY2(bar().readout().contains("turns fully"), qPrintable(bar().readout()));
        auto* inputs = bar().findChild<QComboBox*>("cycleInput");
        QCOMPARE(inputs->count(), 2);
        inputs->setFocus();
        QTest::keyClick(inputs, Qt::Key_Down);
        QVERIFY(QTest::qWaitFor(
            [&] { return bar().readout().contains("turns from") && cycles().isReady(); }, 20'000));
        QVERIFY2(bar().readout().contains("dead points"), qPrintable(bar().readout()));
    }

    /// How long from a move of the mouse to the painted curves of 360 points that go with it, and
    /// how long the window's thread and the other one work for it: told, not tested. A pivot of a
    /// six-bar, and of a leg of Jansen's, both with two traced points.
    void dragsAreMeasured_data() {
        QTest::addColumn<bool>("isJansen");
        QTest::newRow("six-bar") << false;
        QTest::newRow("Jansen's leg") << true;
    }
    void dragsAreMeasured() {
        QFETCH(bool, isJansen);
        Place pivot;
        build([&](io::JsonValue& made) { pivot = isJansen ? drawJansen(made) : drawSixBar(made); });
        QVERIFY2(!document().hasErrors(), document().text().c_str());
        hand().key(Qt::Key_S);
        QVERIFY(QTest::qWaitFor([&] { return cycles().paths().size() == 2; }, 20'000));
        QVERIFY2(isSettled(), qPrintable(bar().readout()));
        QCOMPARE(cycles().paths().front().points.size(), 361u);
        constexpr int kMoves = 100;
        std::vector<double> times, works, cycleTimes;
        const auto moved = [&](int move) { return pivot + std::polar(0.004, 0.3 * move); };
        m_window->findChild<QAction*>("sketch-snap")->setChecked(false); // every move counts
        hand().hold(pivot.real(), pivot.imag(), moved(0).real(), moved(0).imag());
        QVERIFY(isSettled());
        const Painted painted(*view().findChild<QWidget*>("flatScene"), cycles());
        for (int i = 0; i < kMoves; ++i) {
            QTest::qWait(20);
            const auto before = cycles().cycle();
            QElapsedTimer clock;
            clock.start();
            const double work = threadMilliseconds();
            hand().dragOn(moved(i).real(), moved(i).imag());
            const auto isSeen = [&] { return painted.cycle() && painted.cycle() != before.get(); };
            while (!isSeen() && clock.elapsed() < 5000)
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
            QVERIFY(isSeen());
            times.push_back(1e-6 * static_cast<double>(clock.nsecsElapsed()));
            works.push_back(threadMilliseconds() - work);
            const double start = threadMilliseconds();
            linkageCycle(document().model(), {}, {}, CycleDetail::Third);
            cycleTimes.push_back(threadMilliseconds() - start);
        }
        hand().letGo(pivot.real(), pivot.imag());
        const auto told = [](const char* what, std::vector<double>& values) {
            std::ranges::sort(values);
            qInfo("%s: median %.1f ms, 95th percentile %.1f ms", what, values[values.size() / 2],
                  values[values.size() * 95 / 100]);
        };
        told("from move to curves", times);
        told("processor time of the window's thread", works);
        told("processor time of a cycle", cycleTimes);
    }

private:
    void addLink(io::JsonValue& made, std::initializer_list<Place> places) {
        std::vector<sketch::Spot> spots;
        for (const Place& place : places)
            spots.push_back(nodeAt(made, place));
        made = sketch::addLink(made, spots).document;
    }
    sketch::Sketch sketchOf(const io::JsonValue& made) {
        return sketch::sketchOf(made, io::readModel(made, {}).model);
    }
    sketch::Spot nodeAt(const io::JsonValue& made, const Place& place) {
        sketch::Spot spot = at(place);
        for (const sketch::Node& each : sketchOf(made).nodes)
            if ((each.place - spot.place).norm() < 1e-7) spot.node = each.name;
        return spot;
    }
    void hold(io::JsonValue& made, std::initializer_list<Place> pivots) {
        for (const Place& place : pivots)
            made = sketch::addGroundPivot(made, nodeAt(made, place)).document;
    }
    void trace(io::JsonValue& made, std::initializer_list<Place> places) {
        for (const Place& place : places)
            made = sketch::addTrace(made, nodeAt(made, place)).document;
    }
    /// Stephenson's: a four-bar with a dyad at its coupler. @return its last pivot
    Place drawSixBar(io::JsonValue& made) {
        const FourBar bars;
        const Place E(0.06, 0.12), F(0.16, 0.14), G(0.2, 0.0);
        addLink(made, {{0.0, 0.0}, bars.B});
        addLink(made, {bars.B, bars.C, E});
        addLink(made, {bars.C, bars.D});
        addLink(made, {E, F});
        addLink(made, {F, G});
        hold(made, {{0.0, 0.0}, bars.D, G});
        made = sketch::addMotor(made, nodeAt(made, {0.0, 0.0}), 6.0).document;
        trace(made, {E, F});
        return G;
    }
    /// Jansen's holy numbers, mm: a 38, b 41.5, c 39.3, d 40.1, e 55.8, f 39.4, g 36.7, h 65.7,
    /// i 49, j 50, k 61.9, l 7.8, m 15. @return the fixed pivot
    Place drawJansen(io::JsonValue& made) {
        constexpr double mm = 1e-3;
        const auto rounded = [](const Place& p) {
            return Place(1e-12 * std::round(1e12 * p.real()), 1e-12 * std::round(1e12 * p.imag()));
        };
        const Place O(0.0, 0.0), P(-38 * mm, -7.8 * mm), A(15 * mm, 0.0);
        const Place B = rounded(meeting(A, 50 * mm, P, 41.5 * mm, -1.0));
        const Place C = rounded(meeting(A, 61.9 * mm, P, 39.3 * mm, 1.0));
        const Place E = rounded(meeting(B, 55.8 * mm, P, 40.1 * mm, -1.0));
        const Place F = rounded(meeting(E, 39.4 * mm, C, 36.7 * mm, -1.0));
        const Place foot = rounded(meeting(F, 65.7 * mm, C, 49 * mm, -1.0));
        addLink(made, {O, A});
        addLink(made, {A, B});
        addLink(made, {B, P, E});
        addLink(made, {A, C});
        addLink(made, {P, C});
        addLink(made, {E, F});
        addLink(made, {F, C, foot});
        hold(made, {O, P});
        made = sketch::addMotor(made, nodeAt(made, O), 3.0).document;
        trace(made, {foot, F});
        return P;
    }
};

QTEST_MAIN(TestCycle)
#include "test_cycle.moc"
