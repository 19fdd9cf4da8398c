#include "synthesis/dyad.h"

#include <algorithm>

namespace trammel::synthesis {

std::string_view name(DyadKind kind) {
    if (kind == DyadKind::RR) return "RR";
    return kind == DyadKind::PR ? "PR" : "RP";
}

double Dyad::residual(const Pose& pose) const {
    if (kind == DyadKind::RR) return std::abs(pose.toWorld(moving) - fixed) - length;
    if (kind == DyadKind::PR) return dot(normal, pose.toWorld(moving)) - length;
    return dot(normal, pose.toBody(fixed)) - length;
}

Point Dyad::holdingPoint(const Pose& pose) const {
    return kind == DyadKind::RP ? fixed : pose.toWorld(moving);
}

Point Dyad::holdingDirection(const Pose& pose) const {
    if (kind == DyadKind::PR) return normal;
    if (kind == DyadKind::RP) return unit(pose.angle) * normal;
    const Point way = pose.toWorld(moving) - fixed;
    return way / std::abs(way);
}

Eigen::Vector3d Dyad::gradient(const Pose& pose) const {
    const Point n = holdingDirection(pose);
    const double turn = dot(n, kI * (holdingPoint(pose) - pose.place));
    const double sign = kind == DyadKind::RP ? -1.0 : 1.0;
    return sign * Eigen::Vector3d(n.real(), n.imag(), turn);
}

double worstResidual(const Dyad& dyad, const Poses& poses) {
    double worst = 0.0;
    for (const Pose& pose : poses)
        worst = std::max(worst, std::abs(dyad.residual(pose)));
    return worst;
}

} // namespace trammel::synthesis
