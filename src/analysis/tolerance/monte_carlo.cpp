#include "analysis/tolerance/monte_carlo.h"

#include "math/decompositions.h"
#include "math/normal_distribution.h"
#include "math/worker_pool.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <random>

namespace trammel::analysis {

namespace {

constexpr double kNoMoment = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kBlock = 16; ///< samples of one sequence of random numbers

/// Draws deviations, block by block.
class Dice {
public:
    Dice(std::span<const TolerancedDimension> dimensions, const Eigen::MatrixXd& correlation)
        : m_dimensions(dimensions), m_isCorrelated(!correlation.isIdentity(0.0)) {
        if (!m_isCorrelated) return;
        // r = V D V^T also where it is singular.
        const auto eigen = math::symmetricEigen(correlation);
        m_root = eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0.0).cwiseSqrt().asDiagonal();
    }

    void draw(std::mt19937_64& random, std::vector<double>& changes) const {
        const auto count = static_cast<Eigen::Index>(m_dimensions.size());
        Eigen::VectorXd p(count);
        for (double& probability : p)
            probability = (static_cast<double>(random() >> 11) + 0.5) * 0x1p-53;
        if (m_isCorrelated) {
            const Eigen::VectorXd z = m_root * p.unaryExpr(&math::normalQuantile);
            for (Eigen::Index i = 0; i < count; ++i)
                p[i] = std::clamp(math::normalProbability(z[i]), kLeast, 1.0 - kLeast);
        }
        for (Eigen::Index i = 0; i < count; ++i)
            changes[static_cast<std::size_t>(i)] =
                m_dimensions[static_cast<std::size_t>(i)].tolerance.quantile(p[i]);
    }

private:
    static constexpr double kLeast = 1e-16;
    std::span<const TolerancedDimension> m_dimensions;
    bool m_isCorrelated;
    Eigen::MatrixXd m_root;
};

std::mt19937_64 sequenceOf(std::uint64_t seed, std::size_t block) {
    std::seed_seq words{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                        static_cast<std::uint32_t>(block),
                        static_cast<std::uint32_t>(static_cast<std::uint64_t>(block) >> 32)};
    return std::mt19937_64(words);
}

/// Linear between the ordered values.
double quantileOf(const std::vector<double>& ordered, double p) {
    const double place = p * static_cast<double>(ordered.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, ordered.size() - 1);
    return ordered[below] +
           (place - static_cast<double>(below)) * (ordered[above] - ordered[below]);
}

void findMoments(const std::vector<double>& ordered, MonteCarlo& result) {
    const auto count = static_cast<double>(ordered.size());
    double sum = 0.0, second = 0.0, third = 0.0;
    for (const double value : ordered)
        sum += value;
    result.mean = sum / count;
    for (const double value : ordered) {
        const double d = value - result.mean;
        second += d * d;
        third += d * d * d;
    }
    result.deviation = std::sqrt(second / (count - 1.0));
    const double spread = std::sqrt(second / count);
    result.skewness = spread > 0.0 ? third / count / (spread * spread * spread) : 0.0;
}

void evaluateSamples(const MonteCarloOptions& options, MonteCarlo& result) {
    std::vector<double> ordered;
    std::ranges::copy_if(result.values, std::back_inserter(ordered),
                         [](double value) { return !std::isnan(value); });
    result.failed = result.values.size() - ordered.size();
    std::ranges::sort(ordered);
    if (options.low || options.high) {
        const auto good =
            static_cast<std::size_t>(std::ranges::count_if(ordered, [&](double value) {
                return (!options.low || value >= *options.low) &&
                       (!options.high || value <= *options.high);
            }));
        result.yield = shareOf(good, result.values.size());
    }
    result.mean = result.deviation = result.skewness = result.lowest = result.highest = kNoMoment;
    result.quantiles.fill(kNoMoment);
    if (ordered.size() < 2) return;
    findMoments(ordered, result);
    result.lowest = ordered.front();
    result.highest = ordered.back();
    for (std::size_t i = 0; i < result.quantiles.size(); ++i)
        result.quantiles[i] = quantileOf(ordered, MonteCarlo::kProbabilities[i]);
}

} // namespace

Share shareOf(std::size_t good, std::size_t all) {
    if (all == 0) return {0.0, 0.0, 1.0};
    constexpr double z = 1.959963984540054;
    const auto n = static_cast<double>(all);
    const double p = static_cast<double>(good) / n, weight = 1.0 + z * z / n;
    const double middle = (p + 0.5 * z * z / n) / weight;
    const double half = z * std::sqrt(p * (1.0 - p) / n + 0.25 * z * z / (n * n)) / weight;
    return {p, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

double MonteCarlo::meanError() const {
    return deviation / std::sqrt(static_cast<double>(values.size() - failed));
}

MonteCarlo monteCarlo(std::span<const TolerancedDimension> dimensions,
                      const Eigen::MatrixXd& correlation,
                      const std::function<OutputOfChanges()>& makeOutput,
                      const MonteCarloOptions& options) {
    const Dice dice(dimensions, correlation);
    const std::size_t blocks = (options.samples + kBlock - 1) / kBlock;
    math::WorkerPool pool(std::max(1, options.threads));
    std::vector<OutputOfChanges> outputs;
    for (int thread = 0; thread < pool.threads(); ++thread)
        outputs.push_back(makeOutput());
    MonteCarlo result;
    result.values.resize(options.samples);
    std::vector<char> isDone(blocks);
    std::atomic<std::size_t> done = 0;
    pool.forEach(blocks, [&](std::size_t block, int thread) {
        std::mt19937_64 random = sequenceOf(options.seed, block);
        std::vector<double> changes(dimensions.size());
        const std::size_t end = std::min(options.samples, (block + 1) * kBlock);
        for (std::size_t i = block * kBlock; i < end; ++i) {
            if (options.stop.stop_requested()) return;
            dice.draw(random, changes);
            result.values[i] = outputs[static_cast<std::size_t>(thread)](changes);
        }
        isDone[block] = 1;
        done += end - block * kBlock;
        if (thread == 0 && options.progress) options.progress(done);
    });
    // Blocks begin in order; what stands before the first that was not finished counts.
    const auto first = std::ranges::find(isDone, 0);
    result.isStopped = first != isDone.end();
    if (result.isStopped)
        result.values.resize(static_cast<std::size_t>(first - isDone.begin()) * kBlock);
    evaluateSamples(options, result);
    return result;
}

} // namespace trammel::analysis
