#include "optimize/search_plans.h"

#include <algorithm>
#include <cmath>

namespace trammel::optimize {

namespace {

constexpr std::size_t kRunsPerVariable = 100; ///< of a search, where the file states none
constexpr std::size_t kUsualGenerations = 25; ///< of nsga2, likewise
/// Whole numbers that are rounded to both sides; of more only to the nearest.
constexpr std::size_t kMostRounded = 5;

bool isOfModel(const Variable& variable) {
    return !variable.name.starts_with(study::kSimulationPrefix);
}

std::vector<study::Value> valuesOf(const Variable& variable) {
    if (variable.kind == VariableKind::List) return variable.values;
    std::vector<study::Value> values;
    for (double value = variable.low; value <= variable.high; ++value)
        values.emplace_back(value);
    return values;
}

double countOf(const Variable& variable) {
    return variable.kind == VariableKind::List ? static_cast<double>(variable.values.size())
                                               : variable.high - variable.low + 1;
}

std::vector<Held> product(const std::vector<Variable>& variables, const std::vector<bool>& isHeld) {
    std::vector<Held> combinations{Held(variables.size())};
    for (std::size_t i = 0; i < variables.size(); ++i) {
        if (!isHeld[i]) continue;
        std::vector<Held> longer;
        for (const Held& held : combinations)
            for (const study::Value& value : valuesOf(variables[i])) {
                longer.push_back(held);
                longer.back()[i] = value;
            }
        combinations = std::move(longer);
    }
    return combinations;
}

/// What the model has for a variable; the middle where it states nothing.
study::Value modelValue(const OptimisationFile& file, const Variable& variable) {
    if (variable.kind == VariableKind::List) return variable.values.front();
    double value = variable.isLogarithmic ? std::sqrt(variable.low * variable.high)
                                          : 0.5 * (variable.low + variable.high);
    const auto& parameters = file.study.model.model.parameters;
    if (const auto found = parameters.find(variable.name);
        isOfModel(variable) && found != parameters.end()) {
        value = found->second;
    } else if (!isOfModel(variable)) {
        const auto* given = file.study.model.root.at(study::pointerOf({variable.name, {}, {}}));
        if (given != nullptr && given->isNumber()) value = given->number();
    }
    if (variable.kind == VariableKind::Integer) value = std::round(value);
    return std::clamp(value, variable.low, variable.high);
}

study::Point startOf(const OptimisationFile& file) {
    study::Point point;
    for (const Variable& variable : file.optimisation.variables)
        point.push_back(variable.start ? *variable.start : modelValue(file, variable));
    return point;
}

std::size_t runsOf(const Optimisation& optimisation, std::size_t searches, Eigen::Index dimension) {
    if (optimisation.budget.runs > 0)
        return std::max<std::size_t>(1, optimisation.budget.runs / searches);
    if (optimisation.method == Method::Nsga2) return kUsualGenerations * optimisation.population;
    return kRunsPerVariable * (static_cast<std::size_t>(dimension) + 1);
}

/// Whole numbers to both sides of each, as far as they are few.
std::vector<Held> roundings(const std::vector<Variable>& variables, const study::Point& relaxed,
                            const Held& held) {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < variables.size(); ++i)
        if (variables[i].kind == VariableKind::Integer && !held[i]) open.push_back(i);
    std::vector<Held> all{held};
    for (const std::size_t i : open) {
        const double value = std::get<double>(relaxed[i]);
        std::vector<double> sides{std::floor(value), std::ceil(value)};
        if (open.size() > kMostRounded || sides[0] == sides[1]) sides = {std::round(value)};
        std::vector<Held> longer;
        for (const Held& one : all)
            for (const double side : sides) {
                longer.push_back(one);
                longer.back()[i] = side;
            }
        all = std::move(longer);
    }
    return all;
}

} // namespace

Combinations combinationsOf(const Optimisation& optimisation) {
    const auto& variables = optimisation.variables;
    std::vector<bool> isHeld(variables.size(), false);
    if (optimisation.method == Method::Nsga2) return {product(variables, isHeld), false};
    double count = 1.0, whole = 1.0;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        if (variables[i].kind == VariableKind::Continuous) continue;
        const bool canRelax = variables[i].kind == VariableKind::Integer && isOfModel(variables[i]);
        isHeld[i] = !canRelax;
        (canRelax ? whole : count) *= countOf(variables[i]);
    }
    const bool isRelaxed = count * whole > static_cast<double>(kMostCombinations);
    if (!isRelaxed)
        for (std::size_t i = 0; i < variables.size(); ++i)
            isHeld[i] = variables[i].kind != VariableKind::Continuous;
    return {product(variables, isHeld), isRelaxed};
}

std::size_t searchCount(const Optimisation& optimisation) {
    const Combinations combinations = combinationsOf(optimisation);
    const bool isContinuous =
        Space(optimisation.variables, combinations.held.front(), Space::Whole::Rounded)
            .dimension() > 0;
    return combinations.held.size() *
           (isContinuous ? static_cast<std::size_t>(optimisation.starts) : 1);
}

std::vector<SearchPlan> firstPlans(const OptimisationFile& file) {
    const Optimisation& optimisation = file.optimisation;
    const Combinations combinations = combinationsOf(optimisation);
    const Space::Whole whole =
        combinations.isRelaxed ? Space::Whole::Relaxed : Space::Whole::Rounded;
    const std::size_t searches = searchCount(optimisation) * (combinations.isRelaxed ? 2 : 1);
    std::vector<SearchPlan> plans;
    for (const Held& held : combinations.held) {
        const Space space(optimisation.variables, held, whole);
        std::vector<study::Point> starts{startOf(file)};
        if (space.dimension() > 0)
            for (const Eigen::VectorXd& u :
                 samplesOfCube(space.dimension(), static_cast<std::size_t>(optimisation.starts) - 1,
                               optimisation.seed, study::Design::LatinHypercube))
                starts.push_back(space.point(u));
        for (study::Point& start : starts)
            plans.push_back({plans.size() + 1, held, whole, std::move(start),
                             runsOf(optimisation, searches, space.dimension())});
    }
    return plans;
}

std::vector<SearchPlan> roundingPlans(const OptimisationFile& file, const study::Point& relaxed,
                                      std::size_t firstSearch) {
    const Optimisation& optimisation = file.optimisation;
    Held lists(optimisation.variables.size());
    for (std::size_t i = 0; i < lists.size(); ++i) {
        const Variable& variable = optimisation.variables[i];
        const bool isOpen = variable.kind == VariableKind::Continuous ||
                            (variable.kind == VariableKind::Integer && isOfModel(variable));
        if (!isOpen) lists[i] = relaxed[i];
    }
    const std::vector<Held> all = roundings(optimisation.variables, relaxed, lists);
    std::vector<SearchPlan> plans;
    for (const Held& held : all) {
        const Space space(optimisation.variables, held, Space::Whole::Rounded);
        plans.push_back({firstSearch + plans.size(), held, Space::Whole::Rounded, relaxed,
                         runsOf(optimisation, 2 * all.size(), space.dimension())});
    }
    return plans;
}

bool isAdmissible(const Optimisation& optimisation, const study::Point& point) {
    for (std::size_t i = 0; i < point.size(); ++i) {
        if (optimisation.variables[i].kind != VariableKind::Integer) continue;
        const double value = std::get<double>(point[i]);
        if (value != std::round(value)) return false;
    }
    return true;
}

} // namespace trammel::optimize
