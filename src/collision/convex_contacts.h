#pragma once

#include "collision/candidates.h"
#include "collision/solid.h"

namespace trammel::collision {

/// The direction along which two convex solids are farthest apart, or least deep in each other,
/// and points of both surfaces where that distance is taken.
struct Separation {
    Vec3 normal; ///< unit, from A to B
    double gap;
    Vec3 onA, onB;
};

/// Where the normal is that of a flat face of either solid (of A first) within a tolerance (rad),
/// clips what lies foremost in the other to that face.
void clipFaces(const PlacedSolid& a, const PlacedSolid& b, const Vec3& normal, double tolerance,
               Candidates& out);

/// All contact points of two convex solids whose separation is known: those of clipFaces, or the
/// two ends of the line along which the sides of two cylinders (or of a cylinder and a capsule)
/// touch, and the nearest point unless one of them is as near. Where edges or corners are nearest
/// and faces beside them are not much askew, with these faces' points, too: they may be the next to
/// touch.
void addContacts(const PlacedSolid& a, const PlacedSolid& b, const Separation& separation,
                 Candidates& out);

/// Adds what addContacts() adds to the points of clipFaces(), within kSameNormal of the normal.
/// @param out those points, and nothing else
void addToFaces(const PlacedSolid& a, const PlacedSolid& b, const Separation& separation,
                Candidates& out);

} // namespace trammel::collision
