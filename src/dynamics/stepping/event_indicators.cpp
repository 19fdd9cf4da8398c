#include "dynamics/stepping/event_indicators.h"

#include "dynamics/system/tolerances.h"

#include <algorithm>
#include <limits>

namespace trammel::dynamics {

namespace {

/// How far gaps are told, of the model's length.
constexpr double kFar = 0.1;
/// Of kClosed: how far below where it stands a gap counts that opens.
constexpr double kDeparted = 1e-3;
/// What the margins are where no row is active, and where features that touched do no more.
constexpr double kNoRow = 1.0, kLost = -1.0;
/// Speed against a slip's direction at which it has ended: well below what counts as sliding on the
/// other way.
constexpr double kStandstill = 0.5 * tolerances::kSliding;

} // namespace

EventIndicators::EventIndicators(EventSearch& search, SmoothEquations& equations,
                                 ActiveRows& active)
    : m_search(search),
      m_equations(equations),
      m_active(active),
      m_limitEnds(2 * equations.system().limits().size()),
      m_canTouch(search.canTouch()),
      m_hasModes(search.canHaveGaps() || !equations.system().motors().empty() ||
                 !equations.system().jointFrictions().empty()) {}

double EventIndicators::margin() const {
    return kFar * m_equations.system().scales().length;
}

/// Where a gap counts from.
double EventIndicators::from(const Gap& gap) const {
    const auto found = std::ranges::find(m_closed, gap.normal.key, &Closed::key);
    return found == m_closed.end() ? 0.0 : found->floor;
}

/// Of a gap that is kept closed, it stays above 0 as far as rounding goes.
double EventIndicators::limitValue(const Gap& gap) const {
    const double kept = tolerances::kDeep * m_equations.system().scales().of(gap.coordinate);
    return m_active.keeps(gap) ? gap.value + kept : gap.value - from(gap);
}

double EventIndicators::leastMargin(const State& state) {
    if (m_active.empty()) return kNoRow;
    m_equations.accelerations(state);
    if (m_active.isLost()) return kLost;
    m_active.margins(state, m_margins, kStandstill);
    const double least = std::ranges::min(m_margins);
    // What has not ended stays above 0.
    return least == 0.0 ? std::numeric_limits<double>::min() : least;
}

void EventIndicators::evaluate(const State& state, std::span<double> values) {
    std::size_t next = 0;
    if (m_search.canHaveGaps()) {
        double least = margin();
        for (const Gap& gap : m_search.gapsWithin(state, margin()))
            if (gap.kind != Gap::Kind::Contact)
                values[next++] = limitValue(gap);
            else if (!m_active.keeps(gap))
                least = std::min(least, gap.value - from(gap));
        if (m_canTouch) values[next++] = least;
    }
    if (m_hasModes) values[next] = leastMargin(state);
}

void EventIndicators::restart(const State& state) {
    m_closed.clear();
    if (!m_search.canHaveGaps()) return;
    const Scales& scales = m_equations.system().scales();
    for (const Gap& gap : m_search.gapsWithin(state, margin())) {
        const double size = scales.of(gap.coordinate);
        if (gap.value > tolerances::kClosed * size || m_active.keeps(gap)) continue;
        // What departs is out of rounding at once; what stands may be pressed before it is held.
        const bool departs =
            gap.normal.rate(state) > tolerances::kApproach * scales.rateOf(gap.coordinate);
        const double below = departs ? kDeparted * tolerances::kClosed : tolerances::kOverlap;
        m_closed.push_back({gap.normal.key, std::min(gap.value, 0.0) - below * size});
    }
}

void EventIndicators::endStep(const State& state) {
    if (m_closed.empty()) return;
    const Scales& scales = m_equations.system().scales();
    std::vector<Closed> still;
    for (const Gap& gap : m_search.gapsWithin(state, margin())) {
        const auto found = std::ranges::find(m_closed, gap.normal.key, &Closed::key);
        if (found != m_closed.end() && gap.value <= tolerances::kClosed * scales.of(gap.coordinate))
            still.push_back(*found);
    }
    m_closed = std::move(still);
}

} // namespace trammel::dynamics
