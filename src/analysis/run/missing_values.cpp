#include "analysis/run/missing_values.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace trammel::analysis {

namespace {

using Formula = model::FormulaWatch::Formula;

std::string sentence(const Formula& formula) {
    return fmt::format("{} is not a number at t = {:.6g} s", formula.place, formula.first);
}

std::string withRemedy(const std::string& text) {
    return fmt::format("{}; with \"on_not_a_number\": \"continue\" the run goes on", text);
}

} // namespace

MissingValues::MissingValues(const dynamics::System& system,
                             const model::SimulationSettings& settings,
                             std::vector<results::Channel> channels, std::size_t runChannelCount,
                             bool takesTrials)
    : m_system(system),
      m_goesOn(settings.onNotANumber == model::FaultResponse::Continue),
      m_takesTrials(takesTrials),
      m_channels(std::move(channels)),
      m_missing(m_channels.size() - runChannelCount),
      m_firstMeasure(runChannelCount) {
    system.formulaWatch().replaceByZero(m_goesOn);
}

std::string MissingValues::describe(std::size_t channel, double value, double t) const {
    const std::string& name = m_channels[channel].name;
    const char* what = std::isnan(value) ? "nan" : "infinite";
    if (channel < m_firstMeasure)
        return fmt::format("channel '{}' is not a number ({}) at t = {:.6g} s", name, what, t);
    return fmt::format("measure '{}' is not a number ({}) at t = {:.6g} s", name, what, t);
}

std::string MissingValues::takeFrame(double t, std::span<const double> values) {
    const auto isMissing = [](double value) { return !std::isfinite(value); };
    if (std::ranges::none_of(values, isMissing)) return {};
    const auto first = std::ranges::find_if(values, isMissing);
    const auto channel = static_cast<std::size_t>(first - values.begin());
    for (std::size_t i = m_firstMeasure; i < values.size(); ++i) {
        if (!isMissing(values[i])) continue;
        Channel& missing = m_missing[i - m_firstMeasure];
        if (++missing.frames == 1) missing.first = t;
    }
    if (channel < m_firstMeasure) {
        const std::string why = cause();
        return why.empty() ? describe(channel, *first, t) : why;
    }
    return m_goesOn ? std::string() : withRemedy(describe(channel, *first, t));
}

std::string MissingValues::takeFormulas(double t) const {
    if (m_goesOn || !m_system.formulaWatch().hasNoticed()) return {};
    const Formula* formula = m_system.formulaWatch().first([&](const Formula& f) {
        return f.isReplaceable && f.first <= t && (f.isOfTime || !m_takesTrials);
    });
    return formula ? withRemedy(sentence(*formula)) : std::string();
}

std::string MissingValues::cause() const {
    const Formula* formula = m_system.formulaWatch().first(
        [&](const Formula& f) { return !(m_goesOn && f.isReplaceable); });
    return formula ? sentence(*formula) : std::string();
}

std::vector<std::string> MissingValues::warnings() const {
    std::vector<std::string> result;
    if (!m_goesOn) return result;
    for (std::size_t i = 0; i < m_missing.size(); ++i)
        if (m_missing[i].frames > 0)
            result.push_back(fmt::format("measure '{}' has no value in {} frames, the first at t = "
                                         "{:.6g} s",
                                         m_channels[m_firstMeasure + i].name, m_missing[i].frames,
                                         m_missing[i].first));
    for (const Formula& formula : m_system.formulaWatch().formulas())
        if (formula.times > 0 && formula.isReplaceable)
            result.push_back(
                fmt::format("{}, and counts as 0 where it is none", sentence(formula)));
    return result;
}

} // namespace trammel::analysis
