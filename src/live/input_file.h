#pragma once

#include "io/json_value.h"
#include "live/input.h"
#include "model/diagnostic.h"

#include <filesystem>

/// Inputs of live runs as files, `*.inputs.json`, as `trammel run --inputs` reads them:
///     { "trammel_inputs": 1, "model": "Four-bar linkage", "duration": 12.5,
///       "inputs": [ {"step": 250, "time": 0.25, "parameter": "k", "value": 120},
///                   {"time": 1, "gravity": [0, 0, -1.62]},
///                   {"time": 2, "joint": "A", "speed": 3.5},
///                   {"time": 2, "material": "steel", "restitution": 0.4},
///                   {"time": 2, "bodies": ["ball", "floor"], "friction": 0.1},
///                   {"time": 3, "pull": {"body": "rocker", "point": [0, 0, 1], "target": [2, 0,
///                   1],
///                                        "stiffness": 100, "damping": 5}},
///                   {"time": 4, "release": true} ] }
/// Values are in SI. "step" counts the steps before the input; "time" leads over it.
namespace trammel::live {

inline constexpr int kInputsFormatVersion = 1;

struct InputFile {
    InputLog log;                   ///< to be used only without errors
    model::Diagnostics diagnostics; ///< sorted by place
    bool ok() const { return !model::hasErrors(diagnostics); }
};
/// Reads a document. Never throws for a bad one.
InputFile readInputs(const io::JsonValue& root);
/// The same of a file; one that cannot be opened is a finding, too.
InputFile loadInputs(const std::filesystem::path& path);

io::JsonValue toJson(const InputLog& log);
/// Writes a file that appears when it is finished.
/// @throws std::runtime_error naming the path and the cause
void saveInputs(const std::filesystem::path& path, const InputLog& log);

} // namespace trammel::live
