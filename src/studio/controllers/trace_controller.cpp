#include "studio/controllers/trace_controller.h"

#include "studio/controllers/run_controller.h"
#include "studio/document/document.h"
#include "studio/panels/time_bar.h"
#include "studio/view3d/scene_view.h"

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
    for (const model::Measure& measure : model.measures) {
        const auto* point = std::get_if<model::PointMeasure>(&measure.law);
        const auto along = [&](const char* axis) {
            return run.channel(
                {.kind = results::ChannelKind::Measure, .owner = measure.name, .axis = axis});
        };
        const std::array columns{along("x"), along("y"), along("z")};
        if (!point || !point->trace || !columns[0] || !columns[1] || !columns[2]) continue;
        TracePath& path = paths.emplace_back();
        path.points.reserve(frames / stride + 1);
        for (std::size_t i = 0; i < frames; i += stride)
            path.points.push_back(
                Vec3((*columns[0])[i], (*columns[1])[i], (*columns[2])[i]).cast<float>());
    }
    return paths;
}

TraceController::TraceController(const Document& document, const RunController& run,
                                 const TimeBar& timeBar, SceneView& view, QObject* parent)
    : QObject(parent), m_document(document), m_run(run), m_timeBar(timeBar), m_view(view) {
    connect(&document, &Document::changed, this, [this] {
        if (!m_document.hasErrors()) showPaths();
    });
    connect(&run, &RunController::dataReset, this, &TraceController::showPaths);
    connect(&run, &RunController::framesAppended, this, &TraceController::showPaths);
    connect(&timeBar, &TimeBar::frameChanged, this, &TraceController::showFrame);
}

void TraceController::showPaths() {
    const auto run = m_run.data();
    m_view.setTraces(run ? tracePaths(m_document.model(), *run, kMostPoints)
                         : std::vector<TracePath>());
    showFrame(m_timeBar.frame());
}

void TraceController::showFrame(int frame) {
    const auto run = m_run.data();
    const std::size_t frames = run ? run->frameCount() : 0;
    m_view.setTraceShare(frames > 1 ? static_cast<double>(frame) / static_cast<double>(frames - 1)
                                    : 1.0);
}

} // namespace trammel::studio
