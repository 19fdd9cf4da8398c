#include "analysis/freedoms/mobility.h"
#include "support/mechanisms.h"
#include "support/swapped.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <string>

using namespace trammel;

namespace {

using analysis::Mobility;
using model::JointType;

bool isNear(double value, double expected, double tolerance) {
    return std::abs(value - expected) <= tolerance;
}

/// The rate of a joint that has one coordinate, 0 where it does not move.
double rate(const analysis::Freedom& freedom, const std::string& joint) {
    for (const analysis::JointRate& r : freedom.joints)
        if (r.joint == joint) return r.rate;
    return 0;
}

/// Two rods of 1 m from the ground to a common pin, in line: a dead centre that cannot be left.
model::Model flatTruss() {
    model::Model model;
    model.bodies = {support::rod("left", {0, 0, 0}, {1, 0, 0}, 1),
                    support::rod("right", {2, 0, 0}, {1, 0, 0}, 1)};
    model.joints = {support::revolute("A", "ground", "left", {0, 0, 0}),
                    support::revolute("B", "left", "right", {1, 0, 0}),
                    support::revolute("C", "ground", "right", {2, 0, 0})};
    return model;
}

/// Two plates welded on both sides: twelve constraints for six freedoms.
model::Model doubleWeld() {
    model::Model model;
    model.bodies = {support::rod("plate", {0, 0, 0}, {1, 0, 0}, 1)};
    for (const double x : {0.0, 1.0}) {
        model::Joint weld;
        weld.name = x == 0.0 ? "left" : "right";
        weld.bodies = {"ground", "plate"};
        weld.position = {x, 0, 0};
        model.joints.push_back(weld);
    }
    return model;
}

} // namespace

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
            tilts += english(r.direction).starts_with("rotation about") ? 1 : 0;
            if (english(r.direction).starts_with("translation"))
                QCOMPARE(english(r.direction), std::string("translation along (0, 1, 0)"));
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

    void swapsRemoveTheRedundancy_data() {
        QTest::addColumn<model::Model>("model");
        QTest::addColumn<int>("gruebler");
        QTest::addColumn<int>("dof");
        QTest::addColumn<int>("swaps");
        QTest::newRow("four-bar") << support::fourBar() << -2 << 1 << 2;
        QTest::newRow("Bennett") << support::bennett() << -2 << 1 << 2;
        QTest::newRow("Bricard") << support::bricard() << 0 << 1 << 1;
        QTest::newRow("flat parallelogram") << support::parallelogram(0) << -2 << 1 << 2;
        QTest::newRow("truss at its dead centre") << flatTruss() << -3 << 0 << 2;
        model::Model twins = support::rodPendulum({1.0}, {1.0}, {0.0});
        twins.joints.push_back(twins.joints[0]);
        twins.joints[1].name = "twin";
        QTest::newRow("doubled hinge") << twins << -4 << 1 << 1;
        QTest::newRow("doubled weld") << doubleWeld() << -6 << 0 << 1;
    }
    /// Gruebler's count says how many freedoms there would be without redundancy; Bennett's and
    /// Bricard's linkages move all the same, with one. With the joints that are proposed nothing is
    /// redundant and the freedoms are as before: for a four-bar one ball and one sleeve.
    void swapsRemoveTheRedundancy() {
        QFETCH(model::Model, model);
        QFETCH(int, gruebler);
        QFETCH(int, dof);
        QFETCH(int, swaps);
        const Mobility m = analysis::mobility(model);
        QCOMPARE(m.gruebler, gruebler);
        QCOMPARE(m.dofCount, dof);
        QCOMPARE(static_cast<int>(m.redundant.size()), dof - gruebler);
        for (const auto& redundant : m.redundant)
            QVERIFY2(redundant.swap, redundant.joint.c_str());
        QCOMPARE(static_cast<int>(m.swaps.size()), swaps);
        const Mobility loose = analysis::mobility(support::swapped(model, m.swaps));
        QCOMPARE(loose.redundant.size(), std::size_t(0));
        QCOMPARE(loose.dofCount, dof);
        QCOMPARE(loose.poseDofCount, m.poseDofCount);
    }

    /// A hinge whose angle a motor turns stays one that has it.
    void drivenJointsKeepTheirCoordinate() {
        model::Model model = support::fourBar();
        for (model::Joint& joint : model.joints)
            joint.motor = model::Motor{1.0, 1.0};
        for (const analysis::JointSwap& swap : analysis::mobility(model).swaps)
            QVERIFY(swap.to == JointType::Cylindrical);
    }

    /// Folded flat a parallelogram (cranks of 1 m, coupler of 2 m) has two freedoms at first order.
    /// With the cranks' angles a and d small the coupler keeps its length where
    ///     2 (a^2 - d^2) + (d - a)^2 = 0,   so d = a or d = -3 a:
    /// two ways on, as a parallelogram and as an anti-parallelogram, with one freedom each. Away
    /// from there it has one and is not singular.
    void flatParallelogram() {
        const Mobility m = analysis::mobility(support::parallelogram(0));
        QVERIFY(m.isSingular);
        QCOMPARE(m.dofCount, 1);
        QCOMPARE(m.poseDofCount, 2);
        QCOMPARE(m.rank, 17);
        QCOMPARE(m.poseRank, 16);
        QCOMPARE(m.freedoms.size(), std::size_t(2));
        std::vector<double> ratios;
        for (const analysis::Freedom& freedom : m.freedoms) {
            QVERIFY2(freedom.isFinite, english(freedom.text).c_str());
            ratios.push_back(rate(freedom, "D") / rate(freedom, "A"));
        }
        std::ranges::sort(ratios);
        // Secants over 1e-3 rad of ways that are curved.
        QVERIFY2(isNear(ratios[0], -3, 5e-3), qPrintable(QString::number(ratios[0])));
        QVERIFY2(isNear(ratios[1], 1, 5e-3), qPrintable(QString::number(ratios[1])));
        const Mobility away = analysis::mobility(support::parallelogram(0.5));
        QVERIFY(!away.isSingular);
        QCOMPARE(away.poseDofCount, 1);
        QVERIFY(isNear(rate(away.freedoms[0], "D"), rate(away.freedoms[0], "A"), 1e-9));
    }

    /// The pin of two rods in line moves across them at first order; at second order the rods would
    /// have to stretch.
    void infinitesimalFreedom() {
        const Mobility m = analysis::mobility(flatTruss());
        QVERIFY(m.isSingular);
        QCOMPARE(m.dofCount, 0);
        QCOMPARE(m.poseDofCount, 1);
        QCOMPARE(m.rank, 12);
        QCOMPARE(m.redundant.size(), std::size_t(3)); // out of the plane, and two tilts
        QCOMPARE(m.freedoms.size(), std::size_t(1));
        QVERIFY(!m.freedoms[0].isFinite);
        QVERIFY(isNear(rate(m.freedoms[0], "A"), 0.5, 1e-9));
        QVERIFY(isNear(rate(m.freedoms[0], "B"), -1.0, 1e-9));
        QVERIFY(isNear(rate(m.freedoms[0], "C"), -0.5, 1e-9));
    }

    /// A pendulum's hinge turns at 1 rad/s, so that the centre of its rod of 1 m, hanging down,
    /// moves at 1/2 m/s.
    void motionOfAPendulum() {
        const Mobility m = analysis::mobility(support::rodPendulum({1.0}, {1.0}, {0.0}));
        QCOMPARE(m.freedoms.size(), std::size_t(1));
        QCOMPARE(english(m.freedoms[0].text), std::string("joint1 turns 1 rad"));
        QCOMPARE(m.freedoms[0].bodies.size(), std::size_t(1));
        const analysis::BodyTwist& twist = m.freedoms[0].bodies[0];
        QVERIFY((twist.angularVelocity - Vec3(0, -1, 0)).norm() < 1e-12);
        QVERIFY((twist.velocity - Vec3(0.5, 0, 0)).norm() < 1e-12);
    }

    /// Crank (1 m), coupler and rocker (2 m): the motion's rates are the derivatives of the closed
    /// solution's angles, here by differences, good to 1e-9.
    void motionOfAFourBar() {
        const double angle = 1.2, d = 1e-5;
        const Mobility m = analysis::mobility(support::fourBar({}, angle));
        QCOMPARE(m.freedoms.size(), std::size_t(1));
        const auto before = support::fourBarAngles({}, angle - d);
        const auto after = support::fourBarAngles({}, angle + d);
        const double rocker = (after.rocker - before.rocker) / (2 * d);
        const double ratio = rate(m.freedoms[0], "D") / rate(m.freedoms[0], "A");
        QVERIFY2(isNear(ratio, rocker, 1e-8), qPrintable(QString::number(ratio - rocker)));
        double largest = 0;
        for (const analysis::JointRate& r : m.freedoms[0].joints)
            largest = std::max(largest, std::abs(r.rate));
        QVERIFY(isNear(largest, 1.0, 1e-12));
    }

    /// Bodies on no joint, and one that a joint holds: counted part by part.
    void partsOfAModel() {
        model::Model model = support::fourBar();
        for (const char* name : {"loose", "looser"})
            model.bodies.push_back(support::rod(name, {5, 5, 5}, {6, 5, 5}, 1));
        const Mobility m = analysis::mobility(model);
        QCOMPARE(m.dofCount, 1 + 6 + 6);
        QCOMPARE(m.freeBodies, (std::vector<std::string>{"loose", "looser"}));
        QCOMPARE(m.freedoms.size(), std::size_t(1));
        QCOMPARE(m.poseRank, 17);
    }

    /// Ten equal parallelograms, each on the coupler of the one before: many equal singular values,
    /// and each has its own freedom, its two cranks alike.
    void ladderOfParallelograms() {
        model::Model model;
        std::string before{model::kGround};
        for (int i = 0; i < 10; ++i) {
            const auto name = [i](const char* part) { return part + std::to_string(i); };
            const double x = i;
            model.bodies.push_back(support::rod(name("low"), {x, 0, 0}, {x + 1, 0, 0}, 1));
            model.bodies.push_back(support::rod(name("high"), {x, 0, 1}, {x + 1, 0, 1}, 1));
            model.bodies.push_back(support::rod(name("rung"), {x + 1, 0, 0}, {x + 1, 0, 1}, 1));
            const auto joint = [&](const char* part, const std::string& first,
                                   const std::string& second, const Vec3& position) {
                model.joints.push_back(support::revolute(name(part), first, second, position));
            };
            joint("A", before, name("low"), {x, 0, 0});
            joint("B", before, name("high"), {x, 0, 1});
            joint("C", name("low"), name("rung"), {x + 1, 0, 0});
            joint("D", name("high"), name("rung"), {x + 1, 0, 1});
            before = name("rung");
        }
        const Mobility m = analysis::mobility(model);
        QCOMPARE(m.redundant.size(), std::size_t(30));
        QCOMPARE(m.freedoms.size(), std::size_t(10));
        for (int i = 0; i < 10; ++i) {
            const auto& joints = m.freedoms[static_cast<std::size_t>(i)].joints;
            QCOMPARE(joints.size(), std::size_t(4));
            const double expected[]{1, 1, -1, -1};
            for (std::size_t k = 0; k < 4; ++k) {
                QCOMPARE(joints[k].joint, "ABCD"[k] + std::to_string(i));
                QVERIFY(isNear(joints[k].rate, expected[k], 1e-9));
            }
        }
    }

    /// A rod on two walls' ball joints: its length is held twice, so that both may push along it
    /// with any force. Its weight m g = 9.81 N along it is shared alike where the norm is least.
    void multipliersOfATurningRod() {
        model::Model model;
        model.bodies = {support::rod("rod", {0, 0, 0}, {0, 0, 1}, 1)};
        model.joints = {support::spherical("low", "ground", "rod", {0, 0, 0}),
                        support::spherical("high", "ground", "rod", {0, 0, 1})};
        const Mobility m = analysis::mobility(model);
        QCOMPARE(m.dofCount, 1);
        QCOMPARE(m.multipliers.size(), std::size_t(2));
        for (std::size_t i = 0; i < 2; ++i) {
            QCOMPARE(m.multipliers[i].joint, std::string(i == 0 ? "low" : "high"));
            QCOMPARE(m.multipliers[i].row, 2);
            QCOMPARE(english(m.multipliers[i].direction),
                     std::string("translation along (0, 0, 1)"));
            // Closed to the proximal iteration's 1e-9.
            QVERIFY(m.multipliers[i].value && isNear(*m.multipliers[i].value, 9.81 / 2, 1e-6));
        }
        QCOMPARE(m.selfStresses.size(), std::size_t(1));
        QCOMPARE(m.selfStresses[0].size(), std::size_t(2));
        QVERIFY(isNear(*m.selfStresses[0][0].value, 1.0, 1e-9));
        QVERIFY(isNear(*m.selfStresses[0][1].value, -1.0, 1e-9));
        QCOMPARE(m.swaps.size(), std::size_t(0)); // there is no freer joint than a ball
    }

    /// An open sketch is closed before it is judged: redundancy is that of the closed loop. One
    /// that cannot be closed is judged as it was drawn, which is said.
    void openSketch() {
        model::Model model = support::fourBar();
        model.joints[2].positionB = model.joints[2].position + Vec3(0.02, 0, -0.03);
        const Mobility m = analysis::mobility(model);
        QVERIFY(m.isAssembled);
        QVERIFY(isNear(m.assemblyResidual, std::hypot(0.02, 0.03), 1e-12));
        QCOMPARE(m.dofCount, 1);
        QCOMPARE(m.redundant.size(), std::size_t(3));
        model.joints[2].positionB = model.joints[2].position + Vec3(0, 0.1, 0); // out of the plane
        QVERIFY(!analysis::mobility(model).isAssembled);
    }

    /// Parts of any size are judged in seconds; the large ones by factorization alone.
    void largeModel() {
        model::Model model = support::chain(300);
        const Mobility m = analysis::mobility(model);
        QVERIFY(m.hasLargeParts);
        QVERIFY(m.freedoms.empty());
        QCOMPARE(m.dofCount, 900);
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
