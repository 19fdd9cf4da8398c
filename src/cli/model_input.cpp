#include "cli/model_input.h"

#include "analysis/channels/measure_channels.h"
#include "analysis/freedoms/design_findings.h"
#include "cli/commands.h"
#include "cli/message_text.h"
#include "cli/print.h"
#include "cli/session.h"
#include "cli/warnings.h"
#include "io/model_file.h"
#include "io/parameters.h"
#include "io/unused_parameters.h"
#include "messages/controller_messages.h"
#include "model/short_text.h"
#include "model/suggest.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <optional>

namespace trammel::cli {
namespace {

std::optional<double> wholeNumber(const std::string& text) {
    double value = 0;
    const char* end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || last != end || !std::isfinite(value)) return std::nullopt;
    return value;
}

io::JsonValue valueFrom(const std::string& text) {
    if (text == "true" || text == "false") return text == "true";
    if (const auto number = wholeNumber(text)) return *number;
    return text;
}

std::string parameterList(const io::JsonValue& root) {
    std::string names;
    const io::JsonValue* parameters = root.at("/parameters");
    if (parameters && parameters->isObject())
        for (const auto& member : parameters->members())
            names += (names.empty() ? "" : ", ") + member.key;
    return names.empty() ? "the model has no parameters" : "the model's parameters are " + names;
}

/// "did you mean "L"? " of a parameter's pointer.
std::string suggestion(const io::JsonValue& root, const std::string& pointer) {
    std::vector<std::string_view> names;
    const io::JsonValue* parameters = root.at("/parameters");
    if (parameters != nullptr)
        for (const auto& member : parameters->members())
            names.push_back(member.key);
    return english(
        model::didYouMean(std::string_view(pointer).substr(pointer.rfind('/') + 1), names));
}

void apply(io::JsonValue& root, const Override& value) {
    const std::string parent = value.pointer.substr(0, value.pointer.rfind('/'));
    const io::JsonValue* object = root.at(parent);
    if (object != nullptr && !object->isObject()) return; // which the reading will tell
    const bool isParameter = parent == "/parameters";
    if (isParameter && !root.contains(value.pointer))
        throw UsageError(fmt::format("{}: there is no such parameter; {}{}", value.option,
                                     suggestion(root, value.pointer), parameterList(root)));
    if (!root.contains(parent)) root.set(parent, io::JsonValue::object());
    root.set(io::valuePlace(root, value.pointer), value.value);
}

/// The place of the value at the pointer, or of the nearest value around it that has one.
io::TextPlace placeOf(const io::JsonValue& root, std::string pointer) {
    for (;;) {
        const io::JsonValue* value = root.at(pointer);
        if (value && value->place().line > 0) return value->place();
        if (pointer.empty()) return {};
        pointer.resize(pointer.rfind('/'));
    }
}

/// The finding with a place in the file.
model::Diagnostic placed(const LoadedModel& file, model::Diagnostic finding) {
    if (finding.line > 0) return finding;
    const io::TextPlace place = placeOf(file.root, finding.pointer);
    finding.line = place.line;
    finding.column = place.column;
    return finding;
}

std::string line(const LoadedModel& file, model::Diagnostic finding,
                 const std::vector<Override>& overrides) {
    const auto culprit = std::ranges::find_if(overrides, [&](const Override& value) {
        return io::valuePlace(file.root, value.pointer) == finding.pointer;
    });
    if (culprit != overrides.end())
        return fmt::format("{}: {}: {}", culprit->option,
                           finding.severity == model::Severity::Error ? "error" : "warning",
                           model::withPointer(finding));
    return io::format(file.path, placed(file, std::move(finding)));
}

} // namespace

void addParameterOption(CLI::App& command, std::vector<std::string>& assignments) {
    command
        .add_option("--set", assignments,
                    "Another value for a parameter of the model: NAME=VALUE, a number in SI, one "
                    "with a unit (L=250mm) or an expression; may be repeated")
        ->allow_extra_args(false)
        ->type_name("NAME=VALUE");
}

namespace {

Override parameterOverride(const std::string& assignment) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string::npos || equals == 0)
        throw UsageError(
            fmt::format("--set {}: expected NAME=VALUE", model::shortened(assignment)));
    const std::string name = assignment.substr(0, equals);
    return {"--set " + model::shortened(assignment), io::joinPointer("/parameters", name),
            valueFrom(assignment.substr(equals + 1))};
}

} // namespace

std::vector<Override> parameterOverrides(const std::vector<std::string>& assignments) {
    std::vector<Override> list;
    for (const std::string& assignment : assignments)
        list.push_back(parameterOverride(assignment));
    return list;
}

Override simulationOverride(const std::string& option, const std::string& key,
                            const std::string& value) {
    return {option + " " + model::shortened(value), io::joinPointer("/simulation", key),
            valueFrom(value)};
}

namespace {

void printMore(const std::filesystem::path& file, const PrintedWarnings& printed) {
    for (const std::string& line : printed.more())
        say(stderr, "{}: warning: {}\n", file.string(), line);
}

/// The file, or what a session has in its place, with the values that are given.
io::ModelFile readModelFile(const std::filesystem::path& path,
                            const std::vector<Override>& overrides) {
    const auto edit = [&](io::JsonValue& root) {
        if (!root.isObject()) return; // which the reading will tell
        for (const Override& value : overrides)
            apply(root, value);
    };
    const Session* session = cli::session();
    if (!session || !session->document || session->document->path != path)
        return io::loadModelFile(path, edit);
    io::JsonValue root = session->document->root;
    edit(root);
    io::ModelResult result = io::readModel(root, path.parent_path());
    return {std::move(root), std::move(result.model), std::move(result.diagnostics)};
}

} // namespace

LoadedModel loadModel(const std::filesystem::path& path, const std::vector<Override>& overrides) {
    io::ModelFile file = readModelFile(path, overrides);
    LoadedModel loaded{path, std::move(file.root), std::move(file.model)};
    printFindings(loaded, file.diagnostics, overrides);
    if (model::hasErrors(file.diagnostics)) throw FileError("");
    return loaded;
}

void refuseUnsupported(const LoadedModel& file, const std::vector<Override>& overrides) {
    const auto unsupported = analysis::findingsBeforeRun(file.model);
    printFindings(file, unsupported, overrides);
    if (!unsupported.empty()) throw FileError("");
}

void printFindings(const LoadedModel& file, const model::Diagnostics& findings,
                   const std::vector<Override>& overrides) {
    Session* session = cli::session();
    PrintedWarnings printed;
    for (const model::Diagnostic& finding : findings) {
        if (session)
            session->findings.push_back({file.path, placed(file, finding)});
        else if (finding.severity == model::Severity::Error || printed.takes(finding.message))
            say(stderr, "{}\n", line(file, finding, overrides));
    }
    printMore(file.path, printed);
}

void printFindings(const std::filesystem::path& file, const model::Diagnostics& findings) {
    Session* session = cli::session();
    PrintedWarnings printed;
    for (const model::Diagnostic& finding : findings) {
        if (session)
            session->findings.push_back({file, finding});
        else if (finding.severity == model::Severity::Error || printed.takes(finding.message))
            say(stderr, "{}\n", io::format(file, finding));
    }
    printMore(file, printed);
}

void refuseControllers(const LoadedModel& file) {
    if (file.model.controllers.empty()) return;
    const model::Diagnostics findings = analysis::findingsBeforeRun(file.model);
    if (findings.empty() || !findings.front().pointer.starts_with("/controllers")) return;
    printFindings(file, findings);
    throw FileError("");
}

void printStandingControllers(const LoadedModel& file) {
    if (file.model.controllers.empty()) return;
    printFindings(file,
                  {{model::Severity::Warning, "/controllers", messages::kControllersStandStill}});
}

void printDesignWarnings(const LoadedModel& file) {
    printFindings(file, analysis::designWarnings(file.model));
    printFindings(file, io::unusedParameters(file.root));
}

} // namespace trammel::cli
