#include "studio/view3d/trace_paths.h"

#include "studio/view3d/dashed_path.h"

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

TracePaths::Drawn TracePaths::makePath(int number) {
    auto* geometry = new Qt3DCore::QGeometry(m_root);
    auto* buffer = new Qt3DCore::QBuffer(geometry);
    auto* positions = new QAttribute(buffer, QAttribute::defaultPositionAttributeName(),
                                     QAttribute::Float, 3, 0, 0, 0, geometry);
    geometry->addAttribute(positions);
    Rgba colour = kColours[static_cast<std::size_t>(number) % std::size(kColours)];
    const Line past = makeLine(geometry, colour);
    colour[3] = kFaint;
    return {buffer, positions, past, makeLine(geometry, colour), number};
}

void TracePaths::set(std::span<const TracePath> paths) {
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (i == m_paths.size()) m_paths.push_back(makePath(paths[i].colour));
        if (m_paths[i].colour != paths[i].colour) {
            for (const Line& line : {m_paths[i].past, m_paths[i].whole})
                delete line.entity;
            m_paths[i] = makePath(paths[i].colour);
        }
        fill(m_paths[i], paths[i]);
    }
    for (std::size_t i = paths.size(); i < m_paths.size(); ++i)
        fill(m_paths[i], {});
    showUntil(m_share);
}

void TracePaths::fill(Drawn& drawn, const TracePath& path) {
    using Renderer = Qt3DRender::QGeometryRenderer;
    DashedPath pieces;
    if (path.style > 0) pieces = dashed(path.points, path.style);
    const std::vector<Eigen::Vector3f>& points = path.style > 0 ? pieces.ends : path.points;
    drawn.points = path.points.size();
    drawn.length = path.length;
    drawn.counts = std::move(pieces.counts);
    drawn.buffer->setData(
        QByteArray(reinterpret_cast<const char*>(points.data()),
                   static_cast<qsizetype>(points.size() * sizeof(Eigen::Vector3f))));
    drawn.positions->setCount(static_cast<uint>(points.size()));
    for (const Line& line : {drawn.past, drawn.whole})
        line.renderer->setPrimitiveType(path.style > 0 ? Renderer::Lines : Renderer::LineStrip);
    show(drawn.whole, static_cast<int>(points.size()));
}

void TracePaths::showUntil(double share) {
    m_share = std::clamp(share, 0.0, 1.0);
    for (const Drawn& drawn : m_paths) {
        constexpr double kRounding = 1e-6;
        if (drawn.points == 0) {
            show(drawn.past, 0);
            continue;
        }
        const double part = std::clamp(m_share / std::max(drawn.length, 1e-12), 0.0, 1.0);
        const auto last =
            static_cast<int>(part * static_cast<double>(drawn.points - 1) + kRounding);
        show(drawn.past,
             drawn.counts.empty() ? last + 1 : drawn.counts[static_cast<std::size_t>(last)]);
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
