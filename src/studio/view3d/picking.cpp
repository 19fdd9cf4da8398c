#include "studio/view3d/picking.h"

#include <cmath>
#include <limits>

namespace trammel::studio {
namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();

bool meets(const Eigen::AlignedBox3d& box, const Vec3& origin, const Vec3& direction) {
    double enter = 0.0, leave = kNone;
    for (int i = 0; i < 3; ++i) {
        double a = (box.min()[i] - origin[i]) / direction[i];
        double b = (box.max()[i] - origin[i]) / direction[i];
        if (std::isnan(a) || std::isnan(b)) continue; // runs within the slab's face
        if (a > b) std::swap(a, b);
        enter = std::max(enter, a);
        leave = std::min(leave, b);
    }
    return enter <= leave;
}

/// Where a ray meets a mesh.
struct Meeting {
    double t = kNone;         ///< the ray's parameter, infinite where it misses
    double u = 0.0, v = 0.0;  ///< shares of the triangle's second and third corner
    std::size_t triangle = 0; ///< index of its first index
};

/// Moeller and Trumbore (1997)
Meeting meetTriangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& origin,
                     const Vec3& direction) {
    const Vec3 e1 = b - a, e2 = c - a, p = direction.cross(e2);
    const double determinant = e1.dot(p);
    if (determinant == 0.0) return {};
    const Vec3 s = origin - a, q = s.cross(e1);
    const double u = s.dot(p) / determinant, v = direction.dot(q) / determinant;
    if (u < 0.0 || v < 0.0 || u + v > 1.0) return {};
    const double t = e2.dot(q) / determinant;
    return t > 0.0 ? Meeting{t, u, v} : Meeting{};
}

/// An affine map keeps the parameter along a ray, so that hits of all items compare.
Meeting meetMesh(const MeshData& mesh, const Vec3& origin, const Vec3& direction) {
    Meeting nearest;
    if (!meets(mesh.bounds().cast<double>(), origin, direction)) return nearest;
    const auto corner = [&mesh](std::size_t i) -> Vec3 {
        return mesh.positions[mesh.indices[i]].cast<double>();
    };
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
        Meeting meeting = meetTriangle(corner(i), corner(i + 1), corner(i + 2), origin, direction);
        if (meeting.t >= nearest.t) continue;
        meeting.triangle = i;
        nearest = meeting;
    }
    return nearest;
}

/// As it is lit: between the normals of the corners. In the mesh's frame.
Vec3 normalAt(const MeshData& mesh, const Meeting& meeting) {
    const auto normal = [&](std::size_t corner) -> Vec3 {
        return mesh.normals[mesh.indices[meeting.triangle + corner]].cast<double>();
    };
    return (1.0 - meeting.u - meeting.v) * normal(0) + meeting.u * normal(1) +
           meeting.v * normal(2);
}

} // namespace

std::optional<Hit> pick(const SceneContent& content, std::span<const model::Pose> poses,
                        const Ray& ray, const std::function<bool(const SceneItem&)>& filter) {
    std::optional<Hit> hit;
    Meeting nearest;
    for (const SceneItem& item : content.items) {
        if (!filter(item)) continue;
        const Eigen::Affine3d toItem = placement(item, poses).inverse();
        const Meeting meeting =
            meetMesh(*item.mesh, toItem * ray.origin, toItem.linear() * ray.direction);
        if (meeting.t >= nearest.t) continue;
        nearest = meeting;
        hit = Hit{&item, ray.origin + meeting.t * ray.direction, Vec3::Zero()};
    }
    if (hit && !hit->item->span && !hit->item->mesh->normals.empty())
        hit->normal = (placement(*hit->item, poses).linear() * normalAt(*hit->item->mesh, nearest))
                          .stableNormalized();
    return hit;
}

} // namespace trammel::studio
