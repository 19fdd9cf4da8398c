#pragma once

#include "io/json_value.h"

namespace trammel::synthesis {

/// A task may be spelled in a second way, which this gives the first one of:
///     { "trammel_synthesis": 1, "kind": "motion", "linkage": "four-bar",
///       "poses": [ {"x": 0, "y": 0, "angle": 0}, ... ],
///       "points": [[x, y], ...], "input_angles": [...], "pairs": [...],
///       "regions": {"ground": [[xmin, ymin, xmax, ymax], ...], "forbidden": [...]} }
/// Other documents, and members that it does not know, stay as they are.
io::JsonValue firstSpelling(const io::JsonValue& root);

} // namespace trammel::synthesis
