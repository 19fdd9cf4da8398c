#include "dynamics/bodies/principal_inertia.h"

#include <QTest>
#include <cmath>

using namespace trammel;
using namespace trammel::dynamics;

/// A body's inertia in its principal axes.
class TestPrincipalInertia : public QObject {
    Q_OBJECT

private slots:
    /// A diagonal inertia keeps its axes and their order.
    void diagonalStays() {
        const PrincipalInertia I(Mat3(Vec3(3, 1, 2).asDiagonal()));
        QVERIFY(I.hasBodyAxes);
        QCOMPARE(I.moments, Vec3(3, 1, 2));
        QVERIFY((I.inverses - Vec3(1.0 / 3.0, 1.0, 0.5)).norm() < 1e-15);
    }

    /// A turned one is taken apart: axes R D R^T with a right-handed R give it back to rounding.
    void turnedIsTakenApart() {
        const Mat3 R = Quat(0.5, -0.1, 0.7, 0.3).normalized().toRotationMatrix();
        const Mat3 inertia = R * Vec3(0.2, 0.9, 0.5).asDiagonal() * R.transpose();
        const PrincipalInertia I(inertia);
        QVERIFY(!I.hasBodyAxes);
        const Mat3 axes = I.axes.toRotationMatrix();
        QVERIFY((axes * I.moments.asDiagonal() * axes.transpose() - inertia).norm() < 1e-15);
        QVERIFY(std::abs(axes.determinant() - 1.0) < 1e-14);
    }

    /// 1/I3 - 1/I2 and so on, to the last digits where moments are all but the same: between 1 and
    /// 1 + d it is d / (1 + d) to a relative 1e-15, where a difference of inverses has none left.
    void differencesAreExact() {
        const double d = 0x1p-50;
        const PrincipalInertia I(Mat3(Vec3(2.0, 1.0 + d, 1.0).asDiagonal()));
        QVERIFY(std::abs(I.differences.x() / (d / (1.0 + d)) - 1.0) < 1e-15);
        QVERIFY(std::abs(I.differences.y() - (0.5 - 1.0)) < 1e-15);
        QVERIFY(std::abs(I.differences.z() - (1.0 / (1.0 + d) - 0.5)) < 1e-15);
        const PrincipalInertia sphere(Mat3(Vec3(2, 2, 2).asDiagonal()));
        QCOMPARE(sphere.differences, Vec3(0, 0, 0));
    }
};

QTEST_APPLESS_MAIN(TestPrincipalInertia)
#include "test_principal_inertia.moc"
