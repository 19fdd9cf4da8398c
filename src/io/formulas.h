#pragma once

#include "io/json_value.h"

#include <functional>
#include <string>

namespace trammel::io {

/// What is done with a formula and the pointer of its place.
using FormulaVisit = std::function<void(const std::string& pointer, const std::string& formula)>;

/// Visits every text of a model document that stands where the format takes a number, by
/// modelFormat(): names, units, free text, columns of tables and the task of synthesis are none.
void visitFormulas(const JsonValue& root, const FormulaVisit& visit);

} // namespace trammel::io
