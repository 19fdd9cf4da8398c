#include "cli/optimize_report.h"

#include "cli/commands.h"
#include "cli/message_text.h"
#include "cli/model_input.h"
#include "optimize/outcome_summary.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace trammel::cli {
namespace {

using namespace optimize;

bool isLeastSquares(const OptimisationFile& file) {
    return file.optimisation.method == Method::LevenbergMarquardt;
}

/// Each way in which searches ended, with how many did.
std::vector<std::pair<std::string, std::size_t>> endings(const OptimisationOutcome& outcome) {
    std::vector<std::pair<std::string, std::size_t>> list;
    for (const SearchReport& search : outcome.searches) {
        const std::string text = english(search.ending);
        const auto found = std::ranges::find(list, text, [](const auto& one) { return one.first; });
        if (found == list.end())
            list.emplace_back(text, 1);
        else
            ++found->second;
    }
    return list;
}

/// "1.2345 N"
std::string withUnit(double value, const std::string& unit) {
    if (!std::isfinite(value)) return "none";
    return fmt::format("{:.6g}{}{}", value, unit.empty() ? "" : " ", unit);
}

class Text {
public:
    explicit Text(const OptimizeReport& report) : m_file(report.file), m_outcome(report.outcome) {
        m_text = fmt::format("{}\n", titleOf(report.file));
        addSearches();
        if (m_outcome.best) addBest(m_outcome.candidates[*m_outcome.best]);
        if (!m_outcome.front.empty())
            add("front", fmt::format("{} runs that none is better than in all objectives",
                                     m_outcome.front.size()));
        if (m_outcome.fit) addFit(*m_outcome.fit);
        for (const auto& path : report.written)
            add("written", path.string());
    }
    std::string take() { return std::move(m_text); }

private:
    void add(const std::string& label, const std::string& value) {
        m_text += fmt::format("  {:<23} {}\n", label, value);
    }

    void addSearches() {
        add("method", std::string(name(m_file.optimisation.method)));
        const std::string runs =
            fmt::format("{}, {} failed", m_outcome.candidates.size(), failedCount(m_outcome));
        if (m_outcome.searches.empty()) return add("runs", runs); // only looked at
        for (const auto& [text, count] : endings(m_outcome))
            add(count == 1 ? "search" : fmt::format("{} searches", count), text);
        if (traits(m_file.optimisation.method).usesDerivatives) addDerivatives();
        add("runs", fmt::format("{}, {} computed now", runs, m_outcome.computed));
        add("wall time", fmt::format("{:.3g} s", m_outcome.elapsed));
    }

    void addDerivatives() {
        std::size_t exact = 0;
        for (const SearchReport& search : m_outcome.searches)
            exact += search.exact;
        add("derivatives", exact > 0 ? fmt::format("exact, in {} runs", exact)
                                     : std::string("differences of runs"));
    }

    void addBest(const Candidate& best) {
        const char* what = best.sample.isFeasible()  ? ""
                           : m_outcome.front.empty() ? ", which misses constraints"
                                                     : "";
        add(m_outcome.front.empty() ? "best" : "nearest to the ideal",
            fmt::format("run {} of search {}{}", best.run.number, best.run.search, what));
        for (std::size_t i = 0; i < best.run.trial.point.size(); ++i)
            add("  " + m_file.optimisation.variables[i].name, study::text(best.run.trial.point[i]));
        for (std::size_t i = 0; i < m_file.outputs.size(); ++i)
            addOutput(i, best);
        for (std::size_t i = 0; i < best.sample.constraints.size(); ++i)
            addConstraint(m_file.optimisation.constraints[i], best);
        if (!best.run.evaluation.message.empty())
            add("  message", english(best.run.evaluation.message));
        if (m_outcome.halfStep && !m_outcome.halfStep->run.evaluation.isCompleted())
            add("  at half the step",
                fmt::format("failed: {}", m_outcome.halfStep->run.evaluation.message));
    }

    void addOutput(std::size_t index, const Candidate& best) {
        const OutputPlace& output = m_file.outputs[index];
        std::string text = withUnit(best.run.evaluation.outputs[index], output.unit);
        if (m_outcome.halfStep && m_outcome.halfStep->run.evaluation.isCompleted())
            text += fmt::format(
                "; at half the step {}",
                withUnit(m_outcome.halfStep->run.evaluation.outputs[index], output.unit));
        add("  " + output.name, text);
    }

    void addConstraint(const Constraint& constraint, const Candidate& best) {
        const double value = best.run.evaluation.outputs[m_file.outputIndex(constraint.output)];
        const double miss = std::abs(value - constraint.value);
        add(fmt::format("  {} {} {:.6g}", constraint.output,
                        kRelations[static_cast<std::size_t>(constraint.relation)],
                        constraint.value),
            fmt::format("{} by {:.3g}", constraint.isKept(value) ? "holds" : "missed", miss));
    }

    void addFit(const FitReport& fit) {
        std::string text =
            fmt::format("{} residuals, sum of squares {:.6g}", fit.residuals, fit.sum);
        if (fit.freedoms > 0) text += fmt::format(", deviation {:.6g}", fit.deviation);
        add("fit", text);
        if (!fit.isDetermined) {
            add("", fit.tellsApart
                        ? "as many residuals as variables: none is left to tell intervals by"
                        : "the residuals do not tell the variables apart: there are no intervals");
            return;
        }
        for (const FittedVariable& one : fit.variables)
            add("  " + m_file.optimisation.variables[one.variable].name,
                one.isAtBound
                    ? fmt::format("{:.6g}, at its bound", one.value)
                    : fmt::format("{:.6g} +- {:.3g}, within {:.6g} to {:.6g} by {:.0f} %",
                                  one.value, one.error, one.low, one.high, 100 * kConfidence));
    }

    const OptimisationFile& m_file;
    const OptimisationOutcome& m_outcome;
    std::string m_text;
};

} // namespace

OptimisationFile loadOptimisation(const std::filesystem::path& path) {
    OptimisationFile file = loadOptimisationFile(path);
    printFindings(file.path, file.diagnostics);
    printFindings(file.study.model.path, file.study.modelDiagnostics);
    if (!file.ok()) throw FileError("");
    return file;
}

std::string toText(const OptimizeReport& report) {
    return Text(report).take();
}

std::string bestText(const OptimisationFile& file, const Candidate& best) {
    if (isLeastSquares(file))
        return fmt::format("sum of squares {:.4g}", best.sample.objectives.front());
    std::string text;
    for (const Objective& objective : file.optimisation.objectives)
        text += fmt::format("{}{} {:.4g}", text.empty() ? "" : ", ", objective.output,
                            best.run.evaluation.outputs[file.outputIndex(objective.output)]);
    return best.sample.isFeasible() ? text : text + " (misses constraints)";
}

} // namespace trammel::cli
