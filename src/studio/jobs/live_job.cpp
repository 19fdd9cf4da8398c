#include "studio/jobs/live_job.h"

#include "studio/jobs/live_worker.h"

#include <algorithm>
#include <stdexcept>

namespace trammel::studio {

namespace {
constexpr int kPollMilliseconds = 16; ///< a picture of a usual screen
}

LiveJob::LiveJob(QObject* parent) : QObject(parent) {
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &LiveJob::poll);
}

LiveJob::~LiveJob() = default;

void LiveJob::start(io::JsonValue document, std::filesystem::path directory) {
    if (isRunning()) throw std::logic_error("LiveJob::start: a run is going on");
    m_orders = 0;
    m_worker = std::make_unique<Worker>(std::move(document), std::move(directory));
    m_timer.start(kPollMilliseconds);
}

void LiveJob::setPlaying(bool on) {
    if (!m_worker) return;
    m_worker->order([&](Worker::Orders& orders) {
        orders.isPlaying = on;
        orders.count = ++m_orders;
    });
}

void LiveJob::setFactor(double factor) {
    if (!m_worker) return;
    m_worker->order([&](Worker::Orders& orders) {
        orders.factor = std::clamp(factor, kSlowest, kFastest);
        orders.count = ++m_orders;
    });
}

void LiveJob::stepOn() {
    if (!m_worker) return;
    m_worker->order([&](Worker::Orders& orders) {
        orders.isPlaying = false;
        ++orders.steps;
        orders.count = ++m_orders;
    });
}

void LiveJob::show(std::int64_t step) {
    if (!m_worker) return;
    m_worker->order([&](Worker::Orders& orders) {
        orders.isPlaying = false;
        orders.show = step;
        orders.count = ++m_orders;
    });
}

void LiveJob::change(const live::Change& change) {
    if (!m_worker) return;
    m_worker->order([&](Worker::Orders& orders) {
        std::erase_if(orders.changes,
                      [&](const live::Change& other) { return live::replaces(change, other); });
        orders.changes.push_back(change);
        orders.count = ++m_orders;
    });
}

void LiveJob::stop() {
    if (m_worker) m_worker->stop();
}

live::InputLog LiveJob::log() const {
    return m_worker->log();
}

void LiveJob::poll() {
    Worker::News news = m_worker->takeNews();
    if (news.frame) emit shown(*news.frame);
    for (const messages::Message& refusal : news.refusals)
        emit refused(refusal);
    for (const live::InputLog& branch : news.branches)
        emit branchLeft(branch);
    if (!news.hasEnded || !m_worker) return;
    m_timer.stop();
    const live::InputLog log = m_worker->log();
    m_worker.reset();
    if (news.error)
        emit failedToStart(*news.error);
    else
        emit finished(log);
}

} // namespace trammel::studio
