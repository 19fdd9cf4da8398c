// Tables that are written while a run goes on, and stored runs that are handed on frame by frame:
// the same bytes as of a run that is held in memory.

#include "results/atomic_file.h"
#include "results/channel_file.h"
#include "results/csv_sinks.h"
#include "results/hdf5_reader.h"
#include "results/hdf5_writer.h"
#include "results/sinks.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <stdexcept>
#include <sys/stat.h>

using namespace trammel::results;
using trammel::Vec3;

namespace {

/// More frames than a block of a reader and a chunk of a writer (4096), contacts by the frame's
/// number, so that some frames have none.
constexpr std::size_t kFrames = 9000;

std::vector<ContactRecord> contactsOf(std::size_t frame) {
    std::vector<ContactRecord> contacts(frame % 30);
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        contacts[i].bodyB = static_cast<std::int32_t>(i % 2);
        contacts[i].point = Vec3(static_cast<double>(frame), static_cast<double>(i), 0.1);
        contacts[i].normalForce = 1.0 / static_cast<double>(i + 1);
    }
    return contacts;
}

ImpactRecord impactOf(std::size_t frame) {
    ImpactRecord impact;
    impact.t = 0.1 * static_cast<double>(frame);
    impact.impact = static_cast<std::int64_t>(frame);
    impact.bodyA = "a,1";
    impact.bodyB = "ground";
    return impact;
}

void feed(FrameSink& sink) {
    RunHeader header{"m", "{}", "{}", "0", {{"a.com.x", "m"}, {"a,1.\"v\"", "m/s"}}};
    header.hasContacts = true;
    header.bodies = {"a,1", "ground"};
    sink.begin(header);
    for (std::size_t i = 0; i < kFrames; ++i) {
        sink.appendImpact(impactOf(i));
        sink.appendContacts(contactsOf(i));
        const double x = 1.0 / static_cast<double>(i + 3);
        sink.append(0.1 * static_cast<double>(i), std::vector<double>{x, -x * x});
    }
    sink.end("completed", "");
}

QByteArray contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be opened");
}

} // namespace

class StreamsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_directory.isValid());
        MemorySink memory;
        Hdf5Writer stored(path("r.h5").toStdString());
        ChannelCsvSink channels(path("channels.csv").toStdString(), TextFile::Appears::AtOnce);
        ImpactCsvSink impacts(path("impacts.csv").toStdString(), TextFile::Appears::AtOnce);
        ContactCsvSink contacts(path("contacts.csv").toStdString(), TextFile::Appears::AtOnce);
        TeeSink all({&memory, &stored, &channels, &impacts, &contacts});
        feed(all);
        const RunData& run = memory.run();
        writeCsv(path("held channels.csv").toStdString(), run);
        writeEventsCsv(path("held impacts.csv").toStdString(), run.impacts());
        writeContactsCsv(path("held contacts.csv").toStdString(), run);
    }

    void tables_data() {
        QTest::addColumn<QString>("table");
        for (const char* table : {"channels", "impacts", "contacts"})
            QTest::newRow(table) << table;
    }
    void tables() {
        QFETCH(QString, table);
        const QByteArray held = contents(path("held " + table + ".csv"));
        QVERIFY(held.count('\n') > 8000);
        QCOMPARE(contents(path(table + ".csv")), held);
        const std::string file = path("replayed.csv").toStdString();
        std::unique_ptr<CsvSink> sink;
        constexpr auto kWhole = TextFile::Appears::WhenFinished;
        if (table == "channels") sink = std::make_unique<ChannelCsvSink>(file, kWhole);
        if (table == "impacts") sink = std::make_unique<ImpactCsvSink>(file, kWhole);
        if (table == "contacts") sink = std::make_unique<ContactCsvSink>(file, kWhole);
        replayRun(path("r.h5").toStdString(), {},
                  {.channels = table == "channels",
                   .contacts = table == "contacts",
                   .impacts = table == "impacts"},
                  *sink);
        QCOMPARE(contents(path("replayed.csv")), held);
    }

    void provenanceStandsBeside() {
        QCOMPARE(contents(path("channels.csv.provenance.json")),
                 contents(path("held channels.csv.provenance.json")));
    }

    /// A run that is replayed whole is the run.
    void replayIsTheRun() {
        MemorySink replayed;
        replayRun(path("r.h5").toStdString(), {},
                  {.channels = true, .contacts = true, .impacts = true}, replayed);
        const RunData run = readRun(path("r.h5").toStdString());
        QCOMPARE(replayed.run().frameCount(), kFrames);
        QCOMPARE(replayed.run().status, run.status);
        QVERIFY(replayed.run().impacts() == run.impacts());
        for (std::size_t i = 0; i < kFrames; i += 7) {
            QVERIFY(replayed.run().frame(i) == run.frame(i));
            QVERIFY(std::ranges::equal(replayed.run().contactsAt(i), contactsOf(i)));
        }
    }

    void oneWriterAtATime() {
        const std::string file = path("locked.csv").toStdString();
        {
            TextFile first(file, TextFile::Appears::AtOnce);
            first.write("a\n");
            first.flush();
            QVERIFY_THROWS_EXCEPTION(std::runtime_error, TextFile(file, TextFile::Appears::AtOnce));
            QVERIFY_THROWS_EXCEPTION(std::runtime_error, writeTextFile(file, "b\n"));
            QCOMPARE(contents(path("locked.csv")), "a\n");
        }
        TextFile whole(file, TextFile::Appears::WhenFinished);
        {
            TextFile second(file, TextFile::Appears::AtOnce); // began while that was prepared
            QVERIFY_THROWS_EXCEPTION(std::runtime_error, whole.finish());
            second.finish();
        }
        TextFile next(file, TextFile::Appears::AtOnce);
        next.finish();
        QCOMPARE(contents(path("locked.csv")), "");
    }

    /// What another program has taken from its name is lost, or elsewhere: that is told.
    void takenFromItsName() {
        for (const bool isReplaced : {false, true}) {
            const std::string csv = path("taken.csv").toStdString(),
                              h5 = path("taken.h5").toStdString();
            TextFile table(csv, TextFile::Appears::AtOnce);
            table.write("a\n");
            table.flush();
            ChannelFile channels(h5, RunHeader{});
            for (const QString& name : {path("taken.csv"), path("taken.h5")}) {
                QVERIFY(QFile::rename(name, name + ".elsewhere"));
                if (isReplaced) QVERIFY(QFile::copy(name + ".elsewhere", name));
            }
            QVERIFY_THROWS_EXCEPTION(std::runtime_error, table.finish());
            QVERIFY_THROWS_EXCEPTION(std::runtime_error, channels.finish("completed", ""));
            for (const char* name : {"taken.csv", "taken.h5"})
                QFile::remove(path(name) + ".elsewhere");
        }
    }

    /// A lock file that nobody holds, and a file that has not appeared, as a killed run leaves
    /// them.
    void leftByAKilledRun() {
        QFile stale(path(".stale.csv.lock"));
        for (const QString& name : {stale.fileName(), path(".stale.csv.draft")}) {
            QFile left(name);
            QVERIFY(left.open(QIODevice::WriteOnly) && left.write("old") == 3);
        }
        TextFile file(path("stale.csv").toStdString(), TextFile::Appears::AtOnce);
        file.write("a\n");
        file.finish();
        QCOMPARE(contents(path("stale.csv")), "a\n");
        QVERIFY(!QFile::exists(stale.fileName()));
        QVERIFY(!QFile::exists(path(".stale.csv.draft")));
    }

    /// What is not finished leaves the file that was there, with its rights.
    void wholeOrNot() {
        const std::string name = path("whole.txt").toStdString();
        TextFile(name, TextFile::Appears::WhenFinished).finish();
        QCOMPARE(chmod(name.c_str(), 0640), 0);
        TextFile(name, TextFile::Appears::WhenFinished).write("lost");
        QCOMPARE(contents(path("whole.txt")), "");
        TextFile kept(name, TextFile::Appears::WhenFinished);
        kept.write("kept");
        kept.finish();
        QCOMPARE(contents(path("whole.txt")), "kept");
        struct stat status {};
        QCOMPARE(stat(name.c_str(), &status), 0);
        QCOMPARE(status.st_mode & 0777U, 0640U);
        QCOMPARE(QDir(m_directory.path()).entryList({".whole*"}, QDir::Files | QDir::Hidden).size(),
                 0);
    }

    /// A name as long as a file may have leaves no room for anything before or after it.
    void longName() {
        const QString name(250, 'n');
        TextFile file(path(name).toStdString(), TextFile::Appears::AtOnce);
        file.write("a\n");
        file.finish();
        QCOMPARE(contents(path(name)), "a\n");
    }

    /// Nobody reads the pipe: a stop ends the wait.
    void pipeWithoutReader() {
        const std::string name = path("pipe").toStdString();
        QCOMPARE(mkfifo(name.c_str(), 0600), 0);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY_THROWS_EXCEPTION(std::runtime_error,
                                 TextFile(name, TextFile::Appears::AtOnce, stop.get_token()));
    }

private:
    QString path(const QString& name) const { return m_directory.filePath(name); }

    QTemporaryDir m_directory;
};

QTEST_GUILESS_MAIN(StreamsTest)
#include "streams_test.moc"
