// What the solver library says is Japanese where Studio is: texts of broken files, of runs and of
// mechanisms, made here by the library itself, come out without English words, their names and
// numbers intact; and no message can be added to the library without its Japanese.
#include "analysis/freedoms/mobility.h"
#include "analysis/run/simulate.h"
#include "io/lcp_file.h"
#include "io/model_file.h"
#include "model/validate.h"
#include "results/hdf5_reader.h"
#include "results/sinks.h"
#include "studio/document/core_text/core_templates.h"
#include "studio/document/core_text/core_text.h"
#include "studio/translations/core_sources.h"
#include "studio/translations/japanese_check.h"
#include "study/study_file.h"
#include "study/study_folder.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTranslator>
#include <QtTest>

using namespace trammel;
using trammel::studio::localized;

namespace {

const QString kSources = TRAMMEL_SOURCE_DIR "/src";

template <class Work>
std::string errorOf(Work work) {
    try {
        work();
    } catch (const std::exception& error) {
        return error.what();
    }
    return "nothing was wrong";
}

model::Model modelOf(const char* text) {
    const auto reading = io::readModel(io::parseJson(text).root, {});
    for (const model::Diagnostic& finding : reading.diagnostics)
        qFatal("%s", finding.message.c_str());
    return reading.model;
}

void write(const QString& path, const QByteArray& text) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

} // namespace

class TestCoreText : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_japanese.load(":/i18n/trammel_ja.qm"));
        QCoreApplication::installTranslator(&m_japanese);
    }

    // Places come in their order in English, once each; the list of their kinds is not longer.
    void templatesAreSound() {
        static const QRegularExpression place("%\\d");
        for (const auto templates :
             {studio::modelTemplates(), studio::formulaTemplates(), studio::fileTemplates(),
              studio::runTemplates(), studio::solverTemplates(), studio::studyTemplates()})
            for (const studio::CoreTemplate& source : templates) {
                int count = 0;
                for (auto found = place.globalMatch(source.text); found.hasNext();)
                    QCOMPARE(found.next().captured(), QString("%%1").arg(++count));
                QVERIFY2(static_cast<int>(qstrlen(source.places)) <= count, source.text);
                QVERIFY2(QString(source.places).remove(QRegularExpression("[xpwnktT]")).isEmpty(),
                         source.text);
            }
    }

    void exactTranslations_data() {
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("japanese");
        const auto row = [](const char* english, const char* japanese) {
            QTest::newRow(english) << QString(english) << QString::fromUtf8(japanese);
        };
        row("0 is not positive; expected a number greater than 0 (kg)",
            "0 は正でない。0 より大きい数 (kg) が必要");
        // A name that looks like a text stays, as do names with a template's words in them.
        row("joint 'a number' is open by 0.5 m and 1e-07 rad",
            "ジョイント 'a number' が 0.5 m と 1e-07 rad だけ開いている");
        row("\"x; expected y\" is fixed; expected a body that can move",
            "\"x; expected y\" は固定。動けるボディが必要");
        row("body turns 1 rad: rod slides -0.2 m along (0, 0.6, 0.8), joint turns 3 rad",
            "body が 1 rad 回転: rod が (0, 0.6, 0.8) に沿って -0.2 m 並進、joint が 3 rad 回転");
        // Types have their titles.
        row("pin: revolute -> cylindrical, axis (0, 1, 0)",
            "pin: 回転ジョイント → 円筒ジョイント、軸 axis (0, 1, 0)");
        // A line of a study that is not begun.
        row("a/b.study.json:3:7: error: /outputs: a number stands here; expected an object",
            "a/b.study.json:3:7: エラー: /outputs: ここに数がある。オブジェクトが必要");
        row("a text that the library never writes", "a text that the library never writes");
        // The number must be one, the words exactly those.
        row("many pivots did not suffice", "many pivots did not suffice");
        row("7 pivots did not suffice ", "7 pivots did not suffice ");
        row("/bodies/0: the value is not finite; expected a number\nsomething else",
            "/bodies/0: 値が有限でない。数が必要\nsomething else");
        row("", "");
    }
    void exactTranslations() {
        QFETCH(QString, english);
        QFETCH(QString, japanese);
        QCOMPARE(localized(english.toStdString()), japanese);
    }

    void brokenModelFiles() {
        const QDir folder(TRAMMEL_SOURCE_DIR "/tests/data/broken");
        int count = 0;
        for (const QString& name : folder.entryList({"*.json"})) {
            const auto file = io::loadModelFile(folder.filePath(name).toStdString());
            for (const model::Diagnostic& finding : file.diagnostics) {
                // Names that stand in such texts without quotes.
                checkJapanese(finding.message, {"Length", "Lenght", "qd", "self -> self", "$schema",
                                                "hinge.coordinate", "hinge.rate"});
                if (QTest::currentTestFailed()) return;
                ++count;
            }
        }
        QVERIFY2(count > 150, qPrintable(QString::number(count))); // all files were read
    }

    void runs() {
        // A pendulum that starts off its circle; methods that do not go together.
        const char* kPendulum = R"({"trammel": 1, "bodies": [{"name": "rod", "mass": 1,
            "inertia": [1, 1, 1, 0, 0, 0], "position": [1, 0, 0], "velocity": [1, 0, 0]}],
            "joints": [{"name": "pin", "type": "revolute", "bodies": ["ground", "rod"],
            "position": [0, 0, 0], "axis": [0, 1, 0]}],
            "simulation": {"duration": 0.01}})";
        model::Model model = modelOf(kPendulum);
        const auto run = [&] {
            results::MemorySink sink;
            return analysis::simulate(model, "{}", sink);
        };
        const analysis::RunSummary summary = run();
        QVERIFY(!summary.warnings.empty());
        for (const std::string& warning : summary.warnings)
            checkJapanese(warning);
        model.simulation.initialVelocity = model::InitialVelocity::Refuse;
        checkJapanese(errorOf(run));
        model.simulation.rotation = model::RotationKind::NodaR;
        model.simulation.coordinates = model::CoordinatesKind::Generalized;
        model.simulation.epsilon = 0.1;
        checkJapanese(errorOf(run)); // several lines
        model.simulation = {};
        model.bodies[0].pose.position = Vec3(1, 0, 0);
        model.joints[0].positionB = Vec3(5, 0, 0);
        model.simulation.assemble = false;
        checkJapanese(errorOf(run));
    }

    // A planar four-bar of four hinges has one freedom and three constraints too many.
    void mobilityOfAFourBar() {
        const auto file =
            io::loadModelFile(TRAMMEL_SOURCE_DIR "/models/four-bar/four-bar.trammel.json");
        model::Model model = model::withoutDrivers(file.model);
        const analysis::Mobility mobility = analysis::mobility(model);
        QCOMPARE(mobility.redundant.size(), std::size_t(3));
        for (const auto& constraint : mobility.redundant)
            checkJapanese(constraint.direction);
        QCOMPARE(mobility.freedoms.size(), std::size_t(1));
        QStringList names;
        for (const model::Joint& joint : model.joints)
            names << QString::fromStdString(joint.name);
        checkJapanese(mobility.freedoms.front().text, names);
    }

    void filesOfOtherKinds() {
        QTemporaryDir folder;
        const QString study = folder.filePath("a.study.json"), lcp = folder.filePath("b.json"),
                      model = folder.filePath("m.trammel.json"), text = folder.filePath("c.h5");
        write(model, R"({"trammel": 1, "parameters": {"k": 2}})");
        write(study,
              R"j({"trammel_study": 1, "model": "m.trammel.json", "design": "random", "sample": 2,
            "time_limit": -1, "simulation": {"stepp": 1, "impact": 3},
            "factors": [{"name": "kk", "values": []}, {"name": "k", "range": [1]},
                        {"name": "k"}, {"name": "simulation.impact", "range": [1, 2, 3]}],
            "outputs": {"": 3, "run": "last(x)"}})j");
        const auto broken = study::loadStudyFile(study.toStdString());
        QVERIFY(broken.diagnostics.size() > 8);
        for (const model::Diagnostic& finding : broken.diagnostics)
            checkJapanese(finding.message, {"samples"});
        write(lcp, R"({"A": [[1, 2]], "b": [1, "x"], "lower": [0, "inf"], "upper": [1, 2, 3],
            "friction": [{"normal": 5, "tangents": [1], "mu": -1, "shape": "conee"}], "c": 1})");
        const io::LcpFile wrong = io::loadLcpFile(lcp.toStdString());
        QVERIFY(wrong.diagnostics.size() > 6);
        for (const model::Diagnostic& finding : wrong.diagnostics)
            checkJapanese(finding.message, {"friction", "names", "cone"});
        write(text, "no results");
        for (const QString& path : {text, folder.filePath("none.h5"), folder.path()})
            checkJapanese(errorOf([&] { results::readRun(path.toStdString()); }),
                          {path, "unable to synchronously open file", "file signature not found",
                           "unable to open file"});
        checkJapanese(errorOf([&] { study::StudyFolder::open(folder.path().toStdString()); }),
                      {folder.path()});
        // What Studio's own folder of runs says.
        checkJapanese("cannot lock /x/run-0001.lock: another program has it");
        checkJapanese("cannot make the folder /x: it is not writable");
        checkJapanese(errorOf([&] { io::saveTextFile("/proc/none/x.json", "{}"); }),
                      {"/proc/none/x.json"});
    }

    // Every text of the library that a user may see has its Japanese: see core_sources.h for what
    // counts as such a text.
    void noMessageOfTheLibraryIsMissing() {
        const QList<SourceText> texts = libraryTexts(kSources, Exempt::Left);
        QVERIFY2(texts.size() > 300, qPrintable(QString::number(texts.size())));
        int missing = 0;
        for (const SourceText& text : texts) {
            if (hasJapanese(text.text)) continue;
            ++missing;
            qWarning(
                "%s: no template of src/studio/document/core_text/core_templates_*.cpp makes this "
                "Japanese: %s",
                qPrintable(text.place), qPrintable(text.text));
        }
        QCOMPARE(missing, 0);
        QVERIFY(!hasJapanese("a message of {} that somebody added"));
        QVERIFY(!hasJapanese("somebody says {}; expected a number"));
    }

    // Each piece stands in the whole that is tested for it, and what is exempt is still there.
    void piecesOfMessages() {
        for (const Piece& piece : pieces()) {
            QString pattern = QRegularExpression::escape(QString(piece.text));
            pattern.replace(QRegularExpression(R"(\\\{[^}]*\})"), ".*");
            QVERIFY2(QString(piece.whole).contains(QRegularExpression(pattern)), piece.text);
            checkJapanese(piece.whole, {"/tmp/x.h5", "loss", "separate, stick, slide, reverse"});
            if (QTest::currentTestFailed()) return;
        }
        QSet<QString> found;
        for (const SourceText& text : libraryTexts(kSources, Exempt::Only))
            found.insert(text.text);
        for (const Piece& piece : pieces())
            QVERIFY2(found.contains(piece.text), piece.text);
        for (const Internal& internal : internals())
            QVERIFY2(found.contains(internal.text), internal.text);
    }

    // The window in English shows what the command line says.
    void englishStays() {
        QCoreApplication::removeTranslator(&m_japanese);
        for (const Piece& piece : pieces())
            QCOMPARE(localized(piece.whole), QString(piece.whole));
        const std::string swap = "pin: revolute -> cylindrical, axis (0, 1, 0)";
        QCOMPARE(localized(swap), QString::fromStdString(swap));
        QCoreApplication::installTranslator(&m_japanese);
    }

    // 5000 messages, as of a file that is broken everywhere, in less time than is noticed.
    void thousandsOfMessages() {
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < 5000; ++i)
            localized("\"2*L" + std::to_string(i) +
                      "\": unknown name \"L\" at position 3; expected k, pi or a function");
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
    }

private:
    /// The text with its places taken by a word, a number or a text of the library's, whichever
    /// makes it Japanese, with the words and numbers still there.
    static bool hasJapanese(const QString& text) {
        static const QRegularExpression place("\\{\\d?(:[^}]*)?\\}");
        const qsizetype places = text.count(place);
        if (places > 7) return false;
        int choices = 1;
        for (qsizetype i = 0; i < places; ++i)
            choices *= 4;
        for (int choice = 0; choice < choices; ++choice) {
            QString made = text;
            QStringList kept;
            for (int rest = choice, i = 1; made.contains(place); rest /= 4, ++i) {
                const QString word = QString::fromUtf8("«%1»").arg(i), number = QString::number(i);
                const QString filling = rest % 4 == 0   ? word
                                        : rest % 4 == 1 ? number
                                        : rest % 4 == 2 ? "all points lie in one plane"
                                                        : "";
                if (rest % 4 < 2) kept << filling;
                made.replace(made.indexOf(place), place.match(made).capturedLength(), filling);
            }
            const QString shown = localized(made.toStdString());
            if (shown != made && englishIn(shown).isEmpty() &&
                std::ranges::all_of(kept,
                                    [&](const QString& part) { return shown.contains(part); }))
                return true;
        }
        return false;
    }

    QTranslator m_japanese;
};

QTEST_GUILESS_MAIN(TestCoreText)
#include "test_core_text.moc"
