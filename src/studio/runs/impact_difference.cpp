#include "studio/runs/impact_difference.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace trammel::studio {

namespace {

using ImpactKey = std::tuple<std::string, std::string, std::string>;

/// Which body is named first depends on the search for contacts, not on the model.
ImpactKey placeOf(const results::ImpactRecord& impact) {
    return {std::min(impact.bodyA, impact.bodyB), std::max(impact.bodyA, impact.bodyB),
            impact.joint};
}

/// Puts the impacts of a run into its member of the series.
class Collector {
public:
    Collector(std::vector<ImpactSeries>& series, std::map<ImpactKey, std::size_t>& index)
        : m_series(series), m_index(index) {}

    void take(const results::RunData& run, std::vector<PairedImpact> ImpactSeries::*member) {
        struct Last {
            std::int64_t impact = -1;
            double speed = 0.0;
        };
        std::map<ImpactKey, Last> last;
        for (const results::ImpactRecord& point : run.impacts()) {
            const ImpactKey place = placeOf(point);
            std::vector<PairedImpact>& impacts = seriesOf(point, place).*member;
            Last& before = last[place];
            const bool isFurther =
                before.impact == point.impact && !impacts.empty() && impacts.back().t == point.t;
            if (!isFurther) {
                impacts.push_back({.t = point.t});
                before = {point.impact, -std::numeric_limits<double>::infinity()};
            }
            impacts.back().impulse += point.impulseNormal;
            impacts.back().energyLoss += point.energyLoss;
            if (point.approachSpeed <= before.speed) continue;
            before.speed = point.approachSpeed;
            impacts.back().restitution = point.effectiveRestitution;
        }
    }

private:
    ImpactSeries& seriesOf(const results::ImpactRecord& point, const ImpactKey& place) {
        const auto [found, isNew] = m_index.try_emplace(place, m_series.size());
        if (isNew) m_series.push_back({point.bodyA, point.bodyB, point.joint, {}, {}});
        return m_series[found->second];
    }

    std::vector<ImpactSeries>& m_series;
    std::map<ImpactKey, std::size_t>& m_index;
};

} // namespace

std::vector<ImpactSeries> pairedImpacts(const results::RunData& first,
                                        const results::RunData& second) {
    std::vector<ImpactSeries> series;
    std::map<ImpactKey, std::size_t> index;
    Collector collector(series, index);
    collector.take(first, &ImpactSeries::first);
    collector.take(second, &ImpactSeries::second);
    return series;
}

ImpactTotals totalsOf(const std::vector<PairedImpact>& impacts) {
    ImpactTotals totals;
    for (const PairedImpact& impact : impacts) {
        totals.impulse += impact.impulse;
        totals.restitution += impact.restitution;
        totals.energyLoss += impact.energyLoss;
    }
    totals.restitution = impacts.empty() ? std::numeric_limits<double>::quiet_NaN()
                                         : totals.restitution / static_cast<double>(impacts.size());
    return totals;
}

} // namespace trammel::studio
