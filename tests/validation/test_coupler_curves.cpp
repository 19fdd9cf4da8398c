#include "analysis/run/kinematics.h"
#include "results/sinks.h"
#include "support/example.h"
#include "support/mechanisms.h"

#include <QtTest>
#include <cmath>
#include <complex>
#include <numbers>
#include <stdexcept>

/// Curves that points of linkages draw in kinematic runs, against closed forms in the plane x + i
/// z.
class TestCouplerCurves : public QObject {
    Q_OBJECT

private slots:
    void peaucelliersPenIsStraight();
    void fourBarCouplerCurve();
    void sliderCrankCouplerCurve();
};

using namespace trammel;
using namespace trammel::support;

namespace {

using Point = std::complex<double>;

QByteArray text(double value) {
    return QByteArray::number(value, 'g', 6);
}

results::RunData moved(const model::Model& model) {
    results::MemorySink sink;
    const auto summary = analysis::kinematics(model, {}, sink);
    if (summary.status != analysis::RunStatus::Completed)
        throw std::runtime_error(english(summary.message));
    return sink.take();
}

Point at(const results::RunData& run, const std::string& measure, std::size_t frame) {
    return {(*run.channel(measure + ".x"))[frame], (*run.channel(measure + ".z"))[frame]};
}

model::Driver turning(const char* formula) {
    return {model::Driver::Kind::Position, model::Function(formula)};
}

} // namespace

/// The cell inverts the crank pin's circle into the line x = (L^2 - s^2) / (2 r0). Each pose is
/// closed to 1e-13 m, which the cell multiplies by ten or so.
void TestCouplerCurves::peaucelliersPenIsStraight() {
    const model::Model model = exampleModel("peaucellier-lipkin");
    const auto run = moved(model);
    const auto parameter = [&](const char* name) { return model.parameters.at(name); };
    const double L = parameter("L"), s = parameter("s");
    const double line = (L * L - s * s) / (2.0 * parameter("r0"));
    double across = 0.0, highest = 0.0, lowest = 0.0;
    for (std::size_t i = 0; i < run.frameCount(); ++i) {
        across = std::max(across, std::abs(at(run, "pen", i).real() - line));
        highest = std::max(highest, at(run, "pen", i).imag());
        lowest = std::min(lowest, at(run, "pen", i).imag());
    }
    QVERIFY2(across < 1e-11, text(across));
    QVERIFY2(highest > 0.28 && lowest < -0.28, text(highest));
}

/// A crank-rocker's coupler point through a full turn: C is where the circles about B and D meet,
/// and the point keeps its place in the triangle with B and C.
void TestCouplerCurves::fourBarCouplerCurve() {
    const FourBarSizes sizes;
    model::Model model = fourBar(sizes);
    model.joints[0].driver = turning("2*t");
    model.simulation.duration = 3.2; // over a full turn
    model.simulation.outputStep = 0.02;
    const auto pointC = [&](const Point& B) {
        const Point D(sizes.ground, 0);
        const double distance = std::abs(D - B);
        const double along =
            (sizes.coupler * sizes.coupler - sizes.rocker * sizes.rocker + distance * distance) /
            (2.0 * distance);
        const double across = std::sqrt(sizes.coupler * sizes.coupler - along * along);
        return B + (D - B) / distance * Point(along, across);
    };
    const double start = std::numbers::pi / 2;
    const Point B0 = std::polar(sizes.crank, start), C0 = pointC(B0);
    const Point place(0.4, 0.7); // in units of BC
    const Point P0 = B0 + place * (C0 - B0);
    model.measures = {{"P", model::PointMeasure{"coupler", {P0.real(), 0, P0.imag()}, true}}};
    const auto run = moved(model);
    double error = 0.0;
    for (std::size_t i = 0; i < run.frameCount(); ++i) {
        const Point B = std::polar(sizes.crank, start + 2.0 * run.time()[i]), C = pointC(B);
        error = std::max(error, std::abs(at(run, "P", i) - (B + place * (C - B))));
    }
    QVERIFY2(error < 1e-11, text(error));
}

/// A point of a connecting rod: B + place (S - B), the wrist pin S on the x axis. The crank turns
/// from x towards z.
void TestCouplerCurves::sliderCrankCouplerCurve() {
    model::Model model = exampleModel("slider-crank");
    model.joints[0].driver = turning("2*t"); // the crankshaft
    const double r = model.parameters.at("r"), l = model.parameters.at("l");
    const Point place(0.3, 0.5);
    const Point P0 = r + place * l;
    model.measures = {{"P", model::PointMeasure{"rod", {P0.real(), 0, P0.imag()}, true}}};
    model.simulation.duration = 3.2;
    model.simulation.outputStep = 0.02;
    const auto run = moved(model);
    double error = 0.0;
    for (std::size_t i = 0; i < run.frameCount(); ++i) {
        const Point B = std::polar(r, 2.0 * run.time()[i]);
        const Point S = B.real() + std::sqrt(l * l - B.imag() * B.imag());
        error = std::max(error, std::abs(at(run, "P", i) - (B + place * (S - B))));
    }
    QVERIFY2(error < 1e-11, text(error));
}

QTEST_GUILESS_MAIN(TestCouplerCurves)
#include "test_coupler_curves.moc"
