#include "bench/families.h"
#include "bench/mechanism_gauge.h"
#include "bench/stopwatch.h"
#include "support/mechanisms.h"

#include <algorithm>
#include <cmath>

namespace trammel::bench {

namespace {

constexpr double kStep = 1e-3; // s
constexpr int kRounds = 5;
constexpr int kStride = 10; // steps between looks at the energy

struct Errors {
    double energy = 0.0; ///< largest deviation, of the start's
    double drift = 0.0;  ///< m, largest
};

Errors errors(const model::Model& model, const Engine& engine, int steps) {
    const MechanismGauge gauge(model);
    const double start = gauge.energy(initialMotion(model));
    const std::unique_ptr<World> world = engine.make(model);
    Errors errors;
    observe(*world, kStep, steps, kStride, [&](const Motion& motion) {
        errors.energy =
            std::max(errors.energy, std::abs(gauge.energy(motion) - start) / std::abs(start));
        errors.drift = std::max(errors.drift, gauge.drift(motion));
    });
    return errors;
}

/// Corrects the drift of each step as a whole in the next, not a share of it.
std::unique_ptr<World> makeWholeCorrection(model::Model model) {
    model.simulation.gamma = 1.0;
    return makeTrammelWorld(model);
}

} // namespace

void runFourBarBench(Report& report, bool isSmoke) {
    const model::Model model = support::fourBar();
    const int steps = isSmoke ? 2 * kStride : 10000;
    std::vector<Engine> engines{{"trammel gamma 1", makeWholeCorrection},
                                {"trammel default", makeTrammelWorld}};
    for (const Engine& peer : peerEngines(1e-3))
        if (peer.name != "bullet multibody") engines.push_back(peer); // it takes no loops
    report.begin("s2-four-bar",
                 {"engine", "steps", "time[us]", "time/trammel", "energy_error", "drift[m]"});
    double first = 0.0, firstError = 0.0;
    const std::vector<Measurement> results = measure(engines, model, kStep, steps, kRounds);
    for (std::size_t i = 0; i < engines.size(); ++i) {
        const Engine& engine = engines[i];
        const double time = results[i].microseconds;
        const Errors error = errors(model, engine, steps);
        if (first == 0.0) {
            first = time;
            firstError = error.energy;
        }
        report.row({engine.name, cell(steps), cell(time), cell(time / first), cell(error.energy),
                    cell(error.drift)});
        if (engine.name != "ode step" || isSmoke) continue;
        report.add({.scenario = "S2",
                    .quantity = "time of ODE dWorldStep / Trammel's",
                    .bound = 1.4,
                    .measured = time / first});
        report.add({.scenario = "S2",
                    .quantity = "energy error of Trammel / ODE dWorldStep's",
                    .sense = Target::Sense::AtMost,
                    .bound = 1.0,
                    .measured = firstError / error.energy});
    }
}

} // namespace trammel::bench
