#include "io/model_file.h"
#include "support/named.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <fmt/format.h>
#include <span>

using namespace trammel;
using namespace trammel::support;

namespace {

/// A link on a hinge, and a mass on a slide that hangs from the link's end by a spring.
model::Model hangingMass(const std::string& hinge, const std::string& joints) {
    const io::JsonResult json = io::parseJson(fmt::format(
        R"({{"trammel": 1, "gravity": [0, 0, -9.81],
        "bodies": [{{"name": "link", "mass": 1, "inertia": [0.01, 0.01, 0.01, 0, 0, 0],
                     "position": [0.3, 0, 0]}},
                   {{"name": "m", "mass": 0.2, "inertia": [0.01, 0.01, 0.01, 0, 0, 0],
                     "position": [0.6, 0, 0]}}],
        "joints": [{{"name": "J", "type": "revolute", "bodies": ["ground", "link"],
                     "position": [0, 0, 0], "axis": [0, 1, 0]{}}},
                   {{"name": "P", "type": "prismatic", "bodies": ["ground", "m"],
                     "position": [0.6, 0, 0], "axis": [0, 0, 1]}}{}],
        "forces": [{{"name": "s", "type": "spring-damper", "bodies": ["link", "m"],
                     "points": [[0.3, 0, 0.2], [0.6, 0, 0]], "stiffness": 20, "length": 0.3}}],
        "simulation": {{"duration": 0.5, "step": 1e-3, "output_step": 0.05, "tolerance": 1e-9}}}})",
        hinge, joints));
    return io::readModel(json.root, {}).model;
}

} // namespace

/// Friction in joints that nothing but other joints holds or moves.
class TestFrictionAtRest : public QObject {
    Q_OBJECT

private slots:
    void isOfNoAccount_data() {
        QTest::addColumn<QString>("hinge");
        QTest::addColumn<QString>("joints");
        QTest::addColumn<QString>("integrator");
        QTest::addColumn<QString>("coordinates");
        const QString line = R"(, {"name": "L", "type": "point-on-line",
            "bodies": ["ground", "link"], "position": [0.3, 0.2, 0.4], "axis": [0.3, 0.5, 0.7]})";
        const QString held = R"("driver": {"position": "0"})";
        const QString dwell =
            R"("driver": {"position": "0.1*(1-cos(2*pi*min(5*t, 1)))+0.1*max(t-0.4, 0)^3"})";
        for (const char* integrator : {"rk45", "radau"})
            for (const char* coordinates : {"maximal", "generalized"}) {
                QTest::addRow("locked, %s, %s", integrator, coordinates)
                    << "" << line << integrator << coordinates;
                QTest::addRow("held, %s, %s", integrator, coordinates)
                    << held << "" << integrator << coordinates;
                QTest::addRow("dwell, %s, %s", integrator, coordinates)
                    << dwell << "" << integrator << coordinates;
            }
    }

    /// A hinge that a second joint locks, or a driver holds, all the time or in between: its
    /// friction does not move the mass, by any method, to what the tolerance of 1e-9 leaves of it;
    /// and no step is left to a method of order 1.
    void isOfNoAccount() {
        QFETCH(QString, hinge);
        QFETCH(QString, joints);
        QFETCH(QString, integrator);
        QFETCH(QString, coordinates);
        const std::string driver = hinge.isEmpty() ? "" : ", " + hinge.toStdString();
        const auto modelOf = [&](const std::string& friction) {
            model::Model model = hangingMass(driver + friction, joints.toStdString());
            model.simulation.integrator = named(integrator.toStdString());
            model.simulation.coordinates = named(coordinates.toStdString());
            return model;
        };
        const Run rubbing(modelOf(R"(, "friction": {"static": 0.15, "radius": 0.015})"));
        const Run smooth(modelOf(""));
        QCOMPARE(rubbing.warnings(), std::vector<std::string>());
        const std::span<const double> q = rubbing["P.coordinate"],
                                      expected = smooth["P.coordinate"];
        QVERIFY(std::abs(expected.back()) > 0.01);
        for (std::size_t i = 0; i < q.size(); ++i)
            QVERIFY2(std::abs(q[i] - expected[i]) < 1e-7,
                     qPrintable(QString("%1 for %2").arg(q[i]).arg(expected[i])));
    }
};

QTEST_APPLESS_MAIN(TestFrictionAtRest)
#include "test_friction_at_rest.moc"
