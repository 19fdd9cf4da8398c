#pragma once

#include "collision/bounds.h"
#include "collision/hull_surface.h"
#include "collision/mesh_surface.h"
#include "collision/scene.h"

#include <filesystem>

namespace trammel::collision {

/// The order is the one the dispatch table speaks of: of a pair, the lower kind comes first.
enum class Kind { Sphere, Capsule, Box, Cylinder, Ellipsoid, Hull, Mesh, Plane };
inline constexpr int kKindCount = 8;

/// A shape in the form that the narrow phase computes with.
///
/// halfSize holds, in the solid's own frame (m): the half edges of a box; the radii of an
/// ellipsoid; (r, r, half length of the axis) of a cylinder; for a capsule and a sphere the box
/// around the core segment, (0, 0, half length), to which `radius` is added all around.
/// A mesh's and a hull's is that of the box around it, whose centre is its frame's origin.
/// A plane is the half space z <= 0 of its frame.
struct Solid {
    Kind kind = Kind::Sphere;
    Vec3 halfSize = Vec3::Zero();
    double radius = 0.0;
    Mat3 R = Mat3::Identity(); ///< own frame in the body frame
    Vec3 p = Vec3::Zero();
    std::shared_ptr<const MeshSurface> mesh; ///< of a mesh
    std::shared_ptr<const HullSurface> hull; ///< of a hull
};

/// A solid where it stands in the world.
struct PlacedSolid {
    const Solid* solid = nullptr;
    Mat3 R = Mat3::Identity();
    Vec3 p = Vec3::Zero();

    const Vec3& halfSize() const { return solid->halfSize; }
    double radius() const { return solid->radius; }
    Vec3 toWorld(const Vec3& local) const { return R * local + p; }
    Vec3 toLocal(const Vec3& world) const { return R.transpose() * (world - p); }
};

/// @throws std::runtime_error naming the mesh file that cannot be used
Solid makeSolid(const model::Shape& shape, const std::filesystem::path& directory,
                const std::stop_token& stop = {});
PlacedSolid place(const Solid& solid, const Placement& body);

/// The smallest box with world axes around the solid; not for planes.
Bounds bounds(const PlacedSolid& solid);

/// Half the largest extent of a solid, the length that tolerances are relative to.
double size(const Solid& solid);

/// The world points of a capsule's or sphere's core segment, lower end first.
std::array<Vec3, 2> coreSegment(const PlacedSolid& solid);

/// v / |v|, or the fallback where v has no direction.
Vec3 direction(const Vec3& v, const Vec3& fallback);
/// A unit vector perpendicular to a unit vector.
Vec3 perpendicular(const Vec3& unit);

} // namespace trammel::collision
