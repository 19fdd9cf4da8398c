// Labels of linkages, against the linkage itself: a walk along its poses, step by step.

#include "synthesis/labels.h"
#include "unit/synthesis/synthesis_checks.h"

#include <Eigen/Dense>
#include <QtTest>
#include <map>

using namespace trammel;
using namespace trammel::synthesis;
using namespace trammel::support;
using mechanisms::FourBarClass;

namespace {

/// t = grad r1 x grad r2, normalised.
Eigen::Vector3d wayOf(const Linkage& linkage, const Pose& pose) {
    return linkage.driver.gradient(pose).cross(linkage.follower.gradient(pose)).normalized();
}

/// What a walk from the first pose along its circuit tells of the others.
struct Walk {
    std::vector<double> at;    ///< by pose, the way to it; below 0: it was not met
    std::vector<double> turns; ///< ways at which the driver turned back
    double length = 0.0;
    bool isClosed = false;
};

/// Both ways from a pose, until it is back there or far away. Each step is closed by Newton's
/// method; the driver's rate is by its values in two poses, and not by the formula that is tested.
class Walker {
public:
    Walker(const Linkage& linkage, const Poses& poses) : m_linkage(linkage), m_poses(poses) {}

    Walk walk() {
        Walk result;
        result.at.assign(m_poses.size(), -1.0);
        go(1.0, result);
        if (!result.isClosed) go(-1.0, result);
        return result;
    }

private:
    static constexpr double kStep = 8e-3, kFar = 60.0;

    static double difference(const Pose& a, const Pose& b) {
        return std::hypot(std::abs(a.place - b.place), std::abs(unit(a.angle) - unit(b.angle)));
    }

    void go(double sense, Walk& result) {
        Pose pose = m_poses.front();
        double way = 0.0, before = 0.0;
        result.at[0] = 0.0;
        for (int i = 0; i < 20000; ++i) {
            const Eigen::Vector3d t = sense * wayOf(m_linkage, pose);
            Pose next{pose.place + kStep * Point(t.x(), t.y()), pose.angle + kStep * t.z()};
            next = nearestPose(m_linkage, next, 1.0);
            double change = driverValue(m_linkage, next) - driverValue(m_linkage, pose);
            if (m_linkage.driver.kind != DyadKind::PR) change = wrapped(change);
            way += kStep;
            if (before * change < 0.0) result.turns.push_back(sense * way);
            before = change;
            for (std::size_t j = 1; j < m_poses.size(); ++j)
                if (result.at[j] == -1.0 && difference(next, m_poses[j]) < 0.8 * kStep)
                    result.at[j] = sense > 0 ? way : 1e6 - way;
            pose = next;
            if (i > 10 && difference(pose, m_poses.front()) < 0.8 * kStep) {
                result.isClosed = true;
                result.length = way;
                return;
            }
            if (std::abs(pose.place) > kFar) return;
        }
    }

    const Linkage& m_linkage;
    const Poses& m_poses;
};

} // namespace

class TestSynthesisLabels : public QObject {
    Q_OBJECT

private slots:
    void transmissionOfACrank() {
        // Figures of synthesis by another program: a 1.5, b 3.7, c 2.9, d 4.
        const KnownFourBar known{0, 4, 1.5, 3.7, 2.9, 0};
        const Pose pose = known.pose(60 * kDegree, 1);
        const Point A = std::polar(1.5, 60 * kDegree);
        const Linkage linkage = fourBar(0, 4, A, A + std::polar(3.7, pose.angle), pose);
        QVERIFY(std::abs(transmissionAngle(linkage, pose) - 62.677822584208690 * kDegree) < 1e-13);
        const Poses poses{pose, known.pose(80 * kDegree, 1), known.pose(110 * kDegree, 1)};
        const Labels labels = labelsOf(linkage, poses);
        QVERIFY(labels.turnsFully);
        QVERIFY(labels.grashof == FourBarClass::CrankRocker);
        QCOMPARE(className(linkage, labels), "crank-rocker");
        QVERIFY(labels.defect == Defect::None);
        // 42.389 at 0 and 112.32, which is 67.68 from the line, at 180 degrees.
        QVERIFY(std::abs(labels.transmission - 42.389116670449 * kDegree) < 1e-12);
        QVERIFY(std::abs(labels.lengthRatio - 4 / 1.5) < 1e-14);
        QCOMPARE(className(linkage.exchanged(), labelsOf(linkage.exchanged(), poses)),
                 "rocker-crank");
    }

    void changePointIsACaseOfItsOwn() {
        // A parallelogram: 1 + 3 = 1 + 3.
        const Pose pose{{0, 1}, 0};
        const Linkage linkage = fourBar(0, 3, {0, 1}, {3, 1}, pose);
        const Labels labels = labelsOf(linkage, {pose, {{1, 0}, 0}});
        QVERIFY(labels.isChangePoint);
        QVERIFY(labels.grashof == FourBarClass::ChangePoint);
        QCOMPARE(className(linkage, labels), "change point");
    }

    void defectsOneByOne() {
        const KnownFourBar known{0, 4, 1.5, 3.7, 2.9, {1, 1}};
        const auto poseAt = [&](double crank, double side) {
            return known.pose(crank * kDegree, side);
        };
        const Pose first = poseAt(20, 1);
        const Point A = std::polar(1.5, 20 * kDegree);
        const Linkage linkage = fourBar(0, 4, A, A + std::polar(3.7, first.angle), first);
        const auto defectOf = [&](const Linkage& driven, const Poses& poses) {
            return QString::fromUtf8(name(labelsOf(driven, poses).defect).data());
        };
        QCOMPARE(defectOf(linkage, {first, poseAt(50, 1), poseAt(300, 1)}), "none");
        QCOMPARE(defectOf(linkage, {first, poseAt(300, 1), poseAt(50, 1)}), "none"); // backwards
        QCOMPARE(defectOf(linkage, {first, poseAt(300, 1), poseAt(50, 1), poseAt(100, 1)}),
                 "order");
        QCOMPARE(defectOf(linkage, {first, poseAt(50, -1)}), "circuit");
        // The rocker turns back where crank and coupler are in line, at 33.6 and 225.1 degrees:
        // cos = (d^2 + (b +- a)^2 - c^2) / (2 d (b +- a)).
        QCOMPARE(defectOf(linkage.exchanged(), {poseAt(35, 1), poseAt(224, 1)}), "none");
        QCOMPARE(defectOf(linkage.exchanged(), {poseAt(35, 1), poseAt(226, 1)}), "branch");
        QCOMPARE(defectOf(linkage.exchanged(), {poseAt(32, 1), poseAt(224, 1)}), "branch");
    }

    /// Random linkages of all nine kinds in random poses: every defect as the walk finds it.
    void walkAgrees() {
        std::mt19937_64 random(20261125);
        std::map<std::string, int> seen;
        int checked = 0;
        for (int trial = 0; trial < 500; ++trial) {
            const Linkage linkage{randomDyad(random, trial % 3), randomDyad(random, trial / 3 % 3)};
            const Poses poses = randomPoses(linkage, random, 3 + trial % 2);
            if (poses.empty() || !isMovable(linkage)) continue;
            const std::string found = walked(linkage, poses);
            if (found.empty()) continue;
            const std::string label{name(labelsOf(linkage, poses).defect)};
            ++seen[label];
            ++checked;
            QVERIFY2(label == found, describe(linkage, label, found).c_str());
        }
        qInfo("%d linkages walked", checked);
        QVERIFY2(checked > 200, QByteArray::number(checked));
        for (const char* defect : {"none", "circuit", "branch", "order"})
            QVERIFY2(seen[defect] > 10, defect);
    }

private:
    static Dyad randomDyad(std::mt19937_64& random, int kind) {
        std::uniform_real_distribution<double> place(-2, 2), length(0.5, 3);
        Dyad dyad{static_cast<DyadKind>(kind), {place(random), place(random)}};
        dyad.moving = {place(random), place(random)};
        dyad.normal = unit(3 * place(random));
        dyad.length = kind == 0 ? length(random) : place(random) / 2;
        return dyad;
    }

    static Poses randomPoses(const Linkage& linkage, std::mt19937_64& random, int count) {
        std::uniform_real_distribution<double> value(-3, 3);
        Poses poses;
        for (int i = 0; i < 60 && poses.size() < static_cast<std::size_t>(count); ++i) {
            const Poses found = posesAt(linkage, value(random));
            if (found.empty()) continue;
            const Pose& pose = found[random() % found.size()];
            if (std::abs(pose.place) < 20) poses.push_back(pose);
        }
        return poses.size() < static_cast<std::size_t>(count) ? Poses() : poses;
    }

    /// The defect as the walk tells it; empty where its steps do not tell.
    static std::string walked(const Linkage& linkage, const Poses& poses) {
        const Walk walk = Walker(linkage, poses).walk();
        // Only a slider on the ground with one on the body goes to infinity; others go round.
        const auto has = [&](DyadKind kind) {
            return linkage.driver.kind == kind || linkage.follower.kind == kind;
        };
        if (!walk.isClosed && !(has(DyadKind::PR) && has(DyadKind::RP))) return {};
        std::vector<double> at = walk.at;
        for (const double way : at)
            if (way == -1.0) return "circuit";
        for (double& way : at)
            if (way > 5e5) way -= 1e6; // met on the way back
        const double low = *std::ranges::min_element(at), high = *std::ranges::max_element(at);
        for (const double way : at)
            for (const double turn : walk.turns)
                if (std::abs(way - turn) < 0.05) return {};
        // On a closed way without a dead centre any turn leads on; with them all lie between two.
        if (walk.turns.empty() && walk.isClosed) return cyclicOrder(at, walk.length);
        if (!walk.isClosed) {
            for (const double turn : walk.turns)
                if (turn > low && turn < high) return "branch";
            return isSorted(at) ? "none" : "order";
        }
        return betweenTurns(at, walk);
    }

    static bool isSorted(const std::vector<double>& at) {
        return std::ranges::is_sorted(at) || std::ranges::is_sorted(at, std::greater());
    }
    static std::string cyclicOrder(std::vector<double> at, double length) {
        // The first one is 0.
        std::vector<double> back = at;
        for (double& way : back)
            if (way > 0) way = length - way;
        return std::ranges::is_sorted(at) || std::ranges::is_sorted(back) ? "none" : "order";
    }
    static std::string betweenTurns(std::vector<double> at, const Walk& walk) {
        const auto [first, last] = std::ranges::minmax(walk.turns);
        const auto isWithin = [&](double way) {
            const auto after = std::ranges::count_if(walk.turns, [&](double t) { return t < way; });
            return after % static_cast<long>(walk.turns.size());
        };
        for (double& way : at) {
            if (isWithin(way) != isWithin(0.0)) return "branch";
            if (way > last) way -= walk.length;
        }
        return first <= last && isSorted(at) ? "none" : "order";
    }

    static std::string describe(const Linkage& l, const std::string& label,
                                const std::string& found) {
        return label + " said, " + found + " walked: " + std::string(name(l.driver.kind)) + " " +
               std::string(name(l.follower.kind));
    }
};

QTEST_GUILESS_MAIN(TestSynthesisLabels)
#include "test_synthesis_labels.moc"
