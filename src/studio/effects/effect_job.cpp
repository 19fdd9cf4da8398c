#include "studio/effects/effect_job.h"

namespace trammel::studio {

EffectJob::EffectJob(QObject* parent) : QObject(parent) {
    constexpr int kTellingMs = 50;
    m_timer.setInterval(kTellingMs);
    connect(&m_timer, &QTimer::timeout, this, [this] { emit progressed(*m_share); });
}

void EffectJob::cancel() {
    m_timer.stop();
    m_task.cancel();
}

} // namespace trammel::studio
