#pragma once

#include "dynamics/bodies/state.h"
#include "io/json_value.h"

#include <QString>
#include <utility>
#include <vector>

namespace trammel::studio {

class Document;

enum class Drives { Keep, BeginHere };

/// What makes a pose of all bodies the document's initial pose: what is stated in the world there
/// (joints, points of forces, measures) goes along with its body, and what does not change keeps
/// its text.
struct Placement {
    std::vector<std::pair<QString, io::JsonValue>> values; ///< for Document::setValues()
    int lostFormulas = 0; ///< that become numbers, so that parameters move them no more
};

/// @param state of a System compiled from the document's model as it stands
/// @param drives whether position drivers keep their motion, or begin it where the bodies are now
Placement placementOf(const Document& document, const dynamics::State& state,
                      Drives drives = Drives::Keep);

} // namespace trammel::studio
