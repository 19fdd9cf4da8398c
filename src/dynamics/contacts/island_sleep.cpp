#include "dynamics/contacts/island_sleep.h"

#include "dynamics/system/tolerances.h"

#include <algorithm>
#include <limits>

namespace trammel::dynamics {

IslandSleep::IslandSleep(const System& system, const model::SimulationSettings& settings)
    : m_system(system),
      m_isOn(settings.sleeping),
      m_speed(settings.sleepSpeed),
      m_angularSpeed(settings.sleepAngularSpeed),
      m_time(settings.sleepTime),
      m_isRestless(system.bodies().size(), 0),
      m_rested(system.bodies().size(), 0.0),
      m_shortest(system.bodies().size(), 0.0),
      m_island(system.bodies().size(), -1) {
    const auto keepAwake = [&](int bodyA, int bodyB) {
        m_isRestless[bodyA] = m_isRestless[bodyB] = 1;
    };
    const auto keepJointAwake = [&](int joint) {
        keepAwake(system.joints()[joint].bodyA, system.joints()[joint].bodyB);
    };
    for (const JointMotor& motor : system.motors())
        keepJointAwake(motor.joint);
    for (std::size_t j = 0; j < system.joints().size(); ++j)
        if (system.joints()[j].driver) keepJointAwake(static_cast<int>(j));
    for (const CompiledUserConstraint& user : system.userConstraints())
        for (const int body : user.bodies)
            keepAwake(body, body);
    std::vector<int> restless;
    for (const auto& kind : system.forces().kinds())
        kind->addRestless(system.joints(), restless);
    for (const int body : restless)
        keepAwake(body, body);
}

bool IslandSleep::rests(const BodyState& body) const {
    return body.v.squaredNorm() <= m_speed * m_speed &&
           body.w.squaredNorm() <= m_angularSpeed * m_angularSpeed;
}

void IslandSleep::wake(const GapList& gaps, const State& state, double h) {
    if (!m_isOn) return;
    for (const Gap& gap : gaps.all()) {
        const int sleeping = isAsleep(gap.bodyA) ? gap.bodyA : gap.bodyB;
        const int other = sleeping == gap.bodyA ? gap.bodyB : gap.bodyA;
        if (!isAsleep(sleeping) || isAsleep(other) || !m_system.bodies()[other].isMoving) continue;
        const double open = tolerances::kOpen * m_system.scales().of(gap.coordinate);
        if (gap.value + std::min(0.0, h * gap.normal.rate(state)) > open) continue;
        const int island = m_island[sleeping];
        for (std::size_t body = 0; body < m_island.size(); ++body)
            if (m_island[body] == island) {
                m_island[body] = -1;
                m_rested[body] = 0.0;
            }
    }
}

void IslandSleep::recall(const Memory& memory) {
    if (memory.island.size() != m_island.size() || memory.rested.size() != m_rested.size()) {
        std::ranges::fill(m_rested, 0.0);
        std::ranges::fill(m_island, -1);
        return;
    }
    m_rested = memory.rested;
    m_island = memory.island;
}

bool IslandSleep::update(State& state, const std::function<int(int)>& island, double h) {
    if (!m_isOn) return false;
    std::ranges::fill(m_shortest, std::numeric_limits<double>::infinity());
    for (int body = 0; body < m_system.ground(); ++body) {
        if (!m_system.bodies()[body].isMoving || isAsleep(body)) continue;
        const bool isAtRest = !m_isRestless[body] && rests(state.bodies[body]);
        m_rested[body] = isAtRest ? m_rested[body] + h : 0.0;
        double& shortest = m_shortest[island(body)];
        shortest = std::min(shortest, m_rested[body]);
    }
    bool anyFell = false;
    for (int body = 0; body < m_system.ground(); ++body) {
        if (!m_system.bodies()[body].isMoving || isAsleep(body)) continue;
        if (m_shortest[island(body)] < m_time) continue;
        m_island[body] = island(body);
        state.bodies[body].v.setZero();
        state.bodies[body].w.setZero();
        anyFell = true;
    }
    return anyFell;
}

} // namespace trammel::dynamics
