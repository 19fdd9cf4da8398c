#include "dynamics/contacts/journal_contact.h"

namespace trammel::dynamics {

Contact journalContact(const System& system, const JournalBearing& journal, const State& state) {
    constexpr double kCentred = 1e-9; // of the clearance: rounding makes the direction
    const Joint& joint = system.joints()[journal.joint];
    const SidePair sides(state, joint.bodyA, joint.bodyB);
    const Mat3 frame = sides.A.R * joint.geometry.frameA;
    const Vec3 axis = frame.col(2);
    const Vec3 bearing = sides.A.state.p + sides.A.R * joint.geometry.rA;
    Vec3 offset = sides.B.state.p + sides.B.R * joint.geometry.rB - bearing;
    offset -= axis.dot(offset) * axis;
    const double eccentricity = offset.norm();
    const Vec3 outwards =
        eccentricity > kCentred * journal.radial ? Vec3(offset / eccentricity) : Vec3(frame.col(0));
    Contact contact{.bodyA = joint.bodyA, .bodyB = joint.bodyB};
    contact.axes << -outwards, axis.cross(-outwards), axis;
    contact.gap = journal.radial - eccentricity;
    contact.point = bearing + (journal.radius + 0.5 * (journal.radial + eccentricity)) * outwards;
    contact.properties = journal.properties;
    return contact;
}

double turningRate(const System& system, const JournalBearing& journal, const State& state) {
    const Joint& joint = system.joints()[journal.joint];
    const SidePair sides(state, joint.bodyA, joint.bodyB);
    const auto velocity = [](const Side& side, const Vec3& r) -> Vec3 {
        return side.state.v + side.state.w.cross(side.R * r);
    };
    return (velocity(sides.B, joint.geometry.rB) - velocity(sides.A, joint.geometry.rA)).norm() /
           journal.radial;
}

} // namespace trammel::dynamics
