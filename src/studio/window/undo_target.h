#pragma once

#include <QUndoGroup>

namespace trammel::studio {

class Document;
class SynthesisController;

/// What undo and redo act on: the task of synthesis while that is edited, else the model.
class UndoTarget : public QUndoGroup {
public:
    UndoTarget(Document& document, SynthesisController& synthesis, QObject* parent);
};

} // namespace trammel::studio
