#include "studio/view3d/trace_paths.h"

#include <Qt3DCore/QGeometry>
#include <algorithm>
#include <cmath>

namespace trammel::studio {
namespace {

using Qt3DCore::QAttribute;

/// Okabe and Ito's colours, as in the plots; first those that stand out on light and dark.
constexpr Rgba kColours[] = {{0.00f, 0.62f, 0.45f, 1.f}, {0.84f, 0.37f, 0.00f, 1.f},
                             {0.34f, 0.71f, 0.91f, 1.f}, {0.80f, 0.47f, 0.65f, 1.f},
                             {0.90f, 0.62f, 0.00f, 1.f}, {0.00f, 0.45f, 0.70f, 1.f}};
constexpr float kFaint = 0.3f;

} // namespace

TracePaths::TracePaths(const RenderEffects& effects, const FrameGraph& graph,
                       Qt3DCore::QEntity* parent)
    : m_effects(effects), m_root(new Qt3DCore::QEntity(parent)) {
    m_root->addComponent(graph.markLayer);
}

TracePaths::Line TracePaths::makeLine(Qt3DCore::QGeometry* geometry, const Rgba& colour) {
    auto* entity = new Qt3DCore::QEntity(m_root);
    auto* renderer = new Qt3DRender::QGeometryRenderer(entity);
    renderer->setPrimitiveType(Qt3DRender::QGeometryRenderer::LineStrip);
    renderer->setGeometry(geometry);
    entity->addComponent(renderer);
    entity->addComponent(makePathMaterial(m_effects, colour, entity));
    return {entity, renderer};
}

TracePaths::Drawn TracePaths::makePath(std::size_t index) {
    auto* geometry = new Qt3DCore::QGeometry(m_root);
    auto* buffer = new Qt3DCore::QBuffer(geometry);
    auto* positions = new QAttribute(buffer, QAttribute::defaultPositionAttributeName(),
                                     QAttribute::Float, 3, 0, 0, 0, geometry);
    geometry->addAttribute(positions);
    Rgba colour = kColours[index % std::size(kColours)];
    const Line past = makeLine(geometry, colour);
    colour[3] = kFaint;
    return {buffer, positions, past, makeLine(geometry, colour)};
}

void TracePaths::set(std::span<const TracePath> paths) {
    while (m_paths.size() < paths.size())
        m_paths.push_back(makePath(m_paths.size()));
    m_sizes.assign(m_paths.size(), 0);
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const auto& points = paths[i].points;
        m_sizes[i] = points.size();
        m_paths[i].buffer->setData(
            QByteArray(reinterpret_cast<const char*>(points.data()),
                       static_cast<qsizetype>(points.size() * sizeof(Eigen::Vector3f))));
        m_paths[i].positions->setCount(static_cast<uint>(points.size()));
    }
    for (std::size_t i = 0; i < m_paths.size(); ++i)
        show(m_paths[i].whole, static_cast<int>(m_sizes[i]));
    showUntil(m_share);
}

void TracePaths::showUntil(double share) {
    m_share = std::clamp(share, 0.0, 1.0);
    for (std::size_t i = 0; i < m_paths.size(); ++i) {
        constexpr double kRounding = 1e-6;
        const auto last = static_cast<double>(m_sizes[i]) - 1.0;
        show(m_paths[i].past,
             m_sizes[i] == 0 ? 0 : static_cast<int>(m_share * last + kRounding) + 1);
    }
}

/// A renderer's count of 0 would stand for all.
void TracePaths::show(const Line& line, int points) {
    line.entity->setEnabled(points > 1);
    line.renderer->setVertexCount(points);
}

void TracePaths::setVisible(bool on) {
    m_root->setEnabled(on);
}

} // namespace trammel::studio
