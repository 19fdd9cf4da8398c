// Where the samples of long runs are kept: nothing is lost on the way to a scratch file, and what a
// long run needs of memory does not grow with its length.
#include "results/sample_table.h"

#include <QtTest>
#include <unistd.h>

using namespace trammel::results;

namespace {

double value(std::size_t row, std::size_t column) {
    return static_cast<double>(row) + 1e-3 * static_cast<double>(column);
}

void fill(SampleTable& table, std::size_t rows) {
    std::vector<double> row(table.columnCount());
    while (table.rowCount() < rows) {
        for (std::size_t i = 0; i < row.size(); ++i)
            row[i] = value(table.rowCount(), i);
        table.append(row);
    }
}

bool isWhole(const SampleTable& table, std::size_t rows) {
    if (table.rowCount() != rows) return false;
    for (std::size_t i = 0; i < table.columnCount(); ++i)
        for (std::size_t row = 0; row < rows; ++row)
            if (table.column(i)[row] != value(row, i)) return false;
    return true;
}

/// Bytes of this program that are in memory now.
std::size_t residentBytes() {
    QFile file("/proc/self/statm");
    if (!file.open(QIODevice::ReadOnly)) return 0;
    return file.readAll().split(' ')[1].toULongLong() *
           static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

constexpr std::size_t kColumns = 100;
constexpr std::size_t kFull = SampleTable::kInMemory / sizeof(double) / kColumns; ///< rows

} // namespace

class SampleTableTest : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { qunsetenv("TMPDIR"); }

    void rowsComeBack_data() {
        QTest::addColumn<std::size_t>("rows");
        QTest::addColumn<std::size_t>("expected");
        QTest::newRow("none") << std::size_t(0) << std::size_t(0);
        QTest::newRow("one") << std::size_t(1) << std::size_t(0);
        QTest::newRow("more than expected") << std::size_t(1000) << std::size_t(10);
        QTest::newRow("fewer than expected") << std::size_t(10) << kFull;
        QTest::newRow("into a scratch file") << kFull + 1 << std::size_t(0);
        QTest::newRow("in a scratch file from the start") << kFull + 1 << kFull + 1;
        QTest::newRow("from file to file") << 2 * kFull << kFull + 1;
    }
    void rowsComeBack() {
        QFETCH(std::size_t, rows);
        QFETCH(std::size_t, expected);
        SampleTable table(kColumns, expected);
        fill(table, rows);
        QVERIFY(isWhole(table, rows));
        SampleTable moved = std::move(table);
        QVERIFY(isWhole(moved, rows));
    }

    /// Five times what is kept in memory: with the program's own pages twice that much are enough,
    /// the table's last share and the rest of the program's.
    void memoryDoesNotGrowWithTheRun() {
        const std::size_t before = residentBytes();
        QVERIFY(before > 0);
        SampleTable table(kColumns, 5 * kFull);
        std::size_t most = 0;
        for (int share = 1; share <= 20; ++share) {
            fill(table, 5 * kFull * static_cast<std::size_t>(share) / 20);
            most = std::max(most, residentBytes());
        }
        QVERIFY2(most < before + 2 * SampleTable::kInMemory,
                 qPrintable(QString::number((most - before) >> 20)));
        // So it is for one who reads it through.
        most = 0;
        for (std::size_t i = 0; i < kColumns; ++i) {
            double sum = 0.0;
            for (const double sample : std::as_const(table).column(i))
                sum += sample;
            QVERIFY(sum > 0.0);
            if (i % (kColumns / 5) == 0) table.release(); // each time kInMemory
            most = std::max(most, residentBytes());
        }
        QVERIFY2(most < before + 2 * SampleTable::kInMemory,
                 qPrintable(QString::number((most - before) >> 20)));
        QVERIFY(isWhole(table, 5 * kFull));
    }

    /// Without a place for scratch files all stays in memory; so it does where more is expected
    /// than any disk has room for.
    void noRoom_data() {
        QTest::addColumn<QByteArray>("folder");
        QTest::addColumn<std::size_t>("expected");
        QTest::newRow("no folder") << QByteArray("/nowhere") << kFull + 10;
        QTest::newRow("no disk is so big") << QByteArray() << (std::size_t(1) << 45);
    }
    void noRoom() {
        QFETCH(QByteArray, folder);
        QFETCH(std::size_t, expected);
        if (!folder.isEmpty()) qputenv("TMPDIR", folder);
        SampleTable table(kColumns, expected);
        fill(table, kFull + 10);
        QVERIFY(isWhole(table, kFull + 10));
    }

    void resized() {
        SampleTable table(2);
        table.resize(5);
        for (std::size_t i = 0; i < 2; ++i)
            for (std::size_t row = 0; row < 5; ++row)
                table.column(i)[row] = value(row, i);
        QVERIFY(isWhole(table, 5));
        table.append(std::vector{value(5, 0), value(5, 1)});
        QVERIFY(isWhole(table, 6));
        table.resize(3);
        QVERIFY(isWhole(table, 3));
    }
};

QTEST_GUILESS_MAIN(SampleTableTest)
#include "sample_table_test.moc"
