#include "optimize/outcome_summary.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace trammel::optimize {

namespace {

using io::JsonValue;
using Members = std::vector<std::pair<std::string, JsonValue>>;

/// JSON has no word for what is not finite: null then.
JsonValue finiteOrNull(double value) {
    return std::isfinite(value) ? JsonValue(value) : JsonValue();
}

JsonValue whole(std::size_t value) {
    return static_cast<double>(value);
}

JsonValue outputsJson(const OptimisationFile& file, const Candidate& candidate) {
    Members members;
    for (std::size_t i = 0; i < file.outputs.size(); ++i)
        members.emplace_back(file.outputs[i].name,
                             finiteOrNull(candidate.run.evaluation.outputs.at(i)));
    return JsonValue::object(std::move(members));
}

JsonValue candidateJson(const OptimisationFile& file, const Candidate& candidate) {
    Members values;
    for (std::size_t i = 0; i < candidate.run.trial.point.size(); ++i)
        values.emplace_back(file.optimisation.variables[i].name,
                            study::toJson(candidate.run.trial.point[i]));
    Members members{{"search", whole(candidate.run.search)},
                    {"run", whole(candidate.run.number)},
                    {"variables", JsonValue::object(values)},
                    {"outputs", outputsJson(file, candidate)},
                    {"feasible", candidate.sample.isFeasible()},
                    {"status", candidate.run.evaluation.status},
                    {"message", english(candidate.run.evaluation.message)}};
    // By their own names, too, unless these are taken.
    for (auto& value : values)
        if (std::ranges::find(members, value.first, &Members::value_type::first) == members.end())
            members.push_back(std::move(value));
    return JsonValue::object(std::move(members));
}

/// What the objectives are in a run: a number, or a list of several.
JsonValue objectiveJson(const OptimisationFile& file, const Candidate& best) {
    std::vector<JsonValue> values;
    for (const Objective& objective : file.optimisation.objectives)
        values.push_back(
            finiteOrNull(best.run.evaluation.outputs.at(file.outputIndex(objective.output))));
    return values.size() == 1 ? values.front() : JsonValue::array(std::move(values));
}

JsonValue constraintsJson(const OptimisationFile& file, const Candidate& best) {
    std::vector<JsonValue> list;
    for (const Constraint& constraint : file.optimisation.constraints) {
        const double value = best.run.evaluation.outputs.at(file.outputIndex(constraint.output));
        list.push_back(JsonValue::object(
            {{"output", constraint.output},
             {"relation", std::string(kRelations[static_cast<std::size_t>(constraint.relation)])},
             {"limit", constraint.value},
             {"value", finiteOrNull(value)},
             {"holds", constraint.isKept(value)}}));
    }
    return JsonValue::array(std::move(list));
}

const char* statusOf(const OptimisationOutcome& outcome) {
    if (outcome.isStopped) return "stopped";
    const bool isFound = outcome.best && outcome.candidates[*outcome.best].sample.isFeasible();
    return isFound ? "completed" : "failed";
}

JsonValue fitJson(const OptimisationFile& file, const FitReport& fit) {
    Members variables;
    for (const FittedVariable& one : fit.variables) {
        const bool hasInterval = fit.isDetermined && !one.isAtBound;
        variables.emplace_back(
            file.optimisation.variables[one.variable].name,
            JsonValue::object({{"value", one.value},
                               {"standard_error", hasInterval ? one.error : JsonValue()},
                               {"low", hasInterval ? one.low : JsonValue()},
                               {"high", hasInterval ? one.high : JsonValue()},
                               {"at_bound", one.isAtBound}}));
    }
    std::vector<JsonValue> correlations;
    for (Eigen::Index i = 0; i < fit.correlations.rows(); ++i) {
        std::vector<JsonValue> row;
        for (Eigen::Index j = 0; j < fit.correlations.cols(); ++j)
            row.emplace_back(fit.correlations(i, j));
        correlations.push_back(JsonValue::array(std::move(row)));
    }
    return JsonValue::object({{"residuals", whole(fit.residuals)},
                              {"freedoms", whole(fit.freedoms)},
                              {"sum_of_squares", fit.sum},
                              {"deviation", fit.freedoms > 0 ? fit.deviation : JsonValue()},
                              {"determined", fit.tellsApart},
                              {"confidence", kConfidence},
                              {"variables", JsonValue::object(std::move(variables))},
                              {"correlations", JsonValue::array(std::move(correlations))}});
}

JsonValue searchesJson(const OptimisationOutcome& outcome) {
    std::vector<JsonValue> searches;
    for (const SearchReport& search : outcome.searches)
        searches.push_back(JsonValue::object({{"search", whole(search.plan.search)},
                                              {"runs", whole(search.runs)},
                                              {"most_runs", whole(search.plan.runs)},
                                              {"exact_derivatives", whole(search.exact)},
                                              {"ending", english(search.ending)}}));
    return JsonValue::array(std::move(searches));
}

double numberIn(const JsonValue& object, std::string_view key) {
    const JsonValue* value = object.find(key);
    return value != nullptr && value->isNumber() ? value->number() : 0.0;
}

bool truthIn(const JsonValue& object, std::string_view key) {
    const JsonValue* value = object.find(key);
    return value != nullptr && value->isBoolean() && value->boolean();
}

Eigen::MatrixXd matrixOf(const JsonValue* rows) {
    const auto size = static_cast<Eigen::Index>(rows != nullptr ? rows->size() : 0);
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(size, size);
    for (Eigen::Index i = 0; i < size; ++i)
        for (Eigen::Index j = 0; j < size; ++j)
            if (const JsonValue* value =
                    rows->at("/" + std::to_string(i) + "/" + std::to_string(j)))
                if (value->isNumber()) matrix(i, j) = value->number();
    return matrix;
}

} // namespace

std::size_t failedCount(const OptimisationOutcome& outcome) {
    return static_cast<std::size_t>(
        std::ranges::count_if(outcome.candidates, [](const Candidate& one) {
            return !one.run.evaluation.isCompleted();
        }));
}

std::string titleOf(const OptimisationFile& file) {
    return file.optimisation.name.empty() ? file.path.filename().string() : file.optimisation.name;
}

JsonValue summaryOf(const OptimisationFile& file, const OptimisationOutcome& outcome) {
    JsonValue root = JsonValue::object({{"name", titleOf(file)},
                                        {"status", statusOf(outcome)},
                                        {"method", std::string(name(file.optimisation.method))},
                                        {"runs", whole(outcome.candidates.size())},
                                        {"failed", whole(failedCount(outcome))},
                                        {"computed", whole(outcome.computed)},
                                        {"stopped", outcome.isStopped},
                                        {"out_of_time", outcome.isOutOfTime},
                                        {"wall_seconds", outcome.elapsed},
                                        {"seconds", outcome.elapsed},
                                        {"searches", searchesJson(outcome)}});
    if (outcome.best) {
        const Candidate& best = outcome.candidates[*outcome.best];
        root.set("/best", candidateJson(file, best));
        root.set("/objective", objectiveJson(file, best));
        root.set("/constraints", constraintsJson(file, best));
        if (outcome.halfStep) root.set("/half_step", candidateJson(file, *outcome.halfStep));
    }
    if (!outcome.front.empty()) {
        std::vector<JsonValue> front;
        for (const std::size_t i : outcome.front)
            front.push_back(candidateJson(file, outcome.candidates[i]));
        root.set("/front", JsonValue::array(std::move(front)));
    }
    if (outcome.fit) root.set("/fit", fitJson(file, *outcome.fit));
    return root;
}

std::optional<FitReport> fitIn(const JsonValue& summary, const OptimisationFile& file) {
    const JsonValue *fit = summary.find("fit"), *variables = fit ? fit->find("variables") : nullptr;
    if (variables == nullptr || !variables->isObject()) return std::nullopt;
    FitReport report;
    report.residuals = static_cast<std::size_t>(numberIn(*fit, "residuals"));
    report.freedoms = static_cast<std::size_t>(numberIn(*fit, "freedoms"));
    report.sum = numberIn(*fit, "sum_of_squares");
    report.deviation = numberIn(*fit, "deviation");
    report.tellsApart = truthIn(*fit, "determined");
    report.isDetermined = report.tellsApart && report.freedoms > 0;
    report.correlations = matrixOf(fit->find("correlations"));
    const auto& all = file.optimisation.variables;
    for (const JsonValue::Member& member : variables->members()) {
        const auto found = std::ranges::find(all, member.key, &Variable::name);
        if (found == all.end()) return std::nullopt;
        const JsonValue& one = member.value;
        report.variables.push_back({static_cast<std::size_t>(found - all.begin()),
                                    numberIn(one, "value"), numberIn(one, "standard_error"),
                                    numberIn(one, "low"), numberIn(one, "high"),
                                    truthIn(one, "at_bound")});
    }
    return report;
}

} // namespace trammel::optimize
