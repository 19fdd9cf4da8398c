#pragma once

#include "dynamics/equations/smooth_equations.h"
#include "dynamics/stepping/event_search.h"

#include <cstdint>
#include <span>
#include <vector>

namespace trammel::dynamics {

/// Continuous functions of a state that tell solvers of others of events: each is above 0 from one
/// event to the next, which is where one of them falls to 0.
///
/// First those of each joint limit's two ends, m or rad; then, where bodies can touch, the least
/// gap that is not kept closed, m, up to a tenth of the model's length; then, where rows can be
/// active, the least margin of one to the end of its mode, N, N m, m/s or rad/s.
///
/// A gap that stands closed behind an event without being kept so counts from kOverlap below where
/// it stands, and one that opens behind an impact from a thousandth of kClosed, until it has
/// opened.
class EventIndicators {
public:
    /// @param all outlive it
    EventIndicators(EventSearch& search, SmoothEquations& equations, ActiveRows& active);

    std::size_t size() const { return m_limitEnds + (m_canTouch ? 1 : 0) + (m_hasModes ? 1 : 0); }
    /// @param values size() of them
    void evaluate(const State& state, std::span<double> values);

    /// A gap that stands closed, and from where it counts.
    struct Closed {
        std::uint64_t key = 0;
        double floor = 0.0; ///< m or rad
    };
    /// Begins behind an event.
    void restart(const State& state);
    /// Takes note of gaps that have opened by the end of a step.
    void endStep(const State& state);
    const std::vector<Closed>& closed() const { return m_closed; }
    void setClosed(std::vector<Closed> closed) { m_closed = std::move(closed); }

private:
    double margin() const;
    double limitValue(const Gap& gap) const;
    double leastMargin(const State& state);
    double from(const Gap& gap) const;

    EventSearch& m_search;
    SmoothEquations& m_equations;
    ActiveRows& m_active;
    std::size_t m_limitEnds;
    bool m_canTouch, m_hasModes;
    std::vector<Closed> m_closed;
    std::vector<double> m_margins; ///< scratch
};

} // namespace trammel::dynamics
