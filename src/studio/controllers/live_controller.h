#pragma once

#include "studio/jobs/impact_sound.h"
#include "studio/jobs/live_job.h"

#include <QDockWidget>
#include <QObject>
#include <QPointer>

class QAction;
class QMainWindow;

namespace trammel::studio {

class Document;
class LivePanel;
class PanelDock;
class RunController;
class SceneView;
class ViewController;

/// The live run of the document: its panel, what the view shows of it, and the pulls of the mouse.
/// Where it ends it is run again from its inputs, which keeps it in the list of runs.
class LiveController : public QObject {
    Q_OBJECT

public:
    /// @param action checked while a run goes on
    /// @param beside the dock that the panel shares its place with
    LiveController(Document& document, RunController& run, ViewController& view, SceneView& scene,
                   QAction* action, QDockWidget& beside, QMainWindow& window);

    PanelDock* dock() const { return m_dock; }
    LivePanel& panel() const { return *m_panel; }
    LiveJob& job() { return m_job; }
    bool isRunning() const { return m_job.isRunning(); }
    void start();
    /// Ends the run, which is kept.
    void stop();
    /// Ends the run without a trace.
    void abandon();
    /// Writes the inputs of the run that goes on, or else of the kept one that is shown.
    /// @return whether it could be done; failed() tells else
    bool saveInputs(const QString& path);
    /// An item's form is wanted: what the panel covers since the start is in front again where that
    /// is the form.
    void makeWayForForm();

signals:
    void message(const QString& text);
    void failed(const QString& text);

private:
    void connectPanel();
    void connectJob();
    void connectView();
    QDockWidget* dockInFront() const;
    void uncover();
    void takeFrame(const LiveFrame& frame);
    void takeEnd(const live::InputLog& log);
    void keep(const live::InputLog& log);
    void pull(int body, const Vec3& point, const Vec3& target);
    void paintPull(const LiveFrame& frame);
    live::InputLog inputs() const;
    void refreshSaving();
    void askForFile();
    void release();
    void setSound(bool on);

    Document& m_document;
    RunController& m_run;
    ViewController& m_view;
    SceneView& m_scene;
    QAction* m_action;
    LivePanel* m_panel;
    PanelDock* m_dock;
    QDockWidget& m_beside;
    QPointer<QDockWidget> m_covered; ///< by the panel since the run began
    QMainWindow& m_window;
    LiveJob m_job;
    ImpactSound m_sound;
    io::JsonValue m_root; ///< of the run that goes on
    std::shared_ptr<const live::LiveModel> m_model;
    bool m_isAbandoned = false, m_isPainted = false, m_isPulling = false;
};

} // namespace trammel::studio
