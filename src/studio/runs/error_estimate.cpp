#include "studio/runs/error_estimate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <vector>

namespace trammel::studio {

namespace {

constexpr double kRounding = 1e-10;  ///< of a channel's scale: less is not told from rounding
constexpr double kShared = 1e-12;    ///< the same, of the largest value in its unit
constexpr double kLeastOrder = 0.5;  ///< less is none
constexpr double kMostOrder = 8.0;   ///< no method has more: the differences are rounding
constexpr double kNotFalling = 0.75; ///< of the difference before, that a finer run leaves

/// An impact in all runs.
struct Event {
    double first, last; ///< s: when it comes in one of them and in all
};

struct ImpactPlace {
    double t;
    std::tuple<std::string, std::string, std::string> bodies;
};

std::vector<ImpactPlace> placesOf(const results::RunData& run) {
    std::vector<ImpactPlace> places;
    for (const results::ImpactRecord& point : run.impacts())
        places.push_back({point.t,
                          {std::min(point.bodyA, point.bodyB), std::max(point.bodyA, point.bodyB),
                           point.joint}});
    return places;
}

/// Impacts that all runs have, in order, and the time up to which they have the same.
struct Events {
    std::vector<Event> events;
    double end = std::numeric_limits<double>::infinity();
};

Events eventsOf(const RefinedRuns& runs) {
    std::vector<std::vector<ImpactPlace>> all;
    for (const auto& run : {runs.run, runs.finer, runs.finest})
        if (run) all.push_back(placesOf(*run));
    Events result;
    for (std::size_t i = 0;; ++i) {
        Event event{std::numeric_limits<double>::infinity(), 0.0};
        std::size_t have = 0;
        bool areSame = true;
        for (const auto& places : all) {
            if (i >= places.size()) continue;
            ++have;
            event.first = std::min(event.first, places[i].t);
            event.last = std::max(event.last, places[i].t);
            areSame =
                areSame && i < all.front().size() && places[i].bodies == all.front()[i].bodies;
        }
        if (have == 0) return result;
        if (have < all.size() || !areSame) {
            result.end = event.first;
            return result;
        }
        result.events.push_back(event);
    }
}

/// The largest value of a run in the unit of a channel.
double largestLike(const results::RunData& run, const std::string& channel) {
    const auto& channels = run.header().channels;
    const auto found = run.find(channel);
    double largest = 0.0;
    for (std::size_t i = 0; found && i < channels.size(); ++i) {
        if (channels[i].unit != channels[*found].unit) continue;
        for (const double value : run.column(i))
            if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
    }
    return largest;
}

/// The differences of the runs, impact by impact.
class Differences {
public:
    Differences(const RefinedRuns& runs, const std::string& channel)
        : m_runs(runs), m_events(eventsOf(runs)) {
        const auto column = [&](const std::shared_ptr<const results::RunData>& run) {
            return run ? run->channel(channel).value_or(std::span<const double>())
                       : std::span<const double>();
        };
        m_run = column(runs.run);
        m_finer = column(runs.finer);
        m_finest = column(runs.finest);
        m_rounding = kShared * largestLike(*runs.run, channel);
    }

    ErrorEstimate estimate() {
        if (m_events.end < std::numeric_limits<double>::infinity()) m_result.end = m_events.end;
        const std::size_t count = frameCount();
        std::size_t i = 0;
        for (std::size_t event = 0; i < count; ++event)
            if (!takeUpTo(event, i, count)) break;
        return finished();
    }

private:
    std::size_t frameCount() const {
        std::size_t count = std::min(m_run.size(), m_finer.size());
        if (m_runs.finest) count = std::min(count, m_finest.size());
        return count;
    }

    /// Takes the samples before an event. @return false where nothing is to be taken any more
    bool takeUpTo(std::size_t event, std::size_t& i, std::size_t count) {
        constexpr double kInfinity = std::numeric_limits<double>::infinity();
        const bool isLast = event >= m_events.events.size();
        const double first = isLast ? m_events.end : m_events.events[event].first;
        const double last = isLast ? kInfinity : m_events.events[event].last;
        const std::vector<double>& times = m_runs.run->time();
        double d1 = 0.0, d2 = 0.0, at = 0.0, scale = m_result.scale;
        for (; i < count && times[i] < first; ++i) {
            scale = std::max(scale, std::abs(m_run[i]));
            const double difference = std::abs(m_run[i] - m_finer[i]);
            if (difference > d1) std::tie(d1, at) = std::pair(difference, times[i]);
            if (m_runs.finest) d2 = std::max(d2, std::abs(m_finer[i] - m_finest[i]));
        }
        const bool isFalling =
            !m_runs.finest || event == 0 || isRounding(d1, scale) || d2 <= kNotFalling * d1;
        if (!isFalling) {
            m_result.end = m_events.events[event - 1].first;
            return false;
        }
        m_result.scale = scale;
        if (d1 > m_d1) std::tie(m_d1, m_result.at) = std::pair(d1, at);
        m_d2 = std::max(m_d2, d2);
        while (i < count && times[i] <= last)
            ++i;
        return !isLast;
    }

    bool isRounding(double difference, double scale) const {
        return difference <= std::max(kRounding * scale, m_rounding);
    }

    ErrorEstimate finished() {
        m_result.largest = m_d1;
        if (m_run.empty() || m_finer.empty())
            m_result.largest = std::numeric_limits<double>::quiet_NaN();
        m_result.isRounding = m_result.scale > 0.0 && std::max(m_result.scale, m_d1) <= m_rounding;
        if (!m_runs.finest || isRounding(m_d1, m_result.scale)) return m_result;
        const double order = std::log2(m_d1 / m_d2);
        if (order >= kLeastOrder && order <= kMostOrder) m_result.order = order;
        const double power = std::exp2(m_result.order.value_or(1.0));
        m_result.largest = m_d1 * power / (power - 1.0);
        return m_result;
    }

    const RefinedRuns& m_runs;
    Events m_events;
    std::span<const double> m_run, m_finer, m_finest;
    double m_d1 = 0.0, m_d2 = 0.0;
    double m_rounding = 0.0; ///< less is not told from rounding
    ErrorEstimate m_result;
};

} // namespace

ErrorEstimate errorOf(const RefinedRuns& runs, const std::string& channel) {
    return Differences(runs, channel).estimate();
}

} // namespace trammel::studio
