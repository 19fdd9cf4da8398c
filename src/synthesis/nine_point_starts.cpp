#include "synthesis/nine_point_starts.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <iterator>
#include <random>
#include <thread>
#include <tuple>

namespace trammel::synthesis {

namespace {

/// The generic parameters and 1442 x 8 complex unknowns, by turns real and imaginary part.
constexpr double kParameters[]{
#include "synthesis/nine_point_parameters.inc"
};
constexpr double kSolutions[]{
#include "synthesis/nine_point_solutions.inc"
};
static_assert(std::size(kParameters) == 8 * 2 * 2);
static_assert(std::size(kSolutions) == kNineClasses * 8 * 2);

class Monodromy {
public:
    explicit Monodromy(std::uint64_t seed) : m_random(seed) {
        NineUnknowns z;
        for (Complex& value : z)
            value = next();
        for (std::size_t j = 0; j < 8; ++j)
            std::tie(m_starts.parameters.d[j], m_starts.parameters.dHat[j]) = placeFor(z, next());
        add(z);
    }

    NineStarts run(std::size_t mostClasses, int mostLoops) {
        for (int loop = 0; loop < mostLoops && m_starts.solutions.size() < mostClasses; ++loop)
            goRound();
        return std::move(m_starts);
    }

private:
    Complex next() {
        std::normal_distribution<double> normal;
        const double real = normal(m_random);
        return {real, normal(m_random)};
    }

    /// d and d^ of a point for which a solution has the turn 1 + g: the difference of the two
    /// dyads' equations is linear in them, either one then a quadratic.
    static std::pair<Complex, Complex> placeFor(const NineUnknowns& z, Complex g) {
        const Complex x = z[0], a = z[1], y = z[2], b = z[3];
        const Complex xHat = z[4], aHat = z[5], yHat = z[6], bHat = z[7];
        const Complex gHat = -g / (1.0 + g);
        const Complex ofHat = (x - y) * g + (x - a) - (y - b);
        const Complex ofD = (xHat - yHat) * gHat + (xHat - aHat) - (yHat - bHat);
        const Complex rest = (y * bHat - x * aHat) * g + (yHat * b - xHat * a) * gHat;
        const Complex m = -ofD / ofHat, n = -rest / ofHat; // d^ = m d + n
        const Complex linear = x * m * g + xHat * gHat + m * (x - a) + (xHat - aHat) + n;
        const Complex constant = x * (n - aHat) * g - xHat * a * gHat + n * (x - a);
        const Complex d = (std::sqrt(linear * linear - 4.0 * m * constant) - linear) / (2.0 * m);
        return {d, m * d + n};
    }

    NineParameters randomParameters() {
        NineParameters p;
        for (std::size_t j = 0; j < 8; ++j) {
            p.d[j] = next();
            p.dHat[j] = next();
        }
        return p;
    }

    void add(const NineUnknowns& z) {
        const Complex key = classKey(z);
        const auto isKnown = [&](const Complex& other) {
            return std::abs(other - key) < 1e-6 * (1.0 + std::abs(key));
        };
        if (std::ranges::any_of(m_keys, isKnown)) return;
        m_keys.push_back(key);
        m_starts.solutions.push_back(z);
    }

    void goRound() {
        const NineParameters &base = m_starts.parameters, first = randomParameters(),
                             second = randomParameters();
        std::vector<std::optional<NineUnknowns>> ends(m_starts.solutions.size());
        onAllCores(ends.size(), [&](std::size_t i) {
            auto z = followNine(m_starts.solutions[i], base, first);
            if (z) z = followNine(*z, first, second);
            if (z) z = followNine(*z, second, base);
            ends[i] = z;
        });
        for (const auto& end : ends)
            if (end) add(*end);
    }

    std::mt19937_64 m_random;
    NineStarts m_starts;
    std::vector<Complex> m_keys;
};

} // namespace

void onAllCores(std::size_t count, const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next{0};
    const auto takeTurns = [&] {
        for (std::size_t i = next++; i < count; i = next++)
            work(i);
    };
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < std::max(1u, std::thread::hardware_concurrency()); ++i)
        others.emplace_back(takeTurns);
    takeTurns();
}

NineStarts monodromyStarts(std::uint64_t seed, std::size_t mostClasses, int mostLoops) {
    return Monodromy(seed).run(mostClasses, mostLoops);
}

const NineStarts& storedNineStarts() {
    static const NineStarts starts = [] {
        NineStarts made;
        for (std::size_t j = 0; j < 8; ++j) {
            made.parameters.d[j] = {kParameters[4 * j], kParameters[4 * j + 1]};
            made.parameters.dHat[j] = {kParameters[4 * j + 2], kParameters[4 * j + 3]};
        }
        for (std::size_t i = 0; i < kNineClasses; ++i) {
            NineUnknowns z;
            for (std::size_t k = 0; k < 8; ++k)
                z[static_cast<Eigen::Index>(k)] = {kSolutions[16 * i + 2 * k],
                                                   kSolutions[16 * i + 2 * k + 1]};
            polishNine(z, made.parameters);
            made.solutions.push_back(z);
        }
        return made;
    }();
    return starts;
}

} // namespace trammel::synthesis
