#include "synthesis/dwell.h"

#include "math/least_squares.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace trammel::synthesis {

namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr int kCycle = 72, kRest = 24; ///< samples of the turn, and of the rest

/// The output over a range of the crank, without jumps; empty where it does not close.
std::vector<double> outputs(const PathVariables& v, double from, double range, int steps,
                            double* transmission = nullptr) {
    std::vector<double> angles;
    for (int i = 0; i <= steps; ++i) {
        const auto bar = hingesAt(v, from + range * i / steps);
        const auto places = bar ? placesOf(*v.dyad, *bar) : std::nullopt;
        if (!places) return {};
        const double angle = places->outputAngle();
        angles.push_back(i == 0 ? angle : angles.back() + wrapped(angle - angles.back()));
        if (!transmission) continue;
        *transmission = std::min({*transmission, bar->transmission(), places->transmission()});
    }
    return angles;
}

double rangeOf(std::span<const double> values) {
    const auto [low, high] = std::ranges::minmax(values);
    return high - low;
}

bool goesRound(const std::vector<double>& turn) {
    return std::abs(turn.back() - turn.front()) > 1.0;
}

class DwellSearch {
public:
    DwellSearch(const DwellTask& task, SixBarKind kind, const Watch& watch)
        : m_task(task), m_kind(kind), m_watch(watch), m_random(task.seed) {}

    std::vector<DwellDesign> run() {
        std::vector<DwellDesign> found;
        const std::vector<Start> all = starts();
        for (std::size_t i = 0; i < all.size() && !m_watch.isStopped(); ++i) {
            m_watch.tell(0.2 + 0.8 * static_cast<double>(i) / static_cast<double>(all.size()));
            if (auto design = refined(all[i].variables)) found.push_back(std::move(*design));
        }
        return found;
    }

private:
    struct Start {
        PathVariables variables;
        double merit; ///< movement in the rest, and what the travel misses, rad
    };

    double between(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(m_random);
    }
    double randomLength() {
        return std::exp(between(std::log(m_task.shortest), std::log(m_task.longest)));
    }

    std::vector<Start> starts() {
        std::vector<Start> found;
        for (int i = 0; i < m_task.samples && !m_watch.isStopped(); ++i) {
            if (i % 1000 == 0) m_watch.tell(0.2 * i / m_task.samples);
            if (auto start = randomStart()) found.push_back(std::move(*start));
        }
        std::ranges::sort(found, {}, &Start::merit);
        if (found.size() > static_cast<std::size_t>(m_task.starts)) found.resize(m_task.starts);
        return found;
    }

    /// A crank-rocker with a dyad that reaches in all positions.
    std::optional<Start> randomStart() {
        PathVariables v{.ground = 1.0, .dyad = SecondDyad{.kind = m_kind}};
        v.crank = std::exp(between(std::log(m_task.shortest), 0.0));
        v.coupler = randomLength();
        v.rocker = randomLength();
        v.side = between(-1, 1) < 0.0 ? -1.0 : 1.0;
        if (!turnsFully(v)) return std::nullopt;
        SecondDyad& dyad = *v.dyad;
        dyad.start = std::polar(randomLength(), between(0, kTurn));
        dyad.end = {between(-2, 2), between(-2, 2)};
        dyad.side = between(-1, 1) < 0.0 ? -1.0 : 1.0;
        if (!chooseLinks(v)) return std::nullopt;
        return bestWindow(std::move(v));
    }

    /// |first - second| <= |CE| <= first + second all round.
    bool chooseLinks(PathVariables& v) {
        double near = 1e300, far = 0.0;
        for (int i = 0; i < kCycle; ++i) {
            const auto bar = hingesAt(v, kTurn * i / kCycle);
            if (!bar) return false;
            const auto [C, E] = endsOf(*v.dyad, *bar);
            near = std::min(near, std::abs(E - C));
            far = std::max(far, std::abs(E - C));
        }
        const double sum = far * std::exp(between(0.02, 1.0));
        const double difference = near * between(-0.95, 0.95);
        v.dyad->first = (sum + difference) / 2;
        v.dyad->second = (sum - difference) / 2;
        return isWithin(v.dyad->first) && isWithin(v.dyad->second);
    }
    bool isWithin(double length) const {
        return length >= m_task.shortest && length <= m_task.longest;
    }

    std::optional<Start> bestWindow(PathVariables v) const {
        const std::vector<double> turn = outputs(v, 0.0, kTurn, kCycle);
        if (turn.empty() || goesRound(turn)) return std::nullopt;
        std::vector<double> twice(turn.begin(), turn.end() - 1);
        twice.insert(twice.end(), turn.begin(), turn.end());
        const auto width = static_cast<std::size_t>(std::lround(m_task.input / kTurn * kCycle));
        const double travel = rangeOf(turn);
        double least = 1e300;
        for (std::size_t i = 0; i < kCycle; ++i) {
            const double moved = rangeOf(std::span(twice).subspan(i, width + 1));
            if (moved >= least) continue;
            least = moved;
            v.angles = {kTurn * static_cast<double>(i) / kCycle};
        }
        // The shape counts, in which what moves in the rest is a share of the travel.
        const double share = least / travel;
        return Start{std::move(v), m_task.travel * share + 0.2 * std::abs(travel - m_task.travel)};
    }

    static Eigen::VectorXd pack(const PathVariables& v) {
        Eigen::VectorXd x(10);
        const SecondDyad& d = *v.dyad;
        x << v.crank, v.coupler, v.rocker, d.first, d.second, d.start.real(), d.start.imag(),
            d.end.real(), d.end.imag(), v.angles.front();
        return x;
    }
    static PathVariables unpack(const Eigen::VectorXd& x, PathVariables v) {
        v.crank = x[0];
        v.coupler = x[1];
        v.rocker = x[2];
        v.dyad->first = x[3];
        v.dyad->second = x[4];
        v.dyad->start = {x[5], x[6]};
        v.dyad->end = {x[7], x[8]};
        v.angles = {x[9]};
        return v;
    }

    bool residuals(const PathVariables& v, Eigen::VectorXd& r) const {
        if (!turnsFully(v)) return false;
        const auto rest = outputs(v, v.angles.front(), m_task.input, kRest);
        double transmission = std::numbers::pi / 2;
        const auto turn = outputs(v, v.angles.front(), kTurn, kCycle, &transmission);
        if (rest.empty() || turn.empty() || goesRound(turn)) return false;
        double mean = 0.0;
        for (const double angle : rest)
            mean += angle / static_cast<double>(rest.size());
        r.resize(static_cast<Eigen::Index>(rest.size()) + 2);
        for (std::size_t i = 0; i < rest.size(); ++i)
            r[static_cast<Eigen::Index>(i)] = rest[i] - mean;
        constexpr double kTravelWeight = 3.0, kAngleWeight = 3.0;
        constexpr double kMargin = 0.01; // rad: residuals leave some of it
        r[r.size() - 2] = kTravelWeight * (rangeOf(turn) - m_task.travel);
        r[r.size() - 1] =
            kAngleWeight * std::max(0.0, m_task.transmission + kMargin - transmission);
        return true;
    }

    std::optional<DwellDesign> refined(const PathVariables& start) const {
        const Eigen::VectorXd x = pack(start);
        math::FitLimits limits;
        limits.steps = 150;
        limits.tolerance = 1e-9;
        limits.lower = Eigen::VectorXd::Constant(x.size(), -m_task.longest);
        limits.upper = Eigen::VectorXd::Constant(x.size(), m_task.longest);
        limits.lower.head(5).setConstant(m_task.shortest);
        limits.lower[9] = -1e3;
        limits.upper[9] = 1e3;
        const math::Fit fit = math::leastSquares(
            [&](const Eigen::VectorXd& at, Eigen::VectorXd& r) {
                return !m_watch.isStopped() && residuals(unpack(at, start), r);
            },
            x, limits);
        auto design = dwellOf(unpack(fit.x, start), m_task.input);
        constexpr double kTravelMiss = 0.02;
        if (design && std::abs(design->travel - m_task.travel) > kTravelMiss * m_task.travel)
            return std::nullopt;
        return design;
    }

    const DwellTask& m_task;
    SixBarKind m_kind;
    const Watch& m_watch;
    std::mt19937_64 m_random;
};

} // namespace

std::optional<DwellDesign> dwellOf(const PathVariables& v, double input, int steps) {
    const double from = v.angles.front();
    const auto turn = outputs(v, from, kTurn, steps), rest = outputs(v, from, input, steps);
    if (turn.empty() || rest.empty() || goesRound(turn)) return std::nullopt;
    DwellDesign design{v, rangeOf(rest) / 2, rangeOf(turn)};
    design.variables.angles.clear();
    constexpr int kPoses = 4;
    for (int i = 0; i <= kPoses; ++i)
        design.variables.angles.push_back(from + input * i / kPoses);
    return design;
}

std::vector<DwellDesign> searchDwell(const DwellTask& task, const Watch& watch) {
    std::vector<DwellDesign> all;
    const auto count = static_cast<double>(task.kinds.size());
    for (std::size_t i = 0; i < task.kinds.size() && !watch.isStopped(); ++i) {
        const Watch part =
            watch.part(static_cast<double>(i) / count, static_cast<double>(i + 1) / count);
        std::ranges::move(DwellSearch(task, task.kinds[i], part).run(), std::back_inserter(all));
    }
    std::ranges::sort(all, {}, &DwellDesign::error);
    return all;
}

} // namespace trammel::synthesis
