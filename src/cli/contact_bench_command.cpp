#include "cli/commands.h"
#include "cli/message_text.h"
#include "cli/number_checks.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "cli/stop_on_signal.h"
#include "laboratory/problem_file.h"
#include "laboratory/siconos.h"
#include "laboratory/solver_race.h"
#include "model/suggest.h"
#include "results/csv.h"
#include "results/text_file.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>
#include <sstream>

namespace trammel::cli {
namespace {

struct BenchOptions {
    std::string folder, out, solvers;
    double accuracy = 1e-8;
    laboratory::RaceOptions race;
    double seconds = 60.0;
};

using Contestants = std::vector<laboratory::Contestant>;

/// Ours but the one that chooses, which is murty on formed matrices, and Siconos's.
Contestants allContestants() {
    std::vector<const lcp::Solver*> own;
    for (const lcp::Solver* solver : lcp::solvers())
        if (!solver->isAutomatic) own.push_back(solver);
    Contestants result = laboratory::contestants(own);
    for (laboratory::Contestant& contestant : laboratory::siconosContestants())
        result.push_back(std::move(contestant));
    return result;
}

Contestants contestantsOf(const std::string& list) {
    Contestants all = allContestants();
    if (list.empty()) return all;
    const lcp::Solver* const automatic = &lcp::findSolver("auto");
    all.push_back(laboratory::contestants({&automatic, 1}).front());
    Contestants result;
    std::istringstream names(list);
    for (std::string name; std::getline(names, name, ',');) {
        const auto found = std::ranges::find(all, name, &laboratory::Contestant::name);
        if (found == all.end()) {
            std::vector<std::string_view> known;
            for (const laboratory::Contestant& contestant : all)
                known.push_back(contestant.name);
            throw UsageError(fmt::format("--solvers: unknown solver '{}'; {}expected some of {}",
                                         name, model::didYouMean(name, known),
                                         fmt::join(known, ", ")));
        }
        result.push_back(*found);
    }
    return result;
}

std::string statusOf(const laboratory::Attempt& a, double accuracy) {
    if (a.solves(accuracy)) return "solved";
    return a.status == lcp::Status::Solved ? "inexact" : std::string(lcp::name(a.status));
}

std::string line(const laboratory::Attempt& a, double accuracy) {
    return fmt::format("{},{},{},{},{},{:.6g},{},{:.6g}\n", results::csvField(a.problem),
                       a.contacts, a.dimension, a.solver, statusOf(a, accuracy), a.residual,
                       a.iterations, a.seconds);
}

void write(const std::filesystem::path& path, std::string_view text) {
    results::TextFile file(path, results::TextFile::Appears::WhenFinished);
    file.write(text);
    file.finish();
}

void printSummary(const std::vector<laboratory::Attempt>& attempts,
                  std::span<const std::string> solvers, double accuracy) {
    say("{:<21} {:>9} {:>12} {:>14}\n", "solver", "solved", "fastest", "within twice");
    for (const std::string& solver : solvers) {
        const auto percent = [&](double factor) {
            return fmt::format("{:.0f} %",
                               100.0 * laboratory::performance(attempts, solver, factor, accuracy));
        };
        say("{:<21} {:>9} {:>12} {:>14}\n", solver, percent(INFINITY), percent(1.0), percent(2.0));
    }
}

int bench(BenchOptions options) {
    const Contestants contestants = contestantsOf(options.solvers);
    const std::vector<std::filesystem::path> files = laboratory::problemFiles(options.folder);
    if (files.empty())
        throw FileError(fmt::format("{}: no contact problems; expected files named *.dat or *.hdf5",
                                    options.folder));
    prepareFolder(options.out);
    const StopOnSignal stop;
    options.race.stop = stop.token();
    options.race.limit = std::chrono::duration<double>(options.seconds);
    results::TextFile table(std::filesystem::path(options.out) / "results.csv",
                            results::TextFile::Appears::AtOnce, stop.token());
    table.write("problem,contacts,dimension,solver,status,residual,iterations,seconds\n");
    std::vector<laboratory::Attempt> attempts;
    int unread = 0;
    for (const std::filesystem::path& file : files) {
        if (stop.token().stop_requested()) break;
        try {
            const laboratory::FrictionProblem problem = laboratory::readProblem(file);
            for (laboratory::Attempt& a : laboratory::race(problem, contestants, options.race)) {
                table.write(line(a, options.accuracy));
                attempts.push_back(std::move(a));
            }
        } catch (const std::exception& error) {
            say(stderr, "{}: error: {}\n", file.string(), error.what());
            ++unread;
        }
    }
    table.finish();
    std::vector<std::string> solvers;
    for (const laboratory::Contestant& contestant : contestants)
        solvers.push_back(contestant.name);
    const std::filesystem::path out = options.out;
    write(out / "profile.csv", laboratory::profileCsv(attempts, solvers, options.accuracy));
    write(out / "profile.svg", laboratory::profileSvg(attempts, solvers, options.accuracy));
    printSummary(attempts, solvers, options.accuracy);
    if (stop.token().stop_requested()) return kRunFailed;
    return unread > 0 ? kInvalidFile : kDone;
}

} // namespace

void addContactBenchCommand(CLI::App& app, int& exitCode) {
    CLI::App* command = app.add_subcommand(
        "contact-bench", "Runs every solver on published frictional contact problems");
    auto options = std::make_shared<BenchOptions>();
    command->add_option("FOLDER", options->folder, "Problems: *.dat, *.hdf5")->required();
    command->add_option("--out", options->out, "Folder for the results")->required();
    command->add_option("--solvers", options->solvers, "Some solvers, with commas between [all]");
    command
        ->add_option("--accuracy", options->accuracy,
                     "Residual of a solution, relative to 1 + |q| [1e-8]")
        ->check(positiveNumber());
    command->add_option("--sweeps", options->race.sweeps, "Most sweeps of a solve [10000]")
        ->check(count());
    command->add_option("--seconds", options->seconds, "Most CPU time of a solve, s [60]")
        ->check(positiveNumber());
    command->footer(
        "A problem is u = W r + q with Coulomb's law on cones (local form), or M v = H r + f,\n"
        "u = H^T v + w (global form, condensed on reading), as text of Siconos's numerics or as\n"
        "HDF5 of the FCLIB collection. DIR gets results.csv (problem, contacts, dimension, "
        "solver,\n"
        "status, residual, iterations, seconds of CPU time), and profile.csv and profile.svg: the "
        "share of "
        "the\n"
        "problems that a solver solves within so many times the shortest time of all solvers.\n"
        "The residual is the norm of r - P_K(r - v), with a step of 1, the same for every solver;\n"
        "status says \"solved\" where it is small enough, whatever the solver says of itself.\n\n"
        "Where the library libsiconos_numerics of Siconos is installed (Debian:\n"
        "libsiconos-numerics7), it is loaded and its solvers run too: siconos-nsgs "
        "(Gauss-Seidel),\n"
        "-nsn-ac and -nsn-fb (Newton by Alart-Curnier, Fischer-Burmeister), -prox (proximal\n"
        "point), -aclm and -tresca (fixed points), -admm; and on the global form of 3-D problems\n"
        "siconos-global-nsgs, -nsn-ac, -admm. They seek 1e-10 of |q|.\n\n"
        "Example:\n  trammel contact-bench problems --out bench --solvers murty,newton");
    command->callback([options, &exitCode] { exitCode = bench(*options); });
}

} // namespace trammel::cli
