// The document and the run as the window shows them.
#include "studio/controllers/run_controller.h"
#include "studio/document/item_kind.h"
#include "studio/panels/status_panel.h"
#include "studio/window/main_window.h"
#include "studio/window/window_actions.h"

namespace trammel::studio {

namespace {

StatusPanel::State activeState(RunController::State state) {
    switch (state) {
    case RunController::State::Pausing:
        return StatusPanel::State::Pausing;
    case RunController::State::Paused:
        return StatusPanel::State::Paused;
    case RunController::State::Stopping:
        return StatusPanel::State::Stopping;
    case RunController::State::Idle:
    case RunController::State::Running:
        break;
    }
    return StatusPanel::State::Running;
}

} // namespace

void MainWindow::showDocument() {
    m_status->setStep(m_document.model().simulation.step);
    updateMethod();
    updateTitle();
    m_mobility.request(m_document.hasErrors() ? std::nullopt : std::optional(m_document.model()));
}

void MainWindow::showFindings() {
    if (m_run->state() != RunController::State::Idle) return;
    using State = StatusPanel::State;
    const bool hasErrors = m_document.hasErrors();
    if (hasErrors)
        m_status->setState(State::Invalid);
    else if (m_status->state() == State::Invalid)
        m_status->setState(State::Ready);
    for (QAction* action : {m_actions->run, m_actions->runKinematics, m_actions->runInverse})
        action->setEnabled(!m_document.model().bodies.empty());
}

void MainWindow::showRunState() {
    const RunController::State state = m_run->state();
    const bool isActive = state != RunController::State::Idle;
    const bool isStopping = state == RunController::State::Stopping;
    const bool isPaused =
        state == RunController::State::Paused || state == RunController::State::Pausing;
    for (QAction* action : {m_actions->run, m_actions->runKinematics, m_actions->runInverse})
        action->setEnabled(!isActive && !m_document.model().bodies.empty());
    m_actions->pause->setEnabled(isActive && !isStopping);
    m_actions->pause->setChecked(isPaused);
    m_actions->stop->setEnabled(isActive && !isStopping);
    if (isActive)
        m_status->setState(activeState(state));
    else if (!m_run->summary())
        m_status->setState(m_document.hasErrors() ? StatusPanel::State::Invalid
                                                  : StatusPanel::State::Ready);
    const bool hasData = m_run->data() != nullptr;
    for (QAction* action : {m_actions->report, m_actions->exportAll, m_actions->exportVisible,
                            m_actions->exportImpacts})
        action->setEnabled(hasData);
    m_actions->saveResults->setEnabled(hasData && !isActive);
    m_actions->saveFilm->setEnabled(hasData && !isActive);
}

void MainWindow::takeData() {
    m_status->clearRun();
    m_status->setOutdated(m_run->isOutdated());
    showRunState();
}

void MainWindow::takeEnd(const analysis::RunSummary& summary) {
    using State = StatusPanel::State;
    const auto stateOf = [](analysis::RunStatus status) {
        switch (status) {
        case analysis::RunStatus::Completed:
            return State::Completed;
        case analysis::RunStatus::CompletedWithFailures:
            return State::WithFailures;
        case analysis::RunStatus::Stopped:
            return State::Stopped;
        case analysis::RunStatus::Failed:
            break;
        }
        return State::Failed;
    };
    m_status->setState(stateOf(summary.status));
    m_status->setSummary(summary);
}

void MainWindow::updateTitle() {
    setWindowTitle(m_document.displayName() + "[*]");
    setWindowModified(m_document.isModified());
    setWindowFilePath(m_document.filePath());
}

void MainWindow::updateMethod() {
    const model::SimulationSettings& settings = m_document.model().simulation;
    const std::string_view method =
        settings.isSemiImplicit() ? name(settings.formulation) : name(settings.integrator);
    m_method->setText(tr("Method: %1").arg(typeTitle(QString::fromUtf8(method))));
    m_method->setToolTip(tr("Show the simulation settings"));
}

} // namespace trammel::studio
