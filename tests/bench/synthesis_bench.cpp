// Synthesis on many random tasks: CSV tables on standard output.
//
//     synthesis-bench nine [PROBLEMS]     classes of four-bars through nine random points
//     synthesis-bench poses [TASKS]       five poses of a known four-bar, which has to be found
//     synthesis-bench labels [SOLUTIONS]  labels against a walk of 10,000 positions
//
// Seconds are those of the processor, of all threads.

#include "synthesis/circuit.h"
#include "synthesis/dyads_of_poses.h"
#include "synthesis/nine_point_path.h"
#include "synthesis/solutions.h"
#include "unit/synthesis/linkage_walk.h"
#include "unit/synthesis/synthesis_checks.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <map>
#include <string_view>

using namespace trammel;
using namespace trammel::synthesis;
using namespace trammel::support;

namespace {

double processorSeconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

int ninePoints(int problems) {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> place(-1, 1);
    fmt::print("problem,classes,real,largest_last_step,largest_residual,processor_seconds\n");
    for (int i = 1; i <= problems; ++i) {
        std::vector<Point> points;
        for (int j = 0; j < 9; ++j) {
            const double x = place(random);
            points.push_back({x, place(random)});
        }
        const double began = processorSeconds();
        const NineResult result = ninePointClasses(points);
        const double took = processorSeconds() - began;
        double step = 0.0, residual = 0.0;
        for (const NineClass& found : result.classes) {
            step = std::max(step, found.step);
            if (!found.isReal) continue;
            for (const NineLinkage& made : linkagesOf(found, points))
                for (const Dyad* dyad : {&made.linkage.driver, &made.linkage.follower})
                    residual = std::max(residual, worstResidual(*dyad, made.poses) /
                                                      std::max(1.0, dyad->length));
        }
        fmt::print("{},{},{},{:.2g},{:.2g},{:.1f}\n", i, result.classes.size(), result.realCount(),
                   step, residual, took);
        std::fflush(stdout);
    }
    return 0;
}

/// Crank angles 0.2 rad apart at which it is assembled; fewer where there are none.
std::vector<double> crankAngles(const KnownFourBar& known, std::mt19937_64& random) {
    std::uniform_real_distribution<double> angle(-3, 3);
    std::vector<double> cranks;
    for (int i = 0; i < 40 && cranks.size() < 5; ++i) {
        const double crank = angle(random);
        const auto isFar = [&](double other) { return std::abs(other - crank) > 0.2; };
        if (known.isAssembled(crank) && std::ranges::all_of(cranks, isFar)) cranks.push_back(crank);
    }
    return cranks;
}

struct KnownTask {
    KnownFourBar known;
    Task task;
};

KnownTask randomTask(std::mt19937_64& random) {
    for (;;) {
        KnownTask made{randomFourBar(random), {}};
        std::vector<double> cranks = crankAngles(made.known, random);
        if (cranks.size() < 5) continue;
        if (random() % 2 == 0) std::ranges::sort(cranks); // else most are reached in another order
        const double side = random() % 2 == 0 ? 1.0 : -1.0;
        for (const double crank : cranks)
            made.task.poses.push_back(made.known.pose(crank, side));
        made.task.most = 1000;
        return made;
    }
}

bool hasLink(const std::vector<Dyad>& dyads, Point fixed, Point moving) {
    return std::ranges::any_of(dyads, [&](const Dyad& dyad) {
        return std::abs(dyad.fixed - fixed) + std::abs(dyad.moving - moving) < 1e-5;
    });
}

int fivePoses(int tasks) {
    std::mt19937_64 random(1);
    int found = 0;
    double residual = 0.0;
    std::size_t fourBars = 0, most = 0;
    std::vector<double> times;
    for (int i = 0; i < tasks; ++i) {
        const KnownTask made = randomTask(random);
        const double began = processorSeconds();
        const Solutions solutions = solve(made.task);
        times.push_back(processorSeconds() - began);
        const std::size_t count = solutions.good.size() + solutions.other.size();
        fourBars += count;
        most = std::max(most, count);
        const KnownFourBar& k = made.known;
        found += hasLink(solutions.dyads, k.A0, -k.tracer) &&
                 hasLink(solutions.dyads, k.B0, k.b - k.tracer);
        for (const Dyad& dyad : solutions.dyads)
            residual = std::max(residual, worstResidual(dyad, made.task.poses) /
                                              std::max(1.0, std::abs(dyad.length)));
    }
    std::ranges::sort(times);
    fmt::print("tasks,known_found,four_bars,most_of_a_task,largest_residual,"
               "median_processor_ms,largest_processor_ms\n");
    fmt::print("{},{},{},{},{:.2g},{:.3g},{:.3g}\n", tasks, found, fourBars, most, residual,
               1e3 * times[times.size() / 2], 1e3 * times.back());
    return found == tasks ? 0 : 1;
}

/// A walk of 10,000 positions or more: neighbouring poses are five steps or more apart. Empty
/// where the circuit is endless.
struct Simulation {
    std::string defect;
    bool turnsFully = false;
    std::size_t positions = 0;
};
Simulation simulated(const Linkage& linkage, const Poses& poses, double extent) {
    Walker::Settings settings{.step = 2e-3 * extent, .size = extent, .far = 1e3 * extent};
    settings.most = 1000000;
    const Walk coarse = Walker(linkage, poses, settings).walk();
    if (!coarse.isClosed) return {};
    double apart = coarse.length;
    for (std::size_t i = 0; i < poses.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            apart = std::min(apart, distance(poses[i], poses[j], extent));
    settings.step = std::min(coarse.length / 10100, apart / 5);
    const Walk walk = Walker(linkage, poses, settings).walk();
    const double turn = 2 * std::numbers::pi - 1e-2;
    return {support::defectOf(linkage, walk, 3 * settings.step),
            walk.turns.empty() && std::abs(walk.driven) > turn, walk.positions};
}

/// Both ways of driving a solution.
struct LabelCount {
    std::map<std::string, int> agreed;
    int disagreed = 0, untold = 0, checked = 0;
    std::size_t positions = 0;

    void check(const Linkage& linkage, const Poses& poses) {
        const Labels labels = labelsOf(linkage, poses);
        const Simulation seen = simulated(linkage, poses, labels.extent);
        if (seen.defect.empty()) {
            ++untold;
            return;
        }
        ++checked;
        positions += seen.positions;
        const std::string label{name(labels.defect)};
        if (label == seen.defect && labels.turnsFully == seen.turnsFully) {
            ++agreed[label];
            return;
        }
        ++disagreed;
        const LinkLengths l = lengthsOf(linkage);
        fmt::print(stderr, "{} {}: {} {} of {:.9g} {:.9g} {:.9g} {:.9g}, walked {} {}\n",
                   name(linkage.driver.kind), name(linkage.follower.kind), label, labels.turnsFully,
                   l.ground, l.driver, l.coupler, l.follower, seen.defect, seen.turnsFully);
    }
};

int labels(int solutions) {
    std::mt19937_64 random(1);
    LabelCount count;
    while (count.checked < solutions) {
        const KnownTask made = randomTask(random);
        const Solutions found = solve(made.task);
        for (const auto* list : {&found.good, &found.other})
            for (const Solution& solution : *list) {
                if (count.checked >= solutions) break;
                count.check(solution.linkage, solution.poses);
            }
    }
    fmt::print("solutions,positions,none,circuit,branch,order,disagreed,not_told\n");
    fmt::print("{},{},{},{},{},{},{},{}\n", count.checked, count.positions, count.agreed["none"],
               count.agreed["circuit"], count.agreed["branch"], count.agreed["order"],
               count.disagreed, count.untold);
    return count.disagreed == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    const std::string_view what = argc > 1 ? argv[1] : "";
    const int count = argc > 2 ? std::atoi(argv[2]) : 0;
    if (what == "nine") return ninePoints(count > 0 ? count : 20);
    if (what == "poses") return fivePoses(count > 0 ? count : 1000);
    if (what == "labels") return labels(count > 0 ? count : 1000);
    fmt::print(stderr, "usage: synthesis-bench nine|poses|labels [COUNT]\n");
    return 2;
}
