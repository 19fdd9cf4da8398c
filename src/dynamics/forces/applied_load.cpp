#include "dynamics/forces/applied_load.h"

#include "messages/solver_messages.h"

#include <algorithm>
#include <fmt/format.h>

namespace trammel::dynamics {

namespace {

Wrench evaluate(const AppliedLoad& load, double t, const MotionView& motion) {
    const Mat3& R = motion.kinematics[load.body].R;
    Vec3 vector;
    for (int k = 0; k < 3; ++k)
        vector[k] = load.vector[k].evaluate(t, motion);
    if (load.frame == model::Frame::Body) vector = R * vector;
    if (load.isTorque) return {Vec3::Zero(), vector};
    return {vector, (R * load.r).cross(vector)};
}

} // namespace

void AppliedLoads::add(const std::string& name, const model::AppliedForce& law,
                       ForceCompiler& compiler) {
    AppliedLoad load{.name = name, .body = compiler.body(law.body), .frame = law.frame};
    for (int k = 0; k < 3; ++k) {
        load.vector[k] = MeasuredFunction(law.vector[k], compiler.model);
        compiler.watch(load.vector[k], {messages::kVectorOfForce, name});
    }
    if (law.point) load.r = compiler.arm(load.body, *law.point);
    m_loads.push_back(std::move(load));
}

void AppliedLoads::add(const std::string& name, const model::AppliedTorque& law,
                       ForceCompiler& compiler) {
    AppliedLoad load{
        .name = name, .body = compiler.body(law.body), .isTorque = true, .frame = law.frame};
    for (int k = 0; k < 3; ++k) {
        load.vector[k] = MeasuredFunction(law.vector[k], compiler.model);
        compiler.watch(load.vector[k], {messages::kVectorOfTorque, name});
    }
    m_loads.push_back(std::move(load));
}

void AppliedLoads::addForces(const MotionView& motion, std::vector<Vec6>& forces) const {
    for (const AppliedLoad& load : m_loads)
        evaluate(load, motion.state.t, motion).addTo(forces[load.body]);
}

void AppliedLoads::addRates(const MotionView& motion, EnergyRates& rates) const {
    for (const AppliedLoad& load : m_loads) {
        const Wrench wrench = evaluate(load, motion.state.t, motion);
        const BodyState& body = motion.state.bodies[load.body];
        rates.input += wrench.force.dot(body.v) + wrench.torque.dot(body.w);
    }
}

void AppliedLoads::addStepForces(const MotionView& motion, double h, AccelerationSum& sum) const {
    for (const AppliedLoad& load : m_loads)
        sum.add(load.body, evaluate(load, motion.state.t + 0.5 * h, motion));
}

void AppliedLoads::addStepWork(const StepMotion& step, StepWork& work) const {
    const double middle = step.before.state.t + 0.5 * step.h;
    for (const AppliedLoad& load : m_loads) {
        const Wrench wrench = evaluate(load, middle, step.before);
        work.input += step.s * (wrench.force.dot(step.mean[load.body].head<3>()) +
                                wrench.torque.dot(step.mean[load.body].tail<3>()));
    }
}

void AppliedLoads::addCouplings(const std::vector<Joint>& joints,
                                std::vector<std::pair<int, int>>& pairs) const {
    for (const AppliedLoad& load : m_loads)
        for (const MeasuredFunction& component : load.vector)
            for (const MeasuredFunction::Argument& argument : component.arguments()) {
                pairs.emplace_back(load.body, joints[argument.joint].bodyA);
                pairs.emplace_back(load.body, joints[argument.joint].bodyB);
            }
}

void AppliedLoads::addRestless(const std::vector<Joint>&, std::vector<int>& bodies) const {
    for (const AppliedLoad& load : m_loads)
        if (!std::ranges::all_of(load.vector, &MeasuredFunction::isConstant))
            bodies.push_back(load.body);
}

} // namespace trammel::dynamics
