#include "dynamics/equations/energy_audit.h"
#include "support/contact_scenes.h"

#include <QTest>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

constexpr double kMass = 2.0, kGravity = 9.81;

/// A ball of 2 kg above the ground.
model::Model ball() {
    model::Model model = support::groundPlane(0.5, 0.3);
    model.bodies = {support::solid("ball", support::sphere(0.1), kMass, {0, 0, 1})};
    return model;
}

/// A row that pushes the ball along `direction`, away from the ground.
BoxedRow force(const System& system, BoxedRow::Kind kind, const Vec3& direction, double impulse) {
    BoxedRow result;
    result.kind = kind;
    result.bodyA = system.ground();
    result.bodyB = 0;
    for (int k = 0; k < 3; ++k)
        result.J[6 + k] = direction[k];
    result.impulse = impulse;
    return result;
}

} // namespace

/// What the ledger books of one body, from impulses and states that are stated. 1e-12 J: rounding
/// of sums of some 10 J.
class TestEnergyAudit : public QObject {
    Q_OBJECT

private slots:
    /// A ball that comes at 2 m/s and leaves at 1 m/s: the normal impulse is m (1 + 2) and takes
    /// m (2^2 - 1^2) / 2; a tangential impulse of -m 0.5 at a slip of 3 m/s takes
    /// m (3^2 - 2.5^2) / 2. Each is booked where it belongs, nothing is left over.
    void impactAndFriction() {
        const System system(ball());
        EnergyAudit audit(system);
        State before = system.initialState(), after = before;
        before.bodies[0].v = {3, 0, -2};
        after.bodies[0].v = {2.5, 0, 1};
        const std::vector<BoxedRow> forces{
            force(system, BoxedRow::Kind::Normal, Vec3::UnitZ(), kMass * 3.0),
            force(system, BoxedRow::Kind::Tangent, Vec3::UnitX(), -kMass * 0.5)};
        audit.addImpact(before, after, ConstraintRows(system), {}, forces);
        QVERIFY(std::abs(audit.ledger().impact - 0.5 * kMass * (4.0 - 1.0)) < 1e-12);
        QVERIFY(std::abs(audit.ledger().friction - 0.5 * kMass * (9.0 - 6.25)) < 1e-12);
        QVERIFY(std::abs(audit.ledger().numerical) < 1e-12);
        const double lost = audit.kinetic(before) - audit.kinetic(after);
        QVERIFY(std::abs(lost - audit.ledger().impact - audit.ledger().friction) < 1e-12);
    }

    /// Of a smooth motion the work is booked by its kind, and only what no work explains is
    /// numerical: here a rise by 0.1 m at constant speed, to which a motor gave 1 J more than that
    /// takes, of which friction took 0.25 J and a damper 0.5 J: 0.25 J are lost.
    void smoothMotion() {
        const System system(ball());
        EnergyAudit audit(system);
        const State before = system.initialState();
        State after = before;
        after.bodies[0].p.z() += 0.1;
        EnergyRates work;
        work.input = kMass * kGravity * 0.1 + 1.0;
        work.friction = 0.25;
        work.damping = 0.5;
        QVERIFY(std::abs(audit.unexplained(before, after, work) + 0.25) < 1e-12);
        audit.addSmooth(before, after, work);
        QCOMPARE(audit.ledger().input, work.input);
        QCOMPARE(audit.ledger().friction, 0.25);
        QCOMPARE(audit.ledger().damping, 0.5);
        QVERIFY(std::abs(audit.ledger().numerical - 0.25) < 1e-12);
    }

    /// A projection that lifts a body by 1 mm puts m g 1e-3 in: all of it is numerical, and told
    /// apart as projection.
    void projection() {
        const System system(ball());
        EnergyAudit audit(system);
        const State before = system.initialState();
        State after = before;
        after.bodies[0].p.z() += 1e-3;
        audit.addProjection(before, after);
        QVERIFY(std::abs(audit.ledger().numerical + kMass * kGravity * 1e-3) < 1e-12);
        QCOMPARE(audit.ledger().projection, audit.ledger().numerical);
        QCOMPARE(audit.ledger().impact, 0.0);
    }

    /// The books close over any sequence: what changed is what was booked.
    void booksClose() {
        const System system(ball());
        EnergyAudit audit(system);
        State start = system.initialState();
        start.bodies[0].v = {0, 0, -2};
        State hit = start;
        hit.bodies[0].v = {0, 0, 1};
        audit.addImpact(start, hit, ConstraintRows(system), {},
                        {force(system, BoxedRow::Kind::Normal, Vec3::UnitZ(), kMass * 3.0)});
        State risen = hit;
        risen.bodies[0].p.z() += 0.02;
        risen.bodies[0].v.z() = 0.7;
        audit.addSmooth(hit, risen, {});
        State moved = risen;
        moved.bodies[0].p.z() -= 1e-4;
        audit.addProjection(risen, moved);
        const EnergyLedger& e = audit.ledger();
        const auto energy = [&](const State& state) {
            return audit.kinetic(state) + kMass * kGravity * state.bodies[0].p.z();
        };
        const double booked = e.impact + e.friction + e.damping + e.numerical - e.input;
        QVERIFY(std::abs(energy(moved) + booked - energy(start)) < 1e-12);
    }
};

QTEST_APPLESS_MAIN(TestEnergyAudit)
#include "test_energy_audit.moc"
