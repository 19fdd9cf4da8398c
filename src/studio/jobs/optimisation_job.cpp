#include "studio/jobs/optimisation_job.h"

#include "messages/optimisation_messages.h"
#include "optimize/outcome_files.h"
#include "studio/document/message_text.h"
#include "studio/jobs/study_job.h"
#include "study/slurm.h"

namespace trammel::studio {
namespace {

void refuseQueued(const optimize::OptimisationFolder& folder) {
    const study::QueueState queue = study::slurmQueue(folder.path());
    if (!queue.isEmpty())
        throw messages::RuntimeError({messages::kOptimisationIsQueued, folder.path().string(),
                                      queue.pending + queue.running});
}

} // namespace

void OptimisationJob::start(const Folder& folder, int jobs) {
    m_isRunning = true;
    const auto hand = [this](auto signal) {
        QMetaObject::invokeMethod(this, signal, Qt::QueuedConnection);
    };
    m_thread = std::jthread([this, hand, folder, jobs](const std::stop_token& stop) {
        try {
            refuseQueued(*folder);
            const study::StudyLock lock(folder->path(), messages::kOptimisationIsRunning);
            auto outcome = std::make_shared<const optimize::OptimisationOutcome>(
                optimize::optimise(*folder, {.program = StudyJob::program(), .jobs = jobs}, stop,
                                   [&](const optimize::OptimisationProgress& progress) {
                                       hand([this, progress] { emit progressed(progress); });
                                   }));
            optimize::writeOutcome(*folder, *outcome);
            hand([this, outcome] {
                m_isRunning = false;
                emit finished(outcome);
            });
        } catch (const std::exception& error) {
            hand([this, text = translated(error)] {
                m_isRunning = false;
                emit failed(text);
            });
        }
    });
}

} // namespace trammel::studio
