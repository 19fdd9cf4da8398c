#include "messages/optimisation_messages.h"
#include "optimize/search.h"
#include "optimize/trial_exchange.h"

#include <QTest>
#include <cmath>

using namespace trammel;
using namespace trammel::optimize;
using Eigen::VectorXd;

namespace {

/// Numbers at a place: objectives and constraints; no objectives where it fails.
struct Numbers {
    std::vector<double> objectives, constraints = {};
    VectorXd residuals = {};
};
using Problem = std::function<Numbers(const VectorXd&)>;

constexpr double kMissed = 1e-8; ///< by which constraints may be missed

/// Samples a problem, and keeps the best and all that was sampled.
class Sampler {
public:
    Sampler(Problem problem, std::vector<Relation> relations, std::size_t most)
        : m_problem(std::move(problem)), m_relations(std::move(relations)), m_most(most) {}

    std::vector<Sample> operator()(const std::vector<VectorXd>& places) {
        std::vector<Sample> samples;
        for (const VectorXd& place : places) {
            if (all.size() >= m_most) throw SearchEnded{};
            samples.push_back(sampleAt(place));
            all.push_back(samples.back());
            if (best.size() > 0 && !isBetter(samples.back(), bestSample)) continue;
            best = place;
            bestSample = samples.back();
        }
        return samples;
    }

    VectorXd best;
    Sample bestSample;
    std::vector<Sample> all;

private:
    Sample sampleAt(const VectorXd& place) const {
        const Numbers numbers = m_problem(place);
        Sample sample;
        sample.objectives = numbers.objectives;
        sample.constraints = numbers.constraints;
        sample.residuals = numbers.residuals;
        sample.tolerances.assign(numbers.constraints.size(), kMissed);
        sample.isValid = !numbers.objectives.empty();
        for (std::size_t i = 0; i < numbers.constraints.size(); ++i) {
            const double miss = m_relations[i] == Relation::Equal ? std::abs(numbers.constraints[i])
                                                                  : numbers.constraints[i];
            sample.violation += std::max(0.0, miss - kMissed);
        }
        return sample;
    }

    Problem m_problem;
    std::vector<Relation> m_relations;
    std::size_t m_most;
};

struct Found {
    VectorXd place;
    Sample sample;
    std::vector<Sample> all;
    messages::Message ending; ///< empty: it ran out
};

Found searched(Method method, const Problem& problem, std::vector<Relation> relations = {},
               std::size_t most = 2000, VectorXd start = VectorXd{{0.2, 0.9}}) {
    Sampler sampler(problem, relations, most);
    SearchTask task;
    task.dimension = start.size();
    task.sample = [&](const std::vector<VectorXd>& places) { return sampler(places); };
    task.constraints = std::move(relations);
    task.method = method;
    task.start = std::move(start);
    task.seed = 7;
    task.mostRuns = static_cast<int>(most);
    messages::Message ending;
    try {
        ending = search(task);
    } catch (const SearchEnded&) {
    }
    return {sampler.best, sampler.bestSample, std::move(sampler.all), ending};
}

/// Least at (0.3, 0.6), 2.
Numbers bowl(const VectorXd& x) {
    const double a = x[0] - 0.3, b = x[1] - 0.6;
    return {{2 + 3 * a * a + b * b + a * b}};
}

/// The distance from the origin, squared, on and above x y = 1/8 and below x = 1/4: least at
/// (1/4, 1/2), 5/16, where both constraints hold as equations.
Numbers corner(const VectorXd& x) {
    return {{x.squaredNorm()}, {0.125 - x[0] * x[1], x[0] - 0.25}};
}

/// x + y on the circle of radius 1/2: least at (1, 1) / sqrt(8), where (x, y) > 0 leaves two ends:
/// the sum is 1/2 at both ends of the quarter, (1/2, 0) and (0, 1/2), and greatest in the middle.
/// Its negative is least in the middle.
Numbers onCircle(const VectorXd& x) {
    return {{-x.sum()}, {x.squaredNorm() - 0.25}};
}

/// Of v = 10 x and k = 10 y: (v - 3)^2 + (k - 2)^2 + 1 where v + k <= 4: least at (2.5, 1.5), 1.5.
Numbers besideALine(const VectorXd& x) {
    const double v = 10 * x[0], k = 10 * x[1];
    return {{(v - 3) * (v - 3) + (k - 2) * (k - 2) + 1}, {(v + k - 4) / 4}};
}

} // namespace

/// Every method on problems whose solution is known.
class TestSearches : public QObject {
    Q_OBJECT

private slots:
    void leastOfABowl_data() {
        QTest::addColumn<int>("method");
        QTest::addColumn<double>("tolerance");
        for (const Method method : kMethods) {
            const bool isOne = method != Method::Automatic &&
                               method != Method::LevenbergMarquardt && method != Method::Nsga2;
            if (!isOne) continue;
            // Local ones to the tolerance of the variables; global ones as far as 2000 runs lead.
            const bool isSlow =
                method == Method::Direct || method == Method::Ags || method == Method::Isres;
            QTest::addRow("%s", std::string(name(method)).c_str())
                << static_cast<int>(method) << (isSlow ? 2e-2 : 1e-5);
        }
    }
    void leastOfABowl() {
        QFETCH(int, method);
        QFETCH(double, tolerance);
        const Found found = searched(static_cast<Method>(method), bowl);
        QVERIFY2((found.place - VectorXd{{0.3, 0.6}}).norm() < tolerance,
                 qPrintable(QString("off by %1 after %2")
                                .arg((found.place - VectorXd{{0.3, 0.6}}).norm())
                                .arg(found.all.size())));
        QVERIFY(found.sample.objectives.front() - 2 < 4 * tolerance * tolerance);
    }

    void bothConstraintsActive_data() {
        QTest::addColumn<int>("method");
        QTest::addColumn<double>("tolerance");
        const auto add = [](Method method, double tolerance) {
            QTest::addRow("%s", std::string(name(method)).c_str())
                << static_cast<int>(method) << tolerance;
        };
        add(Method::Cobyla, 1e-5);
        add(Method::Slsqp, 1e-6);
        add(Method::Mma, 1e-5);
        add(Method::Sbplx, 1e-3);
        add(Method::NelderMead, 1e-3);
        add(Method::Isres, 2e-2);
        add(Method::Ags, 2e-2);
    }
    void bothConstraintsActive() {
        QFETCH(int, method);
        QFETCH(double, tolerance);
        const Found found = searched(static_cast<Method>(method), corner,
                                     {Relation::AtMost, Relation::AtMost}, 6000);
        QVERIFY2((found.place - VectorXd{{0.25, 0.5}}).norm() < tolerance,
                 qPrintable(QString("(%1, %2) after %3, missed by %4")
                                .arg(found.place[0])
                                .arg(found.place[1])
                                .arg(found.all.size())
                                .arg(found.sample.violation)));
    }

    /// From these starts NLopt's MMA says that it converged at (0, 3.13), and Nelder and Mead's
    /// simplex, pressed flat on a bound, at (3, 0). What is said to have converged is the least to
    /// a thousandth of the bounds' distance.
    void convergedOnlyWhereItIsLeast_data() {
        QTest::addColumn<int>("method");
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("y");
        for (const Method method :
             {Method::Cobyla, Method::Slsqp, Method::Mma, Method::Sbplx, Method::NelderMead})
            for (const auto& [x, y] :
                 {std::pair{0.9, 0.9}, {0.05, 0.9}, {0.9, 0.05}, {0.5, 0.5}, {0.3, 0.2}})
                QTest::addRow("%s from %g %g", std::string(name(method)).c_str(), x, y)
                    << static_cast<int>(method) << x << y;
    }
    void convergedOnlyWhereItIsLeast() {
        QFETCH(int, method);
        QFETCH(double, x);
        QFETCH(double, y);
        const Found found = searched(static_cast<Method>(method), besideALine, {Relation::AtMost},
                                     6000, VectorXd{{x, y}});
        const double miss = (found.place - VectorXd{{0.25, 0.15}}).norm();
        QVERIFY2(miss < 1e-3,
                 qPrintable(QString("off by %1 after %2").arg(miss).arg(found.all.size())));
        QVERIFY(found.ending.empty() || found.ending == messages::kSearchConverged);
    }

    void onALine_data() {
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("y");
        QTest::addColumn<bool>("isEqual");
        for (const bool isEqual : {true, false}) {
            for (const auto& [x, y] : {std::pair{1.0, -1.0}, {-2.5, 2.5}})
                QTest::addRow("%g %g %d", x, y, isEqual) << x << y << isEqual;
            for (int i = 0; i < 40; ++i)
                QTest::addRow("%d %d", i, isEqual)
                    << 2.9 * std::sin(7 * i + 1) << 2.9 * std::cos(4 * i) << isEqual;
        }
    }
    /// (a - 0.7)^2 + 3 (b - 1.2)^2 + (a - 0.7) (b - 1.2) / 2 on a + b = 1, or below, is least at
    /// a = -1/140, where Lagrange's equations 2 p + q / 2 = p / 2 + 6 q with p + q = -0.9 have
    /// p = -99/140. To ten times the tolerance of 1e-6, from anywhere in -3 to 3: the end once was
    /// a run that gave what one before had.
    void onALine() {
        QFETCH(double, x);
        QFETCH(double, y);
        QFETCH(bool, isEqual);
        const auto problem = [](const VectorXd& u) {
            const double a = 6 * u[0] - 3, b = 6 * u[1] - 3, p = a - 0.7, q = b - 1.2;
            return Numbers{{p * p + 3 * q * q + p * q / 2}, {a + b - 1}};
        };
        const Found found =
            searched(Method::Cobyla, problem, {isEqual ? Relation::Equal : Relation::AtMost}, 300,
                     VectorXd{{(x + 3) / 6, (y + 3) / 6}});
        const double miss = std::abs(found.place[0] - (3 - 1.0 / 140) / 6);
        QVERIFY2(miss < 1e-5,
                 qPrintable(QString("off by %1 after %2").arg(miss).arg(found.all.size())));
        QCOMPARE(found.ending, messages::Message(messages::kSearchConverged));
    }

    /// x + y <= -1 holds nowhere in the square.
    void nothingConvergesOutsideConstraints_data() { onAnEquation_data(); }
    void nothingConvergesOutsideConstraints() {
        QFETCH(int, method);
        const Found found = searched(static_cast<Method>(method),
                                     [](const VectorXd& x) {
                                         return Numbers{bowl(x).objectives, {x.sum() + 1}};
                                     },
                                     {Relation::AtMost});
        QVERIFY(found.sample.violation > 0.9);
        QVERIFY(found.ending != messages::kSearchConverged);
    }

    void onAnEquation_data() {
        QTest::addColumn<int>("method");
        for (const Method method :
             {Method::Cobyla, Method::Slsqp, Method::Sbplx, Method::NelderMead})
            QTest::addRow("%s", std::string(name(method)).c_str()) << static_cast<int>(method);
    }
    void onAnEquation() {
        QFETCH(int, method);
        const Found found =
            searched(static_cast<Method>(method), onCircle, {Relation::Equal}, 6000);
        const double middle = 1 / std::sqrt(8.0);
        QVERIFY2((found.place - VectorXd{{middle, middle}}).norm() < 1e-3,
                 qPrintable(QString("(%1, %2)").arg(found.place[0]).arg(found.place[1])));
        QVERIFY(std::abs(found.place.norm() - 0.5) < 1e-5);
    }

    /// Half of the square fails, the start among it: another start is drawn, and the methods come
    /// to the bowl's bottom, a tenth from the edge.
    void placesThatFailAreNoCrash_data() {
        QTest::addColumn<int>("method");
        for (const Method method : {Method::Cobyla, Method::Bobyqa, Method::Sbplx,
                                    Method::NelderMead, Method::Slsqp, Method::Mma, Method::Lbfgs})
            QTest::addRow("%s", std::string(name(method)).c_str()) << static_cast<int>(method);
    }
    void placesThatFailAreNoCrash() {
        QFETCH(int, method);
        const Found found = searched(static_cast<Method>(method), [](const VectorXd& x) {
            return x[0] + x[1] > 1.0 ? Numbers{} : bowl(x);
        });
        QVERIFY((found.place - VectorXd{{0.3, 0.6}}).norm() < 1e-3);
        const auto failed =
            std::ranges::count_if(found.all, [](const Sample& sample) { return !sample.isValid; });
        QVERIFY(failed >= 1);
    }

    void nothingThatCanBeRun() {
        const Found found = searched(Method::Cobyla, [](const VectorXd&) { return Numbers{}; });
        QCOMPARE(found.all.size(), kStartsTried);
        QVERIFY(!found.sample.isValid);
        QVERIFY(!found.ending.empty());
    }

    /// The same seed samples the same places; another one others.
    void repeatable() {
        const auto sums = [](Method method) {
            std::vector<double> all;
            for (const Sample& sample : searched(method, bowl, {}, 300).all)
                all.push_back(sample.objectives.front());
            return all;
        };
        for (const Method method : {Method::Crs2, Method::Isres, Method::Cobyla, Method::Slsqp})
            QVERIFY2(sums(method) == sums(method), std::string(name(method)).c_str());
    }

    /// y = exp(-4 a t) + b at ten times, from (0.2, 0.9) to (0.55, 0.25).
    void leastSquares() {
        const auto modelled = [](const VectorXd& x, double t) {
            return std::exp(-4 * x[0] * t) + x[1];
        };
        const VectorXd truth{{0.55, 0.25}};
        const Found found = searched(Method::LevenbergMarquardt, [&](const VectorXd& x) {
            Numbers numbers;
            numbers.residuals.resize(10);
            for (int i = 0; i < 10; ++i)
                numbers.residuals[i] = modelled(x, 0.1 * i) - modelled(truth, 0.1 * i);
            numbers.objectives = {numbers.residuals.squaredNorm()};
            return numbers;
        });
        QVERIFY((found.place - truth).norm() < 1e-6);
        QVERIFY2(found.all.size() < 60, qPrintable(QString::number(found.all.size())));
    }

    /// Schaffer's: f1 = x^2, f2 = (x - 2)^2 for x in -10 to 10; the front is x in 0 to 2, where
    /// sqrt f1 + sqrt f2 = 2. The second variable only makes both worse.
    void frontOfTwoObjectives() {
        const Found found = searched(
            Method::Nsga2,
            [](const VectorXd& u) {
                const double x = -10 + 20 * u[0];
                return Numbers{{x * x + u[1], (x - 2) * (x - 2) + u[1]}};
            },
            {}, 2000);
        QVERIFY2(onFront(found).size() >= 20, qPrintable(QString::number(onFront(found).size())));
        // All over it: each quarter of it has some.
        for (int quarter = 0; quarter < 4; ++quarter)
            QVERIFY(std::ranges::any_of(onFront(found), [&](double x) {
                return x >= 0.5 * quarter && x <= 0.5 * (quarter + 1);
            }));
    }

    /// The same where x < 1 is not allowed, and x > 1.9 fails: its front is x in 1 to 1.9.
    void frontWithinConstraints() {
        const Found found = searched(
            Method::Nsga2,
            [](const VectorXd& u) {
                const double x = -10 + 20 * u[0];
                if (x > 1.9) return Numbers{};
                return Numbers{{x * x + u[1], (x - 2) * (x - 2) + u[1]}, {1 - x}};
            },
            {Relation::AtMost}, 2000);
        const std::vector<double> front = onFront(found);
        QVERIFY2(front.size() >= 15, qPrintable(QString::number(front.size())));
        QVERIFY(std::ranges::min(front) < 1.1 && std::ranges::max(front) > 1.8);
    }

private:
    /// x of the feasible samples that lie on the front to 1 %.
    static std::vector<double> onFront(const Found& found) {
        std::vector<double> places;
        for (const Sample& sample : found.all) {
            if (!sample.isFeasible()) continue;
            const double first = std::sqrt(sample.objectives[0]),
                         second = std::sqrt(sample.objectives[1]);
            if (first + second < 2.02) places.push_back(first);
        }
        return places;
    }
};

QTEST_APPLESS_MAIN(TestSearches)
#include "test_searches.moc"
