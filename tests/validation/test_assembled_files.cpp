#include "analysis/poses/assemble.h"
#include "analysis/poses/assembled_model.h"
#include "io/model_file.h"
#include "io/write_placement.h"
#include "support/example.h"

#include <QTest>
#include <cmath>

using namespace trammel;

namespace {

/// A four-bar drawn by hand, its crank off the driver's start, the rocker too long and its axis
/// askew; and a block drawn off its guide, on a rod to the coupler that is drawn too short.
constexpr std::string_view kSketch = R"json({
  "trammel": 1,
  "parameters": { "L": 1, "start": "0.3*L" },
  "bodies": [
    { "name": "crank", "position": [0, 0, 0], "orientation": { "axis": [0, -1, 0], "angle": "pi/2" }, "mass": 1, "com": ["L/2", 0, 0], "inertia": [0.01, 0.1, 0.1, 0, 0, 0] },
    { "name": "coupler", "position": [0, 0, "L"], "mass": 2, "com": ["L", 0, 0], "inertia": [0.01, 0.7, 0.7, 0, 0, 0] },
    { "name": "rocker", "position": ["2*L", 0, 0], "orientation": { "euler_xyz": [0, "-pi/2", 0] },
      "mass": 1.5, "com": [0.6, 0, 0], "inertia": [0.01, 0.2, 0.2, 0, 0, 0] },
    { "name": "block", "position": [2.5, 0, 2], "orientation": [1, 0, 0, 0], "mass": 1, "inertia": [0.1, 0.1, 0.1, 0, 0, 0] },
    { "name": "frame", "fixed": true, "position": ["3*L", 0, 0] }
  ],
  "joints": [
    { "name": "A", "type": "revolute", "bodies": ["ground", "crank"], "position": [0, 0, 0], "axis": [0, "-L", 0],
      "driver": { "position": "start + 0.5*sin(t)"
}
},
    { "name": "B", "type": "revolute", "bodies": ["crank", "coupler"], "position": [0, 0, "L"], "axis": [0, -1, 0] },
    { "name": "C", "type": "spherical", "bodies": ["coupler", "rocker"], "position": ["2*L", 0, "L"], "position_b": ["2*L", 0, 1.2] },
    { "name": "D", "type": "revolute", "bodies": ["ground", "rocker"], "position": ["2*L", 0, 0], "axis": [0, -1, 0],
      "axis_b": [0.1, -1, 0], "limits": [-3, "3*L"] },
    { "name": "E", "type": "prismatic", "bodies": ["ground", "block"], "position": [2.5, 0, 2], "axis": [1, 0, 0],
      "position_b": [2.6, 0, 2.05], "limits": [-5, 5] },
    { "name": "F", "type": "distance", "bodies": ["coupler", "block"], "points": [["1.5*L", 0, "L"], [2.5, 0, 2]], "length": 1.7 }
  ],
  "forces": [
    { "name": "spring", "type": "spring-damper", "bodies": ["coupler", "ground"], "points": [["L", 0, "L"], ["L", 0, 3]], "stiffness": 50, "damping": 1 },
    { "name": "mount", "type": "bushing", "bodies": ["coupler", "rocker"], "position": ["1.9*L", 0.1, "L"],
      "stiffness": [30, 20, 40, 2, 5, 1] },
    { "name": "push", "type": "force", "body": "coupler", "point": [1.5, 0, 1], "vector": [0, 0, "-5*cos(t)"], "frame": "body" }
  ],
  "simulation": {
    "duration" : 1, "step" : 0.001, "output_step" : 0.01
}
})json";

struct Placed {
    io::JsonValue document;
    model::Model sketch, model;
};

Placed place(std::string_view text) {
    Placed placed{io::parseJson(text).root, {}, {}};
    io::ModelResult read = io::readModel(placed.document, {});
    if (!read.ok()) throw std::runtime_error(english(read.diagnostics.front().message));
    placed.sketch = read.model;
    const dynamics::System system(read.model);
    dynamics::State state = system.initialState();
    if (!analysis::assemble(system, state).isClosed) throw std::runtime_error("not closed");
    io::writePlacement(placed.document, analysis::assembledModel(read.model, system, state));
    io::ModelResult again = io::readModel(io::parseJson(placed.document.toText()).root, {});
    if (!again.ok()) throw std::runtime_error(english(again.diagnostics.front().message));
    placed.model = again.model;
    return placed;
}

double residual(const model::Model& model) {
    const dynamics::System system(model);
    analysis::DriftMonitor drift(system);
    drift.measure(system.initialState());
    return drift.positionMax();
}

} // namespace

class TestAssembledFiles : public QObject {
    Q_OBJECT

private slots:
    /// Numbers are written to the last digit, so that a file fits as its model did, but for the
    /// driver, which stands at its start only where the angle's zero was shifted with it.
    void theWrittenModelFits() {
        const Placed placed = place(kSketch);
        QVERIFY(residual(placed.sketch) > 0.2);
        QVERIFY2(residual(placed.model) < 1e-12,
                 qPrintable(QString::number(residual(placed.model))));
        QVERIFY(!placed.model.joints[2].positionB);
        QVERIFY(!placed.model.joints[3].axisB);
    }

    /// Sketch and assembled model start alike but for rounding, and so they go on, for 1000 steps;
    /// only the zero of angles is another.
    void theMotionIsTheSame() {
        const Placed placed = place(kSketch);
        const auto before = support::run(placed.sketch), after = support::run(placed.model);
        for (const char* body : {"crank", "coupler", "rocker", "block"})
            for (const char* axis : {".com.x", ".com.y", ".com.z"}) {
                const std::string name = std::string(body) + axis;
                for (std::size_t i = 0; i < before[name].size(); ++i)
                    QVERIFY2(std::abs(before[name][i] - after[name][i]) < 1e-9, name.c_str());
            }
        const double zero = before["D.coordinate"][0];
        QVERIFY(std::abs(zero) > 0.01);
        for (std::size_t i = 0; i < before["D.coordinate"].size(); ++i) {
            QVERIFY(std::abs(before["D.coordinate"][i] - zero - after["D.coordinate"][i]) < 1e-9);
            QVERIFY(std::abs(before["E.coordinate"][i] - after["E.coordinate"][i]) < 1e-9);
        }
        QVERIFY(std::abs((*placed.model.joints[3].limits)[0] - (-3 - zero)) < 1e-12);
    }

    /// What does not change keeps its text: the crank still turns about the same axis, the pivots
    /// are where they were, and a line without changes is as it was.
    void textThatStays() {
        const std::string text = place(kSketch).document.toText();
        for (const char* part :
             {"\"orientation\": { \"axis\": [0, -1, 0], \"angle\": 1.87",
              "\"crank\", \"position\": [0, 0, 0]",
              "\"position\": [\"2*L\", 0, 0], \"orientation\"", "\"com\": [\"L/2\", 0, 0]",
              "[\"ground\", \"crank\"], \"position\": [0, 0, 0], "
              "\"axis\": [0, \"-L\", 0],\n",
              "{ \"name\": \"frame\", \"fixed\": true, \"position\": [\"3*L\", 0, 0] }",
              "\"position\": \"(start + 0.5*sin(t)) - 0.3", "[\"L\", 0, 3]",
              "\"vector\": [0, 0, \"-5*cos(t)\"]",
              "\"parameters\": { \"L\": 1, \"start\": \"0.3*L\" }"})
            QVERIFY2(text.find(part) != std::string::npos,
                     (std::string(part) + "\n" + text).c_str());
    }

    /// A point of the coupler's frame stays where it is in that frame, with its text; the same
    /// point in the world goes along with the coupler.
    void measuredPoints() {
        std::string text(kSketch);
        const std::string before = "\"simulation\": {";
        text.insert(text.find(before), R"("measures": [
    { "name": "own", "type": "point", "body": "coupler", "frame": "body", "point": ["L/2", 0, 0.3] },
    { "name": "world", "type": "point", "body": "coupler", "point": ["L/2", 0, 1.3] }
  ],
  )");
        const Placed placed = place(text);
        const auto point = [](const model::Model& model, std::size_t i) {
            return std::get<model::PointMeasure>(model.measures[i].law).point;
        };
        QVERIFY((point(placed.sketch, 0) - point(placed.sketch, 1)).norm() < 1e-12);
        QVERIFY((point(placed.model, 0) - point(placed.model, 1)).norm() < 1e-9);
        QVERIFY((point(placed.model, 1) - point(placed.sketch, 1)).norm() > 0.01);
        QVERIFY(placed.document.toText().find("\"point\": [\"L/2\", 0, 0.3]") != std::string::npos);
    }

    /// What is computed from an angle is what it was, though the angle has another zero.
    void computedMeasures() {
        std::string text(kSketch);
        const std::string before = "\"simulation\": {";
        text.insert(text.find(before), R"("measures": [
    { "name": "sum", "type": "expression", "expression": "{D.coordinate} + 2*D.coordinate", "unit": "rad" }
  ],
  )");
        const Placed placed = place(text);
        const auto first = support::run(placed.sketch), second = support::run(placed.model);
        QVERIFY(std::abs(first["sum"][0]) > 0.03);
        for (std::size_t i = 0; i < first["sum"].size(); ++i)
            QVERIFY(std::abs(first["sum"][i] - second["sum"][i]) < 1e-9);
    }

    /// A model that fits is not touched.
    void closedExamplesStay_data() {
        QTest::addColumn<QString>("name");
        for (const std::string& name : support::exampleNames(support::ExampleKind::Mechanism))
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void closedExamplesStay() {
        QFETCH(QString, name);
        const QString path = QString(TRAMMEL_SOURCE_DIR "/models/%1/%1.trammel.json").arg(name);
        const io::ModelFile file = io::loadModelFile(path.toStdString());
        QVERIFY(file.ok());
        const dynamics::System system(file.model);
        dynamics::State state = system.initialState();
        if (!analysis::assemble(system, state).isClosed) QFAIL("not closed");
        io::JsonValue document = file.root;
        io::writePlacement(document, analysis::assembledModel(file.model, system, state));
        QCOMPARE(document.toText(), file.root.toText());
    }
};

QTEST_APPLESS_MAIN(TestAssembledFiles)
#include "test_assembled_files.moc"
