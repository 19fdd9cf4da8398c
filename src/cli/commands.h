#pragma once

#include <CLI/App.hpp>
#include <stdexcept>

namespace trammel::cli {

/// What `trammel` returns to the shell.
enum ExitCode { kDone = 0, kRunFailed = 1, kWrongUsage = 2, kInvalidFile = 3 };

/// Ends a command with kWrongUsage and the message.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
/// Ends a command with kInvalidFile and the message; an empty one was told already.
struct FileError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Each adds its command to `app`; when the command line asks for it, it runs while the line is
// parsed, sets `exitCode`, and throws the above.
void addValidateCommand(CLI::App& app, int& exitCode);
void addInfoCommand(CLI::App& app, int& exitCode);
void addAssembleCommand(CLI::App& app, int& exitCode);
void addRunCommand(CLI::App& app, int& exitCode);
void addExportCommand(CLI::App& app, int& exitCode);
void addExportFmuCommand(CLI::App& app, int& exitCode);
void addInspectCommand(CLI::App& app, int& exitCode);
void addKinematicsCommand(CLI::App& app, int& exitCode);
void addInverseCommand(CLI::App& app, int& exitCode);
void addCurveCommand(CLI::App& app, int& exitCode);
void addModesCommand(CLI::App& app, int& exitCode);
void addStaticsCommand(CLI::App& app, int& exitCode);
void addSensitivityCommand(CLI::App& app, int& exitCode);
void addToleranceCommand(CLI::App& app, int& exitCode);
void addStudyCommand(CLI::App& app, int& exitCode);
void addOptimizeCommand(CLI::App& app, int& exitCode);
void addSynthesizeCommand(CLI::App& app, int& exitCode);
void addCognatesCommand(CLI::App& app, int& exitCode);
void addLcpCommand(CLI::App& app, int& exitCode);
void addContactBenchCommand(CLI::App& app, int& exitCode);
void addMechanismCommand(CLI::App& app, int& exitCode);
void addImportCommand(CLI::App& app, int& exitCode);
void addExportModelCommand(CLI::App& app, int& exitCode);

} // namespace trammel::cli
