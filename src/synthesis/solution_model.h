#pragma once

#include "io/json_value.h"
#include "synthesis/linkage.h"
#include "synthesis/solutions.h"

#include <string>

namespace trammel::synthesis {

/// What a model says of itself beside its linkage.
struct ModelTexts {
    std::string name, description;
    io::JsonValue sketch; ///< the plane that it is drawn in, as documents have it; null: x-z
};

/// What stays of the task in the model, as shapes of the ground that touch nothing.
enum class Marks {
    Points, ///< a ball at each pose's place
    Poses   ///< and a bar along its x axis
};

/// The model file of a linkage, drawn by the gestures of the sketch in its first pose: links with
/// nodes, hinges to the ground, blocks, a driver that takes it through all poses, and the body's
/// origin as a traced point. A driver that turns fully turns at `speed` (1 rad/s); others go to and
/// fro over `swing`.
/// @param poses that the linkage goes through, in the order of the driver's coordinate
/// @param targets poses or points of the task, which are marked
/// @param sixBar two more links, whose point is traced instead
/// @throws sketch::Refused where nodes come together
io::JsonValue modelOf(const Linkage& linkage, const Poses& poses, const Poses& targets, Marks marks,
                      const ModelTexts& texts, const SixBar* sixBar = nullptr);

/// The model file of a task's solution, which has the task under "task".
/// @param file the task as its file states it
/// @throws sketch::Refused where nodes come together
io::JsonValue solutionModel(const io::JsonValue& file, const Task& task, const Solution& solution,
                            const std::string& title);

} // namespace trammel::synthesis
