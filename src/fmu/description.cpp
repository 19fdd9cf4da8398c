#include "fmu/description.h"

#include "fmu/unit_dimensions.h"
#include "fmu/xml_text.h"
#include "model/quantity.h"
#include "model/version.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <set>

namespace trammel::fmu {

namespace {

using Role = Variable::Role;

/// Lines of XML, indented.
class Xml {
public:
    template <class... Values>
    void line(int depth, fmt::format_string<Values...> format, Values&&... values) {
        m_text.append(2 * static_cast<std::size_t>(depth), ' ');
        fmt::format_to(std::back_inserter(m_text), format, std::forward<Values>(values)...);
        m_text += '\n';
    }
    std::string take() { return std::move(m_text); }

private:
    std::string m_text;
};

std::string number(double value) {
    return fmt::format("\"{:.17g}\"", value);
}

bool isInput(const Variable& variable, const Interface& unit, bool isDiscrete) {
    return variable.role == Role::Input &&
           unit.inputs[static_cast<std::size_t>(variable.index)].isDiscrete() == isDiscrete;
}

/// causality="..." variability="..." initial="..." start="..."
std::string kind(const Variable& variable, const Interface& unit) {
    switch (variable.role) {
    case Role::Time:
        return "causality=\"independent\" variability=\"continuous\"";
    case Role::Input:
        return fmt::format("causality=\"input\" variability=\"{}\" start={}",
                           isInput(variable, unit, true) ? "discrete" : "continuous",
                           number(variable.start));
    case Role::Parameter:
        return fmt::format("causality=\"parameter\" variability=\"tunable\" initial=\"exact\" "
                           "start={}",
                           number(variable.start));
    case Role::Output:
        return "causality=\"output\" variability=\"continuous\" initial=\"calculated\"";
    case Role::State:
    case Role::Derivative:
    case Role::Indicator:
        break;
    }
    return "causality=\"local\" variability=\"continuous\" initial=\"calculated\"";
}

std::string range(const Variable& variable) {
    std::string text;
    if (variable.min) text += " min=" + number(*variable.min);
    if (variable.max) text += " max=" + number(*variable.max);
    return text;
}

std::string ofUnit(const Variable& variable) {
    std::string text;
    if (!variable.unit.empty()) text += " unit=" + xmlQuoted(variable.unit);
    if (!variable.shownUnit.empty()) text += " displayUnit=" + xmlQuoted(variable.shownUnit);
    return text;
}

std::string described(const Variable& variable) {
    return variable.description.empty() ? "" : " description=" + xmlQuoted(variable.description);
}

/// Of a derivative, counted as its version counts: the state's place from 1, or its reference.
std::string derivativeOf(const Variable& variable, const Interface& unit, int offset) {
    if (variable.role != Role::Derivative) return "";
    return fmt::format(" derivative=\"{}\"",
                       unit.first(Role::State) + static_cast<std::size_t>(variable.index + offset));
}

void writeUnits(const Interface& unit, Xml& xml) {
    std::map<std::string, std::set<std::string>> units; // those shown, by that of SI
    for (const Variable& variable : unit.variables) {
        if (variable.unit.empty()) continue;
        std::set<std::string>& shown = units[variable.unit];
        if (!variable.shownUnit.empty()) shown.insert(variable.shownUnit);
    }
    xml.line(1, "<UnitDefinitions>");
    for (const auto& [name, shown] : units) {
        xml.line(2, "<Unit name={}>", xmlQuoted(name));
        if (const std::string base = baseUnit(name); !base.empty())
            xml.line(3, "<BaseUnit{}/>", base);
        for (const std::string& other : shown)
            xml.line(3, "<DisplayUnit name={} factor={}/>", xmlQuoted(other),
                     number(model::findUnit(other)->unit->fromSi(1.0)));
        xml.line(2, "</Unit>");
    }
    xml.line(1, "</UnitDefinitions>");
}

void writeCategories(Xml& xml) {
    xml.line(1, "<LogCategories>");
    xml.line(2, "<Category name=\"logStatusError\"/>");
    xml.line(2, "<Category name=\"logStatusWarning\"/>");
    xml.line(1, "</LogCategories>");
}

void writeExperiment(const DescriptionHead& head, Xml& xml) {
    xml.line(1, "<DefaultExperiment startTime=\"0\" stopTime={} tolerance={} stepSize={}/>",
             number(head.stop), number(head.tolerance), number(head.step));
}

void writeVariables(const Interface& unit, bool isThree, Xml& xml) {
    xml.line(1, "<ModelVariables>");
    for (std::size_t i = 0; i < unit.variables.size(); ++i) {
        const Variable& variable = unit.variables[i];
        const std::string derivative = derivativeOf(variable, unit, isThree ? 0 : 1);
        if (isThree) {
            xml.line(2, "<Float64 name={} valueReference=\"{}\"{} {}{}{}{}/>",
                     xmlQuoted(variable.name), i, described(variable), kind(variable, unit),
                     ofUnit(variable), range(variable), derivative);
            continue;
        }
        // The start value is the type's there, not the variable's.
        std::string attributes = kind(variable, unit), start;
        if (const std::size_t at = attributes.find(" start="); at != std::string::npos) {
            start = attributes.substr(at);
            attributes.erase(at);
        }
        xml.line(2, "<ScalarVariable name={} valueReference=\"{}\"{} {}>", xmlQuoted(variable.name),
                 i, described(variable), attributes);
        xml.line(3, "<Real{}{}{}{}/>", ofUnit(variable), range(variable), start, derivative);
        xml.line(2, "</ScalarVariable>");
    }
    xml.line(1, "</ModelVariables>");
}

/// FMI 2.0 counts variables from 1.
void writeList(const Interface& unit, const char* list, std::initializer_list<Role> roles,
               Xml& xml) {
    const auto isListed = [&](const Variable& variable) {
        return std::ranges::find(roles, variable.role) != roles.end();
    };
    if (std::ranges::none_of(unit.variables, isListed)) return;
    xml.line(2, "<{}>", list);
    for (std::size_t i = 0; i < unit.variables.size(); ++i)
        if (isListed(unit.variables[i])) xml.line(3, "<Unknown index=\"{}\"/>", i + 1);
    xml.line(2, "</{}>", list);
}

void writeStructure(const Interface& unit, bool isThree, Xml& xml) {
    xml.line(1, "<ModelStructure>");
    if (!isThree) {
        writeList(unit, "Outputs", {Role::Output}, xml);
        writeList(unit, "Derivatives", {Role::Derivative}, xml);
        writeList(unit, "InitialUnknowns", {Role::Output, Role::State, Role::Derivative}, xml);
    } else {
        const auto list = [&](const char* element, Role role) {
            for (std::size_t i = 0; i < unit.variables.size(); ++i)
                if (unit.variables[i].role == role)
                    xml.line(2, "<{} valueReference=\"{}\"/>", element, i);
        };
        list("Output", Role::Output);
        list("ContinuousStateDerivative", Role::Derivative);
        list("InitialUnknown", Role::Output);
        list("InitialUnknown", Role::State);
        list("InitialUnknown", Role::Derivative);
        list("EventIndicator", Role::Indicator);
    }
    xml.line(1, "</ModelStructure>");
}

/// Of the binary alone: the model is its author's.
constexpr std::string_view kTerms =
    "copyright=\"Binary: (C) 2026 The Trammel authors. Model: its author.\" "
    "license=\"Binary: GPL-3.0-or-later with the exception for exported units, by which the terms "
    "of "
    "the unit are its author's choice; see documentation/licenses/license.txt\"";

void writeHead2(const DescriptionHead& head, const Interface& unit, Xml& xml) {
    xml.line(0,
             "<fmiModelDescription fmiVersion=\"2.0\" modelName={} guid={} description={} {} "
             "generationTool=\"Trammel {}\" variableNamingConvention=\"flat\" "
             "numberOfEventIndicators=\"{}\">",
             xmlQuoted(head.name), xmlQuoted(head.token), xmlQuoted(head.description), kTerms,
             model::version(), unit.indicators);
    const std::string state = "canGetAndSetFMUstate=\"true\" canSerializeFMUstate=\"true\"";
    if (unit.states > 0)
        xml.line(1, "<ModelExchange modelIdentifier={} {} providesDirectionalDerivative=\"true\"/>",
                 xmlQuoted(head.identifier), state);
    xml.line(1,
             "<CoSimulation modelIdentifier={} canHandleVariableCommunicationStepSize=\"true\" "
             "{}/>",
             xmlQuoted(head.identifier), state);
}

void writeHead3(const DescriptionHead& head, const Interface& unit, Xml& xml) {
    xml.line(0,
             "<fmiModelDescription fmiVersion=\"3.0\" modelName={} instantiationToken={} "
             "description={} {} generationTool=\"Trammel {}\" variableNamingConvention=\"flat\">",
             xmlQuoted(head.name), xmlQuoted(head.token), xmlQuoted(head.description), kTerms,
             model::version());
    const std::string state = "canGetAndSetFMUState=\"true\" canSerializeFMUState=\"true\"";
    if (unit.states > 0)
        xml.line(1,
                 "<ModelExchange modelIdentifier={} {} providesDirectionalDerivatives=\"true\"/>",
                 xmlQuoted(head.identifier), state);
    xml.line(1,
             "<CoSimulation modelIdentifier={} canHandleVariableCommunicationStepSize=\"true\" "
             "hasEventMode=\"true\" {}/>",
             xmlQuoted(head.identifier), state);
}

} // namespace

std::string_view binaryFolder(FmiVersion version) {
    return version == FmiVersion::Three ? "x86_64-linux" : "linux64";
}

std::string description(const DescriptionHead& head, const Interface& unit, FmiVersion version) {
    const bool isThree = version == FmiVersion::Three;
    Xml xml;
    xml.line(0, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    isThree ? writeHead3(head, unit, xml) : writeHead2(head, unit, xml);
    writeUnits(unit, xml);
    writeCategories(xml);
    writeExperiment(head, xml);
    writeVariables(unit, isThree, xml);
    writeStructure(unit, isThree, xml);
    xml.line(0, "</fmiModelDescription>");
    return xml.take();
}

} // namespace trammel::fmu
