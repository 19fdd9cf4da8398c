#include "results/hdf5_reader.h"
#include "support/sanitizers.h"
#include "unit/results/frame_pattern.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <csignal>
#include <cstring>
#include <hdf5.h>
#include <unistd.h>

using namespace trammel;
using namespace trammel::results;

namespace {

/// What is wrong with the file as a prefix of the pattern of at least `least` frames and a
/// tenth as many impacts; empty: good.
QString fault(const QString& path, std::size_t channels, std::size_t least) {
    RunData run;
    try {
        run = readRun(path.toStdString());
    } catch (const std::exception& error) {
        return error.what();
    }
    if (run.header().channels.size() != channels) return "channels are missing";
    if (run.frameCount() < least)
        return QString("%1 frames where %2 were flushed").arg(run.frameCount()).arg(least);
    for (std::size_t frame = 0; frame < run.frameCount(); ++frame) {
        if (run.time()[frame] != patternTime(frame))
            return QString("time of frame %1 of %2").arg(frame).arg(run.frameCount());
        for (std::size_t c = 0; c < channels; ++c)
            if (run.column(c)[frame] != patternValue(frame, c))
                return QString("frame %1 of %2, channel %3")
                    .arg(frame)
                    .arg(run.frameCount())
                    .arg(c);
    }
    for (std::size_t i = 0; i < run.frameCount(); ++i)
        if (!std::ranges::equal(run.contactsAt(i), patternContacts(i)))
            return QString("contacts of frame %1 of %2").arg(i).arg(run.frameCount());
    if (run.impacts().size() < (least + 9) / 10)
        return QString("%1 impacts after %2 flushed frames").arg(run.impacts().size()).arg(least);
    for (std::size_t i = 0; i < run.impacts().size(); ++i)
        if (run.impacts()[i] != patternImpact(i))
            return QString("impact %1 of %2").arg(i).arg(run.impacts().size());
    return {};
}

/// A plain open and read as any HDF5 program does it.
bool opensPlainly(const QString& path) {
    const hid_t file = H5Fopen(path.toUtf8().constData(), H5F_ACC_RDONLY, H5P_DEFAULT);
    if (file < 0) return false;
    H5Fclose(file);
    return true;
}

QString dumpFault(const QString& path) {
    QProcess dump;
    dump.start("h5dump", {"-d", "/time", "-d", "/channels/body0.com.x", "-g", "/events", path});
    dump.waitForFinished();
    const auto errors = dump.readAllStandardError();
    if (dump.exitStatus() == QProcess::NormalExit && dump.exitCode() == 0 && errors.isEmpty())
        return {};
    return "h5dump: " + errors;
}

/// The same beside a writer: a reader over which flushes go, on a machine that is busy several,
/// reads parts of several states, and has to open the file anew.
QString liveDumpFault(const QString& path) {
    constexpr int kTries = 5;
    QString found = dumpFault(path);
    for (int i = 1; i < kTries && !found.isEmpty(); ++i)
        found = dumpFault(path);
    return found;
}

struct Writer {
    QProcess process;
    QByteArray reports;

    /// @param pause after each flush, ms
    bool start(const QString& path, int channels, int framesAFlush, int pause = 0) {
        process.start(TRAMMEL_TEST_DIR "/results_crash_writer",
                      {path, QString::number(channels), QString::number(framesAFlush),
                       QString::number(pause)});
        if (!process.waitForStarted()) return false;
        QElapsedTimer timer;
        timer.start();
        while (!QFile::exists(path) && timer.elapsed() < 60000)
            QTest::qSleep(1);
        return QFile::exists(path);
    }
    void kill() {
        ::kill(static_cast<pid_t>(process.processId()), SIGKILL);
        process.waitForFinished();
        reports += process.readAllStandardOutput();
    }
    std::size_t flushedFrames() const {
        std::uint64_t last = 0;
        const auto whole = reports.size() / 8 * 8;
        if (whole > 0) std::memcpy(&last, reports.constData() + whole - 8, 8);
        return last;
    }
};

int killsWanted() {
    const int wanted = qEnvironmentVariableIntValue("TRAMMEL_KILLS");
    if (wanted > 0) return wanted;
    return support::kIsSanitized ? 10 : 30;
}

} // namespace

class CrashTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QVERIFY(m_directory.isValid());
        H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
        m_hasDump = !QStandardPaths::findExecutable("h5dump").isEmpty();
    }

    /// Killed with SIGKILL at random instants, a run leaves a file that plain readers open, with
    /// every frame of the last flush and no wrong value. The writer flushes all the time, so that
    /// most kills fall into a flush. TRAMMEL_KILLS sets how many kills a row gets.
    void killedWriterLeavesReadableFile_data() {
        QTest::addColumn<int>("channels");
        QTest::addColumn<int>("framesAFlush");
        QTest::newRow("every frame flushed") << 20 << 1;
        QTest::newRow("several frames a flush") << 60 << 7;
        QTest::newRow("many channels, short chunks") << 3000 << 11;
        QTest::newRow("several chunks a flush") << 3 << 10000;
        QTest::newRow("thread of the writer") << 40 << 0;
    }
    void killedWriterLeavesReadableFile() {
        QFETCH(int, channels);
        QFETCH(int, framesAFlush);
        QRandomGenerator random(20240229);
        const int kills = killsWanted();
        QStringList faults;
        for (int i = 0; i < kills; ++i) {
            const QString path = m_directory.filePath(QString("killed%1.h5").arg(i));
            Writer writer;
            QVERIFY(writer.start(path, channels, framesAFlush));
            usleep(random.bounded(framesAFlush == 0 ? 1500000 / kills * (1 + i % 2) : 40000));
            writer.kill();
            QString found = fault(path, static_cast<std::size_t>(channels), writer.flushedFrames());
            if (found.isEmpty() && !opensPlainly(path)) found = "a plain open is refused";
            if (found.isEmpty() && m_hasDump && i % 6 == 0) found = dumpFault(path);
            if (!found.isEmpty()) faults += found;
            QFile::remove(path);
        }
        qInfo("%d of %d killed runs left a faulty file", int(faults.size()), kills);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
    }

    /// Plain readers work beside a live writer. One that is slower than the writer is at filling
    /// what it has reserved must open the file anew: readRun() does, for h5dump the test does. The
    /// wide file is always so (16 MiB are 700 frames of 3000 channels), though the writer pauses:
    /// without, it makes 1 GB while the file is read once.
    void readsWhileWritten_data() {
        QTest::addColumn<int>("channels");
        QTest::addColumn<int>("framesAFlush");
        QTest::addColumn<int>("pause");
        QTest::newRow("50 channels") << 50 << 20 << 0;
        // A file that grows while a slow reader is at it takes ever longer.
        QTest::newRow("a wide file") << (support::kIsSanitized ? 1000 : 3000) << 200 << 100;
    }
    void readsWhileWritten() {
        QFETCH(int, channels);
        QFETCH(int, framesAFlush);
        QFETCH(int, pause);
        const QString path = m_directory.filePath(QString("live%1.h5").arg(channels));
        Writer writer;
        QVERIFY(writer.start(path, channels, framesAFlush, pause));
        QStringList faults;
        int reads = 0;
        QElapsedTimer timer;
        timer.start();
        for (; timer.elapsed() < 3000 || reads < 2; ++reads) {
            writer.process.waitForReadyRead(1);
            writer.reports += writer.process.readAllStandardOutput();
            QString found = fault(path, static_cast<std::size_t>(channels), writer.flushedFrames());
            if (found.isEmpty() && m_hasDump && reads % 5 == 0) found = liveDumpFault(path);
            if (!found.isEmpty()) faults += found;
        }
        writer.kill();
        qInfo("%d of %d reads beside the writer failed", int(faults.size()), reads);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
    }

private:
    QTemporaryDir m_directory;
    bool m_hasDump = false;
};

QTEST_GUILESS_MAIN(CrashTest)
#include "crash_test.moc"
