#include "cli/commands.h"
#include "cli/model_input.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "cli/synthesize_report.h"
#include "io/model_file.h"
#include "sketch/gestures.h"
#include "synthesis/refused.h"
#include "synthesis/solution_model.h"
#include "synthesis/task_file.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <memory>
#include <system_error>

namespace trammel::cli {
namespace {

namespace fs = std::filesystem;
using synthesis::TaskFile;

struct SynthesizeOptions {
    std::string task, out;
    bool json = false, all = false;
};

/// @throws FileError where there are findings; they go to stderr.
TaskFile loadTask(const std::string& path) {
    TaskFile file = synthesis::loadTaskFile(path);
    printFindings(path, file.diagnostics);
    if (!file.ok()) throw FileError("");
    return file;
}

/// @throws FileError with the place in the file, for a task that is wrong in itself
synthesis::Solutions solveTask(const TaskFile& file) {
    try {
        return synthesis::solve(file.task);
    } catch (const synthesis::Refused& refused) {
        const std::string pointer = synthesis::placeInTask(file.task, refused.index());
        const io::JsonValue* value = file.root.at(pointer);
        const io::TextPlace place = value ? value->place() : io::TextPlace{};
        printFindings(file.path, {{model::Severity::Error, pointer, refused.message(), place.line,
                                   place.column}});
        throw FileError("");
    }
}

std::vector<std::string> filesFor(const SynthesizeOptions& options, std::size_t count) {
    std::vector<std::string> files;
    for (std::size_t i = 0; i < count; ++i)
        files.push_back(
            (fs::path(options.out) / fmt::format("{}-{}.trammel.json", stemOf(options.task), i + 1))
                .string());
    return files;
}

/// @throws FileError
void prepareFiles(const SynthesizeOptions& options, const std::vector<std::string>& files) {
    prepareFolder(options.out);
    std::vector<OutputFile> outputs;
    for (const std::string& file : files)
        outputs.push_back({"--out", file});
    checkOutputs({{options.task, "the task file"}}, outputs);
}

/// A solution that cannot be drawn, since nodes of it come together, has no file.
void writeModels(const SynthesizeOptions& options, const io::JsonValue& task,
                 SynthesizeReport& report) {
    report.files = filesFor(options, report.solutions.size());
    prepareFiles(options, report.files);
    const std::string stem = report.task.name.empty() ? stemOf(options.task) : report.task.name;
    for (std::size_t i = 0; i < report.files.size(); ++i) {
        try {
            const auto document = synthesis::solutionModel(task, report.task, report.solutions[i],
                                                           fmt::format("{} {}", stem, i + 1));
            io::saveModelFile(report.files[i], document);
        } catch (const sketch::Refused& refused) {
            say(stderr, "trammel: solution {}: {}\n", i + 1, refused.what());
            report.files[i].clear();
        }
    }
}

int synthesize(const SynthesizeOptions& options) {
    const TaskFile file = loadTask(options.task);
    synthesis::Solutions solutions = solveTask(file);
    SynthesizeReport report{file.task,        std::move(solutions.good), 0,
                            solutions.reason, solutions.complexCount,    {}};
    report.goodCount = report.solutions.size();
    if (options.all) std::ranges::move(solutions.other, std::back_inserter(report.solutions));
    if (!options.out.empty() && !report.solutions.empty()) writeModels(options, file.root, report);
    if (options.json)
        say("{}", toJson(report).toText());
    else
        say("{}", toText(report));
    return report.goodCount > 0 ? kDone : kRunFailed;
}

} // namespace

void addSynthesizeCommand(CLI::App& app, int& exitCode) {
    CLI::App* command =
        app.add_subcommand("synthesize", "Finds linkages for poses, points or a function");
    auto options = std::make_shared<SynthesizeOptions>();
    command->add_option("TASK", options->task, "Task file (*.task.json)")->required();
    command->add_option("--out", options->out,
                        "Folder for the linkages as models, TASK-1.trammel.json and so on");
    command->add_flag("--all", options->all, "Also those with defects or beyond the task's limits");
    command->add_flag("--json", options->json, "Print JSON");
    command->footer(
        "The table has the linkages that do the task, those with the least error and the best\n"
        "transmission angle first. The defects: circuit (not all places can be reached without\n"
        "taking it apart), branch (not with this driver), order (not in the order of the task).\n"
        "Exit codes: 0 there is a linkage, 1 there is none, with the reason, 2 wrong usage, 3\n"
        "invalid task.\n\n"
        "Examples:\n"
        "  trammel synthesize poses.task.json --out found\n"
        "  trammel synthesize poses.task.json --all --json");
    command->callback([options, &exitCode] { exitCode = synthesize(*options); });
}

} // namespace trammel::cli
