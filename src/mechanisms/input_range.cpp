#include "mechanisms/input_range.h"

#include "io/parameters.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>

namespace trammel::mechanisms {

namespace {

constexpr int kSamples = 720;
constexpr double kStep = 2 * std::numbers::pi / kSamples;

using Reach = std::function<double(double)>;

/// How far a construction is from its next dead point, less what it has to keep; below 0 where it
/// does not reach.
Reach marginOf(Construction& construction) {
    return [&construction](double angle) {
        const double reach = construction.reachAt(angle);
        return std::isnan(reach) ? -1.0 : reach - 1e-3 * construction.value("r");
    };
}

/// The smallest value between two angles, by golden section.
double smallestBetween(const Reach& margin, double from, double to) {
    constexpr double kGolden = 0.6180339887498949;
    for (int i = 0; i < 40; ++i) {
        const double a = to - kGolden * (to - from), b = from + kGolden * (to - from);
        if (margin(a) < margin(b))
            to = b;
        else
            from = a;
    }
    return margin((from + to) / 2);
}

/// Whether it reaches at every angle between two, also between samples.
bool reachesBetween(const Reach& margin, double from, double to) {
    std::vector<double> values(kSamples + 1);
    const auto angle = [&](int i) { return from + (to - from) * i / kSamples; };
    for (int i = 0; i <= kSamples; ++i) {
        values[i] = margin(angle(i));
        if (values[i] <= 0) return false;
    }
    for (int i = 1; i < kSamples; ++i)
        if (values[i] <= values[i - 1] && values[i] <= values[i + 1] && std::isfinite(values[i]) &&
            smallestBetween(margin, angle(i - 1), angle(i + 1)) <= 0)
            return false;
    return true;
}

/// The last angle that it reaches on the way from one that it does, within a turn.
double lastReached(const Reach& margin, double from, double step) {
    double good = from, bad = from + step;
    for (int i = 0; i < kSamples && margin(bad) > 0; ++i, bad += step)
        good = bad;
    for (int i = 0; i < 50; ++i) {
        const double middle = (good + bad) / 2;
        (margin(middle) > 0 ? good : bad) = middle;
    }
    return good;
}

InputRange rangeAround(const Reach& margin, double start) {
    for (int i = 0; i <= kSamples; ++i) {
        const double angle = start + (i % 2 == 0 ? 1 : -1) * ((i + 1) / 2) * kStep;
        if (margin(angle) <= 0) continue;
        const InputRange range{true, false, lastReached(margin, angle, -kStep),
                               lastReached(margin, angle, kStep)};
        if (range.high - range.low > kStep) return range;
    }
    return {};
}

} // namespace

Construction::Construction(const io::JsonValue& parameters,
                           const std::vector<std::string>& reaches) {
    for (const io::JsonValue::Member& member : parameters.members())
        m_names.push_back(member.key);
    m_values.resize(m_names.size());
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        const io::JsonValue& entry = *io::parameterValue(parameters.members()[i].value);
        if (m_names[i] == "start")
            m_angle = i;
        else if (entry.isNumber())
            m_values[i] = entry.number();
        else
            m_steps.push_back({i, model::Expression(entry.string(), {}, m_names)});
    }
    for (const std::string& name : reaches)
        m_reaches.push_back(
            static_cast<std::size_t>(std::ranges::find(m_names, name) - m_names.begin()));
}

double Construction::reachAt(double angle) {
    m_values[m_angle] = angle;
    for (const Step& step : m_steps) {
        m_values[step.place] = step.formula.evaluate(m_values);
        if (!std::isfinite(m_values[step.place])) return std::numeric_limits<double>::quiet_NaN();
    }
    double smallest = std::numeric_limits<double>::infinity();
    for (const std::size_t place : m_reaches)
        smallest = std::min(smallest, m_values[place]);
    return smallest;
}

double Construction::value(std::string_view name) const {
    return m_values[static_cast<std::size_t>(std::ranges::find(m_names, name) - m_names.begin())];
}

InputRange turningRange(Construction& construction, double start) {
    const Reach margin = marginOf(construction);
    constexpr double kTurn = 2 * std::numbers::pi;
    // A step more on both sides, for a smallest reach at the seam.
    if (reachesBetween(margin, start - kStep, start + kTurn + kStep)) return {true, true, 0, kTurn};
    return rangeAround(margin, start);
}

InputRange swingingRange(Construction& construction) {
    construction.reachAt(0);
    const double low = construction.value("low"), high = construction.value("high");
    if (!std::isfinite(low) || !std::isfinite(high) || low >= high) return {};
    const double edge = 0.05 * (high - low);
    return {reachesBetween(marginOf(construction), low + edge, high - edge), false, low, high};
}

} // namespace trammel::mechanisms
