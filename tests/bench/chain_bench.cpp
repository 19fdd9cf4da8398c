#include "bench/families.h"
#include "bench/mechanism_gauge.h"
#include "bench/stopwatch.h"
#include "support/mechanisms.h"
#include "support/named.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <map>

namespace trammel::bench {

namespace {

constexpr double kStep = 1e-3;   // s
constexpr int kDenseLimit = 128; // links; dWorldStep's time grows with the third power
constexpr int kDartLimit = 256;  // links; DART takes minutes to put more together
constexpr int kRounds = 5;

/// Trammel with every formulation, the default first, and in joint coordinates.
std::vector<Engine> trammelEngines() {
    std::vector<Engine> engines;
    for (const std::string_view name : model::methodNames("formulation"))
        engines.push_back({fmt::format("trammel {}", name), [name](model::Model model) {
                               model.simulation.formulation = support::named(name);
                               return makeTrammelWorld(model);
                           }});
    engines.push_back({"trammel generalized", [](model::Model model) {
                           model.simulation.coordinates = model::CoordinatesKind::Generalized;
                           return makeTrammelWorld(model);
                       }});
    return engines;
}

/// Those that solve the joints' equations directly, by steps of the size asked for: what Trammel is
/// compared with.
bool isExactPeer(const std::string& name) {
    return name == "ode step" || name == "bullet multibody" || name == "dart";
}

struct Figures {
    std::map<int, double> trammel;     ///< us a step by size, the default formulation
    std::map<int, double> fastestPeer; ///< exact ones
    double leastDrift = std::numeric_limits<double>::infinity(); ///< m, at kDriftSize
    static constexpr int kDriftSize = 64;
};

void compare(Report& report, int size, int steps, Figures& figures) {
    const model::Model model = support::chain(size);
    const MechanismGauge gauge(model);
    std::vector<Engine> engines = trammelEngines();
    const std::size_t own = engines.size();
    for (const Engine& peer : peerEngines(1e-3)) {
        if (peer.name == "ode step" && size > kDenseLimit) continue;
        if (peer.name == "dart" && size > kDartLimit) continue;
        engines.push_back(peer);
    }
    const std::vector<Measurement> results = measure(engines, model, kStep, steps, kRounds);
    double first = 0.0;
    for (std::size_t i = 0; i < engines.size(); ++i) {
        const std::string& name = engines[i].name;
        const Measurement& result = results[i];
        const double drift = gauge.drift(result.end);
        if (i == 0) figures.trammel[size] = first = result.microseconds;
        if (i + 1 < own &&
            size == Figures::kDriftSize) // joint coordinates drift in cut joints only
            figures.leastDrift = std::min(figures.leastDrift, drift);
        if (isExactPeer(name)) {
            double& fastest =
                figures.fastestPeer.try_emplace(size, result.microseconds).first->second;
            fastest = std::min(fastest, result.microseconds);
        }
        report.row({cell(size), name, cell(steps), cell(result.microseconds),
                    cell(result.microseconds / first), cell(drift)});
    }
}

void addTargets(Report& report, const Figures& figures) {
    for (const auto& [size, time] : figures.trammel)
        report.add({.scenario = fmt::format("S1 N = {}", size),
                    .quantity = "time of the fastest exact peer / Trammel's",
                    .bound = 2.5,
                    .measured = figures.fastestPeer.at(size) / time});
    const double growth =
        std::log(figures.trammel.at(1024) / figures.trammel.at(64)) / std::log(1024.0 / 64.0);
    report.add({.scenario = "S1",
                .quantity = "growth exponent from N = 64 to 1024",
                .sense = Target::Sense::AtMost,
                .bound = 1.1,
                .measured = growth});
    report.add({.scenario = "S1 N = 64",
                .quantity = "least drift of the formulations in m",
                .sense = Target::Sense::AtMost,
                .bound = 1e-10,
                .measured = figures.leastDrift});
}

} // namespace

void runChainBench(Report& report, bool isSmoke) {
    report.begin("s1-chain", {"links", "engine", "steps", "time[us]", "time/trammel", "drift[m]"});
    Figures figures;
    for (const int size : isSmoke ? std::vector{4, 16} : std::vector{4, 16, 64, 256, 1024})
        compare(report, size, isSmoke ? 10 : std::max(500, 80000 / size), figures);
    if (!isSmoke) addTargets(report, figures);
}

} // namespace trammel::bench
