#include "io/model_file.h"
#include "live/input_file.h"
#include "messages/message.h"

#include <QTemporaryDir>
#include <QTest>

using namespace trammel;

namespace {

live::InputLog everyKind() {
    using live::ContactValue;
    live::InputLog log;
    log.model = "Four-bar linkage";
    log.duration = 12.5;
    log.inputs = {{3, 0.1, live::SetParameter{"k", 1.0 / 3.0}},
                  {3, 0.1, live::SetGravity{{0.0, 0.1, -1e-300}}},
                  {4, 0.2, live::SetSpeed{"A", -3.5}},
                  {{}, 0.3, live::SetContact{ContactValue::Restitution, "steel", {}, 0.4}},
                  {{}, 0.3, live::SetContact{ContactValue::Friction, "", {"ball", "box"}, 0.1}},
                  {{}, 0.4, live::Pull{"rocker", {0, 0, 1}, {2, 0, 1}, 100, 5}},
                  {{}, 0.5, live::Release{}}};
    return log;
}

} // namespace

class TestInputs : public QObject {
    Q_OBJECT

private slots:
    /// All kinds come back from a file bit by bit.
    void fileKeepsAll() {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("a.inputs.json").toStdString();
        live::saveInputs(path, everyKind());
        const live::InputFile file = live::loadInputs(path);
        QVERIFY(file.diagnostics.empty());
        QVERIFY(file.log == everyKind());
    }

    void missingFileIsTold() {
        const live::InputFile file = live::loadInputs("/nowhere/a.inputs.json");
        QCOMPARE(file.diagnostics.size(), std::size_t(1));
        QVERIFY(english(file.diagnostics.front().message).find("file of inputs") !=
                std::string::npos);
    }

    void brokenInputsAreTold_data() {
        QTest::addColumn<QByteArray>("input");
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("text");
        QTest::newRow("nothing") << QByteArray(R"({"time": 1})") << "/inputs/0"
                                 << "exactly one";
        QTest::newRow("two") << QByteArray(R"({"time": 1, "release": true, "gravity": [0, 0, 0]})")
                             << "/inputs/0"
                             << "exactly one";
        QTest::newRow("no time") << QByteArray(R"({"release": true})") << "/inputs/0"
                                 << "the key \"time\" is missing";
        QTest::newRow("step") << QByteArray(R"({"step": 1.5, "release": true})") << "/inputs/0/step"
                              << "a whole number";
        QTest::newRow("text") << QByteArray(R"({"time": 1, "parameter": "a", "value": "b"})")
                              << "/inputs/0/value"
                              << "a text stands here; expected a number";
        QTest::newRow("vector") << QByteArray(R"({"time": 1, "gravity": [0, 1]})")
                                << "/inputs/0/gravity"
                                << "an array of 3 numbers";
        QTest::newRow("slip") << QByteArray(R"({"time": 1, "joint": "A", "speed": 1, "vlaue": 2})")
                              << "/inputs/0/vlaue"
                              << "unknown key \"vlaue\"";
        QTest::newRow("friction") << QByteArray(R"({"time": 1, "material": "a", "friction": -1})")
                                  << "/inputs/0/friction"
                                  << "is negative";
        QTest::newRow("of what") << QByteArray(R"({"time": 1, "friction": 1})") << "/inputs/0"
                                 << "material, bodies";
        QTest::newRow("pull") << QByteArray(R"({"time": 1, "pull": {"body": "a"}})")
                              << "/inputs/0/pull"
                              << "\"point\" is missing";
    }
    void brokenInputsAreTold() {
        QFETCH(QByteArray, input);
        QFETCH(QString, pointer);
        QFETCH(QString, text);
        const std::string document =
            R"({"trammel_inputs": 1, "inputs": [)" + input.toStdString() + "]}";
        const live::InputFile file = live::readInputs(io::parseJson(document).root);
        QVERIFY(!file.ok());
        const model::Diagnostic& finding = file.diagnostics.front();
        QCOMPARE(QString::fromStdString(finding.pointer), pointer);
        QVERIFY(finding.line == 1 && finding.column > 1);
        const QString told = QString::fromStdString(english(finding.message));
        QVERIFY2(told.contains(text), qPrintable(told));
    }

    void orderVersionAndDurationAreChecked() {
        const auto first = [](const char* text) {
            const live::InputFile file = live::readInputs(io::parseJson(text).root);
            return file.diagnostics.empty() ? std::string() : file.diagnostics.front().pointer;
        };
        QCOMPARE(first(R"({"trammel_inputs": 2, "inputs": []})"), std::string("/trammel_inputs"));
        QCOMPARE(first(R"({"trammel_inputs": 1, "duration": 0, "inputs": []})"),
                 std::string("/duration"));
        QCOMPARE(first(R"({"trammel_inputs": 1, "inputs": [{"time": 2, "release": true},
                           {"time": 1, "release": true}]})"),
                 std::string("/inputs/1"));
        QCOMPARE(first(R"({"trammel_inputs": 1, "inputs": [{"time": 2, "release": true},
                           {"time": 2, "release": true}]})"),
                 std::string());
    }
};

QTEST_GUILESS_MAIN(TestInputs)
#include "test_inputs.moc"
