#pragma once

#include "dynamics/forces/force_elements.h"

#include <string>

namespace trammel::dynamics {

/// An elastic connection of two bodies in all six directions:
///     x = (F^T d, theta),   d = x_B - x_A,   F the bushing's axes, fixed in A
///     force and torque on B, in the axes F: -K x - D xdot
/// theta (rad) is the rotation vector of B's axes relative to A's. Its rate is taken exactly, so
/// that the elastic part is the gradient of x^T K x / 2 and no energy is made by turning.
struct Bushing {
    std::string name;
    int bodyA = 0, bodyB = 0;
    Vec3 rA = Vec3::Zero(), rB = Vec3::Zero(); ///< centre of mass to the bushing, body axes, m
    Mat3 frameA = Mat3::Identity();            ///< the bushing's axes in A's
    Mat3 frameB = Mat3::Identity();            ///< in B's; as A's in the initial pose
    Mat6 stiffness = Mat6::Zero();             ///< N/m, N/rad, N m/rad; positive semi-definite
    Mat6 damping = Mat6::Zero();               ///< N s/m, ...; positive semi-definite

    Vec6 displacement(const Side& A, const Side& B) const; ///< x; m, rad
    double energy(const Side& A, const Side& B) const;     ///< J
};

class Bushings : public ForceElements {
public:
    void add(const std::string& name, const model::Bushing& law, ForceCompiler& compiler);
    bool empty() const override { return m_bushings.empty(); }

    void addForces(const MotionView& motion, std::vector<Vec6>& forces) const override;
    void addRates(const MotionView& motion, EnergyRates& rates) const override;
    void addStoredEnergy(const State& state, const std::vector<Joint>& joints,
                         double& sum) const override;
    void addCouplings(const std::vector<Joint>& joints,
                      std::vector<std::pair<int, int>>& pairs) const override;

    /// The axes of each element's rows.
    int scratchSize() const override { return 36 * static_cast<int>(m_bushings.size()); }
    void evaluateRows(const MotionView& motion, double h, ForceRows& rows) const override;
    RowKind rowKind(const std::vector<Joint>& joints, int element, int row) const override;
    void findDampingWork(const SoftStep& step, std::vector<double>& work) const override;
    bool bends() const override { return !empty(); }
    double displacement(int element, const Side& A, const Side& B, std::span<const double> scratch,
                        Vec6& x) const override;

    std::string rowName(int element, int row) const override;
    void describeChannels(const std::vector<Joint>& joints, const State& state,
                          const SolvedRows& rows, results::ChannelSink& sink) const override;

private:
    void evaluateElement(int element, const MotionView& motion, double h, ForceRows& rows) const;

    std::vector<Bushing> m_bushings;
};

} // namespace trammel::dynamics
