#include "support/example.h"
#include "support/named.h"

#include <QtTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>

/// The observed order of every method on every example that moves smoothly by forces, and the
/// energy of the symplectic one over a million steps. Examples that a driver leads have no error to
/// measure: their motion is prescribed.
class TestExampleOrders : public QObject {
    Q_OBJECT

private slots:
    void fixedSteps_data();
    void fixedSteps();
    void stepsByTolerance_data();
    void stepsByTolerance();
    void everySmoothExampleIsHere();
    void rattleKeepsEnergyOverAMillionSteps_data();
    void rattleKeepsEnergyOverAMillionSteps();
};

using namespace trammel;
using namespace trammel::support;

namespace {

/// Durations (s): some swings or turns, ended before motions that are chaotic lose their digits.
const std::map<std::string, double> kDurations{
    {"simple-pendulum", 1.0},   {"double-pendulum", 0.5}, {"four-bar", 1.0},
    {"slider-crank", 0.5},      {"hanging-chain", 0.3},   {"spatial-four-bar", 0.5},
    {"free-top", 2.0},          {"heavy-top", 0.5},       {"spring-mass-damper", 0.5},
    {"andrews-squeezer", 0.01}, {"kane-pendulum", 0.5},   {"five-bar-delta", 0.3},
    {"leg-with-loop", 0.4}};

/// Where an example is at the end of its duration, by body: centre of mass and (w, x, y, z).
struct End {
    std::vector<Vec3> p;
    std::vector<Eigen::Vector4d> q;
    std::int64_t steps = 0;
};

End endOf(const std::string& name, const std::function<void(model::SimulationSettings&)>& set) {
    model::Model model = exampleModel(name);
    model.simulation.duration = kDurations.at(name);
    model.simulation.outputStep = model.simulation.duration;
    set(model.simulation);
    const Run run(model);
    End end;
    end.steps = run.summary().steps;
    for (const model::Body& body : model.bodies) {
        if (body.fixed) continue;
        const auto last = [&](const char* channel) { return run[body.name + channel].back(); };
        end.p.emplace_back(last(".com.x"), last(".com.y"), last(".com.z"));
        end.q.emplace_back(last(".q.w"), last(".q.x"), last(".q.y"), last(".q.z"));
    }
    return end;
}

/// The largest distance of a body, m or rad.
double distance(const End& a, const End& b) {
    double worst = 0.0;
    for (std::size_t i = 0; i < a.p.size(); ++i) {
        const double turn =
            2.0 * std::min((a.q[i] - b.q[i]).norm(), (a.q[i] + b.q[i]).norm()); // q and -q
        worst = std::max({worst, (a.p[i] - b.p[i]).norm(), turn});
    }
    return worst;
}

/// The motion by another method at a tolerance of 1e-12: both methods' own errors against closed
/// forms and minimal coordinates are test_integrators' matter.
const End& reference(const std::string& name, const std::string& integrator) {
    static std::map<std::pair<std::string, std::string>, End> ends;
    auto& end = ends[{name, integrator}];
    if (end.p.empty())
        end = endOf(name, [&](model::SimulationSettings& settings) {
            settings.integrator = support::named(integrator);
            settings.tolerance = integrator == "rk45" ? 1e-12 : 1e-11;
        });
    return end;
}

struct Method {
    const char *integrator, *formulation;
    int order, steps; ///< coarsest, in the duration
};
constexpr std::array kMethods{Method{"semi-implicit", "position-projection", 1, 800},
                              Method{"semi-implicit", "velocity-projection", 1, 800},
                              Method{"semi-implicit", "velocity-projection+newton", 1, 800},
                              Method{"semi-implicit", "acceleration", 1, 800},
                              Method{"rattle", "position-projection", 2, 100},
                              Method{"generalized-alpha", "position-projection", 2, 100},
                              Method{"rk45", "position-projection", 5, 20}};

/// On a free body the default rotation method is exact, and RATTLE, of its splitting, too.
bool isExact(const std::string& name, const Method& method) {
    return name == "free-top" && method.order < 5 &&
           std::string_view(method.integrator) != "generalized-alpha";
}

} // namespace

void TestExampleOrders::fixedSteps_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("method");
    for (const auto& [name, duration] : kDurations)
        for (int m = 0; m < static_cast<int>(kMethods.size()); ++m) {
            if (name == "free-top" && m > 0 && kMethods[m].order == 1) continue; // no joints
            QTest::addRow("%s, %s, %s", name.c_str(), kMethods[m].integrator,
                          kMethods[m].formulation)
                << QString::fromStdString(name) << m;
        }
}

/// Two halvings of the step. The order must not fall short by more than a tenth, which is what
/// terms of the next order leave at these steps; errors that fall faster are of a motion whose
/// leading term is small, and no fault. rk45 steps evenly where the tolerance is one that every
/// step meets.
void TestExampleOrders::fixedSteps() {
    QFETCH(const QString, name);
    QFETCH(const int, method);
    const std::string key = name.toStdString();
    const Method& m = kMethods[method];
    const End& expected = reference(key, m.order == 5 ? "radau" : "rk45");
    std::vector<double> errors;
    QString report;
    for (int i = 0; i < 3; ++i) {
        errors.push_back(distance(expected, endOf(key, [&](model::SimulationSettings& settings) {
                                      settings.integrator = support::named(m.integrator);
                                      settings.coordinates = model::CoordinatesKind::Maximal;
                                      settings.formulation = support::named(m.formulation);
                                      settings.step = kDurations.at(key) / (m.steps << i);
                                      settings.maxStep = settings.step;
                                      settings.tolerance = 1e6;
                                  })));
        report += QString("%1 steps: %2; ").arg(m.steps << i).arg(errors.back());
    }
    const double order = 0.5 * std::log2(errors.front() / errors.back());
    qInfo().noquote() << report << "order" << order;
    if (isExact(key, m)) {
        QVERIFY2(errors.front() < 1e-10, qPrintable(report)); // the reference's own error
        return;
    }
    QVERIFY2(order > 0.9 * m.order, qPrintable(report));
    QVERIFY2(errors.back() < 0.05, qPrintable(report));
}

void TestExampleOrders::stepsByTolerance_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("coordinates");
    for (const auto& [name, duration] : kDurations)
        for (const char* coordinates : {"maximal", "generalized"})
            QTest::addRow("%s, %s", name.c_str(), coordinates)
                << QString::fromStdString(name) << QString(coordinates);
}

/// Radau's Newton iterations stop by the tolerance, so that its steps cannot be given: they are
/// counted. Between tolerances of 1e-4 and 1e-8 the error falls with their number to the power of
/// the order, 5, within 0.7: steps of different lengths do not shrink all alike.
void TestExampleOrders::stepsByTolerance() {
    QFETCH(const QString, name);
    QFETCH(const QString, coordinates);
    const std::string key = name.toStdString();
    const End& expected = reference(key, "rk45");
    std::vector<double> errors, steps;
    for (const double tolerance : {1e-4, 1e-8}) {
        const End end = endOf(key, [&](model::SimulationSettings& settings) {
            settings.integrator = model::IntegratorKind::Radau;
            settings.coordinates = support::named(coordinates.toStdString());
            settings.tolerance = tolerance;
        });
        errors.push_back(distance(expected, end));
        steps.push_back(static_cast<double>(end.steps));
    }
    const double order = std::log(errors[0] / errors[1]) / std::log(steps[1] / steps[0]);
    const QString report = QString("%1 steps: %2; %3 steps: %4; order %5")
                               .arg(steps[0])
                               .arg(errors[0])
                               .arg(steps[1])
                               .arg(errors[1])
                               .arg(order);
    qInfo().noquote() << report;
    QVERIFY2(order > 4.3, qPrintable(report));
}

/// No plain mechanism among the examples is left out.
void TestExampleOrders::everySmoothExampleIsHere() {
    for (const std::string& name : exampleNames(ExampleKind::Mechanism))
        QVERIFY2(kDurations.contains(name), name.c_str());
}

void TestExampleOrders::rattleKeepsEnergyOverAMillionSteps_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("band");
    QTest::addColumn<double>("drift");
    // Of 20 J that the pendulum's energy ranges over; h^2 w^2 of it where it whirls at 10 rad/s.
    QTest::newRow("double pendulum, chaotic") << "double-pendulum" << 0.003 << 1.5e-4;
    // In steady precession all errors are rounding and a nutation of 1e-5 rad.
    QTest::newRow("heavy top, regular") << "heavy-top" << 1e-8 << 1e-10;
}

/// A symplectic method's energy stays within a band, and its mean does not move from the first to
/// the last tenth of a million steps. A chaotic motion's means differ by chance: over the 100 s of
/// a tenth, some hundred independent values, by a few hundredths of the band.
void TestExampleOrders::rattleKeepsEnergyOverAMillionSteps() {
    QFETCH(const QString, name);
    QFETCH(const double, band);
    QFETCH(const double, drift);
    model::Model model = exampleModel(name.toStdString());
    model.simulation.integrator = model::IntegratorKind::Rattle;
    model.simulation.step = 1e-3;
    model.simulation.duration = 1000.0;
    model.simulation.outputStep = 0.05;
    const Run run(model);
    std::span<const double> energy = run["energy.total"];
    const auto tenth = static_cast<std::ptrdiff_t>(energy.size() / 10);
    const auto mean = [&](auto from) {
        return std::accumulate(from, from + tenth, 0.0) / static_cast<double>(tenth);
    };
    const double moved = mean(energy.end() - tenth) - mean(energy.begin());
    qInfo() << "band" << deviation(energy) << "J, mean moved by" << moved << "J";
    QVERIFY(run.summary().steps >= 1000000);
    QVERIFY2(deviation(energy) < band, qPrintable(QString::number(deviation(energy))));
    QVERIFY2(std::abs(moved) < drift, qPrintable(QString::number(moved)));
}

QTEST_APPLESS_MAIN(TestExampleOrders)
#include "test_example_orders.moc"
