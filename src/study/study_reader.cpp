#include "io/document_reader.h"
#include "io/format.h"
#include "io/format_names.h"
#include "io/model_file.h"
#include "io/numbers.h"
#include "io/parameters.h"
#include "messages/file_messages.h"
#include "messages/study_messages.h"
#include "model/suggest.h"
#include "study/study_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>

namespace trammel::study {

namespace {

using io::joinPointer;
using io::JsonValue;
using Names = std::vector<std::string_view>;

constexpr std::array kDesigns{Design::Grid, Design::Random, Design::LatinHypercube};
/// Columns of the table of results that are always there.
constexpr std::array<std::string_view, 4> kColumns{"run", "status", "message", "wall_seconds"};
constexpr int kLevelsOfARange = 11; ///< of a grid's factor that is a parameter with a range
constexpr double kLargestWhole = 0x1p53;

const std::vector<io::KeyFormat>& simulationKeys() {
    const auto& keys = io::modelFormat().keys;
    return std::ranges::find(keys, "simulation", &io::KeyFormat::key)->object->keys;
}

const io::KeyFormat* simulationKey(std::string_view name) {
    const auto found = std::ranges::find(simulationKeys(), name, &io::KeyFormat::key);
    return found == simulationKeys().end() ? nullptr : &*found;
}

std::string listed(const Names& names) {
    return fmt::format("{}", fmt::join(names, ", "));
}

bool isNumeric(const io::KeyFormat& key) {
    return key.type == io::ValueType::Number || key.type == io::ValueType::Integer;
}

/// Reads a document and notes all that is wrong with it.
class StudyReader : private io::DocumentReader {
public:
    StudyReader(const JsonValue& root, const JsonValue* model) : m_model(model) {
        if (model != nullptr) m_numbers.resolveParameters(model->find("parameters"));
        readRoot(root);
        io::arrange(diagnostics);
        reading.diagnostics = std::move(diagnostics);
    }

    StudyReading reading;

private:
    bool checkKeys(const JsonValue& value, const std::string& pointer, std::string_view what,
                   const Names& required, const Names& optional) {
        return DocumentReader::checkKeys(value, pointer, {messages::kAnObjectOf, io::named(what)},
                                         io::described("", what), required, optional);
    }

    std::optional<double> number(const JsonValue& value, const std::string& pointer) {
        if (!value.isNumber() && !value.isString()) {
            addKind(value, pointer, messages::kNumberOrExpression);
            return std::nullopt;
        }
        const io::Evaluation evaluation = m_numbers.evaluate(value);
        if (evaluation.state == io::Evaluation::State::Known) return evaluation.value;
        if (m_model != nullptr && evaluation.state == io::Evaluation::State::Wrong)
            add(pointer, evaluation.message, value.place());
        return std::nullopt;
    }

    std::optional<double> whole(const JsonValue& value, const std::string& pointer, double least,
                                double most) {
        if (value.isNumber() && value.number() >= least && value.number() <= most &&
            value.number() == std::floor(value.number()))
            return value.number();
        if (!value.isNumber())
            addKind(value, pointer, {messages::kWholeNumberWithin, least, most});
        else
            add(pointer, {messages::kNoWholeNumberWithin, value.numberText(), least, most},
                value.place());
        return std::nullopt;
    }

    void readRoot(const JsonValue& root) {
        const JsonValue* version = root.find("trammel_study");
        if (version != nullptr &&
            !checkVersion(*version, "/trammel_study", {messages::kTheNumber, kStudyFormatVersion},
                          kStudyFormatVersion))
            return;
        if (!checkKeys(root, "", "study", {"trammel_study", "model", "factors", "outputs"},
                       {"$schema", "name", "description", "analysis", "curve", "design", "samples",
                        "seed", "time_limit", "simulation"}))
            return;
        Study& study = reading.study;
        text(root.find("$schema"), "/$schema");
        study.name = text(root.find("name"), "/name");
        study.description = text(root.find("description"), "/description");
        study.model = text(root.find("model"), "/model");
        readAnalysis(root);
        readDesign(root);
        if (const JsonValue* limit = root.find("time_limit")) readTimeLimit(*limit);
        if (const JsonValue* simulation = root.find("simulation")) readSimulation(*simulation);
        if (const JsonValue* factors = root.find("factors")) readFactors(*factors);
        if (const JsonValue* outputs = root.find("outputs")) readOutputs(*outputs);
        if (diagnostics.empty()) checkSize(root);
    }

    void readAnalysis(const JsonValue& root) {
        Names names;
        for (const AnalysisTraits& known : analyses())
            names.push_back(known.name);
        AnalysisChoice& analysis = reading.study.analysis;
        if (const JsonValue* value = root.find("analysis"))
            if (const auto index = choice(*value, "/analysis", names))
                analysis.kind = static_cast<Analysis>(*index);
        const JsonValue* curve = root.find("curve");
        if (curve == nullptr) return;
        if (analysis.kind != Analysis::Curve)
            add("/curve", {messages::kIsOfAnalysis, "curve", name(Analysis::Curve)},
                curve->place());
        if (!checkKeys(*curve, "/curve", "curve", {}, {"input", "output", "transmission", "steps"}))
            return;
        analysis.curve.input = text(curve->find("input"), "/curve/input");
        analysis.curve.output = text(curve->find("output"), "/curve/output");
        analysis.curve.transmission = text(curve->find("transmission"), "/curve/transmission");
        if (const JsonValue* steps = curve->find("steps"))
            analysis.curve.steps =
                static_cast<int>(whole(*steps, "/curve/steps", kLeastSteps, kMostSteps)
                                     .value_or(analysis.curve.steps));
    }

    void readDesign(const JsonValue& root) {
        Study& study = reading.study;
        Names names;
        for (const Design known : kDesigns)
            names.push_back(name(known));
        if (const JsonValue* design = root.find("design"))
            if (const auto index = choice(*design, "/design", names))
                study.design = kDesigns[*index];
        if (const JsonValue* samples = root.find("samples"))
            study.samples = static_cast<int>(
                whole(*samples, "/samples", 1, static_cast<double>(kMaxRuns)).value_or(0));
        else if (study.design != Design::Grid)
            add("", {messages::kSamplesAreMissing, name(study.design)}, root.place());
        if (const JsonValue* seed = root.find("seed"))
            study.seed =
                static_cast<std::uint64_t>(whole(*seed, "/seed", 0, kLargestWhole).value_or(0));
    }

    void readTimeLimit(const JsonValue& limit) {
        if (!limit.isNumber())
            addKind(limit, "/time_limit", messages::kNumberOfSeconds);
        else if (!(limit.number() > 0.0))
            add("/time_limit", {messages::kNoTimeOfARun, limit.numberText()}, limit.place());
        else
            reading.study.timeLimit = limit.number();
    }

    void readSimulation(const JsonValue& simulation) {
        if (!simulation.isObject()) {
            addKind(simulation, "/simulation", {messages::kAnObjectOf, messages::kSimulation});
            return;
        }
        for (const JsonValue::Member& member : simulation.members()) {
            const std::string pointer = joinPointer("/simulation", member.key);
            const io::KeyFormat* key = simulationKey(member.key);
            if (key == nullptr)
                refuseKey(member.key, pointer, member.keyPlace);
            else if (const auto value = simulationValue(*key, member.value, pointer))
                reading.study.simulation.emplace_back(member.key, *value);
        }
    }

    void refuseKey(std::string_view key, const std::string& pointer, io::TextPlace place) {
        Names names;
        for (const io::KeyFormat& known : simulationKeys())
            names.push_back(known.key);
        add(pointer,
            {messages::kNoSimulationKey, key, model::didYouMean(key, names), listed(names)}, place);
    }

    /// A value for a key of the simulation, judged as the model's reader judges it.
    std::optional<Value> simulationValue(const io::KeyFormat& key, const JsonValue& value,
                                         const std::string& pointer) {
        std::optional<Value> result;
        if (isNumeric(key)) {
            if (const auto known = number(value, pointer)) result = *known;
        } else if (value.isBoolean()) {
            result = value.boolean();
        } else if (value.isString()) {
            result = value.string();
        } else {
            addKind(value, pointer,
                    key.names.empty() ? messages::Message(messages::kTrueOrFalse)
                                      : messages::Message(messages::kOneOf, listed(key.names)));
        }
        if (!result) return result;
        const JsonValue model = JsonValue::object(
            {{"trammel", io::kFormatVersion},
             {"simulation", JsonValue::object({{std::string(key.key), toJson(*result)}})}});
        const std::string place = joinPointer("/simulation", key.key);
        for (const auto& finding : io::readModel(model, {}).diagnostics) {
            if (finding.severity != model::Severity::Error || finding.pointer != place) continue;
            add(pointer, finding.message, value.place());
            return std::nullopt;
        }
        return result;
    }

    void readFactors(const JsonValue& factors) {
        if (!factors.isArray() || factors.size() == 0) {
            addKind(factors, "/factors", messages::kArrayOfFactors);
            return;
        }
        for (std::size_t i = 0; i < factors.size(); ++i)
            readFactor(factors[i], joinPointer("/factors", i));
    }

    void readFactor(const JsonValue& value, const std::string& pointer) {
        if (!checkKeys(value, pointer, "factor", {"name"}, {"values", "range"})) return;
        const JsonValue* nameValue = value.find("name");
        const std::string namePointer = joinPointer(pointer, "name");
        Factor factor{text(nameValue, namePointer), {}, {}};
        if (nameValue == nullptr || !nameValue->isString()) return;
        const io::KeyFormat* key = checkName(factor, namePointer, nameValue->place());
        const JsonValue *values = value.find("values"), *range = value.find("range");
        const auto note = noteOf(factor.name);
        if (values == nullptr && range == nullptr && note && note->min && note->max) {
            const bool isGrid = reading.study.design == Design::Grid;
            factor.range = Range{*note->min, *note->max, isGrid ? kLevelsOfARange : 0};
            reading.study.factors.push_back(std::move(factor));
            return;
        }
        if ((values == nullptr) == (range == nullptr)) {
            add(pointer, {messages::kNotExactlyOneKey, values == nullptr ? 0 : 2, "values, range"},
                value.place());
            return;
        }
        if (values != nullptr)
            readValues(*values, joinPointer(pointer, "values"), key, factor);
        else
            readRange(*range, joinPointer(pointer, "range"), key, factor);
        if (note)
            checkParameterRange(*note, values ? *values : *range, values ? "values" : "range",
                                pointer);
        reading.study.factors.push_back(std::move(factor));
    }

    /// What the model says of a parameter; none of what it does not have.
    std::optional<io::ParameterNote> noteOf(const std::string& parameter) {
        if (m_model == nullptr) return std::nullopt;
        for (io::ParameterNote& note : io::parameterNotes(*m_model, m_numbers))
            if (note.name == parameter) return std::move(note);
        return std::nullopt;
    }

    /// Every value, or both ends of the range, are such that the model is valid with them.
    void checkParameterRange(const io::ParameterNote& note, const JsonValue& numbers,
                             std::string_view key, const std::string& pointer) {
        if (!numbers.isArray()) return;
        const std::size_t count =
            key == "range" ? std::min<std::size_t>(2, numbers.size()) : numbers.size();
        for (std::size_t i = 0; i < count; ++i) {
            const JsonValue& value = numbers[i];
            if (!value.isNumber() && !value.isString()) continue;
            const io::Evaluation evaluation = m_numbers.evaluate(value);
            if (evaluation.state == io::Evaluation::State::Known &&
                !io::isInRange(note, evaluation.value))
                add(joinPointer(joinPointer(pointer, key), i),
                    io::outOfRange(note, evaluation.value), value.place());
        }
    }

    /// @return the key of the simulation that the factor varies, or null pointer
    const io::KeyFormat* checkName(const Factor& factor, const std::string& pointer,
                                   io::TextPlace place) {
        if (std::ranges::find(reading.study.factors, factor.name, &Factor::name) !=
            reading.study.factors.end())
            add(pointer, {messages::kFactorIsThereAlready, factor.name}, place);
        if (factor.name.starts_with(kSimulationPrefix)) {
            const std::string key = factor.name.substr(kSimulationPrefix.size());
            const io::KeyFormat* format = simulationKey(key);
            if (format == nullptr) refuseKey(key, pointer, place);
            const bool isGiven = std::ranges::any_of(
                reading.study.simulation, [&](const auto& entry) { return entry.first == key; });
            if (isGiven) add(pointer, {messages::kFactorIsGivenToo, key}, place);
            return format;
        }
        if (m_model != nullptr) checkParameter(factor.name, pointer, place);
        return nullptr;
    }

    void checkParameter(const std::string& parameter, const std::string& pointer,
                        io::TextPlace place) {
        Names names;
        const JsonValue* parameters = m_model->find("parameters");
        if (parameters != nullptr && parameters->isObject())
            for (const JsonValue::Member& member : parameters->members())
                names.push_back(member.key);
        if (std::ranges::find(names, parameter) != names.end()) return;
        add(pointer,
            {messages::kNoSuchParameter, parameter, model::didYouMean(parameter, names),
             names.empty() ? messages::Message()
                           : messages::Message(messages::kOneOfAnd, listed(names))},
            place);
    }

    void readValues(const JsonValue& values, const std::string& pointer, const io::KeyFormat* key,
                    Factor& factor) {
        if (!values.isArray() || values.size() == 0) {
            addKind(values, pointer, messages::kArrayOfValues);
            return;
        }
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::string place = joinPointer(pointer, i);
            if (key != nullptr) {
                if (const auto value = simulationValue(*key, values[i], place))
                    factor.values.push_back(*value);
            } else if (!factor.name.starts_with(kSimulationPrefix)) {
                if (const auto value = number(values[i], place)) factor.values.emplace_back(*value);
            }
        }
    }

    void readRange(const JsonValue& range, const std::string& pointer, const io::KeyFormat* key,
                   Factor& factor) {
        const bool isGrid = reading.study.design == Design::Grid;
        const messages::Text<0>& expected =
            isGrid ? messages::kFirstLastCount : messages::kFirstLast;
        if (key != nullptr && !isNumeric(*key)) {
            add(pointer, {messages::kFactorTakesNoNumbers, factor.name}, range.place());
        } else if (!range.isArray()) {
            addKind(range, pointer, expected);
        } else if (range.size() > 3 || range.size() < (isGrid ? 3u : 2u)) {
            add(pointer, {messages::kArrayHasElements, range.size(), expected}, range.place());
        } else {
            const std::array ends{rangeEnd(range, pointer, key, 0),
                                  rangeEnd(range, pointer, key, 1)};
            factor.range = Range{ends[0], ends[1], 0};
            if (range.size() == 3)
                factor.range->count =
                    static_cast<int>(whole(range[2], joinPointer(pointer, std::size_t{2}), 1,
                                           static_cast<double>(kMaxRuns))
                                         .value_or(0));
            checkWholeLevels(range, pointer, key, factor);
        }
    }

    double rangeEnd(const JsonValue& range, const std::string& pointer, const io::KeyFormat* key,
                    std::size_t index) {
        const std::string place = joinPointer(pointer, index);
        if (key == nullptr) return number(range[index], place).value_or(0.0);
        const auto value = simulationValue(*key, range[index], place);
        return value ? std::get<double>(*value) : 0.0;
    }

    /// A key that takes whole numbers gets none in between.
    void checkWholeLevels(const JsonValue& range, const std::string& pointer,
                          const io::KeyFormat* key, const Factor& factor) {
        if (key == nullptr || key->type != io::ValueType::Integer) return;
        const auto isWhole = [](const Value& level) {
            return std::get<double>(level) == std::floor(std::get<double>(level));
        };
        if (reading.study.design == Design::Grid && std::ranges::all_of(levels(factor), isWhole))
            return;
        add(pointer, {messages::kFactorTakesWholeNumbers, factor.name}, range.place());
    }

    void readOutputs(const JsonValue& outputs) {
        if (!outputs.isObject() || outputs.size() == 0) {
            addKind(outputs, "/outputs", messages::kObjectOfOutputs);
            return;
        }
        for (const JsonValue::Member& member : outputs.members()) {
            const std::string pointer = joinPointer("/outputs", member.key);
            const bool isTaken = std::ranges::find(kColumns, member.key) != kColumns.end() ||
                                 std::ranges::find(reading.study.factors, member.key,
                                                   &Factor::name) != reading.study.factors.end();
            if (member.key.empty() || isTaken)
                add(pointer,
                    {messages::kNoNameOfAnOutput, member.key,
                     fmt::format("{}", fmt::join(kColumns, ", "))},
                    member.keyPlace);
            reading.study.outputs.push_back({member.key, text(&member.value, pointer)});
        }
    }

    void checkSize(const JsonValue& root) {
        if (runCount(reading.study) <= kMaxRuns) return;
        add("/factors", {messages::kGridIsTooLarge, kMaxRuns}, root.find("factors")->place());
    }

    const JsonValue* m_model;
    io::Numbers m_numbers;
};

} // namespace

StudyReading readStudy(const JsonValue& root, const JsonValue* model) {
    return std::move(StudyReader(root, model).reading);
}

} // namespace trammel::study
