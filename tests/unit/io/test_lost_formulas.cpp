#include "io/lost_formulas.h"
#include "io/model_file.h"

#include <QtTest>

/// How many formulas over parameters an edit makes numbers of.
class TestLostFormulas : public QObject {
    Q_OBJECT

private slots:
    void counts_data();
    void counts();
};

using trammel::io::parseJson;

void TestLostFormulas::counts_data() {
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<int>("lost");
    QTest::newRow("same") << QByteArray(R"(["L", 1])") << QByteArray(R"(["L", 1])") << 0;
    QTest::newRow("a number") << QByteArray(R"(["L", 1])") << QByteArray(R"([0.5, 1])") << 1;
    QTest::newRow("another formula")
        << QByteArray(R"({"angle": "a"})") << QByteArray(R"({"angle": "a - 0.1"})") << 0;
    // Nothing moves with these.
    QTest::newRow("of no parameter")
        << QByteArray(R"(["pi/2", "2*pi"])") << QByteArray("[1.5, 6.3]") << 0;
    QTest::newRow("a name") << QByteArray(R"({"name": "L", "x": "2*L"})")
                            << QByteArray(R"({"name": "L", "x": 2})") << 1;
    QTest::newRow("a list left out")
        << QByteArray(R"({"position": [0, 0, 0], "position_b": ["L", "a", 0]})")
        << QByteArray(R"({"position": [0, 0, 0]})") << 2;
    QTest::newRow("deep") << QByteArray(R"([{"p": [["L", "a*L"], [1, "L"]]}])")
                          << QByteArray(R"([{"p": [[1, 2], [1, "L"]]}])") << 2;
}

void TestLostFormulas::counts() {
    QFETCH(const QByteArray, before);
    QFETCH(const QByteArray, after);
    const auto parameters = parseJson(R"({"L": 1, "a": 0.5})").root;
    QTEST(trammel::io::lostFormulas(parseJson(before.toStdString()).root,
                                    parseJson(after.toStdString()).root, &parameters),
          "lost");
}

QTEST_GUILESS_MAIN(TestLostFormulas)
#include "test_lost_formulas.moc"
