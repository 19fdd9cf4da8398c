#include "dynamics/joints/coordinate.h"

#include "dynamics/joints/parts.h"

namespace trammel::dynamics {

double coordinateOf(const JointKind& kind, const JointGeometry& g, const Side& A, const Side& B,
                    double near) {
    if (!kind.hasAngle) return jointTranslation(g, A, B);
    return unwrapped(jointAngle(g, A.R, B.R), near);
}

void addCoordinateRow(const JointKind& kind, const JointGeometry& g, const Side& A, const Side& B,
                      double phi, double prescribed, RowWriter& rows) {
    const Vec3 n = A.R * g.frameA.col(2);
    if (kind.hasAngle)
        parts::turning(rows, n, A, B.R * g.frameB.col(0), B, phi, prescribed);
    else
        parts::movingAlong(rows, n, A, A.R * g.rA, B, B.R * g.rB, phi, prescribed);
}

} // namespace trammel::dynamics
