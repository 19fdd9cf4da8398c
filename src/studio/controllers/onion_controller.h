#pragma once

#include "studio/app/onion_settings.h"

#include <QObject>
#include <vector>

class QAction;

namespace trammel::studio {

class OnionPanel;
class PlotPanel;
class RunController;
class SceneView;
class TimeBar;

/// Shows the bodies at other times of the run as ghosts in the 3-D view, while its action is on.
class OnionController : public QObject {
    Q_OBJECT

public:
    OnionController(const RunController& run, const TimeBar& timeBar, const PlotPanel& plots,
                    SceneView& view, QObject* parent);

private:
    void showPanel(bool on);
    void update();
    void clear();

    const RunController& m_run;
    const TimeBar& m_timeBar;
    const PlotPanel& m_plots;
    SceneView& m_view;
    OnionSettings m_settings;
    OnionPanel* m_panel = nullptr; ///< made when first asked for
    std::vector<int> m_frames;     ///< that are shown
    std::vector<double> m_strengths;
};

} // namespace trammel::studio
