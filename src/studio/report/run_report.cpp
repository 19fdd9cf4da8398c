#include "studio/report/run_report.h"

#include "io/model_file.h"
#include "io/parameters.h"
#include "messages/run_messages.h"
#include "messages/solver_messages.h"
#include "results/provenance.h"
#include "studio/document/fallback_lines.h"
#include "studio/document/item_formats.h"
#include "studio/document/message_text.h"
#include "studio/document/shown_parameter.h"
#include "studio/document/shown_units.h"
#include "studio/document/units.h"

#include <QBuffer>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QJsonValue>
#include <QLocale>
#include <QPageSize>
#include <QPdfWriter>
#include <QTextDocument>
#include <algorithm>
#include <cmath>

namespace trammel::studio {

namespace {

constexpr int kPictureWidth = 640; ///< px, of 96 to the inch
constexpr int kPdfResolution = 96;

QString escaped(const std::string& text) {
    return QString::fromStdString(text).toHtmlEscaped();
}

QString statusText(const std::string& status) {
    for (const auto* text : {&messages::kCompleted, &messages::kCompletedWithFailures,
                             &messages::kStopped, &messages::kFailed})
        if (status == text->english) return translated(*text).toHtmlEscaped();
    return QString::fromStdString(status).toHtmlEscaped();
}

/// What the solver said.
QString said(const messages::Message& message) {
    return translated(message).toHtmlEscaped();
}

QString row(const QStringList& cells, const char* tag = "td") {
    QString text = "<tr>";
    for (const QString& cell : cells)
        text += QString("<%1>%2</%1>").arg(QLatin1String(tag), cell);
    return text + "</tr>\n";
}

QString table(const QString& rows) {
    return "<table cellspacing=\"0\" cellpadding=\"3\" border=\"1\">\n" + rows + "</table>\n";
}

QString heading(const QString& text) {
    return "<h2>" + text.toHtmlEscaped() + "</h2>\n";
}

QString number(double value, const char* unit = "") {
    const QString text = shortText(value);
    return *unit ? text + ' ' + QLatin1String(unit) : text;
}

/// A number of a quantity in the unit that it is shown in.
QString inUnits(double value, const char* siUnit) {
    return shownScale(QString::fromUtf8(siUnit)).text(value);
}

QString shown(const QString& setting, const QJsonValue& value) {
    if (value.isString()) return value.toString().toHtmlEscaped();
    if (value.isBool()) return value.toBool() ? "true" : "false";
    return shownScale(settingUnit(setting)).text(value.toDouble()).toHtmlEscaped();
}

/// "L = 250 mm, r = 2*L = 500 mm"
QString parametersText(const results::RunHeader& header) {
    const io::JsonValue root = io::parseJson(header.modelText).root;
    const io::JsonValue* parameters = root.find("parameters");
    QStringList texts;
    for (io::ParameterNote& note : io::parameterNotes(root)) {
        const io::JsonValue* entry = parameters->find(note.name);
        const io::JsonValue* stored = entry ? io::parameterValue(*entry) : nullptr;
        const ShownParameter parameter(std::move(note));
        QString text = QString::fromStdString(parameter.note.name);
        if (stored && stored->isString()) text += " = " + QString::fromStdString(stored->string());
        if (parameter.note.value) text += " = " + parameter.text(*parameter.note.value);
        texts << text;
    }
    return texts.join(", ");
}

QJsonObject settingsOf(const results::RunHeader& header) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(header.settingsText)).object();
}

} // namespace

std::vector<RunReport::LedgerLine>
RunReport::ledger(const std::vector<results::ImpactRecord>& impacts) {
    std::vector<LedgerLine> lines;
    for (const results::ImpactRecord& impact : impacts) {
        const QString where = QString::fromStdString(
            impact.joint.empty() ? impact.bodyA + " - " + impact.bodyB : impact.joint);
        auto line = std::ranges::find(lines, where, &LedgerLine::where);
        if (line == lines.end()) line = lines.insert(lines.end(), LedgerLine{where});
        ++line->points;
        line->fastest = std::max(line->fastest, impact.approachSpeed);
        line->impulse += impact.impulseNormal;
        line->energyLoss += impact.energyLoss;
    }
    return lines;
}

QString RunReport::originTable() const {
    QString rows;
    for (const auto& [name, value] : results::provenance(run->header())) {
        if (value.empty()) continue;
        QString text = escaped(value);
        if (name == "parameters") text = parametersText(run->header()).toHtmlEscaped();
        if (name == "step")
            text = inUnits(settingsOf(run->header())["step"].toDouble(), "s").toHtmlEscaped();
        rows += row({escaped(name), text});
    }
    return table(rows);
}

QString RunReport::mobilityText() const {
    if (!mobility) return "<p>" + tr("The mobility was not found.").toHtmlEscaped() + "</p>\n";
    const analysis::Mobility& m = *mobility;
    QString text = table(row({tr("Moving bodies"), QString::number(m.bodyCount)}) +
                         row({tr("Joints"), QString::number(m.jointCount)}) +
                         row({tr("Degrees of freedom"), QString::number(m.dofCount)}) +
                         row({tr("Gruebler's count"), QString::number(m.gruebler)}) +
                         row({tr("Redundant constraints"), QString::number(m.redundant.size())}) +
                         row({tr("Total mass"), inUnits(m.mass, "kg")}));
    if (m.redundant.empty()) return text;
    text += "<ul>\n";
    for (const analysis::RedundantConstraint& constraint : m.redundant)
        text += "<li>" + escaped(constraint.joint) + ": " + said(constraint.direction) + "</li>\n";
    return text + "</ul>\n";
}

QString RunReport::settingsTable() const {
    const QJsonObject settings = settingsOf(run->header());
    QString rows;
    for (auto i = settings.begin(); i != settings.end(); ++i)
        rows += row({i.key().toHtmlEscaped(), shown(i.key(), i.value())});
    return table(rows);
}

QString RunReport::runTable() const {
    QString rows = row({tr("Status"), statusText(run->status)});
    if (!run->message.empty()) rows += row({tr("Message"), said(run->message)});
    rows += row({tr("Samples"), QString::number(run->frameCount())});
    const auto energy = run->channel(results::ChannelId{
        .kind = results::ChannelKind::Energy, .quantity = std::string(results::quantity::kTotal)});
    if (energy && !energy->empty())
        rows += row({tr("Energy at start and end"),
                     number(energy->front(), "J") + ", " + number(energy->back(), "J")});
    if (summary) {
        rows += row({tr("Steps"), QString::number(summary->steps)});
        rows += row({tr("Simulated time"), inUnits(summary->duration, "s")});
        rows += row({tr("Wall time"), number(summary->wallSeconds, "s")});
        rows += row({tr("Largest energy drift"), number(summary->energyNumericalMax, "J")});
        rows += row({tr("Largest change of the energy"), number(summary->energyDriftMax, "J")});
        rows += row({tr("Largest position drift"), number(summary->positionDriftMax)});
        rows += row({tr("Largest velocity drift"), number(summary->velocityDriftMax)});
        rows += row({tr("LCP solves, failures"), QString::number(summary->lcp.solves) + ", " +
                                                     QString::number(summary->lcp.failures)});
        for (const QString& line : fallbackLines(summary->lcp.fallbacks))
            rows += row({tr("Fallback"), line.toHtmlEscaped()});
    }
    return table(rows);
}

/// Whether impacts there are at the limit of a joint that turns.
bool RunReport::isHinge(const QString& where) const {
    const results::ChannelId rate{.kind = results::ChannelKind::Joint,
                                  .owner = where.toStdString(),
                                  .quantity = std::string(results::quantity::kRate)};
    const auto channel = run->find(rate);
    return channel && run->header().channels[*channel].unit == "rad/s";
}

QString RunReport::ledgerTable() const {
    const auto lines = ledger(run->impacts());
    if (lines.empty()) return "<p>" + tr("There were no impacts.").toHtmlEscaped() + "</p>\n";
    const ShownScale speed = shownScale("m/s"), impulse = shownScale("N s");
    QString rows = row({tr("Where"), tr("Points"), tr("Fastest approach [%1]").arg(speed.unit),
                        tr("Normal impulse [%1]").arg(impulse.unit), tr("Energy loss [J]")},
                       "th");
    LedgerLine total;
    for (const LedgerLine& line : lines) {
        const bool turns = isHinge(line.where);
        rows += row({line.where.toHtmlEscaped(), QString::number(line.points),
                     turns ? inUnits(line.fastest, "rad/s") : number(speed.factor * line.fastest),
                     turns ? inUnits(line.impulse, "N m s") : number(impulse.factor * line.impulse),
                     number(line.energyLoss)});
        total.points += line.points;
        total.fastest = std::max(total.fastest, line.fastest);
        total.impulse += line.impulse;
        total.energyLoss += line.energyLoss;
    }
    rows += row({tr("All"), QString::number(total.points), number(speed.factor * total.fastest),
                 number(impulse.factor * total.impulse), number(total.energyLoss)},
                "th");
    double residual = 0.0;
    for (const results::ImpactRecord& impact : run->impacts())
        residual = std::max(residual, std::abs(impact.momentumResidual));
    return table(rows) + "<p>" +
           tr("The balance of momentum closes to %1 at every impact.")
               .arg(number(residual, "kg m/s"))
               .toHtmlEscaped() +
           "</p>\n";
}

QString RunReport::warningList() const {
    if (!summary)
        return "<p>" + tr("Warnings are known of runs that this window made.").toHtmlEscaped() +
               "</p>\n";
    if (summary->warnings.empty()) return "<p>" + tr("There were none.").toHtmlEscaped() + "</p>\n";
    QString text = "<ul>\n";
    for (const messages::Message& warning : summary->warnings)
        text += "<li>" + said(warning) + "</li>\n";
    return text + "</ul>\n";
}

QString RunReport::imageTag(const QString& name, const QImage& image, Pictures pictures) const {
    QString source = name;
    if (pictures == Pictures::Embedded) {
        QByteArray data;
        QBuffer buffer(&data);
        buffer.open(QIODevice::WriteOnly);
        image.save(&buffer, "PNG");
        source = "data:image/png;base64," + QString::fromLatin1(data.toBase64());
    }
    return QString("<p><img src=\"%1\" width=\"%2\" alt=\"\"></p>\n")
        .arg(source)
        .arg(kPictureWidth);
}

QString RunReport::text(Pictures pictures) const {
    const QString title = escaped(run->header().modelName);
    QString body = "<h1>" + title + "</h1>\n";
    if (!runName.isEmpty()) body += "<p>" + runName.toHtmlEscaped() + "</p>\n";
    if (!description.isEmpty()) body += "<p>" + description.toHtmlEscaped() + "</p>\n";
    if (!view.isNull()) body += imageTag("view", view, pictures);
    body += heading(tr("Origin")) + originTable();
    body += heading(tr("Mobility")) + mobilityText();
    body += heading(tr("Run")) + runTable();
    body += heading(tr("Warnings")) + warningList();
    body += heading(tr("Impacts")) + ledgerTable();
    for (std::size_t i = 0; i < plots.size(); ++i)
        body += heading(plots[i].title) +
                imageTag("plot" + QString::number(i), plots[i].image, pictures);
    body += heading(tr("Settings")) + settingsTable();
    return "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>" + title +
           "</title>\n<style>body { font-family: sans-serif; max-width: 60em; margin: 2em auto; }\n"
           "table { border-collapse: collapse; } td, th { text-align: left; }</style></head>\n"
           "<body>\n" +
           body + "</body></html>\n";
}

QString RunReport::html() const {
    return text(Pictures::Embedded);
}

void RunReport::write(const QString& path) const {
    const bool isPdf = QFileInfo(path).suffix().toLower() == "pdf";
    const QByteArray bytes = isPdf ? pdf() : html().toUtf8();
    io::saveTextFile(path.toStdString(), {bytes.data(), static_cast<std::size_t>(bytes.size())});
}

QByteArray RunReport::pdf() const {
    QTextDocument document;
    document.addResource(QTextDocument::ImageResource, QUrl("view"), view);
    for (std::size_t i = 0; i < plots.size(); ++i)
        document.addResource(QTextDocument::ImageResource, QUrl("plot" + QString::number(i)),
                             plots[i].image);
    document.setHtml(text(Pictures::Named));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setResolution(kPdfResolution);
        writer.setTitle(QString::fromStdString(run->header().modelName));
        document.print(&writer);
    }
    return buffer.data();
}

} // namespace trammel::studio
