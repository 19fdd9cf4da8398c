#pragma once

#include <CLI/App.hpp>
#include <string>

namespace trammel::cli {

/// The script that makes a shell complete `trammel`'s commands, options, methods' names and files,
/// made from the commands themselves.
/// @param shell "bash", "zsh" or "fish"
std::string completionScript(const CLI::App& app, const std::string& shell);

} // namespace trammel::cli
