#include "dynamics/rotation/stepped.h"

#include "dynamics/formulations/formulation.h"

namespace trammel::dynamics {

SteppedRotation::SteppedRotation(const System& system, const model::SimulationSettings& settings,
                                 Step step)
    : m_system(system),
      m_gyroscopic(gyroscopicTerm(settings.gyroscopic)),
      m_step(step),
      m_usesOldVelocity(formulation(settings.constraintFormulation()).usesOldVelocity) {}

Vec3 SteppedRotation::gyroscopicChange(int body, const BodyState& start, const Mat3& R, double h) {
    return R * m_gyroscopic(m_system.bodies()[body], R.transpose() * start.w, h);
}

void SteppedRotation::rotate(int /*body*/, const BodyState& start, const Vec3& /*gyroscopic*/,
                             double s, BodyState& end) {
    end.q = m_step(start.q, m_usesOldVelocity ? start.w : end.w, s);
}

} // namespace trammel::dynamics
