#include "studio/window/action_states.h"

#include "io/ideal_joints.h"
#include "studio/controllers/run_controller.h"
#include "studio/document/document.h"
#include "studio/window/window_actions.h"

#include <QAction>
#include <QUndoGroup>

namespace trammel::studio {

ActionStates::ActionStates(WindowActions& actions, Document& document, const QUndoGroup& undo,
                           const RunController& run)
    : QObject(&actions), m_actions(actions), m_document(document), m_undo(undo), m_run(run) {
    connect(&undo, &QUndoGroup::indexChanged, this, &ActionStates::refreshUndo);
    connect(&undo, &QUndoGroup::activeStackChanged, this, &ActionStates::refreshUndo);
    connect(&document, &Document::diagnosticsChanged, this, &ActionStates::refreshRun);
    for (const auto signal : {&RunController::stateChanged, &RunController::dataReset}) {
        connect(&run, signal, this, &ActionStates::refreshRun);
        connect(&run, signal, this, &ActionStates::refreshResults);
    }
    refreshUndo();
    refreshRun();
    refreshResults();
}

void ActionStates::refreshUndo() {
    m_actions.undo->setEnabled(m_undo.canUndo());
    m_actions.redo->setEnabled(m_undo.canRedo());
    m_actions.setUndoTexts(m_undo.undoText(), m_undo.redoText());
}

void ActionStates::refreshRun() {
    using State = RunController::State;
    const State state = m_run.state();
    const bool isActive = state != State::Idle;
    const bool isPaused = state == State::Paused || state == State::Pausing;
    for (QAction* action : {m_actions.run, m_actions.runKinematics, m_actions.runInverse})
        action->setEnabled(!isActive && !m_document.model().bodies.empty());
    m_actions.compareIdeal->setEnabled(!isActive && !io::jointsWithPlay(m_document.root()).empty());
    m_actions.editMechanism->setEnabled(m_document.root().contains("/mechanism"));
    for (QAction* action : {m_actions.statics, m_actions.modes, m_actions.live,
                            m_actions.exportRobot, m_actions.exportUnit})
        action->setEnabled(!m_document.model().bodies.empty());
    m_actions.pause->setEnabled(isActive && state != State::Stopping);
    m_actions.pause->setChecked(isPaused);
    m_actions.stop->setEnabled(isActive && state != State::Stopping);
}

void ActionStates::refreshResults() {
    const bool hasData = m_run.data() != nullptr;
    const bool isActive = m_run.state() != RunController::State::Idle;
    for (QAction* action :
         {m_actions.report, m_actions.exportAll, m_actions.exportVisible, m_actions.exportImpacts})
        action->setEnabled(hasData);
    for (QAction* action : {m_actions.saveResults, m_actions.saveFilm, m_actions.exportPage})
        action->setEnabled(hasData && !isActive);
}

} // namespace trammel::studio
