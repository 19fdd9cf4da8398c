#include "studio/controllers/status_controller.h"

#include "studio/controllers/run_controller.h"
#include "studio/document/document.h"
#include "studio/document/item_kind.h"
#include "studio/panels/status_panel.h"

#include <QMainWindow>
#include <QToolButton>

namespace trammel::studio {

namespace {

using State = StatusPanel::State;

State activeState(RunController::State state) {
    switch (state) {
    case RunController::State::Pausing:
        return State::Pausing;
    case RunController::State::Paused:
        return State::Paused;
    case RunController::State::Stopping:
        return State::Stopping;
    case RunController::State::Idle:
    case RunController::State::Running:
        break;
    }
    return State::Running;
}

State endState(analysis::RunStatus status) {
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
}

} // namespace

StatusController::StatusController(const Document& document, const RunController& run,
                                   QMainWindow& window)
    : QObject(&window),
      m_document(document),
      m_run(run),
      m_panel(new StatusPanel(window.statusBar())),
      m_method(new QToolButton(&window)) {
    m_method->setAutoRaise(true);
    connect(m_method, &QToolButton::clicked, this, &StatusController::methodRequested);
    connect(&document, &Document::changed, this, &StatusController::showDocument);
    connect(&document, &Document::diagnosticsChanged, this, &StatusController::showFindings);
    connect(&m_mobility, &MobilityJob::finished, m_panel, &StatusPanel::setMobility);
    connectRun();
    showDocument();
    showFindings();
    showRunState();
}

void StatusController::connectRun() {
    connect(&m_run, &RunController::stateChanged, this, &StatusController::showRunState);
    connect(&m_run, &RunController::dataReset, this, &StatusController::takeRun);
    connect(&m_run, &RunController::progressed, m_panel, &StatusPanel::setProgress);
    connect(&m_run, &RunController::finished, this, &StatusController::takeEnd);
    connect(&m_run, &RunController::outdatedChanged, m_panel, &StatusPanel::setOutdated);
}

void StatusController::retranslate() {
    m_panel->retranslate();
    showMethod();
}

void StatusController::showDocument() {
    m_panel->setStep(m_document.model().simulation.step);
    showMethod();
    m_mobility.request(m_document.hasErrors() ? std::nullopt : std::optional(m_document.model()));
}

void StatusController::showMethod() {
    const model::SimulationSettings& settings = m_document.model().simulation;
    const std::string_view method = settings.integrator == model::IntegratorKind::SemiImplicit
                                        ? name(settings.constraintFormulation())
                                        : name(settings.integrator);
    m_method->setText(tr("Method: %1").arg(typeTitle(QString::fromUtf8(method))));
    m_method->setToolTip(tr("Show the simulation settings"));
}

void StatusController::showFindings() {
    if (m_run.state() != RunController::State::Idle) return;
    if (m_document.hasErrors())
        m_panel->setState(State::Invalid);
    else if (m_panel->state() == State::Invalid)
        m_panel->setState(State::Ready);
}

void StatusController::showRunState() {
    if (m_run.state() != RunController::State::Idle)
        m_panel->setState(activeState(m_run.state()));
    else if (!m_run.summary())
        m_panel->setState(m_document.hasErrors() ? State::Invalid : State::Ready);
}

void StatusController::takeRun() {
    m_panel->clearRun();
    m_panel->setOutdated(m_run.isOutdated());
    showRunState();
}

void StatusController::takeEnd(const analysis::RunSummary& summary) {
    m_panel->setState(endState(summary.status));
    m_panel->setSummary(summary);
}

} // namespace trammel::studio
