#include "bench/contact_bench.h"
#include "bench/lcp_bench.h"
#include "bench/stopwatch.h"
#include "support/mechanisms.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdio>
#include <optional>

/// Times a step of Trammel beside ODE's dWorldStep and dWorldQuickStep, on
/// S1: chains of N rods on ball joints, released horizontal, and S2: the planar four-bar.
/// Absolute times move with the machine; the ratios are what counts. After empty lines follow
/// the tables of S3 and S4, with contacts and Bullet too, and of the LCP solvers.

namespace {

using namespace trammel;

struct Row {
    std::string scenario;
    int size = 0;
    int steps = 0;
    bench::Measurement trammel;
    std::optional<bench::Measurement> odeStep; ///< left out where it would take minutes
    bench::Measurement odeQuickStep;
};

constexpr double kStep = 1e-3;   // s
constexpr int kDenseLimit = 128; // links; dWorldStep's time grows with the third power
constexpr int kRepetitions = 3;

Row compare(const std::string& scenario, int size, const model::Model& model, int steps) {
    const auto ode = [&](bench::OdeStep method) {
        return bench::measure([&] { return bench::makeOdeWorld(model, method); }, kStep, steps,
                              kRepetitions);
    };
    Row row{scenario, size, steps, {}, {}, {}};
    row.trammel =
        bench::measure([&] { return bench::makeTrammelWorld(model); }, kStep, steps, kRepetitions);
    row.odeQuickStep = ode(bench::OdeStep::Quick);
    if (size <= kDenseLimit) {
        row.odeStep = ode(bench::OdeStep::Direct);
    }
    return row;
}

void printHeader() {
    std::puts("scenario,size,steps,trammel[us],ode_step[us],ode_quickstep[us],ode_step/trammel,"
              "ode_quickstep/trammel,trammel_drift[m],ode_step_drift[m],ode_quickstep_drift[m]");
}

void print(const Row& row) {
    const double us = row.trammel.microseconds;
    std::printf("%s,%d,%d,%.3f,", row.scenario.c_str(), row.size, row.steps, us);
    if (row.odeStep) {
        std::printf("%.3f,", row.odeStep->microseconds);
    } else {
        std::printf(",");
    }
    std::printf("%.3f,", row.odeQuickStep.microseconds);
    if (row.odeStep) {
        std::printf("%.3f,", row.odeStep->microseconds / us);
    } else {
        std::printf(",");
    }
    std::printf("%.3f,%.2e,", row.odeQuickStep.microseconds / us, row.trammel.drift);
    if (row.odeStep) {
        std::printf("%.2e", row.odeStep->drift);
    }
    std::printf(",%.2e\n", row.odeQuickStep.drift);
    std::fflush(stdout);
}

/// p in time = const N^p between two rows.
double growthExponent(const Row& from, const Row& to) {
    return std::log(to.trammel.microseconds / from.trammel.microseconds) /
           std::log(static_cast<double>(to.size) / from.size);
}

void compareEngines(bool isSmoke) {
    printHeader();
    std::vector<Row> chains;
    for (const int size : isSmoke ? std::vector{4, 16} : std::vector{4, 16, 64, 256, 1024}) {
        const int steps = isSmoke ? 10 : std::max(500, 80000 / size);
        chains.push_back(compare("S1", size, support::chain(size), steps));
        print(chains.back());
    }
    print(compare("S2", 3, support::fourBar(), isSmoke ? 10 : 10000));
    if (!isSmoke) {
        std::printf("# S1 growth exponent from 64 to 1024 links: %.3f\n",
                    growthExponent(chains[2], chains[4]));
    }
}

} // namespace

int main(int argc, char** argv) {
    CLI::App app{"Times a step of Trammel beside ODE and Bullet; CSV on standard output."};
    bool isSmoke = false, isLcpOnly = false, isContactOnly = false;
    app.add_flag("--smoke", isSmoke, "a few steps of small sizes, to see that it runs");
    app.add_flag("--lcp", isLcpOnly, "the LCP solvers only");
    app.add_flag("--contacts", isContactOnly, "S3 and S4 only");
    CLI11_PARSE(app, argc, argv);

    const bool isAll = !isLcpOnly && !isContactOnly;
    if (isAll) compareEngines(isSmoke);
    if (isAll) std::puts("");
    if (isAll || isContactOnly) bench::runContactBench(isSmoke);
    if (isAll) std::puts("");
    if (isAll || isLcpOnly) bench::runLcpBench(isSmoke);
    return 0;
}
