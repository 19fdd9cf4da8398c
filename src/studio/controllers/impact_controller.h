#pragma once

#include "results/run_data.h"

#include <QObject>
#include <memory>
#include <optional>
#include <utility>

class QAction;
class QMainWindow;

namespace trammel::studio {

class ImpactPanel;
class PanelDock;
class RunController;
class SceneView;
class TimeBar;

/// The ledger of impacts: it, the time bar and the 3-D view follow each other.
class ImpactController : public QObject {
    Q_OBJECT

public:
    /// @param exportTable asks for a file and writes the ledger
    ImpactController(TimeBar& timeBar, SceneView& scene, QAction* exportTable, QMainWindow& window);

    PanelDock* dock() const { return m_dock; }
    /// Shows the impacts of the run that is shown, as it grows.
    void follow(const RunController& run);
    /// Null pointer: no run. The run may still grow: call takeImpacts() then.
    void setRun(std::shared_ptr<const results::RunData> run);
    /// Takes up the impacts that were appended.
    void takeImpacts();

    QAction* previousAction() const { return m_previous; }
    QAction* nextAction() const { return m_next; }
    /// The impacts within half an output step of a frame, as [first, last) in the run's order.
    std::pair<int, int> impactsAt(int frame) const;
    void retranslate();

signals:
    void failed(const QString& text);

private:
    void showFrame(int frame);
    void goTo(int impact);
    void goToNext();
    void goToPrevious();
    void showImpulses(int first, int last);

    ImpactPanel* m_panel;
    PanelDock* m_dock;
    TimeBar& m_timeBar;
    SceneView& m_scene;
    QAction* m_previous;
    QAction* m_next;
    std::shared_ptr<const results::RunData> m_data;
    double m_largest = 0.0;  ///< impulse of those taken, N s
    std::size_t m_taken = 0; ///< impacts that the time bar has ticks of
};

} // namespace trammel::studio
