#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

namespace trammel::studio {

/// A path cut into the dashes and dots of a line style.
struct DashedPath {
    std::vector<Eigen::Vector3f> ends; ///< of each piece, two by two
    std::vector<int> counts;           ///< by point of the path: how many ends come before it
};

/// @param style see runLineStyle(); not 0, which is drawn without gaps
DashedPath dashed(std::span<const Eigen::Vector3f> points, int style);

} // namespace trammel::studio
