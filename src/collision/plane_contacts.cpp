#include "collision/plane_contacts.h"

#include "collision/feature.h"

namespace trammel::collision {

void convexPlane(const PlacedSolid& solid, const PlacedSolid& plane, Candidates& out) {
    constexpr int kRimPoints = 4;
    const Vec3 into = -plane.R.col(2);
    const Feature feature = foremost(solid, into, kRimPoints);
    for (int i = 0; i < feature.count; ++i) {
        const double gap = into.dot(plane.p - feature.vertices[i]);
        out.addOnA(feature.vertices[i], into, gap, feature.names[i], feature.rims[i]);
    }
}

} // namespace trammel::collision
