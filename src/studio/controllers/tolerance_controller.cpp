#include "studio/controllers/tolerance_controller.h"

#include "io/model_file.h"
#include "messages/tolerance_messages.h"
#include "studio/app/cell_editing.h"
#include "studio/app/save_name.h"
#include "studio/document/document.h"
#include "studio/document/message_text.h"
#include "studio/effects/model_watch.h"
#include "studio/panels/panel_dock.h"
#include "study/output_expression.h"
#include "study/parameter_effects.h"
#include "study/runner.h"

#include <QFileInfo>
#include <utility>

namespace trammel::studio {

/// What was found, or what is wrong with the question.
struct ToleranceController::Answer {
    std::shared_ptr<const study::ToleranceResult> result;
    std::optional<study::ToleranceRefused::Part> part;
    messages::Message why;
};

namespace {

using Tone = TolerancePanel::Tone;
using study::ToleranceStage;

} // namespace

ToleranceController::ToleranceController(Document& document, QWidget& window)
    : QObject(&window),
      m_document(document),
      m_tolerances(document),
      m_panel(new TolerancePanel(m_tolerances)),
      m_dock(new PanelDock(
          "toleranceDock", m_panel, [] { return ToleranceController::tr("Tolerances"); }, &window)),
      m_stage(std::make_shared<std::atomic<ToleranceStage>>(ToleranceStage::Samples)) {
    auto* watch = new ModelWatch(document, *m_dock, this);
    connect(watch, &ModelWatch::settled, this, &ToleranceController::takeModel);
    connect(&document, &Document::changed, this, [this](const ChangeEvent& event) {
        if (event.kind == ChangeEvent::Kind::Reset) m_hasChoices = false;
    });
    connectPanel(window);
    connect(&m_job, &EffectJob::progressed, this, [this](double share) {
        m_panel->setProgress(*m_stage == ToleranceStage::Runs ? tr("Runs:") : tr("Samples:"),
                             share);
    });
    connect(&m_job, &EffectJob::failed, this, [this](const QString& why) {
        m_panel->setRunning(false);
        m_panel->setStatus(m_job.isStopping() ? tr("Stopped before there were samples.") : why,
                           m_job.isStopping() ? Tone::Plain : Tone::Bad);
    });
}

void ToleranceController::connectPanel(QWidget& window) {
    connect(m_panel, &TolerancePanel::inputChanged, this, &ToleranceController::takeModel);
    connect(m_panel, &TolerancePanel::asked, this, &ToleranceController::ask);
    connect(m_panel, &TolerancePanel::startRequested, this, &ToleranceController::start);
    connect(m_panel, &TolerancePanel::stopRequested, this, &ToleranceController::stop);
    connect(m_panel, &TolerancePanel::samplesExportRequested, this, [this, &window] {
        askForPath(window, "samples.csv", &ToleranceController::saveSamples);
    });
    connect(m_panel, &TolerancePanel::tableExportRequested, this, [this, &window] {
        askForPath(window, "tolerances.csv", &ToleranceController::saveTable);
    });
}

void ToleranceController::stop() {
    if (std::exchange(m_isAsked, false)) m_panel->setRunning(false);
    m_job.stop();
}

/// What may be named in formulas of the model.
void ToleranceController::takeModel() {
    ask();
    if (m_document.hasErrors() || m_document.model().bodies.empty()) return;
    m_choosing.start([model = m_document.model(), input = m_panel->input().toStdString(),
                      forces = m_panel->wantsForces()](
                         const std::stop_token&) { return linkageChoices(model, input, forces); },
                     [this](const LinkageChoices& choices) {
                         m_choices = choices;
                         m_hasChoices = true;
                         m_panel->setChoices(choices);
                         showUnit();
                         if (std::exchange(m_isAsked, false)) start();
                     },
                     [this](const QString& why) {
                         if (std::exchange(m_isAsked, false)) m_panel->setRunning(false);
                         m_panel->setStatus(why, Tone::Bad);
                     });
}

void ToleranceController::ask() {
    showUnit();
    if (isRunning() || !m_tolerances.result()) return;
    m_panel->setStatus(tr("What is shown is of the model and the question as they were before; "
                          "Compute finds what is so now."));
}

/// Of the formula as it stands, where it follows.
void ToleranceController::showUnit() {
    QString unit;
    const QString formula = m_panel->formula();
    if (!m_panel->isOfRuns()) {
        unit = m_choices.poseUnits.value(formula);
    } else if (!formula.isEmpty()) {
        try {
            unit = QString::fromStdString(study::OutputExpression(formula.toStdString(),
                                                                  m_document.model().parameters,
                                                                  m_choices.channelsOfRuns)
                                              .unit());
        } catch (const std::invalid_argument&) {
            unit.clear(); // told when it is asked for
        }
    }
    m_panel->setUnit(unit);
}

void ToleranceController::start() {
    finishCell(*m_panel);
    if (m_document.hasErrors() || m_document.model().bodies.empty())
        return m_panel->setStatus(m_document.hasErrors()
                                      ? tr("The model has errors, which the messages list.")
                                      : tr("There is no mechanism yet."),
                                  Tone::Bad);
    if (!m_hasChoices || m_choosing.isRunning()) {
        m_isAsked = true;
        m_panel->setRunning(true);
        if (!m_choosing.isRunning()) takeModel();
        return;
    }
    auto question = m_panel->question();
    m_panel->setRunning(false);
    if (!question) return;
    question->task.threads = study::coreCount();
    m_panel->setRunning(true);
    m_panel->setStatus({});
    std::filesystem::path directory;
    if (!m_document.filePath().isEmpty())
        directory = QFileInfo(m_document.filePath()).path().toStdString();
    m_job.start(
        [model = m_document.model(), root = m_document.root(), directory, question = *question,
         stage = m_stage](const std::stop_token& stop, const EffectJob::Progress& progress) {
            Answer answer;
            study::ToleranceTask task = question.task;
            try {
                if (!task.isOfRuns) {
                    task.input = inputJoint(dynamics::System(model::withoutClearances(model)),
                                            question.input.toStdString());
                    if (task.input < 0)
                        throw messages::InvalidArgument(messages::kNothingCanBeTurned);
                }
                answer.result =
                    std::make_shared<const study::ToleranceResult>(study::analyseTolerances(
                        model, root, directory, task, stop,
                        [&](ToleranceStage now, std::size_t done, std::size_t all) {
                            *stage = now;
                            progress(static_cast<double>(done) / static_cast<double>(all));
                        }));
            } catch (const study::ToleranceRefused& refused) {
                answer.part = refused.part();
                answer.why = refused.message();
            } catch (const messages::InvalidArgument& error) {
                answer.why = error.message().is(messages::kNoTolerances) ? messages::Message()
                                                                         : error.message();
            }
            return answer;
        },
        [this](const Answer& answer) { take(answer); });
}

void ToleranceController::take(const Answer& answer) {
    if (answer.result) {
        m_tolerances.setResult(answer.result);
        m_panel->setRunning(false);
        m_panel->showResult();
        if (answer.result->monteCarlo.isStopped)
            m_panel->setStatus(tr("Stopped: the samples are those until then."));
        return;
    }
    m_panel->setRunning(false);
    if (answer.part == study::ToleranceRefused::Part::Output)
        m_panel->tellOfFormula(translated(answer.why));
    else if (answer.part == study::ToleranceRefused::Part::Pose)
        m_panel->tellOfValue(translated(answer.why));
    else if (answer.why.empty())
        m_panel->setStatus(tr("No parameter has a tolerance yet: type one in the table, such as "
                              "0.02 or H7."),
                           Tone::Bad);
    else
        m_panel->setStatus(translated(answer.why), Tone::Bad);
}

void ToleranceController::askForPath(QWidget& window, const QString& name,
                                     bool (ToleranceController::*save)(const QString&)) {
    const QString path = askForSaveName(&window, tr("Export Tolerances"),
                                        QFileInfo(m_document.filePath()).path() + '/' + name,
                                        tr("CSV tables (*.csv)"));
    if (!path.isEmpty()) (this->*save)(path);
}

bool ToleranceController::saveSamples(const QString& path) {
    return m_tolerances.result() && save(path, study::samplesCsv(*m_tolerances.result()));
}

bool ToleranceController::saveTable(const QString& path) {
    return m_tolerances.result() && save(path, study::parametersCsv(*m_tolerances.result()));
}

bool ToleranceController::save(const QString& path, const std::string& text) {
    try {
        io::saveTextFile(path.toStdString(), text);
    } catch (const std::runtime_error& error) {
        m_panel->setStatus(translated(error), Tone::Bad);
        return false;
    }
    m_panel->setStatus(tr("Written: %1").arg(path));
    return true;
}

} // namespace trammel::studio
