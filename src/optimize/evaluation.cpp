#include "optimize/evaluation.h"

#include "io/model_file.h"
#include "messages/formula_messages.h"
#include "messages/stored.h"
#include "messages/study_messages.h"
#include "optimize/measurement_formulas.h"
#include "study/output_expression.h"
#include "study/run_one.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <limits>

namespace trammel::optimize {

namespace {

using io::JsonValue;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Holds the channels of a run against the measurements.
class MeasurementListener : public MeasurementFormulas {
public:
    using MeasurementFormulas::MeasurementFormulas;

    std::vector<double> distances;   ///< by measurement, NaN where there is none
    std::vector<double> differences; ///< w_i d_i of all

    messages::Message hear(const results::RunData& run) override {
        messages::Message miss;
        for (std::size_t i = 0; i < m_formulas.size(); ++i)
            if (auto why = compare(i, run); !why.empty() && miss.empty()) miss = std::move(why);
        return miss;
    }

private:
    messages::Message compare(std::size_t index, const results::RunData& run) {
        const MeasuredData& data = m_file.measured[index];
        const std::vector<double> values = m_formulas[index].evaluate(run);
        double squares = 0.0, weights = 0.0;
        messages::Message miss;
        for (std::size_t i = 0; i < data.time.size(); ++i) {
            const double t = data.time[i] + m_shifts[index];
            const double here = at(run.time(), values, t);
            if (std::isnan(here) && miss.empty())
                miss = {messages::kOutsideOfTheRun, t, run.time().front(), run.time().back()};
            const double difference = data.weight[i] * (here - data.value[i]);
            differences.push_back(difference);
            squares += difference * difference;
            weights += data.weight[i] * data.weight[i];
        }
        const double distance = std::sqrt(squares / weights);
        distances.push_back(std::isfinite(distance) ? distance : kNone);
        return miss;
    }

    /// Linear between two frames; NaN outside of the run.
    static double at(const std::vector<double>& time, const std::vector<double>& values, double t) {
        const double slack = kSameTime * (time.back() - time.front());
        if (!(t >= time.front() - slack && t <= time.back() + slack)) return kNone;
        const auto after = std::ranges::upper_bound(time, t) - time.begin();
        const auto right = std::clamp<std::size_t>(static_cast<std::size_t>(after), 1,
                                                   std::max<std::size_t>(time.size(), 2) - 1);
        if (right >= time.size()) return values.front();
        const double from = time[right - 1], to = time[right];
        const double share = to > from ? std::clamp((t - from) / (to - from), 0.0, 1.0) : 1.0;
        return std::lerp(values[right - 1], values[right], share);
    }
};

/// The study with steps half as long at a point.
study::StudyFile withHalfStep(const study::StudyFile& file, study::Point& point) {
    const model::SimulationSettings settings = study::modelAt(file, point).simulation;
    study::StudyFile halved = file;
    const auto give = [&](const std::string& key, double value) {
        const std::string name = std::string(study::kSimulationPrefix) + key;
        for (std::size_t i = 0; i < point.size(); ++i)
            if (file.study.factors[i].name == name) point[i] = value;
        std::erase_if(halved.study.simulation,
                      [&](const auto& entry) { return entry.first == key; });
        halved.study.simulation.emplace_back(key, value);
    };
    give("step", settings.step / 2);
    give("output_step", settings.outputInterval());
    give("tolerance", settings.tolerance / 10); // of methods that choose their steps
    if (settings.maxStep) give("max_step", *settings.maxStep / 2);
    return halved;
}

study::RunResult run(const OptimisationFile& file, const Trial& trial, std::stop_token stop,
                     MeasurementListener& listener) {
    constexpr std::size_t kFirst = 1;
    if (!trial.isHalfStep)
        return study::runOne(file.study, kFirst, trial.point, {}, std::move(stop), &listener);
    study::Point point = trial.point;
    const study::StudyFile halved = withHalfStep(file.study, point);
    return study::runOne(halved, kFirst, point, {}, std::move(stop), &listener);
}

std::string number(double value) {
    return std::isfinite(value) ? fmt::format("{}", value) : "null";
}

std::string numbers(const std::vector<double>& values) {
    std::string text;
    for (const double value : values)
        text += (text.empty() ? "" : ",") + number(value);
    return '[' + text + ']';
}

std::string rows(const OutputDerivatives& derivatives) {
    std::string text;
    for (const std::vector<double>& row : derivatives)
        text += (text.empty() ? "" : ",") + numbers(row);
    return '[' + text + ']';
}

/// What keeps a linkage from being differentiated keeps no run.
OutputDerivatives derivativesAt(const OptimisationFile& file, const study::Point& point,
                                const std::stop_token& stop) {
    try {
        return exactDerivatives(file, point, stop);
    } catch (const std::exception&) {
        return {};
    }
}

std::string literal(const study::Value& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return io::jsonLiteral(*text);
    return study::text(value);
}

std::vector<double> numbersOf(const JsonValue* list) {
    std::vector<double> values;
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i)
        values.push_back((*list)[i].isNumber() ? (*list)[i].number() : kNone);
    return values;
}

} // namespace

bool Evaluation::isCompleted() const {
    return status == study::RunResult::kCompleted || status == study::RunResult::kWithFailures;
}

bool Evaluation::isStopped() const {
    return status == study::RunResult::kStopped;
}

Evaluation evaluate(const OptimisationFile& file, const Trial& trial, std::stop_token stop) {
    MeasurementListener listener(file);
    Evaluation evaluation;
    study::RunResult result;
    try {
        result = run(file, trial, stop, listener);
    } catch (const std::exception& error) {
        result.status = study::RunResult::kFailed;
        result.message = messages::messageOf(error);
    }
    listener.distances.resize(file.measured.size(), kNone);
    result.outputs.resize(file.study.study.outputs.size(), kNone);
    for (const OutputPlace& output : file.outputs)
        evaluation.outputs.push_back(output.isMeasured ? listener.distances[output.index]
                                                       : result.outputs[output.index]);
    evaluation.status = result.status;
    evaluation.message = result.message;
    evaluation.wallSeconds = result.wallSeconds;
    if (trial.wantsDerivatives && evaluation.isCompleted())
        evaluation.derivatives = derivativesAt(file, trial.point, stop);
    if (file.optimisation.method == Method::LevenbergMarquardt)
        evaluation.differences = std::move(listener.differences);
    return evaluation;
}

std::string toLine(const Trial& trial) {
    std::string values;
    for (const study::Value& value : trial.point)
        values += (values.empty() ? "" : ",") + literal(value);
    return fmt::format(R"({{"values":[{}]{}{}}})", values,
                       trial.isHalfStep ? R"(,"half_step":true)" : "",
                       trial.wantsDerivatives ? R"(,"derivatives":true)" : "");
}

std::string toLine(const Evaluation& evaluation) {
    return fmt::format(
        R"({{"status":{},"message":{},"message_data":{},"outputs":{},"differences":{},"derivatives":{},"wall_seconds":{}}})",
        io::jsonLiteral(evaluation.status), io::jsonLiteral(english(evaluation.message)),
        io::jsonLiteral(evaluation.message.empty() ? "" : messages::stored(evaluation.message)),
        numbers(evaluation.outputs), numbers(evaluation.differences), rows(evaluation.derivatives),
        number(evaluation.wallSeconds));
}

std::optional<Trial> trialFromJson(const JsonValue& root) {
    const JsonValue* values = root.find("values");
    if (values == nullptr || !values->isArray()) return std::nullopt;
    Trial trial;
    trial.isHalfStep = root.find("half_step") != nullptr;
    trial.wantsDerivatives = root.find("derivatives") != nullptr;
    for (std::size_t i = 0; i < values->size(); ++i) {
        const JsonValue& value = (*values)[i];
        if (value.isNumber())
            trial.point.emplace_back(value.number());
        else if (value.isBoolean())
            trial.point.emplace_back(value.boolean());
        else
            trial.point.emplace_back(value.string());
    }
    return trial;
}

std::optional<Trial> trialFromLine(std::string_view line) {
    const io::JsonResult json = io::parseJson(line);
    return json.diagnostics.empty() ? trialFromJson(json.root) : std::nullopt;
}

std::optional<Evaluation> evaluationFromJson(const JsonValue& root) {
    const JsonValue *status = root.find("status"), *message = root.find("message"),
                    *data = root.find("message_data"), *seconds = root.find("wall_seconds");
    const bool isWhole = status != nullptr && status->isString() && message != nullptr &&
                         message->isString() && data != nullptr && data->isString() &&
                         seconds != nullptr && seconds->isNumber();
    if (!isWhole) return std::nullopt;
    Evaluation evaluation;
    evaluation.status = status->string();
    if (!message->string().empty())
        evaluation.message = messages::restored(data->string(), message->string());
    evaluation.outputs = numbersOf(root.find("outputs"));
    evaluation.differences = numbersOf(root.find("differences"));
    if (const JsonValue* list = root.find("derivatives"))
        for (std::size_t i = 0; i < list->size(); ++i)
            evaluation.derivatives.push_back(numbersOf(&(*list)[i]));
    evaluation.wallSeconds = seconds->number();
    return evaluation;
}

std::optional<Evaluation> evaluationFromLine(std::string_view line) {
    const io::JsonResult json = io::parseJson(line);
    return json.diagnostics.empty() ? evaluationFromJson(json.root) : std::nullopt;
}

} // namespace trammel::optimize
