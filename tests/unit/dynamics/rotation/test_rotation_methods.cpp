#include "dynamics/rotation/gyroscopic_term.h"
#include "dynamics/rotation/rotation.h"
#include "support/mechanisms.h"

#include <QTest>
#include <cmath>

using namespace trammel;
using namespace trammel::dynamics;
using model::GyroscopicKind;
using model::RotationKind;

namespace {

const Vec3 kInertia(0.2, 0.3, 0.4);

/// One step's turn of a method from the identity at a steady angular velocity.
Quat turned(RotationKind kind, const Vec3& w, double h) {
    model::Model model = support::freeTop(Vec3(0.3, 0.3, 0.3), w);
    model.simulation.rotation = kind;
    const System system(model);
    const auto method = makeRotation(system, model.simulation);
    const BodyState start = system.initialState().bodies[0];
    BodyState end = start;
    method->rotate(0, start, Vec3::Zero(), h, end);
    return end.q;
}

double angleBetween(const Quat& a, const Quat& b) {
    return a.angularDistance(b);
}

} // namespace

/// Each rotation method, one step by itself, against its formula.
class TestRotationMethods : public QObject {
    Q_OBJECT

private slots:
    /// A sphere that turns steadily about any axis: exact and exponential turn by |w| h about it to
    /// rounding, however far.
    void steadyTurnsAreExact() {
        const Vec3 w(0.6, -2.0, 1.1);
        for (const double h : {1e-3, 0.1, 1.0, 5.0}) {
            const Quat expected(Eigen::AngleAxisd(w.norm() * h, w.normalized()));
            for (const auto kind : {RotationKind::Exact, RotationKind::Exponential})
                QVERIFY(angleBetween(turned(kind, w, h), expected) < 1e-14 * (1.0 + w.norm() * h));
        }
    }

    /// q + h w q / 2, made a unit again, turns by 2 atan(|w| h / 2) about the same axis.
    void quaternionTurnsByTwiceTheArcTangent() {
        const Vec3 w(0.6, -2.0, 1.1);
        for (const double h : {1e-3, 0.1, 1.0}) {
            const Quat expected(
                Eigen::AngleAxisd(2.0 * std::atan(0.5 * h * w.norm()), w.normalized()));
            QVERIFY(angleBetween(turned(RotationKind::Quaternion, w, h), expected) < 1e-14);
        }
    }

    /// About one of its own axes an Euler angle advances by its rate, exactly; about another axis a
    /// step is of order 1: its error falls as h^2.
    void eulerAnglesAreOfOrderOne() {
        const Quat about(Eigen::AngleAxisd(0.3, Vec3::UnitZ()));
        QVERIFY(angleBetween(turned(RotationKind::EulerAngles, {0, 0, 3}, 0.1), about) < 1e-15);
        const Vec3 w(0.6, -2.0, 1.1);
        const auto error = [&](double h) {
            return angleBetween(turned(RotationKind::EulerAngles, w, h),
                                Quat(Eigen::AngleAxisd(w.norm() * h, w.normalized())));
        };
        const double order = std::log2(error(2e-3) / error(1e-3));
        QVERIFY2(std::abs(order - 2.0) < 0.01, QByteArray::number(order));
    }

    /// Of the gyroscopic torque -w x I w: explicit takes it at the start, midpoint half a step
    /// later, implicit where I dw + h w' x I w' = 0. 1e-14 rad/s: rounding.
    void gyroscopicTerms() {
        const model::Model model = support::freeTop(kInertia, {1, 2, 3});
        const System system(model);
        const Body& body = system.bodies()[0];
        const Vec3 w(1, 2, 3);
        const double h = 0.01;
        const auto rate = [](const Vec3& at) -> Vec3 {
            return -at.cross(kInertia.cwiseProduct(at)).cwiseQuotient(kInertia);
        };
        const auto change = [&](GyroscopicKind kind) { return gyroscopicTerm(kind)(body, w, h); };
        QVERIFY((change(GyroscopicKind::Explicit) - h * rate(w)).norm() < 1e-14);
        QVERIFY((change(GyroscopicKind::Midpoint) - h * rate(w + 0.5 * h * rate(w))).norm() <
                1e-14);
        const Vec3 end = w + change(GyroscopicKind::Implicit);
        QVERIFY(
            (kInertia.cwiseProduct(end - w) + h * end.cross(kInertia.cwiseProduct(end))).norm() <
            1e-14);
    }
};

QTEST_APPLESS_MAIN(TestRotationMethods)
#include "test_rotation_methods.moc"
