#pragma once

#include "dynamics/contacts/gap_list.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace trammel::dynamics {

/// The motion of bodies within a solved step: fills a body's state s seconds after the step's
/// start.
using BodyMotion = std::function<void(int body, double s, BodyState& state)>;

/// The motion of all bodies, likewise.
using StateMotion = std::function<void(double s, State& state)>;

/// Finds when, within a step, a gap that is open closes.
class ImpactTime {
public:
    explicit ImpactTime(const System& system);

    /// A search that is asked to stop returns an arbitrary time.
    void stopWhen(const std::stop_token& token) { m_stop = token; }

    /// The first time in (0, h] at which a watched gap closes; h where none does. At the time
    /// returned the gap is not open any more, by less than its rate times tolerances::kInstant.
    /// @param watched gaps that may close
    /// @param ends by watched gap, its gap's rate at the end of the step, m/s or rad/s
    double find(GapList& gaps, const State& state, std::span<const int> watched,
                std::span<const double> ends, const BodyMotion& motion, double h);
    /// Whether the last find() needed more samples than it may take: bodies thinner than the
    /// distance between samples may have passed through each other.
    bool wasCoarse() const { return m_wasCoarse; }

private:
    /// A gap that is watched from some time on, s.
    struct Member {
        int gap;
        double start;
    };
    /// How the gap of a contact may change.
    struct SearchBounds {
        double length = 0.0;   ///< between samples, s
        double speed = 0.0;    ///< of any two points of the bodies at most, m/s
        double duration = 0.0; ///< of the step, s
    };

    double widestOfJournal(const Gap& gap, const State& state) const;
    bool isSamePair(int index, int other) const;
    SearchBounds searchBounds(const Gap& gap, const State& state, double h);
    double thicknessOf(const Gap& gap) const;
    double search(const SearchBounds& bounds, double end);
    bool dropNeverOpen();
    double locate(double low, double high);
    double gapAt(double s);
    double contactGap(double s);
    double trialLimitGap(const Gap& gap) const;

    const System& m_system;
    double m_instant; ///< to which roots are located, s
    State m_trial;
    std::stop_token m_stop;
    GapList* m_gaps = nullptr; ///< of the search that goes on, as the motion
    const BodyMotion* m_motion = nullptr;
    std::vector<Member> m_members;            ///< a limit, or contacts of one pair of shapes
    std::vector<Member> m_candidates, m_kept; ///< scratch of dropNeverOpen()
    bool m_wasCoarse = false;
    double m_clearance = 0.0; ///< of the pair at the last sample, m: no point is nearer
    double m_reach = 0.0;     ///< how far the members' points come in the step, m
    std::vector<Contact> m_found;
};

} // namespace trammel::dynamics
