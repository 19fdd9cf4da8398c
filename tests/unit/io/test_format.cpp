#include "io/format.h"
#include "io/model_file.h"
#include "io/schema.h"
#include "model/model.h"
#include "model/suggest.h"

#include <QDir>
#include <QFile>
#include <QTest>
#include <map>
#include <set>

using namespace trammel::io;
using trammel::model::didYouMean;

namespace {

using Keys = std::set<std::string>;

/// Every key of the format as "object/key", or "object:type/key" where it hangs on the type.
class KeyCollector {
public:
    Keys all;

    void collect(const ObjectFormat& format) {
        const std::string name(format.name);
        if (!m_seen.insert(&format).second) return;
        for (const KeyFormat& key : format.keys)
            add(name, key);
        for (const VariantFormat& variant : format.variants) {
            for (const KeyFormat& key : variant.keys) {
                add(name + ":" + std::string(variant.type), key);
            }
        }
    }

private:
    void add(const std::string& owner, const KeyFormat& key) {
        all.insert(owner + "/" + std::string(key.key));
        if (key.object != nullptr) collect(*key.object);
    }

    std::set<const ObjectFormat*> m_seen;
};

/// Notes which of them documents use.
class UseCollector {
public:
    Keys used;

    void collect(const JsonValue& value, const ObjectFormat& format) {
        const JsonValue* type = value.find("type");
        const VariantFormat* variant = type == nullptr ? nullptr : format.variant(type->string());
        note(value, std::string(format.name), format.keys);
        if (variant != nullptr) {
            note(value, std::string(format.name) + ":" + std::string(variant->type), variant->keys);
        }
    }

private:
    void note(const JsonValue& value, const std::string& owner,
              const std::vector<KeyFormat>& keys) {
        for (const KeyFormat& key : keys) {
            const JsonValue* member = value.find(key.key);
            if (member == nullptr) continue;
            used.insert(owner + "/" + std::string(key.key));
            if (key.object == nullptr) continue;
            if (key.type == ValueType::Object) {
                collect(*member, *key.object);
            } else {
                for (const auto& element : member->members()) {
                    collect(element.value, *key.object);
                }
            }
        }
    }
};

} // namespace

class TestFormat : public QObject {
    Q_OBJECT

private slots:
    void goodFilesUseEveryKey();
    void everyJointTypeIsDescribed();
    void everyKeyIsDescribed();
    void defaultsAreJson();
    void committedSchemaIsCurrent();
    void suggestions();
};

void TestFormat::goodFilesUseEveryKey() {
    KeyCollector expected;
    expected.collect(modelFormat());
    UseCollector actual;
    const QDir directory(TRAMMEL_SOURCE_DIR "/tests/data/good");
    for (const QString& name : directory.entryList({"*.trammel.json"})) {
        actual.collect(loadModelFile(directory.filePath(name).toStdString()).root, modelFormat());
    }
    QVERIFY(expected.all.size() > 100);
    // Keys that several joint types share need one of the types only.
    std::map<std::string, bool> isUsed;
    const auto shared = [](const std::string& name) {
        const bool isJoint = name.starts_with("joint:");
        return isJoint ? "joint" + name.substr(name.find('/')) : name;
    };
    for (const std::string& key : expected.all) {
        isUsed[shared(key)] = isUsed[shared(key)] || actual.used.count(key) != 0;
    }
    for (const auto& [key, used] : isUsed)
        QVERIFY2(used, key.c_str());
}

void TestFormat::everyJointTypeIsDescribed() {
    using namespace trammel::model;
    const ObjectFormat* joints = nullptr;
    for (const KeyFormat& key : modelFormat().keys) {
        if (key.key == "joints") joints = key.object;
    }
    QVERIFY(joints != nullptr);
    QCOMPARE(joints->variants.size(), std::size_t(12));
    for (const VariantFormat& variant : joints->variants) {
        const auto type = jointTypeFromName(variant.type);
        QVERIFY2(type.has_value(), std::string(variant.type).c_str());
        const auto has = [&](std::string_view wanted) {
            for (const KeyFormat& key : variant.keys) {
                if (key.key == wanted) return true;
            }
            return false;
        };
        // The table and the model agree on which members count.
        QCOMPARE(has("position"), usesPosition(*type));
        QCOMPARE(has("axis"), usesAxis(*type));
        QCOMPARE(has("axis2"), usesAxis2(*type));
        QCOMPARE(has("motor"), hasCoordinate(*type));
        QCOMPARE(has("limits"), hasCoordinate(*type));
    }
}

void TestFormat::everyKeyIsDescribed() {
    std::vector<const ObjectFormat*> open{&modelFormat()};
    while (!open.empty()) {
        const ObjectFormat& format = *open.back();
        open.pop_back();
        std::vector<const KeyFormat*> keys;
        for (const KeyFormat& key : format.keys)
            keys.push_back(&key);
        for (const VariantFormat& variant : format.variants) {
            for (const KeyFormat& key : variant.keys)
                keys.push_back(&key);
        }
        for (const KeyFormat* key : keys) {
            QVERIFY2(!key->description.empty(), std::string(key->key).c_str());
            QVERIFY(!(key->isRequired && !key->defaultText.empty()));
            if (key->object != nullptr) open.push_back(key->object);
        }
    }
}

void TestFormat::defaultsAreJson() {
    // A document that states every default of the simulation reads as one that states nothing.
    std::string text = R"({"trammel": 1, "simulation": {)";
    for (const KeyFormat& key : modelFormat().keys) {
        if (key.key != "simulation") continue;
        for (const KeyFormat& setting : key.object->keys) {
            if (setting.defaultText.empty()) continue;
            if (text.back() != '{') text += ", ";
            text += '"' + std::string(setting.key) + "\": " + std::string(setting.defaultText);
        }
    }
    const JsonResult json = parseJson(text + "}}");
    QVERIFY(json.diagnostics.empty());
    const ModelResult result = readModel(json.root, {});
    QVERIFY(result.ok());
    trammel::model::Model expected;
    // But for this one: who states a formulation chooses it, which an automatic integrator heeds.
    expected.simulation.formulation = expected.simulation.constraintFormulation();
    QVERIFY(result.model == expected);
}

void TestFormat::committedSchemaIsCurrent() {
    QFile file(TRAMMEL_SOURCE_DIR "/resources/trammel.schema.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    // Where this fails after a change of the table: ninja update-schema.
    QVERIFY(file.readAll() == QByteArray::fromStdString(modelSchema().toText()));
}

void TestFormat::suggestions() {
    const std::vector<std::string_view> names{"mass", "position", "velocity", "axis", "axis2"};
    QCOMPARE(english(didYouMean("mas", names)), std::string("did you mean \"mass\"? "));
    QCOMPARE(english(didYouMean("Position", names)), std::string("did you mean \"position\"? "));
    QCOMPARE(english(didYouMean("postion", names)), std::string("did you mean \"position\"? "));
    QCOMPARE(english(didYouMean("axis1", names)), std::string("did you mean \"axis\"? "));
    QCOMPARE(english(didYouMean("colour", names)), std::string());
    QCOMPARE(english(didYouMean("", names)), std::string());
    QCOMPARE(english(didYouMean(std::string(100'000, 'm'), names)), std::string());
}

QTEST_APPLESS_MAIN(TestFormat)
#include "test_format.moc"
