#include "io/model_file.h"
#include "results/hdf5_support.h"
#include "study/study_table.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <limits>

using namespace trammel;
using study::RunResult;
using study::StudyFolder;

namespace {

/// A ball without gravity or contact at 2 m/s: x = 2 t, whatever the method.
const char* const kModel = R"({ "trammel": 1, "name": "ball", "gravity": [0, 0, 0],
  "parameters": { "v": 2, "m": 1 },
  "bodies": [ { "name": "ball", "mass": "m", "inertia": [1, 1, 1, 0, 0, 0],
                "velocity": ["v", 0, 0] } ],
  "simulation": { "duration": 1, "step": 0.125 } }
)";

const char* const kStudy = R"json({ "trammel_study": 1, "model": "ball.trammel.json",
  "factors": [ { "name": "v", "values": [1, 2, 3] },
               { "name": "simulation.rotation", "values": ["exact", "quaternion"] } ],
  "outputs": { "way, m": "last(ball.com.x)", "first": "first(events.t)" } }
)json";

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

template <class T>
std::vector<T> readColumn(hid_t file, const char* name, hid_t type) {
    const results::Handle set(H5Dopen2(file, name, H5P_DEFAULT));
    const results::Handle space(H5Dget_space(set.get()));
    std::vector<T> values(static_cast<std::size_t>(H5Sget_simple_extent_npoints(space.get())));
    if (H5Dread(set.get(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0) values.clear();
    return values;
}

} // namespace

/// The folder of a study: what is stored, what is missing, and the table.
class TestStudyFolder : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_directory = std::make_unique<QTemporaryDir>();
        QVERIFY(m_directory->isValid());
        io::saveTextFile(path("ball.trammel.json"), kModel);
        io::saveTextFile(path("ball.study.json"), kStudy);
    }

    void keepsTheExactTexts() {
        const StudyFolder folder = create();
        QCOMPARE(text("out/study.json"), QString(kStudy));
        QCOMPARE(text("out/model.trammel.json"), QString(kModel));
        QCOMPARE(folder.runCount(), std::size_t(6));
        // Runs come from the folder's own copies.
        io::saveTextFile(path("ball.trammel.json"), "{}");
        const StudyFolder again = StudyFolder::open(path("out"));
        QCOMPARE(QString::fromStdString(again.file().model.root.toText()), QString(kModel));
    }

    void whatIsNoStudyIsRefused() {
        QVERIFY(!StudyFolder::exists(path(".")));
        try {
            StudyFolder::open(path("."));
            QFAIL("opened");
        } catch (const std::runtime_error& error) {
            QVERIFY2(QString(error.what()).contains("no study was begun there"), error.what());
        }
    }

    /// A creation that was killed before its end leaves a folder that can be begun in.
    void remainsOfACreationAreNoStudy() {
        QVERIFY(StudyFolder::isFree(path("out")));
        QVERIFY(!StudyFolder::isFree(path("."))); // there stand other files
        create();
        QVERIFY(!StudyFolder::isFree(path("out")));
        QVERIFY(QFile::remove(name("out/origin.json")));
        QVERIFY(StudyFolder::isFree(path("out")));
        QCOMPARE(create().runCount(), std::size_t(6));
    }

    /// Whatever the method, the ball goes v t = v metres; there are no impacts, so that the first
    /// one's time is not there.
    void runsGiveTheOutputs() {
        const StudyFolder folder = create();
        for (std::size_t run = 1; run <= 6; ++run) {
            const RunResult result = study::runOne(folder.file(), run, folder.points()[run - 1]);
            QCOMPARE(QString::fromStdString(result.status), "completed");
            const double v = std::get<double>(folder.points()[run - 1][0]);
            QVERIFY(std::abs(result.outputs[0] - v) < 1e-14); // rounding
            QVERIFY(std::isnan(result.outputs[1]));
            QVERIFY(QString::fromStdString(english(result.message))
                        .contains("first has no value: first() of no events"));
            QVERIFY(result.wallSeconds > 0);
        }
    }

    void aRunThatCannotBeIsTold() {
        io::saveTextFile(path("ball.study.json"),
                         QString(kStudy)
                             .replace("\"v\", \"values\": [1, 2, 3]", "\"m\", \"values\": [1, -1]")
                             .toStdString());
        const StudyFolder folder = create();
        const RunResult result = study::runOne(folder.file(), 3, folder.points()[2]);
        QCOMPARE(QString::fromStdString(result.status), "failed");
        QVERIFY2(QString::fromStdString(english(result.message)).startsWith("/bodies/0/mass: "),
                 english(result.message).c_str());
        QVERIFY(std::isnan(result.outputs[0]));
    }

    void keptRunsHaveTheirFiles() {
        const StudyFolder folder = create();
        const RunResult result =
            study::runOne(folder.file(), 5, folder.points()[4], folder.runFolder(5));
        QVERIFY(result.isCompleted());
        const auto model = io::loadModelFile(path("out/runs/000005/model.trammel.json"));
        QVERIFY(model.ok());
        QCOMPARE(model.model.parameters.at("v"), 3.0);
        QVERIFY(QFile::exists(name("out/runs/000005/results.h5")));
        QVERIFY(text("out/runs/000005/events.csv").startsWith("t[s],impact,"));
    }

    void finishedAndMissingRuns() {
        const StudyFolder folder = create();
        folder.store({2, "completed", {}, {1.0 / 3, kNone}, 0.25});
        folder.store(
            {5, "failed", messages::verbatim("it \"broke\",\nat 1 s"), {kNone, kNone}, 0.5});
        QCOMPARE(folder.missing(), (std::vector<std::size_t>{1, 3, 4, 6}));
        const auto result = folder.result(2);
        QVERIFY(result);
        QCOMPARE(result->outputs[0], 1.0 / 3); // to the last bit
        QVERIFY(std::isnan(result->outputs[1]));
        QCOMPARE(folder.forgetFailed(), std::size_t(1));
        QCOMPARE(folder.missing(), (std::vector<std::size_t>{1, 3, 4, 5, 6}));
    }

    /// After a power cut a shard may be empty: then its run is missing, and nothing else is.
    void aTornShardIsMissing() {
        const StudyFolder folder = create();
        folder.store({2, "completed", {}, {1, 2}, 0.25});
        for (const char* torn : {"", "{ \"run\": 3,", "{ \"run\": 2 }"}) {
            io::saveTextFile(path("out/shards/000003.json"), torn);
            QCOMPARE(folder.missing(), (std::vector<std::size_t>{1, 3, 4, 5, 6}));
        }
    }

    void tableAsCsv() {
        const StudyFolder folder = create();
        folder.store({2, "completed", {}, {1.0 / 3, kNone}, 0.25});
        folder.store(
            {5, "failed", messages::verbatim("it \"broke\",\nat 1 s"), {kNone, kNone}, 0.5});
        const study::StudyCounts counts = study::collect(folder);
        QCOMPARE(counts.completed, std::size_t(1));
        QCOMPARE(counts.failed, std::size_t(1));
        QCOMPARE(counts.missing(), std::size_t(4));
        QCOMPARE(text("out/results.csv"),
                 "run,v,simulation.rotation,\"way, m\",first,status,message,wall_seconds\n"
                 "1,1,exact,,,missing,,\n"
                 "2,1,quaternion,0.3333333333333333,,completed,,0.25\n"
                 "3,2,exact,,,missing,,\n"
                 "4,2,quaternion,,,missing,,\n"
                 "5,3,exact,,,failed,\"it \"\"broke\"\",\nat 1 s\",0.5\n"
                 "6,3,quaternion,,,missing,,\n");
    }

    void tableAsHdf5() {
        const StudyFolder folder = create();
        folder.store({2, "completed", {}, {1.0 / 3, kNone}, 0.25});
        study::collect(folder);
        const results::Handle file(
            H5Fopen(qPrintable(name("out/results.h5")), H5F_ACC_RDONLY, H5P_DEFAULT));
        QVERIFY(file);
        QCOMPARE(readColumn<std::int64_t>(file.get(), "run", H5T_NATIVE_INT64),
                 (std::vector<std::int64_t>{1, 2, 3, 4, 5, 6}));
        QCOMPARE(readColumn<double>(file.get(), "factors/v", H5T_NATIVE_DOUBLE),
                 (std::vector<double>{1, 1, 2, 2, 3, 3}));
        const auto way = readColumn<double>(file.get(), "outputs/way, m", H5T_NATIVE_DOUBLE);
        QCOMPARE(way.at(1), 1.0 / 3);
        QVERIFY(std::isnan(way.at(0)));
        results::Handle type(H5Tcopy(H5T_C_S1));
        H5Tset_size(type.get(), 16);
        H5Tset_cset(type.get(), H5T_CSET_UTF8);
        using Text = std::array<char, 16>;
        const auto methods =
            readColumn<Text>(file.get(), "factors/simulation.rotation", type.get());
        QCOMPARE(QString(methods.at(1).data()), "quaternion");
        const auto states = readColumn<Text>(file.get(), "status", type.get());
        QCOMPARE(QString(states.at(0).data()), "missing");
        QCOMPARE(QString(states.at(1).data()), "completed");
    }

    void whatDiffersIsNamed() {
        const StudyFolder folder = create();
        QVERIFY(folder.differences(study::loadStudyFile(path("ball.study.json"))).empty());
        // White space and the spelling of a number are no difference.
        io::saveTextFile(path("ball.study.json"),
                         QString(kStudy).replace("[1, 2, 3]", "[1.0,  2, 3e0]").toStdString());
        QVERIFY(folder.differences(study::loadStudyFile(path("ball.study.json"))).empty());
        io::saveTextFile(path("ball.study.json"),
                         QString(kStudy).replace("[1, 2, 3]", "[1, 2, 4]").toStdString());
        io::saveTextFile(path("ball.trammel.json"),
                         QString(kModel).replace("0.125", "0.25").toStdString());
        QCOMPARE(folder.differences(study::loadStudyFile(path("ball.study.json"))),
                 (std::vector<std::string>{"study: /factors/0/values/2: 3 there, 4 here",
                                           "model: /simulation/step: 0.125 there, 0.25 here"}));
    }

    void oneProcessAtATime() {
        const StudyFolder folder = create();
        const study::StudyLock lock(folder);
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, study::StudyLock second(folder));
    }

private:
    QString name(const char* file) const { return m_directory->filePath(file); }
    std::filesystem::path path(const char* file) const { return name(file).toStdString(); }
    QString text(const char* file) const {
        QFile stream(name(file));
        return stream.open(QIODevice::ReadOnly) ? QString::fromUtf8(stream.readAll()) : "no file";
    }
    StudyFolder create() const {
        return StudyFolder::create(path("out"), study::loadStudyFile(path("ball.study.json")));
    }

    std::unique_ptr<QTemporaryDir> m_directory;
};

QTEST_APPLESS_MAIN(TestStudyFolder)
#include "test_study_folder.moc"
