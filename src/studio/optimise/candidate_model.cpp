#include "studio/optimise/candidate_model.h"

#include "optimize/ranking.h"
#include "studio/document/message_text.h"
#include "studio/document/units.h"
#include "studio/runs/run_status_look.h"

#include <QGuiApplication>
#include <QPalette>
#include <cmath>

namespace trammel::studio {

namespace {

QString textOf(const std::string& text) {
    return QString::fromStdString(text);
}

/// With the run's number in its search, so that rows sort in the order of the runs.
double orderOf(const optimize::Candidate& one) {
    constexpr double kMostRuns = 1e7;
    return static_cast<double>(one.run.search) * kMostRuns + static_cast<double>(one.run.number);
}

} // namespace

CandidateModel::CandidateModel(QObject* parent) : QAbstractTableModel(parent) {
    connect(&ShownUnits::instance(), &ShownUnits::changed, this, [this] {
        takeUnits();
        retranslate();
        emit unitsChanged();
    });
}

void CandidateModel::takeUnits() {
    m_variableUnits.clear();
    m_outputScales.clear();
    if (!m_folder) return;
    for (const optimize::Variable& variable : file().optimisation.variables)
        m_variableUnits.push_back(FactorUnit::of(file().study.model.root, textOf(variable.name)));
    for (const optimize::OutputPlace& output : file().outputs)
        m_outputScales.push_back(shownScale(textOf(output.unit)));
}

void CandidateModel::setFolder(const Folder& folder, optimize::OptimisationOutcome outcome) {
    beginResetModel();
    m_folder = folder;
    m_outcome = std::move(outcome);
    m_known.clear();
    m_failed = 0;
    m_hasSeveral = false;
    for (const Candidate& candidate : m_outcome.candidates)
        count(candidate);
    takeUnits();
    endResetModel();
}

void CandidateModel::count(const Candidate& candidate) {
    m_known.insert(keyOf(candidate));
    if (!candidate.run.evaluation.isCompleted()) ++m_failed;
    m_hasSeveral = m_hasSeveral || candidate.run.search > 1;
}

void CandidateModel::add(const std::vector<Candidate>& candidates) {
    std::vector<const Candidate*> fresh;
    for (const Candidate& candidate : candidates)
        if (!m_known.contains(keyOf(candidate))) fresh.push_back(&candidate);
    if (fresh.empty()) return;
    const int first = rowCount(), count = static_cast<int>(fresh.size());
    beginInsertRows({}, first, first + count - 1);
    auto& all = m_outcome.candidates;
    for (const Candidate* candidate : fresh) {
        this->count(*candidate);
        all.push_back(*candidate);
        const std::size_t index = all.size() - 1;
        const auto& sample = candidate->sample;
        const bool isBest = sample.isValid && !candidate->isRelaxed &&
                            (!m_outcome.best || isBetter(sample, all[*m_outcome.best].sample));
        if (isBest) m_outcome.best = index;
        if (hasFront()) optimize::addToFront(m_outcome.front, all, index);
    }
    endInsertRows();
}

bool CandidateModel::hasFront() const {
    return m_folder && file().optimisation.method == optimize::Method::Nsga2;
}

int CandidateModel::variableCount() const {
    return m_folder ? static_cast<int>(file().optimisation.variables.size()) : 0;
}

int CandidateModel::outputCount() const {
    return m_folder ? static_cast<int>(file().outputs.size()) : 0;
}

QString CandidateModel::outputTitle(std::size_t index) const {
    return m_outputScales[index].title(textOf(file().outputs[index].name));
}

double CandidateModel::output(std::size_t candidate, std::size_t index) const {
    return m_outputScales[index].factor * candidates()[candidate].run.evaluation.outputs.at(index);
}

QString CandidateModel::runTitle(const Candidate& candidate) const {
    const QString number = QString::number(candidate.run.number);
    return m_hasSeveral ? QString("%1.%2").arg(candidate.run.search).arg(number) : number;
}

QStringList CandidateModel::values(const Candidate& candidate) const {
    QStringList values;
    const study::Point& point = candidate.run.trial.point;
    for (std::size_t i = 0; i < point.size() && i < m_variableUnits.size(); ++i) {
        const auto* number = std::get_if<double>(&point[i]);
        const QString text =
            number ? m_variableUnits[i].scale().text(*number) : textOf(study::text(point[i]));
        values << textOf(file().optimisation.variables[i].name) + " = " + text;
    }
    return values;
}

QStringList CandidateModel::describe(const Candidate& candidate) const {
    QStringList lines = values(candidate);
    for (std::size_t i = 0; i < m_outputScales.size(); ++i) {
        const double value = candidate.run.evaluation.outputs.at(i);
        if (std::isfinite(value))
            lines << textOf(file().outputs[i].name) + " = " + m_outputScales[i].text(value);
    }
    return lines;
}

int CandidateModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(candidates().size());
}

int CandidateModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_folder ? 0 : statusColumn() + 3;
}

/// What a column's numbers are multiplied by to be shown.
ShownScale CandidateModel::scaleOf(int column) const {
    const int variable = column - 1, output = variable - variableCount();
    if (variable >= 0 && output < 0)
        return m_variableUnits[static_cast<std::size_t>(variable)].scale();
    return output >= 0 && output < outputCount() ? m_outputScales[static_cast<std::size_t>(output)]
                                                 : ShownScale();
}

QString CandidateModel::statusText(const Candidate& candidate) const {
    if (!candidate.run.evaluation.isCompleted()) return tr("failed");
    if (!candidate.sample.isValid) return tr("no value");
    if (candidate.isRelaxed) return tr("not whole yet");
    if (file().optimisation.constraints.empty()) return tr("completed");
    return candidate.sample.isFeasible() ? tr("feasible") : tr("misses constraints");
}

/// Colour and icon of the list of runs.
QVariant CandidateModel::statusLook(const Candidate& candidate, int role) const {
    const QPalette palette = QGuiApplication::palette();
    const bool isDone = candidate.run.evaluation.isCompleted() && candidate.sample.isValid;
    const bool isGood = isDone && candidate.sample.isFeasible() && !candidate.isRelaxed;
    const RunRecord::Status status = isGood   ? RunRecord::Status::Completed
                                     : isDone ? RunRecord::Status::CompletedWithFailures
                                              : RunRecord::Status::Failed;
    if (role == Qt::ForegroundRole) return runStatusColor(status, palette);
    return runStatusIcon(status, palette);
}

/// As rows are sorted by: in SI.
QVariant CandidateModel::value(const Candidate& candidate, int column) const {
    const int variable = column - 1, output = variable - variableCount(),
              rest = output - outputCount();
    if (column == 0) return orderOf(candidate);
    if (output < 0) {
        const study::Value& value = candidate.run.trial.point[static_cast<std::size_t>(variable)];
        if (const auto* number = std::get_if<double>(&value)) return *number;
        return textOf(study::text(value));
    }
    const optimize::Evaluation& evaluation = candidate.run.evaluation;
    if (rest < 0) {
        const double number = evaluation.outputs.at(static_cast<std::size_t>(output));
        return std::isfinite(number) ? QVariant(number) : QVariant();
    }
    if (rest == 0) return statusText(candidate);
    if (rest == 1) return evaluation.message.empty() ? QString() : translated(evaluation.message);
    return evaluation.wallSeconds;
}

QVariant CandidateModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_folder) return {};
    const Candidate& candidate = candidates()[static_cast<std::size_t>(index.row())];
    const QVariant stored = value(candidate, index.column());
    const bool isRun = index.column() == 0;
    const bool isDouble = stored.typeId() == QMetaType::Double && !isRun;
    const double number = isDouble ? scaleOf(index.column()).factor * stored.toDouble() : 0.0;
    switch (role) {
    case Qt::DisplayRole:
        if (isRun) return runTitle(candidate);
        return isDouble ? shortText(number) : stored;
    case Qt::ToolTipRole:
        if (isRun) return runTitle(candidate);
        return isDouble ? exactText(number) : stored.toString();
    case kSortRole:
        return stored;
    case Qt::ForegroundRole:
    case Qt::DecorationRole:
        return index.column() == statusColumn() ? statusLook(candidate, role) : QVariant();
    case Qt::TextAlignmentRole:
        return isDouble || isRun ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

QVariant CandidateModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || !m_folder || role != Qt::DisplayRole) return {};
    if (section == 0) return tr("Run");
    int i = section - 1;
    if (i < variableCount()) {
        const auto k = static_cast<std::size_t>(i);
        return m_variableUnits[k].scale().title(textOf(file().optimisation.variables[k].name));
    }
    i -= variableCount();
    if (i < outputCount()) return outputTitle(static_cast<std::size_t>(i));
    const QString titles[] = {tr("Status"), tr("Message"), tr("Wall time [s]")};
    return i - outputCount() < 3 ? titles[i - outputCount()] : QVariant();
}

/// The headers, and the cells that say how a run went.
void CandidateModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

} // namespace trammel::studio
