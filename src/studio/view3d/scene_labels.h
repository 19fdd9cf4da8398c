#pragma once

#include "studio/view3d/frame_graph.h"
#include "studio/view3d/label_layout.h"
#include "studio/view3d/render_parts.h"
#include "studio/view3d/scene_anchors.h"

#include <QFont>
#include <Qt3DRender/QPaintedTextureImage>
#include <functional>
#include <vector>

namespace trammel::studio {

class OrbitCamera;

/// Draws names beside their places and quartered circles at centres of mass, upright, as large
/// whatever the distance, over all that is in the scene.
///
/// Entities are made when they are first shown; moving the camera or bodies only moves them.
class SceneLabels {
public:
    SceneLabels(const RenderEffects& effects, const FrameGraph& graph, Qt3DCore::QEntity* parent);

    void setAnchors(std::vector<Anchor> anchors);
    void setColours(const QColor& text, const QColor& halo);
    /// @param pixels of the picture for one of the view's, so that text is sharp
    void setResolution(double pixels);
    void setNamesVisible(bool on);
    void setCentresVisible(bool on);
    /// Places in the view that labels keep off, in its pixels.
    void setObstacles(std::vector<QRectF> obstacles) { m_obstacles = std::move(obstacles); }
    /// @param isShown whether an anchor's item is visible
    void place(const OrbitCamera& camera, QSizeF view, std::span<const model::Pose> poses,
               const std::function<bool(const Anchor&)>& isShown);

private:
    struct Sprite {
        Qt3DCore::QEntity* entity = nullptr;
        Qt3DCore::QTransform* transform = nullptr;
    };
    struct Label {
        Anchor anchor;
        QSizeF size; ///< of the text with its halo, in the view's pixels
        LabelSide side = LabelSide::Right;
        Sprite name, centre;
    };
    Sprite makeSprite() const;
    /// Takes the image.
    Qt3DRender::QMaterial* makeMaterial(Qt3DRender::QPaintedTextureImage* image,
                                        Qt3DCore::QNode* parent) const;
    void makeNames();
    void makeCentres();
    void removeNames();
    void removeCentres();
    static void put(const Sprite& sprite, const QRectF& rect);

    const RenderEffects& m_effects;
    Qt3DCore::QEntity* m_root;
    Qt3DRender::QGeometryRenderer* m_quad; ///< of size 1
    Qt3DRender::QParameter* m_text;
    Qt3DRender::QParameter* m_halo;
    Qt3DRender::QMaterial* m_centreMaterial = nullptr;
    QFont m_font;
    std::vector<Label> m_labels;
    std::vector<QRectF> m_obstacles;
    double m_resolution = 1.0;
    bool m_namesVisible = false, m_centresVisible = false;
};

} // namespace trammel::studio
