#include "studio/plots/signals.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <unsupported/Eigen/FFT>

namespace trammel::studio {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kFewest = 8; ///< samples that a spectrum is made of
constexpr double kEven = 1e-6;     ///< of the step, by which even steps may differ

} // namespace

double derivativeAt(std::span<const double> t, std::span<const double> y, std::size_t index) {
    const std::size_t count = std::min(t.size(), y.size());
    if (count < 2) return kNaN;
    const auto slope = [&](std::size_t i) {
        return t[i + 1] > t[i] ? (y[i + 1] - y[i]) / (t[i + 1] - t[i]) : kNaN;
    };
    if (count == 2) return slope(0);
    const std::size_t middle = std::clamp<std::size_t>(index, 1, count - 2);
    const double before = slope(middle - 1), after = slope(middle);
    const double h0 = t[middle] - t[middle - 1], h1 = t[middle + 1] - t[middle];
    // Newton's form of the parabola, p'(t) = before + (t - t0 + t - t1) (after - before)/(h0 + h1).
    const double at = t[index];
    return before + ((at - t[middle - 1]) + (at - t[middle])) * (after - before) / (h0 + h1);
}

void extendIntegral(std::span<const double> t, std::span<const double> y,
                    std::vector<double>& integral) {
    const std::size_t count = std::min(t.size(), y.size());
    if (integral.empty() && count > 0) integral.push_back(0.0);
    for (std::size_t i = integral.size(); i < count; ++i) {
        const double area = 0.5 * (t[i] - t[i - 1]) * (y[i - 1] + y[i]);
        integral.push_back(integral.back() + (std::isfinite(area) ? area : 0.0));
    }
}

namespace {

/// The largest length up to n that the transform takes quickly.
std::size_t smoothLength(std::size_t n) {
    const auto isSmooth = [](std::size_t k) {
        for (const std::size_t prime : {2U, 3U, 5U}) {
            while (k % prime == 0)
                k /= prime;
        }
        return k == 1;
    };
    while (n > 1 && !isSmooth(n))
        --n;
    return n;
}

bool isEven(std::span<const double> t, double step) {
    for (std::size_t i = 1; i < t.size(); ++i) {
        if (std::abs(t[i] - t[i - 1] - step) > kEven * step) return false;
    }
    return true;
}

/// At n equal steps from the first time; not finite samples count as 0.
std::vector<double> evenSamples(std::span<const double> t, std::span<const double> y, double step) {
    std::vector<double> samples(y.begin(), y.end());
    if (!isEven(t, step)) {
        std::size_t at = 0;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const double time = t.front() + static_cast<double>(i) * step;
            while (at + 2 < t.size() && t[at + 1] < time)
                ++at;
            const double length = t[at + 1] - t[at];
            const double share = length > 0.0 ? std::clamp((time - t[at]) / length, 0.0, 1.0) : 0.0;
            samples[i] = y[at] + share * (y[at + 1] - y[at]);
        }
    }
    for (double& value : samples)
        value = std::isfinite(value) ? value : 0.0;
    return samples;
}

} // namespace

Spectrum spectrum(std::span<const double> t, std::span<const double> y,
                  const std::stop_token& stop) {
    const std::size_t given = std::min(t.size(), y.size());
    if (given < kFewest || !(t[given - 1] > t[0])) return {};
    const std::size_t n = smoothLength(given);
    const auto times = t.first(n);
    const double step = (times.back() - times.front()) / static_cast<double>(n - 1);
    std::vector<double> samples = evenSamples(times, y.first(n), step);
    const double mean =
        std::accumulate(samples.begin(), samples.end(), 0.0) / static_cast<double>(n);
    const double turn = 2.0 * std::numbers::pi / static_cast<double>(n);
    for (std::size_t i = 0; i < n; ++i)
        samples[i] = (samples[i] - mean) * 0.5 * (1.0 - std::cos(turn * static_cast<double>(i)));
    if (stop.stop_requested()) return {};
    Eigen::FFT<double> transform;
    transform.SetFlag(Eigen::FFT<double>::HalfSpectrum);
    std::vector<std::complex<double>> bins;
    transform.fwd(bins, samples);
    Spectrum result;
    const double scale = 2.0 / (0.5 * static_cast<double>(n)); // the window's sum is n / 2
    const double length = step * static_cast<double>(n);
    for (std::size_t k = 0; k < bins.size(); ++k) {
        result.frequency.push_back(static_cast<double>(k) / length);
        result.amplitude.push_back(scale * std::abs(bins[k]));
    }
    return result;
}

Statistics statistics(std::span<const double> t, std::span<const double> y, std::size_t first,
                      std::size_t last) {
    Statistics result{kNaN, kNaN, kNaN, kNaN};
    double length = 0.0, area = 0.0, square = 0.0, before = 0.0, timeBefore = 0.0;
    bool isFirst = true;
    for (std::size_t i = first; i < std::min({last, t.size(), y.size()}); ++i) {
        const double value = y[i];
        if (!std::isfinite(value)) continue;
        if (isFirst) {
            result = {value, value, value, std::abs(value)};
        } else {
            const double h = t[i] - timeBefore;
            length += h;
            area += 0.5 * h * (before + value);
            // A straight line's square: Simpson's rule is exact.
            square += h * (before * before + before * value + value * value) / 3.0;
        }
        result.minimum = std::min(result.minimum, value);
        result.maximum = std::max(result.maximum, value);
        before = value;
        timeBefore = t[i];
        isFirst = false;
    }
    if (length > 0.0) {
        result.mean = area / length;
        result.rms = std::sqrt(square / length);
    }
    return result;
}

double valueAt(std::span<const double> t, std::span<const double> y, double at, bool isStepped) {
    const std::size_t count = std::min(t.size(), y.size());
    const auto times = t.first(count);
    if (count == 0 || !(at >= times.front() && at <= times.back())) return kNaN;
    const auto after =
        static_cast<std::size_t>(std::upper_bound(times.begin(), times.end(), at) - times.begin());
    if (after == count) return y[count - 1];
    const std::size_t i = after - 1;
    if (isStepped) return y[i];
    return y[i] + (at - t[i]) / (t[after] - t[i]) * (y[after] - y[i]);
}

} // namespace trammel::studio
