#include "mechanism_checks.h"
#include "mechanisms/ready_mechanism.h"
#include "support/motion.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <complex>
#include <map>
#include <numbers>

/// What the ready mechanisms are known for, in kinematic runs: exact straight lines, how far the
/// others leave theirs, Jansen's and Klann's feet against circles of their own, the Scotch yoke's
/// cosine, Whitworth's time ratio, and both six-bars' loops. Runs are closed to 1e-13 a joint;
/// 1e-9 of the size leaves room for what dead points near by make of that.
class TestReadyGeometry : public QObject {
    Q_OBJECT

private slots:
    void peaucellierIsStraight();
    void hartIsStraight();
    void nearlyStraightLines_data();
    void nearlyStraightLines();
    void jansensFoot();
    void klannsFoot();
    void wattsLoops();
    void stephensonsLoops();
    void scotchYokeIsACosine();
    void whitworthsTimeRatio();
    void invertedSliderCrank();
    void togglePressGrowsStrong();
};

using namespace trammel;
using namespace trammel::mechanisms;
using namespace trammel::support;
using std::numbers::pi;
using Point2 = std::complex<double>; // x + i z

namespace {

model::Model modelOf(const char* kind, const std::map<std::string, double>& changes = {}) {
    ReadyMechanism ready = usual(*findReadyKind(kind));
    for (std::size_t i = 0; i < ready.values.size(); ++i)
        if (const auto found = changes.find(ready.kind->dimensions[i].name); found != changes.end())
            ready.values[i] = found->second;
    return read(document(ready));
}

/// One turn of the driven link at an even speed, in steps of a degree; a swing to its end.
Motion moved(model::Model model) {
    const bool turns = model.parameters.contains("w");
    model::Joint& drive = model.joints.front();
    if (turns) drive.driver->value = model::Function("2*pi*t/3.6");
    model.simulation.duration = turns ? 3.6 : 2;
    model.simulation.outputStep = 0.01;
    Motion motion(model);
    if (motion.summary().status != analysis::RunStatus::Completed)
        throw std::runtime_error("the motion ended early");
    return motion;
}

Point2 at(const Motion& motion, const std::string& point, std::size_t i) {
    return {motion[point + ".x"][i], motion[point + ".z"][i]};
}

Point2 turnedBy(double angle) {
    return std::polar(1.0, angle);
}

/// Where two circles meet: the point at p from P and q from Q that is nearest to another one.
Point2 meeting(Point2 P, double p, Point2 Q, double q, Point2 near) {
    const double d = std::abs(Q - P), along = (d * d + p * p - q * q) / (2 * d);
    const double across = std::sqrt(p * p - along * along);
    const Point2 way = (Q - P) / d;
    const Point2 left = P + way * Point2(along, across), right = P + way * Point2(along, -across);
    return std::abs(left - near) < std::abs(right - near) ? left : right;
}

} // namespace

/// D runs along x = (long^2 - side^2)/(2 crank), at z = x tan(angle/2).
void TestReadyGeometry::peaucellierIsStraight() {
    for (const auto& [crank, length, side] : {std::array{0.19, 0.5, 0.2}, {0.3, 1.1, 0.6}}) {
        const model::Model model =
            modelOf("peaucellier-lipkin", {{"crank", crank}, {"long", length}, {"side", side}});
        const Motion motion = moved(model);
        const double line = (length * length - side * side) / (2 * crank);
        const double start = model.parameters.at("start");
        double way = 0;
        for (std::size_t i = 0; i < motion.time().size(); ++i) {
            const Point2 pen = at(motion, "pen", i);
            const double angle = start + motion["crankshaft.coordinate"][i];
            QVERIFY2(std::abs(pen.real() - line) < 1e-9 * length,
                     QByteArray::number(pen.real() - line));
            QVERIFY(std::abs(pen.imag() - line * std::tan(angle / 2)) < 1e-9 * length);
            way = std::max(way, std::abs(pen - at(motion, "pen", 0)));
        }
        QVERIFY(way > 0.9 * line);
    }
}

/// Q runs along x = n (1 - n) (long^2 - short^2)/(2 crank), also where the bars are not halved.
void TestReadyGeometry::hartIsStraight() {
    for (const auto& [crank, share] : {std::array{0.15, 0.5}, {0.12, 0.4}}) {
        const model::Model model = modelOf("hart-inversor", {{"crank", crank}, {"share", share}});
        const Motion motion = moved(model);
        const double line = share * (1 - share) * (0.5 * 0.5 - 0.25 * 0.25) / (2 * crank);
        double low = 1e9, high = -1e9;
        for (std::size_t i = 0; i < motion.time().size(); ++i) {
            const Point2 pen = at(motion, "pen", i);
            QVERIFY2(std::abs(pen.real() - line) < 1e-9 * 0.5,
                     QByteArray::number(pen.real() - line));
            low = std::min(low, pen.imag());
            high = std::max(high, pen.imag());
        }
        QVERIFY(high - low > 0.3);
        QVERIFY(std::abs(high + low) < 1e-9); // symmetric
    }
}

void TestReadyGeometry::nearlyStraightLines_data() {
    QTest::addColumn<double>("length");
    QTest::addColumn<double>("height");
    QTest::addColumn<double>("deviation");
    // Over that part of the line the path leaves it by 0.25 % of its length at most for Chebyshev's
    // proportions 2 : 4 : 5 and those of Hoeken's cognate, to one side; Roberts's with arms of 3/4
    // of the base by 0.3 %.
    QTest::newRow("chebyshev-line") << 0.4 << 0.4 << 0.0025;
    QTest::newRow("hoeken-line") << 0.4 << 0.4 << 0.0025;
    QTest::newRow("roberts-line") << 0.4 << 0.0 << 0.003;
}
/// Largest distance from the straight line through its part of the path, over that part's length.
void TestReadyGeometry::nearlyStraightLines() {
    QFETCH(double, length);
    QFETCH(double, height);
    QFETCH(double, deviation);
    const std::string kind = QTest::currentDataTag();
    const Motion motion = moved(modelOf(kind.c_str()));
    double most = 0, low = 1e9, high = -1e9;
    for (std::size_t i = 0; i < motion.time().size(); ++i) {
        const Point2 pen = at(motion, "pen", i);
        // Hoeken's straight half is the first one, from 90 to 270 degrees of the crank.
        if (kind == "hoeken-line" && motion["A.coordinate"][i] > pi + 1e-9) continue;
        most = std::max(most, std::abs(pen.imag() - height));
        low = std::min(low, pen.real());
        high = std::max(high, pen.real());
    }
    QVERIFY2(most < deviation * length, QByteArray::number(most / length));
    QVERIFY2(most > 0.5 * deviation * length, "it is no exact line");
    // A swing leaves 5 % of its angle out on both sides, where the pen is fastest.
    QVERIFY2(high - low > 0.75 * length, QByteArray::number(high - low));
}

/// The foot at 360 positions of the crank by circles, each taken at the meeting point that follows
/// the one before; the first ones are told apart by the figure that Jansen publishes.
void TestReadyGeometry::jansensFoot() {
    const Motion motion = moved(modelOf("jansen-leg"));
    const Point2 A(-0.38, -0.078);
    Point2 T(-0.3, 0.35), K(-0.3, -0.45), W(-0.78, 0), V(-0.65, -0.4), F(-0.4, -0.9);
    QVERIFY(motion.time().size() >= 361);
    double low = 1e9, high = -1e9;
    for (std::size_t i = 0; i <= 360; ++i) {
        const Point2 M = 0.15 * turnedBy(pi / 3 + 2 * pi * static_cast<double>(i) / 360);
        T = meeting(M, 0.5, A, 0.415, T);
        K = meeting(M, 0.619, A, 0.393, K);
        W = meeting(T, 0.558, A, 0.401, W);
        V = meeting(W, 0.394, K, 0.367, V);
        F = meeting(V, 0.657, K, 0.49, F);
        const double error = std::abs(at(motion, "foot", i) - F);
        QVERIFY2(error < 1e-9, QByteArray::number(error));
        low = std::min(low, F.imag());
        high = std::max(high, F.imag());
    }
    // Published of the step: about 0.68 long and 0.22 high for the unit of 0.01.
    QVERIFY(high - low > 0.2 && high - low < 0.25);
}

void TestReadyGeometry::klannsFoot() {
    const Motion motion = moved(modelOf("klann-leg"));
    const Point2 A(-0.233, 0.616), B(-0.59, -0.176);
    Point2 E(-0.8, 0.05), K(-1.28, 0.29), H(-0.65, 0.93), F(-1.5, -0.53);
    for (std::size_t i = 0; i <= 360; ++i) {
        // The figures above are of the crank at 202 degrees: go there first.
        const auto step = [&](double angle) {
            const Point2 M = 0.268 * turnedBy(angle);
            E = meeting(M, 0.59, B, 0.3206, E);
            K = meeting(M, 1.1051, E, 0.5221, K);
            H = meeting(K, 0.8966, A, 0.5176, H);
            F = meeting(H, 1.6838, K, 0.8465, F);
        };
        if (i == 0)
            for (int degree = 202; degree > 60; --degree)
                step(degree * pi / 180);
        step(pi / 3 + 2 * pi * static_cast<double>(i) / 360);
        const double error = std::abs(at(motion, "foot", i) - F);
        QVERIFY2(error < 1e-9, QByteArray::number(error));
    }
}

/// The tip keeps its distances to E and F, which are at their places on coupler and rocker; B, C, D
/// by the four-bar's loop.
void TestReadyGeometry::wattsLoops() {
    const Motion motion = moved(modelOf("watt-six-bar"));
    Point2 C(0.3, 0.25), E(0.1, 0.4), F(0.5, 0.25), G(0.3, 0.55);
    for (std::size_t i = 0; i <= 360; ++i) {
        const Point2 B = 0.1 * turnedBy(pi / 3 + 2 * pi * static_cast<double>(i) / 360);
        C = meeting(B, 0.3, 0.3, 0.22, C);
        E = meeting(B, 0.35, C, 0.2, E);
        F = meeting(C, 0.2, 0.3, 0.35, F);
        G = meeting(E, 0.25, F, 0.3, G);
        const double error = std::abs(at(motion, "tip", i) - G);
        QVERIFY2(error < 1e-9, QByteArray::number(error));
    }
}

/// The output dwells: while the crank goes from 105 to 255 degrees it moves by less than 0.1
/// degrees of its swing of 68 (models/stephenson-six-bar).
void TestReadyGeometry::stephensonsLoops() {
    const Motion motion = moved(modelOf("stephenson-six-bar"));
    Point2 C(0.19, 0.36), E(0.48, 0.58), F;
    const Point2 G(0.4955, 1.058);
    double low = 1e9, high = -1e9, dwellLow = 1e9, dwellHigh = -1e9;
    Point2 first;
    const auto &crank = motion["A.coordinate"], &output = motion["G.coordinate"];
    for (std::size_t i = 0; i <= 360; ++i) {
        const double angle = crank[i];
        const Point2 B = 0.1 * turnedBy(angle);
        C = meeting(B, 0.37, 0.27, 0.37, C);
        E = meeting(B, 0.6954, C, 0.37, E);
        QVERIFY(std::abs(at(motion, "coupler_point", i) - E) < 1e-9);
        // The link's length holds between E and the output's pin.
        if (i == 0) F = meeting(E, 0.596, G, 0.15, G + Point2(0.15, 0));
        F = meeting(E, 0.596, G, 0.15, F);
        if (i == 0) first = F - G;
        const double turn = std::arg((F - G) / first);
        QVERIFY2(std::abs(std::remainder(output[i] - turn, 2 * pi)) < 1e-9,
                 QByteArray::number(output[i] - turn));
        low = std::min(low, output[i]);
        high = std::max(high, output[i]);
        if (angle < 105 * pi / 180 || angle > 255 * pi / 180) continue;
        dwellLow = std::min(dwellLow, output[i]);
        dwellHigh = std::max(dwellHigh, output[i]);
    }
    QVERIFY2(std::abs((high - low) * 180 / pi - 67.8) < 0.3,
             QByteArray::number((high - low) * 180 / pi));
    QVERIFY2((dwellHigh - dwellLow) * 180 / pi < 0.12, // of its swing of 67.9 degrees
             QByteArray::number((dwellHigh - dwellLow) * 180 / pi));
}

void TestReadyGeometry::scotchYokeIsACosine() {
    const double crank = 0.13;
    const Motion motion = moved(modelOf("scotch-yoke", {{"crank", crank}}));
    for (std::size_t i = 0; i < motion.time().size(); ++i) {
        const double angle = pi / 3 + motion["crankshaft.coordinate"][i];
        QVERIFY(std::abs(at(motion, "yoke_point", i) - crank * std::cos(angle)) < 1e-12);
        QVERIFY(std::abs(motion["slot.coordinate"][i] -
                         crank * (std::sin(angle) - std::sin(pi / 3))) < 1e-12);
    }
}

/// The ram turns back where the arm is level, as the crank stands at -asin(d/c) and pi + asin(d/c);
/// the ratio of the times between is (pi + 2 asin(d/c))/(pi - 2 asin(d/c)), 2 for d = c/2. With
/// d > c the arm swings only and the ram turns back where the arm is tangent to the crank's circle.
void TestReadyGeometry::whitworthsTimeRatio() {
    for (const auto& [crank, offset] : {std::array{0.12, 0.06}, {0.1, 0.03}}) {
        const model::Model model =
            modelOf("whitworth-quick-return", {{"crank", crank}, {"offset", offset}});
        const Motion motion = moved(model);
        const auto &ram = motion["guide.rate"], &turn = motion["crankshaft.coordinate"];
        const std::vector<double> back = crossingTimes(turn, ram, 0);
        QCOMPARE(back.size(), std::size_t(2));
        const double between = back[1] - back[0], rest = 2 * pi - between;
        const double expected =
            (pi + 2 * std::asin(offset / crank)) / (pi - 2 * std::asin(offset / crank));
        const double ratio = std::max(between, rest) / std::min(between, rest);
        // Crossings are linear between frames of a degree: h^2/8 of a rate that bends as it does.
        QVERIFY2(std::abs(ratio - expected) < 2e-3 * expected, QByteArray::number(ratio));
        const auto& way = motion["guide.coordinate"];
        QVERIFY(std::abs(largest(way) - smallest(way) - 2 * 0.15) < 1e-4); // 2 arm
    }
    QVERIFY(inputRange(usual(*findReadyKind("whitworth-quick-return"))).turnsFully);
}

/// The rod comes out of the cylinder as the law of cosines says, and the cylinder swings by
/// 2 asin(crank/ground); with a crank longer than the ground link it turns fully.
void TestReadyGeometry::invertedSliderCrank() {
    const double crank = 0.1, ground = 0.3;
    const Motion motion = moved(modelOf("inverted-slider-crank"));
    const auto length = [&](double angle) {
        return std::sqrt(crank * crank + ground * ground - 2 * crank * ground * std::cos(angle));
    };
    for (std::size_t i = 0; i < motion.time().size(); ++i) {
        const double angle = pi / 3 + motion["crankshaft.coordinate"][i];
        QVERIFY(std::abs(motion["bore.coordinate"][i] - length(angle) + length(pi / 3)) < 1e-10);
    }
    const auto& swing = motion["trunnion.coordinate"];
    QVERIFY(std::abs(largest(swing) - smallest(swing) - 2 * std::asin(crank / ground)) < 1e-3);
    const Motion turning = moved(modelOf("inverted-slider-crank", {{"crank", 0.4}}));
    QVERIFY(std::abs(std::abs(turning["trunnion.coordinate"].back()) - 2 * pi) < 1e-9);
}

/// The ram is where knee and lower link say, and slower the nearer the knee is to straight: its
/// rate over the knee's is -x/sqrt(lower^2 - x^2) and more, 0 with the knee on the line.
void TestReadyGeometry::togglePressGrowsStrong() {
    const Motion motion = moved(modelOf("toggle-press"));
    Point2 C(-0.05, -0.19);
    double first = 0, lowest = 0;
    for (std::size_t i = 0; i <= 360; ++i) {
        const Point2 B =
            Point2(-0.36, -0.2) + 0.05 * turnedBy(pi / 3 + 2 * pi * static_cast<double>(i) / 360);
        C = meeting(B, 0.3, 0, 0.2, C);
        const double ram = C.imag() - std::sqrt(0.04 - C.real() * C.real());
        if (i == 0) first = ram;
        QVERIFY(std::abs(motion["guide.coordinate"][i] - (ram - first)) < 1e-9);
        lowest = std::min(lowest, ram);
    }
    QVERIFY(lowest > -0.4 && lowest < -0.399); // stretched all but 0.25 mm each
}

QTEST_APPLESS_MAIN(TestReadyGeometry)
#include "test_ready_geometry.moc"
