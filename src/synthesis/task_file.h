#pragma once

#include "io/json_value.h"
#include "model/diagnostic.h"
#include "synthesis/task.h"

#include <filesystem>

/// Tasks as files, `*.task.json`, as `trammel synthesize` reads them:
///     { "trammel_task": 1, "type": "motion",
///       "poses": [ {"place": [0, 0], "angle": 0}, {"place": ["120 mm", "40 mm"], "angle": "25
///       deg"},
///                  ... ],
///       "dyads": ["RR", "PR"], "pivots": {"forbidden": [ {"low": [0, 0], "high": [1, 1]} ]} }
///     { "trammel_task": 1, "type": "path", "points": [ [0, 0], [0.1, 0.02], ... ],
///       "angles": ["0 deg", "30 deg", ...] }
///     { "trammel_task": 1, "type": "function", "pairs": [ ["0 deg", "0 deg"], ... ] }
///     { "trammel_task": 1, "type": "function", "function": {"formula": "log10(x)",
///       "range": [1, 2], "input_travel": "60 deg", "output_travel": "90 deg"} }
///     { "trammel_task": 1, "type": "function",
///       "dwell": {"input": "120 deg", "output_travel": "30 deg"}, "six_bars": ["stephenson-3"] }
///     { "trammel_task": 1, "type": "function",
///       "quick_return": {"ratio": 1.5, "output_travel": "60 deg"} }
/// Places are along x and z of the plane that is drawn in. Numbers may be expressions and have
/// units. "name", "description", "lengths" [shortest, longest], "transmission", "most" and, of a
/// function, "ground" and "offsets" are free to leave out.
namespace trammel::synthesis {

inline constexpr int kTaskFormatVersion = 1;

struct TaskFile {
    std::filesystem::path path;
    io::JsonValue root; ///< prints as the exact text
    Task task;          ///< to be used only without findings
    model::Diagnostics diagnostics;
    bool ok() const { return diagnostics.empty(); }
};

/// Never throws for a bad file.
TaskFile loadTaskFile(const std::filesystem::path& path);
TaskFile readTaskFile(const std::filesystem::path& path, const io::JsonValue& root);

/// JSON Schema (draft 2020-12) of task files: it holds every one that the reader takes.
io::JsonValue taskSchema();

/// The pointer of a task's pose, point or pair by its index; of the list without.
std::string placeInTask(const Task& task, std::size_t index);

} // namespace trammel::synthesis
