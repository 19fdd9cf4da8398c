#include "io/schema.h"

#include "io/format.h"
#include "io/model_file.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>

namespace trammel::io {

namespace {

using Members = std::vector<std::pair<std::string, JsonValue>>;

JsonValue reference(std::string_view definition) {
    return JsonValue::object({{"$ref", fmt::format("#/$defs/{}", definition)}});
}

JsonValue typed(const char* type) {
    return JsonValue::object({{"type", type}});
}

JsonValue texts(const std::vector<std::string_view>& items) {
    std::vector<JsonValue> elements;
    for (const std::string_view item : items)
        elements.emplace_back(std::string(item));
    return JsonValue::array(std::move(elements));
}

JsonValue arrayOf(JsonValue items, std::size_t least, std::size_t most) {
    return JsonValue::object({{"type", "array"},
                              {"items", std::move(items)},
                              {"minItems", static_cast<int>(least)},
                              {"maxItems", static_cast<int>(most)}});
}

JsonValue listOf(JsonValue items, std::size_t least) {
    return JsonValue::object(
        {{"type", "array"}, {"items", std::move(items)}, {"minItems", static_cast<int>(least)}});
}

JsonValue mapOf(JsonValue values) {
    return JsonValue::object({{"type", "object"}, {"additionalProperties", std::move(values)}});
}

/// That exactly one of the keys is there.
JsonValue exactlyOne(const std::vector<std::string_view>& keys) {
    std::vector<JsonValue> forms;
    for (const std::string_view key : keys)
        forms.push_back(JsonValue::object({{"required", texts({key})}}));
    return JsonValue::array(std::move(forms));
}

JsonValue numberArray(const std::vector<std::size_t>& sizes) {
    if (sizes.size() == 1 || sizes.back() - sizes.front() == sizes.size() - 1) {
        return arrayOf(reference("number"), sizes.front(), sizes.back());
    }
    std::vector<JsonValue> forms;
    for (const std::size_t size : sizes)
        forms.push_back(arrayOf(reference("number"), size, size));
    return JsonValue::object({{"anyOf", JsonValue::array(std::move(forms))}});
}

/// Makes the definitions of objects as they are first referred to.
class SchemaWriter {
public:
    JsonValue write() {
        Members schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                       {"title", "Trammel model file"}};
        const JsonValue model = objectSchema(modelFormat());
        for (const JsonValue::Member& member : model.members()) {
            schema.emplace_back(member.key, member.value);
        }
        m_definitions.insert(
            m_definitions.begin(),
            {{"number", expression("a number, or an expression over the parameters")},
             {"function", expression("a number, or an expression over the parameters and t")}});
        schema.emplace_back("$defs", JsonValue::object(std::move(m_definitions)));
        return JsonValue::object(std::move(schema));
    }

private:
    static JsonValue expression(const char* description) {
        return JsonValue::object({{"description", description},
                                  {"type", JsonValue::array({"number", "string"})},
                                  {"minLength", 1}});
    }

    JsonValue define(const ObjectFormat& format, std::string_view name) {
        const bool isKnown =
            std::find(m_defined.begin(), m_defined.end(), &format) != m_defined.end();
        if (!isKnown) {
            m_defined.push_back(&format);
            JsonValue schema = objectSchema(format);
            m_definitions.emplace_back(std::string(name), std::move(schema));
        }
        return reference(name);
    }

    JsonValue valueSchema(const KeyFormat& key) {
        switch (key.type) {
        case ValueType::Version:
            return JsonValue::object({{"const", kFormatVersion}});
        case ValueType::Text:
            return typed("string");
        case ValueType::Boolean:
            return typed("boolean");
        case ValueType::Integer:
            return JsonValue::object({{"type", JsonValue::array({"integer", "string"})}});
        case ValueType::Number:
            return reference("number");
        case ValueType::Function:
        case ValueType::JointFunction:
        case ValueType::CoordinateFunction:
            return reference("function");
        case ValueType::Choice:
            return JsonValue::object({{"enum", texts(key.names)}});
        case ValueType::Numbers:
            return numberArray(key.sizes);
        case ValueType::FunctionVector:
            return arrayOf(reference("function"), 3, 3);
        case ValueType::Orientation:
            return JsonValue::object(
                {{"anyOf",
                  JsonValue::array({numberArray({4}), define(axisAngleFormat(), "axis-angle"),
                                    define(eulerFormat(), "euler-angles")})}});
        case ValueType::NamePair:
            return arrayOf(typed("string"), 2, 2);
        case ValueType::PointPair:
            return arrayOf(numberArray({3}), 2, 2);
        case ValueType::PointList:
            return listOf(numberArray({3}), key.sizes.front());
        case ValueType::PairList:
            return listOf(numberArray({2}), key.sizes.front());
        case ValueType::ForeignObject:
            return typed("object");
        case ValueType::Object:
            return define(*key.object, key.object->name);
        case ValueType::ObjectList:
            return JsonValue::object(
                {{"type", "array"}, {"items", define(*key.object, key.object->name)}});
        case ValueType::ObjectMap:
            return JsonValue::object(
                {{"type", "object"},
                 {"additionalProperties", define(*key.object, key.object->name)}});
        case ValueType::FormulaMap:
            return mapOf(reference("function"));
        case ValueType::TextMap:
            return mapOf(typed("string"));
        case ValueType::ValueMap:
            return mapOf(
                JsonValue::object({{"type", JsonValue::array({"number", "string", "boolean"})}}));
        case ValueType::NumberMap:
            return JsonValue::object(
                {{"type", "object"},
                 {"propertyNames", JsonValue::object({{"pattern", "^[A-Za-z_][A-Za-z0-9_]*$"}})},
                 {"additionalProperties",
                  JsonValue::object(
                      {{"anyOf", JsonValue::array({reference("number"),
                                                   define(*key.object, key.object->name)})}})}});
        }
        return JsonValue::object();
    }

    JsonValue keySchema(const KeyFormat& key) {
        Members schema{{"description", key.unit.empty()
                                           ? std::string(key.description)
                                           : fmt::format("{} [{}]", key.description, key.unit)}};
        const JsonValue value = valueSchema(key);
        for (const JsonValue::Member& member : value.members()) {
            schema.emplace_back(member.key, member.value);
        }
        if (!key.defaultText.empty()) {
            schema.emplace_back("default", parseJson(key.defaultText).root);
        }
        return JsonValue::object(std::move(schema));
    }

    /// The schema of an object with exactly these keys.
    Members closed(const std::vector<const KeyFormat*>& keys, JsonValue type) {
        Members properties;
        std::vector<std::string_view> required;
        if (!type.isNull()) properties.emplace_back("type", std::move(type));
        for (const KeyFormat* key : keys) {
            properties.emplace_back(key->key, keySchema(*key));
            if (key->isRequired) required.push_back(key->key);
        }
        Members schema{{"properties", JsonValue::object(std::move(properties))},
                       {"additionalProperties", false}};
        if (!required.empty()) schema.emplace_back("required", texts(required));
        return schema;
    }

    JsonValue variantSchema(const ObjectFormat& format, const VariantFormat& variant) {
        std::vector<const KeyFormat*> keys;
        for (const KeyFormat& key : format.keys)
            keys.push_back(&key);
        for (const KeyFormat& key : variant.keys)
            keys.push_back(&key);
        const JsonValue type = JsonValue::object({{"const", std::string(variant.type)}});
        Members then = closed(keys, type);
        then.insert(then.begin(), {"description", std::string(variant.description)});
        if (!variant.exactlyOneOf.empty())
            then.emplace_back("oneOf", exactlyOne(variant.exactlyOneOf));
        const JsonValue condition = JsonValue::object(
            {{"properties", JsonValue::object({{"type", type}})}, {"required", texts({"type"})}});
        return JsonValue::object({{"if", condition}, {"then", JsonValue::object(then)}});
    }

    JsonValue objectSchema(const ObjectFormat& format) {
        Members schema{{"description", std::string(format.description)}, {"type", "object"}};
        if (format.variants.empty()) {
            std::vector<const KeyFormat*> keys;
            for (const KeyFormat& key : format.keys)
                keys.push_back(&key);
            for (auto& member : closed(keys, {}))
                schema.push_back(std::move(member));
            if (!format.exactlyOneOf.empty())
                schema.emplace_back("oneOf", exactlyOne(format.exactlyOneOf));
            return JsonValue::object(std::move(schema));
        }
        std::vector<std::string_view> types;
        std::vector<JsonValue> cases;
        for (const VariantFormat& variant : format.variants) {
            types.push_back(variant.type);
            cases.push_back(variantSchema(format, variant));
        }
        const JsonValue type = JsonValue::object({{"enum", texts(types)}});
        schema.emplace_back("properties", JsonValue::object({{"type", type}}));
        schema.emplace_back("required", texts({"type"}));
        schema.emplace_back("allOf", JsonValue::array(std::move(cases)));
        return JsonValue::object(std::move(schema));
    }

    Members m_definitions;
    std::vector<const ObjectFormat*> m_defined;
};

} // namespace

JsonValue modelSchema() {
    return SchemaWriter().write();
}

} // namespace trammel::io
