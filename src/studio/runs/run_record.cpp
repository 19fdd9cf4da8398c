#include "studio/runs/run_record.h"

#include "analysis/run/settings_text.h"
#include "io/parameters.h"
#include "messages/stored.h"
#include "model/methods.h"
#include "model/version.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <array>
#include <utility>

namespace trammel::studio {

namespace {

using Status = RunRecord::Status;
constexpr std::array<std::pair<Status, const char*>, 6> kStatusNames{
    {{Status::Running, "running"},
     {Status::Completed, "completed"},
     {Status::CompletedWithFailures, "completed with failures"},
     {Status::Stopped, "stopped"},
     {Status::Failed, "failed"},
     {Status::Interrupted, "interrupted"}}};

QString nameOf(Status status) {
    for (const auto& [value, name] : kStatusNames)
        if (value == status) return QString::fromLatin1(name);
    return {};
}

std::optional<Status> statusOf(const QString& text) {
    for (const auto& [value, name] : kStatusNames)
        if (text == QLatin1String(name)) return value;
    return std::nullopt;
}

} // namespace

QString RunRecord::method() const {
    const QString integrator = settings["integrator"].toString();
    const bool isSemiImplicit =
        model::methodFromName<model::IntegratorKind>(integrator.toStdString()) ==
        model::IntegratorKind::SemiImplicit;
    return isSemiImplicit ? settings["formulation"].toString() : integrator;
}

void RunRecord::takeSummary(const analysis::RunSummary& summary) {
    switch (summary.status) {
    case analysis::RunStatus::Completed:
        status = Status::Completed;
        break;
    case analysis::RunStatus::CompletedWithFailures:
        status = Status::CompletedWithFailures;
        break;
    case analysis::RunStatus::Stopped:
        status = Status::Stopped;
        break;
    case analysis::RunStatus::Failed:
        status = Status::Failed;
        break;
    }
    message = summary.message.empty() ? summary.failureText() : summary.message;
    if (!summary.integrator.reason.empty()) // what "auto" came to
        settings["integrator"] = QString::fromUtf8(model::name(summary.integrator.kind).data());
    duration = summary.duration;
    wallSeconds = summary.wallSeconds;
    steps = summary.steps;
    impacts = summary.impacts;
    energyChange = summary.energyDriftMax;
    energyDrift = summary.energyNumericalMax;
    positionDrift = summary.positionDriftMax;
}

RunRecord recordOf(const model::Model& model, const QString& kind, const io::JsonValue& document) {
    RunRecord record;
    record.started = QDateTime::currentDateTimeUtc();
    record.kind = kind;
    record.version =
        QString::fromUtf8(model::version().data(), static_cast<qsizetype>(model::version().size()));
    record.modelName = QString::fromStdString(model.name);
    const std::string settings = analysis::settingsText(model.simulation);
    record.settings = QJsonDocument::fromJson(QByteArray::fromStdString(settings)).object();
    for (const auto& [name, value] : model.parameters)
        record.parameters[QString::fromStdString(name)] = value;
    for (const io::ParameterNote& note : io::parameterNotes(document))
        if (!note.unit.empty())
            record.units[QString::fromStdString(note.name)] = QString::fromStdString(note.unit);
    return record;
}

QJsonObject toJson(const RunRecord& record) {
    QJsonObject object{{"trammel_run", 1},
                       {"name", record.name},
                       {"note", record.note},
                       {"started", record.started.toString(Qt::ISODateWithMs)},
                       {"kind", record.kind},
                       {"version", record.version},
                       {"model", record.modelName},
                       {"settings", record.settings},
                       {"parameters", record.parameters},
                       {"overlaid", record.isOverlaid},
                       {"status", nameOf(record.status)},
                       {"message", QString::fromStdString(english(record.message))},
                       {"duration", record.duration},
                       {"wall_seconds", record.wallSeconds},
                       {"steps", record.steps},
                       {"impacts", record.impacts},
                       {"energy_drift_max", record.energyChange},
                       {"position_drift_max", record.positionDrift}};
    if (!record.message.empty())
        object["message_data"] = QString::fromStdString(messages::stored(record.message));
    if (!record.study.isEmpty()) {
        object["study"] = record.study;
        object["varied"] = QJsonArray::fromStringList(record.varied);
    }
    if (!record.units.isEmpty()) object["units"] = record.units;
    if (record.energyDrift) object["energy_numerical_max"] = *record.energyDrift;
    return object;
}

std::optional<RunRecord> readRecord(const QJsonObject& object) {
    const auto status = statusOf(object["status"].toString());
    if (!object.contains("trammel_run") || !status) return std::nullopt;
    RunRecord record;
    record.name = object["name"].toString();
    record.note = object["note"].toString();
    record.started = QDateTime::fromString(object["started"].toString(), Qt::ISODateWithMs);
    record.kind = object["kind"].toString();
    record.version = object["version"].toString();
    record.modelName = object["model"].toString();
    record.settings = object["settings"].toObject();
    record.parameters = object["parameters"].toObject();
    record.units = object["units"].toObject();
    record.isOverlaid = object["overlaid"].toBool();
    record.study = object["study"].toString();
    for (const QJsonValue& pointer : object["varied"].toArray())
        record.varied << pointer.toString();
    record.status = *status;
    record.message = messages::restored(object["message_data"].toString().toStdString(),
                                        object["message"].toString().toStdString());
    record.duration = object["duration"].toDouble();
    record.wallSeconds = object["wall_seconds"].toDouble();
    record.steps = object["steps"].toInteger();
    record.impacts = object["impacts"].toInteger();
    record.energyChange = object["energy_drift_max"].toDouble();
    if (object.contains("energy_numerical_max"))
        record.energyDrift = object["energy_numerical_max"].toDouble();
    record.positionDrift = object["position_drift_max"].toDouble();
    return record;
}

} // namespace trammel::studio
