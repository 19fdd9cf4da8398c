#include "bench/families.h"
#include "bench/mechanism_gauge.h"
#include "bench/stopwatch.h"
#include "dynamics/stepping/unsupported.h"
#include "support/mechanisms.h"
#include "support/named.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::bench {

namespace {

constexpr double kStep = 1e-2; // s
constexpr int kStride = 10;    // steps between looks
constexpr int kRounds = 5;

struct Errors {
    double energy = 0.0, momentum = 0.0; ///< largest deviations, of the start's
};

Errors errors(const model::Model& model, const Engine& engine, int steps) {
    const MechanismGauge gauge(model);
    const Motion start = initialMotion(model);
    const double energy = gauge.energy(start);
    const Vec3 momentum = gauge.angularMomentum(start);
    const std::unique_ptr<World> world = engine.make(model);
    Errors errors;
    observe(*world, kStep, steps, kStride, [&](const Motion& motion) {
        errors.energy = std::max(errors.energy, std::abs(gauge.energy(motion) - energy) / energy);
        errors.momentum = std::max(
            errors.momentum, (gauge.angularMomentum(motion) - momentum).norm() / momentum.norm());
    });
    return errors;
}

/// Trammel with the default rotation method, then with every one that is built.
std::vector<Engine> trammelEngines(const model::Model& model) {
    std::vector<Engine> engines{
        {fmt::format("trammel default ({})", name(model.simulation.rotation)), makeTrammelWorld}};
    for (const std::string_view name : model::methodNames("rotation")) {
        model::Model other = model;
        other.simulation.rotation = support::named(name);
        if (!dynamics::unsupportedParts(other).empty()) continue;
        engines.push_back({fmt::format("trammel {}", name),
                           [other](const model::Model&) { return makeTrammelWorld(other); }});
    }
    return engines;
}

std::vector<Engine> peers() {
    std::vector<Engine> engines;
    for (const Engine& peer : peerEngines(1e-3))
        if (peer.name != "bullet multibody" && peer.name != "ode quickstep")
            engines.push_back(peer);
    if (hasSimbody())
        engines.push_back({"simbody rkm 1e-6", [](const model::Model& model) {
                               return makeSimbodyWorld(
                                   model, {SimbodyMethod::Integrator::RungeKuttaMerson, 1e-6});
                           }});
    return engines;
}

void addTargets(Report& report, double time, const Errors& error) {
    const auto atMost = [&](const char* quantity, double bound, double measured) {
        report.add({.scenario = "S6",
                    .quantity = quantity,
                    .sense = Target::Sense::AtMost,
                    .bound = bound,
                    .measured = measured});
    };
    atMost("energy error of the default method", 1e-6, error.energy);
    atMost("angular momentum error of the default method", 1e-6, error.momentum);
    atMost("time a step in us", 1.0, time);
}

} // namespace

void runTopBench(Report& report, bool isSmoke) {
    const model::Model model = support::freeTop({1, 2, 3}, {0.01, 5, 0.01});
    const int steps = isSmoke ? 2 * kStride : 10000;
    std::vector<Engine> engines = trammelEngines(model);
    for (const Engine& peer : peers())
        engines.push_back(peer);
    report.begin("s6-free-top", {"engine", "steps", "time[us]", "energy_error", "momentum_error"});
    const std::vector<Measurement> results = measure(engines, model, kStep, steps, kRounds);
    for (std::size_t i = 0; i < engines.size(); ++i) {
        const double time = results[i].microseconds;
        const Errors error = errors(model, engines[i], steps);
        report.row(
            {engines[i].name, cell(steps), cell(time), cell(error.energy), cell(error.momentum)});
        if (i == 0 && !isSmoke) addTargets(report, time, error);
    }
}

} // namespace trammel::bench
