#include "studio/controllers/sensitivity_controller.h"

#include "analysis/channels/channels.h"
#include "io/model_file.h"
#include "io/tolerances.h"
#include "messages/tolerance_messages.h"
#include "results/csv.h"
#include "studio/app/save_name.h"
#include "studio/document/document.h"
#include "studio/document/message_text.h"
#include "studio/effects/model_watch.h"
#include "studio/panels/panel_dock.h"
#include "studio/view3d/scene_view.h"
#include "study/output_expression.h"
#include "study/runner.h"

#include <QFileInfo>
#include <algorithm>
#include <cmath>
#include <optional>

namespace trammel::studio {

/// What was found, or what is wrong with the question.
struct SensitivityController::Answer {
    io::JsonValue document;
    std::shared_ptr<const study::SensitivityResult> poses;
    std::shared_ptr<const RunEffects> runs;
    messages::Message ofValue, ofFormula;
};

namespace {

using Tone = SensitivityPanel::Tone;

/// A document as it is now, for a thread of its own.
struct Snapshot {
    io::JsonValue root;
    model::Model model;
    std::filesystem::path directory;
    std::vector<std::string> parameters;

    Snapshot(const Document& document, std::vector<std::string> chosen)
        : root(document.root()),
          model(document.model()),
          directory(QFileInfo(document.filePath()).path().toStdString()),
          parameters(std::move(chosen)) {
        if (document.filePath().isEmpty()) directory.clear();
    }
    std::vector<std::size_t> indices(const io::ModelFamily& family) const {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < family.parameters().size(); ++i)
            if (std::ranges::find(parameters, family.parameters()[i].name) != parameters.end())
                found.push_back(i);
        return found;
    }
};

study::SensitivityResult posesOf(const Snapshot& snapshot, const SensitivityPanel::Question& asked,
                                 const std::stop_token& stop, const EffectJob::Progress& progress) {
    const io::ModelFamily family(snapshot.root, snapshot.directory);
    if (asked.ofRest)
        return study::analyseRest(snapshot.model, family, snapshot.root,
                                  {*asked.ofRest, snapshot.indices(family), stop}, progress);
    const dynamics::System system(model::withoutClearances(snapshot.model));
    const int input = inputJoint(system, asked.input.toStdString());
    if (input < 0) throw messages::InvalidArgument(messages::kNothingCanBeTurned);
    study::SensitivityTask task;
    task.cycle.input = input;
    task.cycle.steps = 72;
    task.cycle.stop = stop;
    task.at = asked.at;
    task.wantsForces = asked.wantsForces;
    task.parameters = snapshot.indices(family);
    return study::analyseSensitivity(system, family, snapshot.root, task, progress);
}

/// @throws std::invalid_argument where the output cannot be read
RunEffects runsOf(const Snapshot& snapshot, const std::string& output, const std::stop_token& stop,
                  const EffectJob::Progress& progress) {
    RunEffects result{.output = output, .unit = {}, .parameters = {}, .found = {}};
    const auto channels = analysis::channels(dynamics::System(snapshot.model));
    result.unit = study::OutputExpression(output, snapshot.model.parameters, channels).unit();
    const io::ModelFamily family(snapshot.root, snapshot.directory);
    const auto varied = study::variedParameters(family, snapshot.indices(family));
    result.parameters = study::changesOf(varied, snapshot.root);
    study::OutputSensitivityOptions options{.threads = study::coreCount(), .stop = stop};
    options.progress = [&](std::size_t done, std::size_t all) {
        progress(static_cast<double>(done) / static_cast<double>(all));
    };
    result.found = study::outputSensitivity(snapshot.model, varied, {{output, output}}, options);
    return result;
}

} // namespace

SensitivityController::SensitivityController(Document& document, SceneView& view, QWidget& window)
    : QObject(&window),
      m_document(document),
      m_view(view),
      m_panel(new SensitivityPanel(m_effects)),
      m_dock(new PanelDock(
          "sensitivityDock", m_panel, [] { return SensitivityController::tr("Sensitivity"); },
          &window)) {
    auto* watch = new ModelWatch(document, *m_dock, this);
    connect(watch, &ModelWatch::settled, this, &SensitivityController::takeModel);
    connect(m_panel, &SensitivityPanel::inputChanged, this, &SensitivityController::takeModel);
    connect(m_panel, &SensitivityPanel::asked, this, &SensitivityController::ask);
    connect(m_panel, &SensitivityPanel::startRequested, this, &SensitivityController::start);
    connect(m_panel, &SensitivityPanel::stopRequested, this, &SensitivityController::stop);
    connect(m_panel, &SensitivityPanel::exportRequested, this,
            [this, &window] { askForCsv(window); });
    connect(m_panel, &SensitivityPanel::arrowsChanged, this, &SensitivityController::showArrows);
    connect(m_dock, &QDockWidget::visibilityChanged, this, &SensitivityController::showArrows);
    connect(&view, &SceneView::cameraMoved, this, &SensitivityController::paint);
    connect(&m_job, &EffectJob::progressed, m_panel, &SensitivityPanel::setProgress);
    connect(&m_job, &EffectJob::failed, this, [this](const QString& why) {
        m_panel->setRunning(false);
        m_panel->setStatus(why, Tone::Bad);
    });
}

/// What may be chosen of the model, and of poses what is found at once.
void SensitivityController::takeModel() {
    if (m_document.hasErrors() || m_document.model().bodies.empty()) return ask();
    std::vector<SensitivityPanel::Parameter> parameters;
    const io::ModelFamily family(m_document.root(), {});
    for (std::size_t i = 0; i < family.parameters().size(); ++i)
        parameters.push_back(
            {QString::fromStdString(family.parameters()[i].name), !family.isFormula(i)});
    m_panel->setParameters(parameters);
    m_choosing.start([model = m_document.model(), input = m_panel->input().toStdString(),
                      forces = m_panel->wantsForces()](
                         const std::stop_token&) { return linkageChoices(model, input, forces); },
                     [this](const LinkageChoices& choices) {
                         m_panel->setChoices(choices);
                         m_panel->showEffects();
                         ask();
                     },
                     [this](const QString& why) { m_panel->setStatus(why, Tone::Bad); });
}

/// Poses are found again at once; runs take long, and are only said to be of another model.
void SensitivityController::ask() {
    const auto question = m_panel->question();
    if (question && !question->isOfRuns) return start();
    if (m_job.isRunning()) return;
    const bool isPresent =
        question && question->formula == m_ranOutput && m_effects.document() == m_document.root();
    if (m_effects.runs() && isPresent) return; // choices of the model may come behind its runs
    if (m_effects.runs())
        m_panel->setStatus(tr("These are of the model or of an output as it was before; Compute "
                              "finds those of now."));
    else if (question || m_effects.poses())
        m_panel->setStatus(tr("Compute makes ten runs for each parameter."));
}

void SensitivityController::start() {
    if (m_document.hasErrors() || m_document.model().bodies.empty()) {
        m_job.cancel();
        m_panel->setRunning(false);
        m_panel->setStatus(m_document.hasErrors()
                               ? tr("The model has errors, which the messages list.")
                               : tr("There is no mechanism yet."),
                           Tone::Bad);
        return;
    }
    const auto question = m_panel->question();
    if (!question) return;
    m_panel->setRunning(true);
    m_panel->setStatus(tr("Computing..."));
    question->isOfRuns ? startRuns(*question) : startPoses(*question);
}

void SensitivityController::startPoses(const SensitivityPanel::Question& question) {
    m_job.start(
        [snapshot = Snapshot(m_document, m_panel->parameters()),
         question](const std::stop_token& stop, const EffectJob::Progress& progress) {
            Answer answer{.document = snapshot.root};
            try {
                answer.poses = std::make_shared<const study::SensitivityResult>(
                    posesOf(snapshot, question, stop, progress));
            } catch (const messages::InvalidArgument& error) {
                if (!question.at || !error.message().is(messages::kInputDoesNotGetThere)) throw;
                answer.ofValue = error.message();
            }
            return answer;
        },
        [this](const Answer& answer) { take(answer); });
}

void SensitivityController::startRuns(const SensitivityPanel::Question& question) {
    m_ranOutput = question.formula;
    m_job.start(
        [snapshot = Snapshot(m_document, m_panel->parameters()),
         output = question.formula.toStdString()](const std::stop_token& stop,
                                                  const EffectJob::Progress& progress) {
            Answer answer{.document = snapshot.root};
            try {
                answer.runs =
                    std::make_shared<const RunEffects>(runsOf(snapshot, output, stop, progress));
            } catch (const std::invalid_argument& error) {
                answer.ofFormula = messages::messageOf(error);
            }
            return answer;
        },
        [this](const Answer& answer) { take(answer); });
}

void SensitivityController::take(const Answer& answer) {
    m_panel->setRunning(false);
    m_panel->setStatus({});
    if (!answer.ofValue.empty()) return m_panel->tellOfValue(translated(answer.ofValue));
    if (!answer.ofFormula.empty()) return m_panel->tellOfFormula(translated(answer.ofFormula));
    if (answer.poses) {
        m_effects.setPoses(answer.poses, answer.document);
        const auto& found = answer.poses->found;
        if (answer.poses->ofRest)
            tellOfRest(*answer.poses);
        else if (found.isStopped() || found.cycle.isStopped)
            m_panel->setStatus(tr("Stopped: these are of the poses until then."));
        else if (!answer.poses->isOnePose && found.cycle.isLost)
            m_panel->setStatus(tr("The cycle was lost on the way: these are of the poses until "
                                  "then."),
                               Tone::Bad);
        else if (answer.poses->isOnePose && std::isinf(found.samples.front().condition))
            m_panel->tellOfValue(tr("The pose is a dead point, where dimensions have no "
                                    "derivatives."));
    } else {
        m_effects.setRuns(answer.runs, answer.document);
        if (answer.runs->found.isStopped)
            m_panel->setStatus(tr("Stopped before all runs were made."));
        else if (!answer.runs->found.nominalNote.empty())
            m_panel->setStatus(translated(answer.runs->found.nominalNote), Tone::Bad);
        else
            m_panel->setStatus(tr("Runs: %1").arg(answer.runs->found.runs));
    }
    m_panel->showEffects();
    m_panel->setRunning(false);
}

void SensitivityController::tellOfRest(const study::SensitivityResult& result) {
    const analysis::CycleSensitivity& found = result.found;
    if (found.isStopped()) return m_panel->setStatus(tr("Stopped."));
    for (const auto* notes : {&found.parameterNotes, &found.outputNotes})
        for (const messages::Message& note : *notes)
            if (!note.empty()) return m_panel->setStatus(translated(note), Tone::Bad);
    if (!found.warnings.empty()) m_panel->setStatus(translated(found.warnings.front()));
}

void SensitivityController::askForCsv(QWidget& window) {
    const QString path = askForSaveName(
        &window, tr("Export Sensitivities"),
        QFileInfo(m_document.filePath()).path() + "/sensitivity.csv", tr("CSV tables (*.csv)"));
    if (!path.isEmpty()) saveCsv(path);
}

/// As `trammel sensitivity --csv` does, of the outputs and parameters that are listed.
bool SensitivityController::saveCsv(const QString& path) {
    std::string text;
    if (m_effects.poses()) {
        study::SensitivityResult told = *m_effects.poses();
        told.outputs.clear();
        for (const EffectRow& row : m_effects.rows())
            if (std::ranges::find(told.outputs, row.output) == told.outputs.end())
                told.outputs.push_back(row.output);
        text = study::curvesCsv(told);
    } else if (m_effects.runs()) {
        const RunEffects& runs = *m_effects.runs();
        text = study::derivativesCsv({{runs.output, runs.output}}, runs.parameters, runs.found);
    } else {
        return false;
    }
    try {
        io::saveTextFile(path.toStdString(), text);
    } catch (const std::runtime_error& error) {
        m_panel->setStatus(translated(error), Tone::Bad);
        return false;
    }
    m_panel->setStatus(tr("Written: %1").arg(path));
    return true;
}

void SensitivityController::showArrows() {
    m_arrows = {};
    const auto chosen = m_panel->chosenEffect();
    if (m_dock->isVisible() && m_panel->wantsArrows() && chosen && m_effects.poses())
        m_arrows = effectArrows(*m_effects.poses(), chosen->parameter);
    paint();
}

void SensitivityController::paint() {
    if (m_arrows.arrows.empty()) return m_view.setPainting(PaintingLayer::Effects, {});
    m_view.setPainting(PaintingLayer::Effects, [this](QPainter& painter) {
        paintEffects(painter, m_arrows, m_view.camera(), m_view.size(), m_view.palette());
    });
}

} // namespace trammel::studio
