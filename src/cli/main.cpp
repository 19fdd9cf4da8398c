#include "cli/commands.h"
#include "model/version.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <vector>

namespace {

using namespace trammel::cli;

/// Options are spelled with hyphens; underscores, as the model file has them, are taken too.
std::string withHyphens(std::string argument) {
    if (argument.starts_with("--"))
        std::replace(argument.begin(), std::find(argument.begin(), argument.end(), '='), '_', '-');
    return argument;
}

void refuseUnknownCommand(const CLI::App& app, const std::string& word) {
    std::string names;
    for (const CLI::App* command : app.get_subcommands({})) {
        if (command->get_name() == word) return;
        names += (names.empty() ? "" : ", ") + command->get_name();
    }
    throw UsageError(fmt::format("unknown command '{}'; the commands are {}", word, names));
}

void describe(CLI::App& app, int& exitCode) {
    app.set_version_flag("--version", "trammel " + std::string(trammel::model::version()));
    app.require_subcommand(1);
    app.footer(
        "Exit codes: 0 done, 1 the run failed or was stopped, 2 wrong usage, 3 invalid model\n"
        "or file. `trammel COMMAND --help` tells more about a command.\n\n"
        "Examples:\n"
        "  trammel validate model.trammel.json\n"
        "  trammel info model.trammel.json\n"
        "  trammel assemble sketch.trammel.json --out model.trammel.json\n"
        "  trammel run model.trammel.json --out run.h5\n"
        "  trammel export run.h5 --csv run.csv");
    addValidateCommand(app, exitCode);
    addInfoCommand(app, exitCode);
    addAssembleCommand(app, exitCode);
    addStaticsCommand(app, exitCode);
    addKinematicsCommand(app, exitCode);
    addInverseCommand(app, exitCode);
    addModesCommand(app, exitCode);
    addRunCommand(app, exitCode);
    addExportCommand(app, exitCode);
    addInspectCommand(app, exitCode);
    addStudyCommand(app, exitCode);
    addLcpCommand(app, exitCode);
}

int parse(CLI::App& app, std::vector<std::string> arguments) {
    try {
        app.parse(std::move(arguments));
        return kDone;
    } catch (const CLI::Success& success) {
        return app.exit(success);
    } catch (const CLI::ExtrasError&) {
        throw UsageError(fmt::format("not expected: {}", fmt::join(app.remaining(true), " ")));
    } catch (const CLI::ParseError& error) {
        throw UsageError(error.what());
    }
}

int runCommandLine(std::vector<std::string> arguments) {
    CLI::App app("Trammel: linkages, impact and friction.", "trammel");
    int exitCode = kDone;
    describe(app, exitCode);
    if (arguments.empty()) {
        fmt::print(stderr, "{}", app.help());
        return kWrongUsage;
    }
    if (!arguments.front().starts_with("-")) refuseUnknownCommand(app, arguments.front());
    std::ranges::transform(arguments, arguments.begin(), withHyphens);
    std::ranges::reverse(arguments); // as CLI11 wants them
    const int parsed = parse(app, std::move(arguments));
    return parsed == kDone ? exitCode : parsed;
}

int fail(int exitCode, const char* message) {
    if (*message != '\0') {
        std::fputs("trammel: ", stderr);
        std::fputs(message, stderr);
        std::fputc('\n', stderr);
    }
    return exitCode;
}

} // namespace

int main(int argc, char** argv) {
    try {
        return runCommandLine({argv + 1, argv + argc});
    } catch (const UsageError& error) {
        return fail(kWrongUsage, error.what());
    } catch (const FileError& error) {
        return fail(kInvalidFile, error.what());
    } catch (const std::exception& error) {
        return fail(kRunFailed, error.what());
    }
}
