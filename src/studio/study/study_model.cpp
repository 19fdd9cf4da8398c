#include "studio/study/study_model.h"

#include "studio/document/message_text.h"
#include "studio/document/units.h"
#include "studio/plots/channel_catalog.h"
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

QString textOf(const std::string& text) {
    return QString::fromStdString(text);
}

} // namespace

StudyModel::StudyModel(QObject* parent) : QAbstractTableModel(parent) {
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, [this] {
        takeUnits();
        retranslate();
        emit unitsChanged();
    });
}

void StudyModel::takeUnits() {
    m_factorUnits.clear();
    m_outputScales.clear();
    if (!m_folder) return;
    for (const study::Factor& factor : m_folder->study().factors)
        m_factorUnits.push_back(FactorUnit::of(m_folder->file().model.root, textOf(factor.name)));
    for (const std::string& unit : m_folder->file().outputUnits)
        m_outputScales.push_back(
            {ChannelCatalog::shownUnit(unit), ChannelCatalog::shownFactor(unit)});
    m_outputScales.resize(m_folder->study().outputs.size());
}

const FactorUnit& StudyModel::factorUnit(int index) const {
    return m_factorUnits[static_cast<std::size_t>(index)];
}

const ShownScale& StudyModel::outputScale(int index) const {
    return m_outputScales[static_cast<std::size_t>(index)];
}

QString StudyModel::factorTitle(int index) const {
    const auto& name = m_folder->study().factors[static_cast<std::size_t>(index)].name;
    return factorUnit(index).scale().title(textOf(name));
}

QString StudyModel::outputTitle(int index) const {
    const auto& name = m_folder->study().outputs[static_cast<std::size_t>(index)].name;
    return outputScale(index).title(textOf(name));
}

void StudyModel::setFolder(std::optional<study::StudyFolder> folder) {
    beginResetModel();
    m_folder = std::move(folder);
    m_results.clear();
    if (m_folder)
        for (study::RunResult& result : m_folder->results())
            m_results[result.run] = std::move(result);
    takeUnits();
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

/// What a column's numbers are multiplied by to be shown, and their unit.
ShownScale StudyModel::scaleOf(int column) const {
    const int factor = column - 1, output = factor - factorCount();
    if (factor >= 0 && output < 0) return factorUnit(factor).scale();
    return output >= 0 && output < outputCount() ? outputScale(output) : ShownScale();
}

/// As rows are sorted by: in SI.
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
    const QVariant stored = value(index.row(), index.column());
    const bool isDouble = stored.typeId() == QMetaType::Double;
    const double number = isDouble ? scaleOf(index.column()).factor * stored.toDouble() : 0.0;
    switch (role) {
    case Qt::DisplayRole:
        return isDouble ? shortText(number) : stored;
    case Qt::ToolTipRole:
        return isDouble ? exactText(number) : stored.toString();
    case kSortRole:
        return stored;
    case Qt::ForegroundRole:
    case Qt::DecorationRole:
        return index.column() == statusColumn() ? statusLook(index.row(), role) : QVariant();
    case Qt::TextAlignmentRole:
        return isDouble || stored.typeId() == QMetaType::Int
                   ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                   : QVariant();
    default:
        return {};
    }
}

QVariant StudyModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || !m_folder || role != Qt::DisplayRole) return {};
    if (section == 0) return tr("Run");
    int i = section - 1;
    if (i < factorCount()) return factorTitle(i);
    i -= factorCount();
    if (i < outputCount()) return outputTitle(i);
    const QString titles[] = {tr("Status"), tr("Message"), tr("Wall time [s]")};
    return i - outputCount() < 3 ? titles[i - outputCount()] : QVariant();
}

} // namespace trammel::studio
