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

int runCommandLine(CLI::App& app, std::vector<std::string> arguments, const int& exitCode) {
    if (arguments.empty()) {
        fmt::print(stderr, "{}", app.help());
        return kWrongUsage;
    }
    if (!arguments.front().starts_with("-")) refuseUnknownCommand(app, arguments.front());
    std::ranges::transform(arguments, arguments.begin(), withHyphens);
    std::ranges::reverse(arguments); // as CLI11 wants them
    app.parse(std::move(arguments));
    return exitCode;
}

/// The words of the command line that no command knows, in the order given.
std::string unexpected(const CLI::App& app) {
    return fmt::format("not expected: {}", fmt::join(app.remaining(true), " "));
}

int fail(int exitCode, std::string_view message) {
    if (!message.empty()) fmt::print(stderr, "trammel: {}\n", message);
    return exitCode;
}

} // namespace

int main(int argc, char** argv) {
    CLI::App app("Trammel: linkages, impact and friction.", "trammel");
    int exitCode = kWrongUsage;
    app.set_version_flag("--version", "trammel " + std::string(trammel::model::version()));
    app.require_subcommand(1);
    app.footer(
        "Exit codes: 0 done, 1 the run failed or was stopped, 2 wrong usage, 3 invalid model\n"
        "or file. `trammel COMMAND --help` tells more about a command.\n\n"
        "Examples:\n"
        "  trammel validate model.trammel.json\n"
        "  trammel run model.trammel.json --out run.h5\n"
        "  trammel export run.h5 --csv run.csv");
    addValidateCommand(app, exitCode);
    addInfoCommand(app, exitCode);
    addRunCommand(app, exitCode);
    addExportCommand(app, exitCode);
    try {
        return runCommandLine(app, {argv + 1, argv + argc}, exitCode);
    } catch (const CLI::Success& success) {
        return app.exit(success);
    } catch (const CLI::ExtrasError&) {
        return fail(kWrongUsage, unexpected(app));
    } catch (const CLI::ParseError& error) {
        return fail(kWrongUsage, error.what());
    } catch (const UsageError& error) {
        return fail(kWrongUsage, error.what());
    } catch (const FileError& error) {
        return fail(kInvalidFile, error.what());
    } catch (const std::exception& error) {
        return fail(kRunFailed, error.what());
    }
}
