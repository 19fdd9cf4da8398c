#include "optimize/measured_data.h"

#include <QTest>

using namespace trammel;
using optimize::Measurement;

namespace {

Measurement measurement(std::optional<double> factor = {}, std::string weights = {}) {
    return {.file = "m.csv",
            .timeColumn = "t",
            .column = "z",
            .factor = factor,
            .weightColumn = std::move(weights)};
}

QString refusal(std::string_view text, const Measurement& asked) {
    try {
        optimize::readMeasured(text, asked);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return {};
}

} // namespace

/// CSV files as measuring programs write them.
class TestMeasuredData : public QObject {
    Q_OBJECT

private slots:
    void separatorsUnitsAndComments_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("commas") << QByteArray("t,x,z\n0,7,1\n0.5,7,2e0\n");
        QTest::newRow("units") << QByteArray("t[s],x[m],z [m]\r\n0,7,1\r\n0.5,7,2\r\n");
        QTest::newRow("semicolons") << QByteArray("# a\n\nt; x; z\n 0 ;7; +1\n0.5;;2");
        QTest::newRow("commas in titles") << QByteArray("t;x, y;z\n0;7;1\n0.5;7;2\n");
        QTest::newRow("tabs") << QByteArray("x\tz\tt\n\t1\t0\n7\t2\t0.5\n");
        QTest::newRow("quotes") << QByteArray("\"x, \"\"y\"\"\",\"t\",z\n7,0,1\n7,0.5,\"2\"\n");
        QTest::newRow("empty fields") << QByteArray("t,z\n0,1\n0.2,\n,3\n0.5,2\n0.7\n");
        QTest::newRow("mark") << QByteArray("\xEF\xBB\xBFt,z\n0,1\n0.5,2\n");
    }
    void separatorsUnitsAndComments() {
        QFETCH(QByteArray, text);
        const auto data = optimize::readMeasured(text.toStdString(), measurement());
        QVERIFY(data.time == (std::vector{0.0, 0.5}));
        QVERIFY(data.value == (std::vector{1.0, 2.0}));
        QVERIFY(data.weight == (std::vector{1.0, 1.0}));
    }

    /// Units in titles bring columns to SI; a stated factor does it in the place of the column's. A
    /// unit that is not known counts for nothing.
    void unitsOfTitles() {
        const auto data = optimize::readMeasured("t[ms],z [mm]\n0,300\n500,1500\n", measurement());
        QVERIFY(data.time == (std::vector{0.0, 0.5}));
        QVERIFY(data.value == (std::vector{0.3, 1.5}));
        const auto stated = optimize::readMeasured("t,z[mm]\n0,300\n0.5,1500\n", measurement(0.01));
        QVERIFY(stated.value == (std::vector{3.0, 15.0}));
        const auto unknown = optimize::readMeasured("t,z[px]\n0,300\n1,500\n", measurement());
        QVERIFY(unknown.value == (std::vector{300.0, 500.0}));
    }

    void factorAndWeights() {
        const Measurement asked = measurement(0.001, "w");
        const auto data = optimize::readMeasured("t,z,w\n0,1,2\n1,5,0\n", asked);
        QVERIFY(data.value == (std::vector{0.001, 0.005}));
        QVERIFY(data.weight == (std::vector{2.0, 0.0}));
        QCOMPARE(refusal("t,z,w\n0,1,2\n1,5,-1\n", asked),
                 "m.csv, line 3: the weight is -1; expected 0 or more");
    }

    void whatIsWrong() {
        QCOMPARE(refusal("t,zed\n0,1\n", measurement()),
                 "m.csv has no column \"z\"; expected one of t, zed");
        QCOMPARE(refusal("t,z\n0,1\n0.1,1.5 m\n", measurement()),
                 "m.csv:3:5: \"1.5 m\" in column \"z\" is no number");
        QCOMPARE(refusal("t,z\n0,1\n0,5,2,5\n", measurement()),
                 "m.csv:3:5: \"2\" stands behind the 2 columns that have titles; expected decimal "
                 "points in numbers, and a title of each column");
        QCOMPARE(refusal("t,z\n0,1\n", measurement()),
                 "m.csv has 1 rows with numbers; expected at least 2");
        QCOMPARE(refusal("", measurement()), "m.csv has no column \"t\"; expected one of ");
    }
};

QTEST_APPLESS_MAIN(TestMeasuredData)
#include "test_measured_data.moc"
