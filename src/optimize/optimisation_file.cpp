#include "optimize/optimisation_file.h"

#include "io/model_file.h"
#include "messages/file_messages.h"
#include "messages/formula_messages.h"
#include "messages/optimisation_messages.h"
#include "optimize/optimisation_spelling.h"
#include "optimize/search_plans.h"
#include "study/analysis_run.h"
#include "study/output_expression.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace trammel::optimize {

namespace {

namespace fs = std::filesystem;
using io::JsonValue;

void add(OptimisationFile& file, const std::string& pointer, messages::Message message) {
    const JsonValue* value = file.root.at(pointer);
    const io::TextPlace place = value ? value->place() : io::TextPlace{};
    file.diagnostics.push_back(
        {model::Severity::Error, pointer, std::move(message), place.line, place.column});
}

/// Where the optimisation has what its study was made from.
std::string placeOf(const std::string& pointer, const JsonValue& root) {
    constexpr std::string_view kFactors = "/factors";
    if (!pointer.starts_with(kFactors)) return pointer;
    std::string place = "/variables" + pointer.substr(kFactors.size());
    const auto values = place.find("/values");
    if (values == std::string::npos || root.contains(place)) return place;
    return place.replace(values, 7, "/integers");
}

void takeFindings(OptimisationFile& file) {
    for (const model::Diagnostic& finding : file.study.diagnostics) {
        model::Diagnostic moved = finding;
        moved.pointer = placeOf(finding.pointer, file.root);
        const bool isTold =
            std::ranges::find(file.diagnostics, moved.pointer, &model::Diagnostic::pointer) !=
            file.diagnostics.end();
        if (isTold) continue;
        if (moved.line == 0)
            if (const JsonValue* value = file.root.at(moved.pointer)) {
                moved.line = value->place().line;
                moved.column = value->place().column;
            }
        file.diagnostics.push_back(std::move(moved));
    }
}

void takeBounds(OptimisationFile& file) {
    auto& variables = file.optimisation.variables;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const study::Factor& factor = file.study.study.factors.at(i);
        Variable& variable = variables[i];
        if (factor.range) {
            variable.low = factor.range->first;
            variable.high = factor.range->last;
        } else if (variable.kind == VariableKind::Integer) {
            variable.low = std::get<double>(factor.values.front());
            variable.high = std::get<double>(factor.values.back());
        } else {
            variable.kind = VariableKind::List;
            variable.values = factor.values;
        }
    }
}

bool isWhole(double value) {
    return value == static_cast<double>(static_cast<std::int64_t>(value));
}

void checkBounds(OptimisationFile& file, std::size_t index) {
    const Variable& variable = file.optimisation.variables[index];
    const std::string pointer = io::joinPointer("/variables", index);
    if (variable.kind == VariableKind::List) return;
    const char* key = variable.kind == VariableKind::Integer ? "integers" : "range";
    const std::string own = io::joinPointer(pointer, key);
    const std::string place = file.root.contains(own) ? own : pointer;
    if (!(variable.low < variable.high))
        add(file, place, {messages::kBoundsLeaveNothing, variable.low, variable.high});
    else if (variable.isLogarithmic && !(variable.low > 0.0))
        add(file, place, {messages::kBoundsOfFactors, variable.low});
    if (variable.kind != VariableKind::Integer) return;
    for (const double bound : {variable.low, variable.high})
        if (!isWhole(bound)) add(file, place, {messages::kBoundIsNoWholeNumber, bound});
}

void checkStart(OptimisationFile& file, std::size_t index) {
    const Variable& variable = file.optimisation.variables[index];
    if (!variable.start) return;
    const std::string place = io::joinPointer(io::joinPointer("/variables", index), "start");
    if (variable.kind == VariableKind::List) {
        if (std::ranges::find(variable.values, *variable.start) == variable.values.end())
            add(file, place, {messages::kStartNotListed, study::text(*variable.start)});
        return;
    }
    const auto* number = std::get_if<double>(&*variable.start);
    if (number == nullptr || !(*number >= variable.low && *number <= variable.high))
        add(file, place,
            {messages::kStartOutOfBounds, study::text(*variable.start), variable.low,
             variable.high});
}

/// Lists, and whole numbers of the simulation, are searched one by one.
void checkCombinations(OptimisationFile& file) {
    if (file.optimisation.method == Method::Nsga2) return;
    double count = 1.0;
    for (const Variable& variable : file.optimisation.variables) {
        if (variable.kind == VariableKind::List)
            count *= static_cast<double>(variable.values.size());
        else if (variable.kind == VariableKind::Integer &&
                 variable.name.starts_with(study::kSimulationPrefix))
            count *= variable.high - variable.low + 1;
    }
    if (count > static_cast<double>(kMostCombinations))
        add(file, "/variables", {messages::kTooManyCombinations, kMostCombinations});
}

/// NLopt's quadratic models are of two variables at least.
void checkDimension(OptimisationFile& file) {
    const Optimisation& optimisation = file.optimisation;
    if (optimisation.method != Method::Bobyqa) return;
    const Space space(optimisation.variables, combinationsOf(optimisation).held.front(),
                      Space::Whole::Rounded);
    if (space.dimension() == 1)
        add(file, "/method", {messages::kMethodNeedsTwoVariables, name(optimisation.method)});
}

void checkBudget(OptimisationFile& file) {
    const std::size_t runs = file.optimisation.budget.runs;
    const std::size_t searches = searchCount(file.optimisation);
    if (runs > 0 && runs < searches)
        add(file, "/budget/runs", {messages::kBudgetBelowSearches, runs, searches});
}

/// The times of a measurement are those of the run, its formulas can be read.
void checkMeasurement(OptimisationFile& file, std::size_t index,
                      const std::vector<results::Channel>& channels, double duration) {
    const study::AnalysisChoice& analysis = file.study.study.analysis;
    const Measurement& measurement = file.optimisation.measurements[index];
    const std::string pointer = io::joinPointer("/outputs", measurement.output);
    const auto& parameters = file.study.model.model.parameters;
    double shift = 0.0;
    try {
        const study::SeriesExpression formula(measurement.formula, parameters, channels,
                                              study::framesOf(analysis, channels));
        for (OutputPlace& output : file.outputs)
            if (output.name == measurement.output) output.unit = formula.unit();
    } catch (const std::invalid_argument& error) {
        add(file, pointer + "/channel",
            {messages::kOfFormula, measurement.formula, messages::messageOf(error)});
    }
    try {
        shift = shiftOf(measurement, parameters);
    } catch (const std::invalid_argument& error) {
        add(file, pointer + "/shift",
            {messages::kOfFormula, measurement.shift, messages::messageOf(error)});
    }
    // How far an input comes its runs tell.
    if (study::traits(analysis.kind).axis != study::FrameAxis::Time) return;
    const auto [first, last] = std::ranges::minmax(file.measured[index].time);
    if (first + shift < -kSameTime * duration || last + shift > (1 + kSameTime) * duration)
        add(file, pointer + "/file",
            {messages::kMeasuredOutsideOfTheRun, first + shift, last + shift, duration});
}

void checkMeasurements(OptimisationFile& file) {
    if (file.optimisation.measurements.empty()) return;
    const study::AnalysisChoice& analysis = file.study.study.analysis;
    if (study::traits(analysis.kind).axis == study::FrameAxis::One)
        return add(file, io::joinPointer("/outputs", file.optimisation.measurements.front().output),
                   {messages::kMeasurementOfOneFrame, study::name(analysis.kind)});
    std::vector<study::Value> start;
    for (const study::Factor& factor : file.study.study.factors)
        start.push_back(factor.range ? study::Value(factor.range->first) : factor.values.front());
    const auto reading =
        io::readModel(study::documentAt(file.study, start), file.study.model.path.parent_path());
    if (!reading.ok()) return; // a run that fails, as others may
    std::vector<results::Channel> channels;
    try {
        channels = study::channelsOf(analysis, reading.model);
    } catch (const std::invalid_argument&) {
        return; // likewise
    }
    for (std::size_t i = 0; i < file.optimisation.measurements.size(); ++i)
        checkMeasurement(file, i, channels, reading.model.simulation.duration);
}

void readMeasurements(OptimisationFile& file, const MeasuredText& textOf) {
    const auto& measurements = file.optimisation.measurements;
    for (std::size_t i = 0; i < measurements.size(); ++i) {
        try {
            file.measuredTexts.push_back(textOf(i, measurements[i]));
            file.measured.push_back(readMeasured(file.measuredTexts.back(), measurements[i]));
        } catch (const std::exception& error) {
            add(file, io::joinPointer(io::joinPointer("/outputs", measurements[i].output), "file"),
                messages::messageOf(error));
        }
    }
}

/// Units of formulas; those of measurements follow with their formulas.
void takeUnits(OptimisationFile& file) {
    for (OutputPlace& output : file.outputs)
        if (!output.isMeasured) output.unit = file.study.outputUnits.at(output.index);
}

/// A study has at least one output; this one none of its own.
void dropUnusedOutput(OptimisationFile& file) {
    const bool hasFormulas = std::ranges::any_of(
        file.outputs, [](const OutputPlace& output) { return !output.isMeasured; });
    if (hasFormulas) return;
    file.study.study.outputs.clear();
    file.study.outputUnits.clear();
}

void holdTogether(OptimisationFile& file, const MeasuredText& textOf) {
    takeBounds(file);
    for (std::size_t i = 0; i < file.optimisation.variables.size(); ++i) {
        checkBounds(file, i);
        checkStart(file, i);
    }
    checkCombinations(file);
    if (file.ok()) checkBudget(file);
    if (file.ok()) checkDimension(file);
    dropUnusedOutput(file);
    takeUnits(file);
    readMeasurements(file, textOf);
    if (file.ok()) checkMeasurements(file);
}

} // namespace

std::string measuredTextIn(const fs::path& folder, const Measurement& measurement) {
    std::ifstream stream(folder / measurement.file, std::ios::binary);
    if (!stream)
        throw messages::InvalidArgument(
            {messages::kAtPointer, measurement.file,
             messages::Message(messages::kFileIsMissing, messages::kMeasurementFile)});
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::size_t OptimisationFile::outputIndex(std::string_view name) const {
    return static_cast<std::size_t>(std::ranges::find(outputs, name, &OutputPlace::name) -
                                    outputs.begin());
}

OptimisationFile readOptimisationFile(const fs::path& path, JsonValue root,
                                      const fs::path& modelPath, JsonValue modelRoot,
                                      const MeasuredText& textOf) {
    OptimisationFile file;
    file.path = path;
    file.root = firstSpelling(root);
    OptimisationReading reading = readOptimisation(file.root, modelRoot);
    file.optimisation = std::move(reading.optimisation);
    file.outputs = std::move(reading.outputs);
    file.diagnostics = std::move(reading.diagnostics);
    if (!reading.study.isNull()) {
        file.study =
            study::readStudyFile(path, std::move(reading.study), modelPath, std::move(modelRoot));
        takeFindings(file);
        if (file.ok()) holdTogether(file, textOf);
    }
    io::arrange(file.diagnostics);
    return file;
}

OptimisationFile loadOptimisationFile(const fs::path& path) {
    io::JsonResult json = io::loadJsonFile(path, messages::kOptimisationFile);
    OptimisationFile file;
    file.path = path;
    file.diagnostics = std::move(json.diagnostics);
    if (!file.diagnostics.empty()) return file;
    const JsonValue* name = json.root.find("model");
    if (name == nullptr || !name->isString()) {
        file = readOptimisationFile(path, std::move(json.root), {}, {}, {});
        file.study.modelDiagnostics.clear();
        return file;
    }
    const fs::path modelPath = path.parent_path() / name->string();
    io::JsonResult model = io::loadJsonFile(modelPath, messages::kModelFile);
    const auto textOf = [&](std::size_t, const Measurement& measurement) {
        return measuredTextIn(path.parent_path(), measurement);
    };
    if (model.diagnostics.empty())
        return readOptimisationFile(path, std::move(json.root), modelPath, std::move(model.root),
                                    textOf);
    file.root = std::move(json.root);
    file.study.model.path = modelPath;
    if (model.diagnostics.front().line == 0)
        add(file, "/model",
            {messages::kAtPointer, modelPath.string(), model.diagnostics.front().message});
    else
        file.study.modelDiagnostics = std::move(model.diagnostics);
    return file;
}

std::vector<messages::Message> findingLines(const OptimisationFile& file) {
    std::vector<messages::Message> lines;
    for (const model::Diagnostic& finding : file.diagnostics)
        lines.push_back(io::formatted(file.path, finding));
    for (const model::Diagnostic& finding : file.study.modelDiagnostics)
        lines.push_back(io::formatted(file.study.model.path, finding));
    return lines;
}

} // namespace trammel::optimize
