#include "io/model_file.h"
#include "optimize/optimisation_file.h"

#include <QTemporaryDir>
#include <QTest>

using namespace trammel;
using namespace trammel::optimize;

namespace {

const char* const kModel = R"({ "trammel": 1, "name": "ball",
  "parameters": { "e": 0.5, "mu": {"value": 0.3, "min": 0, "max": 0.8}, "n": 4, "half": "e/2" },
  "materials": { "m": { "restitution": "e", "friction": "mu" } },
  "ground": { "shapes": [ { "type": "plane", "normal": [0, 0, 1], "material": "m" } ] },
  "bodies": [ { "name": "ball", "position": [0, 0, 1], "velocity": ["n", 0, 0],
                "shapes": [ { "type": "sphere", "radius": 0.1, "material": "m" } ] } ],
  "simulation": { "duration": 1, "step": 0.01 } }
)";

const char* const kTask = R"json({ "trammel_optimisation": 1, "name": "Throw",
  "model": "ball.trammel.json",
  "variables": [ {"name": "e", "range": ["half", 1], "scale": "log", "start": 0.7},
                 {"name": "mu"},
                 {"name": "n", "integers": [2, 9]},
                 {"name": "simulation.impact", "values": ["newton", "poisson"], "start": "poisson"} ],
  "outputs": { "way": "last(ball.com.x)",
               "gap": {"channel": "ball.com.z", "file": "m.csv", "time": "t", "column": "z",
                       "shift": "half/10", "factor": "1 mm", "weight": "w"},
               "height": "max(ball.com.z)" },
  "objectives": [ {"output": "way", "goal": "maximise"} ],
  "constraints": [ {"output": "height", "relation": "<=", "value": "2*e"},
                   {"output": "gap", "relation": "<=", "value": 0, "tolerance": 0.5} ],
  "method": "cobyla", "budget": {"runs": 400, "seconds": 60}, "starts": 2, "seed": 3,
  "tolerance": 1e-5, "difference_step": 1e-3, "population": 20,
  "simulation": { "duration": 0.5 }, "time_limit": 2 }
)json";

} // namespace

/// Optimisation files: what they say, and every finding with its place.
class TestOptimisationFile : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_directory.isValid());
        io::saveTextFile(path("ball.trammel.json"), kModel);
        io::saveTextFile(path("m.csv"), "t,z,w\n0,900,1\n0.4,120,2\n");
    }

    void whatItSays() {
        const OptimisationFile file = load(kTask);
        QVERIFY2(file.ok(), qPrintable(findings(file)));
        const Optimisation& task = file.optimisation;
        QCOMPARE(task.variables.size(), std::size_t(4));
        QVERIFY(task.variables[0].isLogarithmic && task.variables[0].start == study::Value(0.7));
        QCOMPARE(task.variables[0].low, 0.25); // over the model's parameters
        QCOMPARE(task.variables[1].high, 0.8); // what the parameter states
        QVERIFY(task.variables[2].kind == VariableKind::Integer);
        QCOMPARE(task.variables[2].high, 9.0);
        QVERIFY(task.variables[3].kind == VariableKind::List);
        QVERIFY(task.variables[3].start == study::Value(std::string("poisson")));
        QCOMPARE(file.outputs.size(), std::size_t(3));
        QVERIFY(file.outputs[1].isMeasured && file.outputs[1].unit == "m");
        QCOMPARE(file.outputs[2].index, std::size_t(1));
        QCOMPARE(task.measurements[0].factor, 0.001);
        QVERIFY(file.measured[0].value == (std::vector{0.9, 0.12}));
        QVERIFY(file.measured[0].weight == (std::vector{1.0, 2.0}));
        QVERIFY(task.objectives[0].goal == Goal::Maximise);
        QCOMPARE(task.constraints[0].value, 1.0);
        QCOMPARE(task.constraints[0].tolerance, 1e-6);
        QCOMPARE(task.constraints[1].tolerance, 0.5);
        QCOMPARE(task.budget.runs, std::size_t(400));
        QCOMPARE(task.budget.seconds, 60.0);
        QCOMPARE(task.population, std::size_t(20));
        QCOMPARE(file.study.study.timeLimit, 2.0);
        QCOMPARE(QString::fromStdString(file.root.toText()), QString(kTask));
    }

    /// The second spelling says the same: expressions over outputs are outputs of their own, a
    /// limit that is none of numbers goes to the other side, and a column is compared by the time
    /// `t`.
    void secondSpelling() {
        const OptimisationFile file = load(R"json({ "trammel_optimization": 1,
          "model": "ball.trammel.json",
          "variables": [ {"name": "e", "range": [0.1, 1], "start": 0.7, "integer": false},
                         {"name": "n", "range": [2, 9], "integer": true} ],
          "outputs": { "way": "last(ball.com.x)", "top": "max(ball.com.z)",
                       "gap": {"compare": {"channel": "ball.com.z", "csv": "m.csv",
                                           "column": "z", "factor": "1 mm"}} },
          "minimize": "2*way - top",
          "constraints": ["top <= 2*e", "way >= top", "max(ball.com.x)/top <= 3", "gap <= 0.5"],
          "method": "cobyla", "budget": {"runs": 9} })json");
        QVERIFY2(file.ok(), qPrintable(findings(file)));
        const Optimisation& task = file.optimisation;
        QVERIFY(task.variables[0].kind == VariableKind::Continuous);
        QVERIFY(task.variables[1].kind == VariableKind::Integer);
        QCOMPARE(task.measurements[0].file, std::string("m.csv"));
        QCOMPARE(task.measurements[0].timeColumn, std::string("t"));
        QCOMPARE(task.objectives[0].output, std::string("objective"));
        const auto& outputs = file.study.study.outputs;
        const auto expression = [&](const std::string& name) {
            return outputs.at(file.outputs.at(file.outputIndex(name)).index).expression;
        };
        QCOMPARE(expression("objective"), "2*(last(ball.com.x)) - (max(ball.com.z))");
        QCOMPARE(task.constraints.size(), std::size_t(4));
        QCOMPARE(task.constraints[0].output, std::string("top"));
        QCOMPARE(task.constraints[0].value, 1.0);
        QCOMPARE(expression(task.constraints[1].output),
                 "((last(ball.com.x))) - ((max(ball.com.z)))");
        QVERIFY(task.constraints[1].relation == Relation::AtLeast);
        QCOMPARE(task.constraints[1].value, 0.0);
        QCOMPARE(expression(task.constraints[2].output), "max(ball.com.x)/(max(ball.com.z))");
        QCOMPARE(task.constraints[3].output, std::string("gap"));
        QCOMPARE(load(QString::fromStdString(file.root.toText())).root.toText(),
                 file.root.toText());
        const OptimisationFile plain = load(R"json({ "trammel_optimization": 1,
          "model": "ball.trammel.json", "variables": [ {"name": "e", "range": [0.1, 1]} ],
          "outputs": { "way": "last(ball.com.x)", "top": "max(ball.com.z)" },
          "minimize": ["way", "-top"], "constraints": ["top"] })json");
        QCOMPARE(plain.optimisation.objectives.size(), std::size_t(2));
        QCOMPARE(plain.optimisation.objectives[0].output, std::string("way"));
        QVERIFY2(findings(plain).contains("/constraints/0"), qPrintable(findings(plain)));
    }

    /// Where none is chosen: least squares for measurements, a front for several objectives.
    void usualMethods() {
        const QString text = QString(kTask).replace("\"method\": \"cobyla\", ", "");
        QVERIFY(load(text).optimisation.method == Method::Cobyla);
        const QString two = QString(text).replace(
            "\"goal\": \"maximise\"} ]", "\"goal\": \"maximise\"}, {\"output\": \"height\"} ]");
        QVERIFY(load(two).optimisation.method == Method::Nsga2);
        QString fit = QString(text).replace("\"way\", \"goal\": \"maximise\"", "\"gap\"");
        fit.remove(fit.indexOf("\"constraints\""),
                   fit.indexOf("\"budget\"") - fit.indexOf("\"constraints\""));
        const OptimisationFile file = load(fit);
        QVERIFY2(file.ok(), qPrintable(findings(file)));
        QVERIFY(file.optimisation.method == Method::LevenbergMarquardt);
    }

    /// Of its four variables two are no numbers in between, and one is held.
    void quadraticModelsNeedTwoVariables() {
        QString text = QString(kTask).replace("cobyla", "bobyqa");
        text.remove(text.indexOf("\"constraints\""),
                    text.indexOf("\"method\"") - text.indexOf("\"constraints\""));
        QVERIFY2(load(text).ok(), qPrintable(findings(load(text))));
        text.replace("{\"name\": \"mu\"}", "{\"name\": \"mu\", \"values\": [0.1, 0.2]}");
        QVERIFY2(
            findings(load(text)).contains("/method: the method \"bobyqa\" needs two variables"),
            qPrintable(findings(load(text))));
    }

    void everyFindingHasItsPlace_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("finding");
        const auto add = [](const char* name, const char* from, const char* to,
                            const char* finding) {
            QTest::newRow(name) << QString(from) << QString(to) << QString(finding);
        };
        add("version", "n\": 1, \"name", "n\": 2, \"name",
            "1:27: error: /trammel_optimisation: written by a newer version of the format (2); "
            "this version reads 1");
        add("key", "\"starts\"", "\"start\"",
            "/start: unknown key \"start\" in an optimisation; did you mean \"starts\"? ");
        add("no outputs", "\"outputs\"", "\"output\"",
            ": the key \"outputs\" is missing in an optimisation");
        add("parameter", "\"name\": \"n\"", "\"name\": \"nn\"",
            "5:27: error: /variables/2/name: the model has no parameter \"nn\"; ");
        add("simulation", "simulation.impact", "simulation.impacts",
            "/variables/3/name: the simulation has no key \"impacts\"; did you mean \"impact\"? ");
        add("twice", "{\"name\": \"mu\"}", "{\"name\": \"e\", \"range\": [0, 1]}",
            "/variables/1/name: there is a factor \"e\" already; expected each once");
        add("bounds", "[\"half\", 1]", "[1, \"half\"]",
            "3:41: error: /variables/0/range: the bounds 1 and 0.25 leave nothing between them; "
            "expected a lower and a higher one");
        add("coincident", "[2, 9]", "[2, 2]",
            "5:44: error: /variables/2/integers: the bounds 2 and 2 leave nothing between them; "
            "expected a lower and a higher one");
        add("no whole", "[2, 9]", "[2, 9.5]",
            "/variables/2/integers: 9.5 is no whole number; expected bounds of whole numbers, or "
            "\"range\" instead of \"integers\"");
        add("three bounds", "[2, 9]", "[2, 9, 4]",
            "/variables/2/integers: the array has 3 elements; expected [low, high]");
        add("log from 0", "[\"half\", 1]", "[0, 1]",
            "/variables/0/range: the lower bound is 0; expected one above 0 for the scale \"log\"");
        add("log of list", "\"start\": \"poisson\"", "\"scale\": \"log\"",
            "/variables/3/scale: the scale \"log\" is for variables with a range");
        add("parameter's range", "{\"name\": \"mu\"}", "{\"name\": \"mu\", \"range\": [0, 0.9]}",
            "/variables/1/range/1: ");
        add("no bounds", "\"range\": [\"half\", 1], \"scale\": \"log\", ", "",
            "/variables/0: 0 of the keys values, range are given; expected exactly one");
        add("two kinds", "\"integers\": [2, 9]", "\"integers\": [2, 9], \"range\": [1, 2]",
            "/variables/2: 2 of the keys range, integers, values are given; expected exactly one");
        add("start", "\"start\": 0.7", "\"start\": 1.7",
            "/variables/0/start: 1.7 is not between the bounds 0.25 and 1");
        add("start of list", "\"start\": \"poisson\"", "\"start\": \"stronge\"",
            "/variables/3/start: stronge is none of the variable's values");
        add("output", "\"output\": \"way\"", "\"output\": \"wy\"",
            "/objectives/0/output: there is no output \"wy\"; did you mean \"way\"? expected one "
            "of way, gap, height");
        add("formula", "last(ball.com.x)", "last(ball.com.w)",
            "/outputs/way: \"last(ball.com.w)\": nothing is named \"ball.com.w\" at position 6; ");
        add("series", "\"channel\": \"ball.com.z\"", "\"channel\": \"e\"",
            "/outputs/gap/channel: \"e\": the formula is not one over channels; expected for "
            "instance crank.com.x");
        add("column", "\"column\": \"z\"", "\"column\": \"y\"",
            "/outputs/gap/file: m.csv has no column \"y\"; ");
        add("file", "m.csv", "n.csv",
            "/outputs/gap/file: n.csv: the file cannot be read; expected an existing CSV file of "
            "measurements");
        add("times", "\"half/10\"", "0.25",
            "8:57: error: /outputs/gap/file: measured from t = 0.25 s to 0.65 s; expected times of "
            "the run, 0 s to 0.5 s");
        add("goal", "maximise", "maximize",
            "/objectives/0/goal: unknown name \"maximize\"; did you mean \"maximise\"? expected "
            "one of minimise, maximise, target");
        add("target", "maximise", "target",
            "/objectives/0: the key \"value\" is missing, which the goal \"target\" needs");
        add("relation", "\"relation\": \"<=\", \"value\": \"2*e\"",
            "\"relation\": \"<\", \"value\": 1", "/constraints/0/relation: unknown name \"<\"; ");
        add("contradiction", "\"output\": \"gap\", \"relation\": \"<=\", \"value\": 0",
            "\"output\": \"height\", \"relation\": \">=\", \"value\": 1.5",
            "/constraints/1: \"height\" >= 1.5 contradicts <= 1 of another constraint");
        add("method", "cobyla", "cobila",
            "/method: unknown name \"cobila\"; did you mean \"cobyla\"? ");
        add("no constraints", "cobyla", "crs2",
            "/method: the method \"crs2\" takes no constraints; expected one of auto, cobyla, ");
        add("one objective", "cobyla", "nsga2",
            "/method: the method \"nsga2\" is for several objectives, and there is one");
        add("squares", "cobyla", "levenberg-marquardt",
            "/method: the method \"levenberg-marquardt\" takes targets and measurements only, and "
            "\"way\" is neither");
        add("runs", "\"runs\": 400", "\"runs\": 0",
            "/budget/runs: 0 is no whole number from 1 to 1000000");
        add("few runs", "\"runs\": 400", "\"runs\": 20",
            "/budget/runs: 20 runs are too few for 32 searches; expected at least as many");
        add("seconds", "\"seconds\": 60", "\"seconds\": -1",
            "/budget/seconds: -1 stands here; expected a number above 0");
        add("model", "ball.trammel.json", "none.trammel.json", "2:12: error: /model: ");
    }
    void everyFindingHasItsPlace() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, finding);
        const QString text = QString(kTask).replace(from, to);
        QVERIFY(text != kTask);
        const OptimisationFile file = load(text);
        QVERIFY(!file.ok());
        QVERIFY2(findings(file).contains(finding), qPrintable(findings(file)));
        QVERIFY2(!findings(file).contains(":0:0:"), qPrintable(findings(file)));
    }

private:
    std::filesystem::path path(const char* name) const {
        return m_directory.filePath(name).toStdString();
    }
    OptimisationFile load(const QString& text) const {
        io::saveTextFile(path("a.opt.json"), text.toStdString());
        return loadOptimisationFile(path("a.opt.json"));
    }
    static QString findings(const OptimisationFile& file) {
        QString text;
        for (const messages::Message& line : findingLines(file))
            text += QString::fromStdString(english(line)) + '\n';
        return text;
    }

    QTemporaryDir m_directory;
};

QTEST_APPLESS_MAIN(TestOptimisationFile)
#include "test_optimisation_file.moc"
