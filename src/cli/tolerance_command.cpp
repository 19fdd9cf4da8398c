#include "analysis/cycle/cycle_start.h"
#include "analysis/sensitivity/cycle_sensitivity.h"
#include "analysis/tolerance/sampled_linkage.h"
#include "cli/commands.h"
#include "cli/linkage_options.h"
#include "cli/model_input.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "cli/progress_bar.h"
#include "cli/sensitivity_report.h"
#include "cli/stop_on_signal.h"
#include "cli/tolerance_report.h"
#include "cli/varied_parameters.h"
#include "io/kinematic_family.h"
#include "io/model_file.h"
#include "study/runner.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <optional>

namespace trammel::cli {
namespace {

struct ToleranceOptions {
    std::string model, output, input, transmission, csv;
    std::vector<std::string> assignments;
    std::vector<double> limits;
    std::optional<double> at;
    std::size_t samples = 100'000;
    std::uint64_t seed = 1;
    int jobs = 0;
    bool json = false, quiet = false;
};

/// A linkage with tolerances as it is looked at in one pose.
class Analysis {
public:
    Analysis(const LoadedModel& file, const ToleranceOptions& options, std::stop_token stop)
        : m_file(file),
          m_options(options),
          m_stop(std::move(stop)),
          m_system(file.model),
          m_family(file.root, file.path.parent_path()) {}

    ToleranceReport run();

private:
    void readTolerances();
    void findPose();
    void stack(analysis::SampledLinkage& sampled);
    analysis::ModelSource makeSource() const;
    analysis::OutputOfChanges makeOutput() const;
    void sample();

    const LoadedModel& m_file;
    const ToleranceOptions& m_options;
    std::stop_token m_stop;
    dynamics::System m_system;
    io::ModelFamily m_family;
    analysis::OutputOfPose m_output;
    std::vector<std::string> m_names; ///< of the parameters with a tolerance
    std::vector<analysis::TolerancedDimension> m_dimensions;
    Eigen::MatrixXd m_correlation;
    analysis::PoseSensitivity m_found;
    io::JsonValue m_document; ///< kinematic
    ToleranceReport m_report;
};

void Analysis::readTolerances() {
    io::Tolerances tolerances = io::tolerancesOf(m_file.root);
    if (tolerances.parameters.empty())
        throw FileError(fmt::format("{}: no parameter carries a tolerance; expected one as in "
                                    "\"L\": {{ \"value\": 0.25, \"tolerance\": {{ \"plus_minus\": "
                                    "0.001 }} }}",
                                    m_file.path.string()));
    for (const io::ParameterTolerance& parameter : tolerances.parameters) {
        m_names.push_back(parameter.parameter);
        m_dimensions.push_back({parameter.parameter, parameter.tolerance});
    }
    m_report.parameters = std::move(tolerances.parameters);
    m_correlation = std::move(tolerances.correlation);
}

/// The pose with the input where it is asked for, with its derivatives by the dimensions.
void Analysis::findPose() {
    m_output.formula = m_options.output;
    m_output.input = inputJoint(m_system, m_options.input);
    if (!m_options.transmission.empty())
        m_output.choice.transmissionJoint =
            coordinateJoint(m_system, "--transmission", m_options.transmission);
    const analysis::LinkageRows rows(m_system, m_output.input, analysis::OtherDrivers::Hold);
    const double at =
        m_options.at.value_or(analysis::inputCoordinate(rows, m_system.initialState()));
    const analysis::Cycle cycle = analysis::inputCycle(
        m_system, {.input = m_output.input, .steps = 72, .wantsPoses = true, .stop = m_stop});
    m_output.pose = analysis::poseAt(m_system, m_output.input, cycle, at);
    const auto parameters = variedParameters(m_family, m_names);
    analysis::LinkageSensitivity sensitivity(m_system, m_output.input, m_output.pose, parameters,
                                             m_output.choice, m_stop);
    m_found = sensitivity.at(m_output.pose);
    m_report.at = at;
    m_report.condition = m_found.condition;
    if (std::isinf(m_found.condition))
        throw FileError(fmt::format("{}: the pose is a dead point, where dimensions have no "
                                    "derivatives; expected another value for --at",
                                    m_file.path.string()));
    for (const analysis::VariedParameter& parameter : parameters) {
        m_report.units.push_back(siUnit(parameter.unit));
        m_report.values.push_back(parameter.value);
    }
}

analysis::ModelSource Analysis::makeSource() const {
    auto family = std::make_shared<io::KinematicFamily>(m_document, m_names);
    return [family](std::span<const double> changes) { return family->with(changes); };
}

analysis::OutputOfChanges Analysis::makeOutput() const {
    auto sampled = std::make_shared<analysis::SampledLinkage>(m_system, m_output, m_found.motions,
                                                              makeSource());
    return [sampled](std::span<const double> changes) { return (*sampled)(changes); };
}

void Analysis::stack(analysis::SampledLinkage& sampled) {
    m_report.nominal = sampled.nominal(m_found);
    if (!std::isfinite(m_report.nominal))
        throw UsageError(fmt::format("--output {}: it has no value in this pose; expected what "
                                     "follows from positions and rates",
                                     m_options.output));
    for (std::size_t i = 0; i < m_dimensions.size(); ++i) {
        const double half = m_dimensions[i].tolerance.half();
        m_report.derivatives.push_back(sampled.derivative(
            m_found, i, half > 0.0 ? half : 1e-3 * std::abs(m_report.values[i])));
    }
    m_report.stackup = analysis::stackup(m_dimensions, m_report.derivatives, m_correlation);
    m_report.corners = analysis::corners(
        m_dimensions, m_report.derivatives, m_report.nominal,
        [&](std::span<const double> changes) { return sampled(changes); }, m_stop);
}

void Analysis::sample() {
    ProgressBar bar(!m_options.quiet);
    const auto begin = std::chrono::steady_clock::now();
    const auto secondsSince = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    analysis::MonteCarloOptions options{
        .samples = m_options.samples,
        .seed = m_options.seed,
        .threads = m_options.jobs > 0 ? m_options.jobs : study::coreCount(),
        .low = m_report.low,
        .high = m_report.high,
        .stop = m_stop,
        .progress = [&](std::size_t done) {
            bar.show(done, m_options.samples, "samples", secondsSince());
        }};
    m_report.monteCarlo = analysis::monteCarlo(
        m_dimensions, m_correlation, [this] { return makeOutput(); }, options);
    m_report.wallSeconds = secondsSince();
}

ToleranceReport Analysis::run() {
    readTolerances();
    findPose();
    std::vector<Vec3> coms;
    for (const dynamics::Body& body : m_system.bodies())
        coms.push_back(body.com);
    const dynamics::Joint& input = m_system.joints()[m_output.input];
    m_document = io::kinematicDocument(m_file.root, coms, input.name);
    m_report.model = m_file.model.name;
    m_report.output = m_options.output;
    m_report.input = input.name;
    m_report.inputUnit = input.kind->hasAngle ? "rad" : "m";
    m_report.seed = m_options.seed;
    if (!m_options.limits.empty()) {
        m_report.low = m_options.limits[0];
        m_report.high = m_options.limits[1];
    }
    std::optional<analysis::SampledLinkage> sampled;
    try {
        sampled.emplace(m_system, m_output, m_found.motions, makeSource());
    } catch (const std::invalid_argument& error) {
        throw UsageError(fmt::format("--output {}: {}", m_options.output, error.what()));
    }
    m_report.unit = perInput(sampled->unit(), m_report.inputUnit);
    stack(*sampled);
    sample();
    return std::move(m_report);
}

void check(const ToleranceOptions& options) {
    if (options.limits.empty()) return;
    if (!(options.limits[0] < options.limits[1]))
        throw UsageError(
            fmt::format("--limits {:g} {:g}: expected the lower limit first, below the "
                        "upper one",
                        options.limits[0], options.limits[1]));
}

int analyse(ToleranceOptions options) {
    if (options.csv == "-") options.csv = "/dev/stdout";
    check(options);
    const std::vector<Override> given = parameterOverrides(options.assignments);
    const LoadedModel file = loadModel(options.model, given);
    refuseUnsupported(file, given);
    const std::vector<OutputFile> outputs{{"--csv", options.csv}};
    checkOutputs(modelInputs(file.path, file.model), outputs);
    if (options.json) refuseJsonBeside(outputs);
    StopOnSignal stop;
    try {
        const ToleranceReport report = Analysis(file, options, stop.token()).run();
        say(reportStream(outputs), "{}", options.json ? toJson(report).toText() : toText(report));
        flushOutput();
        if (!options.csv.empty()) io::saveTextFile(options.csv, toCsv(report));
        return report.monteCarlo.isStopped ? kRunFailed : kDone;
    } catch (const std::invalid_argument& error) {
        throw FileError(fmt::format("{}: {}", file.path.string(), error.what()));
    }
}

void addOptions(CLI::App& command, ToleranceOptions& options) {
    command.add_option("MODEL", options.model, "Model file (*.trammel.json)")->required();
    command
        .add_option("--output", options.output,
                    "What is looked at: a formula over channels of a pose and parameters, such as\n"
                    "coupler.x, C.transmission or D.angle*180/pi")
        ->required()
        ->type_name("FORMULA");
    command
        .add_option("--input", options.input,
                    "Joint whose coordinate stays; without, the only driven one")
        ->type_name("JOINT");
    command
        .add_option("--at", options.at,
                    "The input's coordinate, rad or m, 0 in the model's pose [that pose]")
        ->type_name("VALUE");
    command.add_option("--limits", options.limits, "Limits of the output, for the yield")
        ->expected(2)
        ->type_name("LOW HIGH");
    command.add_option("--samples", options.samples, "Samples of the Monte Carlo [100000]")
        ->check(CLI::Range(2, 10'000'000))
        ->type_name("N");
    command.add_option("--seed", options.seed, "Seed of its random numbers [1]")->type_name("S");
    command.add_option("--jobs", options.jobs, "Threads at the same time [number of cores]")
        ->check(CLI::Range(1, 1024))
        ->type_name("N");
    command
        .add_option("--transmission", options.transmission,
                    "Hinge of the transmission angle; without, the last one before the output")
        ->type_name("JOINT");
    addParameterOption(command, options.assignments);
    command.add_option("--csv", options.csv, "CSV file for the samples' outputs");
    command.add_flag("--json", options.json, "Print all as JSON in place of the table");
    command.add_flag("-q,--quiet", options.quiet, "No progress on the terminal");
}

} // namespace

void addToleranceCommand(CLI::App& app, int& exitCode) {
    CLI::App* command = app.add_subcommand(
        "tolerance", "Tells what the tolerances of dimensions make of a mechanism's pose");
    auto options = std::make_shared<ToleranceOptions>();
    addOptions(*command, *options);
    command->footer(
        "Parameters carry tolerances in the model file. Worst case: by the derivatives, and by\n"
        "solving the corners, all of them for up to 12 dimensions. Root sum square: the standard\n"
        "deviation with the share of each dimension in the variance, the largest first. Monte\n"
        "Carlo: mean, deviation, skewness, quantiles and the yield within the limits, each\n"
        "linkage solved anew. The same seed gives the same samples with any number of threads.\n"
        "Exit codes: 0 done, 1 stopped, 2 wrong usage, 3 invalid model.\n\n"
        "Examples:\n"
        "  trammel tolerance linkage.trammel.json --output \"D.angle*180/pi\" --limits 88 88.6\n"
        "  trammel tolerance linkage.trammel.json --output coupler.x --at 0.5 --json");
    command->callback([options, &exitCode] { exitCode = analyse(*options); });
}

} // namespace trammel::cli
