#pragma once

#include "model/model.h"
#include "scene/mesh_data.h"
#include "scene/scene_anchors.h"

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::scene {

using Rgba = std::array<float, 4>;

enum class SceneItemKind { Shape, Joint, Force, Frame };
inline constexpr int kWorld = -1;

/// The second end of an item that spans two points of two bodies; its mesh runs along z.
struct Span {
    int bodyA = kWorld, bodyB = kWorld;
    Vec3 pointA = Vec3::Zero(), pointB = Vec3::Zero(); ///< in the bodies' frames, m
    double meshLength = 1.0;                           ///< m
};

/// One thing that is drawn and can be picked.
struct SceneItem {
    std::string pointer; ///< JSON pointer of what it shows
    std::string owner;   ///< see ownerOf()
    SceneItemKind kind = SceneItemKind::Shape;
    MeshPointer mesh;
    Rgba colour{};
    int body = kWorld;                                       ///< whose frame it moves with
    Eigen::Isometry3d place = Eigen::Isometry3d::Identity(); ///< in that frame
    std::optional<Span> span;                                ///< instead of body and place
    bool moves = true;                                       ///< not fixed in the world
    bool isPlane = false; ///< an infinite one, normal to z, of which a piece is drawn
};

/// Whether both have the same mesh, be it two of the same form.
bool haveSameMesh(const SceneItem& a, const SceneItem& b);

/// A model as it is drawn.
struct SceneContent {
    std::vector<SceneItem> items;
    std::vector<Anchor> anchors;
    std::vector<model::Pose> initialPoses; ///< of the body frames
    Eigen::AlignedBox3d bounds;            ///< initial pose, the grid left out
    double size = 1.0;                     ///< characteristic length, m
    Vec3 up = Vec3::UnitZ();               ///< against gravity; z without
    bool empty = true;                     ///< nothing to look at
};

/// Names what a pointer is of, whatever is added or removed before it: "bodies/crank", "joints/A",
/// "forces/spring", "ground/shapes/0"; empty for anything else.
std::string ownerOf(const model::Model& model, std::string_view pointer);

SceneContent buildScene(const model::Model& model);

Eigen::Isometry3d isometry(const model::Pose& pose);
/// World placement of an item; spans are stretched along z, and pieces of planes within them, so
/// that they lie under the body frames.
Eigen::Affine3d placement(const SceneItem& item, std::span<const model::Pose> poses);
/// Bounds of bodies, joints and forces in those poses, and of what lies under them on planes that
/// are not far; empty where there is none.
/// @param filter of the items that count
Eigen::AlignedBox3d sceneBounds(
    const SceneContent& content, std::span<const model::Pose> poses,
    const std::function<bool(const SceneItem&)>& filter = [](const SceneItem&) { return true; });

} // namespace trammel::scene
