#pragma once

#include "analysis/cycle/cycle_poses.h"
#include "sketch/sketch.h"
#include "studio/jobs/cycle_job.h"
#include "studio/sketch/cycle_picture.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>

class QWidget;

namespace trammel::studio {

class AssemblySwitch;
class CentreController;
class CycleBar;
class CyclePanel;
class Document;
class PanelDock;
class SceneView;
class SketchTool;

/// A drawn mechanism moves at once: the curves of its measured points over the whole cycle, turning
/// in place, its limits and assemblies, and plots over its input. Nothing of that is an edit but
/// the other assembly.
class CycleController : public QObject {
    Q_OBJECT

public:
    CycleController(Document& document, CentreController& centre, QWidget& window);

    PanelDock* dock() const { return m_dock; }
    AssemblySwitch& assemblies() const { return *m_assemblies; }
    /// The sketch whose marks go with the mechanism.
    void attach(SketchTool& tool);
    void setActive(bool on);
    enum class Stage { Drawn, Dragged };
    /// Another mechanism is drawn, or the same: its cycle is found.
    void show(const model::Model& model, const sketch::Sketch& drawn, Stage stage);
    /// The sketch's marks go to where the view shows the bodies: in a frame of a run, or as drawn.
    void followView();
    bool isReady() const { return m_poses != nullptr; } ///< its cycle has been found
    bool isTurned() const { return m_isTurned; }
    double place() const { return m_place; } ///< of the shown pose on the cycle
    const std::shared_ptr<const LinkageCycle>& cycle() const { return m_cycle; }
    const std::vector<CyclePath>& paths() const { return m_paths; }

signals:
    void poseReleased(); ///< the view may show what it showed before

private:
    void connectBar(SceneView& view);
    void take(const std::shared_ptr<const LinkageCycle>& cycle);
    void takeFailure(const QString& why);
    void showPlots();
    void setUpBar();
    void goHome();
    void showDrawn();
    void togglePlay();
    void advance();
    void step(int steps);
    void turnTo(double input);
    void takeTyped(const QString& text);
    void showPlace(double place);
    void showValue();
    void showAssembly();
    void choose(const QString& input);
    void makePaths();
    void markPaths(const dynamics::State& shown);
    void repaint();

    SceneView& m_view;
    CycleBar* m_bar;
    CyclePanel* m_panel;
    PanelDock* m_dock;
    AssemblySwitch* m_assemblies;
    SketchTool* m_tool = nullptr;
    CycleJob m_job;
    QTimer m_timer, m_plots;
    QElapsedTimer m_clock;
    bool m_isActive = false, m_isTurned = false;
    Stage m_stage = Stage::Drawn;
    std::string m_input; ///< that the user chose
    model::Model m_model;
    sketch::Sketch m_drawn;
    std::shared_ptr<const LinkageCycle> m_cycle;
    std::unique_ptr<analysis::CyclePoses> m_poses; ///< of the newest cycle; none while it is found
    std::vector<CyclePath> m_paths;
    double m_place = 0.0;
};

} // namespace trammel::studio
