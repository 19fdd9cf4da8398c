#include "analysis/channels/contact_records.h"

#include <algorithm>

namespace trammel::analysis {

void takeContacts(const dynamics::Stepper& stepper, std::vector<results::ContactRecord>& records) {
    using Kind = dynamics::BoxedRow::Kind;
    records.clear();
    const dynamics::GapList& gaps = stepper.gaps();
    const double h = stepper.contacts().solvedLength();
    for (const dynamics::BoxedRow& force : stepper.contacts().forces()) {
        if (force.kind == Kind::Normal) { // its tangents follow
            const dynamics::Gap& gap = gaps.all()[force.owner];
            const dynamics::Contact& contact = gaps.contacts()[gap.index];
            records.push_back({.bodyA = force.bodyA,
                               .bodyB = force.bodyB,
                               .point = contact.point,
                               .normal = contact.normal(),
                               .normalForce = force.impulse / h});
        } else if (force.kind == Kind::Tangent) {
            const Eigen::Map<const Vec3> direction(&force.J[6]);
            records.back().tangentialForce += force.impulse / h * direction;
        }
    }
}

namespace {

/// Force on the second body, and torque about its centre of mass.
dynamics::JointReaction contactWrench(const dynamics::Stepper& stepper, int joint) {
    using Kind = dynamics::BoxedRow::Kind;
    const dynamics::GapList& gaps = stepper.gaps();
    dynamics::JointReaction sum;
    bool isJournal = false;
    for (const dynamics::BoxedRow& force : stepper.contacts().forces()) {
        if (force.kind == Kind::Normal) { // its tangents follow
            const dynamics::Gap& gap = gaps.all()[force.owner];
            const dynamics::JournalBearing* journal =
                gaps.finder().journalOf(gaps.contacts()[gap.index]);
            isJournal = journal && journal->joint == joint;
        } else if (force.kind != Kind::Tangent) {
            continue;
        }
        if (!isJournal) continue;
        sum.force += force.impulse * Eigen::Map<const Vec3>(&force.J[6]);
        sum.torque += force.impulse * Eigen::Map<const Vec3>(&force.J[9]);
    }
    const double h = stepper.contacts().solvedLength();
    return {sum.force / h, sum.torque / h};
}

/// Whether a contact of a joint's bodies is on its bearing's surface.
bool isAt(const dynamics::JournalBearing& journal, const Vec3& bearing, const Vec3& point) {
    return (point - bearing).norm() <= journal.radius + 2.0 * journal.radial;
}

} // namespace

dynamics::JointReaction wholeReaction(const dynamics::Stepper& stepper,
                                      const dynamics::State& state, int index,
                                      std::span<const results::ContactRecord> asleep) {
    dynamics::JointReaction reaction = stepper.reaction(index);
    const dynamics::System& system = stepper.system();
    const auto journal =
        std::ranges::find(system.journals(), index, &dynamics::JournalBearing::joint);
    if (journal == system.journals().end()) return reaction;
    const dynamics::Joint& joint = system.joints()[index];
    const dynamics::SidePair sides(state, joint.bodyA, joint.bodyB);
    const Vec3 arm = sides.B.R * joint.geometry.rB, place = sides.B.state.p + arm;
    const dynamics::JointReaction pin = contactWrench(stepper, index);
    reaction.force += pin.force;
    reaction.torque += pin.torque - arm.cross(pin.force);
    for (const results::ContactRecord& contact : asleep)
        if (contact.bodyA == joint.bodyA && contact.bodyB == joint.bodyB &&
            isAt(*journal, sides.A.state.p + sides.A.R * joint.geometry.rA, contact.point)) {
            reaction.force += contact.force();
            reaction.torque += (contact.point - place).cross(contact.force());
        }
    return reaction;
}

SleepingContacts::SleepingContacts(const dynamics::System& system)
    : m_system(system), m_wasAsleep(system.bodies().size(), 0) {}

void SleepingContacts::restart(const dynamics::Stepper& stepper,
                               std::vector<results::ContactRecord> asleep) {
    m_records = std::move(asleep);
    m_new.clear();
    for (int body = 0; body < m_system.ground(); ++body)
        m_wasAsleep[body] = stepper.isAsleep(body);
}

std::vector<results::ContactRecord> SleepingContacts::all() const {
    std::vector<results::ContactRecord> all = m_records;
    all.insert(all.end(), m_new.begin(), m_new.end());
    return all;
}

void SleepingContacts::update(const dynamics::Stepper& stepper) {
    const auto isAwake = [&](int body) {
        return m_system.bodies()[body].isMoving && !stepper.isAsleep(body);
    };
    m_records.insert(m_records.end(), m_new.begin(), m_new.end());
    m_new.clear();
    std::erase_if(m_records, [&](const results::ContactRecord& record) {
        return isAwake(record.bodyA) || isAwake(record.bodyB);
    });
    const auto fellAsleep = [&](int body) { return stepper.isAsleep(body) && !m_wasAsleep[body]; };
    bool isNew = false;
    for (int body = 0; body < m_system.ground(); ++body)
        isNew = isNew || fellAsleep(body);
    if (isNew) {
        takeContacts(stepper, m_last);
        for (const results::ContactRecord& record : m_last)
            if (!isAwake(record.bodyA) && !isAwake(record.bodyB) &&
                (fellAsleep(record.bodyA) || fellAsleep(record.bodyB)))
                m_new.push_back(record);
    }
    for (int body = 0; body < m_system.ground(); ++body)
        m_wasAsleep[body] = stepper.isAsleep(body);
}

} // namespace trammel::analysis
