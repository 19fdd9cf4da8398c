#include "collision/narrow_phase.h"

#include "collision/box_contacts.h"
#include "collision/hull_contacts.h"
#include "collision/mesh_contacts.h"
#include "collision/plane_contacts.h"
#include "collision/round_contacts.h"
#include "collision/separation.h"

#include <algorithm>
#include <array>

namespace trammel::collision {

namespace {

using NarrowPhase = void (*)(const PlacedSolid&, const PlacedSolid&, Candidates&);

/// By the kinds of a pair, the lower kind first.
constexpr std::array<std::array<NarrowPhase, kKindCount>, kKindCount> kNarrowPhases{{
    // Sphere, Capsule, Box, Cylinder, Ellipsoid, Hull, Mesh, Plane
    {roundRound, roundRound, roundBox, sphereCylinder, convexConvex, roundHull, convexMesh,
     convexPlane},
    {nullptr, roundRound, roundBox, convexConvex, convexConvex, roundHull, convexMesh, convexPlane},
    {nullptr, nullptr, boxBox, convexConvex, convexConvex, polytopePolytope, convexMesh,
     convexPlane},
    {nullptr, nullptr, nullptr, convexConvex, convexConvex, roundHull, convexMesh, convexPlane},
    {nullptr, nullptr, nullptr, nullptr, convexConvex, roundHull, convexMesh, convexPlane},
    {nullptr, nullptr, nullptr, nullptr, nullptr, polytopePolytope, convexMesh, convexPlane},
    {nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, meshMesh, meshPlane},
    {},
}};

} // namespace

void findContacts(const PlacedSolid& a, const PlacedSolid& b, Candidates& out) {
    const bool isSwapped = b.solid->kind < a.solid->kind;
    const PlacedSolid& first = isSwapped ? b : a;
    const PlacedSolid& second = isSwapped ? a : b;
    const NarrowPhase narrowPhase = kNarrowPhases[static_cast<std::size_t>(first.solid->kind)]
                                                 [static_cast<std::size_t>(second.solid->kind)];
    if (narrowPhase == nullptr) return;
    narrowPhase(first, second, out);
    if (isSwapped) out.swapSides();
}

} // namespace trammel::collision
