#pragma once

#include "studio/view3d/orbit_camera.h"
#include "studio/view3d/scene_content.h"

#include <functional>
#include <optional>

namespace trammel::studio {

struct Hit {
    const SceneItem* item = nullptr;
    Vec3 point = Vec3::Zero();  ///< world, m
    Vec3 normal = Vec3::Zero(); ///< of the surface there, outward, world, unit; 0: unknown
};

/// The nearest item that a ray meets, among those the filter lets through.
std::optional<Hit> pick(const SceneContent& content, std::span<const model::Pose> poses,
                        const Ray& ray, const std::function<bool(const SceneItem&)>& filter);

} // namespace trammel::studio
