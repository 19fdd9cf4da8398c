#include "dynamics/rotation/euler_angles.h"

#include "dynamics/rotation/stepped.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <mutex>
#include <numbers>
#include <utility>

namespace trammel::dynamics {

namespace {

/// Sine of the pitch.
double pitchSine(const Quat& q) {
    return std::clamp(2.0 * (q.w() * q.y() - q.x() * q.z()), -1.0, 1.0);
}

class EulerAngles : public SteppedRotation {
public:
    EulerAngles(const System& system, const model::SimulationSettings& settings)
        : SteppedRotation(system, settings, eulerAnglesStep), m_system(system) {}

    void rotate(int body, const BodyState& start, const Vec3& gyroscopic, double s,
                BodyState& end) override {
        const double pitch = std::asin(pitchSine(start.q));
        const double reach = s * std::max(start.w.norm(), end.w.norm());
        if (std::numbers::pi / 2 - std::abs(pitch) < reach) note(body, pitch, reach);
        SteppedRotation::rotate(body, start, gyroscopic, s, end);
    }

    messages::Message takeNote() override {
        m_noted = -1;
        return std::exchange(m_note, {});
    }

private:
    /// Of several bodies the last is told, whichever comes first.
    void note(int body, double pitch, double reach) {
        const std::lock_guard lock(m_mutex);
        if (body < m_noted) return;
        m_noted = body;
        m_note = {messages::kEulerAnglesAreSingular, m_system.bodies()[body].name,
                  fmt::format("{:.4g}", pitch * kDegrees), fmt::format("{:.2g}", reach * kDegrees)};
    }

    static constexpr double kDegrees = 180.0 / std::numbers::pi;
    const System& m_system;
    std::mutex m_mutex;
    messages::Message m_note;
    int m_noted = -1; ///< body
};

} // namespace

Quat eulerAnglesStep(const Quat& q, const Vec3& w, double h) {
    const Mat3 R = q.toRotationMatrix();
    const double yaw = std::atan2(R(1, 0), R(0, 0));
    const double pitch = std::asin(pitchSine(q));
    const double roll = std::atan2(R(2, 1), R(2, 2));
    const Vec3 w_B = R.transpose() * w;
    const double across = w_B.y() * std::sin(roll) + w_B.z() * std::cos(roll);
    const double yawRate = across / std::cos(pitch);
    const double pitchRate = w_B.y() * std::cos(roll) - w_B.z() * std::sin(roll);
    const double rollRate = w_B.x() + yawRate * std::sin(pitch);
    using Eigen::AngleAxisd;
    const Quat next = (AngleAxisd(yaw + h * yawRate, Vec3::UnitZ()) *
                       AngleAxisd(pitch + h * pitchRate, Vec3::UnitY()) *
                       AngleAxisd(roll + h * rollRate, Vec3::UnitX()))
                          .normalized();
    return next.dot(q) < 0.0 ? Quat(-next.coeffs()) : next;
}

std::unique_ptr<RotationMethod> makeEulerAngles(const System& system,
                                                const model::SimulationSettings& settings) {
    return std::make_unique<EulerAngles>(system, settings);
}

} // namespace trammel::dynamics
