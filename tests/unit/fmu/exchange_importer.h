#pragma once

#include "loaded_unit.h"

namespace trammel::tests {

/// A solver for units of model exchange, as another program's: the classical Runge-Kutta method in
/// equal steps, events by bisection on the unit's indicators to the last digits of the time.
class ExchangeImporter {
public:
    struct Event {
        double t = 0.0;
        std::vector<double> before, after; ///< states
        bool hasChangedStates = false;     ///< as the unit says
    };

    /// @param instance of model exchange, in event mode behind its initialization
    ExchangeImporter(LoadedUnit& unit, UnitInstance& instance);

    /// Steps to a time from where it is.
    void advance(double until, int steps);

    /// Goes on from where an instance was restored.
    void restart(double time, std::vector<double> states) {
        m_time = time;
        m_y = std::move(states);
    }

    double time() const { return m_time; }
    std::vector<double>& states() { return m_y; }
    std::size_t indicatorCount() const { return m_indicators; }
    /// Those that indicators told, without those that projections asked for.
    const std::vector<Event>& events() const { return m_events; }

private:
    std::vector<double> rates(double t, const std::vector<double>& y);
    std::vector<double> moved(double h);
    std::vector<bool> signs(double t, const std::vector<double>& y);
    void step(double h);

    UnitInstance& m_instance;
    std::size_t m_indicators;
    double m_time = 0.0;
    std::vector<double> m_y;
    std::vector<Event> m_events;
};

} // namespace trammel::tests
