#include "messages/message.h"
#include "model/iso_fits.h"
#include "model/tolerance.h"

#include <QtTest>
#include <cmath>

using namespace trammel::model;

/// Tolerances of dimensions: the tables of ISO 286 and the moments of their distributions.
class TestTolerance : public QObject {
    Q_OBJECT

private slots:
    void fits_data() {
        QTest::addColumn<double>("size");
        QTest::addColumn<QString>("fit");
        QTest::addColumn<double>("lower");
        QTest::addColumn<double>("upper");
        const auto row = [](double size, const char* fit, double lower, double upper) {
            QTest::addRow("%g%s", size, fit) << size << QString(fit) << lower << upper;
        };
        // As tables of fits print them, micrometres.
        row(25, "H7", 0, 21);
        row(25, "f7", -41, -20);
        row(50, "g6", -25, -9);
        row(40, "k6", 2, 18);
        row(30, "p6", 22, 35);
        row(50, "s6", 43, 59);
        row(3, "H6", 0, 6);
        row(10, "H8", 0, 22);
        row(18, "h9", -43, 0);
        row(80, "H11", 0, 190);
        row(100, "n6", 23, 45);
        row(70, "r6", 43, 62);
        row(60, "r6", 41, 60);
        row(120, "m6", 13, 35);
        row(160, "s6", 100, 125);
        row(250, "H14", 0, 1150);
        row(500, "H7", 0, 63);
        row(400, "h5", -25, 0);
        row(20, "js6", -6.5, 6.5);
        row(20, "j6", -4, 9);
        row(20, "j7", -8, 13);
        row(20, "k8", 0, 33);
        row(2, "k6", 0, 6);
        row(50.5, "H7", 0, 30);
    }
    void fits() {
        QFETCH(double, size);
        QFETCH(QString, fit);
        QFETCH(double, lower);
        QFETCH(double, upper);
        const Deviations found = fitDeviations(fit.toStdString(), 1e-3 * size);
        QVERIFY(std::abs(1e6 * found.lower - lower) < 1e-9);
        QVERIFY(std::abs(1e6 * found.upper - upper) < 1e-9);
    }

    /// The formula of the standard, IT = 7, 10, 16, 25, 40, 64, 100, 160, 250, 400 i for IT5 to
    /// IT14 with i = 0.45 D^(1/3) + 0.001 D (micrometres, D in mm the geometric mean of the step's
    /// ends), gives the tables but for the rounding of the standard, at most 10 % (as 8 for 7.3
    /// micrometres) in the steps above 3 mm: a value of another grade or step shows.
    void tolerancesFollowTheirFormula() {
        const double ends[] = {3, 6, 10, 18, 30, 50, 80, 120, 180, 250, 315, 400, 500};
        const double units[] = {7, 10, 16, 25, 40, 64, 100, 160, 250, 400};
        for (std::size_t step = 1; step < std::size(ends); ++step) {
            const double D = std::sqrt(ends[step - 1] * ends[step]);
            const double i = 0.45 * std::cbrt(D) + 0.001 * D;
            for (int grade = 5; grade <= 14; ++grade) {
                const double table = 1e6 * standardTolerance(grade, 1e-3 * ends[step]);
                const double formula = units[grade - 5] * i;
                QVERIFY2(std::abs(table - formula) <= 0.1 * formula,
                         qPrintable(QString("IT%1 at %2: %3, %4")
                                        .arg(grade)
                                        .arg(ends[step])
                                        .arg(table)
                                        .arg(formula)));
            }
        }
    }

    void refusedFits_data() {
        QTest::addColumn<double>("size");
        QTest::addColumn<QString>("fit");
        for (const char* fit : {"", "H", "7", "H4", "H15", "g 6", "G7", "j8", "a7", "H7x", "hh6"})
            QTest::addRow("%s", fit) << 0.02 << QString(fit);
        QTest::newRow("no size") << 0.0 << QString("H7");
        QTest::newRow("too large") << 0.5001 << QString("H7");
    }
    void refusedFits() {
        QFETCH(double, size);
        QFETCH(QString, fit);
        QVERIFY_THROWS_EXCEPTION(trammel::messages::InvalidArgument,
                                 fitDeviations(fit.toStdString(), size));
    }

    void distributions_data() {
        QTest::addColumn<int>("spread");
        for (const Spread spread :
             {Spread::Normal, Spread::Uniform, Spread::Triangular, Spread::TruncatedNormal})
            QTest::newRow(std::string(name(spread)).c_str()) << static_cast<int>(spread);
    }
    /// Mean and standard deviation from the quantiles, integrated by the midpoint rule in the
    /// probability; 2e5 points leave 1e-5 of the normal distribution's tails, and less of others.
    void distributions() {
        QFETCH(int, spread);
        const Tolerance tolerance{-0.01, 0.05, static_cast<Spread>(spread), 2.0};
        const int count = 200000;
        double sum = 0.0, square = 0.0;
        for (int i = 0; i < count; ++i) {
            const double x = tolerance.quantile((i + 0.5) / count) - tolerance.middle();
            sum += x;
            square += x * x;
            const bool isCut = tolerance.spread != Spread::Normal;
            if (isCut) QVERIFY(std::abs(x) <= tolerance.half() * (1 + 1e-12));
        }
        QVERIFY(std::abs(sum / count) < 1e-12);
        QVERIFY(std::abs(std::sqrt(square / count) / tolerance.deviation() - 1.0) < 2e-5);
        QCOMPARE(spreadFromName(name(tolerance.spread)), tolerance.spread);
    }
};

QTEST_GUILESS_MAIN(TestTolerance)
#include "test_tolerance.moc"
