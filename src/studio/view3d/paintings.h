#pragma once

#include "studio/view3d/frame_graph.h"
#include "studio/view3d/painting_layer.h"
#include "studio/view3d/render_parts.h"

#include <array>

namespace trammel::studio {

/// Drawings of the size of the view, below the solids of the scene or over all of it.
class Paintings {
public:
    Paintings(const RenderEffects& effects, const FrameGraph& graph, Qt3DCore::QEntity* parent);

    /// Paints at once, and again whenever the view has another size; empty: nothing is drawn.
    void set(PaintingLayer layer, ViewPainter paint);
    /// @param resolution pixels of the picture for one of the view's
    void place(QSizeF view, double resolution);

private:
    class Image;
    struct Painting {
        ViewPainter paint;
        Qt3DCore::QEntity* entity = nullptr;
        Image* image = nullptr;
    };
    void make(PaintingLayer layer);

    const RenderEffects& m_effects;
    const FrameGraph& m_graph;
    Qt3DCore::QEntity* m_root;
    Qt3DRender::QGeometryRenderer* m_quad; ///< of size 1
    std::array<Painting, kPaintingLayers> m_paintings;
    QSizeF m_view;
    double m_resolution = 1.0;
};

} // namespace trammel::studio
