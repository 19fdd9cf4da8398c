#include "studio/plots/curve_catalog.h"

#include <string_view>

namespace trammel::studio {
namespace {

/// "kg*m^2/s" -> "kg m²/s"
QString shown(const std::string& unit) {
    return QString::fromStdString(unit)
        .replace(QLatin1Char('*'), QLatin1Char(' '))
        .replace(QLatin1String("^2"), QStringLiteral("²"));
}

} // namespace

QString CurveSpec::title() const {
    QString text = group.isEmpty() ? label : group + QStringLiteral(": ") + label;
    if (!unit.isEmpty()) text += QStringLiteral(" [%1]").arg(unit);
    return text;
}

std::vector<CurveSpec> CurveCatalog::curves(PlotKind kind, const results::RunHeader& header) {
    std::vector<CurveSpec> specs;
    const auto add = [&](std::size_t i, QString group, QString label, bool initiallyShown) {
        specs.push_back({std::move(group), std::move(label), shown(header.channels[i].unit), i,
                         initiallyShown});
    };
    // Channels of the whole run by name, those of joints by what follows the joint's name.
    const auto whole = [&](const char* name, const QString& label, bool initiallyShown) {
        for (std::size_t i = 0; i < header.channels.size(); ++i) {
            if (header.channels[i].name == name) add(i, {}, label, initiallyShown);
        }
    };
    const auto ofJoints = [&](std::string_view suffix, const QString& label) {
        for (std::size_t i = 0; i < header.channels.size(); ++i) {
            const std::string& name = header.channels[i].name;
            if (!name.ends_with(suffix) || name.size() == suffix.size()) continue;
            const auto joint = static_cast<qsizetype>(name.size() - suffix.size());
            add(i, QString::fromStdString(name).first(joint), label, false);
        }
    };
    switch (kind) {
    case PlotKind::Energy:
        whole("energy.kinetic", tr("Kinetic"), true);
        whole("energy.potential", tr("Potential"), true);
        whole("energy.total", tr("Total"), true);
        break;
    case PlotKind::Drift:
        whole("drift.position.max", tr("Largest position drift"), true);
        whole("drift.velocity.max", tr("Largest velocity drift"), true);
        ofJoints(".drift", tr("position"));
        ofJoints(".drift_angle", tr("angle"));
        ofJoints(".drift_rate", tr("velocity"));
        ofJoints(".drift_angle_rate", tr("angular velocity"));
        break;
    case PlotKind::Multipliers:
        for (std::size_t i = 0; i < header.channels.size(); ++i) {
            const QString name = QString::fromStdString(header.channels[i].name);
            const qsizetype at = name.lastIndexOf(QLatin1String(".lambda."));
            if (at <= 0) continue;
            const bool first = specs.empty() || specs.front().group == name.first(at);
            add(i, name.first(at), tr("row %1").arg(name.mid(at + 8)), first);
        }
        break;
    case PlotKind::Momenta:
        for (const char* axis : {"x", "y", "z"}) {
            const std::string name = std::string("momentum.linear.") + axis;
            whole(name.c_str(), tr("Linear %1").arg(QLatin1String(axis)), true);
        }
        for (const char* axis : {"x", "y", "z"}) {
            const std::string name = std::string("momentum.angular.") + axis;
            whole(name.c_str(), tr("Angular %1").arg(QLatin1String(axis)), false);
        }
        break;
    }
    return specs;
}

} // namespace trammel::studio
