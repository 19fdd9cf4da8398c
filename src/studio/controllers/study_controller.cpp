#include "studio/controllers/study_controller.h"

#include "io/model_file.h"
#include "studio/app/save_name.h"
#include "studio/controllers/cluster_controller.h"
#include "studio/controllers/project_folder.h"
#include "studio/controllers/valued_run_viewer.h"
#include "studio/dialogs/study_dialog.h"
#include "studio/document/document.h"
#include "studio/document/message_text.h"
#include "studio/document/units.h"
#include "studio/panels/panel_dock.h"
#include "studio/panels/study_panel.h"
#include "studio/runs/run_list.h"
#include "study/study_table.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSaveFile>
#include <sstream>

namespace trammel::studio {

namespace {

constexpr auto kKeepMark = "keep"; ///< file of a study whose runs keep their results

} // namespace

StudyController::StudyController(Document& document, RunList& runs, RunController& run,
                                 QMainWindow& window)
    : QObject(&window),
      m_document(document),
      m_window(&window),
      m_panel(new StudyPanel(m_model, &window)),
      m_cluster(new ClusterController(m_model, *m_panel, &window)),
      m_viewer(new ValuedRunViewer(runs, run, window)) {
    m_dock = new PanelDock(
        "studyDock", m_panel, [] { return tr("Study"); }, &window);
    connectPanel();
    connectJob();
    connect(m_cluster, &ClusterController::message, this, &StudyController::message);
    connect(m_cluster, &ClusterController::failed, this, &StudyController::failed);
    connect(m_viewer, &ValuedRunViewer::message, this, &StudyController::message);
    connect(m_viewer, &ValuedRunViewer::failed, this, &StudyController::failed);
    connect(&runs, &RunList::folderChanged, this, &StudyController::setProject);
}

void StudyController::connectJob() {
    connect(&m_job, &StudyJob::progressed, this, [this](const study::StudyProgress& progress) {
        if (isShownRunning()) m_panel->setProgress(progress);
    });
    connect(&m_job, &StudyJob::finished, this, &StudyController::takeEnd);
    connect(&m_job, &StudyJob::failed, this, [this](const QString& text) {
        m_panel->setRunning(false);
        emit failed(text);
    });
}

void StudyController::connectPanel() {
    connect(m_panel->newAction(), &QAction::triggered, this, [this] { askForNew(); });
    connect(m_panel->openAction(), &QAction::triggered, this, &StudyController::askForFile);
    connect(m_panel->runAction(), &QAction::triggered, this, &StudyController::start);
    connect(m_panel->submitAction(), &QAction::triggered, this, [this] {
        if (m_model.folder()) m_cluster->askAndSubmit(keepsRuns());
    });
    connect(m_panel->retryAction(), &QAction::triggered, this, &StudyController::retryFailed);
    connect(m_panel->stopAction(), &QAction::triggered, this, &StudyController::stop);
    connect(m_panel->exportAction(), &QAction::triggered, this, &StudyController::askForTable);
    connect(m_panel->deleteAction(), &QAction::triggered, this, &StudyController::removeShown);
    connect(m_panel, &StudyPanel::studyChosen, this,
            [this](int index) { show(m_names.value(index)); });
    connect(m_panel, &StudyPanel::runChosen, this, &StudyController::showRun);
    connect(m_panel, &StudyPanel::failed, this, &StudyController::failed);
}

QList<QAction*> StudyController::actions() const {
    return {m_panel->newAction(),    m_panel->openAction(),  m_panel->runAction(),
            m_panel->submitAction(), m_panel->retryAction(), m_panel->stopAction(),
            m_panel->exportAction(), m_panel->deleteAction()};
}

QString StudyController::modelOf(const QString& path) {
    return QString::fromStdString(study::loadStudyFile(path.toStdString()).model.path.string());
}

void StudyController::setProject(const QString& folder) {
    if (m_folder == folder) return;
    m_job.stop();
    m_folder = folder;
    refresh({});
}

QString StudyController::folderOf(const QString& name) const {
    return m_folder + "/studies/" + name;
}

void StudyController::refresh(const QString& shown) {
    m_names.clear();
    for (const QString& name :
         QDir(m_folder + "/studies").entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
        if (study::StudyFolder::exists(folderOf(name).toStdString())) m_names << name;
    show(m_names.contains(shown) ? shown : m_names.value(0));
}

void StudyController::show(const QString& name) {
    m_shown = name;
    m_panel->setStudies(m_names, static_cast<int>(m_names.indexOf(name)));
    try {
        m_model.setFolder(
            name.isEmpty() ? std::nullopt
                           : std::optional(study::StudyFolder::open(folderOf(name).toStdString())));
    } catch (const std::runtime_error& error) {
        m_model.setFolder(std::nullopt);
        emit failed(translated(error));
    }
    m_panel->takeStudy();
    m_cluster->takeStudy();
    m_panel->showCounts();
}

bool StudyController::isShownRunning() const {
    return m_running == folderOf(m_shown);
}

bool StudyController::keepsRuns() const {
    return QFileInfo::exists(folderOf(m_shown) + '/' + kKeepMark);
}

void StudyController::markKept(const QString& folder) {
    QSaveFile mark(folder + '/' + kKeepMark);
    if (!mark.open(QIODevice::WriteOnly) || !mark.commit())
        emit failed(QString("%1: %2").arg(mark.fileName(), mark.errorString()));
}

bool StudyController::begin(const study::StudyFile& file, bool keep) {
    if (!file.ok()) {
        QStringList lines;
        for (const messages::Message& line : study::findingLines(file))
            lines << translated(line);
        emit failed(lines.join('\n'));
        return false;
    }
    const QString wanted = folderName(QString::fromStdString(file.study.name));
    const QString first = wanted.isEmpty() ? tr("Study") : wanted;
    QString name = first;
    for (int i = 2; QFileInfo::exists(folderOf(name)); ++i)
        name = first + ' ' + QString::number(i);
    try {
        QDir().mkpath(m_folder + "/studies");
        study::StudyFolder::create(folderOf(name).toStdString(), file);
    } catch (const std::runtime_error& error) {
        emit failed(translated(error));
        return false;
    }
    if (keep) markKept(folderOf(name));
    refresh(name);
    return true;
}

/// Shows the same study, where the project has it.
bool StudyController::isThere(const study::StudyFile& file) {
    const QString name = folderName(QString::fromStdString(file.study.name));
    if (!file.ok() || !m_names.contains(name)) return false;
    try {
        const auto folder = study::StudyFolder::open(folderOf(name).toStdString());
        if (!folder.differences(file).empty()) return false;
    } catch (const std::runtime_error&) {
        return false; // one that cannot be read is not the same
    }
    refresh(name);
    return true;
}

bool StudyController::openFile(const QString& path) {
    study::StudyFile file = study::loadStudyFile(path.toStdString());
    if (file.study.name.empty())
        file.study.name = QFileInfo(path).fileName().section('.', 0, 0).toStdString();
    return isThere(file) || begin(file, false);
}

void StudyController::start() {
    if (!m_model.folder() || m_job.isRunning()) return;
    study::RunnerOptions options;
    options.program = StudyJob::program();
    options.keep = keepsRuns();
    options.runs = m_model.folder()->missing();
    if (options.runs.empty()) {
        m_panel->showCounts();
        return;
    }
    m_running = folderOf(m_shown);
    m_dock->show();
    m_dock->raise();
    m_panel->setRunning(true);
    m_job.start(*m_model.folder(), options);
}

void StudyController::retryFailed() {
    if (!m_model.folder() || m_job.isRunning()) return;
    m_model.folder()->forgetFailed();
    show(m_shown);
    start();
}

/// What goes on here, else on the cluster.
void StudyController::stop() {
    if (m_job.isRunning())
        m_job.stop();
    else if (m_model.folder())
        m_cluster->cancel();
}

void StudyController::takeEnd(const study::StudyOutcome& outcome) {
    m_panel->setRunning(false);
    if (isShownRunning()) show(m_shown);
    emit message(
        tr("Study \"%1\": %2 runs computed in %3 s, %4 of %5 done, %6 with failures, %7 failed")
            .arg(QFileInfo(m_running).fileName())
            .arg(outcome.computed)
            .arg(shortText(outcome.elapsed, 3))
            .arg(outcome.done)
            .arg(outcome.total)
            .arg(outcome.withFailures)
            .arg(outcome.failed));
}

void StudyController::showRun(std::size_t run) {
    if (!m_model.folder()) return;
    const study::StudyFolder& folder = *m_model.folder();
    const QString name = QFileInfo(QString::fromStdString(folder.path().string())).fileName();
    m_viewer->show({.file = folder.file(),
                    .number = run,
                    .point = folder.points()[run - 1],
                    .folder = folder.runFolder(run),
                    .name = name,
                    .source = QStringLiteral("%1/%2").arg(name).arg(run),
                    .result = folder.result(run)});
}

void StudyController::exportTable(const QString& path) {
    std::ostringstream table;
    study::writeTableCsv(table, *m_model.folder(), m_model.folder()->results());
    io::saveTextFile(path.toStdString(), table.str());
}

/// Of the model as it is now.
void StudyController::askForNew(const QString& parameter) {
    const QString path = m_document.filePath().isEmpty()
                             ? QDir::temp().filePath("model.trammel.json")
                             : m_document.filePath();
    const study::StudiedModel model{path.toStdString(), m_document.root(), m_document.model()};
    StudyDialog dialog(model.path, model.root, StudyDialog::suggestion(model, parameter), m_window);
    if (dialog.exec() == QDialog::Accepted && begin(dialog.file(), dialog.keepsRuns())) start();
}

void StudyController::vary(const QString& parameter) {
    if (!m_job.isRunning() && !m_document.hasErrors()) askForNew(parameter);
}

void StudyController::askForFile() {
    const QString path = QFileDialog::getOpenFileName(
        m_window, tr("Open a Study"), QFileInfo(m_document.filePath()).path(),
        tr("Trammel studies (*.study.json);;JSON files (*.json);;All files (*)"));
    if (!path.isEmpty()) openFile(path);
}

void StudyController::askForTable() {
    const QString path = askForSaveName(m_window, tr("Export the Table"), m_shown + ".csv",
                                        tr("CSV tables (*.csv)"));
    if (path.isEmpty() || !m_model.folder()) return;
    try {
        exportTable(path);
        emit message(tr("Exported %1").arg(path));
    } catch (const std::runtime_error& error) {
        emit failed(translated(error));
    }
}

void StudyController::removeShown() {
    if (QMessageBox::question(
            m_window, tr("Delete the study"),
            tr("Delete \"%1\" with all its results? This cannot be undone.").arg(m_shown)) !=
        QMessageBox::Yes)
        return;
    m_model.setFolder(std::nullopt);
    if (!QDir(folderOf(m_shown)).removeRecursively())
        emit failed(tr("Not all of %1 could be deleted").arg(folderOf(m_shown)));
    refresh({});
}

} // namespace trammel::studio
