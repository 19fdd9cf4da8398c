#pragma once

#include "robots/lumps.h"

#include <vector>

namespace trammel::robots {

/// How a lump moves: its frame's origin and its turning, world axes.
struct Twist {
    Vec3 velocity = Vec3::Zero(), angular = Vec3::Zero(); ///< m/s, rad/s
};

/// Where the lumps stand when joints have some coordinates: a spanning tree of joints places them,
/// the other joints may be open.
class TreePose {
public:
    /// Chooses the tree by spanningJoints().
    /// @param lumped roots that nothing holds are fixed where they stand, or free
    TreePose(LumpedRobot& lumped, bool rootsAreFixed);

    /// @param coordinates by joint of `lumped`, of which those of the tree count
    /// @return by lump: in the world
    std::vector<Pose> place(const std::vector<double>& coordinates) const;

    /// How they move at the rates that the joints of the tree start with.
    std::vector<Twist> twists(const std::vector<Pose>& poses) const;

    /// Whether a joint is of the tree.
    bool isOfTree(int joint) const { return m_isOfTree[joint]; }
    /// How many independent loops the joints form.
    int loopCount() const { return m_loops; }

private:
    void fixRoots(bool rootsAreFixed);
    void choose();
    void order();

    struct Step {
        int joint = -1; ///< -1: a root
        int lump = 0, from = kWorld;
        bool isDown = true; ///< from the joint's parent to its child
    };

    const LumpedRobot& m_lumped;
    std::vector<Lump>& m_lumps;
    std::vector<char> m_isOfTree;
    std::vector<Step> m_steps;
    int m_loops = 0;
};

/// By joint: whether it is of a spanning tree from the world. Joints whose place is stated by a
/// point and an axis are left to close loops, rather than slides and planes; those that close loops
/// in a file rather than others.
/// @param isHeld by link (or lump): whether the world holds it without a joint
std::vector<char> spanningJoints(const std::vector<Joint>& joints, const std::vector<char>& isHeld);

/// A joint's coordinate between two poses of its frames: the angle about the axis nearest to
/// `near`, or the way along it; 0 for those without one.
double coordinateOf(const Joint& joint, const Pose& parentFrame, const Pose& childFrame,
                    double near);

} // namespace trammel::robots
