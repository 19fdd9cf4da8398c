#include "dynamics/stepping/event_search.h"

#include "dynamics/system/tolerances.h"

#include <algorithm>

namespace trammel::dynamics {

namespace {

/// Number of gaps, in addition to one per body, above which a smooth motion is searched window by
/// window: most gaps that could close in a long step stay open until other events.
constexpr std::size_t kManyWatched = 32;
/// The shortest window, of the motion.
constexpr double kLeastWindow = 1e-3;

} // namespace

EventSearch::EventSearch(const System& system, GapSearch& gapSearch)
    : m_system(system),
      m_gapSearch(gapSearch),
      m_watch(system, gapSearch.gaps()),
      m_windowStart(system.initialState()),
      m_windowEnd(m_windowStart),
      m_endVelocity(system.bodies().size()) {}

void EventSearch::stopWhen(const std::stop_token& token) {
    m_stop = token;
    m_watch.stopWhen(token);
}

double EventSearch::findClosing(const ContinuousMotion& motion, const ActiveRows& active) {
    const double h = motion.h;
    m_wasCoarse = false;
    std::size_t many = kManyWatched + m_system.bodies().size();
    if (!(m_window > 0.0)) m_window = h;
    m_windowStart = motion.from;
    for (double start = 0.0; start < h && !m_stop.stop_requested();) {
        double length = m_window < 0.9 * (h - start) ? m_window : h - start;
        const BodyMotion shifted = [&](int body, double s, BodyState& state) {
            motion.body(body, start + s, state);
        };
        const auto watchTo = [&](double s) {
            m_windowEnd = start + s < h ? m_windowStart : motion.to;
            if (start + s < h) motion.whole(start + s, m_windowEnd);
            watch(m_windowStart, m_windowEnd, s, shifted, active, start == 0.0);
        };
        for (watchTo(length); m_watch.size() > many && length > kLeastWindow * h;) {
            m_window = length = 0.5 * length;
            watchTo(length);
        }
        many = std::max(many, 2 * m_watch.size()); // so many are near however short the window
        const double event = m_watch.findClosing(m_windowStart, shifted, length);
        m_wasCoarse = m_wasCoarse || m_watch.wasCoarse();
        if (event < length) return start + event;
        if (2 * m_watch.size() <= many) m_window = 2.0 * length;
        start = length < h - start ? start + length : h;
        std::swap(m_windowStart, m_windowEnd);
    }
    return h;
}

/// An estimate of the largest speed of any point in a smooth motion, m/s: at its start, middle and
/// end, and the mean over the motion.
double EventSearch::largestSpeed(const State& from, const State& to, double h,
                                 const BodyMotion& motion) {
    if (!canHaveGaps()) return 0.0;
    const ContactFinder& finder = m_gapSearch.gaps().finder();
    double speed = std::max(m_gapSearch.largestSpeed(from), m_gapSearch.largestSpeed(to));
    BodyState middle;
    for (std::size_t i = 0; i < to.bodies.size(); ++i) {
        if (!m_system.bodies()[i].isMoving) continue;
        const int body = static_cast<int>(i);
        motion(body, 0.5 * h, middle);
        const double distance =
            (to.bodies[i].p - from.bodies[i].p).norm() +
            from.bodies[i].q.angularDistance(to.bodies[i].q) * finder.reach(body);
        speed = std::max(
            {speed, dynamics::largestSpeed(finder, body, middle.v, middle.w), distance / h});
    }
    return speed;
}

/// Chooses the gaps that may close within a window of a smooth motion, and evaluates their rates at
/// its end. A closed gap at the start of a later window was examined in the first.
void EventSearch::watch(const State& from, const State& to, double h, const BodyMotion& motion,
                        const ActiveRows& active, bool isFirst) {
    const Scales& scales = m_system.scales();
    const auto standsClosed = [&](const Gap& gap) {
        return gap.value <= tolerances::kClosed * scales.of(gap.coordinate) &&
               gap.normal.rate(from) >= -tolerances::kApproach * scales.rateOf(gap.coordinate);
    };
    m_gapSearch.find(from, h, 0.0, largestSpeed(from, to, h, motion));
    for (std::size_t i = 0; i < to.bodies.size(); ++i)
        m_endVelocity[i] << to.bodies[i].v, to.bodies[i].w;
    m_watch.clear();
    for (std::size_t i = 0; i < m_gapSearch.gaps().all().size(); ++i) {
        const Gap& gap = m_gapSearch.gaps().all()[i];
        if (!m_gapSearch.isAwake(gap) || active.keeps(gap)) continue;
        if (!isFirst && standsClosed(gap)) continue;
        m_watch.add(static_cast<int>(i));
    }
    m_watch.dropUnreachable(from, m_endVelocity, h);
}

std::span<const Gap> EventSearch::gapsWithin(const State& state, double margin) {
    m_gapSearch.findWithin(state, margin);
    return m_gapSearch.gaps().all();
}

bool EventSearch::overlaps(const State& state, const ActiveRows& active) {
    m_gapSearch.find(state, tolerances::kNear * m_system.scales().time, 0.0);
    return std::ranges::any_of(m_gapSearch.gaps().all(), [&](const Gap& gap) {
        const double overlap = tolerances::kOverlap * m_system.scales().of(gap.coordinate);
        return gap.value < -overlap && m_gapSearch.isAwake(gap) && !active.keeps(gap);
    });
}

} // namespace trammel::dynamics
