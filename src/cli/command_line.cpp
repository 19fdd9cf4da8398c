#include "cli/command_line.h"

#include "cli/commands.h"
#include "cli/completion.h"
#include "cli/message_text.h"
#include "cli/print.h"
#include "model/short_text.h"
#include "model/suggest.h"
#include "model/version.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <new>
#include <sstream>
#include <string>
#include <vector>

namespace trammel::cli {
namespace {

constexpr std::size_t kLongestMessage = 2000;

/// Options are spelled with hyphens; underscores, as the model file has them, are taken too.
std::string withHyphens(std::string argument) {
    if (argument.starts_with("--"))
        std::replace(argument.begin(), std::find(argument.begin(), argument.end(), '='), '_', '-');
    return argument;
}

std::vector<std::string_view> commandNames(const CLI::App& app) {
    std::vector<std::string_view> names;
    for (const CLI::App* command : app.get_subcommands({}))
        if (!command->get_group().empty()) names.emplace_back(command->get_name());
    return names;
}

bool hasCommand(const CLI::App& app, const std::string& word) {
    const auto commands = app.get_subcommands({});
    return std::ranges::any_of(
        commands, [&](const CLI::App* command) { return command->get_name() == word; });
}

void refuseUnknownCommand(const CLI::App& app, const std::string& word) {
    if (hasCommand(app, word)) return;
    const auto names = commandNames(app);
    throw UsageError(fmt::format("unknown command '{}'; {}the commands are {}",
                                 model::shortened(word), model::didYouMean(word, names),
                                 fmt::join(names, ", ")));
}

/// `study colect DIR` has to do with no study file of that name.
void refuseMisspeltPart(const CLI::App& command, const std::string& word) {
    if (hasCommand(command, word) || std::filesystem::exists(word)) return;
    const auto hint = model::didYouMean(word, commandNames(command));
    if (!hint.empty())
        throw UsageError(fmt::format("unknown command '{} {}'; {}the commands are {}",
                                     command.get_name(), word, hint,
                                     fmt::join(commandNames(command), ", ")));
}

/// No option has a use for an empty value but one: where a file is asked for under an empty name,
/// a script's variable was empty.
void refuseEmptyValues(CLI::App& app) {
    const CLI::Validator notEmpty(
        [](const std::string& value) {
            return value.empty() ? std::string("the value is empty; expected some text")
                                 : std::string();
        },
        "");
    for (CLI::Option* option : app.get_options())
        if (option->get_items_expected() > 0 && !option->check_lname("channels"))
            option->check(notEmpty);
    for (CLI::App* command : app.get_subcommands({}))
        refuseEmptyValues(*command);
}

/// "-" is standard output for every table and page.
void takeDashes(CLI::App& app) {
    for (CLI::Option* option : app.get_options())
        for (const char* name : {"csv", "events", "contacts", "html"})
            if (option->check_lname(name))
                option->transform([](const std::string& path) {
                    return path == "-" ? std::string("/dev/stdout") : path;
                });
    for (CLI::App* command : app.get_subcommands({}))
        takeDashes(*command);
}

/// The command that the line asks for, or the last part of one.
const CLI::App& askedFor(const CLI::App& app) {
    const auto commands = app.get_subcommands();
    return commands.empty() ? app : askedFor(*commands.front());
}

/// What the command line has and nothing takes: "--duratoin 1; did you mean "--duration"?".
std::string unexpected(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : askedFor(app).get_options())
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
    std::vector<std::string> words;
    std::string hint;
    for (const std::string& word : app.remaining(true)) {
        words.push_back(model::shortened(word));
        if (hint.empty() && word.starts_with("--"))
            hint = english(
                model::didYouMean(word.substr(0, word.find('=')), {names.begin(), names.end()}));
    }
    if (!hint.empty()) hint = "; " + hint.substr(0, hint.size() - 1);
    return fmt::format("not expected: {}{}", fmt::join(words, " "), hint);
}

void addHelpCommand(CLI::App& app) {
    CLI::App* command = app.add_subcommand("help", "Tells about a command");
    command->add_option("COMMAND", "The command; all of them without")->expected(0, 2);
}

/// "help VERB" as "VERB --help".
std::vector<std::string> withHelpOption(std::vector<std::string> arguments) {
    const bool asksForItself = arguments.size() > 1 && arguments[1].starts_with("-");
    if (arguments.front() != "help" || asksForItself) return arguments;
    arguments.erase(arguments.begin());
    arguments.emplace_back("--help");
    return arguments;
}

void addCompletionCommand(CLI::App& app) {
    CLI::App* command =
        app.add_subcommand("completion", "Prints what makes a shell complete trammel's words");
    auto shell = std::make_shared<std::string>();
    command->add_option("SHELL", *shell, "bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
    command->footer("The package installs all three where the shells look for them.\n\n"
                    "Example:\n  source <(trammel completion bash)");
    command->callback([&app, shell] { say("{}", completionScript(app, *shell)); });
}

/// Each command's name and what adds it, in the order of the help.
struct Command {
    const char* name;
    void (*add)(CLI::App& app, int& exitCode);
};
constexpr Command kCommands[] = {
    {"validate", addValidateCommand},
    {"info", addInfoCommand},
    {"assemble", addAssembleCommand},
    {"statics", addStaticsCommand},
    {"kinematics", addKinematicsCommand},
    {"inverse", addInverseCommand},
    {"curve", addCurveCommand},
    {"sensitivity", addSensitivityCommand},
    {"tolerance", addToleranceCommand},
    {"modes", addModesCommand},
    {"run", addRunCommand},
    {"export", addExportCommand},
    {"export-fmu", addExportFmuCommand},
    {"inspect", addInspectCommand},
    {"study", addStudyCommand},
    {"optimize", addOptimizeCommand},
    {"synthesize", addSynthesizeCommand},
    {"cognates", addCognatesCommand},
    {"lcp", addLcpCommand},
    {"contact-bench", addContactBenchCommand},
    {"mechanism", addMechanismCommand},
    {"import", addImportCommand},
    {"export-model", addExportModelCommand},
};

/// Adds the command that `word` names, without the others, which take longer to describe than a
/// short run takes; all of them where it names none.
void describe(CLI::App& app, std::string_view word, int& exitCode) {
    app.set_version_flag("--version", "trammel " + std::string(model::version()));
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
    const auto asked = std::ranges::find(kCommands, word, &Command::name);
    if (asked != std::end(kCommands)) {
        asked->add(app, exitCode);
    } else {
        for (const Command& command : kCommands)
            command.add(app, exitCode);
        addCompletionCommand(app);
        addHelpCommand(app);
    }
    refuseEmptyValues(app);
    takeDashes(app);
}

int parse(CLI::App& app, std::vector<std::string> arguments) {
    try {
        app.parse(std::move(arguments));
        return kDone;
    } catch (const CLI::Success& success) {
        std::ostringstream text;
        const int exitCode = app.exit(success, text, text);
        say("{}", text.str());
        return exitCode;
    } catch (const CLI::ExtrasError&) {
        throw UsageError(unexpected(app));
    } catch (const CLI::ParseError& error) {
        // A misspelt option can be the one that is missed.
        const bool hasMore = !app.remaining(true).empty();
        throw UsageError(model::shortened(error.what(), kLongestMessage) +
                         (hasMore ? "; " + unexpected(app) : std::string()));
    }
}

} // namespace

int runCommandLine(std::vector<std::string> arguments) {
    CLI::App app("Trammel: linkages, impact and friction.", "trammel");
    int exitCode = kDone;
    if (arguments.empty()) {
        describe(app, {}, exitCode);
        say(stderr, "{}", app.help());
        return kWrongUsage;
    }
    arguments = withHelpOption(std::move(arguments));
    describe(app, arguments.front(), exitCode);
    if (!arguments.front().starts_with("-")) refuseUnknownCommand(app, arguments.front());
    if (arguments.size() > 1 && arguments.front() == "study")
        refuseMisspeltPart(*app.get_subcommand("study"), arguments[1]);
    std::ranges::transform(arguments, arguments.begin(), withHyphens);
    std::ranges::reverse(arguments); // as CLI11 wants them
    const int parsed = parse(app, std::move(arguments));
    return parsed == kDone ? exitCode : parsed;
}

Ending endingOf(std::vector<std::string> arguments) {
    try {
        return {.exitCode = runCommandLine(std::move(arguments)), .failure = {}};
    } catch (const UsageError& error) {
        return {kWrongUsage, error.what()};
    } catch (const FileError& error) {
        return {kInvalidFile, error.what()};
    } catch (const std::bad_alloc&) {
        return {kRunFailed,
                "there is not enough memory for this; expected a smaller model, or other "
                "settings: generalized-alpha and radau take memory with the square of "
                "the bodies"};
    } catch (const std::exception& error) {
        return {kRunFailed, error.what()};
    }
}

} // namespace trammel::cli
