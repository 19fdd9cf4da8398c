#include "analysis/channels/contact_records.h"

namespace trammel::analysis {

void takeContacts(const dynamics::Stepper& stepper, std::vector<results::ContactRecord>& records) {
    using Kind = dynamics::BoxedRow::Kind;
    records.clear();
    const dynamics::GapList& gaps = stepper.gaps();
    const double h = stepper.contacts().solvedLength();
    for (const dynamics::BoxedForce& force : stepper.contacts().forces()) {
        if (force.row.kind == Kind::Normal) { // its tangents follow
            const dynamics::Gap& gap = gaps.all()[force.row.owner];
            const dynamics::Contact& contact = gaps.contacts()[gap.index];
            records.push_back({.bodyA = force.row.bodyA,
                               .bodyB = force.row.bodyB,
                               .point = contact.point,
                               .normal = contact.normal(),
                               .normalForce = force.impulse / h});
        } else if (force.row.kind == Kind::Tangent) {
            const Eigen::Map<const Vec3> direction(&force.row.J[6]);
            records.back().tangentialForce += force.impulse / h * direction;
        }
    }
}

SleepingContacts::SleepingContacts(const dynamics::System& system)
    : m_system(system), m_wasAsleep(system.bodies().size(), 0) {}

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
