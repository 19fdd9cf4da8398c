#include "studio/jobs/study_job.h"

#include "studio/document/message_text.h"
#include "study/study_table.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace trammel::studio {

std::filesystem::path StudyJob::program() {
    return QFileInfo(QCoreApplication::applicationDirPath() + "/trammel")
        .absoluteFilePath()
        .toStdString();
}

void StudyJob::start(const study::StudyFolder& folder, study::RunnerOptions options) {
    m_isRunning = true;
    const auto hand = [this](auto signal) {
        QMetaObject::invokeMethod(this, signal, Qt::QueuedConnection);
    };
    m_thread = std::jthread([this, hand, folder,
                             options = std::move(options)](const std::stop_token& stop) {
        try {
            const study::StudyLock lock(folder);
            const auto outcome =
                study::runStudy(folder, options, stop, [&](const study::StudyProgress& progress) {
                    hand([this, progress] { emit progressed(progress); });
                });
            study::collect(folder);
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
