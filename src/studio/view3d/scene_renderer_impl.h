#pragma once

#include "studio/view3d/coarse_screen.h"
#include "studio/view3d/frame_graph.h"
#include "studio/view3d/ghost_bodies.h"
#include "studio/view3d/instanced_items.h"
#include "studio/view3d/paintings.h"
#include "studio/view3d/render_parts.h"
#include "studio/view3d/scene_labels.h"
#include "studio/view3d/scene_markers.h"
#include "studio/view3d/scene_renderer.h"
#include "studio/view3d/scene_theme.h"
#include "studio/view3d/trace_paths.h"
#include "studio/view3d/triad.h"
#include "studio/view3d/vector_arrows.h"

#include <array>

namespace trammel::studio {

/// An item's entity and what of it changes.
struct DrawnItem {
    const SceneItem* item;
    Qt3DCore::QEntity* entity;
    Qt3DRender::QGeometryRenderer* mesh;
    SurfaceMaterial* material;
    Qt3DCore::QTransform* transform;
};

/// What a SceneRenderer is put together from, and what it knows of the picture.
class SceneRenderer::Impl {
public:
    static constexpr std::size_t kKinds = 4; ///< of SceneItemKind

    Impl();

    void setContent(SceneContent newContent, const OrbitCamera& camera);
    void keepItem(DrawnItem known, const SceneItem& item);
    void addBodies();
    void removeBodies();
    void buildGrid();
    void buildVisible();
    void refreshGhosts();
    void buildItem(const SceneItem& item);
    Qt3DCore::QEntity* parentOf(const SceneItem& item) const;
    void setPoses(std::span<const model::Pose> newPoses);
    void refreshVisibility();
    void refreshSelection();
    void setLens(const OrbitCamera& orbit, QSizeF view);
    void placeLabels();
    void chooseEdges();

    Qt3DExtras::Qt3DWindow* window;
    FrameGraph graph;
    Qt3DCore::QEntity* root;
    RenderEffects effects;
    std::array<std::unique_ptr<VectorArrows>, kVectorKinds> vectors;
    InstancedItems instanced;
    TracePaths traces;
    SceneLabels labels;
    SceneMarkers markers;
    Paintings paintings;
    GhostBodies ghosts;
    Triad triad;
    CoarseScreen coarse;
    BackdropMaterial* backdrop;
    SceneTheme theme;
    QColor highlight;

    SceneContent content;
    Vec3 gridRight = Vec3::UnitX(), gridBack = Vec3::UnitY();
    Vec3 centre = Vec3::Zero(); ///< of a sphere that holds everything that is drawn
    double radius = 10.0;
    Qt3DCore::QEntity* grid = nullptr;
    std::vector<Qt3DCore::QEntity*> bodies;
    std::vector<Qt3DCore::QTransform*> bodyTransforms;
    std::vector<const SceneItem*> single; ///< not in `instanced`
    std::vector<DrawnItem> drawn;         ///< of them
    std::vector<std::string> selection;   ///< pointers
    std::array<bool, kKinds> visible{true, true, true, false}, built{};
    std::set<std::string> hidden; ///< owners
    std::vector<model::Pose> poses;
    bool gridVisible = true;
    std::optional<QSize> pictureSize; ///< else the window's
    OrbitCamera orbitNow;
    QSizeF viewNow;
};

} // namespace trammel::studio
