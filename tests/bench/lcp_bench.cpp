#include "bench/families.h"
#include "lcp/solver.h"
#include "support/lcp_problems.h"

#include <algorithm>
#include <string>
#include <vector>

namespace trammel::bench {

namespace {

using lcp::Friction;
using lcp::Problem;
using lcp::Result;

constexpr int kLemkeLimit = 300; // rows; its dense tableau takes seconds beyond

struct Case {
    std::string name;
    Problem problem;
};

std::vector<Case> cases(bool isSmoke) {
    support::Random random(1);
    std::vector<Case> list;
    for (const int n : isSmoke ? std::vector{10} : std::vector{10, 30, 100, 300})
        list.push_back({"L1 boxed", support::randomBoxed(n, 2 * n + 2, random)});
    for (const auto& [name, shape] :
         {std::pair{"pyramid", Friction::Shape::Pyramid}, {"cone", Friction::Shape::Cone}}) {
        for (const int bodies : isSmoke ? std::vector{2} : std::vector{2, 8, 24})
            list.push_back(
                {std::string("L2 contacts ") + name,
                 support::randomContacts(bodies, 3 * bodies, 0.5, shape, random).problem});
        for (const int courses : isSmoke ? std::vector{1} : std::vector{1, 2, 4, 6})
            list.push_back({std::string("L3 wall ") + name,
                            support::wall(courses, courses == 1 ? 1 : 4, 0.5, 3.0, shape).problem});
    }
    return list;
}

/// Median time over some solutions of the same problem; all other figures are alike in them.
Result medianOf(const lcp::Solver& solver, const Problem& problem, const lcp::WarmStart& start) {
    constexpr int kRepetitions = 5;
    constexpr double kLong = 0.2; // s; not repeated
    std::vector<double> times;
    Result result;
    for (int k = 0; k < kRepetitions && (times.empty() || times[0] < kLong); ++k) {
        result = lcp::solve(solver, problem, {}, start);
        times.push_back(result.seconds);
    }
    std::ranges::sort(times);
    result.seconds = times[times.size() / 2];
    return result;
}

void print(Report& report, const Case& which, const lcp::Solver& solver, const char* start,
           const Result& result) {
    report.row({which.name, cell(static_cast<int>(which.problem.size())), std::string(solver.name),
                start, std::string(lcp::name(result.status)), cell(result.pivots),
                cell(result.iterations), cell(1e6 * result.seconds), cell(result.residual)});
}

} // namespace

void runLcpBench(Report& report, bool isSmoke) {
    report.begin("lcp-solvers", {"lcp", "rows", "solver", "start", "status", "pivots", "iterations",
                                 "time[us]", "residual"});
    for (const Case& which : cases(isSmoke))
        for (const lcp::Solver* solver : lcp::solvers()) {
            if (solver->name == "lemke" && which.problem.size() > kLemkeLimit) continue;
            const Result cold = medianOf(*solver, which.problem, {});
            print(report, which, *solver, "cold", cold);
            if (cold.ok() && solver->name != "lemke")
                print(report, which, *solver, "warm",
                      medianOf(*solver, which.problem, {cold.sets, cold.lambda}));
        }
}

} // namespace trammel::bench
