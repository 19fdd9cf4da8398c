#pragma once

#include "cli/session.h"

#include <pybind11/pybind11.h>

namespace trammel::python {

/// The library's exceptions become those of trammel.errors, with the same words.
void translateErrors();

/// Throws trammel.errors.ModelError with the findings and the file that they are about.
[[noreturn]] void throwModelError(const std::filesystem::path& path,
                                  const model::Diagnostics& findings);
/// Throws the class of trammel.errors with the text.
[[noreturn]] void throwError(const char* name, const std::string& text);

/// The same with the errors among a session's findings.
[[noreturn]] void throwModelError(const std::vector<cli::Session::Finding>& findings);
/// As the class Finding of trammel.errors.
pybind11::list findingList(const std::vector<cli::Session::Finding>& findings);
/// Those of one file.
pybind11::list findingList(const std::filesystem::path& path, const model::Diagnostics& findings);

} // namespace trammel::python
