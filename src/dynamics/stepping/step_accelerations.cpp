#include "dynamics/stepping/step_accelerations.h"

#include <algorithm>

namespace trammel::dynamics {

StepAccelerations::StepAccelerations(const State& initial)
    : m_start(initial), m_solved(initial.bodies.size(), Vec6::Zero()) {}

void StepAccelerations::setPart(double length) {
    m_length = length;
}

void StepAccelerations::setSolve(const State& state, std::span<const Vec6> velocity, double h,
                                 std::span<const Vec6> bias) {
    m_length = 0.0;
    for (std::size_t i = 0; i < m_solved.size(); ++i) {
        m_solved[i].head<3>() = (velocity[i].head<3>() - state.bodies[i].v) / h;
        m_solved[i].tail<3>() = (velocity[i].tail<3>() - state.bodies[i].w) / h;
        if (!bias.empty()) m_solved[i] += bias[i];
    }
}

void StepAccelerations::setInstant(std::span<const Vec6> accelerations) {
    m_length = 0.0;
    std::ranges::copy(accelerations, m_solved.begin());
}

Vec6 StepAccelerations::of(int body, const State& state) const {
    if (m_length == 0.0) return m_solved[body];
    const BodyState &from = m_start.bodies[body], &to = state.bodies[body];
    Vec6 mean;
    for (int k = 0; k < 3; ++k) {
        mean[k] = (to.v[k] - from.v[k]) / m_length;
        mean[3 + k] = (to.w[k] - from.w[k]) / m_length;
    }
    return mean;
}

} // namespace trammel::dynamics
