#include "results/atomic_file.h"
#include "results/channel_file.h"
#include "results/csv.h"
#include "results/hdf5_reader.h"
#include "results/hdf5_writer.h"
#include "results/sinks.h"
#include "unit/results/frame_pattern.h"

#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>
#include <bit>
#include <clocale>
#include <cmath>
#include <csignal>
#include <hdf5.h>
#include <limits>
#include <locale>
#include <sstream>
#include <sys/resource.h>
#include <thread>

using namespace trammel::results;

namespace {

template <class Work>
QString messageOf(Work work) {
    try {
        work();
    } catch (const std::exception& error) {
        return error.what();
    }
    return "no exception";
}

/// Same bits, so that NaN equals itself and -0 differs from 0.
bool sameBits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

double anyDouble(QRandomGenerator& random) {
    return std::bit_cast<double>(random.generate64());
}

RunData smallRun() {
    RunData run({"m", "{}", "{}", "0", {{"a.com.x", "m"}, {"a.q.w", ""}, {"b,1.\"v\"", "m/s"}}});
    run.append(0.0, std::vector<double>{0.1, 1.0, -2.5e-300});
    run.append(0.25, std::vector<double>{1.0 / 3.0, 0.5, 1e22});
    run.append(0.5, std::vector<double>{-0.0, 123456789.0, 5e-324});
    return run;
}

std::string csv(const RunData& run, const CsvOptions& options = {}) {
    std::ostringstream out;
    writeCsv(out, run, options);
    return out.str();
}

QByteArray contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("cannot be opened");
}

/// Digits grouped and a decimal comma, as many European locales have them.
struct CommaNumbers : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

} // namespace

class ResultsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QVERIFY(m_directory.isValid()); }

    void hdf5RoundTrip_data() {
        QTest::addColumn<int>("frames");
        QTest::newRow("no frame") << 0;
        QTest::newRow("one frame") << 1;
        QTest::newRow("a chunk less one") << 4095;
        QTest::newRow("a chunk") << 4096;
        QTest::newRow("chunks and a part") << 9000;
    }
    /// Every bit of every number comes back, and every text.
    void hdf5RoundTrip() {
        QFETCH(int, frames);
        const QString path = m_directory.filePath("round trip.h5");
        RunHeader header{"Gelenkviereck \xC3\xA4",
                         "{ \"trammel\": 1 }\n",
                         "{\"step\": 1e-3}",
                         "9.8",
                         {{"a/b.com.x", "m"},
                          {"100%.q.w", ""},
                          {".", "kg*m^2/s"},
                          {"z", "rad"},
                          {"\xE3\x83\xAA\xE3\x83\xB3\xE3\x82\xAF.v.x", "m/s"}}};
        QRandomGenerator random(1);
        MemorySink memory;
        Hdf5Writer writer(path.toStdString());
        TeeSink tee({&memory, &writer});
        tee.begin(header);
        std::vector<double> row(header.channels.size());
        for (int frame = 0; frame < frames; ++frame) {
            for (double& value : row)
                value = anyDouble(random);
            tee.append(anyDouble(random), row);
        }
        tee.end("stopped", "stopped at t = 1 s");
        const RunData read = readRun(path.toStdString());
        QCOMPARE(read.header().modelName, header.modelName);
        QCOMPARE(read.header().modelText, header.modelText);
        QCOMPARE(read.header().settingsText, header.settingsText);
        QCOMPARE(read.header().version, header.version);
        QVERIFY(read.header().channels == header.channels);
        QCOMPARE(read.status, "stopped");
        QCOMPARE(english(read.message), "stopped at t = 1 s");
        QCOMPARE(read.frameCount(), std::size_t(frames));
        const RunData& written = memory.run();
        for (std::size_t i = 0; i < read.frameCount(); ++i) {
            QVERIFY(sameBits(read.time()[i], written.time()[i]));
            for (std::size_t c = 0; c < row.size(); ++c)
                QVERIFY(sameBits(read.column(c)[i], written.column(c)[i]));
        }
    }

    /// Flushes between the frames leave the same content, also over borders of chunks.
    void flushesChangeNothing() {
        const QString path = m_directory.filePath("flushes.h5");
        const std::size_t channels = 9000; // too many for the longest chunks
        ChannelFile file(path.toStdString(), patternHeader(channels));
        QCOMPARE(file.chunkFrames(), std::size_t(256));
        std::vector<double> row(channels);
        std::size_t frame = 0;
        for (const std::size_t until : {1, 2, 255, 256, 257, 600}) {
            for (; frame < until; ++frame) {
                patternRow(frame, row);
                file.append(patternTime(frame), row);
            }
            file.flush();
            QCOMPARE(readRun(path.toStdString(), ChannelChoice("body7.*")).frameCount(), until);
        }
        file.finish("completed", "");
        const RunData run = readRun(path.toStdString(), ChannelChoice("body1*"));
        for (std::size_t c = 0; c < run.header().channels.size(); c += 100) {
            const auto number = std::stoul(run.header().channels[c].name.substr(4));
            for (std::size_t i = 0; i < frame; ++i)
                QCOMPARE(run.column(c)[i], patternValue(i, number));
        }
    }

    /// The layout that contract and other programs rely on.
    void hdf5Layout() {
        const QString path = m_directory.filePath("layout.h5");
        Hdf5Writer writer(path.toStdString());
        writer.begin(patternHeader(4));
        std::vector<double> row(4);
        for (std::size_t frame = 0; frame < 5000; ++frame) {
            patternRow(frame, row);
            writer.append(patternTime(frame), row);
        }
        writer.end("completed", "");
        const hid_t file = H5Fopen(path.toUtf8(), H5F_ACC_RDONLY, H5P_DEFAULT);
        QVERIFY(file >= 0);
        for (const char* name : {"/time", "/channels/body0.com.x", "/events/impulse.n", "/model",
                                 "/settings", "/version"})
            QVERIFY2(H5Oexists_by_name(file, name, H5P_DEFAULT) > 0, name);
        const hid_t dataset = H5Dopen2(file, "/channels/body3.com.x", H5P_DEFAULT);
        QVERIFY(H5Aexists(dataset, "units") > 0);
        const hid_t creation = H5Dget_create_plist(dataset);
        QCOMPARE(H5Pget_layout(creation), H5D_CHUNKED);
        QCOMPARE(H5Pget_nfilters(creation), 2);
        // A short file is not compressed, and rows that are not there take no room.
        QVERIFY(H5Dget_storage_size(dataset) >= 4096 * sizeof(double) &&
                H5Dget_storage_size(dataset) <= 5000 * sizeof(double));
        H5Pclose(creation);
        H5Dclose(dataset);
        H5Fclose(file);
    }

    /// Chunks are compressed once the file is longer than kPlainBytes, and those before stay as
    /// they are. Chunks of equal numbers: deflate makes less than a hundredth of them.
    void longFilesAreCompressed() {
        const QString path = m_directory.filePath("long.h5");
        constexpr std::size_t kChannels = 200;
        ChannelFile writing(path.toStdString(), patternHeader(kChannels));
        const std::size_t length = writing.chunkFrames(), bytes = length * sizeof(double);
        const std::vector<double> row(kChannels, 0.1);
        for (std::size_t frame = 0; frame < 3 * length; ++frame)
            writing.append(patternTime(frame), row);
        QVERIFY(kChannels * bytes > ColumnSet::kPlainBytes);
        writing.finish("completed", "");
        const hid_t file = H5Fopen(path.toUtf8(), H5F_ACC_RDONLY, H5P_DEFAULT);
        const hid_t dataset = H5Dopen2(file, "/channels/body3.com.x", H5P_DEFAULT);
        const auto size = [&](hsize_t frame) {
            hsize_t stored = 0;
            H5Dget_chunk_storage_size(dataset, &frame, &stored);
            return std::size_t(stored);
        };
        QCOMPARE(size(0), bytes);
        QVERIFY(size(length) > 0 && size(length) < bytes / 100);
        QVERIFY(size(2 * length) > 0 && size(2 * length) < bytes / 100);
        H5Dclose(dataset);
        H5Fclose(file);
        QCOMPARE(readRun(path.toStdString(), ChannelChoice("body3.com.x")).column(0).back(), 0.1);
    }

    /// Frames reach the file within the interval of flushes, without further appends or an end.
    void flushesBySelf() {
        const QString path = m_directory.filePath("timed.h5");
        Hdf5Writer writer(path.toStdString());
        writer.begin(patternHeader(3));
        std::vector<double> row(3);
        for (std::size_t frame = 0; frame < 10; ++frame) {
            patternRow(frame, row);
            writer.append(patternTime(frame), row);
        }
        // 1 s between flushes; the rest is for a busy machine.
        QTRY_COMPARE_WITH_TIMEOUT(readRun(path.toStdString()).frameCount(), std::size_t(10), 10000);
        QCOMPARE(readRun(path.toStdString()).status, "");
    }

    void writerWithoutEndKeepsFrames() {
        const QString path = m_directory.filePath("no end.h5");
        {
            Hdf5Writer writer(path.toStdString());
            writer.begin(patternHeader(1));
            writer.append(0.0, std::vector<double>{1.0});
        }
        const RunData run = readRun(path.toStdString());
        QCOMPARE(run.frameCount(), std::size_t(1));
        QCOMPARE(run.status, "");
    }

    /// A message longer than its room is cut between two characters.
    void longMessageIsCut() {
        const QString path = m_directory.filePath("message.h5");
        ChannelFile file(path.toStdString(), patternHeader(1));
        std::string message = "x";
        for (int i = 0; i < 600; ++i)
            message += "\xC3\xA9"; // two bytes: byte 1024 would be inside a character
        file.finish("failed", message);
        QCOMPARE(english(readRun(path.toStdString()).message), message.substr(0, 1023));
    }

    void noOtherFilesAreLeft() {
        QTemporaryDir directory;
        Hdf5Writer writer(directory.filePath("r.h5").toStdString());
        writer.begin(patternHeader(1));
        writer.end("completed", "");
        writeCsv(directory.filePath("r.csv").toStdString(), smallRun());
        const auto all = QDir(directory.path()).entryList(QDir::Files | QDir::Hidden);
        QCOMPARE(all, QStringList({"r.csv", "r.csv.provenance.json", "r.h5"}));
    }

    void writeErrorsNamePathAndCause() {
        const auto begin = [](const char* path) {
            return messageOf([&] { Hdf5Writer(path).begin(patternHeader(1)); });
        };
        QCOMPARE(begin("/no such folder/r.h5"),
                 "cannot write /no such folder/r.h5: No such file or directory");
        QCOMPARE(begin("/tmp"), "cannot write /tmp: it is not a regular file");
        QCOMPARE(messageOf([] { writeCsv("/no such folder/r.csv", smallRun()); }),
                 "cannot write /no such folder/r.csv: No such file or directory");
        QCOMPARE(messageOf([] { writeCsv("/dev/full", smallRun()); }),
                 "cannot write /dev/full: No space left on device");
    }

    /// A disk that fills up ends the run with a message; what was flushed before stays readable.
    void fullDiskKeepsWhatWasFlushed() {
        const QString path = m_directory.filePath("full.h5");
        ChannelFile file(path.toStdString(), patternHeader(20));
        std::vector<double> row(20);
        rlimit old{};
        getrlimit(RLIMIT_FSIZE, &old);
        std::signal(SIGXFSZ, SIG_IGN);
        std::size_t frame = 0, flushed = 0;
        const auto appendFrames = [&](std::size_t until) {
            for (; frame < until; ++frame) {
                patternRow(frame, row);
                file.append(patternTime(frame), row);
            }
            file.flush();
            flushed = frame;
        };
        appendFrames(100);
        const rlimit small{1 << 16, old.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
        const QString message = messageOf([&] { appendFrames(100000); });
        setrlimit(RLIMIT_FSIZE, &old);
        QCOMPARE(message, "cannot write " + path + ": File too large");
        const RunData run = readRun(path.toStdString());
        QVERIFY(run.frameCount() >= flushed);
        for (std::size_t i = 0; i < run.frameCount(); ++i)
            QCOMPARE(run.column(5)[i], patternValue(i, 5));
    }

    void readErrorsNamePathAndExpectation() {
        const auto read = [](const QString& path) {
            return messageOf([&] { readRun(path.toStdString()); });
        };
        QCOMPARE(read("/no such file.h5"), "cannot read /no such file.h5: the file does not exist");
        QCOMPARE(read("/tmp"), "cannot read /tmp: it is not a regular file");
        const QString text = m_directory.filePath("text.h5");
        QFile file(text);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("not a result");
        file.close();
        QVERIFY(read(text).startsWith("cannot read " + text + ": expected an HDF5 file ("));
        const QString foreign = m_directory.filePath("foreign.h5");
        H5Fclose(H5Fcreate(foreign.toUtf8(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT));
        QCOMPARE(read(foreign), "cannot read " + foreign +
                                    ": expected a Trammel result file (attribute 'format' = "
                                    "'trammel-results')");
    }

    void badCallsAreNamed() {
        QCOMPARE(messageOf([] {
                     RunData({"", "", "", "", {{"a", ""}, {"a", "m"}}});
                 }),
                 "channel 'a' is named twice");
        Hdf5Writer writer(m_directory.filePath("calls.h5").toStdString());
        QCOMPARE(messageOf([&] { writer.append(0.0, {}); }), "a frame before the run began");
        writer.begin(patternHeader(2));
        QCOMPARE(messageOf([&] { writer.append(0.0, {}); }),
                 "a frame of 0 values where the run has 2 channels");
    }

    void frameAt() {
        const RunData run = smallRun();
        QCOMPARE(run.frameAt(-1.0), std::size_t(0));
        QCOMPARE(run.frameAt(0.25), std::size_t(1));
        QCOMPARE(run.frameAt(0.49), std::size_t(1));
        QCOMPARE(run.frameAt(99.0), std::size_t(2));
        QCOMPARE(RunData().frameAt(1.0), std::size_t(0));
    }

    void csvText() {
        QCOMPARE(csv(smallRun()), "t[s],a.com.x[m],a.q.w[],\"b,1.\"\"v\"\"[m/s]\"\n"
                                  "0,0.10000000000000001,1,-2.5e-300\n"
                                  "0.25,0.33333333333333331,0.5,1e+22\n"
                                  "0.5,-0,123456789,4.9406564584124654e-324\n");
    }

    void csvRange() {
        CsvOptions options;
        options.channels = ChannelChoice("a.q.*");
        options.from = 0.25;
        options.to = 0.25;
        QCOMPARE(csv(smallRun(), options), "t[s],a.q.w[]\n0.25,0.5\n");
        options.channels = ChannelChoice("a.*,none*");
        QCOMPARE(messageOf([&] { csv(smallRun(), options); }), "no channel fits 'none*'");
    }

    /// 17 significant digits bring back every finite number exactly.
    void csvReadsBackExactly() {
        QRandomGenerator random(7);
        RunData run({"", "", "", "", {{"a", ""}}});
        for (int i = 0; i < 2000; ++i) {
            double value = anyDouble(random);
            if (!std::isfinite(value)) value = 0.0;
            run.append(i, std::vector<double>{value});
        }
        const auto lines = QByteArray::fromStdString(csv(run)).split('\n');
        for (int i = 0; i < 2000; ++i) {
            const QByteArray cell = lines[i + 1].split(',')[1];
            QVERIFY(sameBits(cell.toDouble(), run.column(0)[i]));
        }
    }

    void csvIgnoresLocales() {
        const std::string expected = csv(smallRun());
        const std::locale old = std::locale::global(std::locale(std::locale(), new CommaNumbers));
        const std::string text = csv(smallRun());
        const QString path = m_directory.filePath("locale.csv");
        writeCsv(path.toStdString(), smallRun());
        std::locale::global(old);
        QCOMPARE(text, expected);
        QCOMPARE(contents(path), QByteArray::fromStdString(expected));
        if (!std::setlocale(LC_ALL, "de_DE.UTF-8"))
            QSKIP("no comma-decimal locale of the C library");
        const std::string german = csv(smallRun());
        std::setlocale(LC_ALL, "C");
        QCOMPARE(german, expected);
    }

    /// A CSV that cannot be finished leaves the old one as it was.
    void csvIsWrittenAtomically() {
        const QString path = m_directory.filePath("atomic.csv");
        writeCsv(path.toStdString(), smallRun());
        const QByteArray before = contents(path);
        QCOMPARE(messageOf([&] {
                     writeAtomically(path.toStdString(), [](std::ostream& out) {
                         out << "half";
                         throw std::runtime_error("stop");
                     });
                 }),
                 "stop");
        QCOMPARE(contents(path), before);
    }

    void eventsTitles() {
        const QString path = m_directory.filePath("events.csv");
        writeEventsCsv(path.toStdString(), {});
        const QByteArray text = contents(path);
        QVERIFY(text.startsWith("t[s],impact,body_a,body_b,joint,x,y,z,nx,ny,nz,"
                                "approach_speed[m/s],separation_speed[m/s],slip_before.x,"));
        QVERIFY(text.endsWith(",b.L_after.x[kg*m^2/s],b.L_after.y[kg*m^2/s],"
                              "b.L_after.z[kg*m^2/s]\n"));
        // 22 before the bodies' momenta plus 2 x 12, with the three vectors' axes counted one by
        // one
        QCOMPARE(text.count(','), 13 + 6 + 1 + 3 + 2 + 24 - 1);
        QCOMPARE(text.count('\n'), 1);
    }

    /// Numbers come back from the text exactly, names are quoted, and what the contract does not
    /// list is not there.
    void eventsCsv() {
        ImpactRecord record = patternImpact(7);
        record.bodyA = "a,\"b\"";
        record.joint = "";
        record.law = "stronge";
        std::ostringstream out;
        writeEventsCsv(out, {patternImpact(0), record});
        const QStringList lines = QString::fromStdString(out.str()).split('\n');
        QCOMPARE(lines.size(), 4);
        QVERIFY(!lines[0].contains("mode") && !lines[0].contains("effective"));
        QVERIFY(lines[2].contains(",7,\"a,\"\"b\"\"\",body0,,"));
        QVERIFY(lines[2].contains(",stronge,"));
        const QStringList last = lines[2].split(',').last(24);
        const trammel::Vec3* momenta[] = {&record.pBeforeA, &record.pAfterA,  &record.LBeforeA,
                                          &record.LAfterA,  &record.pBeforeB, &record.pAfterB,
                                          &record.LBeforeB, &record.LAfterB};
        for (int i = 0; i < 24; ++i)
            QVERIFY(sameBits(last[i].toDouble(), (*momenta[i / 3])[i % 3]));
    }

    void contactsRoundTrip_data() {
        QTest::addColumn<int>("frames");
        // 4096 contacts are a chunk: those of some 910 frames; 1024 frames are one of the index.
        for (const int n : {0, 1, 910, 1023, 1024, 3000})
            QTest::addRow("%d", n) << n;
    }
    /// Every contact comes back with its frame, also from a file that is still being written.
    void contactsRoundTrip() {
        QFETCH(int, frames);
        const QString path = m_directory.filePath("contacts.h5");
        MemorySink memory;
        Hdf5Writer writer(path.toStdString());
        TeeSink tee({&memory, &writer});
        tee.begin(patternHeaderWithContacts());
        for (int i = 0; i < frames; ++i) {
            const auto frame = static_cast<std::size_t>(i);
            tee.appendContacts(patternContacts(frame));
            const double values[] = {0.0};
            tee.append(patternTime(frame), values);
        }
        const auto check = [&](const RunData& run) {
            QVERIFY(run.header().hasContacts);
            QCOMPARE(run.header().bodies, patternHeaderWithContacts().bodies);
            QCOMPARE(run.frameCount(), static_cast<std::size_t>(frames));
            for (std::size_t i = 0; i < run.frameCount(); ++i)
                QVERIFY(std::ranges::equal(run.contactsAt(i), patternContacts(i)));
            QVERIFY(run.contactsAt(run.frameCount()).empty());
        };
        QTRY_COMPARE_WITH_TIMEOUT(readRun(path.toStdString()).frameCount(),
                                  static_cast<std::size_t>(frames), 10000);
        check(readRun(path.toStdString()));
        tee.end("completed", "");
        check(readRun(path.toStdString()));
        check(memory.run());
    }

    /// Of a run without contacts there are none, and giving it some is an error of the caller.
    void contactsAreNotExpected() {
        const QString path = m_directory.filePath("no contacts.h5");
        Hdf5Writer writer(path.toStdString());
        writer.begin(patternHeader(1));
        writer.appendContacts(patternContacts(3));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, writer.end("completed", ""));
        QVERIFY(!readRun(path.toStdString()).header().hasContacts);
        RunData run(patternHeader(1));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, run.assignContacts({}, {1}));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                                 run.assignContacts(patternContacts(2), {2, 1}));
    }

    /// Frames keep their values and contacts, and what is appended behind them follows. More than
    /// there is stays as it is.
    void truncatedRun() {
        RunData run(patternHeaderWithContacts());
        const auto add = [&](std::size_t frame) {
            run.appendContacts(patternContacts(frame));
            const double values[] = {patternValue(frame, 0)};
            run.append(patternTime(frame), values);
            run.appendImpact(patternImpact(frame));
        };
        for (std::size_t frame = 0; frame < 100; ++frame)
            add(frame % 4);
        run.truncate(200, 200);
        QCOMPARE(run.frameCount(), 100u);
        run.truncate(3, 2);
        QCOMPARE(run.frameCount(), 3u);
        QCOMPARE(run.impacts().size(), 2u);
        add(3);
        for (std::size_t frame = 0; frame < 4; ++frame) {
            QCOMPARE(run.column(0)[frame], patternValue(frame, 0));
            QCOMPARE(run.contactsAt(frame).size(), patternContacts(frame).size());
        }
        run.truncate(0, 0);
        QVERIFY(run.time().empty() && run.impacts().empty());
        QCOMPARE(run.contactCount(), 0u);
    }

    /// A row a point; names are quoted, numbers read back exactly.
    void contactsCsv() {
        RunData run(patternHeaderWithContacts());
        for (const std::size_t frame : {2u, 0u, 1u}) {
            run.appendContacts(patternContacts(frame));
            const double values[] = {0.0};
            run.append(patternTime(frame), values);
        }
        std::ostringstream out;
        writeContactsCsv(out, run);
        const QStringList lines = QString::fromStdString(out.str()).split('\n');
        QCOMPARE(lines.size(), 5); // titles, 2 + 0 + 1 points, and the empty rest
        QCOMPARE(lines[0], "t[s],body_a,body_b,x,y,z,nx,ny,nz,force.n[N],force.t.x,force.t.y,"
                           "force.t.z");
        QVERIFY(lines[1].startsWith("0.5,a,ground,2,-2,0.333333333333333"));
        QVERIFY(lines[2].startsWith("0.5,\"box, \"\"big\"\"\",ground,2.1"));
        QCOMPARE(lines[3].section(',', 9), "1000,1,2,3");
        std::ostringstream later;
        writeContactsCsv(later, run, {.from = 0.4});
        QCOMPARE(QString::fromStdString(later.str()).count('\n'), 3);
    }

    void impactsRoundTrip_data() {
        QTest::addColumn<int>("impacts");
        for (const int n : {0, 1, 255, 256, 257, 5000})
            QTest::addRow("%d", n) << n;
    }
    /// Every field of every impact comes back, from the run and on its own; also with flushes in
    /// between, which come by themselves where the frames stop.
    void impactsRoundTrip() {
        QFETCH(int, impacts);
        const QString path = m_directory.filePath("impacts.h5");
        MemorySink memory;
        Hdf5Writer writer(path.toStdString());
        TeeSink tee({&memory, &writer});
        tee.begin(patternHeader(1));
        for (int i = 0; i < impacts; ++i)
            tee.appendImpact(patternImpact(static_cast<std::size_t>(i)));
        if (impacts == 257)
            QTRY_COMPARE_WITH_TIMEOUT(readImpacts(path.toStdString()).size(), std::size_t(257),
                                      10000);
        if (impacts > 0) tee.appendImpact(patternImpact(static_cast<std::size_t>(impacts)));
        tee.end("completed", "");
        const std::size_t expected = impacts == 0 ? 0 : static_cast<std::size_t>(impacts) + 1;
        QCOMPARE(memory.run().impacts().size(), expected);
        for (std::size_t i = 0; i < expected; ++i)
            QVERIFY(memory.run().impacts()[i] == patternImpact(i));
        QVERIFY(readRun(path.toStdString()).impacts() == memory.run().impacts());
        QVERIFY(readImpacts(path.toStdString()) == memory.run().impacts());
    }

    /// Names fit up to the longest channel's length; a longer one is cut between two characters.
    void longNames() {
        const QString path = m_directory.filePath("names.h5");
        Hdf5Writer writer(path.toStdString());
        writer.begin({"", "", "", "", {{std::string(40, 'x'), "m"}}});
        ImpactRecord record;
        record.bodyA = std::string(40, 'b');
        record.bodyB = std::string(39, 'c').append("\xC3\xA4");
        writer.appendImpact(record);
        writer.end("completed", "");
        const auto impacts = readImpacts(path.toStdString());
        QCOMPARE(impacts.size(), std::size_t(1));
        QCOMPARE(impacts[0].bodyA, record.bodyA);
        QCOMPARE(impacts[0].bodyB, std::string(39, 'c'));
    }

    /// Files of the version before impacts were kept have an empty group; others may lack it.
    void filesWithoutImpacts() {
        const QString path = m_directory.filePath("old.h5");
        Hdf5Writer writer(path.toStdString());
        writer.begin(patternHeader(2));
        writer.append(0.0, std::vector<double>(2));
        writer.end("completed", "");
        const hid_t file = H5Fopen(path.toUtf8(), H5F_ACC_RDWR, H5P_DEFAULT);
        H5Ldelete(file, "events", H5P_DEFAULT);
        H5Fclose(file);
        QCOMPARE(readRun(path.toStdString()).frameCount(), std::size_t(1));
        const hid_t again = H5Fopen(path.toUtf8(), H5F_ACC_RDWR, H5P_DEFAULT);
        H5Gclose(H5Gcreate2(again, "events", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
        H5Fclose(again);
        const RunData run = readRun(path.toStdString());
        QCOMPARE(run.frameCount(), std::size_t(1));
        QVERIFY(run.impacts().empty());
    }

    void globs_data() {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<bool>("fits");
        const auto row = [](const char* pattern, bool fits) {
            QTest::newRow(pattern) << QString(pattern) << fits;
        };
        row("crank.com.x", true);
        row("crank.com.?", true);
        row("crank.*", true);
        row("*.x", true);
        row("*", true);
        row("c*k.*m.*", true);
        row("*crank.com.x*", true);
        row("crank.com", false);
        row("crank.com.x?", false);
        row("rank.*", false);
        row("*.y", false);
        row("c*k.*q.*", false);
        row("", false);
        row("[c]rank.com.x", false);
    }
    void globs() {
        QFETCH(QString, pattern);
        QFETCH(bool, fits);
        QCOMPARE(matchesGlob("crank.com.x", pattern.toStdString()), fits);
    }

    /// A pattern of many stars against a long name takes no exponential time.
    void globsAreFast() {
        std::string pattern;
        for (int i = 0; i < 50; ++i)
            pattern += "a*";
        QVERIFY(!matchesGlob(std::string(5000, 'a'), pattern + "b"));
    }

private:
    QTemporaryDir m_directory;
};

QTEST_GUILESS_MAIN(ResultsTest)
#include "results_test.moc"
