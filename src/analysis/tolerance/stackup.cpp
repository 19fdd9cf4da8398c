#include "analysis/tolerance/stackup.h"

#include "analysis/tolerance/linear_correlation.h"
#include "math/decompositions.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::analysis {

namespace {

/// The limit at which a product with the derivative is least, or largest.
double limitOf(const model::Tolerance& tolerance, double derivative, bool isLargest) {
    return (derivative > 0.0) == isLargest ? tolerance.upper : tolerance.lower;
}

/// spread^T C spread by the principal axes of C: also where correlated parts nearly cancel it keeps
/// its digits, and is 0 where they do.
double varianceOf(const Eigen::VectorXd& spread, const Eigen::MatrixXd& correlation) {
    const auto count = static_cast<double>(spread.size());
    const double rounding = count * std::numeric_limits<double>::epsilon();
    const auto eigen = math::symmetricEigen(correlation);
    const Eigen::VectorXd along = eigen.eigenvectors().transpose() * spread;
    double variance = 0.0;
    for (Eigen::Index i = 0; i < spread.size(); ++i)
        if (eigen.eigenvalues()[i] > rounding && std::abs(along[i]) > rounding * spread.norm())
            variance += eigen.eigenvalues()[i] * along[i] * along[i];
    return variance;
}

} // namespace

Stackup stackup(std::span<const TolerancedDimension> dimensions,
                std::span<const double> derivatives, const Eigen::MatrixXd& correlation) {
    Stackup result;
    const auto count = static_cast<Eigen::Index>(dimensions.size());
    Eigen::VectorXd spread(count); // S_i s_i
    for (std::size_t i = 0; i < dimensions.size(); ++i) {
        const model::Tolerance& tolerance = dimensions[i].tolerance;
        const double S = derivatives[i];
        result.lowest += S * limitOf(tolerance, S, false);
        result.highest += S * limitOf(tolerance, S, true);
        result.mean += S * tolerance.middle();
        result.effects.push_back(std::abs(S) * tolerance.half());
        spread[static_cast<Eigen::Index>(i)] = S * tolerance.deviation();
    }
    const Eigen::MatrixXd linear = linearCorrelation(dimensions, correlation);
    const Eigen::VectorXd parts = spread.cwiseProduct(linear * spread);
    const double variance =
        linear.isIdentity(0.0) ? spread.squaredNorm() : varianceOf(spread, linear);
    result.deviation = std::sqrt(variance);
    for (const double part : parts)
        result.shares.push_back(variance > 0.0 ? part / variance : 0.0);
    return result;
}

Corners corners(std::span<const TolerancedDimension> dimensions,
                std::span<const double> derivatives, double nominal, const OutputOfChanges& output,
                const CornerOptions& options) {
    Corners result{.areAll = dimensions.size() <= options.most};
    std::vector<double> changes(dimensions.size());
    const auto look = [&] {
        const double deviation = output(changes) - nominal;
        ++result.count;
        if (std::isnan(deviation)) {
            ++result.failed;
            return;
        }
        // The first takes the place of NaN.
        result.lowest = std::fmin(result.lowest, deviation);
        result.highest = std::fmax(result.highest, deviation);
    };
    const std::size_t all = result.areAll ? std::size_t(1) << dimensions.size() : 2;
    for (std::size_t corner = 0; corner < all && !options.stop.stop_requested(); ++corner) {
        for (std::size_t i = 0; i < dimensions.size(); ++i)
            changes[i] = result.areAll
                             ? ((corner >> i & 1) != 0 ? dimensions[i].tolerance.upper
                                                       : dimensions[i].tolerance.lower)
                             : limitOf(dimensions[i].tolerance, derivatives[i], corner == 1);
        look();
    }
    return result;
}

} // namespace trammel::analysis
