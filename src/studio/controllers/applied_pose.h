#pragma once

#include "dynamics/bodies/state.h"
#include "studio/document/placed_bodies.h"

#include <QString>

class QWidget;

namespace trammel::studio {

class Document;

/// Makes a pose of all bodies the document's initial pose, as one undo step: by numbers where that
/// takes no formula, else by the parameters of free coordinates where these reach the pose, else by
/// numbers where the user agrees.
struct AppliedPose {
    bool isTaken = false;
    QString text; ///< for the user, where parameters were changed
};
/// @param state of a System compiled from the document's model as it stands
/// @param title of the undo step
AppliedPose applyPose(Document& document, QWidget& window, const dynamics::State& state,
                      const QString& title, Drives drives = Drives::Keep);

} // namespace trammel::studio
