#include "studio/view3d/scene_renderer.h"

#include "studio/view3d/scene_renderer_impl.h"

#include <QPalette>
#include <utility>

namespace trammel::studio {

SceneRenderer::SceneRenderer() : m_impl(std::make_unique<Impl>()) {}

SceneRenderer::~SceneRenderer() = default;

QWindow* SceneRenderer::window() const {
    return m_impl->window;
}

void SceneRenderer::setContent(const SceneContent& content, const OrbitCamera& camera) {
    m_impl->setContent(content, camera);
}

void SceneRenderer::setPoses(std::span<const model::Pose> poses) {
    m_impl->setPoses(poses);
    m_impl->coarse.showMotion();
}

void SceneRenderer::setSelection(const std::string& pointer, std::vector<std::string> alike) {
    m_impl->selection = std::move(alike);
    m_impl->selection.push_back(pointer);
    m_impl->refreshSelection();
}

void SceneRenderer::setVisible(SceneItemKind kind, bool on) {
    m_impl->visible[static_cast<std::size_t>(kind)] = on;
    m_impl->buildVisible();
    m_impl->setPoses(std::vector(m_impl->poses)); // spans that were just made
    m_impl->refreshVisibility();
    m_impl->refreshSelection();
}

void SceneRenderer::setHidden(const std::set<std::string>& owners) {
    if (m_impl->hidden == owners) return;
    m_impl->hidden = owners;
    m_impl->refreshVisibility();
    m_impl->refreshGhosts();
    m_impl->placeLabels();
}

void SceneRenderer::setGridVisible(bool on) {
    m_impl->gridVisible = on;
    if (m_impl->grid) m_impl->grid->setEnabled(on);
}

void SceneRenderer::setVectors(VectorKind kind, std::span<const VectorMark> marks, double size,
                               double scale) {
    m_impl->vectors[indexOf(kind)]->set(marks, size, scale);
}

void SceneRenderer::setVectorsVisible(VectorKind kind, bool on) {
    m_impl->vectors[indexOf(kind)]->setArrowsVisible(on);
}

void SceneRenderer::setPointsVisible(VectorKind kind, bool on) {
    m_impl->vectors[indexOf(kind)]->setPointsVisible(on);
}

void SceneRenderer::setGhosts(std::vector<Ghost> ghosts) {
    m_impl->ghosts.set(std::move(ghosts));
}

void SceneRenderer::setNamesVisible(bool on) {
    m_impl->labels.setNamesVisible(on);
    m_impl->placeLabels();
}

void SceneRenderer::setCentresVisible(bool on) {
    m_impl->labels.setCentresVisible(on);
    m_impl->placeLabels();
}

void SceneRenderer::setObstacles(std::vector<QRectF> obstacles) {
    m_impl->labels.setObstacles(std::move(obstacles));
}

void SceneRenderer::setTraces(std::span<const TracePath> paths) {
    m_impl->traces.set(paths);
}

void SceneRenderer::setTraceShare(double share) {
    m_impl->traces.showUntil(share);
}

void SceneRenderer::setTracesVisible(bool on) {
    m_impl->traces.setVisible(on);
}

void SceneRenderer::setMarkers(const std::vector<SceneMarker>& markers) {
    m_impl->markers.set(markers);
    m_impl->coarse.showMotion();
}

void SceneRenderer::setPainting(PaintingLayer layer, ViewPainter paint) {
    m_impl->paintings.set(layer, std::move(paint));
    m_impl->coarse.showMotion();
}

void SceneRenderer::setCamera(const OrbitCamera& orbit, QSizeF view) {
    Qt3DRender::QCamera* camera = m_impl->graph.camera;
    camera->setPosition(toQt(orbit.position()));
    camera->setViewCenter(toQt(orbit.target()));
    camera->setUpVector(toQt(orbit.up()));
    m_impl->setLens(orbit, view);
    m_impl->orbitNow = orbit;
    m_impl->viewNow = view;
    m_impl->placeLabels();
    m_impl->chooseEdges();
    m_impl->coarse.showMotion();

    m_impl->triad.face(orbit);
    // In a picture the triad is as large a part as in a window of the view's height.
    if (const auto& picture = m_impl->pictureSize)
        view.setWidth(view.height() * picture->width() / picture->height());
    m_impl->graph.placeTriad(view);
}

void SceneRenderer::setPalette(const QPalette& palette) {
    m_impl->theme = themeOf(palette);
    m_impl->highlight = QColor(255, 145, 0);
    m_impl->backdrop->setColours(m_impl->theme.top, m_impl->theme.bottom);
    m_impl->labels.setColours(m_impl->theme.name, m_impl->theme.halo);
    m_impl->triad.setTextColour(m_impl->theme.text);
    m_impl->buildGrid();
    m_impl->refreshSelection();
}

void SceneRenderer::setPictureSize(std::optional<QSize> size) {
    m_impl->pictureSize = size;
    m_impl->graph.setPictureSize(size);
    m_impl->chooseEdges();
    m_impl->coarse.setHeld(size.has_value());
}

void SceneRenderer::capture(std::function<void(const QImage&)> receiver) {
    m_impl->coarse.showStill();
    Qt3DRender::QRenderCaptureReply* reply = m_impl->graph.capture->requestCapture();
    QObject::connect(reply, &Qt3DRender::QRenderCaptureReply::completed, reply,
                     [reply, receiver = std::move(receiver)] {
                         // Alpha is how much of a pixel a ball's rim covers, see shaders.h.
                         QImage image = reply->image().convertToFormat(QImage::Format_ARGB32);
                         image.reinterpretAsFormat(QImage::Format_RGB32);
                         receiver(image);
                         reply->deleteLater();
                     });
}

} // namespace trammel::studio
