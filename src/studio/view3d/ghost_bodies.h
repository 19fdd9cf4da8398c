#pragma once

#include "studio/view3d/frame_graph.h"
#include "studio/view3d/ghost.h"
#include "studio/view3d/render_parts.h"

#include <map>
#include <span>
#include <vector>

namespace trammel::studio {

/// Draws translucent bodies at other times. They share the meshes of the bodies themselves; another
/// time only moves them.
class GhostBodies {
public:
    /// What is drawn of a body, and whose mesh it is.
    struct Source {
        const SceneItem* item;
        Qt3DRender::QGeometryRenderer* mesh;
    };
    GhostBodies(const RenderEffects& effects, const FrameGraph& graph, Qt3DCore::QEntity* parent);

    /// @param ghosts as many as can be drawn are; none where they are for other bodies
    void set(std::vector<Ghost> ghosts);
    /// Other items, with the same ghosts. Before any mesh is deleted: none.
    void setSources(std::vector<Source> sources, std::size_t bodies);

private:
    struct Drawn {
        Qt3DCore::QEntity* entity;
        std::vector<Qt3DCore::QTransform*> transforms; ///< of the sources
    };
    void clear();
    void refresh();
    Drawn make(double strength);

    const RenderEffects& m_effects;
    Qt3DCore::QEntity* m_root;
    std::vector<Source> m_sources;
    std::size_t m_bodies = 0;
    std::vector<Ghost> m_ghosts;
    std::vector<Drawn> m_drawn;
    std::vector<double> m_strengths; ///< that the drawn ones have
};

} // namespace trammel::studio
