#include "dynamics/contacts/gap_list.h"

#include <cmath>
#include <limits>

namespace trammel::dynamics {

namespace {

/// Keys of rows that are no contact's: beyond every pair of colliders.
constexpr std::uint64_t kLimitKeys = std::uint64_t{1} << 62;
constexpr std::size_t kGapsTogether = 256; ///< contacts that a thread takes at once

} // namespace

Gap limitGap(const System& system, int index, Gap::Kind end, const State& state,
             const std::vector<BodyKinematics>& kinematics) {
    const JointLimit& limit = system.limits()[index];
    const Joint& joint = system.joints()[limit.joint];
    const double q = jointCoordinate(joint, state, kinematics);
    const bool isUpper = end == Gap::Kind::UpperLimit;
    Gap gap{.kind = end,
            .index = index,
            .bodyA = joint.bodyA,
            .bodyB = joint.bodyB,
            .coordinate = joint.coordinateKind(),
            .value = isUpper ? limit.upper - q : q - limit.lower,
            .restitution = limit.restitution,
            .normal = coordinateRow(joint, state, kinematics)};
    if (isUpper)
        for (double& entry : gap.normal.J)
            entry = -entry;
    gap.normal.owner = index;
    gap.normal.upper = std::numeric_limits<double>::infinity();
    gap.normal.key = kLimitKeys + 2 * static_cast<std::uint64_t>(index) + (isUpper ? 1 : 0);
    return gap;
}

GapList::GapList(const System& system)
    : m_system(system),
      m_finder(system),
      m_canHaveGaps(!m_finder.empty() || !system.limits().empty()) {}

void GapList::find(const State& state, const std::vector<BodyKinematics>& kinematics,
                   double margin) {
    m_contacts = {};
    if (!m_finder.empty()) m_contacts = m_finder.find(state, margin);
    m_gaps.resize(m_contacts.size());
    math::forRanges(m_pool, m_gaps.size(), kGapsTogether, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            const Contact& contact = m_contacts[i];
            m_gaps[i] = {.index = static_cast<int>(i),
                         .bodyA = contact.bodyA,
                         .bodyB = contact.bodyB,
                         .value = contact.gap,
                         .restitution = contact.properties.restitution,
                         .rim = contact.rim,
                         .normal = contactNormalRow(contact, static_cast<int>(i), state)};
        }
    });
    addLimits(state, kinematics);
}

void GapList::closeGaps(double rounding) {
    for (Gap& gap : m_gaps)
        if (std::abs(gap.value) <= rounding * m_system.scales().of(gap.coordinate)) gap.value = 0.0;
}

void GapList::addLimits(const State& state, const std::vector<BodyKinematics>& kinematics) {
    for (int i = 0; i < static_cast<int>(m_system.limits().size()); ++i)
        for (const Gap::Kind end : {Gap::Kind::LowerLimit, Gap::Kind::UpperLimit})
            m_gaps.push_back(limitGap(m_system, i, end, state, kinematics));
}

int GapList::rowCount(int index) const {
    return m_gaps[index].kind == Gap::Kind::Contact ? 3 : 1;
}

void GapList::setRows(int index, const State& state, BoxedRow* rows) const {
    const Gap& gap = m_gaps[index];
    if (gap.kind == Gap::Kind::Contact)
        setContactRows(m_contacts[gap.index], index, state, rows);
    else
        *rows = gap.normal;
}

void GapList::addRows(int index, const State& state, std::vector<BoxedRow>& rows) const {
    const std::size_t first = rows.size();
    rows.resize(first + rowCount(index));
    setRows(index, state, &rows[first]);
}

} // namespace trammel::dynamics
