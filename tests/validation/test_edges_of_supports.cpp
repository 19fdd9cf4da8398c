#include "io/model_file.h"
#include "support/named.h"
#include "support/run.h"

#include <QtTest>
#include <cmath>
#include <fmt/format.h>

/// What lies on edges or slides over them, by each method with contacts.
class TestEdgesOfSupports : public QObject {
    Q_OBJECT

private slots:
    void liesOnTwoEdges_data() { addIntegrators(); }
    void liesOnTwoEdges();
    void tipsOverAnEdge_data() { addIntegrators(); }
    void tipsOverAnEdge();
    void staysUprightOffAnEdge_data();
    void staysUprightOffAnEdge();

private:
    void addIntegrators();
};

using namespace trammel;
using namespace trammel::support;

namespace {

model::Model supported(const QString& integrator, const std::string& body,
                       const std::string& ground, double friction, double duration) {
    const io::JsonResult json = io::parseJson(fmt::format(
        R"({{"trammel": 1, "materials": {{"m": {{"friction": {}, "restitution": 0}}}},
        "ground": {{"shapes": [{}]}},
        "bodies": [{{"name": "b", "mass": 1, {}}}],
        "simulation": {{"duration": {}, "step": 0.001, "output_step": 0.01}}}})",
        friction, ground, body, duration));
    model::Model model = io::readModel(json.root, {}).model;
    model.simulation.integrator = named(integrator.toStdString());
    return model;
}

} // namespace

void TestEdgesOfSupports::addIntegrators() {
    QTest::addColumn<QString>("integrator");
    for (const char* integrator : {"semi-implicit", "rattle", "generalized-alpha", "rk45", "radau"})
        QTest::newRow(integrator) << QString(integrator);
}

/// A cylinder of radius 0.1 m lies in the gap of 0.1 m between two tables, its axis sqrt(3)/20 m
/// over them, with a centre of mass beside its middle: it stays, to 1e-6 m in a second.
void TestEdgesOfSupports::liesOnTwoEdges() {
    QFETCH(QString, integrator);
    const double height = 0.05 * std::sqrt(3.0);
    const Run run(supported(integrator,
                            fmt::format(R"("position": [0, 0, {:.17g}], "com": [0, 0.1, 0],
            "inertia": [0.01, 0.005, 0.01, 0, 0, 0],
            "shapes": [{{"type": "cylinder", "radius": 0.1, "length": 0.4, "material": "m",
                "orientation": {{"axis": [1, 0, 0], "angle": 1.5707963267948966}}}}])",
                                        height),
                            R"({"type": "box", "size": [1, 2, 0.2], "position": [0.55, 0, -0.1],
                "material": "m"}, {"type": "box", "size": [1, 2, 0.2],
                "position": [-0.55, 0, -0.1], "material": "m"})",
                            0.3, 1.0));
    QVERIFY2(std::abs(run["b.com.z"].back() - height) < 1e-6,
             qPrintable(QString::number(run["b.com.z"].back())));
    QVERIFY(std::abs(run["b.com.y"].back() - 0.1) < 1e-6);
}

/// A cube of 0.1 m slides over the edge of a table at 1.5 m/s, without friction: it tips once its
/// centre is past it. Semi-implicit steps of 2e-5 s, of order 1, leave it with 2.0281 rad/s; those
/// of 1e-3 s with 2 % of that.
void TestEdgesOfSupports::tipsOverAnEdge() {
    QFETCH(QString, integrator);
    const Run run(supported(integrator, R"("position": [-0.2, 0, 0.05], "velocity": [1.5, 0, 0],
            "shapes": [{"type": "box", "size": [0.1, 0.1, 0.1], "material": "m"}],
            "inertia": [0.0016666666666666668, 0.0016666666666666668, 0.0016666666666666668,
                        0, 0, 0])",
                            R"({"type": "box", "size": [2, 1, 0.2], "position": [-1, 0, -0.1],
                "material": "m"})",
                            0.0, 0.5));
    const double allowed = integrator == "semi-implicit" ? 0.05 : 0.002;
    QVERIFY2(std::abs(run["b.w.y"].back() - 2.0281) < allowed,
             qPrintable(QString::number(run["b.w.y"].back())));
}

void TestEdgesOfSupports::staysUprightOffAnEdge_data() {
    QTest::addColumn<QString>("integrator");
    QTest::addColumn<QString>("shape");
    for (const char* integrator : {"rk45", "radau"})
        for (const char* shape : {"cylinder", "capsule"})
            QTest::addRow("%s, %s", integrator, shape) << QString(integrator) << QString(shape);
}

/// A cylinder or a capsule that rolls off a table's edge, parallel to it, turns about its axis
/// alone, by symmetry: to 1e-6 rad/s, and both methods end alike.
void TestEdgesOfSupports::staysUprightOffAnEdge() {
    QFETCH(QString, integrator);
    QFETCH(QString, shape);
    const Run run(supported(integrator,
                            fmt::format(R"("position": [-0.05, 0, 0.1], "velocity": [0.3, 0, 0],
            "angular_velocity": [0, 3, 0], "inertia": [0.006, 0.005, 0.006, 0, 0, 0],
            "shapes": [{{"type": "{}", "radius": 0.1, "length": 0.3, "material": "m",
                "orientation": {{"axis": [1, 0, 0], "angle": 1.5707963267948966}}}}])",
                                        shape.toStdString()),
                            R"({"type": "box", "size": [2, 1, 0.2], "position": [-1, 0, -0.1],
                "material": "m"})",
                            0.5, 0.6));
    QVERIFY(std::abs(run["b.w.x"].back()) < 1e-6);
    QVERIFY(std::abs(run["b.w.z"].back()) < 1e-6);
    QVERIFY(run["b.com.z"].back() < 0.1); // it has fallen
    QVERIFY(run["b.w.y"].back() > 3.0);
}

QTEST_APPLESS_MAIN(TestEdgesOfSupports)
#include "test_edges_of_supports.moc"
