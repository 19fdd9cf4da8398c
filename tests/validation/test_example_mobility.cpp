#include "analysis/drift.h"
#include "analysis/mobility.h"
#include "support/example.h"
#include "support/swapped.h"

#include <QTest>

using namespace trammel;

/// Mobility of every example of models/.
class TestExampleMobility : public QObject {
    Q_OBJECT

private slots:
    void swapsRemoveTheRedundancy_data() {
        QTest::addColumn<QString>("name");
        for (const auto kind : {support::ExampleKind::Mechanism, support::ExampleKind::Contact})
            for (const std::string& name : support::exampleNames(kind))
                QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    /// As many constraints are redundant as the freedoms are more than Gruebler's count, and with
    /// the joints that are proposed none is, while the mechanism moves as before.
    void swapsRemoveTheRedundancy() {
        QFETCH(QString, name);
        const model::Model model = support::exampleModel(name.toStdString());
        const analysis::Mobility m = analysis::mobility(model);
        QVERIFY(m.isAssembled);
        QCOMPARE(static_cast<int>(m.redundant.size()), m.dofCount - m.gruebler);
        QCOMPARE(m.dofCount + m.rank, m.velocityCount);
        if (m.redundant.empty()) return;
        for (const analysis::RedundantConstraint& redundant : m.redundant)
            QVERIFY2(redundant.swap, redundant.joint.c_str());
        const analysis::Mobility loose = analysis::mobility(support::swapped(model, m.swaps));
        QCOMPARE(loose.redundant.size(), std::size_t(0));
        QCOMPARE(loose.dofCount, m.dofCount);
        QCOMPARE(loose.poseDofCount, m.poseDofCount);
    }

    /// Motions that are listed are velocities that break no joint: each joint's two bodies agree in
    /// the directions that it holds, to rounding.
    void freedomsBreakNoJoint_data() { swapsRemoveTheRedundancy_data(); }
    void freedomsBreakNoJoint() {
        QFETCH(QString, name);
        model::Model model = support::exampleModel(name.toStdString());
        for (model::Joint& joint : model.joints)
            joint.driver.reset();
        const dynamics::System system(model);
        analysis::DriftMonitor drift(system);
        const analysis::Mobility m = analysis::mobility(model);
        if (m.isSingular) QSKIP("followed motions are secants in a singular pose");
        for (const analysis::Freedom& freedom : m.freedoms) {
            dynamics::State state = system.initialState();
            for (auto& body : state.bodies)
                body.v = body.w = Vec3::Zero();
            for (const analysis::BodyTwist& twist : freedom.bodies)
                for (int i = 0; i < system.ground(); ++i)
                    if (system.bodies()[i].name == twist.body) {
                        state.bodies[i].v = twist.velocity;
                        state.bodies[i].w = twist.angularVelocity;
                    }
            drift.measure(state);
            QVERIFY2(drift.velocityMax() < 1e-9, freedom.text.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestExampleMobility)
#include "test_example_mobility.moc"
