#include "studio/controllers/trace_controller.h"

#include "studio/controllers/run_controller.h"
#include "studio/controllers/run_overlays.h"
#include "studio/document/document.h"
#include "studio/panels/time_bar.h"
#include "studio/view3d/scene_view.h"
#include "studio/view3d/view_actions.h"

#include <QAction>
#include <algorithm>
#include <array>

namespace trammel::studio {

namespace {

/// More are not told apart in a picture.
constexpr std::size_t kMostPoints = 20000;

} // namespace

std::vector<TracePath> tracePaths(const model::Model& model, const results::RunData& run,
                                  std::size_t most) {
    const std::size_t frames = run.frameCount();
    const std::size_t stride = frames / std::max<std::size_t>(most, 1) + 1;
    std::vector<TracePath> paths;
    int number = 0; // of the traced points, also of those that the run does not know
    for (const model::Measure& measure : model.measures) {
        const auto* point = std::get_if<model::PointMeasure>(&measure.law);
        const auto along = [&](const char* axis) {
            return run.channel(
                {.kind = results::ChannelKind::Measure, .owner = measure.name, .axis = axis});
        };
        const std::array columns{along("x"), along("y"), along("z")};
        if (!point || !point->trace) continue;
        const int colour = number++;
        if (!columns[0] || !columns[1] || !columns[2]) continue;
        TracePath& path = paths.emplace_back();
        path.colour = colour;
        path.points.reserve(frames / stride + 1);
        for (std::size_t i = 0; i < frames; i += stride)
            path.points.push_back(
                Vec3((*columns[0])[i], (*columns[1])[i], (*columns[2])[i]).cast<float>());
    }
    return paths;
}

TraceController::TraceController(const Document& document, const RunController& run,
                                 const RunOverlays& overlays, const TimeBar& timeBar,
                                 SceneView& view, QObject* parent)
    : QObject(parent),
      m_document(document),
      m_run(run),
      m_overlays(overlays),
      m_timeBar(timeBar),
      m_view(view) {
    connect(&document, &Document::changed, this, [this] {
        if (!m_document.hasErrors()) showPaths();
    });
    connect(&run, &RunController::dataReset, this, &TraceController::showPaths);
    connect(&run, &RunController::framesAppended, this, &TraceController::showPaths);
    connect(&run, &RunController::outdatedChanged, this, &TraceController::tellAge);
    connect(&overlays, &RunOverlays::changed, this, &TraceController::showPaths);
    connect(&timeBar, &TimeBar::frameChanged, this, &TraceController::showFrame);
    connect(view.actions().traces, &QAction::toggled, this, &TraceController::tellAge);
}

void TraceController::showPaths() {
    std::vector<TracePath> paths;
    if (const auto shown = m_run.data()) {
        paths = tracePaths(m_document.model(), *shown, kMostPoints);
        const double duration = shown->time().empty() ? 0.0 : shown->time().back();
        for (const auto& overlay : m_overlays.runs()) {
            for (TracePath& path : tracePaths(m_document.model(), *overlay->data, kMostPoints)) {
                path.style = overlay->style;
                if (duration > 0.0) path.length = overlay->data->time().back() / duration;
                paths.push_back(std::move(path));
            }
        }
    }
    m_view.setTraces(paths);
    showFrame(m_timeBar.frame());
    tellAge();
}

/// Says in the view which runs its paths are of that belong to an older model.
void TraceController::tellAge() const {
    QStringList older;
    const auto take = [&](const results::RunData& run, const QString& id, const QString& name) {
        if (!m_run.isCurrent(run.header(), id) && !tracePaths(m_document.model(), run, 1).empty())
            older << name;
    };
    if (m_run.data()) take(*m_run.data(), m_run.shownId(), m_run.shownName());
    for (const auto& overlay : m_overlays.runs())
        take(*overlay->data, overlay->id, overlay->name);
    const bool isTold = !older.isEmpty() && m_view.actions().traces->isChecked();
    m_view.setNote(isTold ? tr("Paths of an older model: %1").arg(older.join(", ")) : QString());
}

void TraceController::showFrame(int frame) {
    const auto run = m_run.data();
    const std::size_t frames = run ? run->frameCount() : 0;
    m_view.setTraceShare(frames > 1 ? static_cast<double>(frame) / static_cast<double>(frames - 1)
                                    : 1.0);
}

} // namespace trammel::studio
