#pragma once

#include "analysis/tolerance/stackup.h"

#include <array>
#include <cstdint>

namespace trammel::analysis {

struct MonteCarloOptions {
    std::size_t samples = 100'000;
    std::uint64_t seed = 1;
    int threads = 1;
    std::optional<double> low, high; ///< limits of the output; none: it is not limited there
    std::stop_token stop{};
    /// How many samples are done; called from the calling thread.
    std::function<void(std::size_t done)> progress{};
};

/// A share with its 95 % confidence interval (Wilson 1927).
struct Share {
    double value = 0.0, lowest = 0.0, highest = 0.0;
};
Share shareOf(std::size_t good, std::size_t all);

/// What an output does over many made linkages.
struct MonteCarlo {
    static constexpr std::array kProbabilities{0.00135, 0.05, 0.5, 0.95, 0.99865};

    std::vector<double> values; ///< in the order of the samples; NaN: the linkage cannot be made
    std::size_t failed = 0;     ///< of them
    bool isStopped = false;     ///< the values end early
    double mean = 0.0, deviation = 0.0, skewness = 0.0; ///< NaN where there are not two values
    double lowest = 0.0, highest = 0.0;
    std::array<double, kProbabilities.size()> quantiles{};
    /// Within the limits; what cannot be made is not. None without limits.
    std::optional<Share> yield;

    /// Standard error of the mean.
    double meanError() const;
};

/// Draws dimensions from their tolerances and takes the output of each. Deviations follow from
/// normal variables of the given correlation, d = Q(P(z)) with Q the tolerance's quantile; a
/// sample's depend on the seed and its number alone, so that the threads change nothing.
/// @param correlation positive semidefinite, 1 on its diagonal
/// @param makeOutput an output for each thread
MonteCarlo monteCarlo(std::span<const TolerancedDimension> dimensions,
                      const Eigen::MatrixXd& correlation,
                      const std::function<OutputOfChanges()>& makeOutput,
                      const MonteCarloOptions& options);

} // namespace trammel::analysis
