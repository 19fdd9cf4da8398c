#include "fmu/unit_files.h"

#include "io/model_file.h"
#include "messages/file_messages.h"
#include "messages/unit_messages.h"

#include <cmath>

namespace trammel::fmu {

namespace {

constexpr int kVersion = 1;

io::JsonValue readJson(const std::filesystem::path& path) {
    io::JsonResult file = io::loadJsonFile(path, messages::kModelFile);
    for (const model::Diagnostic& finding : file.diagnostics)
        throw messages::RuntimeError(io::formatted(path, finding));
    return std::move(file.root);
}

/// Reads members of unit.json; everything else is no unit's.
class Members {
public:
    Members(const io::JsonValue& root, const std::filesystem::path& path)
        : m_root(root), m_path(path) {}

    [[noreturn]] void refuse() const {
        throw messages::RuntimeError({messages::kUnitIsDamaged, m_path.string()});
    }
    const io::JsonValue& at(const char* key) const {
        const io::JsonValue* value = m_root.find(key);
        if (!value) refuse();
        return *value;
    }
    std::string text(const char* key) const {
        if (!at(key).isString()) refuse();
        return at(key).string();
    }
    int count(const char* key) const {
        constexpr double kMost = 1e6;
        if (!at(key).isNumber()) refuse();
        const double value = at(key).number();
        if (!(value >= 0.0) || value > kMost || value != std::floor(value)) refuse();
        return static_cast<int>(value);
    }

private:
    const io::JsonValue& m_root;
    const std::filesystem::path& m_path;
};

} // namespace

io::JsonValue unitDocument(const UnitFiles& unit) {
    std::vector<io::JsonValue> inputs;
    for (const std::string& name : unit.choice.inputs.value_or(std::vector<std::string>()))
        inputs.emplace_back(name);
    return io::JsonValue::object({{"trammel_unit", kVersion},
                                  {"token", unit.token},
                                  {"inputs", io::JsonValue::array(std::move(inputs))},
                                  {"outputs", unit.choice.outputs},
                                  {"states", unit.states},
                                  {"indicators", unit.indicators}});
}

UnitFiles readUnitFiles(const std::filesystem::path& resources) {
    UnitFiles unit{.document = readJson(resources / kModelName), .directory = resources};
    const std::filesystem::path path = resources / kUnitName;
    const io::JsonValue root = readJson(path);
    const Members members(root, path);
    if (!root.isObject() || members.count("trammel_unit") != kVersion ||
        !members.at("inputs").isArray())
        members.refuse();
    unit.token = members.text("token");
    unit.choice.outputs = members.text("outputs");
    unit.states = members.count("states");
    unit.indicators = members.count("indicators");
    std::vector<std::string>& inputs = unit.choice.inputs.emplace();
    for (std::size_t i = 0; i < members.at("inputs").size(); ++i) {
        if (!members.at("inputs")[i].isString()) members.refuse();
        inputs.push_back(members.at("inputs")[i].string());
    }
    return unit;
}

} // namespace trammel::fmu
