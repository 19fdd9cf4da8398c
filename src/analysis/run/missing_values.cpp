#include "analysis/run/missing_values.h"

#include "messages/run_messages.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::analysis {

namespace {

using Formula = model::FormulaWatch::Formula;

messages::Message sentence(const Formula& formula) {
    return {messages::kIsNotANumberAt, formula.place, fmt::format("{:.6g}", formula.first)};
}

messages::Message tableEnd(const Formula& formula) {
    return {messages::kTableEndsTheRun, formula.place, fmt::format("{:.6g}", formula.first)};
}

messages::Message withRemedy(messages::Message message) {
    return {messages::kContinueGoesOn, std::move(message)};
}

} // namespace

MissingValues::MissingValues(const dynamics::System& system,
                             const model::SimulationSettings& settings, Channels channels,
                             std::size_t channelCount, std::size_t runChannelCount,
                             bool takesTrials)
    : m_system(system),
      m_goesOn(settings.onNotANumber == model::FaultResponse::Continue),
      m_takesTrials(takesTrials),
      m_channels(std::move(channels)),
      m_missing(channelCount - runChannelCount),
      m_firstMeasure(runChannelCount) {
    system.formulaWatch().replaceByZero(m_goesOn);
}

messages::Message MissingValues::describe(std::size_t channel, double value, double t) const {
    return {channel < m_firstMeasure ? messages::kChannelIsNotANumber
                                     : messages::kMeasureIsNotANumber,
            m_channels()[channel].name, std::isnan(value) ? messages::kNan : messages::kInfinite,
            fmt::format("{:.6g}", t)};
}

namespace {

/// x * 0 is not 0 where x is no number, and a sum, unlike a search, takes several at once.
bool areFinite(std::span<const double> values) {
    const Eigen::Map<const Eigen::ArrayXd> all(values.data(),
                                               static_cast<Eigen::Index>(values.size()));
    return (all * 0.0).sum() == 0.0;
}

} // namespace

messages::Message MissingValues::takeFrame(double t, std::span<const double> values) {
    if (areFinite(values)) return {};
    const auto isMissing = [](double value) { return !std::isfinite(value); };
    const auto first = std::ranges::find_if(values, isMissing);
    const auto channel = static_cast<std::size_t>(first - values.begin());
    for (std::size_t i = m_firstMeasure; i < values.size(); ++i) {
        if (!isMissing(values[i])) continue;
        Channel& missing = m_missing[i - m_firstMeasure];
        if (++missing.frames == 1) missing.first = t;
    }
    if (channel < m_firstMeasure) {
        messages::Message why = endOfTable(t);
        if (why.empty()) why = cause();
        return why.empty() ? describe(channel, *first, t) : why;
    }
    return m_goesOn ? messages::Message() : withRemedy(describe(channel, *first, t));
}

messages::Message MissingValues::takeFormulas(double t) const {
    if (m_goesOn || !m_system.formulaWatch().hasNoticed()) return {};
    const Formula* formula = m_system.formulaWatch().first([&](const Formula& f) {
        return f.isReplaceable && f.first <= t && (f.isOfTime || !m_takesTrials);
    });
    if (!formula) return {};
    return formula->endsAtTable ? tableEnd(*formula) : withRemedy(sentence(*formula));
}

const Formula* MissingValues::firstMissing() const {
    return m_system.formulaWatch().first(
        [&](const Formula& f) { return !(m_goesOn && f.isReplaceable); });
}

messages::Message MissingValues::cause() const {
    const Formula* formula = firstMissing();
    return formula ? sentence(*formula) : messages::Message();
}

messages::Message MissingValues::endOfTable(double t) const {
    const Formula* formula = firstMissing();
    if (!formula || !formula->endsAtTable || formula->first > t) return {};
    return tableEnd(*formula);
}

messages::Message MissingValues::causeOnTheWay(double from, double to) const {
    // What was asked for before, in a trial, has been passed.
    const Formula* formula = m_system.formulaWatch().first([&](const Formula& f) {
        return !(m_goesOn && f.isReplaceable) && f.first > from && f.first <= to;
    });
    if (!formula) return {};
    return formula->endsAtTable ? tableEnd(*formula) : sentence(*formula);
}

messages::Message missingAtRest(const dynamics::System& system) {
    const Formula* formula = system.formulaWatch().first([](const Formula&) { return true; });
    if (!formula) return {};
    return {messages::kIsNotANumberInPose, formula->place,
            formula->isInfinite ? messages::kInfinite : messages::kNan};
}

std::vector<messages::Message> MissingValues::warnings() const {
    std::vector<messages::Message> result;
    if (!m_goesOn) return result;
    const auto isMissing = [](const Channel& channel) { return channel.frames > 0; };
    const auto channels =
        std::ranges::any_of(m_missing, isMissing) ? m_channels() : std::vector<results::Channel>();
    for (std::size_t i = 0; i < m_missing.size(); ++i)
        if (m_missing[i].frames > 0)
            result.push_back({messages::kMeasureHasNoValue, channels[m_firstMeasure + i].name,
                              m_missing[i].frames, fmt::format("{:.6g}", m_missing[i].first)});
    for (const Formula& formula : m_system.formulaWatch().formulas())
        if (formula.times > 0 && formula.isReplaceable)
            result.push_back({messages::kCountsAsZero, sentence(formula)});
    return result;
}

} // namespace trammel::analysis
