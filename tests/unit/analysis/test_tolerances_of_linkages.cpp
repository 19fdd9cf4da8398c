#include "analysis/tolerance/linear_correlation.h"
#include "analysis/tolerance/monte_carlo.h"
#include "analysis/tolerance/sampled_linkage.h"
#include "io/kinematic_family.h"
#include "io/tolerances.h"
#include "sensitivity_support.h"

#include <cmath>
#include <numbers>
#include <thread>

using namespace trammel;
using namespace trammel::support;
using namespace trammel::analysis;
using std::numbers::pi;

namespace {

QByteArray text(double value) {
    return QByteArray::number(value, 'g', 8);
}

TolerancedDimension dimension(const char* name, double half,
                              model::Spread spread = model::Spread::Normal) {
    return {name, {-half, half, spread}};
}

/// The four-bar a = 1.5 +- 0.02, b = 3.7 +- 0.05, c = 2.9 +- 0.05, d = 4 +- 0.04 with the crank at
/// 60 degrees, and its rocker's angle in degrees.
struct FourBar {
    explicit FourBar(model::Spread spread = model::Spread::Normal)
        : varied(documentOf("four-bar",
                            {{"ground", 4}, {"input", 1.5}, {"coupler", 3.7}, {"output", 2.9}})),
          names{"input", "coupler", "output", "ground"},
          dimensions{dimension("input", 0.02, spread), dimension("coupler", 0.05, spread),
                     dimension("output", 0.05, spread), dimension("ground", 0.04, spread)} {
        std::vector<VariedParameter> parameters;
        for (const std::string& name : names)
            parameters.push_back(varied.parameters({name}).front());
        output = {"D.angle*180/pi", 0, varied.system.initialState(), {}};
        LinkageSensitivity sensitivity(varied.system, 0, output.pose, parameters);
        found = sensitivity.at(output.pose);
        std::vector<Vec3> coms;
        for (const dynamics::Body& body : varied.system.bodies())
            coms.push_back(body.com);
        document = io::kinematicDocument(varied.root, coms, "A");
        const auto nominalOutput = sampled();
        nominal = nominalOutput->nominal(found);
        for (std::size_t i = 0; i < names.size(); ++i)
            derivatives.push_back(
                nominalOutput->derivative(found, i, dimensions[i].tolerance.half()));
    }

    std::shared_ptr<SampledLinkage> sampled() const {
        auto family =
            std::make_shared<io::KinematicFamily>(document, std::filesystem::path(), names);
        return std::make_shared<SampledLinkage>(
            varied.system, output, found.motions,
            [family](std::span<const double> changes) { return family->with(changes); });
    }
    OutputOfChanges outputOfChanges() const {
        return
            [linkage = sampled()](std::span<const double> changes) { return (*linkage)(changes); };
    }

    Varied varied;
    std::vector<std::string> names;
    std::vector<TolerancedDimension> dimensions;
    OutputOfPose output;
    PoseSensitivity found;
    io::JsonValue document;
    double nominal = 0.0;
    std::vector<double> derivatives;
};

/// The rocker's angle by the closed form, degrees: p of A = a e^(it), e = d - A, L = |e|,
///     p = arg(A - d) - acos((c^2 + L^2 - b^2) / (2 c L)).
double rockerInClosedForm(std::span<const double> changes) {
    const double a = 1.5 + changes[0], b = 3.7 + changes[1], c = 2.9 + changes[2],
                 d = 4.0 + changes[3], t = pi / 3;
    const double x = a * std::cos(t) - d, y = a * std::sin(t), L = std::hypot(x, y);
    return (std::atan2(y, x) - std::acos((c * c + L * L - b * b) / (2 * c * L))) * 180 / pi;
}

} // namespace

/// Worst cases, root sums of squares and samples of made linkages.
class TestTolerancesOfLinkages : public QObject {
    Q_OBJECT

private slots:
    /// The figures of the closed form for the four-bar: the linear worst case, all 16 corners, and
    /// three standard deviations where a tolerance is three of them; the figures' last digit.
    void fourBarFigures() {
        const FourBar bar;
        const Stackup found =
            stackup(bar.dimensions, bar.derivatives, Eigen::MatrixXd::Identity(4, 4));
        QVERIFY2(std::abs(found.highest - 2.791398387) < 1e-9, text(found.highest));
        QVERIFY2(std::abs(found.lowest + 2.791398387) < 1e-9, text(found.lowest));
        QVERIFY2(std::abs(3 * found.deviation - 1.508265170) < 1e-9, text(3 * found.deviation));
        QVERIFY(std::abs(found.mean) < 1e-12);
        double sum = 0.0;
        for (std::size_t i = 0; i < 4; ++i) {
            const double part = bar.derivatives[i] * bar.dimensions[i].tolerance.half() / 3;
            QVERIFY(std::abs(found.shares[i] - part * part / (found.deviation * found.deviation)) <
                    1e-12);
            sum += found.shares[i];
        }
        QVERIFY(std::abs(sum - 1.0) < 1e-12);
        const Corners all =
            corners(bar.dimensions, bar.derivatives, bar.nominal, bar.outputOfChanges());
        QVERIFY(all.areAll && all.failed == 0);
        QCOMPARE(all.count, std::size_t(16));
        QVERIFY2(std::abs(all.highest - 2.741320439) < 1e-9, text(all.highest));
        QVERIFY2(std::abs(all.lowest + 2.843800862) < 1e-9, text(all.lowest));
    }

    /// Linkages solved anew are those of the closed form, whatever the changes: Newton's method
    /// closes them to rounding, some 1e-13 of a radian.
    void samplesAreSolutions() {
        const FourBar bar;
        const auto output = bar.outputOfChanges();
        for (int i = 0; i < 50; ++i) {
            const std::vector<double> changes{0.1 * std::sin(i), 0.2 * std::sin(3 * i),
                                              0.2 * std::cos(2 * i), 0.2 * std::cos(i)};
            const double deviation = output(changes) - rockerInClosedForm(changes);
            QVERIFY2(std::abs(deviation) < 1e-10, text(deviation));
        }
        // A coupler too short to reach has no solution, and no exception leaves the samples.
        QVERIFY(std::isnan(output(std::vector<double>{0, -3.5, 0, 0})));
        QVERIFY(std::isnan(output(std::vector<double>{0, 0, 0, std::nan("")})));
    }

    /// Coupler and rocker of the four-bar close its diagonal L = 3.5 (a = 1.5, d = 4, 60 degrees:
    /// L^2 = 12.25) where b + c >= L and |b - c| <= L. Of 2,000 with b and c up to 1.6 from 3.7 and
    /// 2.9 just those close, on the nominal one's side, and those up to 1e-8 from the limit: the
    /// angle goes with the root of that gap, so that joints closed to 1e-13 give it to
    /// 1e-13 / sqrt(1e-8) = 1e-9 rad, 6e-8 degrees.
    void linkagesThatJustClose() {
        const FourBar bar;
        const auto output = bar.outputOfChanges();
        const auto differs = [&](double b, double c) {
            const std::vector<double> changes{0, b - 3.7, c - 2.9, 0};
            const bool closes = b + c >= 3.5 && std::abs(b - c) <= 3.5;
            const double found = output(changes);
            return closes ? !(std::abs(found - rockerInClosedForm(changes)) < 1e-6)
                          : !std::isnan(found);
        };
        int wrong = 0;
        for (int i = 0; i < 2000; ++i)
            wrong += differs(3.7 + 1.6 * std::sin(3 * i), 2.9 + 1.6 * std::sin(5 * i + 1)) ? 1 : 0;
        QCOMPARE(wrong, 0);
        for (const double gap : {1e-2, 1e-3, 1e-4, 1e-6, 1e-8}) {
            QVERIFY2(!differs(2.1, 1.4 + gap), text(gap));
            QVERIFY2(!differs(2.1, 1.4 - gap), text(gap));
        }
    }

    void cutDownModels_data() {
        QTest::addColumn<QString>("unused");
        for (const char* kind : {"four-bar", "slider-crank", "jansen-leg", "scotch-yoke",
                                 "peaucellier-lipkin", "gear-teeth"})
            QTest::newRow(kind) << QString();
    }
    /// A document cut down to its places gives them as the whole one does, whatever the changes: to
    /// the order of operations in formulas whose parameters are variables, a rounding or two.
    void cutDownModels() {
        Varied varied(documentOf(QTest::currentDataTag()));
        const auto& parameters = varied.family.parameters();
        std::vector<std::string> names;
        std::vector<double> changes;
        std::vector<io::ParameterChange> made;
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            if (!parameters[i].value || *parameters[i].value == 0.0) continue;
            if (parameters[i].unit != "m") continue;
            names.push_back(parameters[i].name);
            changes.push_back(1e-3 * std::sin(static_cast<double>(i)) * *parameters[i].value);
            made.push_back({i, changes.back()});
        }
        QVERIFY(!names.empty());
        std::vector<Vec3> coms;
        for (const dynamics::Body& body : varied.system.bodies())
            coms.push_back(body.com);
        io::KinematicFamily family(io::kinematicDocument(varied.root, coms, "A"), {}, names);
        const std::vector<double> other(changes.size(), 1e-4);
        family.with(other); // which leaves no trace
        const model::Model cut = family.with(changes), whole = varied.family.with(made);
        QCOMPARE(cut.joints.size(), whole.joints.size());
        const auto isNear = [](const Vec3& a, const Vec3& b) { return (a - b).norm() < 1e-13; };
        for (std::size_t j = 0; j < whole.joints.size(); ++j) {
            QVERIFY(isNear(cut.joints[j].position, whole.joints[j].position));
            QVERIFY(isNear(cut.joints[j].axis, whole.joints[j].axis));
        }
        for (std::size_t b = 0; b < whole.bodies.size(); ++b) {
            QVERIFY(isNear(cut.bodies[b].pose.position, whole.bodies[b].pose.position));
            QVERIFY(cut.bodies[b].pose.orientation.angularDistance(
                        whole.bodies[b].pose.orientation) < 1e-13);
            QVERIFY(cut.bodies[b].shapes.empty());
        }
        QVERIFY(cut.forces.empty());
    }

    /// A linear output's sum of squares is exact, with correlations too: of d = (1, -2, 3) with
    /// deviations (0.1, 0.2, 0.3) / 3 and r12 = 0.5 the variance is
    ///     (0.01 + 0.16 + 0.81 - 2 * 0.5 * 0.1 * 0.4) / 9 = 0.94 / 9;
    /// limits to one side move the mean to their middle.
    void linearOutputIsExact() {
        std::vector<TolerancedDimension> dimensions{dimension("a", 0.1), dimension("b", 0.2),
                                                    dimension("c", 0.3)};
        dimensions[2].tolerance.lower += 0.3;
        dimensions[2].tolerance.upper += 0.3;
        const std::vector<double> derivatives{1, -2, 3};
        Eigen::MatrixXd correlation = Eigen::MatrixXd::Identity(3, 3);
        correlation(0, 1) = correlation(1, 0) = 0.5;
        const Stackup found = stackup(dimensions, derivatives, correlation);
        QVERIFY(std::abs(found.deviation - std::sqrt(0.94 / 9)) < 1e-15);
        QVERIFY(std::abs(found.mean - 0.9) < 1e-15);
        QVERIFY(std::abs(found.lowest + 0.5) < 1e-15);
        QVERIFY(std::abs(found.highest - 2.3) < 1e-15);
        QVERIFY(std::abs(found.shares[0] - (0.01 - 0.02) / 0.94) < 1e-15);
        const auto output = [](std::span<const double> x) {
            return 5 + x[0] - 2 * x[1] + 3 * x[2];
        };
        const Corners all = corners(dimensions, derivatives, 5.0, output);
        QVERIFY(std::abs(all.lowest - found.lowest) < 1e-14);
        QVERIFY(std::abs(all.highest - found.highest) < 1e-14);
        const MonteCarlo samples = monteCarlo(
            dimensions, correlation, [&]() -> OutputOfChanges { return output; },
            {.samples = 200'000, .low = 5.9 - found.deviation, .high = 5.9 + found.deviation});
        // Standard errors: of the mean s / sqrt(n), of the deviation s / sqrt(2 n), of skewness
        // sqrt(6 / n); three of each.
        const double n = 200'000;
        QVERIFY(std::abs(samples.mean - 5.9) < 3 * samples.meanError());
        QVERIFY(std::abs(samples.deviation - found.deviation) <
                3 * found.deviation / std::sqrt(2 * n));
        QVERIFY(std::abs(samples.skewness) < 3 * std::sqrt(6 / n));
        // Within one standard deviation: 68.27 % of a normal output.
        QVERIFY(samples.yield->lowest < 0.6826894921 && samples.yield->highest > 0.6826894921);
        QVERIFY(samples.yield->highest - samples.yield->lowest < 0.005);
        QVERIFY(std::abs(samples.quantiles[2] - 5.9) < 0.005);
    }

    void cornersOfOneSide_data() {
        QTest::addColumn<int>("most");
        QTest::newRow("all") << 12;
        QTest::newRow("two") << 1;
    }
    /// A fit g6 of 20 mm is 7 to 20 um below its size: the nominal value is no corner, and the
    /// worst case of g - p with p 5 to 9 um above its own is -20 - 9 to -7 - 5 um. Rounding leaves
    /// 1e-18 of differences of 20 mm.
    void cornersOfOneSide() {
        QFETCH(int, most);
        const std::vector<TolerancedDimension> dimensions{{"g", {-20e-6, -7e-6}},
                                                          {"p", {5e-6, 9e-6}}};
        const std::vector<double> derivatives{1, -1};
        const auto output = [](std::span<const double> x) { return 0.02 + x[0] - x[1]; };
        const Corners found = corners(dimensions, derivatives, 0.02, output,
                                      {.most = static_cast<std::size_t>(most)});
        QVERIFY2(std::abs(found.lowest + 29e-6) < 1e-17, text(found.lowest));
        QVERIFY2(std::abs(found.highest + 12e-6) < 1e-17, text(found.highest));
        // Where no corner can be made there is no worst case.
        const Corners none = corners(dimensions, derivatives, 0.02,
                                     [](std::span<const double>) { return std::nan(""); },
                                     {.most = static_cast<std::size_t>(most)});
        QCOMPARE(none.failed, none.count);
        QVERIFY(std::isnan(none.lowest) && std::isnan(none.highest));
    }

    /// Correlations state the normal variables behind the deviations. Of uniform deviations the
    /// linear one is 6 / pi asin(r / 2), of a normal and a uniform one r sqrt(3 / pi) (Pearson);
    /// equal distributions with r = +-1 have it, too.
    void linearCorrelationOfDistributions() {
        using enum model::Spread;
        const auto linear = [](model::Spread a, model::Spread b, double r) {
            const std::vector<TolerancedDimension> pair{dimension("a", 0.1, a),
                                                        dimension("b", 2, b)};
            return linearCorrelation(pair, Eigen::Matrix2d{{1, r}, {r, 1}})(0, 1);
        };
        for (const double r : {-1.0, -0.7, 0.3, 0.8, 1.0}) {
            QCOMPARE(linear(Normal, Normal, r), r);
            QVERIFY(std::abs(linear(Uniform, Uniform, r) - 6 / pi * std::asin(r / 2)) < 1e-14);
            QVERIFY(std::abs(linear(Normal, Uniform, r) - r * std::sqrt(3 / pi)) < 1e-14);
            QCOMPARE(linear(Uniform, Normal, r), linear(Normal, Uniform, r));
        }
        for (const model::Spread spread : {Uniform, Triangular, TruncatedNormal}) {
            QVERIFY(std::abs(linear(spread, spread, 1) - 1) < 1e-15);
            QVERIFY(std::abs(linear(spread, spread, -1) + 1) < 1e-15);
        }
        QCOMPARE(linear(Uniform, Triangular, 0), 0.0);
    }

    void correlatedDistributions_data() {
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("second");
        QTest::addColumn<double>("r");
        for (int a = 0; a < 4; ++a)
            for (int b = a; b < 4; ++b)
                for (const double r : {-0.9, 0.6})
                    QTest::addRow("%d %d %g", a, b, r) << a << b << r;
        QTest::newRow("cancelling") << 0 << 1 << -1.0;
    }
    /// The sum's deviation against that of samples, within four standard errors, which are
    /// sqrt((kurtosis - 1) / (4 n)) of it: at most 0.9 / sqrt(n) with a kurtosis up to 4.2, which
    /// that of the cancelling pair, 0.7 % of whose spread is left, passes.
    void correlatedDistributions() {
        QFETCH(int, first);
        QFETCH(int, second);
        QFETCH(double, r);
        std::vector<TolerancedDimension> pair{
            dimension("a", 0.01, static_cast<model::Spread>(first)),
            dimension("b", 0.01, static_cast<model::Spread>(second))};
        pair[0].tolerance.sigmas = pair[1].tolerance.sigmas = 1.2;
        // Both are as wide as the first, so that a correlation of -1 takes most away.
        const std::vector<double> S{1,
                                    pair[0].tolerance.deviation() / pair[1].tolerance.deviation()};
        const Eigen::Matrix2d correlation{{1, r}, {r, 1}};
        const double n = 50'000;
        const MonteCarlo samples = monteCarlo(
            pair, correlation,
            [&]() -> OutputOfChanges {
                return [&](std::span<const double> x) { return S[0] * x[0] + S[1] * x[1]; };
            },
            {.samples = static_cast<std::size_t>(n), .threads = 2});
        const Stackup found = stackup(pair, S, correlation);
        const double error = (r == -1.0 ? 8 : 3.6) / std::sqrt(n);
        QVERIFY2(std::abs(found.deviation / samples.deviation - 1) < error,
                 text(found.deviation / samples.deviation));
        QVERIFY(std::abs(found.shares[0] + found.shares[1] - 1) < 1e-9);
    }

    /// a - b with equal deviations and r = 1 has none; with derivatives that differ by 1e-9 of
    /// them what is left is that share, to the eleventh digit that cancellation leaves of it.
    void partsThatCancel() {
        const std::vector<TolerancedDimension> pair{dimension("a", 0.3), dimension("b", 0.3)};
        const Eigen::Matrix2d correlation{{1, 1}, {1, 1}};
        const Stackup none = stackup(pair, std::vector<double>{1, -1}, correlation);
        QCOMPARE(none.deviation, 0.0);
        QCOMPARE(none.shares, (std::vector<double>{0, 0}));
        const Stackup little = stackup(pair, std::vector<double>{1, -1 - 1e-9}, correlation);
        QVERIFY2(std::abs(little.deviation / 1e-10 - 1) < 1e-6, text(little.deviation));
    }

    void monteCarloOfTheFourBar_data() {
        QTest::addColumn<int>("spread");
        for (const model::Spread spread :
             {model::Spread::Normal, model::Spread::Uniform, model::Spread::Triangular,
              model::Spread::TruncatedNormal})
            QTest::newRow(std::string(name(spread)).c_str()) << static_cast<int>(spread);
    }
    /// Mean, deviation and skewness of 20,000 linkages against 1,000,000 of the closed form with
    /// other random numbers, within three standard errors of the smaller sample; the deviation also
    /// against the linear one, which curvature changes by less than 0.2 %.
    void monteCarloOfTheFourBar() {
        QFETCH(int, spread);
        const FourBar bar(static_cast<model::Spread>(spread));
        const Eigen::MatrixXd none = Eigen::MatrixXd::Identity(4, 4);
        const int n = 20'000;
        const MonteCarlo found =
            monteCarlo(bar.dimensions, none, [&] { return bar.outputOfChanges(); },
                       {.samples = n, .seed = 7, .threads = 2});
        const MonteCarlo reference =
            monteCarlo(bar.dimensions, none, [] { return OutputOfChanges(&rockerInClosedForm); },
                       {.samples = 1'000'000, .seed = 1001});
        QCOMPARE(found.failed, std::size_t(0));
        QVERIFY(std::abs(found.mean - reference.mean) < 3 * found.meanError());
        QVERIFY(std::abs(found.deviation - reference.deviation) <
                3 * reference.deviation / std::sqrt(2.0 * n));
        QVERIFY(std::abs(found.skewness - reference.skewness) < 3 * std::sqrt(6.0 / n));
        const Stackup linear = stackup(bar.dimensions, bar.derivatives, none);
        QVERIFY2(std::abs(reference.deviation / linear.deviation - 1) < 0.004,
                 text(reference.deviation / linear.deviation));
    }

    /// Samples depend on the seed and their number, not on threads; a longer series begins with a
    /// shorter one.
    void seedsAndThreads() {
        const FourBar bar;
        const Eigen::MatrixXd none = Eigen::MatrixXd::Identity(4, 4);
        const auto values = [&](std::size_t samples, std::uint64_t seed, int threads) {
            return monteCarlo(bar.dimensions, none, [&] { return bar.outputOfChanges(); },
                              {.samples = samples, .seed = seed, .threads = threads})
                .values;
        };
        const std::vector<double> one = values(1000, 3, 1);
        QVERIFY(one == values(1000, 3, 3));
        QVERIFY(one != values(1000, 4, 1));
        const std::vector<double> longer = values(1500, 3, 2);
        QVERIFY(std::equal(one.begin(), one.end(), longer.begin()));
    }

    /// A stop ends the samples at once and keeps those that were finished in a row.
    void stops() {
        const FourBar bar;
        std::stop_source stop;
        std::size_t told = 0;
        MonteCarloOptions options{.samples = 10'000'000, .seed = 1, .threads = 2};
        options.stop = stop.get_token();
        options.progress = [&](std::size_t done) {
            told = done;
            if (done > 500) stop.request_stop();
        };
        const MonteCarlo found = monteCarlo(
            bar.dimensions, Eigen::MatrixXd::Identity(4, 4), [&] { return bar.outputOfChanges(); },
            options);
        QVERIFY(found.isStopped);
        QVERIFY(told > 500);
        QVERIFY(found.values.size() < 10'000);
        QVERIFY(std::isfinite(found.deviation));
    }

    /// Wilson's interval as tables have it: 0 of 10 and 90 of 100.
    void confidenceOfShares() {
        QVERIFY(std::abs(shareOf(0, 10).highest - 0.277533) < 1e-6);
        QCOMPARE(shareOf(0, 10).lowest, 0.0);
        QVERIFY(std::abs(shareOf(90, 100).lowest - 0.825634) < 1e-6);
        QVERIFY(std::abs(shareOf(90, 100).highest - 0.944771) < 1e-6);
    }
};

QTEST_GUILESS_MAIN(TestTolerancesOfLinkages)
#include "test_tolerances_of_linkages.moc"
