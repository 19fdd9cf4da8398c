#include "scene/scene_content.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace trammel::scene {

Eigen::Isometry3d isometry(const model::Pose& pose) {
    Eigen::Isometry3d result(pose.orientation.normalized());
    result.translation() = pose.position;
    return result;
}

namespace {

/// In the plane's frame: the piece as it is, and what lies under the body frames with a margin
/// around them.
Eigen::Affine3d stretch(const SceneItem& plane, const Eigen::Isometry3d& place,
                        std::span<const model::Pose> poses) {
    const double half = plane.mesh->bounds().max().x();
    const Eigen::Vector2d piece = Eigen::Vector2d::Constant(half), margin = 0.5 * piece;
    Eigen::AlignedBox2d covered(-piece, piece);
    const Eigen::Isometry3d toPlane = place.inverse();
    for (const model::Pose& pose : poses) {
        if (!pose.position.allFinite()) continue; // of a run that failed
        const Eigen::Vector2d foot = (toPlane * pose.position).head<2>();
        covered.extend(foot - margin);
        covered.extend(foot + margin);
    }
    const Eigen::Vector2d middle = covered.center(), scale = covered.sizes() / (2.0 * half);
    return Eigen::Translation3d(middle.x(), middle.y(), 0.0) *
           Eigen::Scaling(scale.x(), scale.y(), 1.0);
}

} // namespace

Eigen::Affine3d placement(const SceneItem& item, std::span<const model::Pose> poses) {
    const auto frame = [poses](int body) {
        return body == kWorld ? Eigen::Isometry3d::Identity()
                              : isometry(poses[static_cast<std::size_t>(body)]);
    };
    if (!item.span) {
        const Eigen::Isometry3d place = frame(item.body) * item.place;
        return item.isPlane ? place * stretch(item, place, poses) : Eigen::Affine3d(place.matrix());
    }
    const Vec3 from = frame(item.span->bodyA) * item.span->pointA;
    const Vec3 along = frame(item.span->bodyB) * item.span->pointB - from;
    const double stretch = std::max(along.norm() / item.span->meshLength, 1e-6);
    return Eigen::Translation3d(from) * rotationFromZ(along) * Eigen::Scaling(1.0, 1.0, stretch);
}

std::string ownerOf(const model::Model& model, std::string_view pointer) {
    constexpr std::string_view kGroundShapes = "/ground/shapes/";
    if (pointer.starts_with(kGroundShapes)) return std::string(pointer.substr(1));
    const auto named = [pointer](std::string_view list, const auto& items) -> std::string {
        if (!pointer.starts_with(list)) return {};
        std::size_t index = 0;
        const std::string_view rest = pointer.substr(list.size());
        const auto end = std::from_chars(rest.data(), rest.data() + rest.size(), index);
        if (end.ec != std::errc() || index >= items.size()) return {};
        return std::string(list.substr(1)) + items[index].name;
    };
    for (std::string owner : {named("/bodies/", model.bodies), named("/joints/", model.joints),
                              named("/forces/", model.forces)})
        if (!owner.empty()) return owner;
    return {};
}

namespace {

/// By the point of each plane that is nearest to the middle: a ball is seen with the floor that it
/// is to fall on.
void extendToPlanes(const SceneContent& content, std::span<const model::Pose> poses,
                    const std::function<bool(const SceneItem&)>& filter,
                    Eigen::AlignedBox3d& bounds) {
    constexpr double kNear = 20.0; // of the bounds' diagonal
    if (bounds.isEmpty()) return;
    const Vec3 middle = bounds.center();
    const double reach = kNear * bounds.diagonal().norm();
    for (const SceneItem& item : content.items) {
        if (!item.isPlane || !filter(item)) continue;
        const Eigen::Affine3d place = placement(item, poses);
        const Vec3 normal = place.linear().col(2);
        const double height = normal.dot(middle - place.translation());
        if (std::abs(height) <= reach) bounds.extend(middle - height * normal);
    }
}

} // namespace

Eigen::AlignedBox3d sceneBounds(const SceneContent& content, std::span<const model::Pose> poses,
                                const std::function<bool(const SceneItem&)>& filter) {
    Eigen::AlignedBox3d bounds;
    for (const SceneItem& item : content.items) {
        if (item.kind == SceneItemKind::Frame || item.isPlane || !filter(item)) continue;
        const Eigen::AlignedBox3d box = item.mesh->bounds().cast<double>();
        const Eigen::Affine3d place = placement(item, poses);
        for (int corner = 0; corner < 8; ++corner) {
            const auto type = static_cast<Eigen::AlignedBox3d::CornerType>(corner);
            bounds.extend(place * box.corner(type));
        }
    }
    extendToPlanes(content, poses, filter, bounds);
    return bounds;
}

} // namespace trammel::scene
