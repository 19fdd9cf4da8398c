#pragma once

#include "dynamics/forces/force_elements.h"
#include "model/compiled_function.h"

namespace trammel::dynamics {

/// A torque or force on a joint's coordinate; of t, q, qd.
struct JointTorque {
    int joint = 0;
    model::CompiledFunction value; ///< N m or N
};

class JointTorques : public ForceElements {
public:
    void addOfJoint(const model::Joint& source, int joint, ForceCompiler& compiler) override;
    bool empty() const override { return m_torques.empty(); }

    void addForces(const MotionView& motion, std::vector<Vec6>& forces) const override;
    void addRates(const MotionView& motion, EnergyRates& rates) const override;
    void addStepForces(const MotionView& motion, double h, AccelerationSum& sum) const override;
    bool hasStepForces() const override { return !empty(); }
    void addStepWork(const StepMotion& step, StepWork& work) const override;
    void addCouplings(const std::vector<Joint>& joints,
                      std::vector<std::pair<int, int>>& pairs) const override;
    bool mayChangeInTime() const override { return !empty(); }
    void addRestless(const std::vector<Joint>& joints, std::vector<int>& bodies) const override;

private:
    std::vector<JointTorque> m_torques;
};

} // namespace trammel::dynamics
