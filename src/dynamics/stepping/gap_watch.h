#pragma once

#include "dynamics/contacts/impact_time.h"

#include <stop_token>
#include <vector>

namespace trammel::dynamics {

/// Gaps that are open at the start of a motion and may close within it, and when the first does.
class GapWatch {
public:
    /// @param gaps outlive it
    GapWatch(const System& system, GapList& gaps);

    /// A search that is asked to stop ends with any time.
    void stopWhen(const std::stop_token& token) { m_impactTime.stopWhen(token); }

    void clear() { m_watched.clear(); }
    /// Watches one of the gaps that were found last.
    void add(int gap) { m_watched.push_back(gap); }
    bool empty() const { return m_watched.empty(); }
    std::size_t size() const { return m_watched.size(); }

    /// Leaves out what could not pass through each other in h seconds.
    /// @param endVelocity by body
    void keepPassing(const State& start, const std::vector<Vec6>& endVelocity, double h);
    /// Leaves out what cannot close in h seconds, with a margin where bodies turn, and takes the
    /// others' rates at the end.
    /// @param endVelocity by body
    void dropUnreachable(const State& start, const std::vector<Vec6>& endVelocity, double h);
    /// The first time in (0, h] at which one of them closes; h where none does. Asked after
    /// dropUnreachable().
    double findClosing(const State& start, const BodyMotion& motion, double h) {
        return m_impactTime.find(m_gaps, start, m_watched, m_endRates, motion, h);
    }
    /// Whether that had farther to look than it takes samples for.
    bool wasCoarse() const { return m_impactTime.wasCoarse(); }

private:
    GapList& m_gaps;
    ImpactTime m_impactTime;
    std::vector<int> m_watched;
    std::vector<double> m_endRates; ///< by watched gap, m/s or rad/s
};

/// How fast any point of a body's shapes moves at most, m/s.
inline double largestSpeed(const ContactFinder& finder, int body, const Vec3& v, const Vec3& w) {
    return v.norm() + w.norm() * finder.reach(body);
}

} // namespace trammel::dynamics
