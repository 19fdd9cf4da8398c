#pragma once

#include "math/vector.h"

#include <vector>

namespace trammel::synthesis {

/// The real common points of two conics x^T A x = 0 and x^T B x = 0 of the projective plane, as
/// unit vectors: none, two or four, where they have no piece in common.
///
/// After a fixed rotation, which keeps points from lying at infinity or above each other, the
/// resultant of the two in y is a quartic in x; its roots are made right to rounding by Newton's
/// method on both conics.
std::vector<Vec3> commonPoints(const Mat3& A, const Mat3& B);

} // namespace trammel::synthesis
