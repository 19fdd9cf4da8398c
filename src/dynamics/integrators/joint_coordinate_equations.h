#pragma once

#include "dynamics/integrators/ordinary_equations.h"
#include "dynamics/tree/tree_accelerations.h"

#include <optional>

namespace trammel::dynamics {

/// The coordinates of joints: y has, node by node of the joint trees, coordinates and then their
/// rates. A joint's are an angle, a way or both (universal: two angles; planar: an angle and two
/// ways), a ball joint's a quaternion (w, x, y, z) and the relative angular velocity in the
/// parent's joint frame, a free root's p (3), q, v (3) and w (3).
///
/// Trees that nothing else binds take O(n), and nothing is to be projected. Loops, drivers and
/// users' constraints are closed by multipliers, and projected; so is what active contacts hold.
class JointCoordinateEquations : public OrdinaryEquations {
public:
    /// @param equations in joint coordinates
    explicit JointCoordinateEquations(SmoothEquations& equations);

    /// @param y angles are counted on from those that it has
    void toVector(const State& state, Eigen::VectorXd& y) override;
    void toState(double t, const Eigen::VectorXd& y, State& state) const override;
    void derivative(double t, const Eigen::VectorXd& y, Eigen::VectorXd& ydot) override;
    bool project(double t, Eigen::VectorXd& y) override;
    Entries entriesOf(int body) const override;
    void toBody(int body, const Eigen::VectorXd& y, BodyState& state) const override;

private:
    struct Place {
        int coordinates = 0, rates = 0; ///< in y
        int angle = -1;                 ///< in State::angles
        double angleSign = 1.0;         ///< of that over the coordinate
    };

    /// Whether nothing acts but the trees' joints, now.
    bool isTreeAlone() const { return m_trees && !m_equations.hasActive(); }
    void layOut();
    EnergyRates accelerateTrees();
    EnergyRates accelerateWithCuts();

    GeneralizedCoordinates& m_tree;
    std::optional<TreeAccelerations> m_trees; ///< where the trees' joints are all that binds
    std::vector<Place> m_places;              ///< by node
    std::vector<int> m_freeNodes;             ///< by body; -1: it has none, or one with a joint
    std::vector<BodyKinematics> m_kinematics;
    std::vector<Vec6> m_force, m_acceleration; ///< by body
    std::vector<Vec3> m_rateDerivatives;       ///< by node with a joint
};

} // namespace trammel::dynamics
