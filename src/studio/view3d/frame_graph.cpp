#include "studio/view3d/frame_graph.h"

#include <Qt3DCore/QEntity>
#include <Qt3DRender/QCameraLens>
#include <Qt3DRender/QCameraSelector>
#include <Qt3DRender/QClearBuffers>
#include <Qt3DRender/QDepthTest>
#include <Qt3DRender/QLayerFilter>
#include <Qt3DRender/QMultiSampleAntiAliasing>
#include <Qt3DRender/QRenderStateSet>
#include <Qt3DRender/QRenderSurfaceSelector>
#include <Qt3DRender/QSortPolicy>

namespace trammel::studio {
namespace {

using namespace Qt3DRender;

constexpr double kTriadPixels = 104.0;

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
    auto* surface = new QRenderSurfaceSelector;
    surface->setSurface(window);
    camera = makeCamera(surface);
    triadCamera = makeCamera(surface);
    backdropLayer = new QLayer(surface);
    blendedLayer = new QLayer(surface);
    markLayer = new QLayer(surface);
    triadLayer = new QLayer(surface);
    for (QLayer* layer : {backdropLayer, blendedLayer, markLayer, triadLayer})
        layer->setRecursive(true);

    auto* full = new QViewport(surface);
    auto* clear = new QClearBuffers(full);
    clear->setBuffers(QClearBuffers::ColorDepthBuffer);
    drawStates(selectCamera(camera, filterLayer(backdropLayer, clear)), QDepthTest::Always);

    auto* solids = new QLayerFilter(full);
    solids->setFilterMode(QLayerFilter::DiscardAnyMatchingLayers);
    for (QLayer* layer : {backdropLayer, blendedLayer, markLayer, triadLayer})
        solids->addLayer(layer);
    drawStates(selectCamera(camera, solids), QDepthTest::Less);

    auto* sorted = new QSortPolicy(selectCamera(camera, filterLayer(blendedLayer, full)));
    sorted->setSortTypes(QVector<QSortPolicy::SortType>{QSortPolicy::BackToFront});
    drawStates(sorted, QDepthTest::LessOrEqual);

    auto* clearMarks = new QClearBuffers(full);
    clearMarks->setBuffers(QClearBuffers::DepthBuffer);
    drawStates(selectCamera(camera, filterLayer(markLayer, clearMarks)), QDepthTest::Less);

    m_triadViewport = new QViewport(surface);
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

} // namespace trammel::studio
