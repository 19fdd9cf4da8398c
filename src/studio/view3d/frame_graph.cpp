#include "studio/view3d/frame_graph.h"

#include "studio/view3d/render_target.h"

#include <Qt3DCore/QEntity>
#include <Qt3DRender/QCameraLens>
#include <Qt3DRender/QCameraSelector>
#include <Qt3DRender/QClearBuffers>
#include <Qt3DRender/QDepthTest>
#include <Qt3DRender/QLayerFilter>
#include <Qt3DRender/QMultiSampleAntiAliasing>
#include <Qt3DRender/QRenderStateSet>
#include <Qt3DRender/QSortPolicy>
#include <algorithm>

namespace trammel::studio {
namespace {

using namespace Qt3DRender;

constexpr double kTriadPixels = 104.0;
constexpr int kSamples = 4; ///< of a smooth picture's pixel; as the window has

QFrameGraphNode* filterLayer(QLayer* layer, QFrameGraphNode* parent) {
    auto* filter = new QLayerFilter(parent);
    filter->addLayer(layer);
    return filter;
}

QFrameGraphNode* selectCamera(QCamera* camera, QFrameGraphNode* parent) {
    auto* selector = new QCameraSelector(parent);
    selector->setCamera(camera);
    return selector;
}

QRenderStateSet* drawStates(QFrameGraphNode* parent, QDepthTest::DepthFunction function) {
    auto* states = new QRenderStateSet(parent);
    auto* depth = new QDepthTest(states);
    depth->setDepthFunction(function);
    states->addRenderState(depth);
    states->addRenderState(new QMultiSampleAntiAliasing(states));
    return states;
}

QCamera* makeCamera(Qt3DCore::QNode* parent) {
    return new QCamera(parent);
}

} // namespace

FrameGraph::FrameGraph(Qt3DExtras::Qt3DWindow* window) {
    auto* surface = m_surface = new QRenderSurfaceSelector;
    surface->setSurface(window);
    m_target = new QRenderTargetSelector(surface);
    camera = makeCamera(surface);
    tagCamera = makeCamera(surface);
    triadCamera = makeCamera(surface);
    backdropLayer = new QLayer(surface);
    paperLayer = new QLayer(surface);
    blendedLayer = new QLayer(surface);
    markLayer = new QLayer(surface);
    tagLayer = new QLayer(surface);
    triadLayer = new QLayer(surface);
    screenLayer = new QLayer(surface);
    const auto layers = {backdropLayer, paperLayer, blendedLayer, markLayer,
                         tagLayer,      triadLayer, screenLayer};
    for (QLayer* layer : layers)
        layer->setRecursive(true);

    auto* full = new QViewport(m_target);
    auto* clear = new QClearBuffers(full);
    clear->setBuffers(QClearBuffers::ColorDepthBuffer);
    drawStates(selectCamera(camera, filterLayer(backdropLayer, clear)), QDepthTest::Always);
    drawStates(selectCamera(tagCamera, filterLayer(paperLayer, full)), QDepthTest::Always);

    auto* solids = new QLayerFilter(full);
    solids->setFilterMode(QLayerFilter::DiscardAnyMatchingLayers);
    for (QLayer* layer : layers)
        solids->addLayer(layer);
    drawStates(selectCamera(camera, solids), QDepthTest::Less);

    auto* sorted = new QSortPolicy(selectCamera(camera, filterLayer(blendedLayer, full)));
    sorted->setSortTypes(QVector<QSortPolicy::SortType>{QSortPolicy::BackToFront});
    drawStates(sorted, QDepthTest::LessOrEqual);

    auto* clearMarks = new QClearBuffers(full);
    clearMarks->setBuffers(QClearBuffers::DepthBuffer);
    drawStates(selectCamera(camera, filterLayer(markLayer, clearMarks)), QDepthTest::Less);

    // To the window, whatever the target: nothing where what is in the layer is switched off.
    auto* screen = filterLayer(screenLayer, new QViewport(surface));
    drawStates(selectCamera(tagCamera, screen), QDepthTest::Always);

    m_overTarget = new QRenderTargetSelector(surface);
    auto* tags = filterLayer(tagLayer, new QViewport(m_overTarget));
    drawStates(selectCamera(tagCamera, tags), QDepthTest::Always);
    tagCamera->setPosition({0.0f, 0.0f, 1.0f});
    tagCamera->setViewCenter({});
    tagCamera->setUpVector({0.0f, 1.0f, 0.0f});

    m_triadViewport = new QViewport(m_overTarget);
    auto* clearDepth = new QClearBuffers(m_triadViewport);
    clearDepth->setBuffers(QClearBuffers::DepthBuffer);
    auto* triad = drawStates(selectCamera(triadCamera, filterLayer(triadLayer, clearDepth)),
                             QDepthTest::Less);
    triadCamera->lens()->setOrthographicProjection(-1.5f, 1.5f, -1.5f, 1.5f, 0.1f, 20.0f);
    capture = new QRenderCapture(triad);
    window->setActiveFrameGraph(surface);
}

void FrameGraph::placeTriad(QSizeF view) {
    const double width = kTriadPixels / std::max(kTriadPixels, view.width());
    const double height = kTriadPixels / std::max(kTriadPixels, view.height());
    m_triadViewport->setNormalizedRect(QRectF(0.0, 1.0 - height, width, height));
}

/// As the lens of the scene's camera: a wider picture shows more at the sides, a narrower one more
/// above and below.
void FrameGraph::placeTags(QSizeF view, double aspect) {
    const double width = std::max(view.width(), aspect * view.height());
    const double height = std::max(view.height(), view.width() / aspect);
    const auto left = static_cast<float>(0.5 * (view.width() - width));
    const auto top = static_cast<float>(0.5 * (height - view.height()));
    tagCamera->lens()->setOrthographicProjection(left, left + static_cast<float>(width),
                                                 top - static_cast<float>(height), top, 0.1f, 2.0f);
}

void FrameGraph::setPictureSize(std::optional<QSize> size) {
    QRenderTarget* before = m_pictureTarget;
    m_pictureTarget = size ? makeRenderTarget(*size, kSamples, m_surface) : nullptr;
    m_surface->setExternalRenderTargetSize(size.value_or(QSize()));
    refreshTargets();
    delete before;
}

void FrameGraph::setWindowTarget(QRenderTarget* target) {
    m_windowTarget = target;
    refreshTargets();
}

void FrameGraph::refreshTargets() {
    m_target->setTarget(m_pictureTarget ? m_pictureTarget : m_windowTarget);
    m_overTarget->setTarget(m_pictureTarget);
}

} // namespace trammel::studio
