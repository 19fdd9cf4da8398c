#include "analysis/cycle/input_cycle.h"
#include "analysis/run/kinematics.h"
#include "bench/families.h"
#include "bench/stopwatch.h"
#include "results/sinks.h"
#include "support/example.h"
#include "support/mechanisms.h"

#include <algorithm>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

namespace trammel::bench {

namespace {

struct Case {
    const char* name;
    model::Model model;
    double target; ///< ms, of a cycle
};

/// The least CPU time of some rounds, ms.
template <class Function>
double milliseconds(int rounds, const Function& function) {
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < rounds; ++i) {
        const double start = processSeconds();
        function();
        least = std::min(least, processSeconds() - start);
    }
    return 1e3 * least;
}

double cycleTime(const model::Model& model, int steps, int rounds) {
    const dynamics::System system(model);
    const int last = system.ground() - 1;
    const analysis::CycleOptions options{
        .input = 0, .steps = steps, .points = {{1, {0.1, 0, 0.1}}, {last}}};
    return milliseconds(rounds, [&] { analysis::inputCycle(system, options); });
}

double kinematicsTime(model::Model model, int steps, int rounds) {
    model.joints[0].driver = model::Driver{model::Driver::Kind::Position, model::Function("t")};
    model.simulation.duration = 2.0 * std::numbers::pi;
    model.simulation.outputStep = model.simulation.duration / steps;
    return milliseconds(rounds, [&] {
        results::MemorySink sink;
        analysis::kinematics(model, {}, sink);
    });
}

} // namespace

void runCycleBench(Report& report, bool isSmoke) {
    const std::vector<Case> cases{{"four-bar", support::fourBar(), 3.0},
                                  {"watt-six-bar", support::exampleModel("watt-six-bar"), 5.0},
                                  {"jansen-leg", support::jansenLeg(), 10.0}};
    const int steps = isSmoke ? 36 : 360, rounds = isSmoke ? 1 : 20;
    report.begin("cycle", {"mechanism", "bodies", "joints", "steps", "cycle[ms]", "kinematics[ms]",
                           "ratio"});
    for (const Case& each : cases) {
        const double cycle = cycleTime(each.model, steps, rounds);
        const double run = kinematicsTime(each.model, steps, isSmoke ? 1 : 3);
        report.row({each.name, cell(static_cast<int>(each.model.bodies.size())),
                    cell(static_cast<int>(each.model.joints.size())), cell(steps), cell(cycle),
                    cell(run), cell(run / cycle)});
        if (isSmoke) continue;
        report.add({.scenario = each.name,
                    .quantity = "time of a cycle in ms",
                    .sense = Target::Sense::AtMost,
                    .bound = each.target,
                    .measured = cycle});
        report.add({.scenario = each.name,
                    .quantity = "kinematic run over cycle",
                    .sense = Target::Sense::AtLeast,
                    .bound = 5.0,
                    .measured = run / cycle});
    }
}

} // namespace trammel::bench
