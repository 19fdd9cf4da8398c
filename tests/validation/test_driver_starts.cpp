#include "io/model_file.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <fmt/format.h>
#include <functional>

/// Drivers and motors whose formulas have another value before t = 0, or none: a run begins there,
/// and asks for nothing before.
class TestDriverStarts : public QObject {
    Q_OBJECT

private slots:
    void goesAsWhatIsBehind_data();
    void goesAsWhatIsBehind();
};

using namespace trammel;
using namespace trammel::support;

namespace {

/// A slide of 2 kg, without gravity.
model::Model slide(const std::string& driver, const std::string& method) {
    const io::JsonResult json = io::parseJson(fmt::format(
        R"({{"trammel": 1, "gravity": [0, 0, 0], "bodies": [{{"name": "slide", "mass": 2,
            "inertia": [1, 1, 1, 0, 0, 0]}}], "joints": [{{"name": "P", "type": "prismatic",
            "bodies": ["ground", "slide"], "position": [0, 0, 0], "axis": [1, 0, 0], {}}}],
            "simulation": {{"duration": 0.5, "step": 0.001, "output_step": 0.01, {}}}}})",
        driver, method));
    io::ModelResult result = io::readModel(json.root, {});
    if (!result.ok()) throw std::runtime_error(english(result.diagnostics.front().message));
    return std::move(result.model);
}

struct Way {
    const char* driver;
    std::function<double(double)> position, rate;
};

const std::vector<Way> kWays{{R"json("driver": {"position": "0.3*t^2.5"})json",
                              [](double t) { return 0.3 * std::pow(t, 2.5); },
                              [](double t) { return 0.75 * std::pow(t, 1.5); }},
                             {R"json("driver": {"position": "t < 0 ? 0 : 0.3*t"})json",
                              [](double t) { return 0.3 * t; }, [](double) { return 0.3; }},
                             {R"json("driver": {"position": "t < 0 ? 0/0 : 0.2*sin(3*t)"})json",
                              [](double t) { return 0.2 * std::sin(3.0 * t); },
                              [](double t) { return 0.6 * std::cos(3.0 * t); }},
                             {R"json("driver": {"velocity": "0.75*t^1.5"})json",
                              [](double t) { return 0.3 * std::pow(t, 2.5); },
                              [](double t) { return 0.75 * std::pow(t, 1.5); }},
                             {R"json("motor": {"velocity": "0.75*t^1.5", "max_force": 100})json",
                              [](double t) { return 0.3 * std::pow(t, 2.5); },
                              [](double t) { return 0.75 * std::pow(t, 1.5); }}};

} // namespace

void TestDriverStarts::goesAsWhatIsBehind_data() {
    QTest::addColumn<int>("way");
    QTest::addColumn<QString>("method");
    for (int way = 0; way < static_cast<int>(kWays.size()); ++way)
        for (const char* method : {"semi-implicit, maximal", "semi-implicit, generalized",
                                   "rattle, maximal", "generalized-alpha, maximal", "rk45, maximal",
                                   "rk45, generalized", "radau, maximal", "radau, generalized"})
            QTest::addRow("%s by %s", kWays[static_cast<std::size_t>(way)].driver, method)
                << way << method;
}

/// The slide goes as the formula says from its rate at t = 0 on. Methods of order 1 are off by half
/// a step times the rate's own rate, 1.8 m/s^2 at the most: 0.9 mm/s, and 0.45 mm behind 0.5 s.
void TestDriverStarts::goesAsWhatIsBehind() {
    QFETCH(int, way);
    QFETCH(QString, method);
    const Way& asked = kWays[static_cast<std::size_t>(way)];
    const QStringList parts = method.split(", ");
    const Run run(slide(asked.driver, fmt::format(R"("integrator": "{}", "coordinates": "{}")",
                                                  parts[0].toStdString(), parts[1].toStdString())));
    const auto position = run["P.coordinate"], rate = run["P.rate"];
    QVERIFY2(std::abs(rate[0] - asked.rate(0.0)) < 1e-9, QByteArray::number(rate[0]));
    for (std::size_t i = 0; i < run.time().size(); ++i) {
        const double t = run.time()[i];
        QVERIFY2(std::abs(position[i] - asked.position(t)) < 5e-4,
                 qPrintable(QString("%1 at %2").arg(position[i]).arg(t)));
        QVERIFY2(std::abs(rate[i] - asked.rate(t)) < 1e-3,
                 qPrintable(QString("%1 at %2").arg(rate[i]).arg(t)));
    }
}

QTEST_APPLESS_MAIN(TestDriverStarts)
#include "test_driver_starts.moc"
