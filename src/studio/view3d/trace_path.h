#pragma once

#include <Eigen/Core>
#include <vector>

namespace trammel::studio {

/// Where a point was at times that lie evenly over a run; world, m.
struct TracePath {
    std::vector<Eigen::Vector3f> points;
    int colour = 0;      ///< the same for a point in every run
    int style = 0;       ///< of the line, see runLineStyle()
    double length = 1.0; ///< how long its run takes, in that of the shown one
};

} // namespace trammel::studio
