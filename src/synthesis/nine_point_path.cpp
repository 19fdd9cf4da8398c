#include "synthesis/nine_point_path.h"

#include "messages/synthesis_messages.h"
#include "synthesis/nine_point_starts.h"
#include "synthesis/refused.h"
#include "synthesis/tolerances.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <random>

namespace trammel::synthesis {

namespace {

constexpr double kSameClass = 1e-7; ///< of keys, over their size: ends that are one
constexpr double kReal = 1e-7;      ///< of imaginary parts, over the unknowns

double farthest(std::span<const Point> points) {
    double size = 0.0;
    for (const Point p : points)
        size = std::max(size, std::abs(p - points[0]));
    return size;
}

void requireNine(std::span<const Point> points) {
    const double size = farthest(points);
    for (std::size_t j = 0; j < points.size(); ++j)
        for (std::size_t i = 0; i < j; ++i)
            if (std::abs(points[i] - points[j]) <= kSame * size)
                throw Refused(j, {messages::kSynthesisPointsCoincide, i + 1, j + 1});
}

NineParameters parametersOf(std::span<const Point> points, double size) {
    NineParameters p;
    for (std::size_t j = 0; j < 8; ++j) {
        p.d[j] = (points[j + 1] - points[0]) / size;
        p.dHat[j] = std::conj(p.d[j]);
    }
    return p;
}

/// The ends of all paths, each once.
class NineEnds {
public:
    NineEnds(const NineParameters& target, const Watch& watch)
        : m_target(target), m_watch(watch), m_starts(storedNineStarts()) {}

    std::vector<NineUnknowns> find() {
        goStraight();
        // A path that is lost on one way is another one on the next, where it may arrive. Half of
        // the longest search is over by now.
        constexpr int kMostDetours = 2;
        std::mt19937_64 random(1);
        const auto isComplete = [&] { return m_ends.size() == m_starts.solutions.size(); };
        for (int i = 0; i < kMostDetours && !isComplete() && !m_watch.isStopped(); ++i)
            goBy(randomParameters(random), m_watch.part(0.5 + 0.25 * i, 0.75 + 0.25 * i));
        return std::move(m_ends);
    }

private:
    using Ends = std::vector<std::optional<NineUnknowns>>;

    static NineParameters randomParameters(std::mt19937_64& random) {
        std::normal_distribution<double> normal;
        NineParameters p;
        for (auto* places : {&p.d, &p.dHat})
            for (Complex& place : *places) {
                const double real = normal(random);
                place = {real, normal(random)};
            }
        return p;
    }

    template <class Go>
    static void goAll(std::size_t count, const Watch& watch, Go go) {
        std::atomic<std::size_t> done = 0;
        onAllCores(count, [&](std::size_t i) {
            go(i);
            watch.tell(static_cast<double>(++done) / static_cast<double>(count));
        });
    }

    /// Those that are lost or end together go again in finer steps.
    void goStraight() {
        Ends ends(m_starts.solutions.size());
        const auto go = [&](std::size_t i, double correction) {
            ends[i] = followNine(m_starts.solutions[i], m_starts.parameters, m_target, correction,
                                 m_watch.stop);
        };
        goAll(ends.size(), m_watch.part(0.0, 0.35), [&](std::size_t i) { go(i, kNineCorrection); });
        const std::vector<std::size_t> again = doubtful(ends);
        goAll(again.size(), m_watch.part(0.35, 0.5),
              [&](std::size_t k) { go(again[k], kNineFineCorrection); });
        addAll(ends);
    }

    void goBy(const NineParameters& between, const Watch& watch) {
        Ends ends(m_starts.solutions.size());
        goAll(ends.size(), watch, [&](std::size_t i) {
            const auto z = followNine(m_starts.solutions[i], m_starts.parameters, between,
                                      kNineCorrection, m_watch.stop);
            if (z) ends[i] = followNine(*z, between, m_target, kNineCorrection, m_watch.stop);
        });
        addAll(ends);
    }

    void addAll(const Ends& ends) {
        for (const auto& end : ends) {
            if (!end) continue;
            const Complex key = classKey(*end);
            const auto isSame = [&](Complex other) { return areSame(other, key); };
            if (std::ranges::any_of(m_keys, isSame)) continue;
            m_keys.push_back(key);
            m_ends.push_back(*end);
        }
    }

    static bool areSame(Complex a, Complex b) {
        return std::abs(a - b) <= kSameClass * (1.0 + std::abs(a));
    }

    static std::vector<std::size_t> doubtful(const Ends& ends) {
        std::vector<std::size_t> which;
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const auto isDouble = [&](const std::optional<NineUnknowns>& other) {
                return other && &other != &ends[i] && areSame(classKey(*other), classKey(*ends[i]));
            };
            if (!ends[i] || std::ranges::any_of(ends, isDouble)) which.push_back(i);
        }
        return which;
    }

    const NineParameters& m_target;
    const Watch& m_watch;
    const NineStarts& m_starts;
    std::vector<NineUnknowns> m_ends;
    std::vector<Complex> m_keys;
};

/// Real where the conjugates are those of the unknowns: then they are made so.
NineClass classOf(NineUnknowns z, const NineParameters& target) {
    NineClass found;
    found.step = polishNine(z, target);
    const auto conjugate = z.head<4>().conjugate();
    found.isReal = (z.tail<4>() - conjugate).norm() <= kReal * z.norm();
    if (found.isReal) {
        const Eigen::Vector4cd mean = (z.head<4>() + z.tail<4>().conjugate()) / 2.0;
        z << mean, mean.conjugate();
        found.step = polishNine(z, target);
    }
    found.z = z;
    return found;
}

/// The coupler's turn from the first point to one at d.
Point turnAt(const NineUnknowns& z, Point d) {
    const auto c = [&](int k) { return z[k] * std::conj(d - z[k + 1]); };
    const auto e = [&](int k) {
        return 2 * (std::conj(d) * (z[k] - z[k + 1])).real() + std::norm(d);
    };
    const Point c1 = c(0), c2 = c(2);
    return 1.0 + (e(2) * std::conj(c1) - e(0) * std::conj(c2)) /
                     (c1 * std::conj(c2) - std::conj(c1) * c2);
}

NineLinkage linkageThrough(const NineUnknowns& z, std::span<const Point> points) {
    const Point first = points[0], A = first + z[0], B = first + z[2];
    NineLinkage made;
    made.poses.push_back({first, std::arg(B - A)});
    made.linkage = fourBar(first + z[1], first + z[3], A, B, made.poses[0]);
    for (std::size_t j = 1; j < points.size(); ++j)
        made.poses.push_back(
            {points[j], made.poses[0].angle + std::arg(turnAt(z, points[j] - first))});
    return made;
}

} // namespace

std::size_t NineResult::realCount() const {
    return static_cast<std::size_t>(std::ranges::count(classes, true, &NineClass::isReal));
}

NineResult ninePointClasses(std::span<const Point> points, const Watch& watch) {
    requireNine(points);
    const double size = farthest(points);
    const NineParameters target = parametersOf(points, size);
    NineResult result;
    for (const NineUnknowns& end : NineEnds(target, watch).find()) {
        NineClass found = classOf(end, target);
        found.z *= size;
        result.classes.push_back(found);
    }
    return result;
}

std::vector<NineLinkage> linkagesOf(const NineClass& found, std::span<const Point> points) {
    std::vector<NineLinkage> linkages{linkageThrough(found.z, points)};
    for (const NineUnknowns& cognate : cognatesOf(found.z))
        linkages.push_back(linkageThrough(cognate, points));
    return linkages;
}

} // namespace trammel::synthesis
