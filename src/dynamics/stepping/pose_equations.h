#pragma once

#include "dynamics/rows/delassus.h"
#include "dynamics/tree/generalized_coordinates.h"

#include <memory>
#include <vector>

namespace trammel::dynamics {

/// The joints' equations in one pose, shared by steps, impacts and projections: kinematics, rows
/// and the factor of A = J M^-1 J^T, in maximal or in generalized coordinates.
class PoseEquations {
public:
    PoseEquations(const System& system, bool isGeneralized);

    /// Takes the bodies' kinematics.
    void updateKinematics(const State& state) {
        dynamics::updateKinematics(m_system, state, m_kinematics);
    }
    void updateKinematics(const State& state, std::size_t first, std::size_t end) {
        dynamics::updateKinematics(m_system, state, first, end, m_kinematics);
    }
    /// Evaluates the rows of joints and users' constraints only: springs get no multiplier.
    void evaluateHardRows(const State& state);
    /// Evaluates the rows and the factor for an impact in this pose.
    void factorForImpact(const State& state);

    /// Finds the redundant rows of a closed pose.
    void findRedundancy(const State& state);

    /// A lambda = r in the coordinates of the settings.
    JointEquations& equations() {
        if (m_tree) return m_tree->equations();
        return m_delassus;
    }
    /// The same always in maximal coordinates.
    DelassusMatrix& delassus() { return m_delassus; }
    /// Null: maximal coordinates.
    GeneralizedCoordinates* tree() { return m_tree.get(); }
    const GeneralizedCoordinates* tree() const { return m_tree.get(); }

    const System& system() const { return m_system; }
    ConstraintRows& rows() { return m_rows; }
    const ConstraintRows& rows() const { return m_rows; }
    std::vector<BodyKinematics>& kinematics() { return m_kinematics; }
    const std::vector<BodyKinematics>& kinematics() const { return m_kinematics; }

private:
    const System& m_system;
    std::vector<BodyKinematics> m_kinematics; ///< by body
    ConstraintRows m_rows;
    DelassusMatrix m_delassus;
    std::unique_ptr<GeneralizedCoordinates> m_tree;
};

} // namespace trammel::dynamics
