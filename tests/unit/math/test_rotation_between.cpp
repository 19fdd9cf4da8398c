#include "math/rotation_between.h"

#include <QtTest>
#include <cmath>

/// The rotation from one direction to another, against what it must do: it takes one to the other,
/// has unit length, and its axis is normal to both. 4e-15 is rounding of unit vectors; near a half
/// turn what is left of a x b is rounding over its length, and within 1e-8 of it the axis is any
/// normal.
class TestRotationBetween : public QObject {
    Q_OBJECT

private slots:
    void takesOneToTheOther_data();
    void takesOneToTheOther();
};

using namespace trammel;

void TestRotationBetween::takesOneToTheOther_data() {
    QTest::addColumn<double>("angle");
    QTest::addColumn<double>("tolerance");
    const double pi = std::acos(-1.0);
    for (const double angle : {0.0, 1e-9, 0.3, 1.5, 3.0})
        QTest::addRow("%g", angle) << angle << 4e-15;
    for (const double offset : {1e-3, 1e-5, 1e-7})
        QTest::addRow("pi - %g", offset) << pi - offset << 1e-15 / offset;
    for (const double offset : {5e-9, 1e-12, 0.0})
        QTest::addRow("pi - %g", offset) << pi - offset << 2e-8;
}

void TestRotationBetween::takesOneToTheOther() {
    QFETCH(double, angle);
    QFETCH(double, tolerance);
    for (const Vec3& axis : {Vec3(1, 0, 0), Vec3(0, 0, 1), Vec3(0.6, -0.48, 0.64)}) {
        const Vec3 from = axis.unitOrthogonal();
        const Vec3 to = std::cos(angle) * from + std::sin(angle) * axis.cross(from);
        const Quat q = rotationBetween(3.0 * from, 0.2 * to);
        const double error = (q * from - to).norm();
        QVERIFY2(error <= tolerance, qPrintable(QString("off by %1").arg(error)));
        QVERIFY(std::abs(q.norm() - 1.0) < 4e-15);
        QVERIFY(std::abs(q.vec().dot(from)) < tolerance);
    }
}

QTEST_GUILESS_MAIN(TestRotationBetween)
#include "test_rotation_between.moc"
