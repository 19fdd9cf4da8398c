#include "cli/commands.h"
#include "cli/linkage_options.h"
#include "cli/message_text.h"
#include "cli/model_input.h"
#include "cli/number_checks.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "io/model_file.h"
#include "io/numbers.h"
#include "mechanisms/mechanism_kinds.h"
#include "model/short_text.h"
#include "model/suggest.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>

namespace trammel::cli {
namespace {

using io::JsonValue;
using mechanisms::AskedValue;
using mechanisms::MechanismKind;

struct MechanismOptions {
    std::string kind, out;
    std::vector<std::string> values;
    std::vector<double> point;
    std::optional<double> speed, density;
    bool list = false, json = false;
};

std::vector<std::string_view> kindNames() {
    std::vector<std::string_view> names;
    for (const MechanismKind& kind : mechanisms::mechanismKinds())
        names.emplace_back(kind.name);
    return names;
}

const MechanismKind& kindOf(const std::string& name) {
    const auto& kinds = mechanisms::mechanismKinds();
    const auto found = std::ranges::find(kinds, name, &MechanismKind::name);
    if (found != kinds.end()) return *found;
    const auto names = kindNames();
    throw UsageError(fmt::format("there is no mechanism '{}'; {}the kinds are {}",
                                 model::shortened(name), model::didYouMean(name, names),
                                 fmt::join(names, ", ")));
}

JsonValue listJson() {
    std::vector<JsonValue> list;
    for (const MechanismKind& kind : mechanisms::mechanismKinds()) {
        std::vector<JsonValue> values;
        for (const AskedValue& value : kind.values)
            values.push_back(JsonValue::object({{"name", value.name},
                                                {"value", value.usual},
                                                {"unit", value.unit},
                                                {"description", value.description}}));
        list.push_back(JsonValue::object({{"kind", kind.name},
                                          {"title", kind.title},
                                          {"description", kind.description},
                                          {"values", JsonValue::array(std::move(values))}}));
    }
    return JsonValue::array(std::move(list));
}

std::string listText() {
    std::string text;
    for (const MechanismKind& kind : mechanisms::mechanismKinds()) {
        text += fmt::format("{}: {}\n", kind.name, kind.description);
        for (const AskedValue& value : kind.values)
            text += fmt::format("  {:<24} {}\n",
                                fmt::format("{} = {:.6g}{}{}", value.name, value.usual,
                                            value.unit.empty() ? "" : " ", value.unit),
                                value.description);
    }
    return text;
}

/// @throws UsageError for a name that the kind is not asked for by, or a text that is no number.
double numberOf(const MechanismKind& kind, const Override& given, const std::string& name) {
    std::vector<std::string_view> names;
    for (const AskedValue& value : kind.values)
        names.emplace_back(value.name);
    if (std::ranges::find(names, name) == names.end())
        throw UsageError(fmt::format("{}: a {} has no such value; {}its values are {}",
                                     given.option, kind.name, model::didYouMean(name, names),
                                     fmt::join(names, ", ")));
    const io::Evaluation number = given.value.isNumber() || given.value.isString()
                                      ? io::Numbers().evaluate(given.value)
                                      : io::Evaluation{io::Evaluation::State::Wrong, 0, {}};
    if (number.state == io::Evaluation::State::Known) return number.value;
    const std::string why = number.message.empty() ? "" : "; " + english(number.message);
    throw UsageError(fmt::format("{}: expected a number in SI or with a unit, such as {}=250mm{}",
                                 given.option, name, why));
}

mechanisms::MadeMechanism asked(const MechanismOptions& options) {
    const MechanismKind& kind = kindOf(options.kind);
    model::ParameterValues values;
    const std::vector<Override> given = parameterOverrides(options.values);
    for (const Override& each : given) {
        const std::string name = io::pointerTokens(each.pointer).back();
        values[name] = numberOf(kind, each, name);
    }
    if (!options.point.empty() && !kind.hasCouplerPoint)
        throw UsageError(fmt::format("--point: a {} has no coupler point; expected a four-bar or a "
                                     "slider-crank",
                                     kind.name));
    mechanisms::MadeMechanism made{mechanismOf(kind, values), options.speed, options.density, {}};
    if (!options.point.empty()) made.couplerPoint = {options.point.at(0), options.point.at(1)};
    return made;
}

int make(MechanismOptions options) {
    if (options.list) {
        if (!options.kind.empty()) throw UsageError("--list stands alone; expected no KIND");
        say("{}", options.json ? listJson().toText() + "\n" : listText());
        return kDone;
    }
    if (options.kind.empty())
        throw UsageError("a KIND is missing; `trammel mechanism --list` tells of all");
    if (options.out.empty())
        throw UsageError("--out is missing; expected the model file to write, or - for standard "
                         "output");
    if (options.out == "-") options.out = "/dev/stdout";
    const std::vector<OutputFile> outputs{{"--out", options.out}};
    try {
        const JsonValue document = mechanisms::document(asked(options));
        checkOutputs({}, outputs);
        io::saveModelFile(options.out, document);
    } catch (const messages::InvalidArgument& error) {
        throw UsageError(error.what());
    }
    say(reportStream(outputs), "{}: written {}\n", options.kind, options.out);
    return kDone;
}

} // namespace

void addMechanismCommand(CLI::App& app, int& exitCode) {
    CLI::App* command = app.add_subcommand("mechanism", "Makes the model of a ready mechanism");
    auto options = std::make_shared<MechanismOptions>();
    command->add_option("KIND", options->kind, "Its kind, as --list names it");
    command
        ->add_option("--set", options->values,
                     "Another value for what the kind is asked for by: NAME=VALUE, in SI or with a "
                     "unit (crank=80mm); may be repeated")
        ->allow_extra_args(false)
        ->type_name("NAME=VALUE");
    command->add_option("--speed", options->speed, "Speed of the drive, rad/s")
        ->check(finiteNumber())
        ->type_name("RATE");
    command->add_option("--density", options->density, "Density of the links, kg/m^3")
        ->check(positiveNumber())
        ->check(finiteNumber())
        ->type_name("DENSITY");
    command
        ->add_option("--point", options->point,
                     "Traced point of a four-bar's coupler or a slider-crank's rod, m along it and "
                     "across")
        ->delimiter(',')
        ->expected(2)
        ->type_name("ALONG,ACROSS");
    command->add_option("--out", options->out, "Model file to write; - is standard output")
        ->type_name("MODEL");
    command->add_flag("--list", options->list, "Tell of all kinds and their values");
    command->add_flag("--json", options->json, "The list as JSON");
    command->footer(
        "Lengths that are not stated are the usual ones. The driven link turns round where it "
        "can,\n"
        "else it swings over what it can reach. In Studio the model opens as a sketch with its\n"
        "dimensions; `trammel curve` follows it.\n\n"
        "Examples:\n"
        "  trammel mechanism --list\n"
        "  trammel mechanism four-bar --set input=80mm --point 0.15,0.1 --out four.trammel.json\n"
        "  trammel mechanism jansen-leg --out leg.trammel.json");
    command->callback([options, &exitCode] { exitCode = make(*options); });
}

} // namespace trammel::cli
