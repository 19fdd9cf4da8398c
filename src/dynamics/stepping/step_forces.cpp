#include "dynamics/stepping/step_forces.h"

#include "dynamics/rows/boxed_rows.h"
#include "dynamics/system/kinematics.h"

namespace trammel::dynamics {

void setOwnForces(const System& system, std::span<const Vec3> gyroscopic, double h,
                  std::size_t first, std::size_t end, std::vector<Vec6>& acceleration) {
    const auto& bodies = system.bodies();
    const double rate = 1.0 / h;
    for (std::size_t i = first; i < end; ++i) {
        if (!bodies[i].isMoving) continue;
        acceleration[i].head<3>() = system.gravity();
        if (bodies[i].isGyroscopic)
            acceleration[i].tail<3>() = rate * gyroscopic[i];
        else
            acceleration[i].tail<3>().setZero();
    }
}

void addStepForces(const System& system, const MotionView& motion, double h,
                   std::vector<Vec6>& acceleration) {
    AccelerationSum sum{system.bodies(), motion.kinematics, acceleration};
    for (const ForceElements* kind : system.forces().inOrderOfForces())
        kind->addStepForces(motion, h, sum);
}

} // namespace trammel::dynamics
