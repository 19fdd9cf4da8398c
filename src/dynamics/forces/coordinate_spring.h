#pragma once

#include "dynamics/forces/force_elements.h"
#include "model/compiled_function.h"

#include <string>

namespace trammel::dynamics {

/// A spring and damper, or a controller, on a joint's coordinate q; integrated implicitly as one
/// soft row:
///     force = -k (q - rest(t)) - d (qd - restRate)
/// with restRate 0 for a spring and rest' for a controller, whose work is input.
struct CoordinateSpring {
    std::string name; ///< the force's, or "J.spring" of joint J
    int joint = 0;
    model::CompiledFunction stiffness, damping; ///< of t; N m/rad or N/m, N m s/rad or N s/m
    model::CompiledFunction rest;               ///< of t; rad or m
    bool isController = false;

    /// Whether what it holds changes with time alone.
    bool isTimed() const { return !isController && !(stiffness.isConstant() && rest.isConstant()); }
    /// Whether the rate of its target acts.
    bool follows() const {
        return isController && !rest.isConstant() && !(damping.isConstant() && damping(0.0) == 0.0);
    }
    /// Whether a step of h to a time has it as a force of its start: a formula makes it push away.
    bool isExplicit(double end, double h) const { return damping(end) + h * stiffness(end) < 0.0; }
    /// The mean restRate of a step, or at its instant: then what jumps has none.
    double restRate(const TimeWindow& step) const;
    /// By how much its target moves in a step beyond its rates.
    double jump(const TimeWindow& step) const;
    /// k (q - rest)^2 / 2, J; a controller stores nothing.
    double energy(double q, double t) const {
        const double x = q - rest(t);
        return isController ? 0.0 : 0.5 * stiffness(t) * x * x;
    }
};

class CoordinateSprings : public ForceElements {
public:
    void add(const std::string& name, const model::PdController& law, ForceCompiler& compiler);
    void add(const std::string& name, const model::TorsionSpring& law, ForceCompiler& compiler);
    void addOfJoint(const model::Joint& source, int joint, ForceCompiler& compiler) override;
    bool empty() const override { return m_springs.empty(); }

    void addForces(const MotionView& motion, std::vector<Vec6>& forces) const override;
    void addRates(const MotionView& motion, EnergyRates& rates) const override;
    double largestJump(const TimeWindow& step, const std::vector<Joint>& joints,
                       double length) const override;
    void addJumps(const JumpTime& time, const MotionView& motion,
                  std::vector<Vec6>& forces) const override;
    void addStepForces(const MotionView& motion, double h, AccelerationSum& sum) const override;
    bool hasStepForces() const override;
    void addStoredEnergy(const State& state, const std::vector<Joint>& joints,
                         double& sum) const override;
    void addTimedEnergy(const State& state, const std::vector<Joint>& joints,
                        double& sum) const override;
    void addStepWork(const StepMotion& step, StepWork& work) const override;
    void addCouplings(const std::vector<Joint>& joints,
                      std::vector<std::pair<int, int>>& pairs) const override;
    void addRestless(const std::vector<Joint>& joints, std::vector<int>& bodies) const override;

    void evaluateRows(const MotionView& motion, double h, ForceRows& rows) const override;
    RowKind rowKind(const std::vector<Joint>& joints, int element, int row) const override;
    bool isInput(int element) const override { return m_springs[element].isController; }
    void findDampingWork(const SoftStep& step, std::vector<double>& work) const override;

    std::string rowName(int element, int row) const override;
    void describeChannels(const std::vector<Joint>& joints, const State& state,
                          const SolvedRows& rows, results::ChannelSink& sink) const override;

private:
    void take(CoordinateSpring spring, ForceCompiler& compiler);
    void evaluateRow(const CoordinateSpring& spring, int row, const MotionView& motion, double h,
                     ForceRows& rows) const;

    std::vector<CoordinateSpring> m_springs;
};

} // namespace trammel::dynamics
