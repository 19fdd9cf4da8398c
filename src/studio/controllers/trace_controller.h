#pragma once

#include "studio/view3d/trace_path.h"

#include <QObject>
#include <vector>

namespace trammel::model {
struct Model;
}
namespace trammel::results {
class RunData;
}

namespace trammel::studio {

class Document;
class RunController;
class RunOverlays;
class SceneView;
class TimeBar;

/// The paths of a model's traced points in a run, whose channels have the measures' names. Of a
/// long run every n-th frame.
/// @param most points of a path
std::vector<TracePath> tracePaths(const model::Model& model, const results::RunData& run,
                                  std::size_t most);

/// Shows the paths of traced points in the 3-D view, as the run grows and up to the shown frame,
/// and those of the ticked runs with the lines that they have in the plots. Where a run is of an
/// older model the view says so.
class TraceController : public QObject {
    Q_OBJECT

public:
    TraceController(const Document& document, const RunController& run, const RunOverlays& overlays,
                    const TimeBar& timeBar, SceneView& view, QObject* parent);

private:
    void showPaths();
    void showFrame(int frame);
    void tellAge() const;

    const Document& m_document;
    const RunController& m_run;
    const RunOverlays& m_overlays;
    const TimeBar& m_timeBar;
    SceneView& m_view;
};

} // namespace trammel::studio
