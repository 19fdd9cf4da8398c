#include "dynamics/rotation/exact.h"

#include "dynamics/bodies/turned.h"
#include "dynamics/formulations/formulation.h"
#include "dynamics/rotation/free_rotation.h"
#include "dynamics/rotation/gyroscopic_term.h"
#include "math/exponential_map.h"

#include <vector>

namespace trammel::dynamics {

namespace {

class ExactRotation : public RotationMethod {
public:
    ExactRotation(const System& system, bool usesOldVelocity)
        : m_system(system), m_last(system.bodies().size()), m_usesOldVelocity(usesOldVelocity) {}

    Vec3 gyroscopicChange(int body, const BodyState& start, const Mat3& R, double h) override {
        const Body& b = m_system.bodies()[body];
        const Vec3 w_B = turnedBack(R, start.w);
        if (isHeld(body) || isWild(start.w, h))
            return turned(R, midpointGyroscopicChange(b, w_B, h));
        if (turnsSteadily(w_B, b.inertia * w_B)) return Vec3::Zero();
        m_last[body] = {start, h, freeRotation(b.principal, start.q, start.w, h)};
        return m_last[body].end.w - start.w;
    }

    void rotate(int body, const BodyState& start, const Vec3& gyroscopic, double s,
                BodyState& end) override {
        const Body& b = m_system.bodies()[body];
        if (!b.isGyroscopic || isHeld(body) || isWild(end.w, s)) {
            end.q = exponentialStep(start.q, m_usesOldVelocity ? start.w : end.w, s);
            return;
        }
        const Vec3 w = m_usesOldVelocity ? start.w : Vec3(end.w - gyroscopic);
        const FreeRotation free =
            isLast(body, start, w, s) ? m_last[body].end : freeRotation(b.principal, start.q, w, s);
        end.q = free.q;
        if (!m_usesOldVelocity) end.w = free.w;
    }

    bool rotatesHeldAboutVelocity() const override { return !m_usesOldVelocity; }

private:
    /// The free rotation that gyroscopicChange() found; a body on which nothing acts turns by it.
    struct Known {
        BodyState start;
        double h = 0.0; ///< s; 0: there is none
        FreeRotation end;
    };

    bool isLast(int body, const BodyState& start, const Vec3& w, double s) const {
        const Known& last = m_last[body];
        return last.h == s && last.start.w == start.w &&
               last.start.q.coeffs() == start.q.coeffs() &&
               (w - start.w).squaredNorm() <= kSame * kSame * w.squaredNorm();
    }

    /// Whether a body turns so often in a step that the step means nothing, and the exact motion
    /// would take long.
    static bool isWild(const Vec3& w, double h) {
        constexpr double kMost = 100.0; // rad
        return !(h * h * w.squaredNorm() < kMost * kMost);
    }

    static constexpr double kSame = 1e-15; ///< angular velocities, relative: rounding
    const System& m_system;
    std::vector<Known> m_last;
    bool m_usesOldVelocity;
};

} // namespace

std::unique_ptr<RotationMethod> makeExact(const System& system,
                                          const model::SimulationSettings& settings) {
    return std::make_unique<ExactRotation>(
        system, formulation(settings.constraintFormulation()).usesOldVelocity);
}

} // namespace trammel::dynamics
