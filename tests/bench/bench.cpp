#include "bench/families.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <exception>
#include <functional>
#include <string>

/// Times Trammel beside other engines in the same run and holds it against its targets. Absolute
/// times move with the machine; the ratios are what counts.

namespace {

using trammel::bench::Report;

struct Family {
    const char* name;
    const char* what;
    void (*run)(Report& report, bool isSmoke);
};

constexpr std::array kFamilies{
    Family{"chain", "S1", &trammel::bench::runChainBench},
    Family{"four-bar", "S2", &trammel::bench::runFourBarBench},
    Family{"contacts", "S3 and S4", &trammel::bench::runContactBench},
    Family{"heaps", "S7", &trammel::bench::runHeapBench},
    Family{"scenes", "the wall hit by a ball, and S8", &trammel::bench::runSceneBench},
    Family{"exactness", "S5", &trammel::bench::runExactnessBench},
    Family{"top", "S6", &trammel::bench::runTopBench},
    Family{"branching", "a tree and a grid", &trammel::bench::runBranchingBench},
    Family{"work-precision", "error against time", &trammel::bench::runWorkPrecisionBench},
    Family{"cycle", "cycles over the input", &trammel::bench::runCycleBench},
    Family{"lcp", "the LCP solvers", &trammel::bench::runLcpBench}};

} // namespace

int main(int argc, char** argv) {
    CLI::App app{"Times Trammel beside other engines; CSV on standard output.\n"
                 "Of the families named only, else of all."};
    bool isSmoke = false;
    std::string folder;
    std::array<bool, kFamilies.size()> isWanted{};
    app.add_flag("--smoke", isSmoke, "a few steps of small sizes, to see that it runs");
    app.add_option("--output", folder, "folder for the tables as files");
    for (std::size_t i = 0; i < kFamilies.size(); ++i)
        app.add_flag(std::string("--") + kFamilies[i].name, isWanted[i], kFamilies[i].what);
    CLI11_PARSE(app, argc, argv);

    const bool isAll = std::ranges::none_of(isWanted, std::identity{});
    try {
        Report report(folder);
        for (std::size_t i = 0; i < kFamilies.size(); ++i)
            if (isAll || isWanted[i]) kFamilies[i].run(report, isSmoke);
        report.summarize();
    } catch (const std::exception& error) {
        Report::say(std::string("error: ") + error.what());
        return 1;
    }
    return 0;
}
