#include "analysis/channels/measure_channels.h"
#include "analysis/poses/initial_overlap.h"
#include "analysis/run/follow_check.h"
#include "cli/commands.h"
#include "cli/model_input.h"
#include "cli/optimize_report.h"
#include "cli/print.h"
#include "cli/study_report.h"

#include <cstdio>
#include <fmt/format.h>
#include <memory>

namespace trammel::cli {
namespace {

int validateAll(const std::vector<std::string>& paths) {
    int exitCode = kDone;
    for (const std::string& path : paths) {
        try {
            const bool isStudy = path.ends_with(".study.json");
            if (isStudy || path.ends_with(".opt.json")) {
                if (isStudy)
                    loadStudy(path);
                else
                    loadOptimisation(path);
                say("{}: ok\n", path);
                continue;
            }
            const LoadedModel file = loadModel(path);
            const auto findings = analysis::checkMeasures(file.model);
            printFindings(file, findings);
            if (!findings.empty()) throw FileError("");
            refuseControllers(file);
            printFindings(file, analysis::driverFindings(file.model));
            printDesignWarnings(file);
            const auto overlaps = analysis::initialOverlaps(file.model);
            printFindings(file, overlaps);
            if (model::hasErrors(overlaps)) throw FileError("");
            say("{}: ok\n", path);
        } catch (const FileError&) {
            exitCode = kInvalidFile;
        }
    }
    return exitCode;
}

} // namespace

void addValidateCommand(CLI::App& app, int& exitCode) {
    CLI::App* command =
        app.add_subcommand("validate", "Checks model, study and optimisation files");
    auto paths = std::make_shared<std::vector<std::string>>();
    command
        ->add_option("MODEL", *paths,
                     "Model files (*.trammel.json), study files (*.study.json) and optimisations\n"
                     "(*.opt.json)")
        ->required();
    command->footer("Says 'ok' for each good file; findings go to stderr, one a line, as\n"
                    "FILE:LINE:COLUMN: error: JSON-POINTER: what is wrong, and what is expected\n"
                    "and without the pointer where one is about the whole file.\n\n"
                    "Example:\n  trammel validate models/*/*.trammel.json");
    command->callback([paths, &exitCode] { exitCode = validateAll(*paths); });
}

} // namespace trammel::cli
