#include "fmu/documentation.h"

#include "analysis/run/settings_text.h"
#include "fmu/event_bound.h"
#include "fmu/xml_text.h"
#include "io/model_file.h"
#include "model/version.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>

namespace trammel::fmu {

namespace {

using Role = Variable::Role;

constexpr std::string_view kStyle =
    "body{font:15px/1.5 sans-serif;margin:2em auto;max-width:60em;padding:0 1em;color:#222;"
    "background:#fff}table{border-collapse:collapse;margin:.5em 0}th,td{border:1px solid #ccc;"
    "padding:.2em .6em;text-align:left;vertical-align:top}th{background:#f2f2f2}"
    ".text{white-space:pre-line}code{font-size:95%}";

/// What of a run's settings a unit steps by.
constexpr std::array kShownSettings{"step",
                                    "integrator",
                                    "tolerance",
                                    "max_step",
                                    "formulation",
                                    "coordinates",
                                    "rotation",
                                    "gamma",
                                    "epsilon",
                                    "lcp",
                                    "friction",
                                    "impact",
                                    "impact_location",
                                    "restitution_threshold"};

/// Functions of the interface that every unit has, and none offers.
constexpr std::string_view kNotOffered2 =
    "<code>fmi2SetRealInputDerivatives</code>, <code>fmi2GetRealOutputDerivatives</code>, "
    "<code>fmi2CancelStep</code>, <code>fmi2GetStatus</code>, <code>fmi2GetIntegerStatus</code> "
    "and "
    "<code>fmi2GetStringStatus</code>: steps end before their call does";
constexpr std::string_view kNotOffered3 =
    "scheduled execution (<code>fmi3InstantiateScheduledExecution</code>, "
    "<code>fmi3ActivateModelPartition</code>), clocks, intermediate updates, "
    "<code>fmi3GetOutputDerivatives</code>, <code>fmi3GetAdjointDerivative</code>, "
    "<code>fmi3EnterConfigurationMode</code>, <code>fmi3ExitConfigurationMode</code>, "
    "<code>fmi3GetNumberOfVariableDependencies</code> and "
    "<code>fmi3GetVariableDependencies</code>";

/// The page, part by part.
class Page {
public:
    void write(std::string_view html) { m_html.append(html) += '\n'; }
    template <class... Values>
    void write(fmt::format_string<Values...> format, Values&&... values) {
        fmt::format_to(std::back_inserter(m_html), format, std::forward<Values>(values)...);
        m_html += '\n';
    }
    void title(std::string_view text) { write("<h2>{}</h2>", text); }
    /// Cells of HTML.
    void row(std::initializer_list<std::string> cells, std::string_view tag = "td") {
        m_html += "<tr>";
        for (const std::string& cell : cells)
            fmt::format_to(std::back_inserter(m_html), "<{0}>{1}</{0}>", tag, cell);
        write("</tr>");
    }
    std::string take() { return std::move(m_html); }

private:
    std::string m_html;
};

std::string number(double value) {
    return fmt::format("{}", value);
}

std::string unitCell(const Variable& variable) {
    if (variable.shownUnit.empty()) return xmlText(variable.unit);
    return fmt::format("{}, shown in {}", xmlText(variable.unit), xmlText(variable.shownUnit));
}

std::string startCell(const Variable& variable) {
    std::string text = number(variable.start);
    if (variable.min) text += fmt::format(", from {}", number(*variable.min));
    if (variable.max) text += fmt::format(", up to {}", number(*variable.max));
    return text;
}

std::string kindCell(const Variable& variable, const Interface& unit) {
    if (variable.role == Role::Parameter) return "parameter, tunable";
    if (variable.role == Role::Output) return "output, continuous";
    return unit.inputs[static_cast<std::size_t>(variable.index)].isDiscrete() ? "input, discrete"
                                                                              : "input, continuous";
}

void writeVariables(const Interface& unit, Role role, std::string_view title, Page& page) {
    page.title(title);
    const auto isOfRole = [&](const Variable& variable) { return variable.role == role; };
    if (std::ranges::none_of(unit.variables, isOfRole)) return page.write("<p>None.</p>");
    page.write("<table>");
    page.row({"Name", "Meaning", "Unit", role == Role::Output ? "Value" : "Start",
              "Causality, variability"},
             "th");
    for (const Variable& variable : unit.variables)
        if (isOfRole(variable))
            page.row({fmt::format("<code>{}</code>", xmlText(variable.name)),
                      xmlText(variable.description), unitCell(variable),
                      role == Role::Output ? "calculated" : startCell(variable),
                      kindCell(variable, unit)});
    page.write("</table>");
}

void writeHead(const DescriptionHead& head, const messages::Message& whyNoExchange,
               FmiVersion version, Page& page) {
    page.write("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>");
    page.write("<title>{}</title>\n<style>{}</style>\n</head>\n<body>", xmlText(head.name), kStyle);
    page.write("<h1>{}</h1>", xmlText(head.name));
    if (!head.description.empty())
        page.write("<p class=\"text\">{}</p>", xmlText(head.description));
    page.write("<table>");
    page.row({"Standard", version == FmiVersion::Three ? "FMI 3.0" : "FMI 2.0"});
    page.row({"Kinds", whyNoExchange.empty() ? std::string("co-simulation, model exchange")
                                             : "co-simulation; no model exchange: " +
                                                   xmlText(messages::english(whyNoExchange))});
    page.row({"Runs on", fmt::format("Linux on x86-64 (<code>binaries/{}</code>); the solver and "
                                     "the model are inside, and the system's C library is all "
                                     "that it needs",
                                     binaryFolder(version))});
    page.row({"Written by", fmt::format("Trammel {}", model::version())});
    page.row({"Terms", "<a href=\"licenses/license.txt\">licenses/license.txt</a>"});
    page.write("</table>");
}

void writeSteps(const DescriptionHead& head, const model::SimulationSettings& settings,
                FmiVersion version, Page& page) {
    page.title("Co-simulation");
    page.write("<p>A step of the unit takes as many equal steps of the model, of {} s at most, as "
               "it needs. Stepped every {} s, which is the description's <code>stepSize</code>, it "
               "has the values of a run of the model. The model's t is 0 at the start time; its "
               "run lasts {} s, and the unit goes on for as long as it is stepped.</p>",
               number(settings.step), number(head.step), number(head.stop));
    page.write(version == FmiVersion::Three
                   ? "<p>With event mode and early return a step ends behind the step of the model "
                     "in which something struck.</p>"
                   : "<p>Steps end where they were asked to, whatever strikes in them.</p>");
    const io::JsonValue all = io::parseJson(analysis::settingsText(settings)).root;
    page.write("<table>");
    page.row({"Setting", "Value"}, "th");
    for (const char* key : kShownSettings)
        if (const io::JsonValue* value = all.find(key))
            page.row({fmt::format("<code>{}</code>", key),
                      xmlText(value->isString() ? value->string() : number(value->number()))});
    page.write("</table>");
}

void writeExchange(const Interface& unit, Page& page) {
    page.title("Model exchange");
    page.write("<p>{} continuous states: the coordinates of the joint trees and their rates, and "
               "position, quaternion and velocities of bodies without a joint. {} event "
               "indicators, each above 0 from one event to the next, where it falls to 0.</p>",
               unit.states, unit.indicators);
    page.write("<p>Loops, drivers and contacts are closed by multipliers. Where steps have opened "
               "them by more than 1e-9 of the states' nominal values, the unit asks for event mode "
               "and closes them. In event mode impacts change velocities, and what follows is "
               "chosen: stick, slip, roll, rest or part. The laws of impact and friction are the "
               "model's; its integrator, coordinates and place of impacts are not used.</p>");
    page.write("<p>Works are not integrated: energy.input and energy.dissipated are 0.</p>");
}

void writeLimits(bool hasExchange, FmiVersion version, Page& page) {
    page.title("Limits");
    page.write("<ul>");
    page.write("<li>All variables are single real numbers in SI units.</li>");
    page.write("<li>Discrete inputs and parameters may be set between steps and in event mode; "
               "the joints are then closed anew, and the motion goes on.</li>");
    page.write("<li>Where the motion cannot go on, as at a dead point of a driven linkage, the "
               "call is an error, with the time and the reason.</li>");
    if (hasExchange)
        page.write("<li>In model exchange also where an event leads to no motion that holds, and "
                   "where more than {} events follow each other in next to no time; "
                   "co-simulation goes on there.</li>",
                   EventBound::kMost);
    page.write("<li>Not offered: {}.</li>",
               version == FmiVersion::Three ? kNotOffered3 : kNotOffered2);
    page.write("</ul>");
}

} // namespace

std::string documentationPage(const DescriptionHead& head, const Interface& unit,
                              const model::SimulationSettings& settings,
                              const messages::Message& whyNoExchange, FmiVersion version) {
    Page page;
    writeHead(head, whyNoExchange, version, page);
    writeVariables(unit, Role::Input, "Inputs", page);
    writeVariables(unit, Role::Parameter, "Parameters", page);
    writeVariables(unit, Role::Output, "Outputs", page);
    writeSteps(head, settings, version, page);
    if (unit.states > 0) writeExchange(unit, page);
    writeLimits(unit.states > 0, version, page);
    page.write("</body>\n</html>");
    return page.take();
}

} // namespace trammel::fmu
