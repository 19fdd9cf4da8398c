#include "synthesis/path_fit.h"

#include "math/decompositions.h"
#include "math/least_squares.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace trammel::synthesis {

namespace {

using std::numbers::pi;
constexpr Eigen::Index kPlace = 5; ///< variables of tracer, angle and origin
constexpr int kCycle = 48;         ///< positions of the crank in which a six-bar has to close

/// The lengths that a linkage of its kind has.
std::vector<double*> lengthsIn(PathVariables& v) {
    if (v.follower == DyadKind::PR) return {&v.crank, &v.coupler};
    if (v.follower == DyadKind::RP) return {&v.ground, &v.crank};
    std::vector lengths{&v.ground, &v.crank, &v.coupler, &v.rocker};
    if (v.dyad) lengths.insert(lengths.end(), {&v.dyad->first, &v.dyad->second});
    return lengths;
}

/// Those of either sign.
std::vector<double*> coordinatesIn(PathVariables& v) {
    if (v.follower != DyadKind::RR) return {&v.offset};
    if (!v.dyad) return {};
    auto* start = reinterpret_cast<double*>(&v.dyad->start);
    auto* end = reinterpret_cast<double*>(&v.dyad->end);
    return {start, start + 1, end, end + 1};
}

double difference(const PathVariables& a, const PathVariables& b) {
    return std::abs(a.ground - b.ground) + std::abs(a.crank - b.crank) +
           std::abs(a.coupler - b.coupler) + std::abs(a.offset - b.offset) +
           (a.dyad ? std::abs(a.dyad->first - b.dyad->first) : 0.0);
}

void scale(PathVariables& v, double by) {
    for (double* length : lengthsIn(v))
        *length *= by;
    for (double* coordinate : coordinatesIn(v))
        *coordinate *= by;
}

/// The frame that the tracer is fixed in, before the linkage is laid to its place.
struct Carrier {
    Point at;
    double angle = 0.0;
};
std::optional<Carrier> carrierAt(const PathVariables& v, double crankAngle) {
    if (!v.dyad) {
        const auto angle = couplerAngle(v, crankAngle);
        if (!angle) return std::nullopt;
        return Carrier{std::polar(v.crank, crankAngle), *angle};
    }
    const auto bar = hingesAt(v, crankAngle);
    const auto places = bar ? placesOf(*v.dyad, *bar) : std::nullopt;
    if (!places) return std::nullopt;
    return Carrier{places->C, places->firstAngle()};
}

struct SideAndSum {
    PathVariables variables;
    double sum;
};

double spreadOf(std::span<const Point> points) {
    Point centre = 0.0;
    for (const Point p : points)
        centre += p / static_cast<double>(points.size());
    double size = 0.0;
    for (const Point p : points)
        size = std::max(size, std::abs(p - centre));
    return size;
}

class PathSearch {
public:
    PathSearch(const PathFitTask& task, const Watch& watch)
        : m_task(task), m_watch(watch), m_random(task.seed) {
        const double size = spreadOf(task.points);
        m_shortest = task.shortest > 0.0 ? task.shortest : 0.01 * size;
        m_longest = task.longest > 0.0 ? task.longest : 10 * size;
        m_farthest = task.farthest > 0.0 ? task.farthest : 10 * size;
        if (task.farthest == 0.0)
            for (const Point p : task.points)
                m_farthest = std::max(m_farthest, std::abs(p) + 10 * size);
    }

    std::vector<PathFit> run() {
        std::vector<PathFit> fits;
        const std::vector<SideAndSum> all = starts();
        for (std::size_t i = 0; i < all.size() && !m_watch.isStopped(); ++i) {
            m_watch.tell(static_cast<double>(i) / static_cast<double>(all.size()));
            const PathFit fit = refined(all[i].variables);
            const auto isSame = [&](const PathFit& other) {
                const PathVariables& v = fit.variables;
                return difference(other.variables, v) < 1e-4 * (v.ground + v.crank + v.coupler);
            };
            if (std::isfinite(fit.sum) && std::ranges::none_of(fits, isSame)) fits.push_back(fit);
        }
        std::ranges::sort(fits, {}, &PathFit::sum);
        return fits;
    }

private:
    std::vector<SideAndSum> starts() {
        std::vector<SideAndSum> found;
        for (int i = 0; i < m_task.samples && !m_watch.isStopped(); ++i) {
            PathVariables v = randomShape();
            if (!isAllowed(v) || !project(v)) continue;
            clamp(v);
            const double sum = sumOf(v);
            if (std::isfinite(sum)) found.push_back({std::move(v), sum});
        }
        std::ranges::sort(found, {}, &SideAndSum::sum);
        if (found.size() > static_cast<std::size_t>(m_task.starts)) found.resize(m_task.starts);
        for (const PathVariables& guess : m_task.guesses)
            if (isAllowed(guess)) found.push_back({guess, sumOf(guess)});
        return found;
    }

    double between(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(m_random);
    }

    /// The crank as unit; lengths even in their logarithm.
    PathVariables randomLengths() {
        PathVariables v;
        v.follower = m_task.follower;
        v.crank = 1.0;
        if (v.follower != DyadKind::RR) {
            const bool isBlock = v.follower == DyadKind::PR;
            (isBlock ? v.coupler : v.ground) = std::exp(between(isBlock ? 0.0 : -3.0, 3));
            const double room = std::abs(v.coupler + v.ground - 1.0);
            v.offset = between(-1, 1) * (m_task.needsCrank ? room : room + 2.0);
            return v;
        }
        v.ground = std::exp(between(0.05, 3));
        v.coupler = std::exp(between(0.05, 3));
        v.rocker = std::exp(between(0.05, 3));
        v.side = between(-1, 1) < 0.0 ? -1.0 : 1.0;
        if (!m_task.needsCrank) v.crank = std::exp(between(-1, 2));
        return v;
    }

    /// A second dyad that reaches in all positions of the crank, if the four-bar does.
    void chooseDyad(PathVariables& v) {
        SecondDyad dyad{.kind = *m_task.sixBar};
        dyad.start = std::polar(std::exp(between(-1, 2)), between(-pi, pi));
        dyad.end = std::polar(std::exp(between(-1, 3)), between(-pi, pi));
        dyad.side = between(-1, 1) < 0.0 ? -1.0 : 1.0;
        double near = 1e300, far = 0.0;
        for (int i = 0; i < kCycle; ++i)
            if (const auto bar = hingesAt(v, 2 * pi * i / kCycle)) {
                const auto [C, E] = endsOf(dyad, *bar);
                near = std::min(near, std::abs(E - C));
                far = std::max(far, std::abs(E - C));
            }
        const double sum = far * std::exp(between(0.02, 1.0));
        const double unlike = near * between(-0.95, 0.95);
        dyad.first = (sum + unlike) / 2;
        dyad.second = (sum - unlike) / 2;
        v.dyad = dyad;
    }

    PathVariables randomShape() {
        PathVariables v = randomLengths();
        if (m_task.sixBar) chooseDyad(v);
        const double first = between(-pi, pi), sense = between(-1, 1) < 0.0 ? -1.0 : 1.0;
        if (m_task.timing != Timing::Free) {
            v.angles = m_task.angles;
            if (m_task.timing == Timing::Steps)
                for (double& angle : v.angles)
                    angle += first - m_task.angles.front();
            return v;
        }
        const std::size_t n = m_task.points.size();
        const double range = between(0.3, 2 * pi * (n - 1.0) / static_cast<double>(n));
        for (std::size_t i = 0; i < n; ++i)
            v.angles.push_back(first + sense * range * (i + between(-0.2, 0.2)) / (n - 1.0));
        return v;
    }

    bool isAllowed(const PathVariables& v) const {
        if (!m_task.needsCrank) return true;
        return turnsFully(v) && (!isWatchedAllRound() || closesAllRound(v));
    }

    bool isWatchedAllRound() const {
        return m_task.sixBar || (m_task.transmission > 0.0 && m_task.follower == DyadKind::RR);
    }

    /// With links that are hardly in line anywhere.
    bool closesAllRound(const PathVariables& v) const {
        constexpr double kUsual = 0.35; // rad: 20 degrees, with a second dyad
        const double least = std::max(v.dyad ? kUsual : 0.0, m_task.transmission);
        for (int i = 0; i < kCycle; ++i) {
            const auto bar = hingesAt(v, 2 * pi * i / kCycle);
            if (!bar || bar->transmission() < least) return false;
            if (!v.dyad) continue;
            const auto places = placesOf(*v.dyad, *bar);
            if (!places || places->transmission() < least) return false;
        }
        return true;
    }

    /// Best origin, crank with the ground's angle, and tracer for a shape. @return false where it
    /// is not assembled
    bool project(PathVariables& v) const {
        if (m_task.hasFrame) return projectInFrame(v);
        Eigen::Matrix3cd normal = Eigen::Matrix3cd::Zero();
        Eigen::Vector3cd right = Eigen::Vector3cd::Zero();
        for (std::size_t i = 0; i < v.angles.size(); ++i) {
            const auto carrier = carrierAt(v, v.angles[i]);
            if (!carrier) return false;
            const Eigen::Vector3cd row{1.0, carrier->at, unit(carrier->angle)};
            normal += row.conjugate() * row.transpose();
            right += row.conjugate() * m_task.points[i];
        }
        const Eigen::Vector3cd best = normal.fullPivLu().solve(right);
        const double size = std::abs(best[1]);
        if (!best.allFinite() || size == 0.0) return false;
        v.origin = best[0];
        v.groundAngle = std::arg(best[1]);
        v.tracer = best[2] * unit(-v.groundAngle);
        scale(v, size);
        return true;
    }

    /// With origin and angle given: a real scale of all lengths and the tracer.
    bool projectInFrame(PathVariables& v) const {
        Eigen::MatrixXd M(2 * v.angles.size(), 3);
        Eigen::VectorXd right(M.rows());
        for (std::size_t i = 0; i < v.angles.size(); ++i) {
            const auto carrier = carrierAt(v, v.angles[i]);
            if (!carrier) return false;
            const Point a = carrier->at, e = unit(carrier->angle);
            const auto row = static_cast<Eigen::Index>(2 * i);
            M.row(row) << a.real(), e.real(), -e.imag();
            M.row(row + 1) << a.imag(), e.imag(), e.real();
            right[row] = m_task.points[i].real();
            right[row + 1] = m_task.points[i].imag();
        }
        const Vec3 best = (M.transpose() * M).ldlt().solve(M.transpose() * right);
        if (!best.allFinite() || best[0] <= 0.0) return false;
        v.tracer = {best[1], best[2]};
        scale(v, best[0]);
        return true;
    }

    void clamp(PathVariables& v) const {
        for (double* length : lengthsIn(v))
            *length = std::clamp(*length, m_shortest, m_longest);
        const auto within = [&](Point p) {
            return Point(std::clamp(p.real(), -m_farthest, m_farthest),
                         std::clamp(p.imag(), -m_farthest, m_farthest));
        };
        v.tracer = within(v.tracer);
        v.origin = within(v.origin);
    }

    double sumOf(const PathVariables& v) const {
        if (!isAllowed(v)) return std::numeric_limits<double>::infinity();
        double sum = 0.0;
        for (std::size_t i = 0; i < v.angles.size(); ++i) {
            const auto point = pointAt(v, i);
            if (!point) return std::numeric_limits<double>::infinity();
            sum += std::norm(*point - m_task.points[i]);
        }
        return sum;
    }

    Eigen::Index angleCount() const {
        if (m_task.timing == Timing::Steps) return 1;
        return m_task.timing == Timing::Free ? static_cast<Eigen::Index>(m_task.points.size()) : 0;
    }

    Eigen::VectorXd pack(PathVariables v) const {
        std::vector<double> x;
        for (const double* length : lengthsIn(v))
            x.push_back(*length);
        for (const double* coordinate : coordinatesIn(v))
            x.push_back(*coordinate);
        x.insert(x.end(), {v.tracer.real(), v.tracer.imag(), v.groundAngle, v.origin.real(),
                           v.origin.imag()});
        x.insert(x.end(), v.angles.begin(), v.angles.begin() + angleCount());
        return Eigen::Map<Eigen::VectorXd>(x.data(), static_cast<Eigen::Index>(x.size()));
    }

    /// @param v of its kind and sides
    PathVariables unpack(const Eigen::VectorXd& x, PathVariables v) const {
        v.angles = m_task.angles;
        const double* next = x.data();
        for (double* length : lengthsIn(v))
            *length = *next++;
        for (double* coordinate : coordinatesIn(v))
            *coordinate = *next++;
        v.tracer = {next[0], next[1]};
        v.groundAngle = next[2];
        v.origin = {next[3], next[4]};
        next += kPlace;
        if (m_task.timing == Timing::Free) v.angles.assign(next, next + angleCount());
        if (m_task.timing == Timing::Steps)
            for (double& angle : v.angles)
                angle += *next - m_task.angles.front();
        return v;
    }

    /// Central differences step a little over the bounds.
    math::FitLimits limits(const Eigen::VectorXd& x, PathVariables v) const {
        math::FitLimits limits;
        limits.steps = 400;
        const auto lengths = static_cast<Eigen::Index>(lengthsIn(v).size());
        const Eigen::Index place = x.size() - angleCount() - kPlace;
        limits.lower = Eigen::VectorXd::Constant(x.size(), -m_farthest);
        limits.upper = Eigen::VectorXd::Constant(x.size(), m_farthest);
        limits.lower.head(lengths).setConstant(m_shortest);
        limits.upper.head(lengths).setConstant(m_longest);
        limits.lower[place + 2] = -1e3;
        limits.upper[place + 2] = 1e3;
        if (m_task.hasFrame) {
            limits.lower.segment(place + 2, 3).setZero();
            limits.upper.segment(place + 2, 3).setZero();
        }
        limits.lower.tail(angleCount()).setConstant(-1e3);
        limits.upper.tail(angleCount()).setConstant(1e3);
        return limits;
    }

    PathFit refined(const PathVariables& start) const {
        const math::Residuals residuals = [&](const Eigen::VectorXd& x, Eigen::VectorXd& r) {
            if (m_watch.isStopped()) return false;
            const PathVariables v = unpack(x, start);
            if (isWatchedAllRound() && !isAllowed(v)) return false;
            r.resize(static_cast<Eigen::Index>(2 * v.angles.size()));
            for (std::size_t i = 0; i < v.angles.size(); ++i) {
                const auto point = pointAt(v, i);
                if (!point) return false;
                const Point miss = *point - m_task.points[i];
                r[static_cast<Eigen::Index>(2 * i)] = miss.real();
                r[static_cast<Eigen::Index>(2 * i + 1)] = miss.imag();
            }
            return true;
        };
        const Eigen::VectorXd x = pack(start);
        const math::Fit fit = math::leastSquares(residuals, x, limits(x, start));
        PathFit result{unpack(fit.x, start), fit.sum};
        if (!isAllowed(result.variables)) result = {start, sumOf(start)};
        return result;
    }

    const PathFitTask& m_task;
    const Watch& m_watch;
    std::mt19937_64 m_random;
    double m_shortest, m_longest, m_farthest;
};

} // namespace

std::optional<double> couplerAngle(const PathVariables& v, double crankAngle) {
    if (v.follower == DyadKind::PR) {
        const double sine = (v.offset - v.crank * std::sin(crankAngle)) / v.coupler;
        return std::abs(sine) <= 1.0 ? std::optional(std::asin(sine)) : std::nullopt;
    }
    const Point e = v.ground - std::polar(v.crank, crankAngle);
    const double L = std::abs(e), b = v.coupler, c = v.rocker;
    if (v.follower == DyadKind::RP) {
        const double sine = v.offset / L;
        return std::abs(sine) <= 1.0 ? std::optional(std::arg(e) - std::asin(sine)) : std::nullopt;
    }
    const double cosine = (b * b + L * L - c * c) / (2 * b * L);
    if (!(std::abs(cosine) <= 1.0)) return std::nullopt;
    return std::arg(e) + v.side * std::acos(cosine);
}

std::optional<FourBarPlaces> hingesAt(const PathVariables& v, double crankAngle) {
    const auto angle = couplerAngle(v, crankAngle);
    if (!angle) return std::nullopt;
    const Point A = std::polar(v.crank, crankAngle);
    return FourBarPlaces{0.0, v.ground, A, A + std::polar(v.coupler, *angle)};
}

bool turnsFully(const PathVariables& v) {
    if (v.follower == DyadKind::PR) return v.crank + std::abs(v.offset) <= v.coupler;
    if (v.follower == DyadKind::RP) return std::abs(v.ground - v.crank) >= std::abs(v.offset);
    const double l[] = {v.ground, v.coupler, v.rocker};
    const double longest = *std::ranges::max_element(l), sum = l[0] + l[1] + l[2];
    return v.crank <= *std::ranges::min_element(l) && v.crank + longest <= sum - longest;
}

std::optional<Point> pointAt(const PathVariables& v, std::size_t index) {
    const auto carrier = carrierAt(v, v.angles[index]);
    if (!carrier) return std::nullopt;
    return v.origin + unit(v.groundAngle) * (carrier->at + v.tracer * unit(carrier->angle));
}

std::vector<PathFit> fitPath(const PathFitTask& task, const Watch& watch) {
    return PathSearch(task, watch).run();
}

PathVariables scaled(PathVariables v, double by) {
    scale(v, by);
    v.tracer *= by;
    v.origin *= by;
    return v;
}

PathLinkage linkageOf(const PathVariables& v) {
    PathLinkage made;
    // The coupler's own point: of a six-bar C, or A.
    const bool isOnCoupler = v.dyad && startsOnCoupler(v.dyad->kind);
    const Point carried = v.dyad ? (isOnCoupler ? v.dyad->start : 0.0) : v.tracer;
    for (const double t : v.angles) {
        const double angle = couplerAngle(v, t).value_or(0.0);
        const Point place = std::polar(v.crank, t) + carried * unit(angle);
        made.poses.push_back({v.origin + unit(v.groundAngle) * place, angle + v.groundAngle});
    }
    if (v.dyad) made.sixBar = SixBar{*v.dyad, v.tracer};
    const Pose& first = made.poses[0];
    const Point A = v.origin + std::polar(v.crank, v.angles[0] + v.groundAngle);
    const Point B = A + std::polar(v.coupler, first.angle);
    const Point B0 = v.origin + std::polar(v.ground, v.groundAngle);
    made.linkage = fourBar(v.origin, B0, A, B, first);
    if (v.follower == DyadKind::PR) {
        const Point normal = kI * unit(v.groundAngle);
        made.linkage.follower = {DyadKind::PR, {}, first.toBody(B), normal, dot(normal, B)};
    } else if (v.follower == DyadKind::RP) {
        made.linkage.follower = {DyadKind::RP, B0, {}, kI, dot(kI, first.toBody(B0))};
    }
    return made;
}

} // namespace trammel::synthesis
