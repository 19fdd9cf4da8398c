#pragma once

#include "studio/jobs/synthesis_job.h"
#include "studio/synthesis/gallery_model.h"
#include "studio/synthesis/task_document.h"

#include <QObject>
#include <vector>

class QAction;
class QWidget;

namespace trammel::studio {

class Document;
class FileController;
class PanelDock;
class SceneView;
class SynthesisPanel;
class TaskPointTool;

/// Linkages for a task: solving it, the gallery of what solves it, opening one as a model that
/// keeps the task, and the cognates of the four-bar that is open.
class SynthesisController : public QObject {
    Q_OBJECT

public:
    /// @param view where points may be given
    /// @param sketch on while that has the view's pointer
    SynthesisController(Document& document, FileController& files, SceneView& view, QAction* sketch,
                        QWidget& window);

    PanelDock* dock() const { return m_dock; }
    TaskDocument& task() { return m_task; }
    GalleryModel& gallery() { return m_gallery; }
    bool isRunning() const { return m_job.isRunning(); }
    /// Whether the keyboard is in the task's form, or the view takes its points.
    bool hasKeyboard() const;

    /// Whether a file is taken for a task by its name.
    static bool isTaskFile(const QString& path) { return path.endsWith(".task.json"); }
    /// Shows the task, that of the document where it has one.
    void show();
    void solve();
    void stop() { m_job.stop(); }
    /// Shows the cognates of the document's four-bar in the gallery.
    void findCognates();
    /// Opens a solution of the gallery as a model.
    void open(int row);
    /// Reads a task file; the panel says what is wrong. @return whether it could be read
    bool openTask(const QString& path);
    bool saveTask(const QString& path);
    /// Adds the rows of a CSV file.
    void importRows(const QString& path);

signals:
    void keyboardMoved(); ///< to or from the view
    /// The dock has something to show.
    void shown();
    void modelMade();

private:
    void takeTaskOfDocument();
    void connectPanel(QWidget& window);
    void connectJob();
    void connectTool(QAction* sketch);
    void showSolutions(std::vector<synthesis::Solution> solutions, GalleryModel::Task marks,
                       const QString& status);
    void take(const synthesis::Solutions& solutions);
    QString statusOf(const synthesis::Solutions& solutions) const;
    void showAge();
    void keepTask();
    void addPicked(const synthesis::Dyad& first, const synthesis::Dyad& second);
    io::JsonValue modelOf(int row) const;

    Document& m_document;
    FileController& m_files;
    TaskDocument m_task;
    GalleryModel m_gallery;
    QTimer m_keeping; ///< the task is kept in the settings some time after a change
    SynthesisJob m_job;
    TaskPointTool* m_tool;
    SynthesisPanel* m_panel;
    PanelDock* m_dock;
    io::JsonValue m_taken;  ///< the document's task when it was taken
    io::JsonValue m_solved; ///< the task that the gallery is of
    synthesis::Task m_solvedTask;
    io::JsonValue m_cognatesOf; ///< the document that the gallery has cognates of; null: of a task
    QString m_status;           ///< what the search told
    bool m_isOld = false;       ///< the task was changed since
    std::string m_opened;       ///< the text of a document as it was opened from the gallery
};

} // namespace trammel::studio
