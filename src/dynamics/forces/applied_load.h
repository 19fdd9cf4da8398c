#pragma once

#include "dynamics/forces/force_elements.h"
#include "model/model.h"

#include <array>
#include <string>

namespace trammel::dynamics {

/// A force at a body-fixed point, or a torque, given by functions of t and of joints' coordinates
/// in world or body axes.
struct AppliedLoad {
    std::string name;
    int body = 0;
    bool isTorque = false;
    Vec3 r = Vec3::Zero();                  ///< centre of mass to the force's point, body axes, m
    std::array<MeasuredFunction, 3> vector; ///< N or N m
    model::Frame frame = model::Frame::World;
};

class AppliedLoads : public ForceElements {
public:
    void add(const std::string& name, const model::AppliedForce& law, ForceCompiler& compiler);
    void add(const std::string& name, const model::AppliedTorque& law, ForceCompiler& compiler);
    bool empty() const override { return m_loads.empty(); }

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
    std::vector<AppliedLoad> m_loads;
};

} // namespace trammel::dynamics
