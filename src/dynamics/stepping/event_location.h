#pragma once

#include "dynamics/equations/active_rows.h"
#include "dynamics/stepping/event_search.h"
#include "dynamics/stepping/smooth_motion.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace trammel::dynamics {

/// Finds the first event in a step of smooth motion: a gap closes, or the mode of an active row
/// ends. Both are roots on the method's own continuous motion.
class EventLocation {
public:
    /// A mode that ended: that of a row.
    struct EndedMode {
        std::uint64_t key = 0; ///< of the row
        ActiveRow::Mode mode = ActiveRow::Mode::Kept;
        double force = 0.0;   ///< its multiplier then, N or N m
        bool isAny = false;   ///< false: none, or another event
        bool isUnique = true; ///< whether the row's force was unique
        /// The keys of the normals of tyres that slid, for whoever remembers no motion.
        std::vector<std::uint64_t> sliding = {};
    };
    /// Solves that did not converge while the end of a mode was located.
    struct FailedTrials {
        std::int64_t count = 0;
        double first = 0.0; ///< when, s
    };

    /// @param all outlive it
    EventLocation(EventSearch& search, SmoothEquations& equations, ActiveRows& active,
                  SmoothMotion& motion);

    /// The first time after the step's start at which a gap closes; s.
    std::optional<double> findClosingGap();
    /// The first time after the step's start at which a mode ends, or a contact without force
    /// begins to press; s. Samples are the middle, the end, and the times at which the method's
    /// stages show that a mode may have ended, even if it returns before the end.
    /// @param length of the step that is looked at, s
    std::optional<double> findEndOfMode(double length);

    /// The mode that the last event ended.
    const EndedMode& ended() const { return m_ended; }
    void forgetEnded() { m_ended = {}; }
    /// The same of an event that others located: the mode that has ended in a state.
    EndedMode endedIn(const State& state);
    void setEnded(const EndedMode& ended) { m_ended = ended; }
    const FailedTrials& failedTrials() const { return m_failed; }

private:
    const System& system() const { return m_equations.system(); }
    double locateEnd(double low, double high);
    void chooseSampleTimes(double length);
    void addStageTimes(std::size_t row);
    void evaluateInputs(double t, std::vector<double>& values);
    bool isSteady(double length);
    void addInputExtremes(double length);
    bool endsBy(double s);
    bool endsIn(const State& state, double s);
    void countFailedTrial(double s);

    EventSearch& m_search;
    SmoothEquations& m_equations;
    ActiveRows& m_active;
    SmoothMotion& m_motion;
    EndedMode m_ended;
    FailedTrials m_failed;
    std::vector<double> m_sampleTimes; ///< times in a step at which modes are checked, s
    std::vector<const SmoothEquations::Margins*> m_stages; ///< of the step, by time
    State m_inputPose;                                     ///< scratch, as the rest
    std::vector<Vec6> m_inputForces;                       ///< by body
    std::array<std::vector<double>, 3> m_inputs;           ///< at three consecutive samples
};

} // namespace trammel::dynamics
