#pragma once

#include "dynamics/contacts/contact_stage.h"
#include "dynamics/contacts/island_sleep.h"
#include "dynamics/rotation/rotation.h"
#include "dynamics/stepping/joint_solve.h"
#include "model/settings.h"

#include <atomic>
#include <memory>
#include <span>
#include <vector>

namespace trammel::dynamics {

/// Moves bodies through a solved step: velocities change linearly in time, positions follow the new
/// velocity (semi-implicit) or the old one (explicit), and rotations follow the method of the
/// settings.
class StateIntegration {
public:
    /// @param joints whose velocities are those of the step's end; as `sleep`, they outlive it
    StateIntegration(const System& system, const model::SimulationSettings& settings,
                     JointSolve& joints, const IslandSleep& sleep);

    /// The change of the angular velocities by the gyroscopic torque in the coming step, by body,
    /// rad/s; of those from the first to one before the end, the kinematics of which are up to
    /// date.
    std::span<const Vec3> predictGyroscopicChange(const State& state, double h, std::size_t first,
                                                  std::size_t end);
    /// The bodies that constraints act on in the step: those of joints, and those with rows in the
    /// bounded solve.
    void clearHeld() { m_isHeld = m_isJointed; }
    void addHeld(const ContactStage& contacts);
    /// By body; the next step begins with those of the last.
    const std::vector<char>& held() const { return m_isHeld; }
    void recallHeld(const std::vector<char>& isHeld);

    /// A body s seconds after the start of a solved step of h seconds.
    void evaluate(const State& start, int body, double s, double h, BodyState& end);
    /// Moves a state through the first s of the h seconds of a solved step, in three stages: the
    /// time; the bodies, some after others; and what concerns all. Joint angles are integrated from
    /// their rates. On a tree bodies move in the last stage.
    /// @param before the state as it was; its memory is used
    void beginAdvance(State& before, State& state, double s);
    void advanceBodies(const State& before, State& state, double s, double h, std::size_t first,
                       std::size_t end);
    void endAdvance(const State& before, State& state, double s, double h);

    /// By body, in the last step as it was cut, rad/s.
    const std::vector<Vec3>& gyroscopicChange() const { return m_gyroscopic; }
    /// Whether all velocities of the last step changed as they were solved: no rotation method
    /// replaced the change of an angular velocity.
    bool isEven() const { return m_isEven; }
    const RotationMethod& rotation() const { return *m_rotation; }
    RotationMethod& rotation() { return *m_rotation; }
    /// A message of the rotation method; returned once.
    messages::Message takeNote() { return m_rotation->takeNote(); }

private:
    Vec3 gyroscopicChange(const BodyState& start, int body, double s, double h) const;
    void moveBody(const BodyState& start, int body, double s, double h, BodyState& end) const;
    void moveOnTree(const State& start, int body, double s, double h, BodyState& end);
    Advance treeAdvance(double s, double h) const;
    void takeGyroscopicChange(const BodyState& before, const BodyState& state, std::size_t body,
                              double share);
    void advanceAngles(State& state, double h) const;

    const System& m_system;
    JointSolve& m_joints;
    const IslandSleep& m_sleep;
    std::unique_ptr<RotationMethod> m_rotation;
    std::vector<char> m_isJointed, m_isHeld; ///< by body
    std::vector<Vec3> m_gyroscopic;
    std::atomic<bool> m_isEven = true;
    std::vector<BodyState> m_placed; ///< of a tree within a step, by body
};

} // namespace trammel::dynamics
