#include "dynamics/forces/joint_torque.h"

#include "messages/solver_messages.h"

#include <fmt/format.h>

namespace trammel::dynamics {

namespace {

/// Its value at a time, N m or N.
double evaluate(const JointTorque& torque, double t, const MotionView& motion) {
    return torque.value(t, motion.coordinate(torque.joint),
                        motion.coordinateRow(torque.joint).rate(motion.state));
}

} // namespace

void JointTorques::addOfJoint(const model::Joint& source, int joint, ForceCompiler& compiler) {
    if (!source.torque) return;
    m_torques.push_back({joint, model::CompiledFunction(*source.torque, compiler.model.parameters,
                                                        {"t", "q", "qd"})});
    compiler.watch(m_torques.back().value, {messages::kTorqueOfJoint, source.name});
}

void JointTorques::addForces(const MotionView& motion, std::vector<Vec6>& forces) const {
    for (const JointTorque& torque : m_torques) {
        const double value = evaluate(torque, motion.state.t, motion);
        motion.coordinateRow(torque.joint).forEachSide([&](int body, const double* J) {
            forces[body] += value * Eigen::Map<const Vec6>(J);
        });
    }
}

void JointTorques::addRates(const MotionView& motion, EnergyRates& rates) const {
    for (const JointTorque& torque : m_torques)
        rates.input += evaluate(torque, motion.state.t, motion) *
                       motion.coordinateRow(torque.joint).rate(motion.state);
}

void JointTorques::addStepForces(const MotionView& motion, double h, AccelerationSum& sum) const {
    for (const JointTorque& torque : m_torques) {
        const double value = evaluate(torque, motion.state.t + 0.5 * h, motion);
        motion.coordinateRow(torque.joint).forEachSide([&](int body, const double* J) {
            sum.add(body, {value * Vec3(J[0], J[1], J[2]), value * Vec3(J[3], J[4], J[5])});
        });
    }
}

void JointTorques::addStepWork(const StepMotion& step, StepWork& work) const {
    const double middle = step.before.state.t + 0.5 * step.h;
    for (const JointTorque& torque : m_torques)
        work.input += step.s * evaluate(torque, middle, step.before) *
                      step.before.coordinateRow(torque.joint).rate(step.mean);
}

void JointTorques::addCouplings(const std::vector<Joint>& joints,
                                std::vector<std::pair<int, int>>& pairs) const {
    for (const JointTorque& torque : m_torques)
        pairs.emplace_back(joints[torque.joint].bodyA, joints[torque.joint].bodyB);
}

void JointTorques::addRestless(const std::vector<Joint>& joints, std::vector<int>& bodies) const {
    for (const JointTorque& torque : m_torques)
        if (!torque.value.isConstant())
            bodies.insert(bodies.end(), {joints[torque.joint].bodyA, joints[torque.joint].bodyB});
}

} // namespace trammel::dynamics
