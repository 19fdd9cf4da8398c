#pragma once

#include "dynamics/contacts/impact_time.h"

#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace trammel::dynamics {

/// Gaps that are open at the start of a motion and may close within it; finds the time at which the
/// first one closes.
class GapWatch {
public:
    /// @param gaps outlive it
    GapWatch(const System& system, GapList& gaps);

    /// A search that is asked to stop returns an arbitrary time.
    void stopWhen(const std::stop_token& token) { m_impactTime.stopWhen(token); }

    void clear() { m_watched.clear(); }
    /// Watches one of the gaps that were found last.
    void add(int gap) { m_watched.push_back(gap); }
    std::span<const int> watched() const { return m_watched; }
    bool empty() const { return m_watched.empty(); }
    std::size_t size() const { return m_watched.size(); }

    /// Of the gaps that are meant, keeps only those whose bodies could pass through each other in h
    /// seconds.
    /// @param endVelocity by body
    void keepPassing(const State& start, const std::vector<Vec6>& endVelocity, double h,
                     const std::function<bool(const Gap&)>& isMeant);
    /// Drops gaps that cannot close in h seconds, with a margin where bodies rotate, and evaluates
    /// the rates of the others at the end.
    /// @param endVelocity by body
    void dropUnreachable(const State& start, const std::vector<Vec6>& endVelocity, double h);
    /// The first time in (0, h] at which one of them closes; h where none does. Call
    /// dropUnreachable() before.
    double findClosing(const State& start, const BodyMotion& motion, double h) {
        return m_impactTime.find(m_gaps, start, m_watched, m_endRates, motion, h);
    }
    /// Whether that search needed more samples than it may take.
    bool wasCoarse() const { return m_impactTime.wasCoarse(); }

private:
    GapList& m_gaps;
    ImpactTime m_impactTime;
    std::vector<int> m_watched;
    std::vector<double> m_endRates; ///< by watched gap, m/s or rad/s
};

/// Upper bound of the speed of any point of a body's shapes, m/s.
inline double largestSpeed(const ContactFinder& finder, int body, const Vec3& v, const Vec3& w) {
    return v.norm() + w.norm() * finder.reach(body);
}

} // namespace trammel::dynamics
