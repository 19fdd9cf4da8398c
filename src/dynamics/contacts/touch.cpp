#include "dynamics/contacts/touch.h"

#include <cmath>
#include <limits>

namespace trammel::dynamics {

namespace {

/// Keys of rows that are no contact's: beyond every pair of colliders.
constexpr std::uint64_t kLimitKeys = std::uint64_t{1} << 62;

} // namespace

Touch touchLimit(const System& system, int index, Touch::Kind end, const State& state,
                 const std::vector<BodyKinematics>& kinematics) {
    const JointLimit& limit = system.limits()[index];
    const Joint& joint = system.joints()[limit.joint];
    const double q = jointCoordinate(joint, state, kinematics);
    const bool isUpper = end == Touch::Kind::UpperLimit;
    Touch touch{.kind = end,
                .index = index,
                .bodyA = joint.bodyA,
                .bodyB = joint.bodyB,
                .coordinate = joint.coordinateKind(),
                .gap = isUpper ? limit.upper - q : q - limit.lower,
                .restitution = limit.restitution,
                .normal = coordinateRow(joint, state, kinematics)};
    if (isUpper)
        for (double& entry : touch.normal.J)
            entry = -entry;
    touch.normal.owner = index;
    touch.normal.upper = std::numeric_limits<double>::infinity();
    touch.normal.key = kLimitKeys + 2 * static_cast<std::uint64_t>(index) + (isUpper ? 1 : 0);
    return touch;
}

TouchList::TouchList(const System& system)
    : m_system(system),
      m_finder(system),
      m_canTouch(!m_finder.empty() || !system.limits().empty()) {}

void TouchList::find(const State& state, const std::vector<BodyKinematics>& kinematics,
                     double margin) {
    m_touches.clear();
    m_contacts = {};
    if (!m_finder.empty()) m_contacts = m_finder.find(state, margin);
    for (std::size_t i = 0; i < m_contacts.size(); ++i) {
        const Contact& contact = m_contacts[i];
        m_touches.push_back({.index = static_cast<int>(i),
                             .bodyA = contact.bodyA,
                             .bodyB = contact.bodyB,
                             .gap = contact.gap,
                             .restitution = contact.properties.restitution,
                             .rim = contact.rim,
                             .normal = contactNormalRow(contact, static_cast<int>(i), state)});
    }
    addLimits(state, kinematics);
}

void TouchList::closeGaps(double rounding) {
    for (Touch& touch : m_touches)
        if (std::abs(touch.gap) <= rounding * m_system.scales().of(touch.coordinate))
            touch.gap = 0.0;
}

void TouchList::addLimits(const State& state, const std::vector<BodyKinematics>& kinematics) {
    for (int i = 0; i < static_cast<int>(m_system.limits().size()); ++i)
        for (const Touch::Kind end : {Touch::Kind::LowerLimit, Touch::Kind::UpperLimit})
            m_touches.push_back(touchLimit(m_system, i, end, state, kinematics));
}

void TouchList::addRows(int touch, const State& state, std::vector<BoxedRow>& rows) const {
    const Touch& t = m_touches[touch];
    if (t.kind == Touch::Kind::Contact)
        addContactRows(m_contacts[t.index], touch, state, rows);
    else
        rows.push_back(t.normal);
}

} // namespace trammel::dynamics
