#include "studio/controllers/run_overlays.h"

#include "io/model_file.h"
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

std::vector<std::shared_ptr<const RunOverlays::Run>> RunOverlays::runs() const {
    std::vector<std::shared_ptr<const Run>> read;
    for (const QString& id : wanted()) {
        const auto found = m_read.find(id);
        if (found == m_read.end()) continue;
        found->second->name = m_runs.find(id)->name;
        found->second->style = m_runs.lineStyle(id);
        read.push_back(found->second);
    }
    return read;
}

void RunOverlays::update() {
    if (m_folder != m_runs.folder()) m_read.clear();
    m_folder = m_runs.folder();
    const QStringList ids = wanted();
    std::erase_if(m_read, [&](const auto& entry) { return !ids.contains(entry.first); });
    std::map<QString, std::string> missing;
    for (const QString& id : ids)
        if (!m_read.contains(id)) missing[id] = m_runs.resultFile(id).toStdString();
    emit changed();
    if (missing.empty()) return;
    m_reading.start(
        [missing, folder = m_shown.modelFolder()](const std::stop_token& stop) {
            Read read;
            for (const auto& [id, file] : missing) {
                if (stop.stop_requested()) break;
                auto run = std::make_shared<Run>();
                run->id = id;
                run->data = std::make_shared<const results::RunData>(
                    results::readRun(file, {}, results::Contacts::Skip));
                run->model =
                    io::readModel(io::parseJson(run->data->header().modelText).root, folder).model;
                run->poses = RunPoses(run->model, run->data);
                read[id] = std::move(run);
            }
            return read;
        },
        [this](const Read& read) {
            m_read.insert(read.begin(), read.end());
            emit changed();
        },
        [this](const QString& message) { emit failed(message); });
}

} // namespace trammel::studio
