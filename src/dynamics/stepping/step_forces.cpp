#include "dynamics/stepping/step_forces.h"

#include "dynamics/rows/boxed_rows.h"
#include "dynamics/system/kinematics.h"

namespace trammel::dynamics {

void stepForces(const System& system, const State& state,
                const std::vector<BodyKinematics>& kinematics, std::span<const Vec3> gyroscopic,
                double h, std::vector<Vec6>& acceleration) {
    const auto& bodies = system.bodies();
    const double rate = 1.0 / h;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        if (!bodies[i].isMoving) continue;
        acceleration[i].head<3>() = system.gravity();
        if (bodies[i].isGyroscopic)
            acceleration[i].tail<3>() = rate * gyroscopic[i];
        else
            acceleration[i].tail<3>().setZero();
    }
    const MotionView motion = system.motion(state, kinematics);
    AccelerationSum sum{bodies, kinematics, acceleration};
    for (const ForceElements* kind : system.forces().inOrderOfForces())
        kind->addStepForces(motion, h, sum);
}

} // namespace trammel::dynamics
