#include "study/design.h"

#include <QTest>
#include <algorithm>
#include <map>
#include <stdexcept>

using namespace trammel::study;

namespace {

Factor listed(const std::string& name, std::vector<Value> values) {
    return {name, std::move(values), {}};
}

Factor ranged(const std::string& name, double first, double last, int count = 0) {
    return {name, {}, Range{first, last, count}};
}

double number(const Value& value) {
    return std::get<double>(value);
}

} // namespace

/// Designs are what a study's rows stand for: they are compared to the last bit.
class TestDesign : public QObject {
    Q_OBJECT

private slots:
    /// (first (n-1-i) + last i) / (n-1): both ends and round steps are met exactly.
    void rangeMeetsItsEndsAndRoundSteps() {
        const auto values = levels(ranged("e", 0, 1, 21));
        QCOMPARE(values.size(), std::size_t(21));
        for (int i = 0; i <= 20; ++i)
            QCOMPARE(number(values[i]), i / 20.0);
        const auto shifted = levels(ranged("x", 0.1, 0.7, 4));
        QCOMPARE(number(shifted.front()), 0.1);
        QCOMPARE(number(shifted.back()), 0.7);
        QCOMPARE(number(levels(ranged("x", 3, 5, 1)).front()), 3.0);
    }

    /// Levels of decimal ends are the decimals, not what rounding of the ends leaves of them; 0 is
    /// 0, and what is no short number, such as 2/3, keeps its digits.
    void levelsAreShort_data() {
        QTest::addColumn<double>("first");
        QTest::addColumn<double>("last");
        QTest::addColumn<QList<double>>("expected");
        QTest::newRow("tenths") << 0.1 << 0.5 << QList<double>{0.1, 0.2, 0.3, 0.4, 0.5};
        QTest::newRow("from 0") << 0.0 << 0.4 << QList<double>{0, 0.1, 0.2, 0.3, 0.4};
        QTest::newRow("fifths") << 0.1 << 0.9 << QList<double>{0.1, 0.3, 0.5, 0.7, 0.9};
        QTest::newRow("micrometres") << 1e-6 << 7e-6 << QList<double>{1e-6, 3e-6, 5e-6, 7e-6};
        QTest::newRow("through 0") << -0.3 << 0.6 << QList<double>{-0.3, 0, 0.3, 0.6};
        QTest::newRow("falling") << 2.2 << 1.1 << QList<double>{2.2, 1.65, 1.1};
        QTest::newRow("hundredths") << 1.07 << 1.13 << QList<double>{1.07, 1.09, 1.11, 1.13};
        QTest::newRow("thirds") << 0.0 << 1.0 << QList<double>{0, 1.0 / 3, 2.0 / 3, 1};
        QTest::newRow("large") << 1e15 << 7e15 << QList<double>{1e15, 3e15, 5e15, 7e15};
    }
    void levelsAreShort() {
        QFETCH(double, first);
        QFETCH(double, last);
        QFETCH(QList<double>, expected);
        const auto values = levels(ranged("x", first, last, static_cast<int>(expected.size())));
        QCOMPARE(values.size(), std::size_t(expected.size()));
        for (qsizetype i = 0; i < expected.size(); ++i)
            QVERIFY2(
                number(values[static_cast<std::size_t>(i)]) == expected[i],
                qPrintable(QString::number(number(values[static_cast<std::size_t>(i)]), 'g', 17)));
    }

    void gridChangesTheLastFactorFastest() {
        Study study;
        study.factors = {listed("e", {0.0, 0.5}),
                         listed("simulation.impact", {std::string("newton"), std::string("poisson"),
                                                      std::string("stronge")})};
        QCOMPARE(runCount(study), std::size_t(6));
        const auto points = designPoints(study);
        QCOMPARE(points.size(), std::size_t(6));
        QVERIFY(points[0] == (Point{0.0, std::string("newton")}));
        QVERIFY(points[1] == (Point{0.0, std::string("poisson")}));
        QVERIFY(points[3] == (Point{0.5, std::string("newton")}));
        QVERIFY(points[5] == (Point{0.5, std::string("stronge")}));
    }

    /// Expected values: the published recurrence of MT19937-64 (Matsumoto, Nishimura), computed
    /// apart from this library, times 2^-53.
    void samplesAreTheSameOnEveryMachine() {
        Study study;
        study.design = Design::Random;
        study.seed = 7;
        study.samples = 3;
        study.factors = {ranged("a", 0, 1), ranged("b", 0, 10)};
        const auto points = designPoints(study);
        QCOMPARE(number(points[0][0]), 0.754385304152858);
        QCOMPARE(number(points[0][1]), 9.493012028926442);
        QCOMPARE(number(points[1][0]), 0.11741428103451801);
        QCOMPARE(number(points[2][1]), 0.5509315850394303);
        study.design = Design::LatinHypercube;
        study.factors.pop_back();
        const auto shares = designPoints(study);
        QCOMPARE(number(shares[0][0]), 0.03913809367817267);
        QCOMPARE(number(shares[1][0]), 0.6306377255708254);
        QCOMPARE(number(shares[2][0]), 0.7137571877345956);
    }

    void moreRandomSamplesKeepThoseBefore() {
        Study study;
        study.design = Design::Random;
        study.samples = 10;
        study.factors = {ranged("a", -1, 1), listed("b", {1.0, 2.0, 3.0})};
        const auto few = designPoints(study);
        study.samples = 50;
        const auto many = designPoints(study);
        QVERIFY(std::equal(few.begin(), few.end(), many.begin()));
        study.seed = 1;
        QVERIFY(designPoints(study) != many);
    }

    /// McKay, Beckman, Conover: every one of the n equal shares of every factor has one point; a
    /// list of 3 values in 60 samples has each 20 times.
    void latinHypercubeHasOnePointInEveryShare() {
        Study study;
        study.design = Design::LatinHypercube;
        study.samples = 60;
        study.seed = 3;
        study.factors = {ranged("a", 2, 8), ranged("b", 5, -1),
                         listed("c", {std::string("x"), std::string("y"), std::string("z")})};
        const auto points = designPoints(study);
        for (std::size_t factor : {0, 1}) {
            std::vector<int> shares;
            for (const Point& point : points) {
                const double value = number(point[factor]);
                const double u = factor == 0 ? (value - 2) / 6 : (5 - value) / 6;
                shares.push_back(static_cast<int>(u * 60));
            }
            std::ranges::sort(shares);
            for (int i = 0; i < 60; ++i)
                QCOMPARE(shares[i], i);
        }
        std::map<std::string, int> times;
        for (const Point& point : points)
            ++times[std::get<std::string>(point[2])];
        QCOMPARE(times["x"], 20);
        QCOMPARE(times["y"], 20);
        QCOMPARE(times["z"], 20);
    }

    void tooLargeAndEmptyDesignsAreRefused() {
        Study study;
        study.factors = {ranged("a", 0, 1, 1000), ranged("b", 0, 1, 1001)};
        QCOMPARE(runCount(study), kMaxRuns + 1);
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, designPoints(study));
        study.factors.pop_back();
        QCOMPARE(runCount(study), std::size_t(1000));
        study.factors.push_back(ranged("c", 0, 1));
        QCOMPARE(runCount(study), std::size_t(0));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, designPoints(study));
    }
};

QTEST_APPLESS_MAIN(TestDesign)
#include "test_design.moc"
