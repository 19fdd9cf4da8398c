#pragma once

#include <QSize>
#include <QTimer>
#include <array>
#include <optional>

namespace Qt3DCore {
class QEntity;
}
namespace Qt3DRender {
class QRenderTarget;
}

namespace trammel::studio {

struct FrameGraph;
struct RenderEffects;
class ScreenMaterial;

/// How software OpenGL brings many items to the window, whose smooth edges would take more time
/// than all else: into a texture with rough edges, of the window's size while all stands still and
/// of half of it in width and height while something moves, which a rectangle shows.
class CoarseScreen {
public:
    CoarseScreen(const RenderEffects& effects, FrameGraph& graph, Qt3DCore::QEntity* root);

    /// @param window in pixels of the device; none: the graph draws into the window itself
    void setSize(std::optional<QSize> window);
    bool isOn() const { return m_size.has_value(); }
    /// Something moves: the coarse texture serves until nothing has for a while.
    void showMotion();
    /// Fine at once, whatever moved.
    void showStill();
    /// While the graph draws elsewhere, the window keeps the texture it shows: the other one is
    /// old.
    void setHeld(bool on);

private:
    enum Sharpness : std::size_t { Coarse, Fine };
    void show(Sharpness sharpness);

    FrameGraph& m_graph;
    Qt3DCore::QEntity* m_entity;
    ScreenMaterial* m_material;
    std::optional<QSize> m_size;
    std::array<Qt3DRender::QRenderTarget*, 2> m_targets{};
    QTimer m_rest;
    bool m_isHeld = false;
};

} // namespace trammel::studio
