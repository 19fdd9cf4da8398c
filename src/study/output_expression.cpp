#include "study/output_expression.h"

#include "messages/formula_messages.h"
#include "model/formula_text.h"
#include "study/output_formula.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace trammel::study {

namespace {

using Formula = OutputExpression::Formula;
using Values = std::vector<double>;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

void listChannels(const Formula& formula, std::vector<std::string>& names) {
    for (const Formula::Source& source : formula.sources) {
        if (const auto* channel = std::get_if<std::string>(&source)) {
            if (std::ranges::find(names, *channel) == names.end()) names.push_back(*channel);
        } else if (const auto* reduced = std::get_if<Formula::Reduced>(&source)) {
            listChannels(*reduced->argument, names);
            if (reduced->time) listChannels(*reduced->time, names);
        }
    }
}

/// Whether a word of a formula is one of its variables: a channel, "events.energy_loss", "t", or
/// what stands for a reduction, "___0".
bool isVariable(std::string_view word, const std::vector<Formula::Source>& sources) {
    if (word == "t") return true;
    const std::size_t number = word.find_first_not_of('_');
    if (number != 0 && number != std::string_view::npos &&
        word.find_first_not_of("0123456789", number) == std::string_view::npos)
        return true;
    return std::ranges::any_of(sources, [&](const Formula::Source& source) {
        if (const auto* channel = std::get_if<std::string>(&source)) return *channel == word;
        const auto* column = std::get_if<const results::ImpactColumn*>(&source);
        return column && word == "events." + (*column)->name;
    });
}

/// Whether a formula only adds, compares and takes sizes of its variables: "abs(___0) - t".
bool keepsUnit(std::string_view text, const std::vector<Formula::Source>& sources) {
    constexpr std::array<std::string_view, 4> kKeeping{"abs", "min", "max", "sum"};
    for (const model::FormulaName& word : model::namesIn(text))
        if (!isVariable(word.name, sources) &&
            std::ranges::find(kKeeping, word.name) == kKeeping.end())
            return false;
    std::string rest(text);
    for (const model::FormulaName& word : model::namesIn(text))
        rest.replace(word.offset, word.name.size(), word.name.size(), ' ');
    return rest.find_first_not_of(" \t()+-,") == std::string::npos;
}

/// SI units of what formulas give.
class Units {
public:
    Units(std::span<const results::Channel> channels, const FrameCount& frames)
        : m_channels(channels), m_frames(frames) {}

    std::string of(const Formula& formula) const {
        if (formula.sources.empty() || !keepsUnit(formula.expression->text(), formula.sources))
            return {};
        std::string unit = of(formula.sources.front());
        const bool isOne = std::ranges::all_of(
            formula.sources, [&](const Formula::Source& source) { return of(source) == unit; });
        return isOne ? unit : std::string();
    }

private:
    std::string of(const Formula::Source& source) const {
        if (const auto* name = std::get_if<std::string>(&source)) {
            const auto found = std::ranges::find(m_channels, *name, &results::Channel::name);
            return found == m_channels.end() ? std::string() : found->unit;
        }
        if (const auto* column = std::get_if<const results::ImpactColumn*>(&source))
            return (*column)->unit;
        if (std::holds_alternative<Formula::Time>(source)) return m_frames.unit;
        const auto& reduced = std::get<Formula::Reduced>(source);
        return reduced.reduction == Reduction::Count ? std::string() : of(*reduced.argument);
    }

    std::span<const results::Channel> m_channels;
    const FrameCount& m_frames;
};

Values eventValues(const results::RunData& run, const results::ImpactColumn& column) {
    using Record = results::ImpactRecord;
    Values values;
    for (const Record& impact : run.impacts()) {
        if (const auto* number = std::get_if<double Record::*>(&column.field))
            values.push_back(impact.**number);
        else if (const auto* vector = std::get_if<results::VectorField>(&column.field))
            values.push_back((impact.*vector->member)[vector->axis]);
        else
            values.push_back(
                static_cast<double>(impact.*std::get<std::int64_t Record::*>(column.field)));
    }
    return values;
}

/// Evaluates formulas over one run.
class Evaluation {
public:
    explicit Evaluation(const results::RunData& run) : m_run(run) {}

    double number(const Formula& formula) {
        const Values all = elements(formula);
        if (!all.empty()) return all.front();
        note = {messages::kOfNoFrames, name(Reduction::First)};
        return kNone;
    }
    messages::Message note;

    /// One value, a value a frame, or a value an event.
    Values elements(const Formula& formula) {
        std::vector<Values> columns;
        for (const Formula::Source& source : formula.sources)
            columns.push_back(column(source, formula.kind));
        Values values(count(formula.kind)), arguments(columns.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            for (std::size_t k = 0; k < columns.size(); ++k)
                arguments[k] = columns[k].size() == 1 ? columns[k].front() : columns[k][i];
            values[i] = formula.expression->evaluate(arguments);
        }
        return values;
    }

private:
    std::size_t count(Formula::Kind kind) const {
        if (kind == Formula::Kind::Frames) return m_run.frameCount();
        return kind == Formula::Kind::Events ? m_run.impacts().size() : 1;
    }

    Values column(const Formula::Source& source, Formula::Kind kind) {
        if (const auto* channel = std::get_if<std::string>(&source)) {
            const std::span<const double> samples = *m_run.channel(*channel);
            return {samples.begin(), samples.end()};
        }
        if (const auto* events = std::get_if<const results::ImpactColumn*>(&source))
            return eventValues(m_run, **events);
        if (std::holds_alternative<Formula::Time>(source)) {
            if (kind == Formula::Kind::Frames) return m_run.time();
            return eventValues(m_run, results::impactColumns().front());
        }
        return {reduce(std::get<Formula::Reduced>(source))};
    }

    double reduce(const Formula::Reduced& reduced) {
        const Values values = elements(*reduced.argument);
        const double size = static_cast<double>(values.size());
        if (reduced.reduction == Reduction::Count) return size;
        if (reduced.reduction == Reduction::Sum)
            return std::accumulate(values.begin(), values.end(), 0.0);
        if (values.empty()) {
            note = {reduced.argument->kind == Formula::Kind::Events ? messages::kOfNoEvents
                                                                    : messages::kOfNoFrames,
                    name(reduced.reduction)};
            return kNone;
        }
        switch (reduced.reduction) {
        case Reduction::First:
            return values.front();
        case Reduction::Last:
            return values.back();
        case Reduction::Min:
        case Reduction::Max:
            return extreme(values, reduced.reduction == Reduction::Max);
        case Reduction::Mean:
            return std::accumulate(values.begin(), values.end(), 0.0) / size;
        case Reduction::Rms:
            return std::sqrt(std::inner_product(values.begin(), values.end(), values.begin(), 0.0) /
                             size);
        default:
            return interpolate(values, number(*reduced.time));
        }
    }

    /// None where an element has no value.
    static double extreme(const Values& values, bool isMost) {
        if (std::ranges::any_of(values, [](double value) { return std::isnan(value); }))
            return kNone;
        return isMost ? std::ranges::max(values) : std::ranges::min(values);
    }

    double interpolate(const Values& values, double t) {
        const Values& time = m_run.time();
        if (!(t >= time.front() && t <= time.back())) {
            note = {messages::kOutsideOfTheRun, t, time.front(), time.back()};
            return kNone;
        }
        const auto after = std::ranges::upper_bound(time, t) - time.begin();
        const auto right = std::min<std::size_t>(static_cast<std::size_t>(after), time.size() - 1);
        const std::size_t left = m_run.frameAt(t);
        if (left == right) return values[left];
        const double share = (t - time[left]) / (time[right] - time[left]);
        return std::lerp(values[left], values[right], share);
    }

    const results::RunData& m_run;
};

} // namespace

OutputExpression::OutputExpression(std::string_view text, const model::ParameterValues& parameters,
                                   std::span<const results::Channel> channels,
                                   const FrameCount& frames)
    : m_formula(FormulaParser(text, parameters, channels).parse(frames.isOne)) {
    listChannels(*m_formula, m_channels);
    m_unit = Units(channels, frames).of(*m_formula);
}

OutputExpression::~OutputExpression() = default;
OutputExpression::OutputExpression(OutputExpression&&) noexcept = default;
OutputExpression& OutputExpression::operator=(OutputExpression&&) noexcept = default;

OutputExpression::Result OutputExpression::evaluate(const results::RunData& run) const {
    Evaluation evaluation(run);
    const double value = evaluation.number(*m_formula);
    if (std::isfinite(value)) return {value, {}};
    return {kNone, evaluation.note.empty() ? messages::Message(messages::kNumberIsNotFinite, value)
                                           : evaluation.note};
}

SeriesExpression::SeriesExpression(std::string_view text, const model::ParameterValues& parameters,
                                   std::span<const results::Channel> channels,
                                   const FrameCount& frames)
    : m_formula(FormulaParser(text, parameters, channels).parseSeries()) {
    listChannels(*m_formula, m_channels);
    m_unit = Units(channels, frames).of(*m_formula);
}

SeriesExpression::~SeriesExpression() = default;
SeriesExpression::SeriesExpression(SeriesExpression&&) noexcept = default;
SeriesExpression& SeriesExpression::operator=(SeriesExpression&&) noexcept = default;

std::vector<double> SeriesExpression::evaluate(const results::RunData& run) const {
    return Evaluation(run).elements(*m_formula);
}

} // namespace trammel::study
