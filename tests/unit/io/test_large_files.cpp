#include "io/model_file.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <ctime>
#include <random>
#include <sys/resource.h>

using namespace trammel::io;

namespace {

constexpr qint64 kMegabyte = 1 << 20;

/// Largest resident size of this program so far, in megabytes.
long peakMegabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024; // Linux counts kilobytes
}

/// Of this program, not of what else the machine does.
double processorSeconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// A file of `size` bytes made of one piece again and again.
void writeRepeated(const QString& path, const QByteArray& head, const QByteArray& piece,
                   qint64 size) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write %s", qPrintable(path));
    QByteArray block;
    while (block.size() < kMegabyte)
        block += piece;
    file.write(head);
    while (file.size() < size)
        file.write(block);
    file.resize(size);
}

QByteArray randomBytes(int count) {
    std::mt19937 random(7);
    QByteArray bytes;
    for (int i = 0; i < count; ++i)
        bytes += static_cast<char>(random() & 0xffU);
    return bytes;
}

} // namespace

class TestLargeFiles : public QObject {
    Q_OBJECT

private slots:
    void refusedQuicklyInLittleMemory_data();
    void refusedQuicklyInLittleMemory();
    void largeModel();

private:
    QTemporaryDir m_directory;
};

void TestLargeFiles::refusedQuicklyInLittleMemory_data() {
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<QByteArray>("piece");
    QTest::addColumn<qint64>("size");
    QTest::addColumn<QString>("message"); // begins with
    QTest::addColumn<int>("megabytes");   // that reading may add to the peak
    const auto limit = static_cast<qint64>(kMaxFileBytes);
    const QString tooLarge = "the file has 104857600 bytes; expected a model file of at most";
    // Rows in the order of their memory, since the peak never falls.
    QTest::newRow("100 MB of noise")
        << QByteArray() << randomBytes(4096) << 100 * kMegabyte << tooLarge << 5;
    QTest::newRow("100 MB of brackets")
        << QByteArray() << QByteArray("[") << 100 * kMegabyte << tooLarge << 5;
    // As large as may be: the text itself, and what stands before the refusal.
    QTest::newRow("64 MB of noise")
        << QByteArray() << randomBytes(4096) << limit << "unexpected " << 80;
    QTest::newRow("64 MB of brackets")
        << QByteArray() << QByteArray("[") << limit << "more than 100 values nested" << 80;
    QTest::newRow("64 MB of objects in objects")
        << QByteArray() << QByteArray("{\"a\":") << limit << "more than 100 values nested" << 80;
    QTest::newRow("64 MB of white space")
        << QByteArray() << QByteArray(" \n\t") << limit << "the text is empty" << 80;
    QTest::newRow("64 MB of an open string") << QByteArray("{\"name\": \"") << QByteArray("aaaa")
                                             << limit << "the text ends within" << 350;
    QTest::newRow("64 MB of numbers")
        << QByteArray("[0") << QByteArray(",1") << limit << "more than 1000000 values" << 700;
}

void TestLargeFiles::refusedQuicklyInLittleMemory() {
    QFETCH(QByteArray, head);
    QFETCH(QByteArray, piece);
    QFETCH(qint64, size);
    QFETCH(QString, message);
    QFETCH(int, megabytes);
    const QString path = m_directory.filePath("large.trammel.json");
    writeRepeated(path, head, piece, size);
    const long before = peakMegabytes();
    const double start = processorSeconds();
    const ModelFile file = loadModelFile(path.toStdString());
    const double seconds = processorSeconds() - start;
    const long added = peakMegabytes() - before;
    QVERIFY(!file.ok());
    QCOMPARE(file.diagnostics.size(), std::size_t(1));
    QVERIFY2(QString::fromStdString(english(file.diagnostics[0].message)).startsWith(message),
             english(file.diagnostics[0].message).c_str());
    qInfo("%.2f s, %ld MB", seconds, added);
    QVERIFY(added <= megabytes);
    // Some hundred milliseconds in practice; machines with slow memory need room.
    QVERIFY2(seconds < 10.0, qPrintable(QString::number(seconds)));
}

void TestLargeFiles::largeModel() {
    // A chain of 10,000 links, each placed by an expression of its own.
    constexpr int kLinks = 10'000;
    std::string text = R"({"trammel": 1, "parameters": {"L": 0.1}, "bodies": [)";
    for (int i = 0; i < kLinks; ++i) {
        if (i > 0) text += ",";
        text += "{\"name\": \"link" + std::to_string(i) + "\", \"position\": [0, 0, \"" +
                std::to_string(i) + "*L\"], \"mass\": 1, \"inertia\": [1, 1, 1, 0, 0, 0]}";
    }
    text += R"(], "joints": [)";
    for (int i = 1; i < kLinks; ++i) {
        if (i > 1) text += ",";
        text += "{\"name\": \"joint" + std::to_string(i) +
                "\", \"type\": \"spherical\", \"position\": [0, 0, 0], \"bodies\": [\"link" +
                std::to_string(i - 1) + "\", \"link" + std::to_string(i) + "\"]}";
    }
    text += "]}";
    const double start = processorSeconds();
    const ModelResult result = readModel(parseJson(text).root, {});
    const double seconds = processorSeconds() - start;
    qInfo("%.2f s", seconds);
    QVERIFY(result.ok());
    QCOMPARE(result.model.joints.size(), std::size_t(kLinks - 1));
    // Names looked up by walking the lists would take minutes.
    QVERIFY2(seconds < 10.0, qPrintable(QString::number(seconds)));
}

QTEST_APPLESS_MAIN(TestLargeFiles)
#include "test_large_files.moc"
