// What the solver library tells is Japanese where Studio is: every message there is has its
// Japanese, and messages of broken files, of runs and of mechanisms, made here by the library
// itself, come out without English words, their names and numbers intact.
#include "analysis/freedoms/mobility.h"
#include "analysis/run/simulate.h"
#include "io/format.h"
#include "io/format_names.h"
#include "io/lcp_file.h"
#include "io/model_file.h"
#include "messages/entries.h"
#include "messages/file_messages.h"
#include "messages/formula_messages.h"
#include "messages/model_messages.h"
#include "messages/run_messages.h"
#include "messages/solver_messages.h"
#include "messages/stored.h"
#include "messages/study_messages.h"
#include "messages/system_messages.h"
#include "model/validate.h"
#include "results/hdf5_reader.h"
#include "results/sinks.h"
#include "studio/document/message_text.h"
#include "studio/translations/japanese_check.h"
#include "studio/translations/library_texts.h"
#include "study/study_file.h"
#include "study/study_folder.h"

#include <QCoreApplication>
#include <QDir>
#include <QTemporaryDir>
#include <QTranslator>
#include <QtTest>

using namespace trammel;
using messages::Message;
using trammel::studio::translated;

Q_DECLARE_METATYPE(trammel::messages::Message)

namespace {

/// Without words of their own, or names that stand in Japanese as they are.
const messages::Entry* const kUntranslated[] = {&messages::kVerbatim,   &messages::kTwoLines,
                                                &messages::kMurty,      &messages::kLemke,
                                                &messages::kIntegrator, &messages::kNull};

template <class Work>
Message errorOf(Work work) {
    try {
        work();
    } catch (const std::exception& error) {
        return messages::messageOf(error);
    }
    return messages::verbatim("nothing was wrong");
}

model::Model modelOf(const char* text) {
    const auto reading = io::readModel(io::parseJson(text).root, {});
    for (const model::Diagnostic& finding : reading.diagnostics)
        qFatal("%s", english(finding.message).c_str());
    return reading.model;
}

void write(const QString& path, const QByteArray& text) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

/// The message with a word at each place.
Message withWords(const messages::Entry& entry) {
    std::vector<messages::Argument> words;
    for (std::size_t i = 1; i <= entry.places; ++i)
        words.emplace_back("«" + std::to_string(i) + "»");
    return Message(entry, std::move(words));
}

/// The findings of all broken model files.
std::vector<Message> findingsOfBrokenFiles() {
    std::vector<Message> found;
    const QDir folder(TRAMMEL_SOURCE_DIR "/tests/data/broken");
    for (const QString& name : folder.entryList({"*.json"}))
        for (const auto& finding :
             io::loadModelFile(folder.filePath(name).toStdString()).diagnostics)
            found.push_back(finding.message);
    return found;
}

} // namespace

class TestMessageText : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_japanese.load(":/i18n/trammel_ja.qm"));
        QCoreApplication::installTranslator(&m_japanese);
    }

    // Every message has Japanese words around each of its places, and one id.
    void everyMessageHasJapanese() {
        QVERIFY(messages::entries().size() > 600);
        QSet<QString> ids;
        for (const messages::Entry* entry : messages::entries()) {
            const std::string id(entry->key);
            QVERIFY2(!ids.contains(QString::fromStdString(id)), id.c_str());
            ids.insert(QString::fromStdString(id));
            QCOMPARE(messages::entryOf(entry->key), entry);
            if (std::ranges::find(kUntranslated, entry) != std::end(kUntranslated)) continue;
            const QString japanese = QCoreApplication::translate("CoreText", entry->english);
            const QString shown = translated(withWords(*entry));
            for (std::size_t i = 1; i <= entry->places; ++i)
                QCOMPARE(shown.count(QString::fromUtf8("«%1»").arg(i)), 1);
            const bool isNumbersOnly =
                !QString(entry->english).contains(QRegularExpression("[a-z]"));
            QVERIFY2(isNumbersOnly || japanese != entry->english, entry->english);
        }
    }

    void exactTranslations_data() {
        QTest::addColumn<Message>("message");
        QTest::addColumn<QString>("japanese");
        const auto row = [](const Message& message, const char* japanese) {
            QTest::newRow(english(message).c_str()) << message << QString::fromUtf8(japanese);
        };
        row({messages::kNumberIsNotPositive, 0,
             Message{messages::kInUnit, messages::kANumberAboveZero, "kg"}},
            "0 は正でない。0 より大きい数 (kg) が必要");
        // A name that reads like a text stays.
        row({messages::kJointIsOpen, "a number", 0.5, "1e-07"},
            "ジョイント 'a number' が 0.5 m と 1e-07 rad だけ開いている");
        row({messages::kBodyIsFixed, "x; expected y"},
            "\"x; expected y\" は固定。動けるボディが必要");
        row({messages::kWith, Message{messages::kTurns, "body", 1},
             Message{messages::kListed,
                     Message{messages::kSlidesAlong, "rod", "-0.2", 0, "0.6", "0.8"},
                     Message{messages::kTurns, "joint", 3}}},
            "body が 1 rad 回転: rod が (0, 0.6, 0.8) に沿って -0.2 m 並進、joint が 3 rad 回転");
        // Types have their titles.
        row({messages::kSwapAxis, "pin", messages::Key{"revolute"}, messages::Key{"cylindrical"}, 0,
             1, 0},
            "pin: 回転ジョイント → 円筒ジョイント、軸 axis (0, 1, 0)");
        // A line of a study that is not begun.
        row({messages::kErrorInFile, "a/b.study.json:3:7",
             Message{messages::kAtPointer, "/outputs",
                     Message{messages::kStandsHere, messages::kANumber, messages::kAnObject}}},
            "a/b.study.json:3:7: エラー: /outputs: ここに数がある。オブジェクトが必要");
        row(messages::verbatim("a number"), "a number");
        row(Message(), "");
    }
    void exactTranslations() {
        QFETCH(Message, message);
        QFETCH(QString, japanese);
        QCOMPARE(translated(message), japanese);
    }

    void brokenModelFiles() {
        const std::vector<Message> found = findingsOfBrokenFiles();
        QVERIFY2(found.size() > 150, "all files were read");
        for (const Message& finding : found) {
            // Names that stand in such texts without quotes.
            checkJapanese(finding,
                          {"Length", "Lenght", "qd", "self -> self", "circle -> circle", "$schema",
                           "hinge.coordinate", "hinge.rate", "high, low, other, reversed, unit"});
            if (QTest::currentTestFailed()) return;
        }
    }

    // What a file keeps of a message is that message; a file without it keeps its text.
    void messagesInFiles() {
        for (const Message& message : findingsOfBrokenFiles()) {
            QCOMPARE(messages::restored(messages::stored(message), ""), message);
        }
        for (const char* data : {"", "Unheard()", "BodyIsFixed(", "BodyIsFixed()",
                                 "BodyIsFixed(t9:rod)", "BodyIsFixed(t3:rod) "})
            QCOMPARE(messages::restored(data, "stuck"), messages::verbatim("stuck"));
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
        for (const Message& warning : summary.warnings)
            checkJapanese(warning);
        QCOMPARE(studio::namesIn(summary.warnings.front()), QStringList{"pin"});
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
        checkJapanese(errorOf([&] { io::saveTextFile("/proc/none/x.json", "{}"); }),
                      {"/proc/none/x.json"});
    }

    // Findings name each kind of object that a model file may have.
    void everyFormatHasAName() {
        QSet<const io::ObjectFormat*> seen;
        const auto visit = [&](const auto& self, const io::ObjectFormat& format) -> void {
            if (seen.contains(&format)) return;
            seen.insert(&format);
            const std::string name(format.name);
            QVERIFY2(!io::named(format.name).is(messages::kVerbatim), name.c_str());
            QVERIFY2(!io::described("", format.name).is(messages::kVerbatim), name.c_str());
            for (const io::VariantFormat& variant : format.variants) {
                QVERIFY2(!io::described(variant.type, format.name).is(messages::kVerbatim),
                         name.c_str());
                for (const io::KeyFormat& key : variant.keys)
                    if (key.object) self(self, *key.object);
            }
            for (const io::KeyFormat& key : format.keys)
                if (key.object) self(self, *key.object);
        };
        visit(visit, io::modelFormat());
        QVERIFY(seen.size() > 10);
    }

    // No sentence stands in the library's sources besides its tables of messages, but what no user
    // sees in the window.
    void sentencesAreMessages() {
        QSet<QString> internal, found;
        for (const Internal& entry : internals())
            internal.insert(entry.text);
        int others = 0;
        for (const SourceText& text : libraryTexts(TRAMMEL_SOURCE_DIR "/src")) {
            found.insert(text.text);
            if (internal.contains(text.text)) continue;
            ++others;
            qWarning("%s: a text that is no message of src/messages: %s", qPrintable(text.place),
                     qPrintable(text.text));
        }
        QCOMPARE(others, 0);
        for (const Internal& entry : internals())
            QVERIFY2(found.contains(entry.text), entry.text);
    }

    // The window in English shows what the command line says.
    void englishStays() {
        QCoreApplication::removeTranslator(&m_japanese);
        for (const messages::Entry* entry : messages::entries()) {
            const Message message = withWords(*entry);
            QCOMPARE(translated(message), QString::fromStdString(english(message)));
        }
        for (const Message& message : findingsOfBrokenFiles())
            QCOMPARE(translated(message), QString::fromStdString(english(message)));
        QCoreApplication::installTranslator(&m_japanese);
    }

private:
    QTranslator m_japanese;
};

QTEST_GUILESS_MAIN(TestMessageText)
#include "test_message_text.moc"
