#include "studio/controllers/optimisation_controller.h"

#include "io/model_file.h"
#include "io/parameters.h"
#include "messages/file_messages.h"
#include "messages/optimisation_messages.h"
#include "optimize/fitted_curves.h"
#include "studio/app/cell_editing.h"
#include "studio/app/save_name.h"
#include "studio/controllers/run_controller.h"
#include "studio/controllers/valued_run_viewer.h"
#include "studio/document/document.h"
#include "studio/document/message_text.h"
#include "studio/document/units.h"
#include "studio/optimise/fit_page.h"
#include "studio/optimise/optimisation_form.h"
#include "studio/optimise/optimisation_panel.h"
#include "studio/optimise/optimisation_rows.h"
#include "studio/panels/panel_dock.h"
#include "studio/runs/run_list.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMessageBox>
#include <QUndoStack>
#include <fmt/format.h>

namespace trammel::studio {

namespace {

QString optimisationFilter() {
    return OptimisationController::tr("Optimisations (*.opt.json);;JSON files (*.json)");
}

ValuedRun valuedRun(const CandidateModel& model, std::size_t index, const QString& name) {
    const optimize::StoredRun& run = model.candidates()[index].run;
    const std::string number = fmt::format("{}-{}", run.search, run.number);
    study::RunResult result;
    result.status = run.evaluation.status;
    result.message = run.evaluation.message;
    result.wallSeconds = run.evaluation.wallSeconds;
    return {.file = model.file().study,
            .number = run.number,
            .point = run.trial.point,
            .folder = model.folder()->path() / "runs" / number,
            .name = name,
            .source = QString("%1/optimisation/%2").arg(name, QString::fromStdString(number)),
            .result = result};
}

} // namespace

OptimisationController::OptimisationController(Document& document, RunList& runs,
                                               RunController& run, QMainWindow& window)
    : QObject(&window),
      m_document(document),
      m_window(window),
      m_panel(new OptimisationPanel(m_task, m_model, &window)),
      m_dock(new PanelDock(
          "optimisationDock", m_panel, [] { return OptimisationController::tr("Optimisation"); },
          &window)),
      m_viewer(new ValuedRunViewer(runs, run, window)) {
    connectPanel();
    connectFiles();
    connectJob();
    connectDocument();
    connect(m_viewer, &ValuedRunViewer::message, this, &OptimisationController::message);
    connect(m_viewer, &ValuedRunViewer::failed, this, &OptimisationController::failed);
    connect(&m_library, &OptimisationLibrary::failed, this, [this](const QString& why) {
        m_isBeginning = false;
        m_panel->setRunning(false);
        m_panel->setState(why, true);
        emit failed(why);
    });
    connect(&runs, &RunList::folderChanged, this, &OptimisationController::setProject);
}

void OptimisationController::connectPanel() {
    const auto on = [this](QAction* action, auto slot) {
        connect(action, &QAction::triggered, this, slot);
    };
    connect(m_panel->newAction(), &QAction::triggered, this, [this] {
        if (mayReplace()) makeNew();
    });
    on(m_panel->runAction(), &OptimisationController::run);
    on(m_panel->continueAction(), &OptimisationController::continueShown);
    on(m_panel->stopAction(), &OptimisationController::stop);
    on(m_panel->deleteAction(), &OptimisationController::removeShown);
    on(m_panel->showAction(), &OptimisationController::showCurrent);
    on(m_panel->applyAction(), &OptimisationController::apply);
    connect(m_panel->followAction(), &QAction::toggled, this, [this](bool isOn) {
        m_followed.reset();
        if (isOn)
            followBest();
        else
            m_viewer->endFollowing();
    });
    connect(m_panel, &OptimisationPanel::failed, this, &OptimisationController::failed);
    connect(m_panel, &OptimisationPanel::optimisationChosen, this, [this](int index) {
        if (mayReplace()) return load(m_library.names().value(index), true);
        m_panel->setOptimisations(m_library.names(),
                                  static_cast<int>(m_library.names().indexOf(m_shown)));
    });
    connect(&m_panel->form(), &OptimisationForm::measurementRequested, this,
            &OptimisationController::importMeasurement);
}

void OptimisationController::connectFiles() {
    connect(m_panel->openAction(), &QAction::triggered, this, [this] {
        const QString path =
            QFileDialog::getOpenFileName(&m_window, tr("Open an Optimisation"),
                                         QFileInfo(modelPath()).path(), optimisationFilter());
        if (!path.isEmpty()) openFile(path);
    });
    connect(m_panel->saveAction(), &QAction::triggered, this, [this] {
        finishCell(*m_panel);
        const QString path = askForSaveName(&m_window, tr("Save the Optimisation"), m_task.path(),
                                            optimisationFilter());
        if (!path.isEmpty()) saveFile(path);
    });
}

void OptimisationController::connectJob() {
    connect(&m_job, &OptimisationJob::progressed, this, &OptimisationController::takeProgress);
    connect(&m_job, &OptimisationJob::finished, this,
            [this](const std::shared_ptr<const optimize::OptimisationOutcome>& outcome) {
                takeEnd(*outcome);
            });
    connect(&m_job, &OptimisationJob::failed, this, [this](const QString& why) {
        m_panel->setRunning(false);
        m_panel->setState(why, true);
        emit failed(why);
    });
}

void OptimisationController::connectDocument() {
    constexpr int kRestMs = 500;
    m_keeping.setSingleShot(true);
    m_keeping.setInterval(kRestMs);
    connect(&m_keeping, &QTimer::timeout, this, [this] {
        m_library.keepDraft({m_task.root(), m_task.path()});
    });
    connect(&m_task, &OptimisationDocument::changed, this, [this] {
        if (!m_task.isEmpty()) m_keeping.start();
    });
    connect(&m_task, &OptimisationDocument::checkEnded, this, [this] {
        if (m_isBeginning && !m_job.isRunning() && !m_library.isBusy()) begin();
    });
    connect(&m_document, &Document::changed, this, &OptimisationController::takeModel);
    connect(&m_document, &Document::filePathChanged, this, &OptimisationController::takeModel);
}

QString OptimisationController::modelOf(const QString& path) {
    const io::JsonResult json = io::loadJsonFile(path.toStdString(), messages::kOptimisationFile);
    const io::JsonValue* name = json.root.isObject() ? json.root.find("model") : nullptr;
    if (!name || !name->isString()) return {};
    return QDir::cleanPath(QFileInfo(path).dir().filePath(QString::fromStdString(name->string())));
}

QString OptimisationController::modelPath() const {
    return m_document.filePath().isEmpty() ? QDir::temp().filePath("model.trammel.json")
                                           : m_document.filePath();
}

void OptimisationController::takeModel() {
    if (!m_task.isEmpty()) m_task.setModel(modelPath(), m_document.root());
}

void OptimisationController::setProject(const QString& folder) {
    if (m_folder == folder) return;
    if (m_keeping.isActive()) { // of the model that is left
        m_keeping.stop();
        m_library.keepDraft({m_task.root(), m_task.path()});
    }
    m_job.stop();
    m_isBeginning = false;
    m_folder = folder;
    m_library.setFolder(folder);
    m_model.setFolder(nullptr, {});
    m_shown.clear();
    const OptimisationLibrary::Draft draft = m_library.draft();
    m_task.setModel(modelPath(), m_document.root());
    m_task.setRoot(draft.root, draft.path);
    m_keeping.stop();
    m_panel->setOptimisations(m_library.names(), -1);
    m_panel->setState({});
    m_panel->takeOptimisation();
    if (!m_library.names().isEmpty()) load(m_library.names().front(), draft.root.isNull());
}

void OptimisationController::show() {
    emit shown();
    if (m_task.isEmpty()) makeNew();
}

void OptimisationController::makeNew() {
    m_task.setModel(modelPath(), m_document.root());
    m_task.setRoot(OptimisationDocument::suggestion(m_document.root(), modelPath()), {});
    m_model.setFolder(nullptr, {});
    m_shown.clear();
    m_panel->setOptimisations(m_library.names(), -1);
    m_panel->setState({});
    m_panel->takeOptimisation();
}

/// Asks before edits are lost that are in no file and no run.
bool OptimisationController::mayReplace() {
    finishCell(*m_panel);
    if (!m_task.isModified()) return true;
    const auto answer = QMessageBox::question(
        &m_window, tr("The optimisation was edited"),
        tr("What was changed is in no file, and no run of it has begun. Replace it?"),
        QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Cancel);
    return answer == QMessageBox::Discard;
}

bool OptimisationController::openFile(const QString& path) {
    if (!mayReplace()) return false;
    const io::JsonResult json = io::loadJsonFile(path.toStdString(), messages::kOptimisationFile);
    if (!json.diagnostics.empty() || !json.root.isObject()) {
        const QString why =
            json.diagnostics.empty()
                ? tr("%1 is no optimisation").arg(path)
                : translated(io::formatted(path.toStdString(), json.diagnostics.front()));
        m_panel->setState(why, true);
        emit failed(why);
        return false;
    }
    makeNew();
    m_task.setRoot(json.root, path);
    return true;
}

bool OptimisationController::saveFile(const QString& path) {
    try {
        io::saveTextFile(path.toStdString(), m_task.textFor(path));
    } catch (const std::runtime_error& error) {
        emit failed(translated(error));
        return false;
    }
    m_task.markKept();
    emit message(tr("Saved %1").arg(path));
    return true;
}

void OptimisationController::run() {
    if (m_task.isEmpty() || isRunning()) return;
    finishCell(*m_panel);
    m_isBeginning = true;
    if (m_task.isChecked()) begin();
}

/// Once what is typed was read.
void OptimisationController::begin() {
    if (!m_task.canBeRun()) {
        m_isBeginning = false;
        m_panel->form().goToFinding();
        return;
    }
    m_panel->setRunning(true);
    m_panel->setState(tr("Starting..."));
    const auto checked = m_task.checked();
    const bool isSame = m_model.folder() && m_model.folder()->differences(checked->file).empty();
    if (isSame) return start(m_shown, {m_model.folder(), m_model.outcome()});
    const std::shared_ptr<const optimize::OptimisationFile> file(checked, &checked->file);
    m_library.create(file, [this](const QString& name, const OptimisationLibrary::Stored& stored) {
        m_task.markKept();
        take(name, stored);
        start(name, stored);
    });
}

void OptimisationController::continueShown() {
    if (!m_model.folder() || isRunning()) return;
    start(m_shown, {m_model.folder(), m_model.outcome()});
}

void OptimisationController::start(const QString& name, const OptimisationLibrary::Stored& stored) {
    m_isBeginning = false;
    m_shown = name;
    m_followed.reset();
    emit shown();
    m_panel->setRunning(true);
    m_job.start(stored.folder, m_panel->form().jobs());
}

void OptimisationController::load(const QString& name, bool withTask) {
    if (name.isEmpty() || isRunning()) return;
    m_library.load(name,
                   [this, withTask](const QString& of, const OptimisationLibrary::Stored& stored) {
                       take(of, stored);
                       showCounts();
                       if (!withTask) return;
                       const optimize::OptimisationFile& file = stored.folder->file();
                       m_task.setModel(modelPath(), m_document.root());
                       m_task.setRoot(file.root, QString::fromStdString(file.path.string()));
                   });
}

void OptimisationController::take(const QString& name, const OptimisationLibrary::Stored& stored) {
    m_shown = name;
    m_model.setFolder(stored.folder, stored.outcome);
    m_panel->setOptimisations(m_library.names(), static_cast<int>(m_library.names().indexOf(name)));
    m_panel->fit().setCurves({});
    m_panel->takeOptimisation();
    drawFit();
}

void OptimisationController::takeProgress(const optimize::OptimisationProgress& progress) {
    if (!m_job.isRunning()) return;
    m_panel->setProgress(progress);
    followBest();
}

/// How searches ended, once each, and what half the step makes of the best.
QString OptimisationController::endText(const optimize::OptimisationOutcome& outcome) const {
    QStringList lines;
    if (outcome.isStopped)
        lines << tr("Stopped; Continue goes on and repeats no run.");
    else
        for (const optimize::SearchReport& search : outcome.searches)
            if (const QString text = tr("%1.").arg(translated(search.ending));
                !lines.contains(text))
                lines << text;
    QString text = lines.join(' ');
    const bool isFeasible = outcome.best && outcome.candidates[*outcome.best].sample.isFeasible();
    if (!isFeasible && outcome.best)
        text += ' ' + tr("No run keeps the constraints; the best misses them least.");
    if (!outcome.halfStep || !outcome.best) return text;
    const optimize::Evaluation& half = outcome.halfStep->run.evaluation;
    if (!half.isCompleted())
        return text + ' ' + tr("At half the step: %1").arg(translated(half.message));
    QStringList values;
    for (std::size_t i = 0; i < half.outputs.size(); ++i)
        values << QString::fromStdString(m_model.file().outputs[i].name) + " = " +
                      m_model.outputScale(i).text(half.outputs[i]);
    return text + ' ' + tr("At half the step: %1").arg(values.join(", "));
}

/// The folder is read again: it has the runs of all times.
void OptimisationController::takeEnd(const optimize::OptimisationOutcome& outcome) {
    m_panel->setRunning(false);
    if (!m_model.folder()) return; // another model was opened
    const QString end = endText(outcome);
    emit message(tr("Optimisation \"%1\": %2 runs computed in %3 s. %4")
                     .arg(m_shown)
                     .arg(outcome.computed)
                     .arg(shortText(outcome.elapsed, 3), end));
    m_library.load(m_shown,
                   [this, end](const QString& name, const OptimisationLibrary::Stored& stored) {
                       take(name, stored);
                       showCounts();
                       m_panel->setState(m_panel->state() + ": " + end);
                       followBest();
                   });
}

void OptimisationController::showCounts() {
    QString text = tr("%1 runs").arg(m_model.rowCount());
    if (m_model.failedCount() > 0) text += tr(", %1 failed").arg(m_model.failedCount());
    m_panel->setState(text);
}

/// Runs the best once more, for its curves.
void OptimisationController::drawFit() {
    const bool isFit =
        m_model.folder() && m_model.best() && !m_model.file().optimisation.measurements.empty();
    if (!isFit) return m_drawing.cancel();
    m_drawing.start(
        [folder = m_model.folder(), point = m_model.candidates()[*m_model.best()].run.trial.point](
            const std::stop_token& stop) {
            return optimize::fittedCurves(folder->file(), point, stop);
        },
        [this](const std::vector<optimize::FittedCurve>& curves) {
            m_panel->fit().setCurves(curves);
        },
        [this](const QString& why) { emit failed(why); });
}

void OptimisationController::followBest() {
    if (!m_panel->followAction()->isChecked() || !m_model.best()) return;
    const optimize::StoredRun& run = m_model.candidates()[*m_model.best()].run;
    constexpr std::size_t kMostRuns = 100'000'000;
    const std::size_t key = run.search * kMostRuns + run.number;
    if (m_followed == key) return;
    m_followed = key;
    m_viewer->follow(valuedRun(m_model, *m_model.best(), m_shown));
}

void OptimisationController::showCurrent() {
    if (const auto index = m_panel->current()) m_viewer->show(valuedRun(m_model, *index, m_shown));
}

void OptimisationController::apply() {
    const auto index = m_panel->current();
    if (!index) return;
    study::StudyFile file = m_model.file().study;
    file.study.simulation.clear();
    file.model.root = m_document.root();
    for (const study::Factor& factor : file.study.factors)
        if (!factor.name.starts_with(study::kSimulationPrefix) &&
            !file.model.root.contains(pointerOf(factor))) {
            emit failed(
                tr("This model has no parameter \"%1\"").arg(QString::fromStdString(factor.name)));
            return;
        }
    const optimize::Candidate& candidate = m_model.candidates()[*index];
    const io::JsonValue changed = study::documentAt(file, candidate.run.trial.point);
    std::vector<std::pair<QString, io::JsonValue>> values;
    for (const study::Factor& factor : file.study.factors) {
        const std::string place = io::valuePlace(changed, pointerOf(factor));
        values.emplace_back(QString::fromStdString(place), *changed.at(place));
    }
    m_document.setValues(values,
                         tr("Apply Run %1 of %2").arg(m_model.runTitle(candidate), m_shown));
    emit message(
        tr("The model has these values now: %1").arg(m_model.values(candidate).join(", ")));
}

void OptimisationController::removeShown() {
    if (m_shown.isEmpty() || isRunning()) return;
    if (QMessageBox::question(
            &m_window, tr("Delete the optimisation"),
            tr("Delete \"%1\" with all its runs? This cannot be undone.").arg(m_shown)) !=
        QMessageBox::Yes)
        return;
    m_model.setFolder(nullptr, {});
    if (!m_library.remove(m_shown))
        emit failed(tr("Not all of %1 could be deleted").arg(m_library.folderOf(m_shown)));
    m_shown.clear();
    m_panel->setOptimisations(m_library.names(), -1);
    m_panel->setState({});
    m_panel->takeOptimisation();
    if (!m_library.names().isEmpty()) load(m_library.names().front(), true);
}

void OptimisationController::importMeasurement() {
    const QString path = QFileDialog::getOpenFileName(
        &m_window, tr("Add a Measurement"), QFileInfo(m_task.path()).path(),
        tr("Tables (*.csv *.txt *.tsv);;All files (*)"));
    if (path.isEmpty()) return;
    OptimisationRows(m_task, OptimisationRows::Part::Measurements).addMeasurement(path);
}

} // namespace trammel::studio
