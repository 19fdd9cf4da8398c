// Circuits of linkages, searches that are stopped, and the four-bar that a document has with its
// cognates.

#include "io/model_file.h"
#include "sketch/sketch.h"
#include "synthesis/circuit.h"
#include "synthesis/cognate_models.h"
#include "synthesis/dyads_of_poses.h"
#include "synthesis/motion.h"
#include "synthesis/refused.h"
#include "synthesis/solution_model.h"
#include "synthesis/solutions.h"
#include "unit/synthesis/synthesis_checks.h"

#include <QElapsedTimer>
#include <QtTest>
#include <atomic>

using namespace trammel;
using namespace trammel::synthesis;
using namespace trammel::support;

namespace {

const KnownFourBar kCrankRocker{{0.3, -0.2}, {4.1, 0.5}, 1.5, 3.7, 2.9, {0.8, 1.1}};

Linkage linkageOf(const KnownFourBar& known, double crank) {
    const Pose pose = known.pose(crank, 1);
    const Point A = known.A0 + std::polar(known.a, crank);
    return fourBar(known.A0, known.B0, A, A + std::polar(known.b, pose.angle), pose);
}

double worst(const Linkage& linkage, const Poses& poses) {
    return std::max(worstResidual(linkage.driver, poses), worstResidual(linkage.follower, poses));
}

double nearest(const Poses& poses, const Pose& pose, double size) {
    double least = 1e9;
    for (const Pose& other : poses)
        least = std::min(least, distance(other, pose, size));
    return least;
}

io::JsonValue documentOf(const KnownFourBar& known, double crank) {
    const Poses poses{known.pose(crank, 1)};
    const io::JsonValue made =
        modelOf(linkageOf(known, crank), poses, poses, Marks::Points, {"Given", "", {}});
    return io::parseJson(made.toText()).root;
}
model::Model modelIn(const io::JsonValue& document) {
    return io::readModel(document, {}).model;
}
DocumentLinkage fourBarIn(const io::JsonValue& document) {
    return fourBarOf(document, modelIn(document));
}

QString refusalOf(const io::JsonValue& document) {
    try {
        fourBarIn(document);
    } catch (const Refused& refused) {
        return QString::fromStdString(english(refused.message()));
    }
    return {};
}

} // namespace

class TestSynthesisCircuits : public QObject {
    Q_OBJECT

private slots:
    /// A whole turn of the crank comes back to its start, through every pose of that branch, with
    /// residuals of rounding; the other branch is not on it.
    void aCrankGoesRound() {
        const double size = 5.0;
        const Linkage linkage = linkageOf(kCrankRocker, 0.4);
        const Circuit circuit = circuitThrough(linkage, kCrankRocker.pose(0.4, 1), size);
        QVERIFY(circuit.isClosed);
        QVERIFY(worst(linkage, circuit.poses) < 1e-12 * size);
        for (int i = 0; i < 24; ++i) {
            const double crank = i * 15 * kDegree;
            QVERIFY(nearest(circuit.poses, kCrankRocker.pose(crank, 1), size) < 0.01 * size);
            QVERIFY(nearest(circuit.poses, kCrankRocker.pose(crank, -1), size) > 0.01 * size);
        }
    }

    /// The circuit of a triple rocker has both branches: it goes on through dead centres.
    void aRockerGoesThroughDeadCentres() {
        const KnownFourBar known{{0, 0}, {2, 0}, 1.5, 1.2, 1.4, {0.5, 0.3}};
        const Linkage linkage = linkageOf(known, 0.8);
        QVERIFY(!driverTurnsFully(linkage));
        const Circuit circuit = circuitThrough(linkage, known.pose(0.8, 1), 3.0);
        QVERIFY(circuit.isClosed);
        QVERIFY(worst(linkage, circuit.poses) < 1e-12);
        QVERIFY(nearest(circuit.poses, known.pose(0.8, -1), 3.0) < 0.03);
    }

    /// A crank's solution moves all round; a rocker's from its first pose through the second to the
    /// third and back, and never to its other branch.
    void solutionsMoveAsTheyAreDriven() {
        const Poses round{kCrankRocker.pose(0.4, 1), kCrankRocker.pose(2.4, 1)};
        const Linkage crank = linkageOf(kCrankRocker, 0.4);
        const SolutionMotion turning = motionOf({crank, round, labelsOf(crank, round), 0.0});
        QVERIFY(turning.isRound);
        QCOMPARE(turning.circuits.size(), 1u);
        QCOMPARE(turning.way.size(), turning.circuits[0].poses.size());
        QCOMPARE(turning.at(1.25).angle, turning.at(0.25).angle);

        const KnownFourBar known{{0, 0}, {2, 0}, 1.5, 1.2, 1.4, {0.5, 0.3}};
        const Poses poses{known.pose(0.5, 1), known.pose(0.7, 1), known.pose(0.9, 1)};
        const Linkage rocker = linkageOf(known, 0.5);
        const Solution solution{rocker, poses, labelsOf(rocker, poses), 0.0};
        QVERIFY(solution.labels.defect == Defect::None);
        const SolutionMotion swinging = motionOf(solution);
        const double size = solution.labels.extent;
        QVERIFY(!swinging.isRound);
        QVERIFY(distance(swinging.at(0.0), poses[0], size) < 0.01 * size);
        QVERIFY(distance(swinging.at(0.5), poses[2], size) < 0.01 * size);
        for (const Pose& pose : swinging.way) {
            QVERIFY(driverRate(rocker, pose) * driverRate(rocker, poses[0]) > 0.0);
            const double value = driverValue(rocker, pose);
            QVERIFY(value > 0.5 - 0.03 && value < 0.9 + 0.03);
        }
    }

    /// Two blocks on crossing lines come round (an ellipse); a body that slides through a pivot
    /// goes on without end, and is followed five sizes far to both sides.
    void slidersCloseOrGoOn() {
        using enum DyadKind;
        const Dyad across{PR, {}, {-0.5, 0}, {0, 1}, 0}, up{PR, {}, {0.5, 0}, {1, 0}, 0};
        const Linkage ellipse{across, up};
        const Poses start = posesAt(ellipse, 0.3);
        QVERIFY(!start.empty());
        const Circuit closed = circuitThrough(ellipse, start.front(), 1.0);
        QVERIFY(closed.isClosed);
        QVERIFY(worst(ellipse, closed.poses) < 1e-12);
        const Dyad through{RP, {0, 1}, {}, {0, 1}, 0};
        const Linkage endless{across, through};
        const Circuit open = circuitThrough(endless, posesAt(endless, 0.3).front(), 1.0);
        QVERIFY(!open.isClosed);
        QVERIFY(std::abs(open.poses.front().place - open.poses.back().place) > 9.0);
    }

    /// A nine-point search, which takes seconds, ends soon after it is stopped and gives what it
    /// has found. The program's promise is 0.1 s; half a second is for a crowded machine.
    void aSearchIsStopped() {
        Task task;
        task.kind = TaskKind::Path;
        for (const Point p :
             {Point(0.25, 0.0), Point(0.52, 0.1), Point(0.8, 0.7), Point(1.2, 1.0), Point(1.4, 1.3),
              Point(1.1, 1.48), Point(0.7, 1.4), Point(0.2, 1.0), Point(0.02, 0.4)})
            task.poses.push_back({p, 0.0});
        std::stop_source source;
        std::atomic<qint64> stopped = -1;
        QElapsedTimer clock;
        clock.start();
        const Solutions found = solve(task, {source.get_token(), [&](double share) {
                                                 if (share < 0.04 || stopped >= 0) return;
                                                 stopped = clock.elapsed();
                                                 source.request_stop();
                                             }});
        const qint64 took = clock.elapsed() - stopped;
        QVERIFY(stopped >= 0);
        QVERIFY2(took < 500, QByteArray::number(took));
        QVERIFY(!found.isWhole);
        QVERIFY(found.reason.empty());
        QVERIFY(!found.good.empty() || !found.other.empty());
        qInfo("stopped after %lld ms, ended %lld ms later", static_cast<long long>(stopped),
              static_cast<long long>(took));
    }

    /// What was drawn is found again, to the picometre that places are rounded to.
    void aDocumentHasItsFourBar() {
        const io::JsonValue document = documentOf(kCrankRocker, 0.4);
        const DocumentLinkage found = fourBarIn(document);
        const Linkage known = linkageOf(kCrankRocker, 0.4);
        QVERIFY(std::abs(found.linkage.driver.fixed - known.driver.fixed) < 1e-11);
        QVERIFY(std::abs(found.linkage.follower.fixed - known.follower.fixed) < 1e-11);
        QVERIFY(std::abs(found.linkage.driver.length - 1.5) < 1e-11);
        QVERIFY(std::abs(found.linkage.follower.length - 2.9) < 1e-11);
        QVERIFY(std::abs(found.pose.place - kCrankRocker.pose(0.4, 1).place) < 1e-11);
    }

    /// Cognates as models draw the same curve: each point of their circuits lies on that of the
    /// given four-bar, to the square of a step over the curve's radius; and the points of the
    /// given one lie on theirs.
    void cognatesDrawTheSameCurve() {
        const io::JsonValue document = documentOf(kCrankRocker, 0.4);
        const DocumentLinkage given = fourBarIn(document);
        const double size = 5.0;
        const Poses curve = circuitThrough(given.linkage, given.pose, size).poses;
        for (const Solution& cognate : cognateSolutions(given)) {
            const io::JsonValue model = cognateModel(document, cognate, "Cognate");
            const io::ModelResult read = io::readModel(io::parseJson(model.toText()).root, {});
            QVERIFY(read.ok());
            const DocumentLinkage again = fourBarIn(io::parseJson(model.toText()).root);
            const Circuit theirs = circuitThrough(again.linkage, again.pose, size);
            QVERIFY(theirs.isClosed);
            for (const Pose& pose : theirs.poses) {
                double least = 1e9;
                for (std::size_t i = 0; i < curve.size(); ++i) {
                    const Point a = curve[i].place, b = curve[(i + 1) % curve.size()].place;
                    const double share = std::clamp(
                        dot(b - a, pose.place - a) / std::max(1e-30, std::norm(b - a)), 0.0, 1.0);
                    least = std::min(least, std::abs(a + share * (b - a) - pose.place));
                }
                QVERIFY2(least < 2e-3, QByteArray::number(least));
            }
        }
    }

    /// The solution's model keeps the task as it was typed.
    void aModelKeepsItsTask() {
        const char* text = R"({"trammel_task": 1, "type": "path", "points": [["250 mm", 0]]})";
        const io::JsonValue file = io::parseJson(text).root;
        Task task;
        task.kind = TaskKind::Path;
        const Poses poses{kCrankRocker.pose(0.4, 1)};
        const Linkage linkage = linkageOf(kCrankRocker, 0.4);
        const Solution solution{linkage, poses, labelsOf(linkage, poses), 0.0};
        const io::JsonValue document =
            io::parseJson(solutionModel(file, task, solution, "Found").toText()).root;
        QVERIFY(io::readModel(document, {}).ok());
        QVERIFY(*document.at("/task") == file);
    }

    void whatIsNoFourBarIsRefused() {
        io::JsonValue document = documentOf(kCrankRocker, 0.4);
        document.set("/measures", io::JsonValue::array());
        QVERIFY2(refusalOf(document).contains("no point of the coupler \"link2\" is measured"),
                 qPrintable(refusalOf(document)));
        document = documentOf(kCrankRocker, 0.4);
        document.set("/joints/0/axis", io::JsonValue::array({1, 0, 0}));
        QVERIFY2(refusalOf(document).contains("is no hinge across the plane"),
                 qPrintable(refusalOf(document)));
        document.remove("/joints/0");
        QVERIFY2(refusalOf(document).contains("joints at the ground and"),
                 qPrintable(refusalOf(document)));
    }
};

QTEST_GUILESS_MAIN(TestSynthesisCircuits)
#include "test_synthesis_circuits.moc"
