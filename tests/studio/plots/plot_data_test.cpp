// What plots compute, without a window: against closed forms.
#include "studio/jobs/heartbeat.h"
#include "studio/plots/channel_catalog.h"
#include "studio/plots/channel_model.h"
#include "studio/plots/curve_samples.h"
#include "studio/plots/plot_layout.h"
#include "studio/plots/signals.h"
#include "studio/plots/xy_decimation.h"
#include "support/sanitizers.h"

#include <QAbstractItemModelTester>
#include <QJsonDocument>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <set>

using namespace trammel;
using namespace trammel::studio;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

std::vector<double> grid(std::size_t count, double step) {
    std::vector<double> t(count);
    for (std::size_t i = 0; i < count; ++i)
        t[i] = step * static_cast<double>(i);
    return t;
}

template <class Function>
std::vector<double> sampled(const std::vector<double>& t, Function f) {
    std::vector<double> y(t.size());
    std::ranges::transform(t, y.begin(), f);
    return y;
}

/// Greatest error of the derivative of sin(t) over 0...2 at steps that alternate 2:1.
double derivativeError(double step) {
    std::vector<double> t{0.0};
    while (t.back() < 2.0)
        t.push_back(t.back() + (t.size() % 2 ? 2.0 : 1.0) * step);
    const auto y = sampled(t, [](double s) { return std::sin(s); });
    double worst = 0.0;
    for (std::size_t i = 0; i < t.size(); ++i)
        worst = std::max(worst, std::abs(derivativeAt(t, y, i) - std::cos(t[i])));
    return worst;
}

std::vector<double> noise(std::size_t count) {
    std::mt19937 generator(7);
    std::normal_distribution<double> normal;
    std::vector<double> y(count);
    std::ranges::generate(y, [&] { return normal(generator); });
    return y;
}

std::shared_ptr<results::RunData> chainRun(int links) {
    results::RunHeader header{.modelName = "chain", .modelText = "{}", .settingsText = "{}"};
    for (int i = 0; i < links; ++i) {
        const std::string body = QString("link%1").arg(i).toStdString();
        const std::string joint = QString("J%1").arg(i).toStdString();
        for (const char* entry : {".com.x", ".com.y", ".com.z"})
            header.channels.push_back({body + entry, "m"});
        for (const char* entry : {".q.w", ".q.x", ".q.y", ".q.z"})
            header.channels.push_back({body + entry, ""});
        header.channels.push_back({joint + ".drift", "m"});
        for (const char* entry : {".force.x", ".force.y", ".force.z"})
            header.channels.push_back({joint + entry, "N"});
    }
    header.channels.push_back({"energy.total", "J"});
    header.channels.push_back({"contact.a-b.force.x", "N"});
    header.channels.push_back({"gap of the stop", "m"});
    return std::make_shared<results::RunData>(header);
}

} // namespace

class PlotDataTest : public QObject {
    Q_OBJECT

private slots:
    void derivativeIsOfSecondOrder();
    void derivativeOfFewSamples();
    void integralIsOfSecondOrderAndGoesOn();
    void spectrumOfASineIsItsAmplitude();
    void spectrumOfUnevenSamplesAndPrimeLengths();
    void statisticsOverTime();
    void valuesBetweenSamples();
    void pyramidSpansAnyRange();
    void decimationKeepsEveryExtreme();
    void decimationMasksWhatIsNotPositive();
    void decimationOfFewSamplesIsExact();
    void aMotionThatComesRoundIsDrawnOnce();
    void curveSamplesFollowTheRun();
    void layoutsComeBackAsTheyWere();
    void whatIsNoLayoutIsRefused_data();
    void whatIsNoLayoutIsRefused();
    void channelsAreNamedAndGrouped();
    void unitsOfDerivedCurves();
    void treeOfAThousandBodiesIsFoundThroughFast();
    void treeDragsAndTicks();
};

void PlotDataTest::derivativeIsOfSecondOrder() {
    // Halving the step quarters the error of a method of second order, the ends and uneven steps
    // included; the leading error term differs from the whole by a few per cent at these steps.
    const double coarse = derivativeError(0.01), fine = derivativeError(0.005);
    QVERIFY2(coarse < 1e-3, qPrintable(QString::number(coarse)));
    QVERIFY2(std::abs(coarse / fine - 4.0) < 0.2, qPrintable(QString::number(coarse / fine)));
    // A parabola is exact but for rounding.
    const std::vector<double> t{0, 0.1, 0.4, 0.5, 0.9};
    const auto y = sampled(t, [](double s) { return 3 * s * s - s; });
    for (std::size_t i = 0; i < t.size(); ++i)
        QVERIFY(std::abs(derivativeAt(t, y, i) - (6 * t[i] - 1)) < 1e-13);
}

void PlotDataTest::derivativeOfFewSamples() {
    const std::vector<double> t{0, 2}, y{1, 5};
    QCOMPARE(derivativeAt(t, y, 0), 2.0);
    QCOMPARE(derivativeAt(t, y, 1), 2.0);
    QVERIFY(std::isnan(derivativeAt(std::span(t).first(1), y, 0)));
    QVERIFY(std::isnan(derivativeAt(std::vector{1.0, 1.0}, y, 0))); // no time passes
}

void PlotDataTest::integralIsOfSecondOrderAndGoesOn() {
    const auto error = [](double step) {
        const auto t = grid(static_cast<std::size_t>(std::lround(2.0 / step)) + 1, step);
        std::vector<double> integral;
        extendIntegral(t, sampled(t, [](double s) { return std::cos(s); }), integral);
        return std::abs(integral.back() - std::sin(2.0));
    };
    QVERIFY(error(0.01) < 1e-4);
    QVERIFY(std::abs(error(0.01) / error(0.005) - 4.0) < 0.05);
    // In two goes as in one; a gap adds nothing.
    const std::vector<double> t{0, 1, 2, 3, 4}, y{1, 1, kNaN, 1, 3};
    std::vector<double> whole, parts;
    extendIntegral(t, y, whole);
    extendIntegral(std::span(t).first(2), y, parts);
    extendIntegral(t, y, parts);
    QCOMPARE(parts, whole);
    QCOMPARE(whole, (std::vector<double>{0, 1, 1, 1, 3}));
}

void PlotDataTest::spectrumOfASineIsItsAmplitude() {
    // 1000 samples in 2 s: 5 Hz and 40 Hz are frequencies of the table (0.5 Hz apart), and Hann's
    // window leaves nothing of them beyond one neighbour, so amplitudes are exact to rounding.
    const auto t = grid(1000, 0.002);
    const auto y = sampled(t, [](double s) {
        return 7.0 + 3.0 * std::sin(2 * kPi * 5 * s + 0.4) + 0.25 * std::cos(2 * kPi * 40 * s);
    });
    const Spectrum spectrum = studio::spectrum(t, y);
    QCOMPARE(spectrum.frequency.size(), std::size_t(501));
    QVERIFY(std::abs(spectrum.frequency[10] - 5.0) < 1e-12);
    QVERIFY(std::abs(spectrum.frequency.back() - 250.0) < 1e-9);
    QVERIFY(std::abs(spectrum.amplitude[10] - 3.0) < 1e-10);
    QVERIFY(std::abs(spectrum.amplitude[80] - 0.25) < 1e-10);
    // Hann's neighbours have half of the peak; the mean is taken away; elsewhere is nothing.
    QVERIFY(std::abs(spectrum.amplitude[11] - 1.5) < 1e-10);
    QVERIFY(spectrum.amplitude[0] < 1e-10);
    QVERIFY(spectrum.amplitude[30] < 1e-10);
    // Halfway between two frequencies the window loses 15 % (1.42 dB, Harris 1978).
    const auto between =
        studio::spectrum(t, sampled(t, [](double s) { return std::sin(2 * kPi * 5.25 * s); }));
    const double peak = *std::ranges::max_element(between.amplitude);
    QVERIFY2(std::abs(peak - 0.849) < 0.002, qPrintable(QString::number(peak)));
}

void PlotDataTest::spectrumOfUnevenSamplesAndPrimeLengths() {
    // A prime number of samples takes no longer: the last few are left out.
    const auto t = grid(100'003, 1e-4);
    const auto y = sampled(t, [](double s) { return std::sin(2 * kPi * 50 * s); });
    const Spectrum spectrum = studio::spectrum(t, y);
    QCOMPARE(spectrum.amplitude.size(), std::size_t(50'001));
    QVERIFY(std::abs(spectrum.amplitude[500] - 1.0) < 1e-9);
    // Steps that alternate 2:1, 40 to a period: read off straight lines the sine loses less than
    // (2 pi / 20)^2 / 8, 1.3 %, of its amplitude.
    std::vector<double> uneven{0.0};
    while (uneven.size() < 3000)
        uneven.push_back(uneven.back() + (uneven.size() % 2 ? 2.0 : 1.0) / 3000.0);
    const double length = uneven.back() * 3000.0 / 2999.0;
    const double frequency = 75.0 / length;
    const auto found = studio::spectrum(
        uneven, sampled(uneven, [&](double s) { return std::sin(2 * kPi * frequency * s); }));
    const auto peak = std::ranges::max_element(found.amplitude);
    QCOMPARE(peak - found.amplitude.begin(), std::ptrdiff_t(75));
    QVERIFY2(std::abs(*peak - 1.0) < 0.013, qPrintable(QString::number(*peak)));
    QVERIFY(studio::spectrum(std::span(t).first(7), y).frequency.empty());
    QVERIFY(studio::spectrum(std::vector<double>(20, 1.0), y).frequency.empty());
}

void PlotDataTest::statisticsOverTime() {
    // A straight line from 0 to 3 over 3 s, sampled unevenly: mean 1.5, mean square 3.
    const std::vector<double> t{0, 0.1, 2, 3}, y{0, 0.1, 2, 3};
    const Statistics s = statistics(t, y, 0, 4);
    QCOMPARE(s.minimum, 0.0);
    QCOMPARE(s.maximum, 3.0);
    QVERIFY(std::abs(s.mean - 1.5) < 1e-14);
    QVERIFY(std::abs(s.rms - std::sqrt(3.0)) < 1e-14);
    // A sine over whole periods: 0 and 1/sqrt(2), to the second order of 1000 steps a period.
    const auto fine = grid(2001, 0.001);
    const Statistics sine = statistics(
        fine, sampled(fine, [](double x) { return std::sin(2 * kPi * x); }), 0, fine.size());
    QVERIFY(std::abs(sine.mean) < 1e-12);
    QVERIFY(std::abs(sine.rms - std::sqrt(0.5)) < 1e-5);
    const std::vector<double> gaps{kNaN, 4, kNaN, kNaN};
    QCOMPARE(statistics(t, gaps, 0, 4).mean, 4.0);
    QVERIFY(std::isnan(statistics(t, gaps, 2, 4).mean));
}

void PlotDataTest::valuesBetweenSamples() {
    const std::vector<double> t{0, 1, 3}, y{2, 4, 8};
    QCOMPARE(valueAt(t, y, 0.5), 3.0);
    QCOMPARE(valueAt(t, y, 2.0), 6.0);
    QCOMPARE(valueAt(t, y, 2.9, true), 4.0);
    QCOMPARE(valueAt(t, y, 3.0), 8.0);
    QVERIFY(std::isnan(valueAt(t, y, 3.1)));
    QVERIFY(std::isnan(valueAt(t, y, -0.1)));
    QVERIFY(std::isnan(valueAt({}, {}, 0.0)));
}

void PlotDataTest::pyramidSpansAnyRange() {
    auto y = noise(5000);
    y[17] = kNaN;
    y[300] = std::numeric_limits<double>::infinity();
    SamplePyramid pyramid;
    // As a run grows: in pieces, of which the last samples are not settled.
    for (std::size_t n : {1, 15, 16, 17, 255, 257, 4096, 5000})
        pyramid.extend(std::span(y).first(n), n - 1);
    std::mt19937 generator(3);
    for (int trial = 0; trial < 2000; ++trial) {
        std::size_t a = generator() % 5001, b = generator() % 5001;
        if (a > b) std::swap(a, b);
        SampleSpan expected;
        for (std::size_t i = a; i < b; ++i)
            expected.include(y[i]);
        const SampleSpan found = pyramid.over(y, a, b);
        QCOMPARE(found.lower, expected.lower);
        QCOMPARE(found.upper, expected.upper);
        QCOMPARE(found.lowestPositive, expected.lowestPositive);
    }
}

void PlotDataTest::decimationKeepsEveryExtreme() {
    const auto t = grid(1'000'000, 1e-6);
    auto y = noise(t.size());
    y[123'456] = 50.0; // one sample of a million
    SamplePyramid pyramid;
    pyramid.extend(y, y.size());
    constexpr int kColumns = 800;
    const auto points = decimated(t, y, pyramid, {0.0, t.back(), kColumns});
    QVERIFY(points.size() <= 4 * kColumns);
    QVERIFY(std::ranges::is_sorted(points, {}, &PlotPoint::x));
    // In every column the points span what the samples span.
    for (int column = 0; column < kColumns; ++column) {
        const auto first = static_cast<std::size_t>(std::ceil(999'999.0 * column / kColumns)),
                   last = static_cast<std::size_t>(std::ceil(999'999.0 * (column + 1) / kColumns));
        const auto [low, high] = std::minmax_element(y.begin() + static_cast<long>(first),
                                                     y.begin() + static_cast<long>(last));
        double lower = 1e9, upper = -1e9;
        for (const PlotPoint& point : points) {
            if (point.x < t[first] || point.x >= t[last]) continue;
            lower = std::min(lower, point.y);
            upper = std::max(upper, point.y);
        }
        QCOMPARE(lower, *low);
        QCOMPARE(upper, *high);
    }
}

void PlotDataTest::decimationMasksWhatIsNotPositive() {
    const auto t = grid(10'000, 1e-3); // 10 s, nothing until 4 s, then 1e-6, once 1e-9
    auto y = sampled(t, [](double s) { return s < 4.0 ? 0.0 : 1e-6; });
    y[7777] = 1e-9;
    y[8888] = -1.0;
    SamplePyramid pyramid;
    pyramid.extend(y, y.size());
    PlottedRange range{.from = 0.0, .to = 10.0, .columns = 100, .onlyPositive = true};
    double least = 1.0;
    for (const PlotPoint& point : decimated(t, y, pyramid, range)) {
        QVERIFY(std::isnan(point.y) == (point.x < 4.0));
        if (!std::isnan(point.y)) least = std::min(least, point.y);
    }
    QCOMPARE(least, 1e-9);
    range = {.from = 8.87, .to = 8.9, .columns = 100, .onlyPositive = true};
    const auto few = decimated(t, y, pyramid, range); // single samples: a gap for the negative one
    QCOMPARE(std::ranges::count_if(few, [](const PlotPoint& p) { return std::isnan(p.y); }), 1);
}

void PlotDataTest::decimationOfFewSamplesIsExact() {
    const auto t = grid(1000, 0.01);
    const auto y = noise(1000);
    SamplePyramid pyramid;
    pyramid.extend(y, y.size());
    const auto points = decimated(t, y, pyramid, {2.005, 3.005, 500});
    // 100 samples inside, and the next one on each side, to which the lines go on.
    QCOMPARE(points.size(), std::size_t(102));
    QCOMPARE(points.front().x, t[200]);
    QCOMPARE(points.back().x, t[301]);
    for (std::size_t i = 0; i < points.size(); ++i)
        QCOMPARE(points[i].y, y[200 + i]);
    QVERIFY(decimated({}, {}, {}, {0, 1, 10}).empty());
}

void PlotDataTest::aMotionThatComesRoundIsDrawnOnce() {
    // A hundred rounds of a circle of 200 pixels, 10,000 samples each: as many points as a round
    // has pixels, four times the diameter at most (its staircase), not a million.
    const auto t = grid(1'000'000, 1e-4);
    const auto x = sampled(t, [](double s) { return std::cos(2 * kPi * s); });
    const auto y = sampled(t, [](double s) { return std::sin(2 * kPi * s); });
    const XyView view{-1.25, 1.25, -1.25, 1.25, 250, 250};
    const auto points = drawnOnce(x, y, view);
    QVERIFY2(points.size() > 500 && points.size() < 1600,
             qPrintable(QString::number(points.size())));
    std::set<int> angles; // all around, a degree apart
    for (const PlotPoint& point : points) {
        if (!std::isnan(point.x))
            angles.insert(static_cast<int>(std::floor(std::atan2(point.y, point.x) * 180 / kPi)));
    }
    QCOMPARE(angles.size(), std::size_t(360));
    // What is outside of the view is not drawn; what crosses it is.
    QVERIFY(drawnOnce(x, y, {2.0, 3.0, -1.0, 1.0, 250, 250}).empty());
    const std::vector<double> far{-5.0, 5.0}, level{0.0, 0.0};
    QCOMPARE(drawnOnce(far, level, view).size(), std::size_t(2));
    // A logarithmic axis has no place for 0: the line is parted.
    const std::vector<double> gap{0.5, 1.0, 0.0, 0.5, 1.0}, run{1, 2, 3, 4, 5};
    const auto parted = drawnOnce(run, gap, {0, 6, 0.1, 2, 250, 250, false, true});
    QCOMPARE(parted.size(), std::size_t(5));
    QVERIFY(std::isnan(parted[2].x));
}

void PlotDataTest::curveSamplesFollowTheRun() {
    results::RunHeader header{.channels = {{"x", "m"}, {"y", "m"}}};
    const auto run = std::make_shared<results::RunData>(header);
    CurveSamples value(run, "x", CurveKind::Value), slope(run, "x", CurveKind::Derivative),
        area(run, "x", CurveKind::Integral), sum(run, {{"x", 1.0}, {"y", -1.0}});
    for (int i = 0; i < 1000; ++i) {
        const double t = 0.01 * i, values[] = {t * t, 3.0};
        run->append(t, values);
        if (i % 7) continue;
        for (CurveSamples* samples : {&value, &slope, &area, &sum})
            QVERIFY(samples->update());
    }
    for (CurveSamples* samples : {&value, &slope, &area, &sum}) {
        samples->update();
        QVERIFY(!samples->update());
        QCOMPARE(samples->values().size(), std::size_t(1000));
    }
    for (std::size_t i = 0; i < 1000; ++i) {
        const double t = run->time()[i];
        QCOMPARE(value.values()[i], t * t);
        QVERIFY(std::abs(slope.values()[i] - 2 * t) < 1e-10); // a parabola is exact
        // h^2 t / 6 is the error of the trapezoids under a parabola.
        QVERIFY(std::abs(area.values()[i] - t * t * t / 3 - 1e-4 * t / 6) < 1e-10);
        QCOMPARE(sum.values()[i], t * t - 3.0);
    }
    QVERIFY(std::abs(slope.span().upper - 2 * 9.99) < 1e-10);
    QCOMPARE(value.indexAt(5.0), std::size_t(500));
}

void PlotDataTest::layoutsComeBackAsTheyWere() {
    PlotSpec first{.curves = {{"a.com.x", CurveKind::Derivative, true, true, true, 3}, {"b"}},
                   .isLogLeft = true,
                   .isLogRight = true,
                   .height = 2.5};
    PlotSpec second{.curves = {{"c"}}, .abscissa = Abscissa::Channel, .against = {"d"}};
    PlotSpec third{.isStacked = true, .otherCurves = {{"energy.total"}}, .isAutomatic = true};
    LayoutSpec layout{.pages = {{"energy", {}, {third}}, {{}, "Mine: 日本", {first, second}}},
                      .front = 1,
                      .showsEvents = true,
                      .showsStatistics = true,
                      .cursorA = 0.25};
    const QByteArray text = QJsonDocument(toJson(layout)).toJson();
    const auto back = layoutFrom(QJsonDocument::fromJson(text).object());
    QVERIFY(back.has_value());
    QVERIFY(*back == layout);
}

void PlotDataTest::whatIsNoLayoutIsRefused_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray("{}");
    QTest::newRow("newer") << QByteArray(R"({"trammel_plots":2,"pages":[{"plots":[{}]}]})");
    QTest::newRow("no pages") << QByteArray(R"({"trammel_plots":1,"pages":[]})");
    QTest::newRow("no plots") << QByteArray(R"({"trammel_plots":1,"pages":[{"plots":[]}]})");
    QTest::newRow("front") << QByteArray(
        R"({"trammel_plots":1,"front":1,"pages":[{"plots":[{}]}]})");
    QTest::newRow("type") << QByteArray(
        R"({"trammel_plots":1,"pages":[{"plots":[{"log_left":3}]}]})");
    QTest::newRow("kind") << QByteArray(
        R"({"trammel_plots":1,"pages":[{"plots":[{"curves":[{"channel":"x","kind":"fft"}]}]}]})");
    QTest::newRow("nameless") << QByteArray(
        R"({"trammel_plots":1,"pages":[{"plots":[{"curves":[{}]}]}]})");
    QTest::newRow("over nothing") << QByteArray(
        R"({"trammel_plots":1,"pages":[{"plots":[{"abscissa":"channel"}]}]})");
    QTest::newRow("flat") << QByteArray(
        R"({"trammel_plots":1,"pages":[{"plots":[{"height":0}]}]})");
}

void PlotDataTest::whatIsNoLayoutIsRefused() {
    QFETCH(QByteArray, text);
    const QJsonDocument document = QJsonDocument::fromJson(text);
    QVERIFY(document.isObject());
    QVERIFY(!layoutFrom(document.object()));
}

void PlotDataTest::channelsAreNamedAndGrouped() {
    const std::vector<results::Channel> channels{
        {"rod.tip.com.x", "m"},       {"A.drift", "m"},      {"A.lambda.12", "N"},
        {"A.driver.torque", "N*m"},   {"bush.force.y", "N"}, {"spring.length", "m"},
        {"contact.a-b.force.x", "N"}, {"lcp.pivots", ""},    {"gap of the stop", "m"}};
    const auto places = ChannelCatalog::places(channels);
    const std::vector<std::tuple<ChannelGroup, std::string, std::string, QString>> expected{
        {ChannelGroup::Bodies, "rod.tip", "com.x", "rod.tip: position x"},
        {ChannelGroup::Joints, "A", "drift", "A: position drift"},
        {ChannelGroup::Joints, "A", "lambda.12", "A: multiplier 12"},
        {ChannelGroup::Joints, "A", "driver.torque", "A: driving torque"},
        {ChannelGroup::Others, "bush", "force.y", "bush: force y"},
        {ChannelGroup::Others, "spring", "length", "spring: length"},
        {ChannelGroup::Contacts, "a-b", "force.x", "a-b: force x"},
        {ChannelGroup::Solver, "", "pivots", "Pivots"},
        {ChannelGroup::Others, "", "gap of the stop", "gap of the stop"}};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const auto& [group, owner, quantity, title] = expected[i];
        QCOMPARE(static_cast<int>(places[i].group), static_cast<int>(group));
        QCOMPARE(places[i].owner, owner);
        const results::ChannelId id{.quantity = places[i].quantity, .axis = places[i].axis};
        QCOMPARE(id.quantityAndAxis(), quantity);
        QCOMPARE(ChannelCatalog::title(channels[i].name), title);
    }
}

void PlotDataTest::unitsOfDerivedCurves() {
    const auto unit = &ChannelCatalog::curveUnit;
    QCOMPARE(unit("kg*m^2/s", CurveKind::Value), QString("kg m²/s"));
    QCOMPARE(unit("m", CurveKind::Derivative), QString("m/s"));
    QCOMPARE(unit("m/s", CurveKind::Derivative), QString("m/s²"));
    QCOMPARE(unit("", CurveKind::Derivative), QString("1/s"));
    QCOMPARE(unit("m/s", CurveKind::Integral), QString("m"));
    QCOMPARE(unit("N", CurveKind::Integral), QString("N s"));
    QCOMPARE(unit("", CurveKind::Integral), QString("s"));
}

void PlotDataTest::treeOfAThousandBodiesIsFoundThroughFast() {
    const auto run = chainRun(1000); // 11,003 channels
    ChannelModel model;
    double before = support::Heartbeat::processorTime();
    const auto worked = [&] {
        const double now = support::Heartbeat::processorTime();
        return now - std::exchange(before, now);
    };
    model.setChannels(run->header().channels);
    // The window must not stand still for 50 ms; a slow machine may take twice that. Work by the
    // square of the channels would take far longer.
    constexpr double kBound = 100.0 * support::kSlowdown;
    const double filled = worked();
    qInfo("%.1f ms", filled);
    QVERIFY2(filled < kBound, QByteArray::number(filled));
    QCOMPARE(model.channelCount(), 11'003);
    QCOMPARE(model.rowCount(), 5);
    QCOMPARE(model.index(1, 0).data().toString(), QString("Bodies"));
    QCOMPARE(model.rowCount(model.index(1, 0)), 1000);
    worked();
    model.setFilter("link77 position Z"); // every word, in the name or in the title, in any case
    const double filtered = worked();
    QVERIFY2(filtered < kBound, QByteArray::number(filtered));
    QCOMPARE(model.channelCount(), 11); // link77 and link770 ... link779
    model.setFilter("contact");
    QCOMPARE(model.channelCount(), 1);
    model.setFilter("");
    QCOMPARE(model.channelCount(), 11'003);
}

void PlotDataTest::treeDragsAndTicks() {
    ChannelModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setChannels(chainRun(2)->header().channels);
    model.setShown({{"link0.com.x", QColor(Qt::red)}});
    const QModelIndex channel = model.indexOf("link0.com.x");
    QCOMPARE(model.channelAt(channel), QString("link0.com.x"));
    QCOMPARE(channel.data().toString(), QString("position x [m]"));
    QCOMPARE(channel.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
    QCOMPARE(channel.parent().data(Qt::CheckStateRole).toInt(), int(Qt::PartiallyChecked));
    QVERIFY(!channel.data(Qt::DecorationRole).isNull());
    QSignalSpy ticked(&model, &ChannelModel::ticked);
    QVERIFY(model.setData(channel.parent(), Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(ticked.first().first().toStringList().size(), 7);
    const std::unique_ptr<QMimeData> data(
        model.mimeData({channel, model.indexOf("J1.force.y"), channel}));
    QCOMPARE(data->data(model.mimeTypes().front()), QByteArray("link0.com.x\nJ1.force.y"));
}

QTEST_MAIN(PlotDataTest)
#include "plot_data_test.moc"
