#include "dynamics/system/kinematics.h"
#include "support/mechanisms.h"

#include <QTest>
#include <cmath>
#include <numbers>

using namespace trammel;
using namespace trammel::dynamics;

namespace {

constexpr double kPi = std::numbers::pi;

/// The state of a rod on one hinge about -y, turned from its initial pose.
State turnedBy(const System& system, double angle, double rate) {
    State state = system.initialState();
    const Quat turn(Eigen::AngleAxisd(angle, -Vec3::UnitY()));
    BodyState& rod = state.bodies[0];
    rod.p = turn * rod.p;
    rod.q = turn * rod.q;
    rod.w = -rate * Vec3::UnitY();
    rod.v = rod.w.cross(rod.p);
    return state;
}

} // namespace

/// What follows from a pose.
class TestBodyKinematics : public QObject {
    Q_OBJECT

private slots:
    /// R of the quaternion, R I^-1 R^T of the inertia, nothing of what does not move.
    void rotationsAndInertias() {
        model::Model model = support::freeTop({0.2, 0.3, 0.4}, {0, 0, 0});
        model.bodies[0].pose.orientation = Quat(0.5, -0.1, 0.7, 0.3).normalized();
        const System system(model);
        std::vector<BodyKinematics> kinematics(system.bodies().size());
        updateKinematics(system, system.initialState(), kinematics);
        const Mat3 R = model.bodies[0].pose.orientation.toRotationMatrix();
        QVERIFY((kinematics[0].R - R).norm() < 1e-15);
        const Mat3 inverse = R * Vec3(5.0, 1.0 / 0.3, 2.5).asDiagonal() * R.transpose();
        QVERIFY((kinematics[0].inverseInertia - inverse).norm() < 1e-14);
        QCOMPARE(kinematics[system.ground()].inverseInertia.norm(), 0.0);
    }

    /// An angle beyond half a turn is counted on, forwards and backwards, from the turn in which it
    /// was; its pose alone would say the same angle less a turn.
    void anglesAreCountedOn() {
        const model::Model model = support::rodPendulum({1.0}, {1.0}, {0.3});
        const System system(model);
        QCOMPARE(system.initialState().angles.size(), std::size_t(1));
        const double start = system.initialState().angles[0];
        for (const double sign : {1.0, -1.0}) {
            State last = system.initialState();
            for (int step = 1; step <= 40; ++step) { // six turns and more
                const double angle = sign * step;
                State next = turnedBy(system, angle, sign);
                next.t = step;
                carryAngles(system, last, next);
                QVERIFY2(std::abs(next.angles[0] - start - angle) < 1e-12,
                         QByteArray::number(next.angles[0]));
                last = next;
            }
            State guessed = last;
            guessed.angles[0] += 0.4 * sign * kPi; // a guess within half a turn
            resolveAngles(system, guessed);
            QVERIFY(std::abs(guessed.angles[0] - last.angles[0]) < 1e-12);
        }
    }
};

QTEST_APPLESS_MAIN(TestBodyKinematics)
#include "test_body_kinematics.moc"
