#pragma once

#include "io/json_value.h"

namespace trammel::optimize {

/// An optimisation file may be spelled in a second way, which this gives the first one of:
///     { "trammel_optimization": 1, "model": ...,
///       "variables": [ {"name", "range": [a, b], "start", "integer": true}, ... ],
///       "outputs": { NAME: "expression", NAME: {"curve": "expression"},
///                    NAME: {"compare": {"channel", "csv", "column"}} },
///       "minimize": "expression over outputs" or a list of them,
///       "constraints": ["peak <= 20", ...] }
/// An expression that is more than an output's name becomes an output of its own, in which names of
/// others stand for their expressions. Other documents, and members that it does not know, stay as
/// they are.
io::JsonValue firstSpelling(const io::JsonValue& root);

} // namespace trammel::optimize
