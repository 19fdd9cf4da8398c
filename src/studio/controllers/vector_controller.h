#pragma once

#include "studio/controllers/run_vectors.h"

#include <QObject>

namespace trammel::studio {

class RunController;
class SceneView;
class TimeBar;

/// Shows the vectors of the shown frame in the 3-D view, those kinds that it wants. Impulses come
/// from the ImpactController.
class VectorController : public QObject {
    Q_OBJECT

public:
    VectorController(const RunController& run, const TimeBar& timeBar, SceneView& view,
                     QObject* parent);

private:
    void takeRun();
    void takeFrames();
    void measureAll();
    void measure(VectorKind kind);
    void showFrame();
    void show(VectorKind kind);

    const RunController& m_run;
    const TimeBar& m_timeBar;
    SceneView& m_view;
    RunVectors m_vectors;
    std::size_t m_measured = 0; ///< frames that the largest are known of
};

} // namespace trammel::studio
