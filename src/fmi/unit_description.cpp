#include "fmi/unit_description.h"

#include "fmi/archive.h"
#include "messages/controller_messages.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <pugixml.hpp>
#include <span>

namespace trammel::fmi {

namespace {

constexpr const char* kDescriptionName = "modelDescription.xml";
constexpr std::uint64_t kMaxDescriptionBytes = 64u << 20;

struct Type {
    std::string_view name;
    ValueKind kind;
};
constexpr Type kTypes2[] = {{"Real", ValueKind::Real},
                            {"Integer", ValueKind::Int32},
                            {"Enumeration", ValueKind::Int32},
                            {"Boolean", ValueKind::Boolean},
                            {"String", ValueKind::String}};
constexpr Type kTypes3[] = {{"Float64", ValueKind::Real},     {"Float32", ValueKind::Float32},
                            {"Int8", ValueKind::Int8},        {"UInt8", ValueKind::UInt8},
                            {"Int16", ValueKind::Int16},      {"UInt16", ValueKind::UInt16},
                            {"Int32", ValueKind::Int32},      {"UInt32", ValueKind::UInt32},
                            {"Int64", ValueKind::Int64},      {"UInt64", ValueKind::UInt64},
                            {"Boolean", ValueKind::Boolean},  {"String", ValueKind::String},
                            {"Enumeration", ValueKind::Int64}};

ValueKind kindOf(std::string_view name, FmiMajor version) {
    const std::span<const Type> types =
        version == FmiMajor::Two ? std::span<const Type>(kTypes2) : std::span<const Type>(kTypes3);
    const auto found = std::ranges::find(types, name, &Type::name);
    return found == types.end() ? ValueKind::Other : found->kind;
}

Causality causalityOf(std::string_view name) {
    constexpr std::pair<std::string_view, Causality> kNames[] = {
        {"structuralParameter", Causality::StructuralParameter},
        {"parameter", Causality::Parameter},
        {"calculatedParameter", Causality::CalculatedParameter},
        {"input", Causality::Input},
        {"output", Causality::Output},
        {"independent", Causality::Independent}};
    for (const auto& [known, causality] : kNames)
        if (known == name) return causality;
    return Causality::Local;
}

[[noreturn]] void refuse(messages::Message what) {
    throw messages::RuntimeError(std::move(what));
}

std::string text(pugi::xml_node node, const char* attribute) {
    return node.attribute(attribute).value();
}

/// XML's numbers whatever the locale.
std::optional<double> number(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == text.npos) return {};
    text.remove_prefix(begin + (text[begin] == '+' ? 1 : 0));
    double value = 0.0;
    if (std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc()) return {};
    return value;
}

bool isTrue(pugi::xml_node node, const char* attribute) {
    const std::string value = text(node, attribute);
    return value == "true" || value == "1";
}

class DescriptionReader {
public:
    explicit DescriptionReader(std::string_view text) {
        const pugi::xml_parse_result result =
            m_document.load_buffer(text.data(), text.size(), pugi::parse_default);
        if (!result) refuse({messages::kDescriptionIsNoXml, result.description()});
        m_root = m_document.child("fmiModelDescription");
        if (!m_root) refuse({messages::kUnitElementIsMissing, "fmiModelDescription"});
    }

    UnitDescription read() {
        readHead();
        readTypes();
        const pugi::xml_node variables = m_root.child("ModelVariables");
        if (!variables) refuse({messages::kUnitElementIsMissing, "ModelVariables"});
        for (const pugi::xml_node& node : variables.children())
            if (node.type() == pugi::node_element) readVariable(node);
        std::ranges::stable_sort(m_unit.variables, {}, &UnitVariable::name);
        return std::move(m_unit);
    }

private:
    void readHead() {
        const std::string version = text(m_root, "fmiVersion");
        const bool isTwo = version.starts_with("2.");
        if (!isTwo && !version.starts_with("3.")) refuse({messages::kUnknownFmiVersion, version});
        m_unit.version = isTwo ? FmiMajor::Two : FmiMajor::Three;
        m_unit.modelName = text(m_root, "modelName");
        m_unit.token = text(m_root, isTwo ? "guid" : "instantiationToken");
        const pugi::xml_node coupling = m_root.child("CoSimulation");
        if (!coupling) refuse(messages::kNoCoSimulation);
        m_unit.identifier = text(coupling, "modelIdentifier");
        if (m_unit.identifier.empty() ||
            m_unit.identifier.find_first_of("/\\") != std::string::npos)
            refuse({messages::kUnitAttributeIsMissing, "CoSimulation", "modelIdentifier"});
        if (isTrue(coupling, "needsExecutionTool")) refuse(messages::kUnitNeedsItsTool);
        m_unit.savesStates =
            isTrue(coupling, isTwo ? "canGetAndSetFMUstate" : "canGetAndSetFMUState");
        m_unit.hasEventMode = !isTwo && isTrue(coupling, "hasEventMode");
        m_unit.hasVariableStep = isTrue(coupling, "canHandleVariableCommunicationStepSize");
        const auto step = number(text(m_root.child("DefaultExperiment"), "stepSize"));
        if (step && std::isfinite(*step) && *step > 0.0) m_unit.step = step;
    }

    /// The units of declared types.
    void readTypes() {
        for (const pugi::xml_node& type : m_root.child("TypeDefinitions").children()) {
            const pugi::xml_node real = m_unit.version == FmiMajor::Two ? type.child("Real") : type;
            if (real.attribute("unit")) m_typeUnits[text(type, "name")] = text(real, "unit");
        }
    }

    void readVariable(pugi::xml_node node) {
        const bool isTwo = m_unit.version == FmiMajor::Two;
        const pugi::xml_node typed = isTwo ? typeOf(node) : node;
        const auto reference = number(text(node, "valueReference"));
        UnitVariable variable{.name = text(node, "name"),
                              .type = typed.name(),
                              .causality = causalityOf(text(node, "causality")),
                              .isConstant = text(node, "variability") == "constant",
                              .unit = unitOf(typed)};
        if (variable.name.empty()) refuse({messages::kUnitAttributeIsMissing, node.name(), "name"});
        if (!reference || *reference < 0.0 || *reference > 4294967295.0)
            refuse({messages::kUnitAttributeIsMissing, variable.name, "valueReference"});
        variable.reference = static_cast<std::uint32_t>(*reference);
        variable.kind = kindOf(variable.type, m_unit.version);
        if (!isTwo && node.child("Dimension")) variable.kind = ValueKind::Other;
        m_unit.variables.push_back(variable);
        for (const pugi::xml_node& alias : node.children("Alias")) {
            variable.name = text(alias, "name");
            m_unit.variables.push_back(variable);
        }
    }

    /// The element inside of a ScalarVariable that says its type.
    static pugi::xml_node typeOf(pugi::xml_node variable) {
        for (const pugi::xml_node& child : variable.children())
            if (kindOf(child.name(), FmiMajor::Two) != ValueKind::Other) return child;
        return {};
    }

    std::string unitOf(pugi::xml_node typed) const {
        if (typed.attribute("unit")) return text(typed, "unit");
        const auto declared = m_typeUnits.find(text(typed, "declaredType"));
        return declared == m_typeUnits.end() ? std::string() : declared->second;
    }

    pugi::xml_document m_document;
    pugi::xml_node m_root;
    UnitDescription m_unit;
    std::map<std::string, std::string> m_typeUnits;
};

} // namespace

bool UnitVariable::Range::takes(double number) const {
    return number >= least && number <= most && (!isWhole || number == std::floor(number));
}

UnitVariable::Range UnitVariable::range() const {
    const auto whole = []<class Integer>(Integer) {
        using Limits = std::numeric_limits<Integer>;
        // Of 64 bits, the largest doubles below the limits.
        constexpr bool kIsWide = sizeof(Integer) == 8;
        const auto most = static_cast<double>(Limits::max());
        return Range{static_cast<double>(Limits::min()), kIsWide ? std::nextafter(most, 0.0) : most,
                     true};
    };
    switch (kind) {
    case ValueKind::Int8:
        return whole(std::int8_t());
    case ValueKind::UInt8:
        return whole(std::uint8_t());
    case ValueKind::Int16:
        return whole(std::int16_t());
    case ValueKind::UInt16:
        return whole(std::uint16_t());
    case ValueKind::Int32:
        return whole(std::int32_t());
    case ValueKind::UInt32:
        return whole(std::uint32_t());
    case ValueKind::Int64:
        return whole(std::int64_t());
    case ValueKind::UInt64:
        return whole(std::uint64_t());
    default:
        break;
    }
    const double most = kind == ValueKind::Float32 ? std::numeric_limits<float>::max()
                                                   : std::numeric_limits<double>::max();
    return {-most, most, false};
}

const UnitVariable* UnitDescription::find(std::string_view name) const {
    const auto found = std::ranges::lower_bound(variables, name, {}, &UnitVariable::name);
    return found == variables.end() || found->name != name ? nullptr : &*found;
}

std::string UnitDescription::binary() const {
    const char* folder = version == FmiMajor::Two ? "binaries/linux64/" : "binaries/x86_64-linux/";
    return folder + identifier + ".so";
}

UnitDescription readDescription(std::string_view text) {
    return DescriptionReader(text).read();
}

UnitDescription describeUnit(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::exists(file, error))
        throw messages::RuntimeError({messages::kUnitFileIsMissing, file.string()});
    const ArchiveContents contents = lookInto(file, kDescriptionName, kMaxDescriptionBytes);
    const auto require = [&](const std::string& entry) {
        if (std::ranges::find(contents.names, entry) == contents.names.end())
            throw messages::RuntimeError({messages::kUnitHasNo, file.string(), entry});
    };
    require(kDescriptionName);
    UnitDescription unit = [&] {
        try {
            return readDescription(contents.text);
        } catch (const messages::RuntimeError& refused) {
            throw messages::RuntimeError(
                {messages::kUnitIsRefused, file.string(), refused.message()});
        }
    }();
    require(unit.binary());
    return unit;
}

} // namespace trammel::fmi
