#include "cli/step_source.h"

#include "analysis/channels/measure_channels.h"
#include "analysis/run/controlled_model.h"
#include "analysis/run/integrator_choice.h"
#include "analysis/run/simulate.h"
#include "cli/message_text.h"
#include "cli/model_input.h"
#include "io/model_file.h"
#include "live/model_at.h"
#include "results/hdf5_reader.h"

#include <cmath>
#include <fstream>

namespace trammel::cli {

namespace fs = std::filesystem;

namespace {

/// Keeps the last frame only.
class LastFrame : public results::FrameSink {
public:
    void begin(const results::RunHeader& header) override { run = results::RunData(header); }
    void append(double t, std::span<const double> frame) override {
        time = t;
        values.assign(frame.begin(), frame.end());
    }
    void end(std::string_view, std::string_view) override {}
    results::RunData run; ///< its header
    double time = 0.0;
    std::vector<double> values;
};

void refuseTime(double at, const std::string& expected) {
    throw UsageError(fmt::format("--at {:.6g}: expected {}", at, expected));
}

/// Runs a model up to the time.
StepFrame simulated(const StepSource& source) {
    const std::vector<Override> given = parameterOverrides(source.parameters);
    LoadedModel file = loadModel(source.input, given);
    const auto unsupported = analysis::findingsBeforeRun(file.model);
    printFindings(file, unsupported, given);
    if (!unsupported.empty()) throw FileError("");
    LastFrame last;
    model::Model shortened = file.model;
    shortened.simulation.duration = source.at;
    analysis::RunSummary summary;
    try {
        summary = analysis::simulate(shortened, {}, last);
    } catch (const std::invalid_argument& error) {
        throw FileError(fmt::format("{}: {}", source.input, error.what()));
    }
    if (!summary.hasCompleted())
        throw std::runtime_error(
            fmt::format("the run does not reach t = {:.6g} s: {}", source.at, summary.message));
    return {std::move(file.model), std::move(last.run), last.time, std::move(last.values)};
}

/// The model that results were made from. Its mesh files are looked for beside the results.
model::Model storedModel(const fs::path& path, const results::RunData& run) {
    const io::JsonResult document = io::parseJson(run.header().modelText);
    io::ModelResult read;
    if (document.diagnostics.empty()) read = io::readModel(document.root, path.parent_path());
    const model::Diagnostics& findings =
        document.diagnostics.empty() ? read.diagnostics : document.diagnostics;
    printFindings(path.string() + ":/model", findings);
    if (model::hasErrors(findings)) throw FileError("");
    return std::move(read.model);
}

/// The same with the inputs that had been made when the frame was recorded.
model::Model modelWithInputs(const StepSource& source, const StepFrame& frame) {
    try {
        return live::modelAt(frame.run.header(), fs::path(source.input).parent_path(), frame.time);
    } catch (const messages::InvalidArgument& error) {
        throw FileError(fmt::format("{}:/inputs: {}", source.input, error.what()));
    }
}

/// The recorded frame that is nearest to the time.
StepFrame recorded(const StepSource& source) {
    if (!source.parameters.empty())
        throw UsageError("--set: results have their parameters; expected a model file");
    StepFrame frame;
    try {
        frame.run = results::readRun(source.input, {}, results::Contacts::Skip);
    } catch (const std::runtime_error& error) {
        throw FileError(error.what());
    }
    frame.model = storedModel(source.input, frame.run);
    const std::vector<double>& times = frame.run.time();
    if (times.empty()) throw FileError(source.input + ": the run has no frames");
    if (source.at > times.back() + 0.5 * frame.model.simulation.outputInterval())
        refuseTime(source.at,
                   fmt::format("a time of the run, which ends at {:.6g} s", times.back()));
    std::size_t index = frame.run.frameAt(source.at);
    if (index + 1 < times.size() && times[index + 1] - source.at < source.at - times[index])
        ++index;
    frame.time = times[index];
    frame.values = frame.run.frame(index);
    if (!frame.run.header().inputsText.empty()) frame.model = modelWithInputs(source, frame);
    return frame;
}

} // namespace

bool isHdf5(const fs::path& path) {
    constexpr std::string_view kSignature = "\x89HDF\r\n\x1a\n";
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return false; // a pipe may never begin
    std::string start(kSignature.size(), '\0');
    std::ifstream file(path, std::ios::binary);
    return file.read(start.data(), static_cast<std::streamsize>(start.size())) &&
           start == kSignature;
}

StepFrame stepFrame(const StepSource& source) {
    if (!(source.at >= 0.0 && std::isfinite(source.at)))
        refuseTime(source.at, "a time of at least 0 s");
    StepFrame frame = isHdf5(source.input) ? recorded(source) : simulated(source);
    try {
        frame.model =
            analysis::controlledModel(std::move(frame.model), frame.run, frame.time, frame.values);
    } catch (const messages::InvalidArgument& error) {
        throw FileError(fmt::format("{}: {}", source.input, error.what()));
    }
    return frame;
}

analysis::StepInspection inspectStep(const StepSource& source, const StepFrame& frame,
                                     const model::SimulationSettings& settings) {
    try {
        const dynamics::System system(frame.model);
        return analysis::inspectStep(
            system, settings, analysis::recordedState(system, frame.run, frame.time, frame.values),
            analysis::chooseIntegrator(frame.model, system).integrator);
    } catch (const std::invalid_argument& error) {
        throw FileError(fmt::format("{}: {}", source.input, error.what()));
    }
}

} // namespace trammel::cli
