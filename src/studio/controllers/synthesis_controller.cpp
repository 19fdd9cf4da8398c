#include "studio/controllers/synthesis_controller.h"

#include "io/model_file.h"
#include "messages/synthesis_messages.h"
#include "sketch/gestures.h"
#include "studio/app/cell_editing.h"
#include "studio/app/save_name.h"
#include "studio/controllers/file_controller.h"
#include "studio/document/document.h"
#include "studio/document/message_text.h"
#include "studio/panels/panel_dock.h"
#include "studio/synthesis/synthesis_panel.h"
#include "studio/synthesis/task_form.h"
#include "studio/synthesis/task_point_tool.h"
#include "studio/synthesis/task_table.h"
#include "synthesis/cognate_models.h"
#include "synthesis/refused.h"
#include "synthesis/solution_model.h"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>
#include <algorithm>
#include <iterator>
#include <utility>

namespace trammel::studio {

namespace {

using synthesis::TaskKind;

constexpr auto kTaskKey = "synthesis/task"; ///< of the settings

QString taskFilter() {
    return SynthesisController::tr("Tasks of synthesis (*.task.json);;JSON files (*.json)");
}

} // namespace

SynthesisController::SynthesisController(Document& document, FileController& files, SceneView& view,
                                         QAction* sketch, QWidget& window)
    : QObject(&window),
      m_document(document),
      m_files(files),
      m_tool(new TaskPointTool(m_task, view)),
      m_panel(new SynthesisPanel(m_task, m_gallery)),
      m_dock(new PanelDock(
          "synthesisDock", m_panel, [] { return SynthesisController::tr("Synthesis"); }, &window)) {
    connectPanel(window);
    connectJob();
    connectTool(sketch);
    connect(&m_task, &TaskDocument::changed, this, &SynthesisController::showAge);
    keepTask();
    connect(&files, &FileController::opened, this, [this] {
        if (m_dock->isVisible()) takeTaskOfDocument();
    });
}

void SynthesisController::connectPanel(QWidget& window) {
    connect(m_panel, &SynthesisPanel::solveRequested, this, &SynthesisController::solve);
    connect(m_panel, &SynthesisPanel::stopRequested, this, &SynthesisController::stop);
    connect(m_panel, &SynthesisPanel::solutionChosen, this, &SynthesisController::open);
    connect(m_panel, &SynthesisPanel::linksPicked, this, &SynthesisController::addPicked);
    connect(m_panel, &SynthesisPanel::openTaskRequested, &window, [this, &window] {
        const QString path = QFileDialog::getOpenFileName(
            &window, tr("Open a Task"), QFileInfo(m_document.filePath()).path(), taskFilter());
        if (!path.isEmpty()) openTask(path);
    });
    connect(m_panel, &SynthesisPanel::saveTaskRequested, &window, [this, &window] {
        finishCell(*m_panel);
        const QString path = askForSaveName(&window, tr("Save the Task"),
                                            QFileInfo(m_document.filePath()).path(), taskFilter());
        if (!path.isEmpty()) saveTask(path);
    });
    connect(&m_panel->form(), &TaskForm::importRequested, &window, [this, &window] {
        const QString path = QFileDialog::getOpenFileName(
            &window, tr("Add the Rows of a File"), QFileInfo(m_document.filePath()).path(),
            tr("Tables (*.csv *.txt *.tsv);;All files (*)"));
        if (!path.isEmpty()) importRows(path);
    });
}

void SynthesisController::connectJob() {
    connect(&m_job, &SynthesisJob::progressed, m_panel, &SynthesisPanel::setProgress);
    connect(&m_job, &SynthesisJob::solved, this,
            [this](const std::shared_ptr<const synthesis::Solutions>& solutions) {
                m_panel->setRunning(false);
                take(*solutions);
            });
    connect(&m_job, &SynthesisJob::refused, this,
            [this](std::size_t index, const messages::Message& why) {
                m_panel->setRunning(false);
                m_task.refuse(index, why);
                m_panel->form().goToFinding();
            });
    connect(&m_job, &SynthesisJob::failed, this, [this](const QString& why) {
        m_panel->setRunning(false);
        m_panel->setStatus(why, SynthesisPanel::Tone::Bad);
    });
}

/// The pointer is either the sketch's or the task's.
void SynthesisController::connectTool(QAction* sketch) {
    connect(&m_panel->form(), &TaskForm::pickingToggled, this, [this, sketch](bool on) {
        if (on) sketch->setChecked(false);
        m_tool->setActive(on);
    });
    connect(m_tool, &TaskPointTool::activeChanged, &m_panel->form(), &TaskForm::setPicking);
    connect(m_tool, &TaskPointTool::activeChanged, this, &SynthesisController::keyboardMoved);
    connect(sketch, &QAction::toggled, m_tool, [this](bool on) {
        if (on) m_tool->leave();
    });
    connect(m_dock, &QDockWidget::visibilityChanged, m_tool, [this](bool isVisible) {
        if (!isVisible) m_tool->setActive(false);
    });
}

bool SynthesisController::hasKeyboard() const {
    const QWidget* focus = QApplication::focusWidget();
    return m_tool->isActive() || (focus && m_panel->form().isAncestorOf(focus));
}

void SynthesisController::show() {
    emit shown();
    takeTaskOfDocument();
    m_panel->form().table().goTo(m_task.rowCount(), 0);
}

/// Unless it was taken before: what has been changed since then stays.
void SynthesisController::takeTaskOfDocument() {
    const io::JsonValue* task = m_document.root().at("/task");
    if (!task || *task == m_taken) return;
    m_taken = *task;
    if (m_taken == m_task.root()) return;
    m_job.cancel();
    m_panel->setRunning(false);
    m_task.setRoot(*task);
    m_gallery.clear();
    m_panel->setCurves({});
    m_panel->setStatus({}, SynthesisPanel::Tone::Plain);
}

void SynthesisController::solve() {
    finishCell(*m_panel);
    if (m_job.isRunning() || !m_task.canBeSolved()) return m_panel->form().goToFinding();
    m_solved = m_task.root();
    m_solvedTask = m_task.task();
    m_panel->setRunning(true);
    m_panel->setStatus(tr("Searching..."), SynthesisPanel::Tone::Plain);
    m_job.start(m_solvedTask);
}

void SynthesisController::showSolutions(std::vector<synthesis::Solution> solutions,
                                        GalleryModel::Task marks, const QString& status) {
    m_gallery.setSolutions(std::move(solutions), std::move(marks));
    m_status = status;
    m_isOld = false;
    m_panel->showSolutions(status);
}

void SynthesisController::take(const synthesis::Solutions& solutions) {
    std::vector<synthesis::Solution> all = solutions.good;
    std::ranges::copy(solutions.other, std::back_inserter(all));
    m_cognatesOf = {};
    const bool isOfPoses = m_solvedTask.kind == TaskKind::Motion;
    m_panel->setCurves(isOfPoses ? m_solvedTask.poses : synthesis::Poses());
    const bool isFunction = m_solvedTask.kind == TaskKind::Function;
    showSolutions(std::move(all),
                  {isFunction ? synthesis::Poses() : m_solvedTask.poses, isOfPoses, isFunction},
                  statusOf(solutions));
}

/// The last task is there again at the next start, also where the program did not end by itself.
void SynthesisController::keepTask() {
    constexpr int kRestMs = 500;
    const QByteArray kept = QSettings().value(kTaskKey).toByteArray();
    if (!kept.isEmpty()) m_task.setRoot(io::parseJson(kept.toStdString()).root);
    m_task.steps().clear();
    m_keeping.setSingleShot(true);
    m_keeping.setInterval(kRestMs);
    connect(&m_task, &TaskDocument::changed, &m_keeping, qOverload<>(&QTimer::start));
    connect(&m_keeping, &QTimer::timeout, this, [this] {
        QSettings().setValue(kTaskKey, QByteArray::fromStdString(m_task.root().toText()));
    });
}

/// Says whether the gallery is of another task than the form by now.
void SynthesisController::showAge() {
    if (m_gallery.count() == 0 || !m_cognatesOf.isNull() || m_job.isRunning()) return;
    const bool isOld = m_task.root() != m_solved;
    if (isOld == std::exchange(m_isOld, isOld)) return;
    m_panel->setStatus(isOld ? tr("These are of the task as it was before; Solve finds those of "
                                  "the changed one.")
                             : m_status,
                       SynthesisPanel::Tone::Plain);
}

/// Which condition excludes them, where there are none.
QString SynthesisController::statusOf(const synthesis::Solutions& solutions) const {
    QString text;
    if (!solutions.isWhole) text = tr("Stopped: this was found until then.");
    if (!solutions.reason.empty()) text = tr("No solution: %1.").arg(translated(solutions.reason));
    if (text.isEmpty() && solutions.good.empty()) text = tr("No solution.");
    return text;
}

/// Driven at the side at which it is better, as those that the search finds.
void SynthesisController::addPicked(const synthesis::Dyad& first, const synthesis::Dyad& second) {
    const synthesis::Linkage linkage{first, second};
    if (!synthesis::isMovable(linkage))
        return m_panel->setStatus(tr("These two links have a hinge in common: nothing moves."),
                                  SynthesisPanel::Tone::Bad);
    const auto solutionOf = [this](const synthesis::Linkage& driven) {
        const synthesis::Poses& poses = m_solvedTask.poses;
        return synthesis::Solution{driven, poses, synthesis::labelsOf(driven, poses), 0.0};
    };
    synthesis::Solution solution = solutionOf(linkage), other = solutionOf(linkage.exchanged());
    if (synthesis::isBetter(other, solution)) solution = std::move(other);
    m_panel->showAdded(m_gallery.add(std::move(solution)));
}

void SynthesisController::findCognates() {
    emit shown();
    m_panel->setCurves({});
    try {
        const auto given = synthesis::fourBarOf(m_document.root(), m_document.model());
        const auto cognates = synthesis::cognateSolutions(given);
        m_cognatesOf = m_document.root();
        showSolutions({cognates[0], cognates[1]}, {{given.pose}, false, false},
                      tr("The two cognates of %1: other four-bars that draw the same curve.")
                          .arg(QString::fromStdString(m_document.model().name)));
    } catch (const synthesis::Refused& refused) {
        m_gallery.clear();
        m_panel->setStatus(tr("No cognates: %1.").arg(translated(refused.message())),
                           SynthesisPanel::Tone::Bad);
    }
}

io::JsonValue SynthesisController::modelOf(int row) const {
    const synthesis::Solution& solution = m_gallery.solution(row);
    if (!m_cognatesOf.isNull()) {
        const io::JsonValue* name = m_cognatesOf.find("name");
        const std::string of = name && name->isString() ? name->string() + ", " : std::string();
        return synthesis::cognateModel(m_cognatesOf, solution,
                                       of + "cognate " + std::to_string(row + 1));
    }
    const std::string name = m_solvedTask.name.empty() ? "Linkage" : m_solvedTask.name;
    return synthesis::solutionModel(m_solved, m_solvedTask, solution,
                                    name + ' ' + std::to_string(row + 1));
}

/// One after the other may be looked at: an opened one that nobody has edited gives way to the
/// next, which is a step to undo.
void SynthesisController::open(int row) {
    try {
        const io::JsonValue model = io::parseJson(modelOf(row).toText()).root;
        const QString text = tr("Open Linkage %1").arg(row + 1);
        if (m_document.text() == m_opened && m_document.filePath().isEmpty())
            m_document.replaceContent(model, text);
        else if (!m_files.openMade(model, text))
            return;
        m_opened = m_document.text();
        if (const io::JsonValue* task = model.at("/task")) m_taken = *task;
        emit modelMade();
    } catch (const sketch::Refused& refused) {
        m_panel->setStatus(translated(refused), SynthesisPanel::Tone::Bad);
    }
}

bool SynthesisController::openTask(const QString& path) {
    const io::JsonResult json = io::loadJsonFile(path.toStdString(), messages::kSynthesisTaskFile);
    if (!json.diagnostics.empty()) {
        m_panel->setStatus(translated(io::formatted(path.toStdString(), json.diagnostics.front())),
                           SynthesisPanel::Tone::Bad);
        return false;
    }
    m_task.setRoot(json.root);
    m_gallery.clear();
    m_panel->setCurves({});
    m_panel->setStatus({}, SynthesisPanel::Tone::Plain);
    return true;
}

bool SynthesisController::saveTask(const QString& path) {
    try {
        io::saveTextFile(path.toStdString(), m_task.root().toText() + '\n');
    } catch (const std::runtime_error& error) {
        m_panel->setStatus(translated(error), SynthesisPanel::Tone::Bad);
        return false;
    }
    return true;
}

void SynthesisController::importRows(const QString& path) {
    QFile file(path);
    const bool isOpen = file.open(QIODevice::ReadOnly);
    const int count =
        isOpen ? m_panel->form().table().importText(QString::fromUtf8(file.readAll())) : 0;
    if (!isOpen)
        m_panel->setStatus(tr("%1 cannot be read: %2").arg(path, file.errorString()),
                           SynthesisPanel::Tone::Bad);
    else if (count == 0)
        m_panel->setStatus(tr("%1 has no rows of numbers.").arg(path), SynthesisPanel::Tone::Bad);
}

} // namespace trammel::studio
