#pragma once

#include "dynamics/contacts/contact_finder.h"
#include "dynamics/rows/boxed_rows.h"
#include "math/worker_pool.h"

#include <span>
#include <vector>

namespace trammel::dynamics {

/// A distance that must not become negative: between the surfaces at a contact point, or between a
/// joint coordinate and its limit. It is kept with the row of its rate and the bodies that it
/// belongs to.
struct Gap {
    enum class Kind : char { Contact, LowerLimit, UpperLimit };
    Kind kind = Kind::Contact;
    int index = 0; ///< of the contact, or in System::limits()
    int bodyA = 0, bodyB = 0;
    RowKind coordinate = RowKind::Translation; ///< of the value: m or rad
    double value = 0.0;
    double restitution = 0.0;
    unsigned rim = 0; ///< of a contact, see collision::ContactPoint
    BoxedRow normal;  ///< the gap's rate is normal.rate(state)
};

/// One end of a joint limit in a state.
Gap limitGap(const System& system, int limit, Gap::Kind end, const State& state,
             const std::vector<BodyKinematics>& kinematics);

/// The gaps of one state: contact points within a margin, and all joint limits.
class GapList {
public:
    explicit GapList(const System& system);

    /// Lists contacts with gap <= margin and limits.
    void find(const State& state, const std::vector<BodyKinematics>& kinematics, double margin);

    /// A search that is asked to stop leaves gaps out.
    void stopWhen(const std::stop_token& token) { m_finder.stopWhen(token); }

    /// Sets gaps that are as small as rounding to 0.
    /// @param rounding relative to Scales::of()
    void closeGaps(double rounding);

    bool canHaveGaps() const { return m_canHaveGaps; }
    std::span<const Gap> all() const { return m_gaps; }
    std::span<const Contact> contacts() const { return m_contacts; }

    /// Lets searches share their work with threads.
    void shareWith(math::WorkerPool* pool) {
        m_pool = pool;
        m_finder.shareWith(pool);
    }

    /// Appends the rows of a gap: three of a contact, one of a limit.
    void addRows(int index, const State& state, std::vector<BoxedRow>& rows) const;

    int rowCount(int index) const;
    /// Overwrites them.
    void setRows(int index, const State& state, BoxedRow* rows) const;

    ContactFinder& finder() { return m_finder; }
    const ContactFinder& finder() const { return m_finder; }

private:
    void addLimits(const State& state, const std::vector<BodyKinematics>& kinematics);

    const System& m_system;
    ContactFinder m_finder;
    math::WorkerPool* m_pool = nullptr;
    bool m_canHaveGaps; ///< whether there are shapes or limits
    std::span<const Contact> m_contacts;
    std::vector<Gap> m_gaps;
};

} // namespace trammel::dynamics
