#include "bench/families.h"
#include "bench/smooth_problems.h"
#include "bench/stopwatch.h"
#include "bench/trammel_run.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <fmt/format.h>
#include <limits>

namespace trammel::bench {

namespace {

struct Point {
    std::string method;
    double setting = 0.0;      ///< step in s, or tolerance
    double milliseconds = 0.0; ///< CPU time a simulated second
    double error = 0.0;
};
using Points = std::vector<Point>;

/// One run: seconds of CPU time, and the motion at the end.
using Run = std::function<std::pair<double, Motion>(double setting)>;

std::vector<double> tolerances(bool isSmoke) {
    std::vector<double> result;
    for (int i = 3; i <= (isSmoke ? 3 : 12); ++i)
        result.push_back(std::pow(10.0, -i));
    return result;
}

/// The median of up to five runs, and the error of the last.
Point measure(const SmoothProblem& problem, const std::string& method, double setting,
              const Run& run) {
    constexpr int kRepetitions = 5;
    constexpr double kLong = 0.3; // s; not repeated
    std::vector<double> times;
    double error = 0.0;
    while (times.size() < kRepetitions && (times.empty() || times[0] < kLong)) {
        const auto [seconds, end] = run(setting);
        times.push_back(seconds);
        error = problem.error(end);
    }
    return {method, setting, 1e3 * median(times) / problem.duration, error};
}

/// Runs a method along its settings until one takes too long.
void climb(Report& report, const SmoothProblem& problem, const std::string& method,
           const std::vector<double>& settings, const Run& run, Points& points) {
    constexpr double kTooLong = 3.0; // s
    for (const double setting : settings) {
        try {
            const Point point = measure(problem, method, setting, run);
            points.push_back(point);
            report.row({method, cell(setting), cell(point.milliseconds), cell(point.error)});
            if (1e-3 * point.milliseconds * problem.duration > kTooLong) break;
        } catch (const std::exception& error) { // too coarse a step fails
            Report::say(
                fmt::format("{}, {} at {:g}: {}", problem.name, method, setting, error.what()));
        }
    }
}

void runTrammelMethods(Report& report, const SmoothProblem& problem, bool isSmoke, Points& points) {
    const std::vector<double> steps(problem.steps.begin(),
                                    isSmoke ? problem.steps.begin() + 1 : problem.steps.end());
    for (const TrammelMethod& method : trammelMethods(problem.model, problem.bodiesTurnFreely)) {
        const Run run = [&](double setting) {
            model::Model model = problem.model;
            model.simulation = method.settings;
            model.simulation.duration = problem.duration;
            (method.isAdaptive ? model.simulation.tolerance : model.simulation.step) = setting;
            const TrammelRun result = runTrammel(model);
            return std::pair(result.seconds, result.end);
        };
        climb(report, problem, "trammel " + method.name,
              method.isAdaptive ? tolerances(isSmoke) : steps, run, points);
    }
}

void runSimbodyMethods(Report& report, const SmoothProblem& problem, bool isSmoke, Points& points) {
    using enum SimbodyMethod::Integrator;
    if (!hasSimbody()) return Report::say(problem.name + ": Simbody is not here");
    for (const auto& [name, integrator] : {std::pair{"simbody rkm", RungeKuttaMerson},
                                           {"simbody rkf", RungeKuttaFeldberg},
                                           {"simbody cpodes", CPodes}}) {
        const Run run = [&](double accuracy) {
            const auto world = makeSimbodyWorld(problem.model, {integrator, accuracy});
            const double start = processSeconds();
            world->step(problem.duration);
            return std::pair(processSeconds() - start, world->motion());
        };
        climb(report, problem, name, tolerances(isSmoke), run, points);
    }
}

/// CPU time at which a method's curve comes to an error: between its points error and time are
/// taken as powers of each other. Infinite where it does not get there.
double timeAtError(const Points& points, const std::string& method, double error) {
    double time = std::numeric_limits<double>::infinity();
    const Point* before = nullptr;
    for (const Point& point : points) {
        if (point.method != method) continue;
        if (point.error <= error) time = std::min(time, point.milliseconds);
        if (before && before->error > error && point.error < error) {
            const double share =
                std::log(before->error / error) / std::log(before->error / point.error);
            time = std::min(time, before->milliseconds *
                                      std::pow(point.milliseconds / before->milliseconds, share));
        }
        before = &point;
    }
    return time;
}

/// At the errors that Simbody's Runge-Kutta-Merson reaches at 1e-3, 1e-6 and 1e-10: how much less
/// CPU time Trammel's best method takes; 0 where none is as exact.
void addTargets(Report& report, const std::string& scenario, const Points& points) {
    for (const double accuracy : {1e-3, 1e-6, 1e-10}) {
        const auto peer = std::ranges::find_if(points, [&](const Point& point) {
            return point.method == "simbody rkm" &&
                   std::abs(point.setting - accuracy) < 1e-3 * accuracy;
        });
        if (peer == points.end()) continue;
        double least = std::numeric_limits<double>::infinity();
        for (const Point& point : points)
            if (point.method.starts_with("trammel"))
                least = std::min(least, timeAtError(points, point.method, peer->error));
        report.add({.scenario = scenario,
                    .quantity = fmt::format("CPU of Simbody RKM at {:g} / Trammel's at its error",
                                            accuracy),
                    .bound = 5.0,
                    .measured = peer->milliseconds / least});
    }
}

Points compare(Report& report, const SmoothProblem& problem, bool isSmoke) {
    report.begin("work-precision-" + problem.name, {"method", "step_or_tolerance", "cpu[ms/s]",
                                                    fmt::format("error[{}]", problem.unit)});
    Points points;
    runTrammelMethods(report, problem, isSmoke, points);
    runSimbodyMethods(report, problem, isSmoke, points);
    return points;
}

} // namespace

void runWorkPrecisionBench(Report& report, bool isSmoke) {
    const Points fourBar = compare(report, fourBarProblem(), isSmoke);
    for (SmoothProblem (*make)() :
         {&squeezerProblem, &spatialSliderCrankProblem, &freeTopProblem, &heavyTopProblem})
        compare(report, make(), isSmoke);
    const Points chain = compare(report, chainProblem(isSmoke ? 4 : 64), isSmoke);
    if (isSmoke) return;
    addTargets(report, "S2, higher order", fourBar);
    addTargets(report, "S1 N = 64, higher order", chain);
}

} // namespace trammel::bench
