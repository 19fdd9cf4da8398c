#include "math/four.h"

#include <QtTest>
#include <cmath>
#include <limits>

using namespace trammel::math;

namespace {

template <class Real>
void compare(const Four<Real>& four, Real a, Real b, Real c, Real d) {
    const Real expected[4] = {a, b, c, d};
    for (int i = 0; i < 4; ++i)
        QCOMPARE(four[i], expected[i]);
}

template <class Real>
void computeEach() {
    const Four<Real> a(1, 2, -3, 4), b(Real(0.5), -2, 4, 8);
    compare<Real>(a + b, 1.5, 0, 1, 12);
    compare<Real>(a - b, 0.5, 4, -7, -4);
    compare<Real>(a * b, 0.5, -4, -12, 32);
    compare<Real>(a / b, 2, -1, -0.75, 0.5);
    compare<Real>(max(a, b), 1, 2, 4, 8);
    compare<Real>(min(a, b), 0.5, -2, -3, 4);
    compare<Real>(abs(a), 1, 2, 3, 4);
    compare<Real>(sqrt(Four<Real>(0, 1, 4, Real(6.25))), 0, 1, 2, 2.5);
    Four<Real> c(7);
    c.set(2, 9);
    c += a;
    compare<Real>(c, 8, 9, 6, 11);
    c -= a;
    compare<Real>(c, 7, 7, 9, 7);
    compare<Real>(-c, -7, -7, -9, -7);
}

template <class Real>
void transposeTwice() {
    Four<Real> a(1, 2, 3, 4), b(5, 6, 7, 8), c(9, 10, 11, 12), d(13, 14, 15, 16);
    transpose(a, b, c, d);
    compare<Real>(a, 1, 5, 9, 13);
    compare<Real>(b, 2, 6, 10, 14);
    compare<Real>(c, 3, 7, 11, 15);
    compare<Real>(d, 4, 8, 12, 16);
    transpose(a, b, c, d);
    compare<Real>(a, 1, 2, 3, 4);
    compare<Real>(d, 13, 14, 15, 16);
}

template <class Real>
void tellNothing() {
    constexpr Real kNone = std::numeric_limits<Real>::quiet_NaN();
    QVERIFY(Four<Real>().isZero());
    QVERIFY(Four<Real>(0, Real(-0.0), 0, 0).isZero());
    for (int i = 0; i < 4; ++i)
        for (const Real number : {std::numeric_limits<Real>::denorm_min(), Real(-1), kNone}) {
            Four<Real> one;
            one.set(i, number);
            QVERIFY(!one.isZero());
        }
    QVERIFY(std::isnan(max(Four<Real>(1), Four<Real>(kNone))[3]));
    QVERIFY(std::isnan(min(Four<Real>(1), Four<Real>(kNone))[0]));
}

} // namespace

/// Four numbers at once: each is what it would be by itself, exactly.
class TestFour : public QObject {
    Q_OBJECT
private slots:
    void eachIsComputed() {
        computeEach<float>();
        computeEach<double>();
    }
    void transposeIsItsOwnInverse() {
        transposeTwice<float>();
        transposeTwice<double>();
    }
    /// Zero has two signs; what is no number is not zero, and is not lost as the second of two.
    void zeroAndNoNumberAreTold() {
        tellNothing<float>();
        tellNothing<double>();
    }
};

QTEST_GUILESS_MAIN(TestFour)
#include "test_four.moc"
