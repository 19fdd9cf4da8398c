#pragma once

#include "dynamics/contacts/touch.h"

#include <functional>
#include <vector>

namespace trammel::dynamics {

/// The motion of bodies within a solved step: fills a body's state s seconds after the step's
/// start.
using BodyMotion = std::function<void(int body, double s, BodyState& state)>;

/// Finds when, within a step, a gap that is open closes.
class ImpactTime {
public:
    /// Roots are located to this, s.
    static constexpr double kTolerance = 1e-12;

    explicit ImpactTime(const System& system);

    /// The first time in (0, h] at which a watched touch closes; h where none does. At the time
    /// returned the gap is not open any more, by less than kTolerance times its rate.
    /// @param watched touches that may close
    /// @param ends by watched touch, its gap's rate at the end of the step, m/s or rad/s
    double find(TouchList& touches, const State& state, std::span<const int> watched,
                std::span<const double> ends, const BodyMotion& motion, double h);

private:
    /// A touch that is watched from some time on, s.
    struct Member {
        int touch;
        double start;
    };
    /// How the gap of a contact may change.
    struct Pace {
        double length = 0.0;   ///< between samples, s
        double speed = 0.0;    ///< of any two points of the bodies at most, m/s
        double duration = 0.0; ///< of the step, s
    };

    bool isSamePair(int touch, int other) const;
    Pace pace(const Touch& touch, const State& state, double h);
    double search(const Pace& pace, double end);
    bool dropNeverOpen();
    double locate(double low, double high);
    double gapAt(double s);
    double contactGap(double s);
    double limitGap(const Touch& touch) const;

    const System& m_system;
    State m_trial;
    TouchList* m_touches = nullptr; ///< of the search that goes on, as the motion
    const BodyMotion* m_motion = nullptr;
    std::vector<Member> m_members;            ///< a limit, or contacts of one pair of shapes
    std::vector<Member> m_candidates, m_kept; ///< scratch of dropNeverOpen()
    double m_clearance = 0.0; ///< of the pair at the last sample, m: no point is nearer
    double m_reach = 0.0;     ///< how far the members' points come in the step, m
    std::vector<Contact> m_found;
};

} // namespace trammel::dynamics
