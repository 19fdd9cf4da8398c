#include "io/json_value.h"
#include "io/model_file.h"

#include <QTest>
#include <functional>
#include <random>
#include <stdexcept>

using namespace trammel::io;

Q_DECLARE_METATYPE(std::function<void(JsonValue&)>)

namespace {

using Edit = std::function<void(JsonValue&)>;

const char* const kDocument = R"({
  "name": "four-bar",
  "gravity": [0,0,-9.81],
  "bodies": [
    {
      "name": "crank",
      "mass": 1.50
    },
    {
      "name": "rocker",
      "mass": 2
    }
  ],
  "joints": [
    { "name": "A", "axis": [0, 1, 0] },
    { "name": "B", "axis": [0, 1, 0] }
  ],
  "materials": {},
  "forces": [],
  "simulation": { "step": 0.001, "duration": 1 }
}
)";

JsonValue parsed(const std::string& text) {
    const JsonResult result = parseJson(text);
    if (!result.diagnostics.empty()) qFatal("%s", english(result.diagnostics[0].message).c_str());
    return result.root;
}

JsonValue body(const char* name) {
    return JsonValue::object({{"name", name}, {"mass", 3}});
}

} // namespace

class TestJsonEdit : public QObject {
    Q_OBJECT

private slots:
    void edits_data();
    void edits();
    void undoneEditsLeaveNoTrace();
    void calledWrongly();
    void otherLayouts();
    void editsOfAMadeDocument();
    void randomEdits();
};

void TestJsonEdit::edits_data() {
    QTest::addColumn<Edit>("edit");
    QTest::addColumn<QString>("before"); // what of the document changes ...
    QTest::addColumn<QString>("after");  // ... and into what
    const auto row = [](const char* name, const char* before, const char* after, Edit edit) {
        QTest::newRow(name) << edit << QString(before) << QString(after);
    };
    row("set a scalar", "1.50", "1.25", [](JsonValue& root) { root.set("/bodies/0/mass", 1.25); });
    row("set another kind", "1.50", "\"2*m\"",
        [](JsonValue& root) { root.set("/bodies/0/mass", "2*m"); });
    row("set an array: as it was spaced", "[0,0,-9.81]", "[0,0,-1.62]", [](JsonValue& root) {
        root.set("/gravity", JsonValue::array({0, 0, -1.62}));
    });
    row("set an element", "[0,0,-9.81]", "[0,1,-9.81]",
        [](JsonValue& root) { root.set("/gravity/1", 1); });
    row("set a new member: as its neighbours", "      \"mass\": 2\n",
        "      \"mass\": 2,\n      \"com\": [0, 0, 1]\n", [](JsonValue& root) {
            root.set("/bodies/1/com", JsonValue::array({0, 0, 1}));
        });
    row("set a new member of an object on one line", "\"duration\": 1 }",
        "\"duration\": 1, \"lcp\": \"murty\" }",
        [](JsonValue& root) { root.set("/simulation/lcp", "murty"); });
    row("add an object to a list", "      \"mass\": 2\n    }\n",
        "      \"mass\": 2\n    },\n    {\n      \"name\": \"coupler\",\n      \"mass\": 3\n    "
        "}\n",
        [](JsonValue& root) { root.set("/bodies/-", body("coupler")); });
    row("insert an object in a list", "    {\n      \"name\": \"rocker\"",
        "    {\n      \"name\": \"coupler\",\n      \"mass\": 3\n    },\n    {\n      \"name\": "
        "\"rocker\"",
        [](JsonValue& root) { root.insert("/bodies", 1, body("coupler")); });
    row("insert an object first", "  \"bodies\": [\n    {\n",
        "  \"bodies\": [\n    {\n      \"name\": \"coupler\",\n      \"mass\": 3\n    },\n    {\n",
        [](JsonValue& root) { root.insert("/bodies", 0, body("coupler")); });
    row("add to a list of objects on one line", "\"B\", \"axis\": [0, 1, 0] }\n",
        "\"B\", \"axis\": [0, 1, 0] },\n    { \"name\": \"C\", \"type\": \"fixed\", \"axis\": [1, "
        "0, 0] }\n",
        [](JsonValue& root) {
            root.insert(
                "/joints", 2,
                JsonValue::object(
                    {{"name", "C"}, {"type", "fixed"}, {"axis", JsonValue::array({1, 0, 0})}}));
        });
    row("add to an empty list", "\"forces\": []",
        "\"forces\": [\n    {\n      \"name\": \"spring\",\n      \"mass\": 3\n    }\n  ]",
        [](JsonValue& root) { root.insert("/forces", 0, body("spring")); });
    row("add a number to an empty list", "\"forces\": []", "\"forces\": [7]",
        [](JsonValue& root) { root.insert("/forces", 0, 7); });
    row("add to an empty object", "\"materials\": {}",
        "\"materials\": {\n    \"steel\": {\n      \"density\": 7850\n    }\n  }",
        [](JsonValue& root) {
            root.set("/materials/steel", JsonValue::object({{"density", 7850}}));
        });
    row("add to an empty list in an object on one line", "\"name\": \"A\", \"axis\": [0, 1, 0] }",
        "\"name\": \"A\", \"axis\": [0, 1, 0], \"shapes\": [{ \"x\": 1 }] }", [](JsonValue& root) {
            root.set("/joints/0/shapes", JsonValue::array());
            root.set("/joints/0/shapes/-", JsonValue::object({{"x", 1}}));
        });
    row("remove the last element",
        ",\n    {\n      \"name\": \"rocker\",\n      \"mass\": 2\n    }", "",
        [](JsonValue& root) { root.remove("/bodies/1"); });
    row("remove the first element",
        "    {\n      \"name\": \"crank\",\n      \"mass\": 1.50\n    },\n", "",
        [](JsonValue& root) { root.remove("/bodies/0"); });
    row("remove a member", "      \"name\": \"crank\",\n", "",
        [](JsonValue& root) { root.remove("/bodies/0/name"); });
    row("remove the last member", ",\n      \"mass\": 1.50", "",
        [](JsonValue& root) { root.remove("/bodies/0/mass"); });
    row("remove a number", "[0,0,-9.81]", "[0,-9.81]",
        [](JsonValue& root) { root.remove("/gravity/0"); });
    row("rename a key", "\"materials\"", "\"stuff\"",
        [](JsonValue& root) { root.renameKey("/materials", "stuff"); });
    row("rename a key to itself", "\"materials\"", "\"materials\"",
        [](JsonValue& root) { root.renameKey("/materials", "materials"); });
    row("insert a member in place", "  \"gravity\"", "  \"description\": \"text\",\n  \"gravity\"",
        [](JsonValue& root) { root.insert("", 1, "text", "description"); });
}

void TestJsonEdit::edits() {
    QFETCH(Edit, edit);
    QFETCH(QString, before);
    QFETCH(QString, after);
    QString expected = kDocument;
    QCOMPARE(expected.count(before), 1);
    expected.replace(before, after);
    JsonValue root = parsed(kDocument);
    edit(root);
    QCOMPARE(QString::fromStdString(root.toText()), expected);
    QVERIFY(parsed(root.toText()) == root);
}

void TestJsonEdit::undoneEditsLeaveNoTrace() {
    JsonValue root = parsed(kDocument);
    const JsonValue rocker = *root.at("/bodies/1");
    root.remove("/bodies/1");
    root.insert("/bodies", 1, rocker);
    root.insert("/bodies", 0, body("extra"));
    root.remove("/bodies/0");
    root.set("/gravity", JsonValue::array({0, 0, 0}));
    root.set("/gravity", JsonValue::array({0, 0, -9.81}));
    root.insert("/forces", 0, 1);
    root.remove("/forces/0");
    root.set("/simulation/lcp", "pgs");
    root.remove("/simulation/lcp");
    root.renameKey("/name", "title");
    root.renameKey("/title", "name");
    QCOMPARE(QString::fromStdString(root.toText()), QString(kDocument));
}

void TestJsonEdit::calledWrongly() {
    JsonValue root = parsed(kDocument);
    QVERIFY_THROWS_EXCEPTION(std::out_of_range, root.set("/nothing/mass", 1));
    QVERIFY_THROWS_EXCEPTION(std::out_of_range, root.set("/bodies/7", 1));
    QVERIFY_THROWS_EXCEPTION(std::out_of_range, root.set("/name/x", 1));
    QVERIFY_THROWS_EXCEPTION(std::out_of_range, root.set("name", 1));
    QVERIFY_THROWS_EXCEPTION(std::out_of_range, root.insert("/bodies", 3, 1));
    QVERIFY_THROWS_EXCEPTION(std::out_of_range, root.insert("/name", 0, 1));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, root.insert("", 0, 1, "bodies"));
    QVERIFY_THROWS_EXCEPTION(std::out_of_range, root.remove("/bodies/2"));
    QVERIFY_THROWS_EXCEPTION(std::out_of_range, root.remove("/nothing"));
    QVERIFY_THROWS_EXCEPTION(std::out_of_range, root.remove(""));
    QVERIFY_THROWS_EXCEPTION(std::out_of_range, root.renameKey("/nothing", "x"));
    QVERIFY_THROWS_EXCEPTION(std::out_of_range, root.renameKey("/bodies/0", "x"));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, root.renameKey("/name", "bodies"));
    QCOMPARE(QString::fromStdString(root.toText()), QString(kDocument)); // nothing half done
    try {
        root.set("/nothing/mass", 1);
    } catch (const std::out_of_range& error) {
        QCOMPARE(QString(error.what()), QString("no value at JSON pointer \"/nothing\""));
    }
}

void TestJsonEdit::otherLayouts() {
    JsonValue windows = parsed("{\r\n\t\"a\": [],\r\n\t\"b\": {\r\n\t\t\"c\": 1\r\n\t}\r\n}");
    windows.set("/b/d", 2);
    QCOMPARE(
        QString::fromStdString(windows.toText()),
        QString("{\r\n\t\"a\": [],\r\n\t\"b\": {\r\n\t\t\"c\": 1,\r\n\t\t\"d\": 2\r\n\t}\r\n}"));
    windows.set("/a/0", body("x"));
    QVERIFY(!QString::fromStdString(windows.toText()).remove("\r\n").contains('\n'));

    JsonValue dense = parsed("{\"a\":1,\"b\":[{\"c\":1}]}");
    dense.set("/b/-", JsonValue::object({{"c", 2}}));
    dense.set("/d", JsonValue::array({1, 2}));
    QCOMPARE(QString::fromStdString(dense.toText()),
             QString("{\"a\":1,\"b\":[{\"c\":1}, {\"c\":2}],\"d\":[1, 2]}"));

    JsonValue spelled = parsed(R"({ "\u0061" : "\u00e9", "b" : 1.0 })");
    spelled.set("/b", 2);
    QCOMPARE(spelled.toText(), std::string("{ \"\\u0061\" : \"\\u00e9\", \"b\" : 2 }"));
    spelled.renameKey("/a", "z");
    QCOMPARE(spelled.toText(), std::string("{ \"z\" : \"\\u00e9\", \"b\" : 2 }"));
}

void TestJsonEdit::editsOfAMadeDocument() {
    JsonValue made = JsonValue::object({{"bodies", JsonValue::array()}});
    made.set("/bodies/-", body("a"));
    made.set("/bodies/-", *parsed("{ \"x\" : {\n\"name\" : \"b\" } }").at("/x"));
    made.set("/name", "made");
    made.remove("/bodies/0/mass");
    const JsonValue again = parsed(made.toText());
    QVERIFY(again == made);
    QCOMPARE(again.at("/bodies/1/name")->string(), std::string("b"));
}

void TestJsonEdit::randomEdits() {
    std::mt19937 random(20240229);
    const auto below = [&](std::size_t bound) {
        return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random);
    };
    for (int round = 0; round < 300; ++round) {
        JsonValue root = parsed(kDocument);
        for (int step = 0; step < 20; ++step) {
            // Walk to a random value, then change something there.
            std::string pointer;
            const JsonValue* value = &root;
            while (value->size() > 0 && below(4) != 0) {
                const std::size_t index = below(value->size());
                pointer = value->isArray() ? joinPointer(pointer, index)
                                           : joinPointer(pointer, value->members()[index].key);
                value = value->at(value->isArray() ? joinPointer("", index)
                                                   : joinPointer("", value->members()[index].key));
            }
            const std::size_t action = below(4);
            const std::string key = QString("k%1").arg(below(1'000'000)).toStdString();
            if (action == 0 && !pointer.empty()) {
                root.remove(pointer);
            } else if (action == 1 && (value->isArray() || value->isObject())) {
                root.insert(pointer, below(value->size() + 1), body(key.c_str()), key);
            } else if (action == 2 && !pointer.empty()) {
                root.set(pointer, JsonValue::array({1, JsonValue::array({2}), key}));
            } else if (action == 3 && value->isObject()) {
                root.set(joinPointer(pointer, key), JsonValue::object({{"x", 1}, {"y", {}}}));
            }
        }
        const JsonResult again = parseJson(root.toText());
        QVERIFY(again.diagnostics.empty());
        QVERIFY(again.root == root);
    }
}

QTEST_APPLESS_MAIN(TestJsonEdit)
#include "test_json_edit.moc"
