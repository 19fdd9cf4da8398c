#include "dynamics/kinematics.h"

namespace trammel::dynamics {

void updateKinematics(const System& system, const State& state,
                      std::vector<BodyKinematics>& kinematics) {
    for (std::size_t i = 0; i < kinematics.size(); ++i) {
        BodyKinematics& k = kinematics[i];
        k.R = state.bodies[i].q.toRotationMatrix();
        if (system.bodies()[i].isMoving)
            k.inverseInertia.noalias() =
                k.R * (system.bodies()[i].inverseInertia * k.R.transpose());
    }
}

} // namespace trammel::dynamics
