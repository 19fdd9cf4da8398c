#pragma once

#include "dynamics/state.h"

#include <QString>

namespace trammel::studio {

class Document;

enum class Drives { Keep, BeginHere };

/// Makes a pose of all bodies the document's initial pose, as one undo step: what is stated in the
/// world there (joints, points of forces, measures) goes along with its body, and what does not
/// change keeps its text.
/// @param state of a System compiled from the document's model as it stands
/// @param drives whether position drivers keep their motion, or begin it where the bodies are now
void placeBodies(Document& document, const dynamics::State& state, const QString& undoText,
                 Drives drives = Drives::Keep);

} // namespace trammel::studio
