#include "studio/view3d/ghost_bodies.h"

#include <algorithm>

namespace trammel::studio {

namespace {

constexpr std::size_t kMostEntities = 3000; // more would make every picture slow
constexpr float kOpacity = 0.34f;           // of the clearest

} // namespace

GhostBodies::GhostBodies(const RenderEffects& effects, const FrameGraph& graph,
                         Qt3DCore::QEntity* parent)
    : m_effects(effects), m_root(new Qt3DCore::QEntity(parent)) {
    m_root->addComponent(graph.blendedLayer);
}

void GhostBodies::set(std::vector<Ghost> ghosts) {
    if (ghosts.empty() && m_ghosts.empty()) return;
    m_ghosts = std::move(ghosts);
    refresh();
}

void GhostBodies::setSources(std::vector<Source> sources, std::size_t bodies) {
    clear();
    m_sources = std::move(sources);
    m_bodies = bodies;
    refresh();
}

void GhostBodies::clear() {
    for (const Drawn& drawn : m_drawn)
        delete drawn.entity;
    m_drawn.clear();
    m_strengths.clear();
}

GhostBodies::Drawn GhostBodies::make(double strength) {
    Drawn drawn{new Qt3DCore::QEntity(m_root), {}};
    std::map<Rgba, SurfaceMaterial*> materials;
    for (const Source& source : m_sources) {
        Rgba colour = source.item->colour;
        colour[3] *= kOpacity * static_cast<float>(strength);
        SurfaceMaterial*& material = materials[colour];
        if (!material) material = new SurfaceMaterial(m_effects, colour, drawn.entity);
        auto* entity = new Qt3DCore::QEntity(drawn.entity);
        drawn.transforms.push_back(new Qt3DCore::QTransform(entity));
        entity->addComponent(source.mesh);
        entity->addComponent(material);
        entity->addComponent(drawn.transforms.back());
    }
    return drawn;
}

void GhostBodies::refresh() {
    const bool fits =
        !m_sources.empty() && std::ranges::all_of(m_ghosts, [this](const Ghost& ghost) {
            return ghost.poses.size() == m_bodies;
        });
    const std::size_t most = fits ? kMostEntities / m_sources.size() : 0;
    const std::size_t count = std::min(m_ghosts.size(), most);
    std::vector<double> strengths;
    for (std::size_t i = 0; i < count; ++i)
        strengths.push_back(m_ghosts[i].strength);
    if (strengths != m_strengths) {
        clear();
        for (const double strength : strengths)
            m_drawn.push_back(make(strength));
        m_strengths = std::move(strengths);
    }
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = 0; k < m_sources.size(); ++k)
            setPlacement(
                *m_drawn[i].transforms[k],
                Eigen::Isometry3d(placement(*m_sources[k].item, m_ghosts[i].poses).matrix()));
}

} // namespace trammel::studio
