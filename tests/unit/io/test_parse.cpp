#include "io/model_file.h"

#include <QDir>
#include <QFile>
#include <QTest>
#include <random>

using namespace trammel::io;

namespace {

std::string contentOf(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(path));
    return file.readAll().toStdString();
}

QStringList modelFiles() {
    QStringList paths;
    const QDir good(TRAMMEL_SOURCE_DIR "/tests/data/good");
    for (const QString& name : good.entryList({"*.trammel.json"}))
        paths << good.filePath(name);
    return paths;
}

} // namespace

class TestParse : public QObject {
    Q_OBJECT

private slots:
    void untouchedDocumentsPrintAsRead_data();
    void untouchedDocumentsPrintAsRead();
    void errors_data();
    void errors();
    void doubledKeys();
    void depthLimit();
    void valueLimit();
    void overflow();
    void mutatedDocuments();
    void truncatedDocuments();
};

void TestParse::untouchedDocumentsPrintAsRead_data() {
    QTest::addColumn<QByteArray>("text");
    for (const QString& path : modelFiles()) {
        QTest::newRow(qPrintable(QFileInfo(path).fileName()))
            << QByteArray::fromStdString(contentOf(path));
    }
    const char* texts[] = {"0",
                           " null ",
                           "\t[ ]\r\n",
                           "[\n]",
                           "{ }",
                           "[1 ,2\t,\n3 ]",
                           "{\"a\" :\n1 , \"b\":\t[ [] ,{}, {\"c\":-0.0e+00} ] }\n\n",
                           "[ true,false , null,\"\\u00e9\\/\", \"\u00e9\" ]",
                           "\xEF\xBB\xBF [1]",
                           "{\"\\u0061\": 1, \"\": {\"\": \"\"} }"};
    for (const char* text : texts)
        QTest::newRow(text) << QByteArray(text);
}

void TestParse::untouchedDocumentsPrintAsRead() {
    QFETCH(QByteArray, text);
    const JsonResult result = parseJson(text.toStdString());
    QVERIFY(result.diagnostics.empty());
    QCOMPARE(QByteArray::fromStdString(result.root.toText()), text);
    const JsonValue copy = result.root;
    QCOMPARE(QByteArray::fromStdString(copy.toText()), text);
}

void TestParse::errors_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("finding"); // LINE:COLUMN: POINTER: message
    const auto row = [](const char* name, QByteArray text, const char* finding) {
        QTest::newRow(name) << text << QString(finding);
    };
    const char* value = "; expected a value: an object, an array, a string, a number, true, false "
                        "or null";
    const auto expectingValue = [&](const char* start) { return std::string(start) + value; };
    row("nothing", "", "1:1: : the text is empty; expected a JSON object in { }");
    row("only space", " \n ", "2:2: : the text is empty; expected a JSON object in { }");
    row("word", "hello", expectingValue("1:1: : unexpected 'h'").c_str());
    row("half a word", "[nul]", expectingValue("1:5: : unexpected ']'").c_str());
    row("binary", QByteArray("\x01\x02\xff"),
        expectingValue("1:1: : unexpected byte 0x01").c_str());
    row("no value", "{\"a\": }", expectingValue("1:7: /a: unexpected '}'").c_str());
    row("no colon", "{\"a\" 1}", "1:6: /a: unexpected '1'; expected ':' after the key");
    row("no comma in an array", "[1\n 2]",
        "2:2: : unexpected '2'; expected ',' or ']' after the value");
    row("no comma in an object", "{\"a\": 1 \"b\": 2}",
        "1:9: : unexpected '\"'; expected ',' or '}' after the value");
    row("no key", "{1: 2}", "1:2: : unexpected '1'; expected a key in double quotes");
    row("comma before the end", "{\"a\": [1, 2,]}",
        expectingValue("1:13: /a: unexpected ']'").c_str());
    row("open string", "[\"abc", "1:6: : the text ends within a string; expected '\"' to close it");
    row("line break in a string", "[\"a\nb\"]",
        "1:4: : the line ends within a string; expected no control characters");
    row("broken escape", "[\"\\x\"]",
        "1:3: : unknown escape; expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u");
    row("broken unicode escape", "[\"\\u12g4\"]",
        "1:3: : broken \\u escape; expected four hexadecimal digits");
    row("half a surrogate pair", "[\"\\ud83d\"]",
        "1:3: : broken \\u escape; expected a pair of surrogates");
    row("not UTF-8", "[\"\xff\"]",
        "1:3: : unexpected byte 0xff within a string; expected UTF-8 without control characters");
    row("no digits", "[1.]", "1:4: : unexpected ']'; expected a digit after the decimal point");
    row("no exponent", "[1e]", "1:4: : unexpected ']'; expected a digit in the exponent");
    row("leading zero", "[01]", "1:3: : unexpected '1'; expected ',' or ']' after the value");
    row("plus sign", "[+1]", expectingValue("1:2: : unexpected '+'").c_str());
    row("two documents", "{}\n{}",
        "2:1: : unexpected '{' after the document; expected nothing more");
    row("zero byte", QByteArray("{}\0{}", 5),
        "1:3: : a zero byte after the document; expected nothing more");
    row("place in the tree", "{\"bodies\": [{}, {\"mass\": x}]}",
        expectingValue("1:26: /bodies/1/mass: unexpected 'x'").c_str());
}

void TestParse::errors() {
    QFETCH(QByteArray, text);
    QFETCH(QString, finding);
    const JsonResult result = parseJson(std::string_view(text.data(), text.size()));
    QVERIFY(result.root.isNull());
    QCOMPARE(result.diagnostics.size(), std::size_t(1));
    const auto& d = result.diagnostics[0];
    QCOMPARE(
        QString("%1:%2: %3: %4")
            .arg(d.line)
            .arg(d.column)
            .arg(QString::fromStdString(d.pointer), QString::fromStdString(english(d.message))),
        finding);
}

void TestParse::doubledKeys() {
    const JsonResult result =
        parseJson("{\"a\": 1, \"b\": {\"c\": 1, \"c\": 2, \"c\": 3},\n\"a\": 2}");
    QVERIFY(!result.root.isNull()); // read on, so that everything else is found too
    QCOMPARE(result.diagnostics.size(), std::size_t(3));
    QCOMPARE(result.diagnostics[0].pointer, std::string("/b/c"));
    QCOMPARE(result.diagnostics[2].pointer, std::string("/a"));
    QCOMPARE(result.diagnostics[2].line, 2);
    QCOMPARE(result.diagnostics[2].column, 1);
    // Another spelling of the same key is the same key.
    QCOMPARE(parseJson(R"({"a": 1, "\u0061": 2})").diagnostics.size(), std::size_t(1));
}

void TestParse::depthLimit() {
    const auto nested = [](int depth) {
        return std::string(static_cast<std::size_t>(depth), '[') +
               std::string(static_cast<std::size_t>(depth), ']');
    };
    QVERIFY(parseJson(nested(kMaxDepth)).diagnostics.empty());
    QCOMPARE(parseJson(nested(kMaxDepth + 1)).diagnostics.size(), std::size_t(1));
}

void TestParse::valueLimit() {
    std::string text = "[0";
    for (std::size_t i = 2; i < kMaxValues; ++i)
        text += ",0";
    QVERIFY(parseJson(text + "]").diagnostics.empty()); // with the array itself, just as many
    const JsonResult result = parseJson(text + ",0]");
    QVERIFY(result.root.isNull());
    QCOMPARE(result.diagnostics.size(), std::size_t(1));
    QVERIFY(english(result.diagnostics[0].message).starts_with("more than "));
}

void TestParse::overflow() {
    const std::string zeros(309, '0');
    for (const std::string& large :
         {std::string("1e309"), std::string("-1e309"), std::string("1e999999999999999999999"),
          std::string("0.1e310"), std::string("1.7976931348623159e308"), "1" + zeros}) {
        QVERIFY2(!parseJson(large).diagnostics.empty(), large.c_str());
    }
    for (const std::string& small :
         {std::string("1e308"), std::string("1e-999"), std::string("1e-99999999999999999999"),
          std::string("0.00001e-330"), std::string("0"), std::string("1.7976931348623157e308"),
          "0." + zeros + "1e5"}) {
        QVERIFY2(parseJson(small).diagnostics.empty(), small.c_str());
    }
}

void TestParse::mutatedDocuments() {
    std::mt19937 random(12345);
    const auto below = [&](std::size_t bound) {
        return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random);
    };
    static constexpr std::string_view kBytes =
        "{}[]:,\"\\0123456789-+.eEtfnu \n\x00\x01\x7f\xc3\xff*/()^";
    std::size_t refused = 0;
    for (const QString& path : modelFiles()) {
        const std::string original = contentOf(path);
        for (int round = 0; round < 400; ++round) {
            std::string text = original;
            for (std::size_t i = 0; i <= below(6) && !text.empty(); ++i) {
                const std::size_t at = below(text.size());
                const std::size_t action = below(4);
                if (action == 0) text[at] = kBytes[below(kBytes.size())];
                if (action == 1) text.erase(at, 1 + below(8));
                if (action == 2) text.insert(at, 1, kBytes[below(kBytes.size())]);
                if (action == 3) text.insert(at, text.substr(below(text.size()), below(40)));
            }
            const JsonResult json = parseJson(text);
            if (json.diagnostics.empty()) {
                QCOMPARE(json.root.toText(), text);
            }
            if (!readModel(json.root, TRAMMEL_SOURCE_DIR "/tests/data/good").ok()) ++refused;
        }
    }
    QVERIFY(refused > 1000); // the mutations do reach the checks
}

void TestParse::truncatedDocuments() {
    for (const QString& path : modelFiles()) {
        const std::string text = contentOf(path);
        const std::size_t end = text.find_last_of('}');
        for (std::size_t length = 0; length < end; length += 1 + length / 200) {
            const JsonResult result = parseJson(std::string_view(text).substr(0, length));
            QCOMPARE(result.diagnostics.size(), std::size_t(1));
            QVERIFY(result.root.isNull());
        }
    }
}

QTEST_APPLESS_MAIN(TestParse)
#include "test_parse.moc"
