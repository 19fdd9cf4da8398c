#include "dynamics/equations/total_force.h"

#include "dynamics/rows/boxed_rows.h"
#include "dynamics/system/kinematics.h"

namespace trammel::dynamics {

namespace {

void add(const Wrench& wrench, Vec6& force) {
    force.head<3>() += wrench.force;
    force.tail<3>() += wrench.torque;
}

/// Gravity, and what the turning of a body's own inertia does.
Vec6 ownForce(const System& system, const Body& body, const Mat3& R, const Vec3& w) {
    Vec6 force = Vec6::Zero();
    force.head<3>() = body.mass * system.gravity();
    if (!body.isGyroscopic) return force;
    const Vec3 w_B = R.transpose() * w;
    force.tail<3>() = -(R * w_B.cross(body.inertia * w_B));
    return force;
}

void addSpring(const SpringDamper& spring, double t, const Side& A, const Side& B,
               std::vector<Vec6>& forces) {
    Vec3 u;
    const Vec3 force = springForce(spring, t, A, B, u) * u;
    add({-force, -(A.R * spring.rA).cross(force)}, forces[spring.bodyA]);
    add({force, (B.R * spring.rB).cross(force)}, forces[spring.bodyB]);
}

/// A torque or force on a joint's coordinate: J^T value.
void addOnCoordinate(const System& system, int joint, double value, const State& state,
                     const std::vector<BodyKinematics>& kinematics, std::vector<Vec6>& forces) {
    coordinateRow(system.joints()[joint], state, kinematics)
        .forEachSide(
            [&](int body, const double* J) { forces[body] += value * Eigen::Map<const Vec6>(J); });
}

double coordinateForce(const System& system, const CoordinateSpring& spring, const State& state,
                       const std::vector<BodyKinematics>& kinematics) {
    // For the rate of a controller's target.
    const double difference = 1e-5 * system.scales().time;
    const Joint& joint = system.joints()[spring.joint];
    const double t = state.t;
    const double q = jointCoordinate(joint, state, kinematics);
    const double qd = coordinateRow(joint, state, kinematics).rate(state);
    return -spring.stiffness(t) * (q - spring.rest(t)) -
           spring.damping(t) * (qd - spring.restRate(t - 0.5 * difference, difference));
}

void addBushing(const Bushing& bushing, const Side& A, const Side& B, std::vector<Vec6>& forces) {
    const auto J = bushingJacobian(bushing, A, B);
    Eigen::Matrix<double, 12, 1> v;
    v << A.state.v, A.state.w, B.state.v, B.state.w;
    const Vec6 force =
        -(bushing.stiffness * bushing.displacement(A, B)) - bushing.damping * (J * v);
    const Eigen::Matrix<double, 12, 1> both = J.transpose() * force;
    forces[bushing.bodyA] += both.head<6>();
    forces[bushing.bodyB] += both.tail<6>();
}

/// Rate of a spring's length, m/s; 0 where its ends coincide.
double lengthRate(const SpringDamper& spring, double t, const Side& A, const Side& B) {
    Vec3 u;
    springForce(spring, t, A, B, u);
    return u.dot(B.state.v + B.state.w.cross(B.R * spring.rB) - A.state.v -
                 A.state.w.cross(A.R * spring.rA));
}

double bushingLoss(const Bushing& bushing, const Side& A, const Side& B) {
    Eigen::Matrix<double, 12, 1> v;
    v << A.state.v, A.state.w, B.state.v, B.state.w;
    const Vec6 rate = bushingJacobian(bushing, A, B) * v;
    return rate.dot(bushing.damping * rate);
}

void addCoordinateRates(const System& system, const State& state,
                        const std::vector<BodyKinematics>& kinematics, EnergyRates& rates) {
    const auto rateOf = [&](int joint) {
        return coordinateRow(system.joints()[joint], state, kinematics).rate(state);
    };
    for (const JointTorque& torque : system.jointTorques())
        rates.input += evaluate(system, torque, state.t, state, kinematics) * rateOf(torque.joint);
    for (const CoordinateSpring& spring : system.coordinateSprings()) {
        const double qd = rateOf(spring.joint);
        if (spring.isController)
            rates.input += coordinateForce(system, spring, state, kinematics) * qd;
        else
            rates.damping += spring.damping(state.t) * qd * qd;
    }
}

} // namespace

void totalForces(const System& system, const State& state, std::vector<Vec6>& forces) {
    std::vector<BodyKinematics> kinematics(system.bodies().size());
    updateKinematics(system, state, kinematics);
    totalForces(system, state, kinematics, forces);
}

void totalForces(const System& system, const State& state,
                 const std::vector<BodyKinematics>& kinematics, std::vector<Vec6>& forces) {
    forces.assign(system.bodies().size(), Vec6::Zero());
    for (std::size_t i = 0; i < forces.size(); ++i)
        if (system.bodies()[i].isMoving)
            forces[i] = ownForce(system, system.bodies()[i], kinematics[i].R, state.bodies[i].w);
    const auto measured = [&](const MeasuredFunction::Argument& argument) {
        return measure(system, argument, state, kinematics);
    };
    for (const AppliedLoad& load : system.loads())
        add(evaluate(load, state.t, kinematics[load.body].R, measured), forces[load.body]);
    for (const JointTorque& torque : system.jointTorques())
        addOnCoordinate(system, torque.joint, evaluate(system, torque, state.t, state, kinematics),
                        state, kinematics, forces);
    for (const CoordinateSpring& spring : system.coordinateSprings())
        addOnCoordinate(system, spring.joint, coordinateForce(system, spring, state, kinematics),
                        state, kinematics, forces);
    for (const Bushing& bushing : system.bushings())
        addBushing(bushing, side(state, kinematics, bushing.bodyA),
                   side(state, kinematics, bushing.bodyB), forces);
    for (const SpringDamper& spring : system.springs())
        addSpring(spring, state.t, side(state, kinematics, spring.bodyA),
                  side(state, kinematics, spring.bodyB), forces);
}

EnergyRates forceRates(const System& system, const State& state,
                       const std::vector<BodyKinematics>& kinematics) {
    EnergyRates rates;
    const auto measured = [&](const MeasuredFunction::Argument& argument) {
        return measure(system, argument, state, kinematics);
    };
    for (const AppliedLoad& load : system.loads()) {
        const Wrench wrench = evaluate(load, state.t, kinematics[load.body].R, measured);
        const BodyState& body = state.bodies[load.body];
        rates.input += wrench.force.dot(body.v) + wrench.torque.dot(body.w);
    }
    addCoordinateRates(system, state, kinematics, rates);
    for (const Bushing& bushing : system.bushings())
        rates.damping += bushingLoss(bushing, side(state, kinematics, bushing.bodyA),
                                     side(state, kinematics, bushing.bodyB));
    for (const SpringDamper& spring : system.springs()) {
        const double rate = lengthRate(spring, state.t, side(state, kinematics, spring.bodyA),
                                       side(state, kinematics, spring.bodyB));
        rates.damping += spring.damping(state.t) * rate * rate;
    }
    return rates;
}

} // namespace trammel::dynamics
