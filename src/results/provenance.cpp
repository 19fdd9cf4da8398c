// The functions of the hash alone: those that choose one by its name come with all of the library,
// as much again as the rest of the command.
#define OPENSSL_SUPPRESS_DEPRECATED

#include "results/provenance.h"

#include "results/atomic_file.h"
#include "results/text_file.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <openssl/sha.h>
#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

namespace trammel::results {
namespace {

using Json = rapidjson::Value;

constexpr std::size_t kShortHash = 12; ///< digits that tell models apart for a reader

std::string sha256(const std::string& text) {
    std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
    SHA256_CTX context;
    SHA256_Init(&context);
    SHA256_Update(&context, text.data(), text.size());
    SHA256_Final(digest.data(), &context);
    std::string hex;
    for (const unsigned char byte : digest)
        hex += fmt::format("{:02x}", byte);
    return hex;
}

/// A number, or an expression as it is written; empty for anything else.
std::string text(const Json& value) {
    if (value.IsNumber()) return fmt::format("{}", value.GetDouble());
    return value.IsString() ? value.GetString() : std::string();
}

/// A member as text; empty where the object has none.
std::string member(const Json& object, const char* key) {
    if (!object.IsObject()) return {};
    const auto found = object.FindMember(key);
    return found == object.MemberEnd() ? std::string() : text(found->value);
}

const Json* find(const Json& object, const char* key) {
    if (!object.IsObject()) return nullptr;
    const auto found = object.FindMember(key);
    return found == object.MemberEnd() ? nullptr : &found->value;
}

void append(std::string& list, const std::string& entry) {
    list += (list.empty() ? "" : ", ") + entry;
}

/// A parameter's value: what stands there, or the value of an object with its unit and the like.
const Json& valueOf(const Json& parameter) {
    const Json* value = find(parameter, "value");
    return value ? *value : parameter;
}

std::string parameters(const Json& model) {
    std::string list;
    const Json* found = find(model, "parameters");
    if (!found || !found->IsObject()) return list;
    for (const auto& entry : found->GetObject())
        append(list, fmt::format("{} = {}", entry.name.GetString(), text(valueOf(entry.value))));
    return list;
}

/// "e = 0.5" of an expression that is a parameter's name, else the expression.
std::string withValue(const std::string& expression, const Json& model) {
    const Json* found = find(model, "parameters");
    const Json* parameter = found ? find(*found, expression.c_str()) : nullptr;
    const std::string value = parameter ? text(valueOf(*parameter)) : std::string();
    return value.empty() ? expression : fmt::format("{} = {}", expression, value);
}

/// What the materials and the pairs of bodies say of a quantity, by name.
std::string ofMaterials(const Json& model, const char* key) {
    std::string list;
    if (const Json* materials = find(model, "materials"); materials && materials->IsObject()) {
        for (const auto& entry : materials->GetObject()) {
            const std::string value = member(entry.value, key);
            if (value.empty()) continue;
            append(list, fmt::format("{} {}", entry.name.GetString(), withValue(value, model)));
        }
    }
    const Json* contacts = find(model, "contacts");
    const Json* pairs = contacts ? find(*contacts, "pairs") : nullptr;
    if (!pairs || !pairs->IsArray()) return list;
    for (const Json& pair : pairs->GetArray()) {
        const Json* bodies = find(pair, "bodies");
        const std::string value = member(pair, key);
        if (value.empty() || !bodies || !bodies->IsArray() || bodies->Size() != 2) continue;
        append(list, fmt::format("{}-{} {}", text((*bodies)[0]), text((*bodies)[1]),
                                 withValue(value, model)));
    }
    return list;
}

rapidjson::Document parsed(const std::string& json) {
    rapidjson::Document document;
    document.Parse(json.data(), json.size());
    return document;
}

} // namespace

Provenance provenance(const RunHeader& header) {
    const rapidjson::Document model = parsed(header.modelText);
    const rapidjson::Document settings = parsed(header.settingsText);
    const std::string step = member(settings, "step");
    return {{"model", header.modelName},
            {"model_sha256", sha256(header.modelText)},
            {"parameters", parameters(model)},
            {"impact", member(settings, "impact")},
            {"restitution", ofMaterials(model, "restitution")},
            {"friction", ofMaterials(model, "friction")},
            {"friction_model", member(settings, "friction")},
            {"formulation", member(settings, "formulation")},
            {"integrator", member(settings, "integrator")},
            {"coordinates", member(settings, "coordinates")},
            {"step", step.empty() ? step : step + " s"},
            {"lcp", member(settings, "lcp")},
            {"version", header.version}};
}

std::string valueOf(const Provenance& provenance, const std::string& name) {
    const auto found = std::ranges::find(provenance, name, &Provenance::value_type::first);
    return found == provenance.end() ? std::string() : found->second;
}

std::string provenanceLine(const Provenance& provenance) {
    const auto value = [&](const char* name) { return valueOf(provenance, name); };
    std::string line;
    const auto part = [&](const std::string& words) {
        if (!words.empty()) line += (line.empty() ? "" : " | ") + words;
    };
    const auto join = [&](std::initializer_list<std::pair<const char*, const char*>> entries) {
        std::string words;
        for (const auto& [title, name] : entries) {
            if (!value(name).empty()) append(words, title + value(name));
        }
        return words;
    };
    part(value("model"));
    part("sha256 " + value("model_sha256").substr(0, kShortHash));
    part(join(
        {{"", "impact"}, {"e: ", "restitution"}, {"mu: ", "friction"}, {"", "friction_model"}}));
    part(join({{"", "formulation"}, {"", "integrator"}, {"h = ", "step"}}));
    part(value("lcp"));
    part("Trammel " + value("version"));
    return line;
}

std::string provenanceJson(const Provenance& provenance) {
    rapidjson::StringBuffer buffer;
    rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
    writer.StartObject();
    for (const auto& [name, value] : provenance) {
        writer.Key(name.c_str());
        writer.String(value.c_str());
    }
    writer.EndObject();
    return buffer.GetString();
}

std::filesystem::path provenancePath(const std::filesystem::path& table) {
    std::filesystem::path path = table;
    path += ".provenance.json";
    return path;
}

void writeProvenance(const std::filesystem::path& table,
                     const std::vector<std::pair<std::string, Provenance>>& provenances) {
    if (ownDescriptor(table) || !std::filesystem::is_regular_file(table)) return;
    writeAtomically(provenancePath(table), [&](std::ostream& out) {
        if (provenances.size() == 1) {
            out << provenanceJson(provenances.front().second) << '\n';
            return;
        }
        rapidjson::StringBuffer buffer;
        rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
        writer.StartObject();
        for (const auto& [name, run] : provenances) {
            const std::string object = provenanceJson(run);
            writer.Key(name.c_str());
            writer.RawValue(object.c_str(), object.size(), rapidjson::kObjectType);
        }
        writer.EndObject();
        out << buffer.GetString() << '\n';
    });
}

} // namespace trammel::results
