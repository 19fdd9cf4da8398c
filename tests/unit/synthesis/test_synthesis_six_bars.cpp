// Six-bars: their loops, paths through points, outputs that dwell, and quick returns, against what
// their models do.

#include "analysis/cycle/cycle_start.h"
#include "io/model_file.h"
#include "io/unused_parameters.h"
#include "synthesis/dwell.h"
#include "synthesis/solution_model.h"
#include "unit/synthesis/synthesis_checks.h"

#include <QtTest>
#include <set>

using namespace trammel;
using namespace trammel::synthesis;
using namespace trammel::support;

namespace {

constexpr double kTurn = 2 * std::numbers::pi;

/// A crank-rocker with two more links, of each kind.
PathVariables knownSixBar(SixBarKind kind) {
    PathVariables v{.ground = 2.0,
                    .crank = 0.6,
                    .coupler = 1.9,
                    .rocker = 1.4,
                    .tracer = {0.7, 0.5},
                    .groundAngle = 0.3,
                    .origin = {0.2, -0.4}};
    v.dyad = SecondDyad{kind, {0.9, 0.5}, {1.2, 1.8}, 2.4, 2.2, 1.0};
    if (!hasOutputAtGround(kind)) v.dyad->end = {0.6, 0.9};
    if (kind == SixBarKind::Stephenson1) v.dyad->start = {0.4, 0.3};
    return v;
}

std::vector<Point> pointsOf(PathVariables& known, int count) {
    std::vector<Point> points;
    for (int i = 0; i < count; ++i) {
        known.angles.push_back(0.2 + i * kTurn / count);
        points.push_back(pointAt(known, static_cast<std::size_t>(i)).value());
    }
    return points;
}

io::JsonValue modelOf(const Solution& solution, const Task& task) {
    return io::parseJson(
               solutionModel(io::JsonValue::object({{"trammel_task", 1}}), task, solution, "Found")
                   .toText())
        .root;
}

/// A model of a solution, moved by its own crank.
class Mover {
public:
    explicit Mover(const io::JsonValue& document)
        : m_model(io::readModel(document, {}).model),
          m_system(m_model),
          m_motion(m_system, drivenJoint()),
          m_pose(analysis::startPose(m_motion, {})) {}

    bool turnBy(double angle) {
        constexpr double kStep = 0.01;
        const int steps = std::max(1, static_cast<int>(std::ceil(std::abs(angle) / kStep)));
        for (int i = 0; i < steps; ++i) {
            analysis::LinkagePose next;
            if (!m_motion.advance(m_pose, {}, angle / steps, next)) return false;
            m_motion.byInput(next);
            m_pose = next;
        }
        return true;
    }
    Point traced() const {
        const dynamics::Measure& trace = m_system.measures().at(0);
        const dynamics::BodyState& body = m_pose.state.bodies[trace.bodyA];
        const Vec3 place = body.p + body.q * trace.rA;
        return {place.x(), place.z()};
    }
    double angleOf(const std::string& name) const {
        for (std::size_t i = 0; i < m_system.bodies().size(); ++i)
            if (m_system.bodies()[i].name == name) {
                const Vec3 x = m_pose.state.bodies[i].q * Vec3::UnitX();
                return std::atan2(x.z(), x.x());
            }
        throw std::runtime_error("no body " + name);
    }

private:
    int drivenJoint() const {
        for (std::size_t j = 0; j < m_system.joints().size(); ++j)
            if (m_system.joints()[j].driver) return static_cast<int>(j);
        throw std::runtime_error("no driver");
    }

    model::Model m_model;
    dynamics::System m_system;
    analysis::LinkageMotion m_motion;
    analysis::LinkagePose m_pose;
};

} // namespace

class TestSynthesisSixBars : public QObject {
    Q_OBJECT

private slots:
    void everyKind_data() {
        QTest::addColumn<int>("kind");
        for (const SixBarKind kind : allSixBars())
            QTest::newRow(std::string(name(kind)).c_str()) << static_cast<int>(kind);
    }

    /// As a linkage in the world it draws what its variables say; its labels find no defect, and
    /// the model, whose loops the simulator closes, has the point where it is meant to be.
    void everyKind() {
        QFETCH(const int, kind);
        PathVariables known = knownSixBar(static_cast<SixBarKind>(kind));
        const std::vector<Point> points = pointsOf(known, 8);
        const PathLinkage made = linkageOf(known);
        Solution solution{made.linkage, made.poses, {}, 0.0, made.sixBar};
        solution.labels = labelsOf(made.linkage, made.poses, made.sixBar->dyad);
        QVERIFY(solution.labels.defect == Defect::None);
        QVERIFY(solution.labels.turnsFully);
        for (std::size_t i = 0; i < points.size(); ++i)
            QVERIFY(std::abs(tracedPoint(solution, made.poses[i]) - points[i]) < 1e-12);
        const io::JsonValue document = modelOf(solution, {.kind = TaskKind::Path});
        QVERIFY(io::readModel(document, {}).ok());
        QVERIFY(io::unusedParameters(document).empty());
        Mover mover(document);
        for (std::size_t i = 0; i < points.size(); ++i) {
            const double miss = std::abs(mover.traced() - points[i]);
            QVERIFY2(miss < 1e-8, QByteArray::number(miss));
            QVERIFY(mover.turnBy(kTurn / 8));
        }
    }

    /// A dyad that is too short somewhere stops the crank: poses on both sides of the gap are not
    /// reached from each other where another gap bars the other way round, too.
    void aDyadThatDoesNotReachIsADefect() {
        PathVariables v = knownSixBar(SixBarKind::Stephenson3);
        v.angles = {0.0};
        double near = 1e9, far = 0.0;
        for (int i = 0; i < 360; ++i) {
            const auto [C, E] = endsOf(*v.dyad, hingesAt(v, i * kDegree).value());
            near = std::min(near, std::abs(E - C));
            far = std::max(far, std::abs(E - C));
        }
        const double middle = (near + far) / 2;
        v.dyad->first = middle / 2;
        v.dyad->second = middle / 2; // does not reach where C is far
        std::vector<double> reached;
        for (int i = 0; i < 360; ++i)
            if (placesOf(*v.dyad, hingesAt(v, i * kDegree).value())) reached.push_back(i * kDegree);
        QVERIFY(reached.size() > 20 && reached.size() < 340);
        v.angles = {reached[0], reached[1]};
        PathLinkage made = linkageOf(v);
        Labels labels = labelsOf(made.linkage, made.poses, made.sixBar->dyad);
        QVERIFY(!labels.turnsFully);
        QVERIFY(labels.defect == Defect::None);
        const auto isGap = [&](int i) {
            return !placesOf(*v.dyad, hingesAt(v, i * kDegree).value());
        };
        int gap = 0;
        while (!isGap(gap))
            ++gap;
        v.angles = {reached[0], gap * kDegree};
        made = linkageOf(v);
        labels = labelsOf(made.linkage, made.poses, made.sixBar->dyad);
        QVERIFY(labels.defect == Defect::Circuit);
    }

    /// Twelve points of a known Stephenson III: it has fifteen freedoms, and comes within a
    /// hundredth of their spread. The same seed gives the same.
    void pathsAreDrawnBySixBars() {
        PathVariables known = knownSixBar(SixBarKind::Stephenson3);
        Task task{.kind = TaskKind::Path, .sixBars = {SixBarKind::Watt1, SixBarKind::Stephenson3}};
        for (const Point p : pointsOf(known, 12))
            task.poses.push_back({p, 0.0});
        const Solutions found = solve(task), again = solve(task);
        QVERIFY(!found.good.empty());
        QVERIFY2(found.good[0].error < 1e-2, QByteArray::number(found.good[0].error));
        QCOMPARE(again.good.size(), found.good.size());
        std::set<SixBarKind> kinds;
        for (std::size_t i = 0; i < found.good.size(); ++i) {
            const Solution& solution = found.good[i];
            QVERIFY(solution.sixBar.has_value());
            QCOMPARE(again.good[i].error, solution.error);
            kinds.insert(solution.sixBar->dyad.kind);
            for (std::size_t j = 0; j < task.poses.size(); ++j)
                QVERIFY(std::abs(tracedPoint(solution, solution.poses[j]) - task.poses[j].place) <=
                        solution.error + 1e-12);
        }
        QVERIFY(kinds.size() > 1);
    }

    /// The output of the model rests as long as is told, within the error that is told, and
    /// travels as far as was asked.
    void anOutputDwells() {
        Task task{.kind = TaskKind::Function,
                  .dwell = DwellDemand{120 * kDegree, 30 * kDegree},
                  .transmission = 35 * kDegree};
        const Solutions found = solve(task);
        QVERIFY(!found.good.empty());
        const Solution& best = found.good[0];
        qInfo("error %.4g deg", best.error / kDegree);
        QVERIFY(best.error < 0.1 * kDegree);
        QVERIFY(best.labels.transmission >= 35 * kDegree);
        QVERIFY(best.labels.turnsFully);
        Mover mover(modelOf(best, task));
        const double sense = wrapped(driverValue(best.linkage, best.poses[1]) -
                                     driverValue(best.linkage, best.poses[0]));
        double low = 1e9, high = -1e9, lowAll = 1e9, highAll = -1e9;
        const double start = mover.angleOf("link5");
        constexpr int kSteps = 360;
        for (int i = 0; i < kSteps; ++i) {
            const double angle = wrapped(mover.angleOf("link5") - start);
            lowAll = std::min(lowAll, angle);
            highAll = std::max(highAll, angle);
            if (i <= kSteps / 3) {
                low = std::min(low, angle);
                high = std::max(high, angle);
            }
            QVERIFY(mover.turnBy(std::copysign(kTurn / kSteps, sense)));
        }
        // Samples a degree apart miss the extremes by less than a hundredth of the error.
        QVERIFY2(std::abs((high - low) / 2 - best.error) < 0.02 * best.error + 1e-7,
                 QByteArray::number((high - low) / 2 / kDegree));
        QVERIFY2(std::abs(highAll - lowAll - 30 * kDegree) < 0.3 * kDegree,
                 QByteArray::number((highAll - lowAll) / kDegree));
    }

    /// The crank's angle between the output's dead centres, found in steps of the linkage, gives
    /// the ratio of times.
    void quickReturns_data() {
        QTest::addColumn<double>("ratio");
        QTest::addColumn<double>("stroke");
        for (const double ratio : {1.1, 1.5, 2.0, 3.0})
            for (const double stroke : {0.0, 0.1})
                if (ratio < 3.0 || stroke == 0.0) // the block's crank would be between its ends
                    QTest::addRow("%g %g", ratio, stroke) << ratio << stroke;
    }
    void quickReturns() {
        QFETCH(const double, ratio);
        QFETCH(const double, stroke);
        const QuickReturn task{ratio, stroke > 0.0 ? 0.0 : 40 * kDegree, stroke};
        const auto found = synthesis::quickReturns(task, 0.2);
        QVERIFY(found.size() > 5);
        for (std::size_t k = 0; k < found.size(); k += 7) {
            const QuickReturnLinkage& made = found[k];
            const auto outputAt = [&](double crank) {
                const auto pose = poseOnBranch(made.linkage, crank, made.poses[0]);
                const Point B = made.linkage.follower.holdingPoint(pose.value());
                return stroke > 0.0 ? B.real() : std::arg(B * unit(-std::numbers::pi / 2));
            };
            constexpr int kSteps = 36000;
            double low = 1e9, high = -1e9, lowAt = 0, highAt = 0;
            for (int i = 0; i < kSteps; ++i) {
                const double crank = kTurn * i / kSteps, output = outputAt(crank);
                if (output < low) lowAt = crank;
                if (output > high) highAt = crank;
                low = std::min(low, output);
                high = std::max(high, output);
            }
            QVERIFY(std::abs(high - low - task.travel - task.stroke) < 1e-6);
            const double way = std::abs(highAt - lowAt), longer = std::max(way, kTurn - way);
            // Dead centres are flat: steps of 0.01 degrees.
            QVERIFY2(std::abs(longer / (kTurn - longer) - ratio) < 2e-3 * ratio,
                     QByteArray::number(longer / (kTurn - longer)));
            QVERIFY(labelsOf(made.linkage, made.poses).defect == Defect::None);
        }
    }

    /// The search ends soon after it is stopped, with what it has. The promise is 0.1 s; half a
    /// second is for a crowded machine.
    void searchesAreStopped() {
        for (const bool isDwell : {false, true}) {
            Task task{.kind = isDwell ? TaskKind::Function : TaskKind::Path};
            if (isDwell) task.dwell = DwellDemand{2.0, 0.5};
            PathVariables known = knownSixBar(SixBarKind::Watt1);
            for (const Point p : pointsOf(known, 20))
                task.poses.push_back({p, 0.0});
            task.sixBars = {SixBarKind::Stephenson3};
            std::stop_source source;
            qint64 stopped = -1;
            QElapsedTimer clock;
            clock.start();
            const Solutions found = solve(task, {source.get_token(), [&](double share) {
                                                     if (share < 0.3 || stopped >= 0) return;
                                                     stopped = clock.elapsed();
                                                     source.request_stop();
                                                 }});
            QVERIFY(stopped >= 0);
            QVERIFY(clock.elapsed() - stopped < 500);
            QVERIFY(!found.isWhole);
        }
    }
};

QTEST_GUILESS_MAIN(TestSynthesisSixBars)
#include "test_synthesis_six_bars.moc"
