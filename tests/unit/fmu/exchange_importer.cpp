#include "exchange_importer.h"

#include <cmath>
#include <stdexcept>

namespace trammel::tests {

ExchangeImporter::ExchangeImporter(LoadedUnit& unit, UnitInstance& instance)
    : m_instance(instance), m_indicators(unit.indicatorCount()) {
    instance.leaveEvent();
    m_y = instance.states(unit.stateCount());
}

void ExchangeImporter::advance(double until, int steps) {
    const double h = (until - m_time) / steps;
    for (int i = 1; i <= steps; ++i) {
        const double end = i == steps ? until : m_time + (until - m_time) / (steps - i + 1);
        while (end - m_time > 1e-12 * h)
            step(end - m_time);
    }
}

std::vector<double> ExchangeImporter::rates(double t, const std::vector<double>& y) {
    m_instance.setTime(t);
    m_instance.setStates(y);
    return m_instance.derivatives(y.size());
}

/// The states a time after the step's start.
std::vector<double> ExchangeImporter::moved(double h) {
    const auto by = [&](const std::vector<double>& k, double s) {
        std::vector<double> at = m_y;
        for (std::size_t i = 0; i < at.size(); ++i)
            at[i] += s * k[i];
        return at;
    };
    const auto k1 = rates(m_time, m_y), k2 = rates(m_time + h / 2, by(k1, h / 2)),
               k3 = rates(m_time + h / 2, by(k2, h / 2)), k4 = rates(m_time + h, by(k3, h));
    std::vector<double> end = m_y;
    for (std::size_t i = 0; i < end.size(); ++i)
        end[i] += h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
    return end;
}

/// Which indicators are above 0; the unit stays at the time and states.
std::vector<bool> ExchangeImporter::signs(double t, const std::vector<double>& y) {
    m_instance.setTime(t);
    m_instance.setStates(y);
    std::vector<bool> signs;
    for (const double value : m_instance.indicators(m_indicators)) {
        if (!std::isfinite(value)) throw std::runtime_error("an indicator is not finite");
        signs.push_back(value > 0.0);
    }
    return signs;
}

void ExchangeImporter::step(double h) {
    const std::vector<bool> start = signs(m_time, m_y);
    double low = 0.0, high = h;
    std::vector<double> end = moved(h);
    const bool isEvent = signs(m_time + h, end) != start;
    while (isEvent) {
        const double middle = 0.5 * (low + high);
        if (m_time + middle <= m_time + low || m_time + middle >= m_time + high) break;
        (signs(m_time + middle, moved(middle)) == start ? low : high) = middle;
    }
    if (isEvent) end = moved(high);
    m_time += high;
    m_y = std::move(end);
    m_instance.setTime(m_time);
    m_instance.setStates(m_y);
    const bool isAsked = m_instance.completedStep();
    if (!isEvent && !isAsked) return;
    Event event{m_time, m_y, {}, false};
    m_instance.enterEvent();
    event.hasChangedStates = m_instance.leaveEvent();
    m_y = event.after = m_instance.states(m_y.size());
    if (event.hasChangedStates != (event.after != event.before))
        throw std::runtime_error("the unit does not say right whether states changed");
    if (isEvent) m_events.push_back(std::move(event));
}

} // namespace trammel::tests
