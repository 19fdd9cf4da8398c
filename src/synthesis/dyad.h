#pragma once

#include "synthesis/plane.h"

#include <Eigen/Core>
#include <string_view>

namespace trammel::synthesis {

enum class DyadKind {
    RR, ///< a link with a hinge at the ground and one at the body
    PR, ///< a block that slides on the ground, hinged to the body
    RP  ///< a block hinged to the ground, in which a line of the body slides
};
std::string_view name(DyadKind kind); ///< "RR", "PR", "RP"

/// One of the two ways in which a body is held in the plane. In a pose (P, phi), with the moving
/// point W = P + e^{i phi} w:
///     RR   |W - g| = length
///     PR   normal . W = length                       normal in the world: W runs on a line
///     RP   normal . e^{-i phi} (g - P) = length      normal in the body: g is on its line
struct Dyad {
    DyadKind kind = DyadKind::RR;
    Point fixed;         ///< g, world, m; of PR none
    Point moving;        ///< w, body axes, m; of RP none
    Point normal{1, 0};  ///< unit; of RR none
    double length = 0.0; ///< m; signed, but for RR

    /// Left side less right side, m.
    double residual(const Pose& pose) const;
    /// Its derivatives by P (along x, y) and phi; m/m and m/rad.
    Eigen::Vector3d gradient(const Pose& pose) const;
    /// Where it holds the body in a pose: W, of RP g.
    Point holdingPoint(const Pose& pose) const;
    /// The direction in which it holds the body there, unit.
    Point holdingDirection(const Pose& pose) const;
};

/// The largest residual of some poses, m.
double worstResidual(const Dyad& dyad, const Poses& poses);

} // namespace trammel::synthesis
