#include "support/friction_directions.h"

#include <QFile>
#include <QtTest>
#include <cmath>

/// What the pyramid and the polyhedral cone get wrong in directions between their axes; the figures
/// of docs/friction-directions.md. Lengths are over Coulomb's way v^2 / (2 mu g); a step of 1e-4 s
/// is half of it, 50 um, too long or short in a way of 0.17 m: 3e-4.
class TestFrictionDirections : public QObject {
    Q_OBJECT

private slots:
    void pyramid();
    void polyhedral();
    void cone();
    void pageHasTheseFigures();
};

using namespace trammel::support;

namespace {

constexpr double kDegree = 3.14159265358979324 / 180.0;
constexpr double kWay = 1e-3;

void near(double actual, double expected, double tolerance, double degrees, const char* what) {
    QVERIFY2(std::abs(actual - expected) <= tolerance,
             qPrintable(QString("%1 at %2 degrees: %3, expected %4")
                            .arg(what)
                            .arg(degrees)
                            .arg(actual, 0, 'g', 9)
                            .arg(expected, 0, 'g', 9)));
}

} // namespace

/// Each axis has friction of its own, mu N as long as it slips: sqrt(2) mu N along the diagonal.
/// The ways along x and y are (v cos)^2 and (v sin)^2 over 2 mu g.
void TestFrictionDirections::pyramid() {
    for (const SlidingDirection& s : slides("pyramid")) {
        const double c = std::cos(s.degrees * kDegree), n = std::sin(s.degrees * kDegree);
        const bool isOnAxis = s.degrees == 0.0 || s.degrees == 90.0;
        near(s.force, isOnAxis ? 1.0 : std::sqrt(2.0), 1e-6, s.degrees, "force");
        near(s.directionError, isOnAxis ? 0.0 : 45.0 - s.degrees, 1e-5, s.degrees, "direction");
        near(s.way, std::hypot(c * c, n * n), kWay, s.degrees, "way");
        near(s.deflection, n * n * c - c * c * n, kWay, s.degrees, "deflection");
    }
}

/// The force is the corner of the octagon nearest to the slip: mu N, at most 22.5 degrees off.
/// Between the sectors, at 22.5 and 67.5 degrees, it may be on the side: mu N cos(22.5 degrees).
void TestFrictionDirections::polyhedral() {
    double worst = 0.0;
    for (const SlidingDirection& s : slides("polyhedral")) {
        worst = std::max(worst, std::abs(s.directionError));
        if (std::fmod(s.degrees, 45.0) == 22.5) {
            QVERIFY(s.force <= 1.0 + 1e-6 && s.force >= std::cos(22.5 * kDegree) - 1e-6);
            continue;
        }
        const double corner = 45.0 * std::round(s.degrees / 45.0);
        near(s.force, 1.0, 1e-6, s.degrees, "force");
        near(s.directionError, corner - s.degrees, 1e-5, s.degrees, "direction");
        // From 1 to 1 / cos(22.5 degrees) of the way: the force is never less along the slip.
        QVERIFY(s.way >= 1.0 - kWay && s.way <= 1.0 / std::cos(22.5 * kDegree) + kWay);
    }
    QVERIFY2(worst > 19.0 && worst <= 22.5 + 1e-6, qPrintable(QString::number(worst)));
}

void TestFrictionDirections::cone() {
    for (const SlidingDirection& s : slides("cone")) {
        near(s.force, 1.0, 1e-6, s.degrees, "force");
        near(s.directionError, 0.0, 1e-4, s.degrees, "direction");
        near(s.way, 1.0, kWay, s.degrees, "way");
        near(s.deflection, 0.0, 1e-6, s.degrees, "deflection");
    }
}

/// Numbers to the last digit but one: processors round differently.
void TestFrictionDirections::pageHasTheseFigures() {
    near(slide("pyramid", 45.0).way, 0.707, kWay, 45.0, "way in the page");
    near(slide("pyramid", 20.0).deflection, -0.192, 5e-4, 20.0, "deflection in the page");
    near(slide("pyramid", 70.0).deflection, 0.192, 5e-4, 70.0, "deflection in the page");
    near(slide("polyhedral", 22.5).force, 0.924, 5e-4, 22.5, "force in the page");
    near(slide("polyhedral", 22.5).way, 1.082, kWay, 22.5, "way in the page");
    near(slide("polyhedral", 12.5).deflection, 0.105, 5e-4, 12.5, "deflection in the page");
    QFile file(TRAMMEL_SOURCE_DIR "/docs/friction-directions.csv");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QList<QByteArray> written = file.readAll().trimmed().split('\n');
    const QList<QByteArray> found = QByteArray::fromStdString(slidesCsv()).trimmed().split('\n');
    QCOMPARE(written.size(), found.size());
    QCOMPARE(written.front(), found.front());
    for (qsizetype i = 1; i < found.size(); ++i) {
        const QList<QByteArray> a = written[i].split(','), b = found[i].split(',');
        QCOMPARE(a.size(), b.size());
        QCOMPARE(a[0], b[0]);
        for (qsizetype k = 1; k < a.size(); ++k)
            QVERIFY2(std::abs(a[k].toDouble() - b[k].toDouble()) <= 2e-3,
                     (written[i] + " is now " + found[i]).constData());
    }
}

QTEST_APPLESS_MAIN(TestFrictionDirections)
#include "test_friction_directions.moc"
