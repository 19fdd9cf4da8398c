#include "studio/jobs/mobility_job.h"

#include <stdexcept>
#include <thread>

namespace trammel::studio {

namespace {

constexpr int kDelayMs = 150;

} // namespace

std::optional<analysis::Mobility> mobilityOf(const model::Model& model) {
    try {
        return analysis::mobility(model);
    } catch (const std::exception&) {
        return std::nullopt; // parts that cannot be run are told of when a run is asked for
    }
}

/// Joined on destruction.
class MobilityJob::Worker {
public:
    template <typename Work>
    explicit Worker(Work work) : m_thread(std::move(work)) {}

private:
    std::jthread m_thread;
};

MobilityJob::MobilityJob(QObject* parent) : QObject(parent) {
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelayMs);
    connect(&m_delay, &QTimer::timeout, this, &MobilityJob::begin);
}

MobilityJob::~MobilityJob() = default;

void MobilityJob::request(std::optional<model::Model> model) {
    m_next = std::move(model);
    m_isWanted = m_next.has_value();
    if (!m_isWanted) {
        m_delay.stop();
        emit finished(std::nullopt);
    } else if (!m_worker) {
        m_delay.start();
    }
}

void MobilityJob::begin() {
    if (!m_next) return;
    m_worker = std::make_unique<Worker>([this, model = std::move(*m_next)] {
        auto result = mobilityOf(model);
        QMetaObject::invokeMethod(
            this,
            [this, result = std::move(result)] {
                m_worker.reset();
                if (m_next)
                    m_delay.start(); // this answer is outdated already
                else if (m_isWanted)
                    emit finished(result);
            },
            Qt::QueuedConnection);
    });
    m_next.reset();
}

} // namespace trammel::studio
