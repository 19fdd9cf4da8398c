#pragma once

#include <Eigen/Core>
#include <vector>

namespace trammel::studio {

/// Where a point was at times that lie evenly over a run; world, m.
struct TracePath {
    std::vector<Eigen::Vector3f> points;
};

} // namespace trammel::studio
