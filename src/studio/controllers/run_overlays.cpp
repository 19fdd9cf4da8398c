#include "studio/controllers/run_overlays.h"

#include "results/hdf5_reader.h"
#include "studio/controllers/run_controller.h"
#include "studio/runs/run_list.h"

namespace trammel::studio {

RunOverlays::RunOverlays(RunList& runs, const RunController& shown, QObject* parent)
    : QObject(parent), m_runs(runs), m_shown(shown) {
    connect(&runs, &RunList::overlaysChanged, this, &RunOverlays::update);
    connect(&shown, &RunController::dataReset, this, &RunOverlays::update);
}

QStringList RunOverlays::wanted() const {
    QStringList ids = m_runs.overlaid();
    ids.removeAll(m_shown.shownId());
    return ids;
}

std::vector<RunOverlays::Run> RunOverlays::runs() const {
    std::vector<Run> read;
    for (const QString& id : wanted())
        if (const auto found = m_samples.find(id); found != m_samples.end())
            read.push_back({m_runs.find(id)->name, found->second});
    return read;
}

void RunOverlays::update() {
    if (m_folder != m_runs.folder()) m_samples.clear();
    m_folder = m_runs.folder();
    const QStringList ids = wanted();
    std::erase_if(m_samples, [&](const auto& entry) { return !ids.contains(entry.first); });
    std::map<QString, std::string> missing;
    for (const QString& id : ids)
        if (!m_samples.contains(id)) missing[id] = m_runs.resultFile(id).toStdString();
    emit changed();
    if (missing.empty()) return;
    m_reading.start(
        [missing](const std::stop_token& stop) {
            Samples samples;
            for (const auto& [id, file] : missing) {
                if (stop.stop_requested()) break;
                samples[id] = std::make_shared<const results::RunData>(
                    results::readRun(file, {}, results::Contacts::Skip));
            }
            return samples;
        },
        [this](const Samples& samples) {
            m_samples.insert(samples.begin(), samples.end());
            emit changed();
        },
        [this](const QString& message) { emit failed(message); });
}

} // namespace trammel::studio
