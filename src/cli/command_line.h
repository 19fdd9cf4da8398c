#pragma once

#include <string>
#include <vector>

namespace trammel::cli {

/// Runs the command that the words behind the program's name ask for.
/// @return an ExitCode @throws UsageError, FileError, and others that mean kRunFailed
int runCommandLine(std::vector<std::string> arguments);

/// How a command ended.
struct Ending {
    int exitCode = 0;    ///< an ExitCode
    std::string failure; ///< why it ended early; empty: it did not, or its findings say it
};
/// The same, with what it throws as the way it ended.
Ending endingOf(std::vector<std::string> arguments);

} // namespace trammel::cli
