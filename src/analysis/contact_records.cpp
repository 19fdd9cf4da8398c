#include "analysis/contact_records.h"

namespace trammel::analysis {

void takeContacts(const dynamics::Stepper& stepper, std::vector<results::ContactRecord>& records) {
    using Kind = dynamics::BoxedRow::Kind;
    records.clear();
    const dynamics::TouchList& touches = stepper.touches();
    const double h = stepper.contacts().solvedLength();
    for (const dynamics::BoxedForce& force : stepper.contacts().forces()) {
        if (force.row.kind == Kind::Normal) { // its tangents follow
            const dynamics::Touch& touch = touches.touches()[force.row.owner];
            const dynamics::Contact& contact = touches.contacts()[touch.index];
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

} // namespace trammel::analysis
