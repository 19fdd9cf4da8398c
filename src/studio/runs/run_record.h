#pragma once

#include "analysis/run/simulate.h"
#include "io/json_value.h"
#include "model/model.h"

#include <QDateTime>
#include <QJsonObject>
#include <QString>
#include <QStringList>
#include <optional>

namespace trammel::studio {

/// What is known of a kept run besides its samples. It stands in a small JSON file of its own
/// beside the run's result file, so that the list of runs is there without reading results.
struct RunRecord {
    enum class Status {
        Running,
        Completed,
        CompletedWithFailures, ///< of solves
        Stopped,
        Failed,
        Interrupted ///< its program ended before it did; what was written is there
    };
    QString id;   ///< name of its files without suffix: "run-0007"
    QString name; ///< the user's; at first the number
    QString note;
    QDateTime started; ///< UTC
    QString kind;      ///< "dynamics", "kinematics", "inverse", "live"
    QString version;   ///< Trammel's
    QString modelName;
    QJsonObject settings;   ///< every key of the model's `simulation` with the value that was used
    QJsonObject parameters; ///< the model's, evaluated
    QJsonObject units;      ///< of those parameters that state one, as the model's file does: "mm"
    bool isOverlaid = false;
    QString study;      ///< "Bounce/4": the study's run that it is a copy of; else empty
    QStringList varied; ///< JSON pointers of what that study sets, not the document

    Status status = Status::Running;
    messages::Message message; ///< why it failed or stopped
    double duration = 0.0, wallSeconds = 0.0;
    qint64 steps = 0, impacts = 0;
    double energyChange = 0.0; ///< J, the largest since the start
    /// J, the largest that nothing accounts for; not known of runs of older versions.
    std::optional<double> energyDrift;
    double positionDrift = 0.0; ///< m or rad, the largest

    /// The integrator, or the formulation of the semi-implicit step.
    QString method() const;
    void takeSummary(const analysis::RunSummary& summary);
    bool operator==(const RunRecord&) const = default;
};

/// A run of the model that is about to start: without id and name.
/// @param document the model's, which tells the parameters' units
RunRecord recordOf(const model::Model& model, const QString& kind,
                   const io::JsonValue& document = {});

QJsonObject toJson(const RunRecord& record);
/// Nothing where it is no such record; unknown keys are left out.
std::optional<RunRecord> readRecord(const QJsonObject& object);

} // namespace trammel::studio
