#pragma once

#include "analysis/cycle/input_cycle.h"
#include "analysis/cycle/linkage_motion.h"
#include "analysis/cycle/transmission_angle.h"

namespace trammel::analysis {

/// Writes what a Cycle holds of each pose. Nothing is allocated between begin() and the end,
/// but for poses that are to be kept.
class CycleSampler {
public:
    /// @param motion, options, cycle outlive it
    CycleSampler(LinkageMotion& motion, const CycleOptions& options, Cycle& cycle);

    /// Makes room for as many samples.
    void begin(int count);
    void clear(); ///< forgets all samples
    /// @param pose rates by the input; at a dead point they do not count
    /// @param direction of the input at the given speed, 1 or -1
    void record(const LinkagePose& pose, bool isDeadPoint, int direction);

private:
    void findAccelerations(const LinkagePose& pose);
    void recordPoints(const dynamics::State& state, bool isDeadPoint);
    void recordJoints(const dynamics::State& state, bool isDeadPoint);
    double effort(const dynamics::State& state, int direction);

    const dynamics::System& m_system;
    LinkageRows& m_rows;
    const CycleOptions& m_options;
    Cycle& m_cycle;
    std::optional<TransmissionAngle> m_transmission;
    dynamics::State m_state;           ///< with bodies that follow others in their place
    std::vector<Vec6> m_accelerations; ///< by body, per input squared
    dynamics::State m_moving;          ///< at the speed asked for
    std::vector<dynamics::BodyKinematics> m_kinematics;
    std::vector<Vec6> m_forces;
    double m_gone = 0.0; ///< of the input, since the first sample
};

} // namespace trammel::analysis
