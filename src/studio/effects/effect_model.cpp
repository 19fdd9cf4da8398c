#include "studio/effects/effect_model.h"

#include "studio/document/message_text.h"
#include "studio/document/units.h"
#include "studio/effects/shown_effect.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace trammel::studio {

using study::ChangedParameter;

void EffectModel::setPoses(std::shared_ptr<const study::SensitivityResult> result,
                           const io::JsonValue& document) {
    m_poses = std::move(result);
    m_runs.reset();
    m_document = document;
    refresh();
}

void EffectModel::setRuns(std::shared_ptr<const RunEffects> result, const io::JsonValue& document) {
    m_runs = std::move(result);
    m_poses.reset();
    m_document = document;
    refresh();
}

void EffectModel::clear() {
    m_poses.reset();
    m_runs.reset();
    refresh();
}

void EffectModel::choose(std::vector<std::size_t> outputs, std::vector<std::string> parameters) {
    m_outputs = std::move(outputs);
    m_parameters = std::move(parameters);
    refresh();
}

bool EffectModel::isChosen(const std::string& parameter) const {
    return std::ranges::find(m_parameters, parameter) != m_parameters.end();
}

QString EffectModel::changeText(const ChangedParameter& parameter) const {
    if (parameter.change == 0.0) return {};
    const ShownScale scale =
        scaleOf(ShownParameter::of(m_document, QString::fromStdString(parameter.name)));
    const QString text = "±" + scale.text(parameter.change, 4);
    return parameter.isTolerance ? text + ' ' + tr("(tolerance)") : text + " (1 %)";
}

void EffectModel::addPoseRows(std::size_t output) {
    const study::SensitivityResult& result = *m_poses;
    const ShownScale scale = shownScale(QString::fromStdString(result.unitOf(output)));
    const ShownScale input = shownScale(QString::fromStdString(result.inputUnit));
    const auto value = [&](const analysis::PoseSensitivity& sample) {
        return sample.values[output];
    };
    const auto [least, most] = std::ranges::minmax(result.found.samples, {}, value);
    const QString range = result.isOnePose ? scale.text(value(least))
                                           : tr("%1 to %2")
                                                 .arg(shortText(scale.factor * value(least), 5),
                                                      scale.text(value(most), 5));
    for (const study::Influence& influence : result.influencesOn(output)) {
        const ChangedParameter& by = result.parameters[influence.parameter];
        if (!isChosen(by.name)) continue;
        const QString name = QString::fromStdString(by.name);
        const ShownScale ratio = ratioOf(scale, scaleOf(ShownParameter::of(m_document, name)));
        EffectRow row{output, influence.parameter,
                      QString::fromStdString(result.found.outputs[output].name), name};
        row.value = range;
        row.derivative = ratio.text(influence.derivative.largest, 5);
        row.where = result.isOnePose ? QString() : input.text(influence.derivative.at);
        row.change = changeText(by);
        row.effect = by.change > 0.0 ? scale.text(influence.effect, 4) : QString();
        row.valueNumber = value(most);
        row.derivativeNumber = influence.derivative.largest;
        row.effectNumber = influence.effect;
        m_rows.push_back(std::move(row));
    }
    addRowsWithout(output, range, value(most));
}

/// Of parameters by which the output has no derivative at rest.
void EffectModel::addRowsWithout(std::size_t output, const QString& value, double number) {
    const study::SensitivityResult& result = *m_poses;
    for (std::size_t p = 0; p < result.parameters.size() && result.ofRest; ++p) {
        const messages::Message note =
            result.hasDerivatives(p) ? result.noteOf(output) : result.found.parameterNotes[p];
        if (note.empty() || !std::isnan(result.derivative(0, output, p)) ||
            !isChosen(result.parameters[p].name))
            continue;
        EffectRow row{output, p, QString::fromStdString(result.found.outputs[output].name),
                      QString::fromStdString(result.parameters[p].name)};
        row.value = value;
        row.valueNumber = number;
        row.derivative = tr("none");
        row.note = translated(note);
        row.change = changeText(result.parameters[p]);
        m_rows.push_back(std::move(row));
    }
}

void EffectModel::addRunRows() {
    const RunEffects& result = *m_runs;
    const ShownScale scale = shownScale(QString::fromStdString(result.unit));
    const std::size_t begin = m_rows.size();
    for (std::size_t p = 0; p < result.parameters.size(); ++p) {
        const ChangedParameter& by = result.parameters[p];
        const study::OutputDerivative& found = result.found.derivatives[p].front();
        const QString name = QString::fromStdString(by.name);
        const ShownScale ratio = ratioOf(scale, scaleOf(ShownParameter::of(m_document, name)));
        EffectRow row{0, p, QString::fromStdString(result.output), name};
        row.value = scale.text(result.found.values.front());
        row.valueNumber = result.found.values.front();
        if (std::isnan(found.value)) {
            row.note = translated(result.found.notes[p]);
            row.derivative = tr("none");
        } else {
            row.derivative = ratio.text(found.value, 5);
            row.where = "±" + ratio.text(found.error, 1);
            row.derivativeNumber = found.value;
            row.effectNumber = std::abs(found.value) * by.change;
            row.effect = by.change > 0.0 ? scale.text(row.effectNumber) : QString();
        }
        row.change = changeText(by);
        m_rows.push_back(std::move(row));
    }
    std::ranges::stable_sort(m_rows.begin() + static_cast<std::ptrdiff_t>(begin), m_rows.end(),
                             std::greater(), &EffectRow::effectNumber);
}

void EffectModel::refresh() {
    beginResetModel();
    m_rows.clear();
    if (m_poses && !m_poses->found.samples.empty())
        for (const std::size_t output : m_outputs)
            if (output < m_poses->found.outputs.size()) addPoseRows(output);
    if (m_runs) addRunRows();
    endResetModel();
}

int EffectModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int EffectModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : Columns;
}

QVariant EffectModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const EffectRow& row = m_rows[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<Column>(index.column());
    if (role == Qt::DisplayRole) {
        const QString texts[] = {row.outputName, row.parameterName, row.effect, row.change,
                                 row.derivative, row.where,         row.value};
        return texts[column];
    }
    if (role == Qt::ToolTipRole && !row.note.isEmpty()) return row.note;
    if (role == Qt::ToolTipRole) return data(index, Qt::DisplayRole);
    if (role == kSortRole) {
        if (column == Value) return row.valueNumber;
        if (column == Derivative) return row.derivativeNumber;
        if (column == Effect) return row.effectNumber;
        return data(index, Qt::DisplayRole);
    }
    return {};
}

QVariant EffectModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    const QString titles[] = {tr("Output"),     tr("Parameter"),
                              tr("Effect"),     tr("Change"),
                              tr("Derivative"), m_runs ? tr("Error") : tr("Largest at"),
                              tr("Value")};
    return titles[section];
}

} // namespace trammel::studio
