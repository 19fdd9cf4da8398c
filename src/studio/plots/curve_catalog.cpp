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

namespace {

/// Picks channels of a run's header as curves.
class Picker {
public:
    explicit Picker(const results::RunHeader& header) : m_header(header) {}

    std::vector<CurveSpec> take() { return std::move(m_specs); }
    const std::vector<CurveSpec>& specs() const { return m_specs; }

    CurveSpec& add(std::size_t i, QString group, QString label, bool initiallyShown) {
        m_specs.push_back({std::move(group), std::move(label), shown(m_header.channels[i].unit), i,
                           initiallyShown});
        return m_specs.back();
    }
    /// A channel of the whole run; nothing where the run has none of that name.
    void whole(const std::string& name, const QString& label, bool initiallyShown, int sign = 0,
               bool isCount = false) {
        for (std::size_t i = 0; i < m_header.channels.size(); ++i) {
            if (m_header.channels[i].name != name) continue;
            CurveSpec& spec = add(i, {}, label, initiallyShown);
            spec.sign = sign;
            spec.isLowest = name == "energy.potential";
            spec.isCount = isCount;
        }
    }
    /// Channels of joints, by what follows the joint's name.
    void ofJoints(std::string_view suffix, const QString& label) {
        for (std::size_t i = 0; i < m_header.channels.size(); ++i) {
            const std::string& name = m_header.channels[i].name;
            if (!name.ends_with(suffix) || name.size() == suffix.size()) continue;
            const auto joint = static_cast<qsizetype>(name.size() - suffix.size());
            add(i, QString::fromStdString(name).first(joint), label, false);
        }
    }

private:
    const results::RunHeader& m_header;
    std::vector<CurveSpec> m_specs;
};

} // namespace

std::vector<CurveSpec> CurveCatalog::curves(PlotKind kind, const results::RunHeader& header) {
    switch (kind) {
    case PlotKind::Energy:
        return energies(header);
    case PlotKind::Drift:
        return drifts(header);
    case PlotKind::Multipliers:
        return multipliers(header);
    case PlotKind::Momenta:
        return momenta(header);
    case PlotKind::Lcp:
        return solverFigures(header);
    }
    return {};
}

std::vector<CurveSpec> CurveCatalog::energies(const results::RunHeader& header) {
    Picker picker(header);
    picker.whole("energy.kinetic", tr("Kinetic"), true, 1);
    picker.whole("energy.potential", tr("Potential"), true, 1);
    picker.whole("energy.total", tr("Total"), true);
    picker.whole("energy.dissipated.friction", tr("Lost to friction"), false, 1);
    picker.whole("energy.dissipated.impact", tr("Lost in impacts"), false, 1);
    picker.whole("energy.dissipated.damping", tr("Lost to damping"), false, 1);
    picker.whole("energy.dissipated.numerical", tr("Lost numerically"), false, 1);
    picker.whole("energy.input", tr("Input"), false, -1);
    return picker.take();
}

std::vector<CurveSpec> CurveCatalog::drifts(const results::RunHeader& header) {
    Picker picker(header);
    picker.whole("drift.position.max", tr("Largest position drift"), true);
    picker.whole("drift.velocity.max", tr("Largest velocity drift"), true);
    picker.ofJoints(".drift", tr("position"));
    picker.ofJoints(".drift_angle", tr("angle"));
    picker.ofJoints(".drift_rate", tr("velocity"));
    picker.ofJoints(".drift_angle_rate", tr("angular velocity"));
    return picker.take();
}

std::vector<CurveSpec> CurveCatalog::multipliers(const results::RunHeader& header) {
    Picker picker(header);
    for (std::size_t i = 0; i < header.channels.size(); ++i) {
        const QString name = QString::fromStdString(header.channels[i].name);
        const qsizetype at = name.lastIndexOf(QLatin1String(".lambda."));
        if (at <= 0) continue;
        const auto& specs = picker.specs();
        const bool first = specs.empty() || specs.front().group == name.first(at);
        picker.add(i, name.first(at), tr("row %1").arg(name.mid(at + 8)), first);
    }
    return picker.take();
}

std::vector<CurveSpec> CurveCatalog::momenta(const results::RunHeader& header) {
    Picker picker(header);
    for (const char* axis : {"x", "y", "z"})
        picker.whole(std::string("momentum.linear.") + axis,
                     tr("Linear %1").arg(QLatin1String(axis)), true);
    for (const char* axis : {"x", "y", "z"})
        picker.whole(std::string("momentum.angular.") + axis,
                     tr("Angular %1").arg(QLatin1String(axis)), false);
    return picker.take();
}

std::vector<CurveSpec> CurveCatalog::solverFigures(const results::RunHeader& header) {
    Picker picker(header);
    picker.whole("lcp.residual", tr("Residual"), true);
    picker.whole("lcp.pivots", tr("Pivots"), true, 0, true);
    picker.whole("contacts.count", tr("Contacts"), true, 0, true);
    return picker.take();
}

} // namespace trammel::studio
