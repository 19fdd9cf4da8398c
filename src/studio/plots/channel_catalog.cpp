#include "studio/plots/channel_catalog.h"

#include <algorithm>
#include <array>
#include <unordered_set>

namespace trammel::studio {
namespace {

/// The part of a channel's name that is the quantity, behind the name of a body, joint, force.
std::string_view quantityOfOwner(std::string_view name) {
    static constexpr std::array<std::string_view, 5> kEntries{"w", "x", "y", "z", ""};
    std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || dot == 0) return name;
    std::string_view last = name.substr(dot + 1);
    const bool isRow = !last.empty() && last.find_first_not_of("0123456789") == last.npos;
    const bool isEntry = std::ranges::find(kEntries, last) != kEntries.end();
    const auto includeOneMore = [&] {
        const std::size_t before = name.rfind('.', dot - 1);
        if (before == std::string_view::npos || before == 0) return std::string_view();
        return name.substr(before + 1, dot - before - 1);
    };
    const std::string_view part = includeOneMore();
    const bool isDeep = isRow     ? part == "lambda"
                        : isEntry ? part == "com" || part == "q" || part == "v" || part == "w" ||
                                        part == "force" || part == "torque"
                                  : part == "driver" || part == "friction" || part == "motor";
    return isDeep ? name.substr(dot - part.size()) : last;
}

ChannelName splitName(std::string_view name) {
    const auto begins = [&](std::string_view start) { return name.starts_with(start); };
    if (begins("energy.")) return {ChannelGroup::Energy, {}, name.substr(7)};
    if (begins("momentum.")) return {ChannelGroup::Momentum, {}, name.substr(9)};
    if (begins("drift.") || begins("lcp.") || begins("contacts."))
        return {ChannelGroup::Solver, {}, name};
    const std::string_view quantity = quantityOfOwner(name);
    if (quantity.size() == name.size()) return {ChannelGroup::Others, {}, name};
    const std::string_view owner = name.substr(0, name.size() - quantity.size() - 1);
    if (begins("contact.") && owner.size() > 8)
        return {ChannelGroup::Contacts, owner.substr(8), quantity};
    return {ChannelGroup::Others, owner, quantity};
}

} // namespace

std::vector<ChannelName> ChannelCatalog::names(const std::vector<results::Channel>& channels) {
    std::vector<ChannelName> found;
    found.reserve(channels.size());
    std::unordered_set<std::string_view> bodies, joints;
    for (const results::Channel& channel : channels) {
        found.push_back(splitName(channel.name));
        const ChannelName& name = found.back();
        if (name.quantity.starts_with("com.")) bodies.insert(name.owner);
        if (name.quantity == "drift" || name.quantity == "coordinate") joints.insert(name.owner);
    }
    for (ChannelName& name : found) {
        if (name.group != ChannelGroup::Others || name.owner.empty()) continue;
        const bool isMotion = name.quantity.starts_with("com.") ||
                              name.quantity.starts_with("q.") || name.quantity.starts_with("v.") ||
                              name.quantity.starts_with("w.");
        if (isMotion && bodies.contains(name.owner))
            name.group = ChannelGroup::Bodies;
        else if (joints.contains(name.owner))
            name.group = ChannelGroup::Joints;
    }
    return found;
}

QString ChannelCatalog::groupTitle(ChannelGroup group) {
    switch (group) {
    case ChannelGroup::Energy:
        return tr("Energy");
    case ChannelGroup::Momentum:
        return tr("Momentum");
    case ChannelGroup::Solver:
        return tr("Drift and Solver");
    case ChannelGroup::Bodies:
        return tr("Bodies");
    case ChannelGroup::Joints:
        return tr("Joints");
    case ChannelGroup::Contacts:
        return tr("Contacts");
    case ChannelGroup::Others:
        return tr("Forces and Measures");
    }
    return {};
}

/// Quantities with one title; "%1" is the axis or the row that follows.
std::span<const ChannelCatalog::Title> ChannelCatalog::titles() {
    static constexpr Title kTitles[] = {
        {"kinetic", QT_TR_NOOP("Kinetic")},
        {"potential", QT_TR_NOOP("Potential")},
        {"total", QT_TR_NOOP("Total")},
        {"dissipated.friction", QT_TR_NOOP("Lost to friction")},
        {"dissipated.impact", QT_TR_NOOP("Lost in impacts")},
        {"dissipated.damping", QT_TR_NOOP("Lost to damping")},
        {"dissipated.numerical", QT_TR_NOOP("Lost numerically")},
        {"input", QT_TR_NOOP("Input")},
        {"impact_slow", QT_TR_NOOP("Stopped too slow for an impact")},
        {"linear.", QT_TR_NOOP("Linear %1")},
        {"angular.", QT_TR_NOOP("Angular %1")},
        {"drift.position.max", QT_TR_NOOP("Largest position drift")},
        {"drift.velocity.max", QT_TR_NOOP("Largest velocity drift")},
        {"lcp.residual", QT_TR_NOOP("Residual")},
        {"lcp.pivots", QT_TR_NOOP("Pivots")},
        {"contacts.count", QT_TR_NOOP("Contacts")},
        {"com.", QT_TR_NOOP("position %1")},
        {"q.", QT_TR_NOOP("quaternion %1")},
        {"v.", QT_TR_NOOP("velocity %1")},
        {"w.", QT_TR_NOOP("angular velocity %1")},
        {"coordinate", QT_TR_NOOP("coordinate")},
        {"rate", QT_TR_NOOP("rate")},
        {"translation", QT_TR_NOOP("translation")},
        {"translation_rate", QT_TR_NOOP("translation rate")},
        {"drift", QT_TR_NOOP("position drift")},
        {"drift_angle", QT_TR_NOOP("angle drift")},
        {"drift_rate", QT_TR_NOOP("velocity drift")},
        {"drift_angle_rate", QT_TR_NOOP("angular velocity drift")},
        {"lambda.", QT_TR_NOOP("multiplier %1")},
        {"force.", QT_TR_NOOP("force %1")},
        {"torque.", QT_TR_NOOP("torque %1")},
        {"force", QT_TR_NOOP("force")},
        {"torque", QT_TR_NOOP("torque")},
        {"length", QT_TR_NOOP("length")},
        {"driver.torque", QT_TR_NOOP("driving torque")},
        {"driver.force", QT_TR_NOOP("driving force")},
        {"friction.torque", QT_TR_NOOP("friction torque")},
        {"friction.force", QT_TR_NOOP("friction force")},
    };
    return kTitles;
}

QString ChannelCatalog::quantityTitle(std::string_view quantity) {
    const QString raw = QString::fromUtf8(quantity.data(), static_cast<qsizetype>(quantity.size()));
    for (const Title& title : titles()) {
        const bool isRow = title.quantity.ends_with('.');
        if (isRow ? quantity.starts_with(title.quantity) : quantity == title.quantity) {
            const QString text = tr(title.text);
            return isRow ? text.arg(raw.mid(static_cast<qsizetype>(title.quantity.size()))) : text;
        }
    }
    return raw;
}

QString ChannelCatalog::title(std::string_view channel) {
    if (channel.starts_with(kDifference))
        return tr("difference of %1").arg(title(channel.substr(kDifference.size())));
    const ChannelName name = splitName(channel);
    const QString quantity = quantityTitle(name.quantity);
    if (name.owner.empty()) return quantity;
    return QString::fromUtf8(name.owner.data(), static_cast<qsizetype>(name.owner.size())) +
           QStringLiteral(": ") + quantity;
}

QString ChannelCatalog::shownUnit(const std::string& unit) {
    return QString::fromStdString(unit)
        .replace(QLatin1Char('*'), QLatin1Char(' '))
        .replace(QLatin1String("^2"), QStringLiteral("²"));
}

QString ChannelCatalog::curveUnit(const std::string& unit, CurveKind kind) {
    const QString shown = shownUnit(unit);
    switch (kind) {
    case CurveKind::Value:
        return shown;
    case CurveKind::Derivative:
        if (shown.isEmpty()) return QStringLiteral("1/s");
        if (shown.endsWith(QLatin1String("/s²"))) return shown.chopped(1) + QStringLiteral("³");
        return shown +
               (shown.endsWith(QLatin1String("/s")) ? QStringLiteral("²") : QStringLiteral("/s"));
    case CurveKind::Integral:
        if (shown.endsWith(QLatin1String("/s"))) return shown.chopped(2);
        return shown.isEmpty() ? QStringLiteral("s") : shown + QStringLiteral(" s");
    }
    return {};
}

bool ChannelCatalog::isStepped(std::string_view name) {
    return name == "lcp.pivots" || name == "contacts.count" || name == "energy.dissipated.impact" ||
           name.ends_with(".count") || name.ends_with(".impulse");
}

int ChannelCatalog::stackSign(std::string_view name) {
    if (name == "energy.input") return -1;
    return name.starts_with("energy.") && name != "energy.total" ? 1 : 0;
}

std::vector<QString> ChannelCatalog::pageKinds() {
    return {QStringLiteral("energy"), QStringLiteral("drift"), QStringLiteral("multipliers"),
            QStringLiteral("momenta"), QStringLiteral("lcp")};
}

QString ChannelCatalog::pageTitle(const QString& kind) {
    if (kind == QLatin1String("energy")) return tr("Energy");
    if (kind == QLatin1String("drift")) return tr("Drift");
    if (kind == QLatin1String("multipliers")) return tr("Multipliers");
    if (kind == QLatin1String("momenta")) return tr("Momenta");
    if (kind == QLatin1String("lcp")) return tr("LCP");
    return {};
}

QString ChannelCatalog::quantityOf(const std::vector<CurveSpec>& curves) {
    const auto all = [&](std::string_view part) {
        return std::ranges::all_of(curves, [&](const CurveSpec& curve) {
            return curve.kind == CurveKind::Value && curve.channel.find(part) != part.npos;
        });
    };
    if (curves.empty()) return {};
    if (all("energy.")) return tr("Energy");
    if (all("drift")) return tr("Constraint drift");
    if (all(".lambda.")) return tr("Multiplier");
    if (all("momentum.")) return tr("Momentum");
    if (all("lcp.residual")) return tr("Residual of the LCP");
    return {};
}

QString ChannelCatalog::curveTitle(const CurveSpec& curve) {
    const QString plain = title(curve.channel);
    switch (curve.kind) {
    case CurveKind::Value:
        return plain;
    case CurveKind::Derivative:
        return QStringLiteral("d/dt ") + plain;
    case CurveKind::Integral:
        return QStringLiteral("∫ %1 dt").arg(plain);
    }
    return plain;
}

QString ChannelCatalog::emptyText(const QString& kind) {
    if (kind == QLatin1String("energy")) return tr("Run (F5) to see energy here");
    if (kind == QLatin1String("drift")) return tr("Run (F5) to see constraint drift here");
    if (kind == QLatin1String("multipliers"))
        return tr("Run (F5) to see Lagrange multipliers here");
    if (kind == QLatin1String("momenta")) return tr("Run (F5) to see momenta here");
    if (kind == QLatin1String("lcp"))
        return tr("Run (F5) to see the solver's residual and pivots here");
    return tr("Run (F5), then drag channels here");
}

PageSpec ChannelCatalog::page(const QString& kind) {
    PlotSpec plot;
    plot.isAutomatic = true;
    plot.isLogLeft = kind == QLatin1String("drift") || kind == QLatin1String("lcp");
    return {kind, {}, {plot}};
}

namespace {

void addWhere(const results::RunHeader& header, std::vector<CurveSpec>& curves,
              const std::vector<std::string_view>& names) {
    for (const std::string_view name : names) {
        const bool isThere = std::ranges::any_of(
            header.channels, [&](const results::Channel& c) { return c.name == name; });
        if (isThere) curves.push_back({std::string(name)});
    }
}

/// The multipliers of the first joint that has any.
void addFirstMultipliers(const results::RunHeader& header, std::vector<CurveSpec>& curves) {
    std::string_view owner;
    for (const results::Channel& channel : header.channels) {
        const ChannelName name = splitName(channel.name);
        if (!name.quantity.starts_with("lambda.")) continue;
        if (owner.empty()) owner = name.owner;
        if (name.owner != owner) return;
        curves.push_back({channel.name});
    }
}

} // namespace

std::vector<CurveSpec> ChannelCatalog::initialCurves(const QString& kind, bool isStacked,
                                                     const results::RunHeader& header) {
    std::vector<CurveSpec> curves;
    if (kind == QLatin1String("energy") && isStacked) {
        // What may be negative lies lowest.
        addWhere(header, curves,
                 {"energy.potential", "energy.kinetic", "energy.dissipated.friction",
                  "energy.dissipated.impact", "energy.dissipated.damping",
                  "energy.dissipated.numerical", "energy.input"});
    } else if (kind == QLatin1String("energy")) {
        addWhere(header, curves, {"energy.kinetic", "energy.potential", "energy.total"});
    } else if (kind == QLatin1String("drift")) {
        addWhere(header, curves, {"drift.position.max", "drift.velocity.max"});
    } else if (kind == QLatin1String("multipliers")) {
        addFirstMultipliers(header, curves);
    } else if (kind == QLatin1String("momenta")) {
        addWhere(header, curves, {"momentum.linear.x", "momentum.linear.y", "momentum.linear.z"});
    } else if (kind == QLatin1String("lcp")) {
        addWhere(header, curves, {"lcp.residual", "lcp.pivots", "contacts.count"});
        for (CurveSpec& curve : curves)
            curve.isOnRight = curve.channel != "lcp.residual";
    }
    return curves;
}

} // namespace trammel::studio
