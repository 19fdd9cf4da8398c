#include "dynamics/stepping/gap_watch.h"

#include <algorithm>
#include <limits>

namespace trammel::dynamics {

GapWatch::GapWatch(const System& system, GapList& gaps) : m_gaps(gaps), m_impactTime(system) {}

void GapWatch::keepPassing(const State& start, const std::vector<Vec6>& endVelocity, double h,
                           const std::function<bool(const Gap&)>& isMeant) {
    const ContactFinder& finder = m_gaps.finder();
    std::erase_if(m_watched, [&](int index) {
        const Gap& gap = m_gaps.all()[index];
        if (!isMeant(gap)) return false;
        if (gap.kind != Gap::Kind::Contact || gap.value <= 0.0) return true;
        double speed = 0.0, thickness = std::numeric_limits<double>::infinity();
        for (const int body : {gap.bodyA, gap.bodyB}) {
            const BodyState& from = start.bodies[body];
            speed += std::max(largestSpeed(finder, body, from.v, from.w),
                              largestSpeed(finder, body, endVelocity[body].head<3>(),
                                           endVelocity[body].tail<3>()));
            thickness = std::min(thickness, finder.thickness(body));
        }
        return speed * h <= thickness;
    });
}

void GapWatch::dropUnreachable(const State& start, const std::vector<Vec6>& endVelocity, double h) {
    std::size_t kept = 0;
    m_endRates.clear();
    const auto rotates = [&](int body) {
        return !start.bodies[body].w.isZero() || !endVelocity[body].tail<3>().isZero();
    };
    for (const int index : m_watched) {
        const Gap& gap = m_gaps.all()[index];
        const double end = gap.normal.rate(endVelocity);
        const double closing = std::max({0.0, -gap.normal.rate(start), -end});
        const bool isContact = gap.kind == Gap::Kind::Contact;
        const bool isJournal = isContact && m_gaps.finder().journalOf(m_gaps.contacts()[gap.index]);
        if (isContact && !isJournal && gap.value > 2.0 * h * closing && !rotates(gap.bodyA) &&
            !rotates(gap.bodyB))
            continue;
        m_watched[kept++] = index;
        m_endRates.push_back(end);
    }
    m_watched.resize(kept);
}

} // namespace trammel::dynamics
