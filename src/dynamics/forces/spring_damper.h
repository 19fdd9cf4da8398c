#pragma once

#include "dynamics/forces/force_elements.h"
#include "model/compiled_function.h"

#include <string>

namespace trammel::dynamics {

/// A spring and damper between two body-fixed points.
///
///     force on B along u = -(k (|d| - length) + d_c d|d|/dt),   d = x_B - x_A,   u = d / |d|
///
/// Integrated implicitly it is one soft constraint row with phi = |d| - length (soft_row.h).
/// Explicitly it is a force of the step's start.
/// At zero length no force acts, since it has no direction.
struct SpringDamper {
    std::string name;
    int bodyA = 0, bodyB = 0;
    Vec3 rA = Vec3::Zero(), rB = Vec3::Zero(); ///< centre of mass to end point, body axes, m
    model::CompiledFunction stiffness, damping, length; ///< of t; N/m, N s/m, m
    bool isImplicit = true;

    /// Whether a step of h to a time has it as a force of its start: so it was asked, or a formula
    /// makes it push away.
    bool isExplicit(double end, double h) const {
        return !isImplicit || damping(end) + h * stiffness(end) < 0.0;
    }
    /// Whether its law pulls and dissipates, so that a row can have it.
    bool isRow(double t) const { return isImplicit && stiffness(t) >= 0.0 && damping(t) >= 0.0; }
    /// Whether what it holds changes with time alone.
    bool isTimed() const { return !stiffness.isConstant() || !length.isConstant(); }
};

class SpringDampers : public ForceElements {
public:
    void add(const std::string& name, const model::SpringDamper& law, ForceCompiler& compiler);
    bool empty() const override { return m_springs.empty(); }

    void addForces(const MotionView& motion, std::vector<Vec6>& forces) const override;
    void addRates(const MotionView& motion, EnergyRates& rates) const override;
    void addStoredEnergy(const State& state, const std::vector<Joint>& joints,
                         double& sum) const override;
    void addTimedEnergy(const State& state, const std::vector<Joint>& joints,
                        double& sum) const override;
    void addStepForces(const MotionView& motion, double h, AccelerationSum& sum) const override;
    bool hasStepForces() const override;
    void addStepWork(const StepMotion& step, StepWork& work) const override;
    void addCouplings(const std::vector<Joint>& joints,
                      std::vector<std::pair<int, int>>& pairs) const override;
    bool mayChangeInTime() const override { return !empty(); }
    void addRestless(const std::vector<Joint>& joints, std::vector<int>& bodies) const override;

    /// Steps in which an element's ends coincided.
    int scratchSize() const override { return static_cast<int>(m_springs.size()); }
    void evaluateRows(const MotionView& motion, double h, ForceRows& rows) const override;
    void findDampingWork(const SoftStep& step, std::vector<double>& work) const override;
    bool bends() const override { return !empty(); }
    double displacement(int element, const Side& A, const Side& B, std::span<const double> scratch,
                        Vec6& x) const override;

    std::string rowName(int element, int row) const override;
    void describeChannels(const std::vector<Joint>& joints, const State& state,
                          const SolvedRows& rows, results::ChannelSink& sink) const override;
    void listLengths(const State& state, std::vector<ElementLength>& lengths) const override;
    void listForceless(std::span<const double> scratch,
                       std::vector<ForcelessElement>& elements) const override;

private:
    void evaluateRow(const SpringDamper& spring, int row, const MotionView& motion, double h,
                     ForceRows& rows, double& stepsWithoutLength) const;

    std::vector<SpringDamper> m_springs;
};

} // namespace trammel::dynamics
