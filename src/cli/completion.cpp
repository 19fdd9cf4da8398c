#include "cli/completion.h"

#include "cli/commands.h"
#include "lcp/solver.h"
#include "model/settings.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

namespace trammel::cli {
namespace {

struct OptionWords {
    std::vector<std::string> names; ///< "--quiet", "-q"
    std::string help;
    bool takesValue = false;
    std::vector<std::string> values; ///< empty: files, or anything
};

/// A command with its own, e.g. `study collect`.
struct CommandWords {
    std::string name, help;
    std::vector<OptionWords> options;
    std::vector<CommandWords> commands;
};

std::vector<std::string> valuesOf(const std::string& command, const std::string& option) {
    if (option == "engine") return {"local", "slurm"};
    if (command == "completion") return {"bash", "zsh", "fish"};
    if (option == "lcp" && command == "lcp") {
        std::vector<std::string> names;
        for (const lcp::Solver* solver : lcp::solvers())
            names.emplace_back(solver->name);
        return names;
    }
    std::string key = option;
    std::ranges::replace(key, '-', '_');
    const auto names = model::methodNames(key);
    return {names.begin(), names.end()};
}

OptionWords wordsOf(const std::string& command, const CLI::Option& option) {
    OptionWords words{.help = option.get_description(),
                      .takesValue = option.get_items_expected() > 0};
    for (const std::string& name : option.get_lnames())
        words.names.push_back("--" + name);
    for (const std::string& name : option.get_snames())
        words.names.push_back("-" + name);
    if (words.takesValue && !option.get_lnames().empty())
        words.values = valuesOf(command, option.get_lnames().front());
    return words;
}

CommandWords wordsOf(const CLI::App& app) {
    CommandWords words{app.get_name(), app.get_description(), {}, {}};
    for (const CLI::Option* option : app.get_options())
        if (!option->get_positional() && !option->get_group().empty())
            words.options.push_back(wordsOf(app.get_name(), *option));
    for (const CLI::App* command : app.get_subcommands({}))
        if (!command->get_group().empty()) words.commands.push_back(wordsOf(*command));
    return words;
}

std::string optionNames(const CommandWords& command) {
    std::string names;
    for (const OptionWords& option : command.options)
        names += fmt::format("{}{}", names.empty() ? "" : " ", fmt::join(option.names, " "));
    return names;
}

std::string commandNames(const CommandWords& command) {
    std::string names;
    for (const CommandWords& child : command.commands)
        names += (names.empty() ? "" : " ") + child.name;
    return names;
}

/// A text between single quotes of a shell.
std::string inQuotes(const std::string& text) {
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? std::string("'\\''") : std::string(1, c == '\n' ? ' ' : c);
    return result + "'";
}

std::string bash(const CommandWords& app) {
    std::string values, options;
    for (const CommandWords& command : app.commands) {
        options += fmt::format("        {}) options='{}'; commands='{}' ;;\n", command.name,
                               optionNames(command), commandNames(command));
        for (const OptionWords& option : command.options)
            for (const std::string& name : option.names)
                if (!option.values.empty())
                    values += fmt::format("        '{} {}') values='{}' ;;\n", command.name, name,
                                          fmt::join(option.values, " "));
    }
    return fmt::format(R"(# bash completion for trammel
_trammel() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
    local command= options= commands= values= i
    for ((i = 1; i < COMP_CWORD; i++)); do
        [[ ${{COMP_WORDS[i]}} == -* ]] || {{ command=${{COMP_WORDS[i]}}; break; }}
    done
    if [[ -z $command ]]; then
        mapfile -t COMPREPLY < <(compgen -W '{} {}' -- "$current")
        return
    fi
    case $command in
{}    esac
    case "$command $previous" in
{}        'help '*) values='{}' ;;
        'completion '*) values='bash zsh fish' ;;
    esac
    if [[ -n $values ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
    elif [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
    else
        mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$current"; compgen -f -- "$current")
    fi
}}
complete -o filenames -F _trammel trammel
)",
                       commandNames(app), optionNames(app), options, values, commandNames(app));
}

/// "--out[HDF5 file]:value:_files", as _arguments takes it.
std::string zshOption(const OptionWords& option, const std::string& name) {
    std::string help;
    for (const char c : option.help) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') help += '\\';
        help += c;
    }
    std::string spec = fmt::format("*{}[{}]", name, help);
    if (!option.takesValue) return inQuotes(spec);
    spec += option.values.empty() ? std::string(":value:_files")
                                  : fmt::format(":value:({})", fmt::join(option.values, " "));
    return inQuotes(spec);
}

std::string zsh(const CommandWords& app) {
    std::string commands, cases;
    for (const CommandWords& command : app.commands) {
        commands += fmt::format("        {}\n", inQuotes(command.name + ":" + command.help));
        cases += fmt::format("        {})\n            _arguments", command.name);
        for (const OptionWords& option : command.options)
            for (const std::string& name : option.names)
                cases += " \\\n                " + zshOption(option, name);
        std::string words = command.name == "help" ? commandNames(app) : commandNames(command);
        if (command.name == "completion") words = "bash zsh fish";
        cases += words.empty() ? std::string(" \\\n                '*:file:_files' ;;\n")
                               : fmt::format(" \\\n                '1:command or file:_alternative "
                                             "\"commands:command:({})\" \"files:file:_files\"' \\\n"
                                             "                '*:file:_files' ;;\n",
                                             words);
    }
    return fmt::format(R"(#compdef trammel
_trammel() {{
    local -a commands
    commands=(
{}    )
    if (( CURRENT == 2 )); then
        _describe command commands
        compadd -- {}
        return
    fi
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    case $command in
{}    esac
}}
_trammel "$@"
)",
                       commands, optionNames(app), cases);
}

std::string fishOptions(const CommandWords& command, const std::string& condition) {
    std::string lines;
    for (const OptionWords& option : command.options) {
        lines += fmt::format("complete -c trammel -n {}", inQuotes(condition));
        for (const std::string& name : option.names)
            lines += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
        if (option.takesValue)
            lines += option.values.empty()
                         ? std::string(" -r -F")
                         : fmt::format(" -x -a '{}'", fmt::join(option.values, " "));
        lines += fmt::format(" -d {}\n", inQuotes(option.help));
    }
    return lines;
}

std::string fish(const CommandWords& app) {
    std::string text =
        "# fish completion for trammel\n" + fishOptions(app, "__fish_use_subcommand");
    for (const CommandWords& command : app.commands) {
        text += fmt::format("complete -c trammel -n __fish_use_subcommand -f -a {} -d {}\n",
                            command.name, inQuotes(command.help));
        const std::string within = "__fish_seen_subcommand_from " + command.name;
        text += fishOptions(command, within);
        for (const CommandWords& child : command.commands)
            text += fmt::format("complete -c trammel -n {} -a {} -d {}\n", inQuotes(within),
                                child.name, inQuotes(child.help));
    }
    return text + fmt::format("complete -c trammel -n '__fish_seen_subcommand_from help' -f -a "
                              "'{}'\n"
                              "complete -c trammel -n '__fish_seen_subcommand_from completion' -f "
                              "-a 'bash zsh fish'\n",
                              commandNames(app));
}

} // namespace

std::string completionScript(const CLI::App& app, const std::string& shell) {
    const CommandWords words = wordsOf(app);
    if (shell == "bash") return bash(words);
    return shell == "zsh" ? zsh(words) : fish(words);
}

} // namespace trammel::cli
