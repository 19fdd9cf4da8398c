#include "studio/controllers/motion_player.h"

namespace trammel::studio {

namespace {

constexpr int kIntervalMs = 33;

} // namespace

std::vector<model::Pose> framePoses(const dynamics::System& system, const dynamics::State& state) {
    std::vector<model::Pose> poses;
    for (int i = 0; i < system.ground(); ++i) {
        const dynamics::BodyState& body = state.bodies[i];
        poses.push_back({body.p - body.q * system.bodies()[i].com, body.q});
    }
    return poses;
}

MotionPlayer::MotionPlayer(QObject* parent) : QObject(parent) {
    m_timer.setInterval(kIntervalMs);
    connect(&m_timer, &QTimer::timeout, this, &MotionPlayer::advance);
}

void MotionPlayer::play(PoseCycle cycle) {
    m_cycle = std::move(cycle);
    m_next = 0;
    if (m_cycle.empty()) return stop();
    m_timer.start();
    advance();
}

void MotionPlayer::stop() {
    if (!m_timer.isActive()) return;
    m_timer.stop();
    emit stopped();
}

void MotionPlayer::advance() {
    emit posed(m_cycle[m_next]);
    m_next = (m_next + 1) % m_cycle.size();
}

} // namespace trammel::studio
