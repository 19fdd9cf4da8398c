#include "messages/file_messages.h"
#include "messages/optimisation_messages.h"
#include "messages/study_messages.h"
#include "model/suggest.h"
#include "optimize/number_reader.h"
#include "optimize/optimisation_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>

namespace trammel::optimize {

namespace {

using io::joinPointer;
using io::JsonValue;
using Members = std::vector<std::pair<std::string, JsonValue>>;

constexpr double kUsualTolerance = 1e-6; ///< of a constraint, as a share of its value

/// Reads a document and notes all that is wrong with it.
class OptimisationReader : private NumberReader {
public:
    OptimisationReader(const JsonValue& root, const JsonValue& model) {
        resolve(model);
        if (readRoot(root)) reading.study = studyOf(root);
        reading.diagnostics = std::move(diagnostics);
    }

    OptimisationReading reading;

private:
    /// @return whether there is a study to be made of it
    bool readRoot(const JsonValue& root) {
        const JsonValue* version = root.find("trammel_optimisation");
        if (version != nullptr && !checkVersion(*version, "/trammel_optimisation",
                                                {messages::kTheNumber, kOptimisationFormatVersion},
                                                kOptimisationFormatVersion))
            return false;
        const Names required{"trammel_optimisation", "model", "variables", "outputs", "objectives"};
        if (!check(root, "", messages::kOptimisationAn, required,
                   {"$schema", "name", "description", "analysis", "curve", "constraints", "method",
                    "budget", "starts", "seed", "tolerance", "difference_step", "population",
                    "simulation", "time_limit"}))
            return false;
        if (!std::ranges::all_of(required,
                                 [&](std::string_view key) { return root.find(key) != nullptr; }))
            return false;
        readTexts(root);
        readVariables(root);
        readOutputs(*root.find("outputs"));
        readGoals(root);
        readSearch(root);
        return true;
    }

    void readTexts(const JsonValue& root) {
        text(root.find("$schema"), "/$schema");
        m_task.name = text(root.find("name"), "/name");
        m_task.description = text(root.find("description"), "/description");
    }

    void readVariables(const JsonValue& root) {
        list(root.find("variables"), "/variables", messages::kArrayOfVariables, false,
             [&](const JsonValue& value, const std::string& pointer) {
                 m_task.variables.push_back(readVariable(value, pointer));
             });
    }

    Variable readVariable(const JsonValue& value, const std::string& pointer) {
        Variable variable;
        if (!check(value, pointer, messages::kOptimisationAVariable, {"name"},
                   {"range", "integers", "values", "start", "scale"}))
            return variable;
        variable.name = text(value.find("name"), pointer + "/name");
        std::size_t given = 0;
        for (const char* key : {"range", "integers", "values"})
            given += value.find(key) != nullptr ? 1 : 0;
        if (given > 1)
            add(pointer, {messages::kNotExactlyOneKey, given, "range, integers, values"},
                value.place());
        if (value.find("integers") != nullptr) variable.kind = VariableKind::Integer;
        if (value.find("values") != nullptr) variable.kind = VariableKind::List;
        for (const char* key : {"range", "integers"})
            checkPair(value.find(key), joinPointer(pointer, key));
        if (const JsonValue* scale = value.find("scale")) readScale(*scale, pointer, variable);
        if (const JsonValue* start = value.find("start")) {
            if (start->isBoolean())
                variable.start = start->boolean();
            else if (start->isString() && variable.kind == VariableKind::List && !isNumber(*start))
                variable.start = start->string();
            else
                variable.start = number(*start, pointer + "/start");
        }
        return variable;
    }

    void checkPair(const JsonValue* value, const std::string& pointer) {
        if (value == nullptr) return;
        if (!value->isArray())
            addKind(*value, pointer, messages::kLowAndHigh);
        else if (value->size() != 2)
            add(pointer, {messages::kArrayHasElements, value->size(), messages::kLowAndHigh},
                value->place());
    }

    void readScale(const JsonValue& scale, const std::string& pointer, Variable& variable) {
        const auto index = choice(scale, pointer + "/scale", kScales);
        variable.isLogarithmic = index == 1;
        if (variable.isLogarithmic && variable.kind != VariableKind::Continuous)
            add(pointer + "/scale", messages::kScaleOfContinuous, scale.place());
    }

    void readOutputs(const JsonValue& outputs) {
        if (!outputs.isObject() || outputs.size() == 0) {
            addKind(outputs, "/outputs", messages::kObjectOfOutputs);
            return;
        }
        std::size_t formulas = 0;
        for (const JsonValue::Member& member : outputs.members()) {
            const std::string pointer = joinPointer("/outputs", member.key);
            OutputPlace place{member.key, {}, member.value.isObject(), formulas};
            if (place.isMeasured) {
                place.index = m_task.measurements.size();
                m_task.measurements.push_back(readMeasurement(member, pointer));
            } else {
                ++formulas;
                if (!member.value.isString())
                    addKind(member.value, pointer, messages::kAnExpressionOrMeasurement);
            }
            reading.outputs.push_back(std::move(place));
        }
    }

    Measurement readMeasurement(const JsonValue::Member& member, const std::string& pointer) {
        const JsonValue& value = member.value;
        Measurement measurement;
        measurement.output = member.key;
        check(value, pointer, messages::kOptimisationAMeasurement,
              {"channel", "file", "time", "column"}, {"shift", "factor", "weight"});
        measurement.formula = text(value.find("channel"), pointer + "/channel");
        measurement.file = text(value.find("file"), pointer + "/file");
        measurement.timeColumn = text(value.find("time"), pointer + "/time");
        measurement.column = text(value.find("column"), pointer + "/column");
        if (const JsonValue* shift = value.find("shift"))
            measurement.shift =
                shift->isNumber() ? shift->numberText() : text(shift, pointer + "/shift");
        if (const JsonValue* factor = value.find("factor"))
            measurement.factor = number(*factor, pointer + "/factor");
        const JsonValue* weight = value.find("weight");
        if (weight != nullptr && weight->isString())
            measurement.weightColumn = weight->string();
        else
            measurement.weight = above(0.0, value, "weight", pointer, 1.0);
        return measurement;
    }

    void readGoals(const JsonValue& root) {
        list(root.find("objectives"), "/objectives", messages::kArrayOfObjectives, false,
             [&](const JsonValue& value, const std::string& pointer) {
                 readObjective(value, pointer);
             });
        list(root.find("constraints"), "/constraints", messages::kAnArray, true,
             [&](const JsonValue& value, const std::string& pointer) {
                 readConstraint(value, pointer);
             });
    }

    /// The name of an output; empty with a finding where there is none.
    std::string outputOf(const JsonValue& value, const std::string& pointer) {
        const JsonValue* output = value.find("output");
        std::string name = text(output, pointer + "/output");
        Names names;
        for (const OutputPlace& known : reading.outputs)
            names.emplace_back(known.name);
        if (output == nullptr || !output->isString() || names.empty()) return {};
        if (std::ranges::find(names, name) != names.end()) return name;
        add(pointer + "/output",
            {messages::kNoSuchOutput, name, model::didYouMean(name, names),
             fmt::format("{}", fmt::join(names, ", "))},
            output->place());
        return {};
    }

    void readObjective(const JsonValue& value, const std::string& pointer) {
        if (!check(value, pointer, messages::kOptimisationAnObjective, {"output"},
                   {"goal", "value", "weight"}))
            return;
        Objective objective;
        objective.output = outputOf(value, pointer);
        if (const JsonValue* goal = value.find("goal"))
            if (const auto index = choice(*goal, pointer + "/goal", kGoals))
                objective.goal = static_cast<Goal>(*index);
        const JsonValue* target = value.find("value");
        const bool isTarget = objective.goal == Goal::Target;
        if (isTarget && target == nullptr) add(pointer, messages::kTargetNeedsValue, value.place());
        if (!isTarget && target != nullptr)
            add(pointer + "/value", messages::kValueNeedsTarget, target->place());
        if (target != nullptr) objective.target = number(*target, pointer + "/value");
        objective.weight = above(0.0, value, "weight", pointer, 1.0);
        const bool isThere = std::ranges::find(m_task.objectives, objective.output,
                                               &Objective::output) != m_task.objectives.end();
        if (isThere && !objective.output.empty())
            add(pointer + "/output", {messages::kObjectiveIsThereAlready, objective.output},
                value.find("output")->place());
        m_task.objectives.push_back(std::move(objective));
    }

    void readConstraint(const JsonValue& value, const std::string& pointer) {
        if (!check(value, pointer, messages::kOptimisationAConstraint,
                   {"output", "relation", "value"}, {"tolerance"}))
            return;
        Constraint constraint;
        constraint.output = outputOf(value, pointer);
        if (const JsonValue* relation = value.find("relation"))
            if (const auto index = choice(*relation, pointer + "/relation", kRelations))
                constraint.relation = static_cast<Relation>(*index);
        if (const JsonValue* limit = value.find("value"))
            constraint.value = number(*limit, pointer + "/value");
        const double size = std::abs(constraint.value);
        constraint.tolerance =
            above(0.0, value, "tolerance", pointer, kUsualTolerance * (size > 0.0 ? size : 1.0));
        for (const Constraint& other : m_task.constraints)
            if (contradict(constraint, other))
                add(pointer,
                    {messages::kConstraintsContradict, constraint.output,
                     kRelations[static_cast<std::size_t>(constraint.relation)], constraint.value,
                     kRelations[static_cast<std::size_t>(other.relation)], other.value},
                    value.place());
        m_task.constraints.push_back(std::move(constraint));
    }

    static bool contradict(const Constraint& a, const Constraint& b) {
        if (a.output != b.output || a.output.empty()) return false;
        const auto least = [](const Constraint& c) {
            return c.relation == Relation::AtMost ? -HUGE_VAL : c.value;
        };
        const auto most = [](const Constraint& c) {
            return c.relation == Relation::AtLeast ? HUGE_VAL : c.value;
        };
        return least(a) > most(b) || least(b) > most(a);
    }

    void readSearch(const JsonValue& root) {
        readBudget(root);
        m_task.starts = static_cast<int>(whole(root, "starts", "", 1, kMostStarts, 1));
        m_task.seed = static_cast<std::uint64_t>(whole(root, "seed", "", 0, kMostSeed, 0));
        m_task.population = static_cast<std::size_t>(whole(root, "population", "", kLeastPopulation,
                                                           kMostPopulation,
                                                           static_cast<double>(m_task.population)));
        m_task.tolerance = above(0.0, root, "tolerance", "", m_task.tolerance);
        m_task.differenceStep = above(0.0, root, "difference_step", "", m_task.differenceStep);
        m_task.method = Method::Automatic;
        if (const JsonValue* method = root.find("method")) {
            Names names;
            for (const Method known : kMethods)
                names.push_back(name(known));
            if (const auto index = choice(*method, "/method", names))
                m_task.method = kMethods[*index];
        }
        const bool isChosen = m_task.method != Method::Automatic;
        if (!isChosen) m_task.method = usualMethod();
        if (diagnostics.empty()) checkMethod(root, isChosen ? "/method" : "/objectives");
    }

    void readBudget(const JsonValue& root) {
        const JsonValue* budget = root.find("budget");
        if (budget == nullptr) return;
        if (!check(*budget, "/budget", messages::kOptimisationABudget, {}, {"runs", "seconds"}))
            return;
        m_task.budget.runs =
            static_cast<std::size_t>(whole(*budget, "runs", "/budget", 1, kMostRuns, 0));
        m_task.budget.seconds = above(0.0, *budget, "seconds", "/budget", m_task.budget.seconds);
    }

    bool isDistance(const Objective& objective) const {
        if (objective.goal != Goal::Minimise) return objective.goal == Goal::Target;
        return std::ranges::find(m_task.measurements, objective.output, &Measurement::output) !=
               m_task.measurements.end();
    }

    Method usualMethod() const {
        const bool hasDistancesOnly =
            m_task.constraints.empty() && !m_task.objectives.empty() &&
            std::ranges::all_of(m_task.objectives,
                                [&](const Objective& one) { return isDistance(one); });
        const bool hasTargetAlone =
            m_task.objectives.size() == 1 && m_task.objectives.front().goal == Goal::Target;
        if (hasDistancesOnly && !hasTargetAlone) return Method::LevenbergMarquardt;
        return m_task.objectives.size() > 1 ? Method::Nsga2 : Method::Cobyla;
    }

    void checkMethod(const JsonValue& root, const std::string& pointer) {
        const Method method = m_task.method;
        const io::TextPlace place = root.at(pointer)->place();
        const std::size_t objectives = m_task.objectives.size();
        if (method == Method::Nsga2 && objectives < 2)
            return add(pointer, messages::kFrontNeedsObjectives, place);
        if (method == Method::LevenbergMarquardt) {
            for (const Objective& objective : m_task.objectives)
                if (!isDistance(objective))
                    return add(pointer, {messages::kMethodNeedsDistances, objective.output}, place);
        } else if (method != Method::Nsga2 && objectives > 1) {
            return add(pointer, {messages::kMethodTakesOneObjective, name(method), objectives},
                       place);
        }
        checkConstraints(pointer, place);
    }

    void checkConstraints(const std::string& pointer, io::TextPlace place) {
        const bool hasEquations =
            std::ranges::any_of(m_task.constraints, [](const Constraint& one) {
                return one.relation == Relation::Equal;
            });
        const Constraining constraining = traits(m_task.method).constraining;
        const bool isRefused =
            (constraining == Constraining::None && !m_task.constraints.empty()) ||
            (constraining == Constraining::AtMostOnly && hasEquations);
        if (!isRefused) return;
        Names able;
        for (const Method known : kMethods) {
            const Constraining other = traits(known).constraining;
            const bool takesThem = other == Constraining::Any || other == Constraining::Augmented ||
                                   (other == Constraining::AtMostOnly && !hasEquations);
            if (takesThem && known != Method::Nsga2) able.push_back(name(known));
        }
        const std::string names = fmt::format("{}", fmt::join(able, ", "));
        if (constraining == Constraining::None)
            add(pointer, {messages::kMethodTakesNoConstraints, name(m_task.method), names}, place);
        else
            add(pointer, {messages::kMethodTakesNoEquations, name(m_task.method), names}, place);
    }

    /// The study with the same model and settings: variables are its factors.
    JsonValue studyOf(const JsonValue& root) const {
        Members members{{"trammel_study", 1},
                        {"model", *root.find("model")},
                        {"design", "random"},
                        {"samples", 1}};
        for (const char* key : {"analysis", "curve", "simulation", "time_limit"})
            if (const JsonValue* value = root.find(key)) members.emplace_back(key, *value);
        std::vector<JsonValue> factors;
        const JsonValue& variables = *root.find("variables");
        for (std::size_t i = 0; i < variables.size() && variables.isArray(); ++i)
            factors.push_back(factorOf(variables[i]));
        members.emplace_back("factors", JsonValue::array(std::move(factors)));
        Members outputs;
        const JsonValue& all = *root.find("outputs");
        if (all.isObject())
            for (const JsonValue::Member& member : all.members())
                if (member.value.isString()) outputs.emplace_back(member.key, member.value);
        if (outputs.empty()) outputs.emplace_back("frames", "count(t)");
        members.emplace_back("outputs", JsonValue::object(std::move(outputs)));
        return JsonValue::object(std::move(members));
    }

    static JsonValue factorOf(const JsonValue& variable) {
        Members members;
        for (const auto& [key, factorKey] :
             {std::pair("name", "name"), std::pair("range", "range"), std::pair("values", "values"),
              std::pair("integers", "values")})
            if (const JsonValue* value = variable.find(key))
                members.emplace_back(factorKey, *value);
        return JsonValue::object(std::move(members));
    }

    Optimisation& m_task = reading.optimisation;
};

} // namespace

OptimisationReading readOptimisation(const JsonValue& root, const JsonValue& model) {
    OptimisationReader reader(root, model);
    return std::move(reader.reading);
}

} // namespace trammel::optimize
