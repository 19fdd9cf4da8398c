#include "dynamics/contacts/touch.h"

namespace trammel::dynamics {

namespace {

/// Keys of rows that are no contact's: beyond every pair of colliders.
constexpr std::uint64_t kLimitKeys = std::uint64_t{1} << 62;

} // namespace

TouchList::TouchList(const System& system) : m_system(system), m_finder(system) {}

void TouchList::find(const State& state, const std::vector<BodyKinematics>& kinematics,
                     double margin) {
    m_touches.clear();
    m_contacts = {};
    if (!m_finder.empty()) m_contacts = m_finder.find(state, margin);
    for (std::size_t i = 0; i < m_contacts.size(); ++i) {
        const Contact& contact = m_contacts[i];
        m_rows.clear();
        addContactRows(contact, static_cast<int>(i), state, m_rows);
        m_touches.push_back({.index = static_cast<int>(i),
                             .bodyA = contact.bodyA,
                             .bodyB = contact.bodyB,
                             .gap = contact.gap,
                             .restitution = contact.properties.restitution,
                             .normal = m_rows.front()});
    }
    addLimits(state, kinematics);
}

void TouchList::addLimits(const State& state, const std::vector<BodyKinematics>& kinematics) {
    for (std::size_t i = 0; i < m_system.limits().size(); ++i) {
        const JointLimit& limit = m_system.limits()[i];
        const Joint& joint = m_system.joints()[limit.joint];
        const double q = jointCoordinate(joint, state, kinematics);
        for (const Touch::Kind kind : {Touch::Kind::LowerLimit, Touch::Kind::UpperLimit}) {
            const bool isUpper = kind == Touch::Kind::UpperLimit;
            Touch touch{.kind = kind,
                        .index = static_cast<int>(i),
                        .bodyA = joint.bodyA,
                        .bodyB = joint.bodyB,
                        .gap = isUpper ? limit.upper - q : q - limit.lower,
                        .restitution = limit.restitution,
                        .normal = coordinateRow(joint, state, kinematics)};
            if (isUpper)
                for (double& entry : touch.normal.J)
                    entry = -entry;
            touch.normal.owner = static_cast<int>(i);
            touch.normal.upper = std::numeric_limits<double>::infinity();
            touch.normal.key = kLimitKeys + 2 * i + (isUpper ? 1 : 0);
            m_touches.push_back(touch);
        }
    }
}

void TouchList::addRows(int touch, const State& state, std::vector<BoxedRow>& rows) const {
    const Touch& t = m_touches[touch];
    if (t.kind == Touch::Kind::Contact)
        addContactRows(m_contacts[t.index], touch, state, rows);
    else
        rows.push_back(t.normal);
}

} // namespace trammel::dynamics
