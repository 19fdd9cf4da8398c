#pragma once

#include <string>
#include <vector>

namespace trammel::cli {

/// Runs the command that the words behind the program's name ask for.
/// @return an ExitCode @throws UsageError, FileError, and others that mean kRunFailed
int runCommandLine(std::vector<std::string> arguments);

} // namespace trammel::cli
