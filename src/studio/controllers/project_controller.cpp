#include "studio/controllers/project_controller.h"

#include "studio/app/language.h"
#include "studio/controllers/file_controller.h"
#include "studio/controllers/project_folder.h"
#include "studio/controllers/run_controller.h"
#include "studio/document/document.h"
#include "studio/document/message_text.h"
#include "studio/panels/notice_bar.h"
#include "studio/runs/run_list.h"

#include <QDir>
#include <QFileInfo>
#include <QUuid>
#include <utility>

namespace trammel::studio {

ProjectController::ProjectController(const Document& document, FileController& files, RunList& runs,
                                     RunController& run, NoticeBar& notice, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_files(files),
      m_runs(runs),
      m_run(run),
      m_notice(notice),
      m_key(QUuid::createUuid().toString(QUuid::WithoutBraces)),
      m_recovery(document, m_key) {
    connect(&files, &FileController::opened, this, &ProjectController::open);
    connect(&files, &FileController::saved, this, &ProjectController::move);
    connect(&files, &FileController::saved, this, &ProjectController::endNoticeOfDisk);
    connect(&files, &FileController::changedOnDisk, this, &ProjectController::showChangeOnDisk);
    connect(&m_recovery, &Recovery::failed, this, &ProjectController::warning);
}

void ProjectController::open() {
    endNoticeOfDisk();
    m_run.clear();
    leave();
    const QString path = m_document.filePath();
    m_runs.setFolder(path.isEmpty() ? unsavedProjectFolder(m_key) : projectFolder(path));
}

/// Runs of a model that was given up without being saved go with it.
void ProjectController::leave() {
    emit leaving();
    QDir(unsavedProjectFolder(m_key)).removeRecursively();
}

void ProjectController::offerRecovery() {
    const std::vector<Recovery::Lost> all = Recovery::findLost();
    if (all.empty()) return;
    const Recovery::Lost& lost = all.front();
    const QString name = lost.filePath.isEmpty() ? tr("A model that was never saved")
                                                 : '"' + QFileInfo(lost.filePath).fileName() + '"';
    m_notice.showNotice(MessageLevel::Warning,
                        tr("%1 has unsaved changes of %2, when the program ended unexpectedly.")
                            .arg(name, dateText(lost.written)),
                        {{tr("&Recover"), [this, lost] { recover(lost); }},
                         {tr("&Discard"),
                          [this, lost] {
                              Recovery::remove(lost.key);
                              QDir(unsavedProjectFolder(lost.key)).removeRecursively();
                              offerRecovery();
                          }},
                         {tr("&Later"), [] {}}});
}

void ProjectController::recover(const Recovery::Lost& lost) {
    if (!m_files.recover(lost)) return;
    if (m_document.filePath().isEmpty()) {
        try {
            RunFolder(unsavedProjectFolder(lost.key)).moveTo(m_runs.folder());
        } catch (const std::runtime_error& error) {
            emit failed(translated(error));
        }
        m_runs.refresh();
    }
    Recovery::remove(lost.key);
    offerRecovery();
}

void ProjectController::showChangeOnDisk(bool isGone) {
    m_tellsOfDisk = true;
    const QString name = m_document.displayName();
    if (isGone)
        m_notice.showNotice(
            MessageLevel::Warning, tr("\"%1\" was deleted or moved by another program.").arg(name),
            {{tr("&Save It Again"), [this] { m_files.save(); }}, {tr("&Close"), [] {}}});
    else
        m_notice.showNotice(
            MessageLevel::Warning, tr("\"%1\" was changed by another program.").arg(name),
            {{tr("&Reload"), [this] { m_files.reload(); }}, {tr("&Keep What Is Here"), [] {}}});
}

/// The file is what the window has again, or the window has another one.
void ProjectController::endNoticeOfDisk() {
    if (std::exchange(m_tellsOfDisk, false)) m_notice.hide();
}

/// A model that is saved for the first time takes its runs along.
void ProjectController::move(const QString& path) {
    const QString folder = projectFolder(path);
    if (folder == m_runs.folder()) return;
    if (m_runs.folder() == unsavedProjectFolder(m_key))
        m_run.moveRuns(folder);
    else
        m_runs.setFolder(folder);
}

} // namespace trammel::studio
