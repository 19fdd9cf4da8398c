#pragma once

#include "studio/document/recovery.h"

#include <QObject>

namespace trammel::studio {

class Document;
class FileController;
class NoticeBar;
class RunController;
class RunList;

/// What belongs to the file that is open: the folder of its runs, what a crash left of it, and what
/// other programs do to it.
class ProjectController : public QObject {
    Q_OBJECT

public:
    ProjectController(const Document& document, FileController& files, RunList& runs,
                      RunController& run, NoticeBar& notice, QObject* parent);

    /// The runs of the document that was opened.
    void open();
    /// What is not saved goes: the window closes, or another document is opened.
    void leave();
    /// Says that a crash left unsaved changes, if there are any, and offers to recover them.
    void offerRecovery();

signals:
    /// The project is left; what is to be written into its folder is written now.
    void leaving();
    void warning(const QString& text);
    void failed(const QString& text);

private:
    void recover(const Recovery::Lost& lost);
    void showChangeOnDisk(bool isGone);
    void endNoticeOfDisk();
    void move(const QString& path);

    const Document& m_document;
    FileController& m_files;
    RunList& m_runs;
    RunController& m_run;
    NoticeBar& m_notice;
    const QString m_key; ///< of this window among all that ever were
    Recovery m_recovery;
    bool m_tellsOfDisk = false; ///< the notice, of what another program did
};

} // namespace trammel::studio
