#include "optimize/search_plans.h"

#include <QTest>
#include <array>
#include <cmath>

using namespace trammel;
using namespace trammel::optimize;
using Eigen::VectorXd;
using study::Value;

namespace {

Variable continuous(double low, double high, bool isLogarithmic = false) {
    return {.name = "c", .low = low, .high = high, .isLogarithmic = isLogarithmic};
}

Variable whole(std::string name, double low, double high) {
    return {.name = std::move(name), .kind = VariableKind::Integer, .low = low, .high = high};
}

Variable listOf(std::vector<Value> values) {
    return {.name = "l", .kind = VariableKind::List, .values = std::move(values)};
}

} // namespace

/// Variables as numbers from 0 to 1, and how lists and whole numbers are searched.
class TestSpace : public QObject {
    Q_OBJECT

private slots:
    void boundsAreExact() {
        const std::vector<Variable> variables{continuous(0.1, 0.3), continuous(1e-3, 70, true)};
        const Space space(variables, {}, Space::Whole::Rounded);
        QVERIFY(space.point(VectorXd{{0.0, 0.0}}) == (study::Point{0.1, 1e-3}));
        QVERIFY(space.point(VectorXd{{1.0, 1.0}}) == (study::Point{0.3, 70.0}));
        const auto middle = space.point(VectorXd{{0.5, 0.5}});
        QVERIFY(std::abs(std::get<double>(middle[0]) - 0.2) < 1e-16);
        QVERIFY(std::abs(std::get<double>(middle[1]) - std::sqrt(0.07)) < 1e-15);
    }

    void thereAndBack() {
        const std::vector<Variable> variables{continuous(-2, 5), continuous(0.1, 10, true),
                                              whole("n", 3, 9), listOf({1.0, 4.0, 2.0})};
        const Space space(variables, {}, Space::Whole::Rounded);
        for (const study::Point& point :
             {study::Point{-2.0, 10.0, 3.0, 1.0}, study::Point{1.25, 0.7, 9.0, 2.0},
              study::Point{5.0, 0.1, 6.0, 4.0}}) {
            const auto again = space.point(space.coordinates(point));
            for (std::size_t i = 0; i < point.size(); ++i)
                QVERIFY(std::abs(std::get<double>(again[i]) - std::get<double>(point[i])) < 1e-13);
        }
    }

    /// Each whole number and value of a list has an equal share.
    void equalShares() {
        const std::vector<Variable> variables{whole("n", 3, 7),
                                              listOf({std::string("a"), true, 2.0})};
        const Space space(variables, {}, Space::Whole::Rounded);
        std::array<int, 5> wholes{};
        int seconds = 0;
        for (int i = 0; i < 15; ++i) {
            const double u = (i + 0.5) / 15;
            const auto point = space.point(VectorXd{{u, u}});
            ++wholes.at(static_cast<std::size_t>(std::get<double>(point[0]) - 3));
            seconds += point[1] == Value(true) ? 1 : 0;
        }
        QVERIFY(wholes == (std::array{3, 3, 3, 3, 3}));
        QCOMPARE(seconds, 5);
    }

    void heldVariablesAreLeftOut() {
        const std::vector<Variable> variables{continuous(0, 2), whole("n", 1, 3), continuous(0, 4)};
        const Space space(variables, {std::nullopt, Value(2.0), std::nullopt},
                          Space::Whole::Rounded);
        QCOMPARE(space.dimension(), Eigen::Index(2));
        QVERIFY(space.point(VectorXd{{0.5, 0.25}}) == (study::Point{1.0, 2.0, 1.0}));
        // d/du of low (high/low)^u is value ln(high/low).
        const std::vector<Variable> one{continuous(0.1, 10, true)};
        const Space factors(one, {}, Space::Whole::Rounded);
        QVERIFY(std::abs(factors.slope(0, 0.5) - std::log(100.0)) < 1e-14);
    }

    void fewCombinationsAreSearchedOneByOne() {
        Optimisation task;
        task.variables = {continuous(0, 1), whole("n", 1, 4), listOf({1.0, 2.0, 3.0})};
        task.starts = 5;
        const Combinations all = combinationsOf(task);
        QCOMPARE(all.held.size(), std::size_t(12));
        QVERIFY(!all.isRelaxed);
        QVERIFY(all.held[1] == (Held{std::nullopt, Value(1.0), Value(2.0)}));
        QCOMPARE(searchCount(task), std::size_t(60));
        task.variables.erase(task.variables.begin()); // nothing to search in between
        QCOMPARE(searchCount(task), std::size_t(12));
    }

    /// 100 x 3 are too many: whole numbers of the model are relaxed, those of the simulation not.
    void manyWholeNumbersAreRelaxed() {
        Optimisation task;
        task.variables = {whole("n", 1, 100), whole("simulation.threads", 1, 3), continuous(0, 1)};
        const Combinations all = combinationsOf(task);
        QVERIFY(all.isRelaxed);
        QCOMPARE(all.held.size(), std::size_t(3));
        QVERIFY(!all.held[0][0].has_value());
        QVERIFY(!isAdmissible(task, {1.5, 2.0, 0.3}));
        QVERIFY(isAdmissible(task, {2.0, 2.0, 0.3}));
        OptimisationFile file;
        file.optimisation = task;
        const auto plans = roundingPlans(file, {41.3, 2.0, 0.3}, 4);
        QCOMPARE(plans.size(), std::size_t(2));
        QVERIFY(plans[0].held == (Held{Value(41.0), Value(2.0), std::nullopt}));
        QVERIFY(plans[1].held == (Held{Value(42.0), Value(2.0), std::nullopt}));
        QCOMPARE(plans[1].search, std::size_t(5));
    }
};

QTEST_APPLESS_MAIN(TestSpace)
#include "test_space.moc"
