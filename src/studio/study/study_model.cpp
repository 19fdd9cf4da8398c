#include "studio/study/study_model.h"

#include "studio/document/message_text.h"
#include "studio/document/units.h"
#include "studio/runs/run_status_look.h"

#include <QGuiApplication>
#include <QPalette>
#include <algorithm>
#include <cmath>
#include <limits>

namespace trammel::studio {

namespace {

QVariant toVariant(const study::Value& value) {
    if (const auto* number = std::get_if<double>(&value)) return *number;
    return QString::fromStdString(study::text(value));
}

} // namespace

void StudyModel::setFolder(std::optional<study::StudyFolder> folder) {
    beginResetModel();
    m_folder = std::move(folder);
    m_results.clear();
    if (m_folder)
        for (study::RunResult& result : m_folder->results())
            m_results[result.run] = std::move(result);
    endResetModel();
}

void StudyModel::takeFinished(const std::vector<std::size_t>& runs) {
    if (!m_folder) return;
    std::vector<study::RunResult> results;
    for (const std::size_t run : runs)
        if (auto result = m_folder->result(run)) results.push_back(std::move(*result));
    take(results);
}

void StudyModel::take(const std::vector<study::RunResult>& results) {
    for (const study::RunResult& result : results) {
        m_results[result.run] = result;
        const int row = static_cast<int>(result.run) - 1;
        emit dataChanged(index(row, 0), index(row, columnCount() - 1));
    }
}

/// The headers, and the cells that say how a run went.
void StudyModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

std::set<std::size_t> StudyModel::finished() const {
    std::set<std::size_t> runs;
    for (const auto& [run, result] : m_results)
        runs.insert(run);
    return runs;
}

int StudyModel::failureCount() const {
    return static_cast<int>(std::ranges::count_if(
        m_results, [](const auto& entry) { return !entry.second.isCompleted(); }));
}

int StudyModel::withFailuresCount() const {
    return static_cast<int>(std::ranges::count_if(
        m_results, [](const auto& entry) { return entry.second.hasFailures(); }));
}

int StudyModel::factorCount() const {
    return m_folder ? static_cast<int>(m_folder->study().factors.size()) : 0;
}

int StudyModel::outputCount() const {
    return m_folder ? static_cast<int>(m_folder->study().outputs.size()) : 0;
}

const study::RunResult* StudyModel::result(std::size_t run) const {
    const auto found = m_results.find(run);
    return found == m_results.end() ? nullptr : &found->second;
}

double StudyModel::output(std::size_t run, int index) const {
    const study::RunResult* found = result(run);
    const auto i = static_cast<std::size_t>(index);
    return found && i < found->outputs.size() ? found->outputs[i]
                                              : std::numeric_limits<double>::quiet_NaN();
}

int StudyModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : runCount();
}

int StudyModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_folder ? 0 : 1 + factorCount() + outputCount() + 3;
}

/// As rows are sorted by.
QVariant StudyModel::value(int row, int column) const {
    const auto run = static_cast<std::size_t>(row) + 1;
    if (column == 0) return row + 1;
    const int factor = column - 1, output = factor - factorCount();
    if (output < 0) return toVariant(m_folder->points()[run - 1][static_cast<std::size_t>(factor)]);
    const study::RunResult* found = result(run);
    if (output < outputCount()) {
        const double number = this->output(run, output);
        return std::isfinite(number) ? QVariant(number) : QVariant();
    }
    if (!found) return output == outputCount() ? QVariant(tr("missing")) : QVariant();
    switch (output - outputCount()) {
    case 0:
        return found->hasFailures()   ? tr("completed with failures")
               : found->isCompleted() ? tr("completed")
                                      : tr("failed");
    case 1:
        return translated(found->message);
    default:
        return found->wallSeconds;
    }
}

/// Colour and icon of how a run ended, those of the list of runs.
QVariant StudyModel::statusLook(int row, int role) const {
    const QPalette palette = QGuiApplication::palette();
    const study::RunResult* found = result(static_cast<std::size_t>(row) + 1);
    if (!found) {
        return role == Qt::ForegroundRole
                   ? QVariant(palette.color(QPalette::Disabled, QPalette::Text))
                   : QVariant();
    }
    const RunRecord::Status status = found->hasFailures() ? RunRecord::Status::CompletedWithFailures
                                     : found->isCompleted() ? RunRecord::Status::Completed
                                                            : RunRecord::Status::Failed;
    if (role == Qt::ForegroundRole) return runStatusColor(status, palette);
    return runStatusIcon(status, palette);
}

QVariant StudyModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_folder) return {};
    const QVariant shown = value(index.row(), index.column());
    const bool isNumber = shown.typeId() == QMetaType::Double || shown.typeId() == QMetaType::Int;
    switch (role) {
    case Qt::DisplayRole:
        return shown.typeId() == QMetaType::Double ? shortText(shown.toDouble()) : shown;
    case Qt::ToolTipRole:
        return shown.typeId() == QMetaType::Double ? exactText(shown.toDouble()) : shown.toString();
    case kSortRole:
        return shown;
    case Qt::ForegroundRole:
    case Qt::DecorationRole:
        return index.column() == statusColumn() ? statusLook(index.row(), role) : QVariant();
    case Qt::TextAlignmentRole:
        return isNumber ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

QVariant StudyModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || !m_folder || role != Qt::DisplayRole) return {};
    if (section == 0) return tr("Run");
    const study::Study& study = m_folder->study();
    int i = section - 1;
    if (i < factorCount()) return QString::fromStdString(study.factors[std::size_t(i)].name);
    i -= factorCount();
    if (i < outputCount()) return QString::fromStdString(study.outputs[std::size_t(i)].name);
    const QString titles[] = {tr("Status"), tr("Message"), tr("Wall time [s]")};
    return i - outputCount() < 3 ? titles[i - outputCount()] : QVariant();
}

} // namespace trammel::studio
