#include "studio/jobs/synthesis_job.h"

#include "synthesis/refused.h"

namespace trammel::studio {

struct SynthesisJob::Answer {
    std::shared_ptr<const synthesis::Solutions> solutions; ///< none: refused
    std::size_t index = 0;
    messages::Message why;
};

SynthesisJob::SynthesisJob(QObject* parent) : QObject(parent) {
    constexpr int kTellingMs = 50;
    m_timer.setInterval(kTellingMs);
    connect(&m_timer, &QTimer::timeout, this, [this] { emit progressed(*m_share); });
}

void SynthesisJob::start(const synthesis::Task& task) {
    m_stop = {};
    m_share = std::make_shared<std::atomic<double>>(0.0);
    m_timer.start();
    const auto work = [task, share = m_share, source = m_stop](const std::stop_token& stop) {
        const std::stop_callback whenLeft(stop, [source]() mutable { source.request_stop(); });
        const synthesis::Watch watch{source.get_token(), [share](double done) { *share = done; }};
        Answer answer;
        try {
            answer.solutions =
                std::make_shared<const synthesis::Solutions>(synthesis::solve(task, watch));
        } catch (const synthesis::Refused& refused) {
            answer.index = refused.index();
            answer.why = refused.message();
        }
        return answer;
    };
    m_task.start(
        work, [this](const Answer& answer) { take(answer); },
        [this](const QString& why) {
            m_timer.stop();
            emit failed(why);
        });
}

void SynthesisJob::cancel() {
    m_timer.stop();
    m_task.cancel();
}

void SynthesisJob::take(const Answer& answer) {
    m_timer.stop();
    if (answer.solutions)
        emit solved(answer.solutions);
    else
        emit refused(answer.index, answer.why);
}

} // namespace trammel::studio
