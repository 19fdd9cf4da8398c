#include "io/json_value.h"
#include "io/model_file.h"

#include <QTest>
#include <limits>
#include <stdexcept>

using namespace trammel::io;

namespace {

JsonValue parsed(const char* text) {
    const JsonResult result = parseJson(text);
    if (!result.diagnostics.empty()) qFatal("%s", english(result.diagnostics[0].message).c_str());
    return result.root;
}

} // namespace

class TestJsonValue : public QObject {
    Q_OBJECT

private slots:
    void kinds();
    void numbers();
    void strings();
    void pointers();
    void pointerHelpers();
    void places();
    void comparison();
    void madeDocument();
};

void TestJsonValue::kinds() {
    QVERIFY(JsonValue().isNull());
    QVERIFY(JsonValue(true).isBoolean() && JsonValue(true).boolean());
    QVERIFY(!JsonValue(false).boolean());
    QVERIFY(JsonValue(1.5).isNumber());
    QVERIFY(JsonValue("a").isString());
    QVERIFY(JsonValue::array().isArray());
    QVERIFY(JsonValue::object().isObject());
    QCOMPARE(JsonValue::array({1, 2, 3}).size(), std::size_t(3));
    QCOMPARE(JsonValue(1.5).size(), std::size_t(0));
    QVERIFY_THROWS_EXCEPTION(std::out_of_range, JsonValue::array({1})[1]);
}

void TestJsonValue::numbers() {
    QCOMPARE(JsonValue(0.1).numberText(), std::string("0.1")); // shortest that reads back
    QCOMPARE(JsonValue(1.0).numberText(), std::string("1"));
    QCOMPARE(JsonValue(-7).numberText(), std::string("-7"));
    for (const double value : {1.0 / 3, 1e300, 5e-324, -1.7976931348623157e308, 123456789.123}) {
        QCOMPARE(JsonValue(value).number(), value);
        QCOMPARE(parsed(JsonValue(value).numberText().c_str()).number(), value);
    }
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             (void)JsonValue(std::numeric_limits<double>::infinity()));
    QCOMPARE(parsed("1.50E+2").number(), 150.0);
    QCOMPARE(parsed("1e-400").number(), 0.0); // underflow: the nearest number
}

void TestJsonValue::strings() {
    // Raw strings stay out of macros: moc's preprocessor stumbles over them there.
    const JsonValue escaped = parsed(R"("K\u00f6rper \"\\\/\b\f\n\r\t \ud83d\ude00")");
    QCOMPARE(escaped.string(), std::string("K\u00f6rper \"\\/\b\f\n\r\t \U0001F600"));
    QCOMPARE(jsonLiteral("a\"b\\c\n\x01 \u00f6"), std::string("\"a\\\"b\\\\c\\n\\u0001 \u00f6\""));
    const std::string zero("a\0b", 3);
    QCOMPARE(parsed("\"a\\u0000b\"").string(), zero);
    QCOMPARE(JsonValue(zero).toText(), std::string("\"a\\u0000b\"\n"));
}

void TestJsonValue::pointers() {
    const JsonValue root = parsed(R"({"a": [10, {"b/c": 1, "d~e": 2, "": 3}]})");
    QCOMPARE(root.at(""), &root);
    QCOMPARE(root.at("/a/0")->number(), 10.0);
    QCOMPARE(root.at("/a/1/b~1c")->number(), 1.0);
    QCOMPARE(root.at("/a/1/d~0e")->number(), 2.0);
    QCOMPARE(root.at("/a/1/")->number(), 3.0);
    for (const char* missing : {"/b", "/a/2", "/a/00", "/a/-1", "/a/-", "/a/x", "/a/0/x", "a",
                                "/a/18446744073709551616"}) {
        QVERIFY2(root.at(missing) == nullptr, missing);
        QVERIFY2(!root.contains(missing), missing);
    }
    QVERIFY(root.find("a") != nullptr);
    QVERIFY(root.find("b") == nullptr);
    QVERIFY(root.find("a")->find("0") == nullptr); // an array has no keys
}

void TestJsonValue::pointerHelpers() {
    QCOMPARE(pointerToken("a/b~c"), std::string("a~1b~0c"));
    QCOMPARE(joinPointer("/bodies", std::size_t(0)), std::string("/bodies/0"));
    QCOMPARE(joinPointer("/bodies/0", "a/b"), std::string("/bodies/0/a~1b"));
    QCOMPARE(pointerTokens(""), std::vector<std::string>{});
    QCOMPARE(pointerTokens("/"), std::vector<std::string>{""});
    QCOMPARE(pointerTokens("/a~1b/~01/2"), (std::vector<std::string>{"a/b", "~1", "2"}));
}

void TestJsonValue::places() {
    const JsonValue root = parsed("\xEF\xBB\xBF{\n  \"\u65e5\u672c\": 1, \"b\" : [2,\r\n\t3]\n}");
    QCOMPARE(root.place(), (TextPlace{1, 1})); // the byte order mark takes no column
    QCOMPARE(root.members()[0].keyPlace, (TextPlace{2, 3}));
    QCOMPARE(root.at("/\u65e5\u672c")->place(), (TextPlace{2, 9})); // columns are code points
    QCOMPARE(root.members()[1].keyPlace, (TextPlace{2, 12}));
    QCOMPARE(root.at("/b")->place(), (TextPlace{2, 18}));
    QCOMPARE(root.at("/b/1")->place(), (TextPlace{3, 2}));
    QCOMPARE(JsonValue(1).place(), (TextPlace{0, 0}));
}

void TestJsonValue::comparison() {
    QVERIFY(parsed("{\"a\": [1.0, \"\\u0041\"]}") == parsed("{ \"a\":[1e0,\"A\"] }"));
    QVERIFY(parsed("{\"a\": 1, \"b\": 2}") != parsed("{\"b\": 2, \"a\": 1}"));
    QVERIFY(parsed("[1, 2]") != parsed("[1]"));
    QVERIFY(parsed("1") != parsed("\"1\""));
    QVERIFY(parsed("true") != parsed("false"));
    QVERIFY(parsed("{}") != parsed("[]"));
}

void TestJsonValue::madeDocument() {
    const JsonValue document = JsonValue::object(
        {{"name", "made"},
         {"empty", JsonValue::array()},
         {"gravity", JsonValue::array({0, 0, -9.81})},
         {"points", JsonValue::array({JsonValue::array({1, 2}), JsonValue::array({3})})},
         {"bodies", JsonValue::array({JsonValue::object({{"name", "a"}, {"fixed", true}}),
                                      JsonValue::object()})}});
    const char* const expected = R"({
  "name": "made",
  "empty": [],
  "gravity": [0, 0, -9.81],
  "points": [[1, 2], [3]],
  "bodies": [
    {
      "name": "a",
      "fixed": true
    },
    {}
  ]
}
)";
    QCOMPARE(QString::fromStdString(document.toText()), QString(expected));
    QVERIFY(parsed(document.toText().c_str()) == document);
}

QTEST_APPLESS_MAIN(TestJsonValue)
#include "test_json_value.moc"
