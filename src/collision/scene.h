#pragma once

#include "math/vector.h"
#include "model/model.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace trammel::math {
class WorkerPool;
}

/// Shapes to contact points, normals and gaps. Knows geometry and poses, no masses and no forces.
namespace trammel::collision {

/// A shape on a body, by the body's index (the caller's numbering, the ground has one too).
struct Collider {
    int body = 0;
    const model::Shape* shape = nullptr; ///< pose in the body frame; must outlive the Scene
};

/// Where a body frame stands in the world.
struct Placement {
    Mat3 R = Mat3::Identity();
    Vec3 p = Vec3::Zero(); ///< m
};

/// A point where two shapes touch or are about to.
struct ContactPoint {
    Vec3 onA = Vec3::Zero();    ///< the point of the first shape's surface, world, m
    Vec3 onB = Vec3::Zero();    ///< of the second's
    Vec3 normal = Vec3::Zero(); ///< unit, world, from the first shape to the second
    double gap = 0.0;           ///< (onB - onA) . normal, m; negative where they penetrate
    std::uint32_t feature = 0;  ///< the same in the next step where the same features touch;
                                ///< different for the points of one manifold
    /// Not 0: which rim of the two solids the point slides on, as they turn, through features that
    /// have other numbers.
    unsigned rim = 0;

    bool isSameAs(const ContactPoint& other) const {
        return rim > 0 || other.rim > 0 ? rim == other.rim : feature == other.feature;
    }
};

/// All points of one pair of colliders, at most kMaxPoints, well spread, ordered by feature. Among
/// them is the nearest (or deepest) point of the pair: the smallest gap is the pair's distance or,
/// where they overlap, minus the least depth by which one must be moved to leave the other.
struct Manifold {
    static constexpr int kMaxPoints = 4;
    int colliderA = 0, colliderB = 0; ///< bodyA <= bodyB
    int count = 0;
    std::array<ContactPoint, kMaxPoints> points;
};

struct Solid;
/// Shapes as scenes hold them, by collider: mesh files are read, and trees of triangles made.
using Solids = std::vector<Solid>;
/// @param stop ends that soon, with surfaces of which parts are missing
/// @throws std::runtime_error naming the mesh file that cannot be used
std::shared_ptr<const Solids> makeSolids(std::span<const Collider> colliders,
                                         const std::filesystem::path& directory,
                                         const std::stop_token& stop = {});

/// All shapes of a model that may touch, with a broad phase over them.
///
/// Pairs of the same body, of two bodies that both do not move, pairs that the caller switched off,
/// and pairs of planes (which meet everywhere) are never looked at.
///
/// Gaps and points are right to rounding, about 1e-15 of the size of solids, shared out between
/// closed forms (sphere, capsule and box against each other, sphere against cylinder, everything
/// against planes) and Newton's method (cylinder and ellipsoid). Two faces askew by up to 1e-3 rad
/// touch as parallel ones, with several points: their gaps are then right to 1e-6 of themselves.
/// Overlaps are meant to be small: beyond about a tenth of the size a cylinder or an ellipsoid may
/// lose the shortest way out from sight, and the gap then jumps.
///
/// A hull is solid. Against boxes, hulls, spheres and capsules it is exact at any depth; cylinders
/// and ellipsoids deep inside find a face's way out.
///
/// A mesh is its surface, triangle by triangle; it need not be convex. Overlaps with a mesh are
/// right while small against the other solid and the mesh's triangles (a few thousandths).
class Scene {
public:
    struct Options {
        std::vector<bool> isMoving;                ///< by body
        std::vector<std::pair<int, int>> excluded; ///< bodies that do not collide
        std::filesystem::path directory;           ///< where mesh files are looked for
        std::shared_ptr<const Solids> solids;      ///< of the colliders; null: to be made
    };
    /// @throws std::runtime_error naming the mesh file that cannot be used
    Scene(std::vector<Collider> colliders, Options options);
    ~Scene();
    Scene(Scene&&) noexcept;
    Scene& operator=(Scene&&) noexcept;

    const std::vector<Collider>& colliders() const;
    /// detect() leaves out the pairs that it has not come to when it is asked to stop.
    void stopWhen(const std::stop_token& token);
    /// Lets detect() share its work with threads; null: none.
    void shareWith(math::WorkerPool* pool);
    /// Whether any pair can touch at all.
    bool empty() const;

    /// Contact points with gap <= margin (m), bodies standing as placed. The answer is ordered by
    /// pair, the same for the same placements, and valid until the next call. No allocation once
    /// the most pairs that touch were met, and with threads in each of their pieces. Pairs whose
    /// boxes are near each other are listed with some room: the list holds for some calls.
    std::span<const Manifold> detect(std::span<const Placement> bodies, double margin);
    /// The same in the pieces that threads found, one after another.
    std::span<const std::span<const Manifold>> detectInPieces(std::span<const Placement> bodies,
                                                              double margin);

    /// The same for one pair of colliders only, without broad phase.
    /// @param known a point of an earlier manifold of theirs, by its feature and rim: where it is
    ///        still one it is among the points, though others be better spread; null: none
    Manifold detectPair(int colliderA, int colliderB, std::span<const Placement> bodies,
                        double margin, const ContactPoint* known = nullptr) const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace trammel::collision
