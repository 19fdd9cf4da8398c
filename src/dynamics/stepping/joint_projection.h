#pragma once

#include "dynamics/stepping/joint_solve.h"

#include <vector>

namespace trammel::dynamics {

/// Projects a state onto the joints, with the least change in the mass metric.
class JointProjection {
public:
    /// @param joints outlive it; their rows are those of the projected pose from then on
    explicit JointProjection(JointSolve& joints);

    /// Makes J v equal to the prescribed rate:   v -= M^-1 J^T (J M^-1 J^T)^-1 (J v - rate).
    void projectVelocities(State& state);
    /// Newton's iterations to phi = 0:   dp = -M^-1 J^T (J M^-1 J^T)^-1 phi.
    void projectPositions(State& state);
    /// The same of the joints that close the loops of joint trees: bodies move on the trees, their
    /// rates staying as they are. For generalized coordinates.
    void projectOnTree(State& state);

private:
    void evaluate(const State& state);
    template <typename Shift>
    void iterate(State& state, const Shift& shift);
    void move(State& state, const std::vector<Vec6>& shift) const;

    JointSolve& m_joints;
    PoseEquations& m_pose;
    std::vector<double> m_shift; ///< (J M^-1 J^T)^-1 of what is off, by row
};

} // namespace trammel::dynamics
