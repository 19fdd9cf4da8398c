// Methods of optimisation on the path problems of the literature, beside the fit that uses their
// structure: a CSV table on standard output.
//
//     path-methods-bench [SEEDS [EVALUATIONS]]
//
// The sum of squared distances is to be least over lengths, coupler point, place and crank angles
// of a four-bar whose crank turns fully (path_fit.h). Local methods begin anew from random places
// until their evaluations are used up.

#include "optimize/search.h"
#include "optimize/space.h"
#include "optimize/trial_exchange.h"
#include "synthesis/path_fit.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <numbers>

using namespace trammel;
using namespace trammel::optimize;
using Eigen::Index;
using Eigen::VectorXd;
using synthesis::PathVariables;
using synthesis::Point;
using synthesis::Timing;

namespace {

constexpr double kTurn = 2 * std::numbers::pi, kDegree = kTurn / 360;

struct Case {
    const char* name;
    std::vector<Point> points;
    Timing timing;
    std::vector<double> angles; ///< of Timing::Given and Steps
    double shortest, longest;   ///< of links; the longest also of places along each axis
    bool hasFrame = false;
    double known; ///< sum of squares that another program reached
};

std::vector<double> every(double first, double step, int count) {
    std::vector<double> angles;
    for (int i = 0; i < count; ++i)
        angles.push_back((first + step * i) * kDegree);
    return angles;
}

const std::vector<Case>& cases() {
    static const std::vector<Case> kCases{
        {"1 six points",
         {{20, 20}, {20, 25}, {20, 30}, {20, 35}, {20, 40}, {20, 45}},
         Timing::Free,
         {},
         5,
         60,
         false,
         9.903263e-03},
        {"2 five points, given frame",
         {{3, 3}, {2.759, 3.363}, {2.372, 3.663}, {1.890, 3.862}, {1.355, 3.943}},
         Timing::Given,
         every(30, 15, 5),
         1e-6,
         50,
         true,
         4.320630e-06},
        {"3 eighteen points",
         {{0.5, 1.1},
          {0.4, 1.1},
          {0.3, 1.1},
          {0.2, 1.0},
          {0.1, 0.9},
          {0.05, 0.75},
          {0.02, 0.6},
          {0, 0.5},
          {0, 0.4},
          {0.03, 0.3},
          {0.1, 0.25},
          {0.15, 0.2},
          {0.2, 0.3},
          {0.3, 0.4},
          {0.4, 0.5},
          {0.5, 0.7},
          {0.6, 0.9},
          {0.6, 1.0}},
         Timing::Steps,
         every(0, 20, 18),
         1e-6,
         50,
         false,
         9.408642e-03},
        {"4 six points, given angles",
         {{0, 0}, {1.9098, 5.8779}, {6.9098, 9.5106}, {13.09, 9.5106}, {18.09, 5.8779}, {20, 0}},
         Timing::Given,
         every(30, 30, 6),
         5,
         50,
         false,
         2.580356e+00},
        {"5 ten points",
         {{20, 10},
          {17.66, 15.142},
          {11.736, 17.878},
          {5, 16.928},
          {0.60307, 12.736},
          {0.60307, 7.2638},
          {5, 3.0718},
          {11.736, 2.1215},
          {17.66, 4.8577},
          {20, 10}},
         Timing::Free,
         {},
         5,
         80,
         false,
         9.063068e-03}};
    return kCases;
}

/// Variables: four lengths, the tracer; without a frame the ground's angle and the origin; the
/// first angle unless all are given; of free ones the steps to the next.
class Path {
public:
    explicit Path(const Case& which) : m_case(which) {}

    Index dimension() const {
        const auto steps = static_cast<Index>(m_case.points.size()) - 1;
        return 6 + (m_case.hasFrame ? 0 : 3) + (m_case.timing == Timing::Given ? 0 : 1) +
               (m_case.timing == Timing::Free ? steps : 0);
    }

    Sample sample(const VectorXd& u, double side) const {
        const PathVariables v = variables(u, side);
        Sample result;
        const double violation = broken(v);
        VectorXd r(static_cast<Index>(2 * m_case.points.size() + 1));
        for (std::size_t i = 0; i < m_case.points.size(); ++i) {
            const auto point = synthesis::pointAt(v, i);
            if (!point) return result;
            const Point miss = *point - m_case.points[i];
            r[static_cast<Index>(2 * i)] = miss.real();
            r[static_cast<Index>(2 * i + 1)] = miss.imag();
        }
        result.isValid = true;
        constexpr double kPenalty = 10.0;
        r[r.size() - 1] = kPenalty * violation;
        result.residuals = r;
        result.objectives = {r.squaredNorm()};
        result.violation = violation;
        return result;
    }

private:
    PathVariables variables(const VectorXd& u, double side) const {
        const auto length = [&](Index i) {
            return std::lerp(m_case.shortest, m_case.longest, u[i]);
        };
        const auto place = [&](Index i) {
            return std::lerp(-m_case.longest, m_case.longest, u[i]);
        };
        PathVariables v{.ground = length(0),
                        .crank = length(1),
                        .coupler = length(2),
                        .rocker = length(3),
                        .tracer = {place(4), place(5)},
                        .side = side};
        Index next = 6;
        if (!m_case.hasFrame) {
            v.groundAngle = kTurn * u[6];
            v.origin = {place(7), place(8)};
            next = 9;
        }
        v.angles = m_case.angles;
        if (m_case.timing == Timing::Steps)
            for (double& angle : v.angles)
                angle += kTurn * u[next];
        if (m_case.timing != Timing::Free) return v;
        const double most = 2 * kTurn / static_cast<double>(m_case.points.size());
        v.angles = {kTurn * u[next]};
        for (Index i = next + 1; i < u.size(); ++i)
            v.angles.push_back(v.angles.back() + most * u[i]);
        return v;
    }

    /// By how much the crank is not the shortest, cannot turn, or turns more than once; m and rad.
    static double broken(const PathVariables& v) {
        const double others = std::min({v.ground, v.coupler, v.rocker});
        const double longest = std::max({v.ground, v.coupler, v.rocker});
        const double sum = v.ground + v.crank + v.coupler + v.rocker;
        return std::max(0.0, v.crank - others) + std::max(0.0, 2 * (v.crank + longest) - sum) +
               std::max(0.0, v.angles.back() - v.angles.front() - kTurn);
    }

    const Case& m_case;
};

struct Attempt {
    double sum = HUGE_VAL; ///< of squares, where the crank turns
    double seconds = 0.0;  ///< of the processor, all threads
    int evaluations = 0;
};

double secondsSince(std::clock_t began) {
    return static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
}

Attempt attempt(const Case& which, Method method, int most, std::uint64_t seed) {
    const std::clock_t began = std::clock();
    const Path path(which);
    Attempt result;
    SearchTask task;
    task.dimension = path.dimension();
    task.method = method;
    task.mostRuns = most;
    task.differenceStep = 1e-6;
    double side = 1.0;
    task.sample = [&](const std::vector<VectorXd>& places) {
        std::vector<Sample> samples;
        for (const VectorXd& place : places) {
            if (++result.evaluations > most) throw SearchEnded{};
            samples.push_back(path.sample(place, side));
            const Sample& last = samples.back();
            if (last.isValid && last.violation == 0.0)
                result.sum = std::min(result.sum, last.objectives.front());
        }
        return samples;
    };
    try {
        for (std::uint64_t round = 0;; ++round) {
            task.seed = 1000 * seed + round;
            task.start = samplesOfCube(task.dimension, 1, task.seed, study::Design::Random).front();
            side = (seed + round) % 2 == 0 ? 1.0 : -1.0;
            search(task);
        }
    } catch (const SearchEnded&) {
    }
    result.seconds = secondsSince(began);
    return result;
}

/// The fit that uses the structure, with its usual settings.
Attempt structured(const Case& which, std::uint64_t seed) {
    const std::clock_t began = std::clock();
    synthesis::PathFitTask task{.points = which.points, .timing = which.timing};
    task.angles = which.angles;
    task.shortest = which.shortest;
    task.longest = task.farthest = which.longest;
    task.hasFrame = which.hasFrame;
    task.seed = seed;
    const auto fits = synthesis::fitPath(task);
    return {fits.empty() ? HUGE_VAL : fits.front().sum, secondsSince(began), 0};
}

void print(const Case& which, std::string_view method, std::vector<Attempt> attempts) {
    std::ranges::sort(attempts, {}, &Attempt::sum);
    const Attempt& middle = attempts[attempts.size() / 2];
    const auto feasible =
        std::ranges::count_if(attempts, [](const Attempt& one) { return std::isfinite(one.sum); });
    std::vector<double> times;
    for (const Attempt& one : attempts)
        times.push_back(one.seconds);
    std::ranges::sort(times);
    fmt::print("\"{}\",{},{:.7g},{:.7g},{:.7g},{}/{},{:.3g}\n", which.name, method, which.known,
               attempts.front().sum, middle.sum, feasible, attempts.size(),
               times[times.size() / 2]);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    const int seeds = argc > 1 ? std::atoi(argv[1]) : 20;
    const int most = argc > 2 ? std::atoi(argv[2]) : 20000;
    fmt::print("case,method,known,best,median,feasible,median_seconds\n");
    for (const Case& which : cases()) {
        std::vector<Attempt> attempts;
        for (int seed = 1; seed <= seeds; ++seed)
            attempts.push_back(structured(which, static_cast<std::uint64_t>(seed)));
        print(which, "trammel synthesize", std::move(attempts));
        for (const Method method : kMethods) {
            if (method == Method::Automatic || method == Method::Nsga2) continue;
            attempts.clear();
            for (int seed = 1; seed <= seeds; ++seed)
                attempts.push_back(attempt(which, method, most, static_cast<std::uint64_t>(seed)));
            print(which, name(method), std::move(attempts));
        }
    }
    return 0;
}
