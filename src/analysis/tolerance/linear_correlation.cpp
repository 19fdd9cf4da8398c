#include "analysis/tolerance/linear_correlation.h"

#include "math/normal_distribution.h"

#include <cmath>
#include <utility>

namespace trammel::analysis {

namespace {

constexpr int kTerms = 30; ///< of the orders 1, 3, ..., 59
using Series = Eigen::Matrix<double, kTerms, 1>;

/// h_1(z), h_3(z), ...
Series oddPolynomials(double z) {
    Series result;
    double last = 1.0, now = z;
    for (int n = 1; n < 2 * kTerms; ++n) {
        if (n % 2 == 1) result[n / 2] = now;
        const double next = (z * now - std::sqrt(n) * last) / std::sqrt(n + 1.0);
        last = std::exchange(now, next);
    }
    return result;
}

/// Of a deviation, of length 1. The distributions are symmetric about the middle, so that one half
/// of the trapezoidal sum tells all; its lower half, where small probabilities keep their digits.
Series seriesOf(const model::Tolerance& tolerance) {
    if (tolerance.spread == model::Spread::Normal) return Series::Unit(0);
    constexpr double kStep = 1.0 / 32.0, kEnd = 18.0;
    const model::Tolerance unit{-1.0, 1.0, tolerance.spread, tolerance.sigmas};
    Series sum = Series::Zero();
    for (double z = kStep; z < kEnd; z += kStep)
        sum -=
            math::normalDensity(z) * unit.quantile(math::normalProbability(-z)) * oddPolynomials(z);
    return sum.normalized();
}

double correlationOf(const Series& a, const Series& b, double r) {
    double sum = 0.0;
    for (int i = kTerms - 1; i >= 0; --i)
        sum = sum * r * r + a[i] * b[i];
    return r * sum;
}

} // namespace

Eigen::MatrixXd linearCorrelation(std::span<const TolerancedDimension> dimensions,
                                  const Eigen::MatrixXd& correlation) {
    std::vector<Series> series;
    for (const TolerancedDimension& dimension : dimensions)
        series.push_back(seriesOf(dimension.tolerance));
    Eigen::MatrixXd result = correlation;
    for (Eigen::Index i = 0; i < result.rows(); ++i)
        for (Eigen::Index j = 0; j < result.cols(); ++j)
            if (i != j && result(i, j) != 0.0)
                result(i, j) = correlationOf(series[static_cast<std::size_t>(i)],
                                             series[static_cast<std::size_t>(j)], result(i, j));
    return result;
}

} // namespace trammel::analysis
