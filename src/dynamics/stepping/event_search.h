#pragma once

#include "dynamics/equations/active_rows.h"
#include "dynamics/stepping/gap_search.h"
#include "dynamics/stepping/gap_watch.h"

#include <stop_token>
#include <vector>

namespace trammel::dynamics {

/// A smooth motion of so many seconds between two states, continuous.
struct ContinuousMotion {
    const State& from;
    const State& to;
    double h;                 ///< its length, s
    const BodyMotion& body;   ///< of one body
    const StateMotion& whole; ///< of all bodies
};

/// Finds the first gap that closes in a smooth motion, however long: window by window where much
/// could touch in the whole of it.
class EventSearch {
public:
    /// @param gapSearch outlives it; what it found last changes
    EventSearch(const System& system, GapSearch& gapSearch);

    /// A search that is asked to stop ends with any time.
    void stopWhen(const std::stop_token& token);

    /// The first time (s, after the start) at which a gap closes; h where none does.
    /// @param active keeps some closed
    double findClosing(const ContinuousMotion& motion, const ActiveRows& active);
    /// Whether that had farther to look than it has samples for.
    bool wasCoarse() const { return m_wasCoarse; }
    /// Whether there are gaps at all.
    bool canHaveGaps() const { return m_gapSearch.gaps().canHaveGaps(); }
    /// Whether something that is not kept closed overlaps, by more than rounding: what touched
    /// without pressing, and came to press.
    bool overlaps(const State& state, const ActiveRows& active);

private:
    double largestSpeed(const State& from, const State& to, double h, const BodyMotion& motion);
    void watch(const State& from, const State& to, double h, const BodyMotion& motion,
               const ActiveRows& active, bool isFirst);

    const System& m_system;
    GapSearch& m_gapSearch;
    GapWatch m_watch;
    std::stop_token m_stop;
    bool m_wasCoarse = false;
    double m_window = 0.0; ///< that is searched at once, s; 0: the whole motion
    State m_windowStart, m_windowEnd;
    std::vector<Vec6> m_endVelocity; ///< of a window, by body
};

} // namespace trammel::dynamics
