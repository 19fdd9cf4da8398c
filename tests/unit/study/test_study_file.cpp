#include "io/model_file.h"
#include "messages/message_list.h"
#include "study/study_file.h"

#include <QTemporaryDir>
#include <QTest>

using namespace trammel;
using study::StudyFile;

namespace {

const char* const kModel = R"({ "trammel": 1, "name": "ball",
  "parameters": { "e": 0.5, "mu": 0.3, "half": "e/2" },
  "materials": { "m": { "restitution": "e", "friction": "mu" } },
  "ground": { "shapes": [ { "type": "plane", "normal": [0, 0, 1], "material": "m" } ] },
  "bodies": [ { "name": "ball", "position": [0, 0, 1],
                "shapes": [ { "type": "sphere", "radius": 0.1, "material": "m" } ] } ],
  "simulation": { "duration": 1, "step": 0.01 } }
)";

const char* const kStudy = R"json({ "trammel_study": 1, "model": "ball.trammel.json",
  "factors": [ { "name": "e", "values": [0, "half", 1] },
               { "name": "mu", "range": [0, "2*e", 3] },
               { "name": "simulation.impact", "values": ["newton", "poisson"] } ],
  "outputs": { "end": "last(ball.com.z)" },
  "simulation": { "duration": 0.5, "islands": false } }
)json";

} // namespace

/// Reading of study files: what they say, and every finding with its place.
class TestStudyFile : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_directory.isValid());
        io::saveTextFile(path("ball.trammel.json"), kModel);
    }

    void whatItSays() {
        const StudyFile file = load(kStudy);
        QVERIFY2(file.ok(), qPrintable(findings(file)));
        QCOMPARE(file.study.factors.size(), std::size_t(3));
        // Expressions are over the model's own parameters: half = 0.25.
        QVERIFY(file.study.factors[0].values == (std::vector<study::Value>{0.0, 0.25, 1.0}));
        QVERIFY(file.study.factors[1].range == (study::Range{0, 1, 3}));
        QCOMPARE(study::runCount(file.study), std::size_t(18));
        QVERIFY(file.study.simulation[0].second == study::Value(0.5));
        QVERIFY(file.study.simulation[1].second == study::Value(false));
        QCOMPARE(QString::fromStdString(file.root.toText()), QString(kStudy));
    }

    /// The model of a run is the model's document with the values in their places, and the rest of
    /// the text as it was.
    void documentOfAPoint() {
        const StudyFile file = load(kStudy);
        const auto document = study::documentAt(file, {1.0, 0.5, std::string("poisson")});
        const auto reading = io::readModel(document, {});
        QVERIFY(!model::hasErrors(reading.diagnostics));
        QCOMPARE(reading.model.parameters.at("e"), 1.0);
        QCOMPARE(reading.model.parameters.at("half"), 0.5);
        QCOMPARE(reading.model.parameters.at("mu"), 0.5);
        QCOMPARE(reading.model.simulation.impact, model::ImpactKind::Poisson);
        QCOMPARE(reading.model.simulation.duration, 0.5);
        QCOMPARE(reading.model.simulation.step, 0.01);
        QVERIFY(!reading.model.simulation.islands);
    }

    /// A parameter with a range is varied over it; values, with units too, have to stay in it; a
    /// run's value takes the place of the parameter's and leaves its unit and range.
    void parametersWithRanges() {
        io::saveTextFile(
            path("ranged.trammel.json"),
            QString(kModel)
                .replace("\"mu\": 0.3", R"("mu": { "value": 0.3, "min": 0, "max": 0.5 },
                                 "L": { "value": 0.2, "unit": "mm", "max": 0.4 })")
                .toStdString());
        const QString text = QString(kStudy).replace("ball.trammel", "ranged.trammel");
        const StudyFile file = load(QString(text).replace(R"(, "range": [0, "2*e", 3])", ""));
        QVERIFY2(file.ok(), qPrintable(findings(file)));
        QVERIFY(file.study.factors[1].range == (study::Range{0, 0.5, 11}));
        const auto document = study::documentAt(file, {1.0, 0.25, std::string("poisson")});
        QCOMPARE(document.at("/parameters/mu/value")->number(), 0.25);
        QCOMPARE(document.at("/parameters/mu/max")->number(), 0.5);
        const StudyFile beyond = load(QString(text).replace(R"("mu", "range": [0, "2*e", 3])",
                                                            R"("L", "values": ["300 mm", 0.5])"));
        QVERIFY2(findings(beyond).contains("error: /factors/1/values/1: 500 mm is out of range; "
                                           "expected at most 400 mm"),
                 qPrintable(findings(beyond)));
        QCOMPARE(beyond.diagnostics.size(), std::size_t(1));
        const StudyFile open =
            load(QString(text).replace(R"("mu", "range": [0, "2*e", 3])", R"("L")"));
        QVERIFY2(findings(open).contains("0 of the keys values, range are given"),
                 qPrintable(findings(open)));
    }

    /// What a form has made reads back as what it said.
    void documentsOfStudies() {
        study::Study written = load(kStudy).study;
        written.description = "free";
        written.design = study::Design::LatinHypercube;
        written.samples = 12;
        written.seed = 34;
        written.timeLimit = 2.5;
        written.analysis.kind = study::Analysis::Statics;
        written.factors[1].range->count = 0;
        const auto document = study::studyDocument(written);
        const StudyFile file = load(QString::fromStdString(document.toText()));
        QVERIFY2(file.ok(), qPrintable(findings(file)));
        QVERIFY(file.study == written);
    }

    /// Every analysis has its row in the help.
    void analysesInHelp() {
        for (const char* page : {"/docs/studies.md", "/docs/studies.ja.md"}) {
            QFile file(QString(TRAMMEL_SOURCE_DIR) + page);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(file.readAll());
            for (const study::AnalysisTraits& one : study::analyses())
                QVERIFY2(text.contains("\n| `" + QString::fromUtf8(one.name.data()) + "` | "),
                         one.name.data());
        }
    }

    void findings_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("finding");
        const auto row = [](const char* name, const char* from, const char* to,
                            const char* finding) {
            QTest::newRow(name) << QString(from) << QString(to) << QString(finding);
        };
        row("parameter", "\"name\": \"mu\"", "\"name\": \"nu\"",
            "3:26: error: /factors/1/name: the model has no parameter \"nu\"; did you mean \"mu\"? "
            "expected one of e, mu, half, or a key of the simulation such as "
            "\"simulation.impact\"");
        row("simulation key", "simulation.impact", "simulation.inpact",
            "4:26: error: /factors/2/name: the simulation has no key \"inpact\"; did you mean "
            "\"impact\"? expected one of ");
        row("method", "\"poisson\"", "\"poison\"",
            "4:68: error: /factors/2/values/1: unknown name \"poison\"; did you mean \"poisson\"? "
            "expected one of newton, poisson, ");
        row("kind of value", "[0, \"half\", 1]", "[0, null, 1]",
            "2:45: error: /factors/0/values/1: null stands here; expected a number or an "
            "expression such as \"2*L\"");
        row("expression", "\"2*e\"", "\"2*f\"",
            "3:45: error: /factors/1/range/1: \"2*f\": unknown name \"f\" at position 3; "
            "expected e, half, mu, pi or a function");
        row("count", "[0, \"2*e\", 3]", "[0, \"2*e\"]",
            "3:41: error: /factors/1/range: the array has 2 elements; expected [first, last, "
            "count]");
        row("count of zero", "\"2*e\", 3]", "\"2*e\", 0]",
            "3:52: error: /factors/1/range/2: 0 is no whole number from 1 to 1000000");
        row("values and range", "\"range\"", "\"values\": [1], \"range\"",
            "3:16: error: /factors/1: 2 of the keys values, range are given; expected exactly one");
        row("range of methods", "\"values\": [\"newton\", \"poisson\"]", "\"range\": [0, 1, 2]",
            "4:56: error: /factors/2/range: \"simulation.impact\" takes no numbers; expected "
            "\"values\" instead");
        row("whole numbers", "\"simulation.impact\", \"values\": [\"newton\", \"poisson\"]",
            "\"simulation.threads\", \"range\": [1, 4, 3]",
            "4:57: error: /factors/2/range: \"simulation.threads\" takes whole numbers only; "
            "expected \"values\" instead");
        row("twice", "\"name\": \"mu\"", "\"name\": \"e\"",
            "3:26: error: /factors/1/name: there is a factor \"e\" already; expected each once");
        row("given twice", "\"islands\": false", "\"impact\": \"newton\"",
            "4:26: error: /factors/2/name: \"impact\" is given under /simulation too; expected "
            "only one of them");
        row("time limit", "\"simulation\": {", "\"time_limit\": 0, \"simulation\": {",
            ": error: /time_limit: 0 is no time that a run could take; expected seconds above 0");
        row("kind of time limit", "\"simulation\": {", "\"time_limit\": \"1 s\", \"simulation\": {",
            ": error: /time_limit: a text stands here; expected a number of seconds");
        row("setting", "\"islands\": false", "\"islands\": 2",
            "6:47: error: /simulation/islands: a number stands here; expected true or false");
        row("setting's name", "\"islands\"", "\"island\"",
            "6:36: error: /simulation/island: the simulation has no key \"island\"; did you mean "
            "\"islands\"? expected one of ");
        row("unknown key", "\"outputs\"", "\"output\"",
            "5:3: error: /output: unknown key \"output\" in a study; did you mean \"outputs\"? "
            "expected trammel_study, model, factors, outputs, $schema, ");
        row("samples", "\"factors\"", "\"design\": \"random\", \"factors\"",
            "1:1: error: the key \"samples\" is missing, which design \"random\" needs");
        row("design", "\"factors\"", "\"design\": \"grit\", \"factors\"",
            "2:13: error: /design: unknown name \"grit\"; did you mean \"grid\"? expected one of "
            "grid, random, latin-hypercube");
        row("output", "last(ball.com.z)", "last(bal.com.z)",
            "5:23: error: /outputs/end: \"last(bal.com.z)\": nothing is named \"bal.com.z\" at "
            "position 6; expected a channel, a column of events, or a parameter; the nearest are "
            "\"ball.com.z\", \"ball.com.x\", \"ball.com.y\"");
        row("output's name", "\"end\"", "\"status\"",
            "5:16: error: /outputs/status: \"status\" cannot name an output; expected a name that "
            "no factor has, nor one of run, status, message, wall_seconds");
        row("newer", "\"trammel_study\": 1", "\"trammel_study\": 2",
            "1:20: error: /trammel_study: written by a newer version of the format (2); this "
            "version reads 1");
        row("model", "ball.trammel.json", "bell.trammel.json",
            "bell.trammel.json: the file cannot be read; expected an existing model file");
        row("cannot be run", "\"islands\": false",
            "\"coordinates\": \"generalized\", \"integrator\": \"rattle\"",
            "1:32: error: /model: the model cannot be run: ");
        row("syntax", "\"outputs\": {", "\"outputs\": [",
            "5:21: error: /outputs: unexpected ':'; expected ',' or ']' after the value");
    }
    void findings() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, finding);
        const StudyFile file = load(QString(kStudy).replace(from, to));
        QVERIFY(!file.ok());
        QVERIFY2(findings(file).contains(finding), qPrintable(findings(file)));
        QVERIFY(findings(file).startsWith(
            QString::fromStdString(path("ball.study.json").string() + ":")));
    }

    void allFindingsAtOnce() {
        QString text = QString(kStudy).replace("\"mu\"", "\"nu\"").replace("poisson", "poison");
        text.replace("0.5,", "\"x\",");
        const StudyFile file = load(text);
        QCOMPARE(file.diagnostics.size(), std::size_t(3));
    }

    void findingsOfTheModelNameItsFile() {
        QString broken = QString(kModel).replace("\"radius\": 0.1", "\"radius\": -1");
        io::saveTextFile(path("broken.trammel.json"), broken.toStdString());
        const StudyFile file = load(QString(kStudy).replace("ball.trammel", "broken.trammel"));
        QVERIFY(!file.ok());
        QVERIFY2(findings(file).contains("broken.trammel.json:6:"), qPrintable(findings(file)));
    }

private:
    std::filesystem::path path(const char* name) const {
        return m_directory.filePath(name).toStdString();
    }
    StudyFile load(const QString& text) const {
        io::saveTextFile(path("ball.study.json"), text.toStdString());
        return study::loadStudyFile(path("ball.study.json"));
    }
    static QString findings(const StudyFile& file) {
        QString text;
        for (const std::string& line : english(study::findingLines(file)))
            text += QString::fromStdString(line) + '\n';
        return text;
    }

    QTemporaryDir m_directory;
};

QTEST_APPLESS_MAIN(TestStudyFile)
#include "test_study_file.moc"
