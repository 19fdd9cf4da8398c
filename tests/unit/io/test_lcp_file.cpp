// LCP files: what is read, what is refused and where, and that what is written reads back.

#include "io/lcp_file.h"
#include "io/model_file.h"
#include "support/lcp_problems.h"

#include <QTemporaryDir>
#include <QTest>
#include <limits>

using namespace trammel;
using io::LcpFile;
using lcp::Friction;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

LcpFile read(const std::string& text) {
    io::JsonResult json = io::parseJson(text);
    return io::readLcp(json.root);
}

QStringList linesOf(const LcpFile& file) {
    QStringList lines;
    for (const model::Diagnostic& finding : file.diagnostics)
        lines += QString::fromStdString(io::format("f", finding));
    return lines;
}

} // namespace

class TestLcpFile : public QObject {
    Q_OBJECT

private slots:
    void readsDense() {
        const LcpFile file = read(R"({ "A": [[2, 1], [1, 3]], "b": [-1, 0.5],
            "lower": [0, null], "upper": ["inf", 4], "names": ["normal", "motor"] })");
        QCOMPARE(linesOf(file), QStringList());
        QVERIFY(file.problem.A == (Eigen::Matrix2d() << 2, 1, 1, 3).finished());
        QVERIFY(file.problem.b == Eigen::Vector2d(-1, 0.5));
        QVERIFY(file.problem.lower == Eigen::Vector2d(0, -kInfinity));
        QVERIFY(file.problem.upper == Eigen::Vector2d(kInfinity, 4));
        QCOMPARE(file.names, (std::vector<std::string>{"normal", "motor"}));
        QVERIFY(file.problem.friction.empty());
    }

    void readsSparseAndFriction() {
        const LcpFile file = read(R"({
            "A": { "rows": 3, "columns": 3, "entries": [[0, 0, 2], [2, 1, -1.5]] },
            "b": [0, 0, 0], "lower": [0, "-inf", null], "upper": [null, null, null],
            "friction": [ { "normal": 0, "tangents": [2, 1], "mu": 0.25, "shape": "polyhedral",
                            "sides": 6 } ] })");
        QCOMPARE(linesOf(file), QStringList());
        Eigen::Matrix3d A = Eigen::Matrix3d::Zero();
        A(0, 0) = 2;
        A(2, 1) = -1.5;
        QVERIFY(file.problem.A == A);
        QCOMPARE(file.problem.friction.size(), 1u);
        const Friction& friction = file.problem.friction[0];
        QCOMPARE(friction.normal, 0);
        QCOMPARE(friction.tangents, (std::array{2, 1}));
        QCOMPARE(friction.mu, 0.25);
        QVERIFY(friction.shape == Friction::Shape::Polyhedral);
        QCOMPARE(friction.sides, 6);
    }

    void emptyProblem() {
        const LcpFile file = read(R"({ "A": [], "b": [], "lower": [], "upper": [] })");
        QCOMPARE(linesOf(file), QStringList());
        QCOMPARE(file.problem.size(), 0);
    }

    /// All findings at once, each at its place.
    void findings_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("expected");
        const auto row = [](const char* name, const char* text, const QStringList& expected) {
            QTest::newRow(name) << QString(text) << expected;
        };
        row("no object", "[1]", {"f:1:1: error: an array stands here; expected an object (LCP)"});
        row("keys", R"({"A": [], "matrix": [], "b": [], "lower": []})",
            {R"(f:1:1: error: the key "upper" is missing in LCP)",
             R"(f:1:11: error: /matrix: unknown key "matrix" in LCP; expected A, b, lower, upper, )"
             R"(friction, names)"});
        row("sizes and kinds",
            "{\"A\": [[1, 0], [1]],\n \"b\": [1, \"x\"],\n \"lower\": [0],\n"
            " \"upper\": [\"-inf\", true]}",
            {"f:1:16: error: /A/1: 1 numbers stand here; expected 2, as many as A has rows",
             "f:2:11: error: /b/1: a text stands here; expected a number",
             "f:3:11: error: /lower: 1 bounds stand here; expected 2, as many as in b",
             "f:4:12: error: /upper/0: \"-inf\" as an upper bound; expected \"inf\" for no bound",
             "f:4:20: error: /upper/1: a boolean stands here; expected a number, \"inf\", "
             "\"-inf\" or null for no bound"});
        row("bounds reversed", R"({"A": [[1]], "b": [1], "lower": [2], "upper": [1]})",
            {"f:1:34: error: /lower/0: the lower bound 2 is above the upper one 1; expected at "
             "most that"});
        row("sparse",
            R"({"A": {"rows": 2, "columns": 1, "entries": [[0, 0, 1], [0, 1, 1], [0, 0, 2], [0]]},)"
            "\n"
            R"("b": [1], "lower": [null], "upper": [null]})",
            {"f:1:16: error: /A/rows: 2 rows; expected 1, as many as in b",
             "f:1:60: error: /A/entries/1/1: 1 is no whole number from 0 to 0",
             "f:1:67: error: /A/entries/2: row 0, column 0 stands twice; expected each place once",
             "f:1:78: error: /A/entries/3: 1 numbers stand here; expected 3: row, column, value"});
        row("friction",
            R"({"A": [[1]], "b": [1], "lower": [null], "upper": [null], "friction": [)"
            "\n"
            R"({"normal": 0, "tangents": [0, 1], "mu": -1, "shape": "pyramd"}]})",
            {"f:2:12: error: /friction/0/normal: row 0 has the lower bound -inf; expected at "
             "least 0 of a normal row",
             "f:2:28: error: /friction/0/tangents/0: row 0 has friction already; expected each "
             "row once",
             "f:2:31: error: /friction/0/tangents/1: 1 is no whole number from 0 to 0",
             "f:2:41: error: /friction/0/mu: -1 is negative; expected at least 0",
             "f:2:54: error: /friction/0/shape: \"pyramd\" stands here; did you mean "
             "\"pyramid\"? expected one of pyramid, cone, polyhedral"});
    }
    void findings() {
        QFETCH(QString, text);
        QFETCH(QStringList, expected);
        const LcpFile file = read(text.toStdString());
        QVERIFY(!file.ok());
        QCOMPARE(::linesOf(file), expected);
    }

    void filesThatCannotBeRead() {
        const LcpFile missing = io::loadLcpFile("/nonexistent/p.json");
        QCOMPARE(linesOf(missing),
                 QStringList("f:0:0: error: the file cannot be read; expected an existing LCP "
                             "file"));
        QTemporaryDir directory;
        const std::string path = directory.filePath("p.json").toStdString();
        io::saveTextFile(path, "{ \"A\": [[1, ]] }");
        const LcpFile broken = io::loadLcpFile(path);
        QCOMPARE(broken.diagnostics.size(), 1u);
        QCOMPARE(broken.diagnostics[0].line, 1);
    }

    /// Dense, sparse and with friction: every number comes back bit by bit.
    void writtenReadsBack() {
        support::Random random(6);
        lcp::Problem sparse = support::randomBoxed(20, 30, random);
        sparse.A = Eigen::VectorXd::LinSpaced(20, 0.1, 1.7).asDiagonal();
        const std::vector<lcp::Problem> problems{
            support::randomBoxed(7, 9, random), sparse,
            support::randomContacts(2, 3, 0.5, Friction::Shape::Cone, random).problem,
            support::randomContacts(2, 3, 0.5, Friction::Shape::Polyhedral, random).problem};
        for (const lcp::Problem& p : problems) {
            std::vector<std::string> names;
            for (Eigen::Index i = 0; i < p.size(); ++i)
                names.push_back("row \"" + std::to_string(i) + "\"");
            const LcpFile back = read(io::lcpDocument(p, names).toText());
            QCOMPARE(linesOf(back), QStringList());
            QVERIFY(back.problem.A == p.A && back.problem.b == p.b);
            QVERIFY(back.problem.lower == p.lower && back.problem.upper == p.upper);
            QCOMPARE(back.names, names);
            QCOMPARE(back.problem.friction.size(), p.friction.size());
            for (std::size_t c = 0; c < p.friction.size(); ++c) {
                QCOMPARE(back.problem.friction[c].normal, p.friction[c].normal);
                QCOMPARE(back.problem.friction[c].tangents, p.friction[c].tangents);
                QCOMPARE(back.problem.friction[c].mu, p.friction[c].mu);
                QVERIFY(back.problem.friction[c].shape == p.friction[c].shape);
            }
        }
        QVERIFY(io::lcpDocument(sparse).contains("/A/entries"));
        QVERIFY(!io::lcpDocument(problems[0]).contains("/A/entries"));
    }

    void matrixMarket() {
        Eigen::MatrixXd A(2, 3);
        A << 1, 0, 0.1, 0, -2.5, 0;
        QCOMPARE(io::matrixMarket(A), std::string("%%MatrixMarket matrix coordinate real general\n"
                                                  "2 3 3\n1 1 1\n2 2 -2.5\n"
                                                  "1 3 0.10000000000000001\n"));
    }
};

QTEST_APPLESS_MAIN(TestLcpFile)
#include "test_lcp_file.moc"
