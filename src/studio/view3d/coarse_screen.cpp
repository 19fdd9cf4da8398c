#include "studio/view3d/coarse_screen.h"

#include "studio/view3d/frame_graph.h"
#include "studio/view3d/mesh_data.h"
#include "studio/view3d/render_parts.h"
#include "studio/view3d/render_target.h"

#include <chrono>
#include <utility>

namespace trammel::studio {
namespace {

using namespace std::chrono_literals;
constexpr auto kRest = 250ms; ///< longer than the pause between two pictures of what moves

QSize halfOf(QSize size) {
    return {(size.width() + 1) / 2, (size.height() + 1) / 2};
}

} // namespace

CoarseScreen::CoarseScreen(const RenderEffects& effects, FrameGraph& graph, Qt3DCore::QEntity* root)
    : m_graph(graph),
      m_entity(new Qt3DCore::QEntity(root)),
      m_material(new ScreenMaterial(effects, m_entity)) {
    m_entity->addComponent(makeTriangles(tileMesh(2.0), m_entity));
    m_entity->addComponent(m_material);
    m_entity->addComponent(graph.screenLayer);
    m_entity->setEnabled(false);
    m_rest.setSingleShot(true);
    m_rest.callOnTimeout([this] { showStill(); });
}

void CoarseScreen::setSize(std::optional<QSize> window) {
    if (m_size == window) return;
    m_size = window;
    const auto before = std::exchange(m_targets, {});
    if (window)
        m_targets = {makeRenderTarget(halfOf(*window), 1, m_entity),
                     makeRenderTarget(*window, 1, m_entity)};
    show(m_rest.isActive() ? Coarse : Fine);
    for (Qt3DRender::QRenderTarget* each : before)
        delete each;
}

void CoarseScreen::showMotion() {
    if (!isOn()) return;
    if (!m_rest.isActive()) show(Coarse);
    m_rest.start(kRest);
}

void CoarseScreen::showStill() {
    m_rest.stop();
    if (isOn()) show(Fine);
}

void CoarseScreen::setHeld(bool on) {
    m_isHeld = on;
    showStill();
}

void CoarseScreen::show(Sharpness sharpness) {
    Qt3DRender::QRenderTarget* target = m_targets[sharpness];
    m_graph.setWindowTarget(target);
    m_material->setImage(target ? colourOf(*target) : nullptr);
    m_entity->setEnabled(target && !m_isHeld);
}

} // namespace trammel::studio
