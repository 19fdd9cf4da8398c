// What is drawn goes along with the frames of a run, and is as drawn again where one draws on.
#include "io/model_file.h"
#include "sketch/posed.h"
#include "studio/controllers/run_controller.h"
#include "studio/panels/time_bar.h"
#include "studio/sketch/drawn_four_bar.h"
#include "studio/sketch/sketch_test.h"

#include <QAction>
#include <QtTest>

using namespace trammel;
using namespace trammel::studio;
using trammel::test::FourBar;
using trammel::test::Place;

namespace {

constexpr double kDrawn = 1e-9; ///< m: nodes are on the grid, poses closed to 1e-13
constexpr double kRun = 1e-6;   ///< m: to which a driven mechanism is run by default

} // namespace

class TestSketchInRuns : public test::SketchTest {
    Q_OBJECT

private:
    const FourBar m_bars;
    std::string m_B, m_C;

    std::string nameNear(const Place& place) {
        for (const sketch::Node& node : tool().sketch().nodes)
            if (std::abs(Place(node.place.x(), node.place.y()) - place) < kDrawn) return node.name;
        return {};
    }
    Place node(const std::string& name) {
        const int index = tool().sketch().find(name);
        if (index < 0) return {NAN, NAN};
        const sketch::Point& place = tool().sketch().nodes[static_cast<std::size_t>(index)].place;
        return {place.x(), place.y()};
    }
    bool isDrawn() {
        return std::abs(node(m_B) - m_bars.B) < kDrawn && std::abs(node(m_C) - m_bars.C) < kDrawn;
    }
    std::vector<model::Pose> drawnPoses() {
        std::vector<model::Pose> poses;
        for (const model::Body& body : document().model().bodies)
            poses.push_back(body.pose);
        return poses;
    }
    bool areBodiesAt(const std::vector<model::Pose>& poses) {
        return std::ranges::equal(view().poses(), poses, {}, &model::Pose::position,
                                  &model::Pose::position);
    }
    TimeBar& timeBar() { return *m_window->findChild<TimeBar*>(); }
    void showFrame(double share) {
        timeBar().setFrame(static_cast<int>(share * (timeBar().frameCount() - 1)));
    }

private slots:
    void initTestCase() {
        test::setUpStudio();
        open({1200, 800});
        test::drawFourBar(hand(), m_bars);
        hand().key(Qt::Key_S);
        m_B = nameNear(m_bars.B);
        m_C = nameNear(m_bars.C);
        QVERIFY(!m_B.empty() && !m_C.empty());
        m_window->findChild<QAction*>("run")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(m_window->runController().state(), RunController::State::Idle,
                                  30000);
        QVERIFY(timeBar().frameCount() > 10);
    }
    void cleanupTestCase() { close(); }

    /// B is on the crank's circle, C where the circles of coupler and rocker meet.
    void nodesGoWithTheFrames() {
        for (const double share : {0.23, 0.5, 0.81}) {
            showFrame(share);
            const Place B = node(m_B);
            QVERIFY2(std::abs(B - m_bars.B) > 1e-3, qPrintable(QString::number(share)));
            QVERIFY(std::abs(std::abs(B) - std::abs(m_bars.B)) < kRun);
            const Place C = test::meeting(B, m_bars.coupler(), m_bars.D, m_bars.rocker());
            QVERIFY(std::abs(node(m_C) - C) < kRun);
        }
    }

    /// Also where only a joint is there: the four-bar example's bodies were written, not drawn.
    void nodesOfJointsGoWithTheFrames() {
        const QString path = TRAMMEL_SOURCE_DIR "/models/four-bar/four-bar.trammel.json";
        const model::Model model = io::loadModelFile(path.toStdString()).model;
        const sketch::Sketch sketch =
            sketch::sketchOf(io::loadModelFile(path.toStdString()).root, model);
        const int index = sketch.find("C");
        QVERIFY(index >= 0);
        std::vector<model::Pose> moved;
        for (const model::Body& body : model.bodies)
            moved.push_back({body.pose.position + Vec3(0.5, 0.0, 0.25), body.pose.orientation});
        const auto at = static_cast<std::size_t>(index);
        const sketch::Point way =
            sketch::posed(sketch, model, moved).nodes[at].place - sketch.nodes[at].place;
        QVERIFY((way - sketch::Point(0.5, 0.25)).norm() < 1e-12); // rounding of places of 2 m
    }

    /// A click on nothing gives the drawn pose back, to the bodies, too; the next frame is shown.
    void aPressLeavesTheFrame() {
        showFrame(0.5);
        const std::vector<model::Pose> ofRun(view().poses().begin(), view().poses().end());
        hand().click(0.05, -0.02);
        QVERIFY(isDrawn());
        QVERIFY(!areBodiesAt(ofRun));
        QVERIFY(areBodiesAt(drawnPoses()));
        showFrame(0.51);
        QVERIFY(!isDrawn());
    }

    /// One sketches what is drawn, whatever is shown before; then the frame is shown again.
    void aSketchIsEnteredInTheDrawnPose() {
        showFrame(0.5);
        const Place before = node(m_C);
        const std::vector<model::Pose> ofRun(view().poses().begin(), view().poses().end());
        hand().key(Qt::Key_K, Qt::ControlModifier);
        QVERIFY(!tool().isActive());
        hand().enter();
        QVERIFY(isDrawn());
        QVERIFY(areBodiesAt(drawnPoses()));
        hand().key(Qt::Key_K, Qt::ControlModifier);
        QVERIFY(areBodiesAt(ofRun));
        hand().enter();
        showFrame(0.49);
        showFrame(0.5);
        QVERIFY(std::abs(node(m_C) - before) < kDrawn);
    }

    /// A node is dragged from where it is drawn, and the run is one of another model then.
    void anEditStartsFromTheDrawnPose() {
        showFrame(0.5);
        hand().click(0.05, -0.02);
        hand().drag(m_bars.C.real(), m_bars.C.imag(), 0.13, 0.09);
        QVERIFY(std::abs(node(m_C) - Place(0.13, 0.09)) < kDrawn);
        QVERIFY(std::abs(node(m_B) - m_bars.B) < kDrawn);
        QVERIFY(m_window->runController().isOutdated());
    }
};

QTEST_MAIN(TestSketchInRuns)
#include "test_sketch_in_runs.moc"
