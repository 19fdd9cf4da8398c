#include "cli/commands.h"
#include "cli/fallback_text.h"
#include "cli/json_text.h"
#include "cli/message_text.h"
#include "cli/model_input.h"
#include "cli/print.h"
#include "io/lcp_file.h"
#include "io/model_file.h"
#include "lcp/solver.h"
#include "model/suggest.h"

#include <cstdio>
#include <fmt/format.h>
#include <memory>

namespace trammel::cli {
namespace {

struct LcpOptions {
    std::string problem;
    std::string solver = "murty";
    bool json = false;
};

const lcp::Solver& findSolver(const std::string& name) {
    try {
        return lcp::findSolver(name);
    } catch (const std::invalid_argument& error) {
        std::vector<std::string_view> names;
        for (const lcp::Solver* solver : lcp::solvers())
            names.push_back(solver->name);
        throw UsageError(fmt::format("--lcp: {}{}", model::didYouMean(name, names), error.what()));
    }
}

/// @throws FileError where there are findings; they go to stderr.
io::LcpFile load(const std::string& path) {
    io::LcpFile file = io::loadLcpFile(path);
    printFindings(path, file.diagnostics);
    if (!file.ok()) throw FileError("");
    try {
        lcp::validate(file.problem);
    } catch (const std::invalid_argument& error) {
        throw FileError(fmt::format("{}: {}", path, error.what()));
    }
    return file;
}

io::JsonValue numbers(const Eigen::VectorXd& values) {
    std::vector<io::JsonValue> elements;
    for (const double value : values)
        elements.push_back(finiteOrNull(value));
    return io::JsonValue::array(std::move(elements));
}

io::JsonValue solutionJson(const io::LcpFile& file, const lcp::Solver& solver,
                           const lcp::Result& r) {
    std::vector<io::JsonValue> sets;
    for (const lcp::Set set : r.sets)
        sets.emplace_back(std::string(lcp::name(set)));
    io::JsonValue result = io::JsonValue::object({{"solver", std::string(solver.name)},
                                                  {"status", std::string(lcp::name(r.status))},
                                                  {"message", english(r.message)},
                                                  {"lambda", numbers(r.lambda)},
                                                  {"w", numbers(r.w)},
                                                  {"sets", io::JsonValue::array(std::move(sets))},
                                                  {"pivots", r.pivots},
                                                  {"iterations", r.iterations},
                                                  {"fallbacks", fallbacksJson(r.fallbacks)},
                                                  {"residual", finiteOrNull(r.residual)},
                                                  {"seconds", r.seconds}});
    if (!file.names.empty())
        result.set("/names", io::JsonValue::array({file.names.begin(), file.names.end()}));
    return result;
}

void printText(const io::LcpFile& file, const lcp::Solver& solver, const lcp::Result& r) {
    say("status      {}\n", lcp::name(r.status));
    if (!r.message.empty()) say("message     {}\n", r.message);
    say("solver      {} ({})\n", solver.name, solver.description);
    if (r.fallbacks.any()) say("fallbacks   {}\n", fallbacksText(r.fallbacks));
    say("rows        {}\n", file.problem.size());
    say("pivots      {}\n", r.pivots);
    say("iterations  {}\n", r.iterations);
    say("residual    {:.3g}\n", r.residual);
    say("time        {:.3g} s\n", r.seconds);
    if (file.problem.size() == 0) return;
    std::size_t width = 3;
    for (const std::string& name : file.names)
        width = std::max(width, name.size());
    say("\n{:<{}}  {:<5}  {:>19}  {:>19}\n", "row", width, "set", "lambda", "w");
    for (Eigen::Index i = 0; i < file.problem.size(); ++i)
        say("{:<{}}  {:<5}  {:>19.12g}  {:>19.12g}\n",
            file.names.empty() ? std::to_string(i) : file.names[i], width, lcp::name(r.sets[i]),
            r.lambda[i], r.w[i]);
}

int solveFile(const LcpOptions& options) {
    const lcp::Solver& solver = findSolver(options.solver);
    const io::LcpFile file = load(options.problem);
    const lcp::Result result = lcp::solve(solver, file.problem);
    if (options.json)
        say("{}", solutionJson(file, solver, result).toText());
    else
        printText(file, solver, result);
    return result.ok() ? kDone : kRunFailed;
}

std::string solverList() {
    std::string text;
    for (const lcp::Solver* solver : lcp::solvers())
        text += fmt::format("  {:<10} {}\n", solver->name, solver->description);
    return text;
}

} // namespace

void addLcpCommand(CLI::App& app, int& exitCode) {
    CLI::App* command = app.add_subcommand("lcp", "Solves a boxed linear complementarity problem");
    auto options = std::make_shared<LcpOptions>();
    command->add_option("PROBLEM", options->problem, "Problem file (JSON)")->required();
    command->add_option("--lcp", options->solver, "Solver, see below [murty]");
    command->add_flag("--json", options->json, "Print JSON");
    command->footer(
        "Finds lambda with w = A lambda + b, lower <= lambda <= upper, and row by row w >= 0 at\n"
        "the lower bound, w <= 0 at the upper, w = 0 between. The file:\n"
        "  {\"A\": [[2, 1], [1, 2]], \"b\": [-1, 0], \"lower\": [0, null], \"upper\": [null, 5]}\n"
        "null, \"inf\" and \"-inf\" are no bound; A may be {\"rows\", \"columns\", \"entries\":\n"
        "[[row, column, value], ...]}; \"names\" names the rows; Coulomb friction is\n"
        "  \"friction\": [{\"normal\": 0, \"tangents\": [1, 2], \"mu\": 0.5, \"shape\": "
        "\"pyramid\"}]\n"
        "with the shapes pyramid, cone and polyhedral (with \"sides\").\n\n"
        "Exit code 1: not solved; what was found is printed all the same. The status "
        "\"infeasible\"\n"
        "says that no solution exists, which is proven; \"ray\" that the pivots ran off along a "
        "ray,\n"
        "and a solution may exist or not. \"fallbacks\" tells which other methods had to help.\n\n"
        "Solvers:\n" +
        solverList() +
        "Where contacts depend on one another jacobi may diverge and kostreva cycle; block-pgs "
        "wants\n"
        "a symmetric A; murty may take a minute on hundreds of redundant contacts, and lemke "
        "hands\n"
        "great problems to block-pgs.\n\nExample:\n  trammel lcp problem.json --lcp lemke --json");
    command->callback([options, &exitCode] { exitCode = solveFile(*options); });
}

} // namespace trammel::cli
