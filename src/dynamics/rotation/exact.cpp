#include "dynamics/rotation/exact.h"

#include "dynamics/formulations/formulation.h"
#include "dynamics/rotation/exponential.h"

namespace trammel::dynamics {

namespace {

class ExactRotation : public RotationMethod {
public:
    ExactRotation(const System& system, bool usesOldVelocity)
        : m_system(system), m_usesOldVelocity(usesOldVelocity) {}

    Vec3 gyroscopicChange(int body, const BodyState& start, const Mat3& /*R*/,
                          double h) const override {
        return freeRotation(m_system.bodies()[body].principal, start.q, start.w, h).w - start.w;
    }

    void turn(int body, const BodyState& start, const Vec3& gyroscopic, double s,
              BodyState& end) override {
        const Vec3 w = m_usesOldVelocity ? start.w : Vec3(end.w - gyroscopic);
        const Body& b = m_system.bodies()[body];
        end.q = b.isGyroscopic ? freeRotation(b.principal, start.q, w, s).q
                               : exponentialStep(start.q, w, s);
    }

private:
    const System& m_system;
    bool m_usesOldVelocity;
};

} // namespace

std::unique_ptr<RotationMethod> makeExact(const System& system,
                                          const model::SimulationSettings& settings) {
    return std::make_unique<ExactRotation>(system,
                                           findFormulation(settings.formulation).usesOldVelocity);
}

} // namespace trammel::dynamics
