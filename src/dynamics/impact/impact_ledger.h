#pragma once

#include "dynamics/contacts/gap_list.h"
#include "dynamics/impact/impact_law.h"
#include "dynamics/rows/boxed_rows.h"
#include "results/impact_record.h"

#include <span>
#include <string_view>
#include <vector>

namespace trammel::dynamics {

/// Records impacts as rows of the table of events.
class ImpactLedger {
public:
    explicit ImpactLedger(const System& system);

    /// The impact of points that are hit at the same time.
    struct Event {
        const GapList& gaps;
        std::span<const int> gapOfPoint;     ///< of each of the impact's points
        std::span<const PointImpact> points; ///< all of one number
        const State& before;
        const State& after;
        const std::vector<BodyKinematics>& kinematics;
        const std::vector<Vec6>& impulses; ///< on each body, joints' included
        std::string_view law;
        math::WorkerPool* pool = nullptr; ///< null: one thread
    };
    void add(const Event& event);

    const std::vector<results::ImpactRecord>& records() const { return m_records; }
    /// Impacts so far: the number of the last.
    std::int64_t count() const { return m_count; }
    /// Goes on counting from impacts of before.
    void resume(std::int64_t count) { m_count = count; }
    void clear() { m_records.clear(); }

private:
    void describe(const Event& event, const PointImpact& point,
                  results::ImpactRecord& record) const;
    void describeGap(const Event& event, const Gap& gap, const PointImpact& point,
                     results::ImpactRecord& record) const;
    void describeBodies(const Event& event, const Gap& gap, results::ImpactRecord& record) const;
    static Vec3 slipAcross(const State& state, const Gap& gap, const Vec3& point,
                           const Vec3& direction);
    Vec3 spin(const Event& event, const State& state, int body) const;

    const System& m_system;
    std::vector<results::ImpactRecord> m_records;
    std::int64_t m_count = 0;
    std::vector<const PointImpact*> m_told; ///< of the event that is added
};

} // namespace trammel::dynamics
