#include "studio/controllers/file_controller.h"

#include "io/file_names.h"
#include "io/model_file.h"
#include "messages/file_messages.h"
#include "studio/app/save_name.h"
#include "studio/controllers/project_folder.h"
#include "studio/dialogs/mechanism_dialog.h"
#include "studio/document/document.h"
#include "studio/document/message_text.h"
#include "studio/panels/examples.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSettings>
#include <QStandardPaths>
#include <QUndoStack>
#include <algorithm>
#include <stdexcept>

namespace trammel::studio {

namespace {

constexpr auto kRecentKey = "recentFiles";
constexpr int kMaxRecent = 10;
constexpr auto kSuffix = ".trammel.json";

} // namespace

FileController::FileController(Document& document, QWidget* window)
    : QObject(window), m_document(document), m_window(window) {
    connect(&m_watch, &FileWatch::changed, this, [this] { emit changedOnDisk(m_watch.isGone()); });
}

void FileController::newModel() {
    if (!mayDiscard()) return;
    m_document.newDocument();
    m_watch.watch({});
    emit documentLeft();
    emit opened();
}

void FileController::newMechanism() {
    MechanismDialog dialog(m_window);
    if (dialog.exec() == QDialog::Accepted)
        openMade(dialog.mechanism(), tr("New %1").arg(dialog.kindName()));
}

bool FileController::openMade(const io::JsonValue& content, const QString& undoText) {
    if (!m_document.isBlank()) {
        if (!mayDiscard()) return false;
        m_document.newDocument();
        m_watch.watch({});
    }
    m_document.replaceContent(content, undoText);
    emit documentLeft();
    emit opened();
    emit mechanismMade();
    return true;
}

void FileController::editMechanism() {
    const auto made = mechanisms::madeAs(m_document.root());
    if (!made) return;
    MechanismDialog dialog(*made, m_window);
    if (dialog.exec() != QDialog::Accepted) return;
    m_document.replaceContent(mechanisms::remade(m_document.root(), *made, dialog.made()),
                              tr("Edit %1").arg(dialog.kindName()));
}

void FileController::openByDialog() {
    const QString path = QFileDialog::getOpenFileName(
        m_window, tr("Open a Model"), QFileInfo(m_document.filePath()).path(),
        tr("Trammel models, studies, optimisations and tasks (*.trammel.json *.study.json "
           "*.opt.json *.task.json);;JSON files (*.json);;All files (*)"));
    if (!path.isEmpty()) emit fileChosen(path);
}

bool FileController::open(const QString& path) {
    if (!mayDiscard()) return false;
    const model::Diagnostics findings = m_document.load(path);
    if (!findings.empty()) {
        emit openFailed(path, findings);
        return false;
    }
    m_watch.watch(m_document.filePath());
    remember(path);
    emit documentLeft();
    emit opened();
    return true;
}

void FileController::reload() {
    const QString path = m_document.filePath();
    const io::JsonResult file = io::loadJsonFile(path.toStdString(), messages::kModelFile);
    if (!file.diagnostics.empty()) {
        emit openFailed(path, file.diagnostics);
        return;
    }
    m_document.replaceContent(file.root, tr("Reload from Disk"));
    m_document.undoStack()->setClean();
    m_watch.watch(path);
}

bool FileController::save() {
    return hasOwnFile() ? saveTo(m_document.filePath()) : saveAs();
}

/// An example is opened to be tried, and stays what it is.
bool FileController::hasOwnFile() const {
    return !m_document.filePath().isEmpty() && !isExample(m_document.filePath());
}

/// Where a file dialog starts: at the own file, else in the folder of the last one that was saved
/// or opened, with the model's name.
QString FileController::proposedPath() const {
    if (hasOwnFile()) return m_document.filePath();
    QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QStringList recent = recentFiles();
    const auto own = std::ranges::find_if_not(recent, isExample);
    if (own != recent.end()) folder = QFileInfo(*own).absolutePath();
    return folder + '/' + proposedName(m_document) + kSuffix;
}

bool FileController::saveAs() {
    const QString path = askForSaveName(m_window, tr("Save the Model"), proposedPath(),
                                        tr("Trammel models (*.trammel.json)"));
    if (path.isEmpty()) return false;
    return saveTo(path);
}

bool FileController::recover(const Recovery::Lost& lost) {
    if (!mayDiscard()) return false;
    if (lost.filePath.isEmpty() || !m_document.load(lost.filePath).empty())
        m_document.newDocument();
    // What came to the file after the lost changes is not overwritten without a question.
    const QFileInfo file(m_document.filePath());
    m_watch.watch(m_document.filePath(), file.lastModified() <= lost.written);
    m_document.replaceContent(io::parseJson(lost.text).root, tr("Recover Unsaved Changes"));
    emit documentLeft();
    emit opened();
    return true;
}

/// Asks before the changes of another program are lost.
bool FileController::mayOverwrite(const QString& path) {
    if (path != m_document.filePath() || m_watch.isGone() || !m_watch.isChanged()) return true;
    return QMessageBox::warning(m_window, tr("The file was changed"),
                                tr("Another program changed \"%1\" after it was opened. Overwrite "
                                   "those changes?")
                                    .arg(m_document.displayName()),
                                QMessageBox::Save | QMessageBox::Cancel,
                                QMessageBox::Cancel) == QMessageBox::Save;
}

/// So that the document finds its meshes from another folder, too.
bool FileController::moveFileNames(const QString& folder) {
    if (m_document.filePath().isEmpty()) return false;
    const QString before = QFileInfo(m_document.filePath()).absolutePath();
    std::vector<std::pair<QString, io::JsonValue>> edits;
    for (auto& [pointer, name] :
         io::movedFileNames(m_document.root(), before.toStdString(), folder.toStdString()))
        edits.emplace_back(QString::fromStdString(pointer), std::move(name));
    if (edits.empty() || before == folder) return false;
    m_document.setValues(edits, tr("Adapt File Names to the Folder"));
    return true;
}

bool FileController::saveTo(const QString& path) {
    if (!mayOverwrite(path)) return false;
    const bool isAdapted = moveFileNames(QFileInfo(path).absolutePath());
    try {
        m_document.saveAs(path);
    } catch (const std::runtime_error& error) {
        if (isAdapted) m_document.undoStack()->undo();
        QMessageBox::warning(m_window, tr("The model was not saved"), translated(error));
        return false;
    }
    m_watch.watch(m_document.filePath());
    remember(path);
    emit saved(path);
    emit message(tr("Saved %1").arg(path));
    return true;
}

void FileController::saveByItself() {
    const QString path = m_document.filePath();
    if (!hasOwnFile() || !m_document.isModified() || m_watch.isChanged()) return;
    try {
        m_document.saveAs(path);
    } catch (const std::runtime_error& error) {
        if (!m_hasFailedByItself) emit saveByItselfFailed(translated(error));
        m_hasFailedByItself = true;
        return;
    }
    m_hasFailedByItself = false;
    m_watch.watch(path);
    emit saved(path);
    emit message(tr("Saved %1").arg(path));
}

bool FileController::mayDiscard() {
    if (!m_document.isModified()) return true;
    QMessageBox question(QMessageBox::Question, tr("Unsaved changes"),
                         tr("Save the changes to \"%1\"?").arg(m_document.displayName()),
                         QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, m_window);
    question.setDefaultButton(QMessageBox::Save);
    const int answer = question.exec();
    return answer == QMessageBox::Discard || (answer == QMessageBox::Save && save());
}

QStringList FileController::recentFiles() const {
    QStringList existing;
    for (const QString& path : QSettings().value(kRecentKey).toStringList())
        if (QFileInfo::exists(path)) existing << path;
    return existing;
}

void FileController::remember(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList files = recentFiles();
    files.removeAll(absolute);
    files.prepend(absolute);
    QSettings().setValue(kRecentKey, QStringList(files.mid(0, kMaxRecent)));
    emit recentFilesChanged();
}

void FileController::clearRecentFiles() {
    QSettings().remove(kRecentKey);
    emit recentFilesChanged();
}

} // namespace trammel::studio
