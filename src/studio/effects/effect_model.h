#pragma once

#include "io/json_value.h"
#include "study/output_sensitivity.h"
#include "study/sensitivity_analysis.h"

#include <QAbstractTableModel>
#include <memory>
#include <vector>

namespace trammel::studio {

/// What `trammel sensitivity --run-output` finds, of one output.
struct RunEffects {
    std::string output, unit; ///< unit: SI where it follows
    std::vector<study::ChangedParameter> parameters;
    study::OutputSensitivity found;
};

/// One effect, in shown units.
struct EffectRow {
    std::size_t output = 0, parameter = 0; ///< indices in what was found
    QString outputName, parameterName;
    QString value, derivative, where, change, effect;
    QString note;                                                   ///< why there is no derivative
    double valueNumber = 0, derivativeNumber = 0, effectNumber = 0; ///< SI, for sorting
};

/// Effects of parameters on outputs of a linkage's poses, or of runs; the largest first.
class EffectModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Output, Parameter, Effect, Change, Derivative, Where, Value, Columns };
    static constexpr int kSortRole = Qt::UserRole;

    explicit EffectModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    /// @param document by which parameters are shown
    void setPoses(std::shared_ptr<const study::SensitivityResult> result,
                  const io::JsonValue& document);
    void setRuns(std::shared_ptr<const RunEffects> result, const io::JsonValue& document);
    void clear();
    /// Which outputs of poses, and which parameters, are listed. None: all usual ones.
    void choose(std::vector<std::size_t> outputs, std::vector<std::string> parameters);
    void refresh(); ///< units or language changed

    const std::shared_ptr<const study::SensitivityResult>& poses() const { return m_poses; }
    const std::shared_ptr<const RunEffects>& runs() const { return m_runs; }
    bool isEmpty() const { return !m_poses && !m_runs; }
    const std::vector<EffectRow>& rows() const { return m_rows; }
    const io::JsonValue& document() const { return m_document; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void addPoseRows(std::size_t output);
    void addRowsWithout(std::size_t output, const QString& value, double number);
    void addRunRows();
    bool isChosen(const std::string& parameter) const;
    QString changeText(const study::ChangedParameter& parameter) const;

    std::shared_ptr<const study::SensitivityResult> m_poses;
    std::shared_ptr<const RunEffects> m_runs;
    io::JsonValue m_document;
    std::vector<std::size_t> m_outputs;
    std::vector<std::string> m_parameters;
    std::vector<EffectRow> m_rows;
};

} // namespace trammel::studio
