#pragma once

#include "dynamics/rotation/gyroscopic_term.h"
#include "dynamics/rotation/rotation.h"

namespace trammel::dynamics {

/// A method that turns a body by a formula of one angular velocity, the new one (semi-implicit) or,
/// in a formulation that asks for it, the old.
class SteppedRotation : public RotationMethod {
public:
    /// The orientation after h seconds of the angular velocity w (world axes, rad/s).
    using Step = Quat (*)(const Quat& q, const Vec3& w, double h);

    SteppedRotation(const System& system, const model::SimulationSettings& settings, Step step);

    Vec3 gyroscopicChange(int body, const BodyState& start, const Mat3& R, double h) override;
    void rotate(int body, const BodyState& start, const Vec3& gyroscopic, double s,
                BodyState& end) override;

private:
    const System& m_system;
    GyroscopicTerm m_gyroscopic;
    Step m_step;
    bool m_usesOldVelocity;
};

} // namespace trammel::dynamics
