// Labels of linkages, against the linkage itself: a walk along its poses, step by step.

#include "unit/synthesis/linkage_walk.h"
#include "unit/synthesis/synthesis_checks.h"

#include <QtTest>
#include <map>

using namespace trammel;
using namespace trammel::synthesis;
using namespace trammel::support;
using mechanisms::FourBarClass;

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
            const std::string found =
                support::defectOf(linkage, Walker(linkage, poses).walk(), 0.05);
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

    static std::string describe(const Linkage& l, const std::string& label,
                                const std::string& found) {
        return label + " said, " + found + " walked: " + std::string(name(l.driver.kind)) + " " +
               std::string(name(l.follower.kind));
    }
};

QTEST_GUILESS_MAIN(TestSynthesisLabels)
#include "test_synthesis_labels.moc"
