#pragma once

#include "dynamics/contacts/contact_finder.h"
#include "dynamics/rows/boxed_rows.h"

#include <span>
#include <vector>

namespace trammel::dynamics {

/// Something that must not go below zero: the gap of a contact point, or the way left to a joint
/// limit (m or rad).
struct Touch {
    enum class Kind : char { Contact, LowerLimit, UpperLimit };
    Kind kind = Kind::Contact;
    int index = 0; ///< of the contact, or in System::limits()
    int bodyA = 0, bodyB = 0;
    RowKind coordinate = RowKind::Translation; ///< what the gap is: a length or an angle
    double gap = 0.0;
    double restitution = 0.0;
    unsigned rim = 0; ///< of a contact, see collision::ContactPoint
    BoxedRow normal;  ///< the gap's rate is normal.rate(state)
};

/// One end of a joint limit in a state.
Touch touchLimit(const System& system, int limit, Touch::Kind end, const State& state,
                 const std::vector<BodyKinematics>& kinematics);

/// What touches or may touch soon in one state.
class TouchList {
public:
    explicit TouchList(const System& system);

    /// Lists contacts with gap <= margin and limits.
    void find(const State& state, const std::vector<BodyKinematics>& kinematics, double margin);

    /// A search that is asked to stop leaves touches out.
    void stopWhen(const std::stop_token& token) { m_finder.stopWhen(token); }

    /// Takes gaps that are rounding for closed.
    /// @param rounding relative to Scales::of()
    void closeGaps(double rounding);

    bool canTouch() const { return m_canTouch; }
    std::span<const Touch> touches() const { return m_touches; }
    std::span<const Contact> contacts() const { return m_contacts; }

    /// The rows of a touch: three of a contact, one of a limit.
    void addRows(int touch, const State& state, std::vector<BoxedRow>& rows) const;

    ContactFinder& finder() { return m_finder; }

private:
    void addLimits(const State& state, const std::vector<BodyKinematics>& kinematics);

    const System& m_system;
    ContactFinder m_finder;
    bool m_canTouch; ///< whether there are shapes or limits
    std::span<const Contact> m_contacts;
    std::vector<Touch> m_touches;
};

} // namespace trammel::dynamics
