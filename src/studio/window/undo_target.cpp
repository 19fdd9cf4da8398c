#include "studio/window/undo_target.h"

#include "studio/controllers/synthesis_controller.h"
#include "studio/document/document.h"

#include <QApplication>
#include <QMenuBar>
#include <QPointer>

namespace trammel::studio {

UndoTarget::UndoTarget(Document& document, SynthesisController& synthesis, QObject* parent)
    : QUndoGroup(parent) {
    const QPointer<QUndoStack> model = document.undoStack(); // which goes before the window's parts
    QUndoStack* task = &synthesis.task().steps();
    addStack(model);
    addStack(task);
    const auto choose = [this, model, task, &synthesis] {
        // Menus, and the window that comes back to the front, act on what was edited before.
        const QWidget* focus = QApplication::focusWidget();
        if (!model || !focus || qobject_cast<const QMenuBar*>(focus)) return;
        setActiveStack(synthesis.hasKeyboard() ? task : model.data());
    };
    connect(qApp, &QApplication::focusChanged, &synthesis, choose);
    connect(&synthesis, &SynthesisController::keyboardMoved, this, choose);
    setActiveStack(model);
}

} // namespace trammel::studio
