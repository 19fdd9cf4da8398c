#include "analysis/cycle/assemblies.h"
#include "cli/commands.h"
#include "cli/curve_report.h"
#include "cli/linkage_options.h"
#include "cli/message_text.h"
#include "cli/model_input.h"
#include "cli/number_checks.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "cli/stop_on_signal.h"
#include "io/model_file.h"
#include "model/short_text.h"
#include "model/suggest.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <optional>

namespace trammel::cli {
namespace {

struct CurveOptions {
    std::string model, input, output, transmission, csv;
    std::vector<std::string> points, parameters;
    int steps = 360, branch = 1;
    std::optional<double> speed;
    bool asksBranch = false; ///< --branch was given
    bool interference = false, json = false;
};

/// "X,Y,Z" in m, or nothing.
std::optional<Vec3> placeOf(const std::string& text) {
    Vec3 place;
    int end = 0;
    const int read =
        std::sscanf(text.c_str(), "%lf,%lf,%lf%n", &place.x(), &place.y(), &place.z(), &end);
    if (read != 3 || end != static_cast<int>(text.size()) || !place.allFinite()) return {};
    return place;
}

[[noreturn]] void refusePoint(const dynamics::System& system, const std::string& name,
                              const char* why) {
    std::vector<std::string_view> measures, bodies;
    for (const dynamics::Measure& measure : system.measures())
        if (std::holds_alternative<model::PointMeasure>(measure.source.law))
            measures.emplace_back(measure.source.name);
    for (int i = 0; i < system.ground(); ++i)
        bodies.emplace_back(system.bodies()[i].name);
    auto all = measures;
    all.insert(all.end(), bodies.begin(), bodies.end());
    throw UsageError(fmt::format("--point {}: {}; {}measures of type point: {}; bodies, as BODY or "
                                 "BODY:X,Y,Z: {}",
                                 model::shortened(name), why, model::didYouMean(name, all),
                                 listOf(measures), listOf(bodies)));
}

/// A measure's point, a body's centre of mass, or a place of a body in the initial pose.
analysis::BodyPoint pointOf(const dynamics::System& system, const std::string& name) {
    for (const dynamics::Measure& measure : system.measures())
        if (measure.source.name == name) {
            if (std::holds_alternative<model::PointMeasure>(measure.source.law))
                return {measure.bodyA, measure.rA};
            refusePoint(system, name, "this measure is no point");
        }
    const auto bodyOf = [&](const std::string& text) -> std::optional<int> {
        const auto body = std::ranges::find(system.bodies(), text, &dynamics::Body::name);
        if (body == system.bodies().end()) return {};
        return static_cast<int>(body - system.bodies().begin());
    };
    if (const auto body = bodyOf(name)) return {*body};
    const std::size_t colon = name.rfind(':');
    if (colon == std::string::npos) refusePoint(system, name, "there is no such point");
    const auto body = bodyOf(name.substr(0, colon));
    if (!body) refusePoint(system, name, "there is no such body");
    const auto place = placeOf(name.substr(colon + 1));
    if (!place) refusePoint(system, name, "expected three numbers X,Y,Z in m behind the body");
    return {*body, bodyPoint(system.initialState().bodies[*body], *place)};
}

analysis::CycleOptions cycleOptions(const dynamics::System& system, const CurveOptions& options) {
    analysis::CycleOptions result{.input = inputJoint(system, options.input),
                                  .steps = options.steps};
    for (auto name = options.points.begin(); name != options.points.end(); ++name) {
        if (std::find(options.points.begin(), name, *name) != name)
            throw UsageError(fmt::format("--point {}: it is asked for twice", *name));
        result.points.push_back(pointOf(system, *name));
    }
    if (!options.output.empty())
        result.output = coordinateJoint(system, "--output", options.output);
    if (!options.transmission.empty())
        result.transmissionJoint = coordinateJoint(system, "--transmission", options.transmission);
    if (options.speed && *options.speed == 0.0)
        throw UsageError("--speed 0: expected a rate that is not 0, in rad/s or m/s");
    result.speed = options.speed;
    return result;
}

/// The assembly that is asked for, beside the model's own.
/// @return how many there are
int chooseBranch(const dynamics::System& system, int branch, analysis::CycleOptions& asked) {
    const auto found = analysis::assemblies(system, asked.input, {}, asked.stop);
    const auto count = static_cast<int>(found.size());
    if (branch > count)
        throw UsageError(
            fmt::format("--branch {}: where it is, the input {} leaves {} of the linkage", branch,
                        system.joints()[asked.input].name,
                        count == 1 ? "one assembly" : fmt::format("{} assemblies", count)));
    if (branch > 1) asked.start = found[static_cast<std::size_t>(branch) - 1];
    return count;
}

void checkChosen(const analysis::CycleOptions& asked, const CurveOptions& options,
                 const analysis::Cycle& cycle) {
    if (asked.output && !cycle.output)
        throw UsageError(
            fmt::format("--output {}: it does not move with the input", options.output));
    if (asked.transmissionJoint && !cycle.transmissionJoint)
        throw UsageError(fmt::format("--transmission {}: expected a joint between two moving links "
                                     "that each go on to another joint",
                                     options.transmission));
}

int write(const CurveReport& report, const CurveOptions& options) {
    const std::vector<OutputFile> outputs{{"--csv", options.csv}};
    const bool printsTable = options.csv.empty() && !options.json;
    std::FILE* stream = printsTable ? stderr : reportStream(outputs);
    if (printsTable) say("{}", toCsv(report));
    flushOutput();
    say(stream, "{}", options.json ? toJson(report).toText() : toText(report));
    flushOutput();
    if (!options.csv.empty()) io::saveTextFile(options.csv, toCsv(report));
    if (report.cycle.isLost)
        say(stderr, "trammel: the linkage could not be followed beyond {:.9g} of the input\n",
            report.cycle.input.back());
    return report.cycle.isLost || report.cycle.isStopped ? kRunFailed : kDone;
}

CurveReport reportOf(const LoadedModel& file, const dynamics::System& system,
                     analysis::CycleOptions& asked, const CurveOptions& options) {
    CurveReport report{file.model.name,
                       system,
                       asked.input,
                       options.points,
                       options.speed,
                       options.branch,
                       {},
                       {},
                       {}};
    if (options.asksBranch) report.branchCount = chooseBranch(system, options.branch, asked);
    if (!options.interference) {
        report.cycle = inputCycle(system, asked);
        return report;
    }
    analysis::InterferenceReport found = analysis::findInterference(file.model, system, asked);
    report.cycle = std::move(found.cycle);
    report.interference = std::move(found.pairs);
    return report;
}

int follow(const CurveOptions& options) {
    const std::vector<Override> given = parameterOverrides(options.parameters);
    const LoadedModel file = loadModel(options.model, given);
    refuseUnsupported(file, given);
    printStandingControllers(file);
    const std::vector<OutputFile> outputs{{"--csv", options.csv}};
    checkOutputs(modelInputs(file.path, file.model), outputs);
    if (options.json) refuseJsonBeside(outputs);
    const dynamics::System system(model::withoutClearances(file.model));
    analysis::CycleOptions asked = cycleOptions(system, options);
    StopOnSignal stop;
    asked.stop = stop.token();
    try {
        const CurveReport report = reportOf(file, system, asked, options);
        checkChosen(asked, options, report.cycle);
        return write(report, options);
    } catch (const std::invalid_argument& error) {
        throw FileError(fmt::format("{}: {}", file.path.string(), error.what()));
    }
}

void addOptions(CLI::App& command, CurveOptions& options) {
    command.add_option("MODEL", options.model, "Model file (*.trammel.json)")->required();
    command
        .add_option("--point", options.points,
                    "Point to follow: a measure of type point, BODY (its centre of mass) or\n"
                    "BODY:X,Y,Z (of the initial pose, m); may be repeated")
        ->type_name("NAME")
        ->allow_extra_args(false);
    addInputOption(command, options.input);
    addOutputOption(command, options.output);
    addTransmissionOption(command, options.transmission);
    command.add_option("--steps", options.steps, "Steps of the cycle [360]")
        ->check(CLI::Range(2, 1000000))
        ->type_name("N");
    command
        .add_option("--speed", options.speed,
                    "Constant rate of the input, rad/s or m/s: tells what drives it, too")
        ->check(finiteNumber())
        ->type_name("RATE");
    command
        .add_option_function<int>(
            "--branch",
            [&options](int branch) {
                options.branch = branch;
                options.asksBranch = true;
            },
            "Assembly to follow, of those with the input where it is: 1 the model's, 2 the\n"
            "other or nearest one, and so on [1]")
        ->check(CLI::Range(1, 1000000))
        ->type_name("N");
    addParameterOption(command, options.parameters);
    command.add_flag("--interference", options.interference,
                     "Find which bodies lie in one another, in place of the curves: a row a span");
    command.add_option("--csv", options.csv,
                       "CSV file for the table; without, or as -, standard output");
    command.add_flag("--json", options.json, "Print all as JSON in place of the table");
}

} // namespace

void addCurveCommand(CLI::App& app, int& exitCode) {
    CLI::App* command =
        app.add_subcommand("curve", "Follows a mechanism over one cycle of its input");
    auto options = std::make_shared<CurveOptions>();
    addOptions(*command, *options);
    command->footer(
        "Coupler curves, velocity ratios and transmission angle over one turn of the input, or\n"
        "where it does not turn fully, between the limits of its motion and back: beyond a dead\n"
        "point on the other assembly, from a stated limit the same way. Velocities and\n"
        "accelerations are per unit of the input: multiply by its rate and the rate's square.\n"
        "Columns: P.x[m], P.velocity.x[m/rad], P.acceleration.x[m/rad^2] of each point P;\n"
        "J.coordinate and J.ratio of the joints; J.advantage of the output, J.transmission[rad],\n"
        "and with --speed what drives the input under gravity, springs and loads. The last\n"
        "columns have the input and the transmission angle again, as input and transmission.\n"
        "Limits and dead points are told on standard error, or in the JSON.\n\n"
        "Examples:\n"
        "  trammel curve models/four-bar/four-bar.trammel.json --input A --point coupler\n"
        "  trammel curve press.trammel.json --speed 6 --csv curve.csv\n"
        "  trammel curve leg.trammel.json --interference");
    command->callback([options, &exitCode] { exitCode = follow(*options); });
}

} // namespace trammel::cli
