#pragma once

#include "model/tolerance.h"

#include <Eigen/Core>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace trammel::analysis {

/// A dimension of a tolerance analysis.
struct TolerancedDimension {
    std::string name;
    model::Tolerance tolerance;
};

/// What tolerances make of an output, deviations from its nominal value, by its derivatives S:
///     worst case   the sums of S_i times that limit which makes each least, and largest
///     mean         sum S_i m_i,  m_i the middle of the limits
///     deviation    sqrt(S C S^T),  C_ij = r_ij s_i s_j with standard deviations s and their
///                  linear correlations r (linear_correlation.h)
///     share i      S_i (C S^T)_i / (S C S^T): of the variance, 1 in sum
struct Stackup {
    double lowest = 0.0, highest = 0.0;
    double mean = 0.0, deviation = 0.0;
    std::vector<double> effects; ///< |S_i| T_i, T half the distance of the limits
    std::vector<double> shares;
};
/// @param correlation of the normal variables that the deviations follow from
Stackup stackup(std::span<const TolerancedDimension> dimensions,
                std::span<const double> derivatives, const Eigen::MatrixXd& correlation);

/// The output of changed dimensions; NaN where there is none.
using OutputOfChanges = std::function<double(std::span<const double>)>;

/// The output's largest deviations among the corners, where each dimension is at one of its limits.
/// They are those of the whole box while the output is monotone in every dimension.
struct Corners {
    static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    double lowest = kNone, highest = kNone; ///< NaN: no corner has an output
    std::size_t count = 0;                  ///< corners that were looked at
    std::size_t failed = 0;                 ///< of which have no output
    bool areAll = false;                    ///< else the two that the derivatives' signs name
};
struct CornerOptions {
    std::size_t most = 12; ///< dimensions whose corners are all looked at
    std::stop_token stop{};
};

/// @param nominal the output without changes
Corners corners(std::span<const TolerancedDimension> dimensions,
                std::span<const double> derivatives, double nominal, const OutputOfChanges& output,
                const CornerOptions& options = {});

} // namespace trammel::analysis
