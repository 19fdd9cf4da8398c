#pragma once

#include "dynamics/equations/active_rows.h"
#include "dynamics/stepping/gap_search.h"
#include "dynamics/stepping/gap_watch.h"

#include <stop_token>
#include <vector>

namespace trammel::dynamics {

/// A continuous smooth motion between two states.
struct ContinuousMotion {
    const State& from;
    const State& to;
    double h;                 ///< its length, s
    const BodyMotion& body;   ///< of one body
    const StateMotion& whole; ///< of all bodies
};

/// Finds the first gap that closes in a smooth motion. Where many gaps could close in the whole
/// motion, it searches window by window.
class EventSearch {
public:
    /// @param gapSearch outlives it; its last result changes
    EventSearch(const System& system, GapSearch& gapSearch);

    /// A search that is asked to stop returns an arbitrary time.
    void stopWhen(const std::stop_token& token);

    /// The first time (s, after the start) at which a gap closes; h where none does.
    /// @param active keeps some closed
    double findClosing(const ContinuousMotion& motion, const ActiveRows& active);
    /// Whether that search needed more samples than it may take.
    bool wasCoarse() const { return m_wasCoarse; }
    /// The gaps of a state up to a distance, m; valid until the next search.
    std::span<const Gap> gapsWithin(const State& state, double margin);
    /// Whether bodies can touch at all.
    bool canTouch() const { return !m_gapSearch.gaps().finder().empty(); }
    /// Whether there are shapes or limits, which have gaps.
    bool canHaveGaps() const { return m_gapSearch.gaps().canHaveGaps(); }
    /// Whether a gap that no active row keeps closed overlaps by more than rounding: a contact
    /// without force that begins to press.
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
