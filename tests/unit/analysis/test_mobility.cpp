#include "analysis/mobility.h"
#include "support/mechanisms.h"

#include <QTest>

using namespace trammel;

class TestMobility : public QObject {
    Q_OBJECT

private slots:
    /// Four 3-D hinges with parallel axes: 20 rows for 18 freedoms, yet one freedom is left, since
    /// three rows repeat what the others say: out of the plane once, and two tilts.
    void planarFourBar() {
        const auto m = analysis::mobility(support::fourBar());
        QCOMPARE(m.bodyCount, 3);
        QCOMPARE(m.jointCount, 4);
        QCOMPARE(m.gruebler, -2);
        QCOMPARE(m.rank, 17);
        QCOMPARE(m.dofCount, 1);
        QCOMPARE(m.redundant.size(), std::size_t(3));
        int tilts = 0;
        for (const auto& r : m.redundant) {
            QVERIFY(r.joint == "A" || r.joint == "B" || r.joint == "C" || r.joint == "D");
            tilts += r.direction.starts_with("rotation about") ? 1 : 0;
            if (r.direction.starts_with("translation"))
                QCOMPARE(r.direction, std::string("translation along (0, 1, 0)"));
        }
        QCOMPARE(tilts, 2);
    }

    /// The same loop with one hinge replaced by a ball and one by a cylindrical joint is not
    /// redundant: Gruebler's count is the truth.
    void looserFourBar() {
        model::Model model = support::fourBar();
        model.joints[1].type = model::JointType::Spherical;
        model.joints[2].type = model::JointType::Cylindrical;
        const auto m = analysis::mobility(model);
        QCOMPARE(m.gruebler, 1);
        QCOMPARE(m.dofCount, 1);
        QVERIFY(m.redundant.empty());
    }

    /// Ball joints in a chain leave three freedoms each, however long it is.
    void longChain() {
        const auto m = analysis::mobility(support::chain(2000));
        QCOMPARE(m.dofCount, 3 * 2000);
        QVERIFY(m.redundant.empty());
    }

    /// Two welds between the same bodies: the second one says nothing new.
    void doubledJoint() {
        model::Model model = support::rodPendulum({1.0}, {1.0}, {0.0});
        model.joints.push_back(model.joints[0]);
        model.joints[1].name = "twin";
        const auto m = analysis::mobility(model);
        QCOMPARE(m.redundant.size(), std::size_t(5));
        QCOMPARE(m.dofCount, 1);
    }

    /// Two rods of 1 kg and 1 m in line: together a rod of 2 kg and 2 m, I = m l^2 / 12 = 2/3.
    void massAndInertia() {
        const auto m = analysis::mobility(support::chain(2));
        QCOMPARE(m.mass, 2.0);
        QVERIFY((m.com - Vec3(1, 0, 0)).norm() < 1e-12);
        QVERIFY(std::abs(m.inertia(2, 2) - 2.0 / 3.0) < 1e-6);
        QCOMPARE(m.assemblyResidual, 0.0);
    }
};

QTEST_APPLESS_MAIN(TestMobility)
#include "test_mobility.moc"
