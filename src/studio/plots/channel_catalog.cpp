#include "studio/plots/channel_catalog.h"

#include "studio/document/shown_units.h"

#include <algorithm>
#include <array>
#include <set>

namespace trammel::studio {
namespace {

using results::ChannelId;
using results::ChannelKind;
namespace quantity = results::quantity;

ChannelGroup groupOf(ChannelKind kind) {
    switch (kind) {
    case ChannelKind::Energy:
        return ChannelGroup::Energy;
    case ChannelKind::Momentum:
        return ChannelGroup::Momentum;
    case ChannelKind::Drift:
    case ChannelKind::Lcp:
    case ChannelKind::Contacts:
        return ChannelGroup::Solver;
    case ChannelKind::Body:
        return ChannelGroup::Bodies;
    case ChannelKind::Joint:
        return ChannelGroup::Joints;
    case ChannelKind::Contact:
        return ChannelGroup::Contacts;
    case ChannelKind::Force:
    case ChannelKind::Constraint:
    case ChannelKind::Measure:
    case ChannelKind::Mode:
    case ChannelKind::Cycle:
    case ChannelKind::Other:
        break;
    }
    return ChannelGroup::Others;
}

ChannelPlace placeOf(const ChannelId& id) {
    const ChannelGroup group = groupOf(id.kind);
    if (id.quantity.empty() && id.axis.empty()) return {.group = group, .quantity = id.owner};
    return {group, id.owner, id.quantity, id.axis};
}

/// A channel whose difference is drawn is like that.
ChannelId meant(std::string_view channel) {
    const bool isDifference = channel.starts_with(ChannelCatalog::kDifference);
    return results::channelId(isDifference ? channel.substr(ChannelCatalog::kDifference.size())
                                           : channel);
}

bool isDrift(const ChannelId& id) {
    static constexpr std::array kOfJoints{quantity::kDrift, quantity::kDriftRate,
                                          quantity::kDriftAngle, quantity::kDriftAngleRate};
    return id.kind == ChannelKind::Drift ||
           std::ranges::find(kOfJoints, id.quantity) != kOfJoints.end();
}

} // namespace

std::vector<ChannelPlace> ChannelCatalog::places(std::vector<results::Channel> channels) {
    results::identify(channels);
    std::set<std::string> owners; // that have more than themselves
    for (const results::Channel& channel : channels)
        if (!channel.id.quantity.empty()) owners.insert(channel.id.owner);
    std::vector<ChannelPlace> places;
    places.reserve(channels.size());
    for (const results::Channel& channel : channels) {
        places.push_back(placeOf(channel.id));
        // A distance stands with its own rate.
        const ChannelId& id = channel.id;
        if (id.quantity.empty() && id.axis.empty() && owners.contains(id.owner))
            places.back() = {.group = places.back().group, .owner = id.owner};
    }
    return places;
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

std::span<const ChannelCatalog::Title> ChannelCatalog::titles() {
    static constexpr Title kTitles[] = {
        {quantity::kKinetic, QT_TR_NOOP("Kinetic")},
        {quantity::kPotential, QT_TR_NOOP("Potential")},
        {quantity::kTotal, QT_TR_NOOP("Total")},
        {quantity::kLostToFriction, QT_TR_NOOP("Lost to friction")},
        {quantity::kLostInImpacts, QT_TR_NOOP("Lost in impacts")},
        {quantity::kLostToDamping, QT_TR_NOOP("Lost to damping")},
        {quantity::kLostNumerically, QT_TR_NOOP("Lost numerically")},
        {quantity::kInput, QT_TR_NOOP("Input")},
        {quantity::kSlowImpacts, QT_TR_NOOP("Stopped too slow for an impact")},
        {quantity::kLinear, QT_TR_NOOP("Linear %1")},
        {quantity::kAngular, QT_TR_NOOP("Angular %1")},
        {quantity::kLargestPosition, QT_TR_NOOP("Largest position drift"), true},
        {quantity::kLargestVelocity, QT_TR_NOOP("Largest velocity drift"), true},
        {quantity::kResidual, QT_TR_NOOP("Residual"), true},
        {quantity::kPivots, QT_TR_NOOP("Pivots"), true},
        {quantity::kCount, QT_TR_NOOP("Contacts"), true},
        {quantity::kPosition, QT_TR_NOOP("position %1")},
        {quantity::kOrientation, QT_TR_NOOP("quaternion %1")},
        {quantity::kVelocity, QT_TR_NOOP("velocity %1")},
        {quantity::kAngularVelocity, QT_TR_NOOP("angular velocity %1")},
        {quantity::kAcceleration, QT_TR_NOOP("acceleration %1")},
        {quantity::kAngularAcceleration, QT_TR_NOOP("angular acceleration %1")},
        {quantity::kCoordinate, QT_TR_NOOP("coordinate")},
        {quantity::kRate, QT_TR_NOOP("rate")},
        {quantity::kTranslation, QT_TR_NOOP("translation")},
        {quantity::kTranslationRate, QT_TR_NOOP("translation rate")},
        {quantity::kCoordinateAcceleration, QT_TR_NOOP("acceleration")},
        {quantity::kTranslationAcceleration, QT_TR_NOOP("translation acceleration")},
        {quantity::kDrift, QT_TR_NOOP("position drift")},
        {quantity::kDriftAngle, QT_TR_NOOP("angle drift")},
        {quantity::kDriftRate, QT_TR_NOOP("velocity drift")},
        {quantity::kDriftAngleRate, QT_TR_NOOP("angular velocity drift")},
        {quantity::kMultiplier, QT_TR_NOOP("multiplier %1")},
        {quantity::kForce, QT_TR_NOOP("force %1")},
        {quantity::kTorque, QT_TR_NOOP("torque %1")},
        {quantity::kForce, QT_TR_NOOP("force")},
        {quantity::kTorque, QT_TR_NOOP("torque")},
        {quantity::kLength, QT_TR_NOOP("length")},
        {quantity::kDriverTorque, QT_TR_NOOP("driving torque")},
        {quantity::kDriverForce, QT_TR_NOOP("driving force")},
        {quantity::kDriverPower, QT_TR_NOOP("driving power")},
        {quantity::kFrictionTorque, QT_TR_NOOP("friction torque")},
        {quantity::kFrictionForce, QT_TR_NOOP("friction force")},
        {quantity::kFrequency, QT_TR_NOOP("natural frequency")},
        {quantity::kDampedFrequency, QT_TR_NOOP("damped frequency")},
        {quantity::kDampingRatio, QT_TR_NOOP("damping ratio")},
        {quantity::kGrowth, QT_TR_NOOP("rate of growth")},
        {quantity::kFullTurn, QT_TR_NOOP("turns fully")},
        {quantity::kTravel, QT_TR_NOOP("travel of the input")},
    };
    return kTitles;
}

const ChannelCatalog::Title* ChannelCatalog::titleAt(const ChannelPlace& place) {
    const bool isOfSolver = place.group == ChannelGroup::Solver;
    for (const Title& title : titles()) {
        if (title.quantity == place.quantity && title.hasAxis() != place.axis.empty() &&
            title.isOfSolver == isOfSolver)
            return &title;
    }
    return nullptr;
}

QString ChannelCatalog::quantityTitle(const ChannelPlace& place) {
    const QString axis = QString::fromStdString(place.axis);
    if (place.quantity.empty() && axis.isEmpty()) return tr("value");
    if (const Title* title = titleAt(place)) {
        const QString text = tr(title->text);
        return axis.isEmpty() ? text : text.arg(axis);
    }
    return QString::fromStdString(
        ChannelId{.quantity = place.quantity, .axis = place.axis}.quantityAndAxis());
}

QString ChannelCatalog::searchText(const ChannelPlace& place) {
    const Title* title = titleAt(place);
    const QString english = title ? QString::fromLatin1(title->text).remove("%1") : QString();
    return QStringList{quantityTitle(place), english, groupTitle(place.group)}.join(
        QLatin1Char(' '));
}

QString ChannelCatalog::title(std::string_view channel) {
    if (channel.starts_with(kDifference))
        return tr("difference of %1").arg(title(channel.substr(kDifference.size())));
    const ChannelPlace place = placeOf(results::channelId(channel));
    const QString quantity = quantityTitle(place);
    if (place.owner.empty()) return quantity;
    return QString::fromStdString(place.owner) + QStringLiteral(": ") + quantity;
}

QString ChannelCatalog::shownUnit(const std::string& unit) {
    return shownScale(QString::fromStdString(unit))
        .unit.replace(QLatin1Char('*'), QLatin1Char(' '))
        .replace(QLatin1String("^2"), QStringLiteral("²"));
}

double ChannelCatalog::shownFactor(const std::string& unit) {
    return shownScale(QString::fromStdString(unit)).factor;
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
    const ChannelId id = results::channelId(name);
    return (id.kind == ChannelKind::Energy && id.quantity == quantity::kLostInImpacts) ||
           isCount(name);
}

bool ChannelCatalog::isCount(std::string_view name) {
    const ChannelId id = results::channelId(name);
    return (id.kind == ChannelKind::Lcp && id.quantity == quantity::kPivots) ||
           id.quantity == quantity::kCount || id.quantity == "impulse"; // by a measure's name
}

int ChannelCatalog::stackSign(std::string_view name) {
    const ChannelId id = results::channelId(name);
    if (id.kind != ChannelKind::Energy || id.quantity == quantity::kTotal) return 0;
    return id.quantity == quantity::kInput ? -1 : 1;
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
    const auto all = [&](auto isSo) {
        return std::ranges::all_of(curves, [&](const CurveSpec& curve) {
            return curve.kind == CurveKind::Value && isSo(meant(curve.channel));
        });
    };
    const auto are = [&](ChannelKind kind) {
        return all([kind](const ChannelId& id) { return id.kind == kind; });
    };
    if (curves.empty()) return {};
    if (are(ChannelKind::Energy)) return tr("Energy");
    if (all(isDrift)) return tr("Constraint drift");
    if (all([](const ChannelId& id) { return id.quantity == quantity::kMultiplier; }))
        return tr("Multiplier");
    if (are(ChannelKind::Momentum)) return tr("Momentum");
    if (all([](const ChannelId& id) {
            return id.kind == ChannelKind::Lcp && id.quantity == quantity::kResidual;
        }))
        return tr("Residual of the LCP");
    return commonMotion(curves);
}

/// What several curves of motion have in common.
QString ChannelCatalog::commonMotion(const std::vector<CurveSpec>& curves) {
    static constexpr std::pair<std::string_view, const char*> kMotions[] = {
        {quantity::kPosition, QT_TR_NOOP("Position")},
        {quantity::kVelocity, QT_TR_NOOP("Velocity")},
        {quantity::kAngularVelocity, QT_TR_NOOP("Angular velocity")},
        {quantity::kAcceleration, QT_TR_NOOP("Acceleration")},
        {quantity::kCoordinateAcceleration, QT_TR_NOOP("Acceleration")},
        {quantity::kTranslationAcceleration, QT_TR_NOOP("Acceleration")},
        {quantity::kAngularAcceleration, QT_TR_NOOP("Angular acceleration")},
    };
    if (curves.size() < 2) return {}; // its own title says more
    const std::string of = meant(curves.front().channel).quantity;
    const auto isSame = [&](const CurveSpec& curve) {
        return curve.kind == CurveKind::Value && meant(curve.channel).quantity == of;
    };
    if (!std::ranges::all_of(curves, isSame)) return {};
    for (const auto& [quantity, text] : kMotions)
        if (quantity == of) return tr(text);
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
              const std::vector<ChannelId>& ids) {
    for (const ChannelId& id : ids) {
        const std::string name = id.name();
        const bool isThere = std::ranges::any_of(
            header.channels, [&](const results::Channel& c) { return c.name == name; });
        if (isThere) curves.push_back({name});
    }
}

std::vector<ChannelId> idsOf(ChannelKind kind, std::initializer_list<std::string_view> quantities) {
    std::vector<ChannelId> ids;
    for (const std::string_view quantity : quantities)
        ids.push_back({.kind = kind, .quantity = std::string(quantity)});
    return ids;
}

std::vector<ChannelId> linearMomentum() {
    std::vector<ChannelId> ids;
    for (const char* axis : {"x", "y", "z"})
        ids.push_back({.kind = ChannelKind::Momentum,
                       .quantity = std::string(quantity::kLinear),
                       .axis = axis});
    return ids;
}

/// The multipliers of the first joint that has any.
void addFirstMultipliers(const results::RunHeader& header, std::vector<CurveSpec>& curves) {
    std::string_view owner;
    for (const results::Channel& channel : header.channels) {
        if (channel.id.quantity != quantity::kMultiplier) continue;
        if (owner.empty()) owner = channel.id.owner;
        if (channel.id.owner != owner) return;
        curves.push_back({channel.name});
    }
}

} // namespace

std::vector<CurveSpec> ChannelCatalog::initialCurves(const QString& kind, bool isStacked,
                                                     const results::RunHeader& header) {
    std::vector<CurveSpec> curves;
    const auto add = [&](ChannelKind of, std::initializer_list<std::string_view> quantities) {
        addWhere(header, curves, idsOf(of, quantities));
    };
    if (kind == QLatin1String("energy") && isStacked) {
        // What may be negative lies lowest.
        add(ChannelKind::Energy,
            {quantity::kPotential, quantity::kKinetic, quantity::kLostToFriction,
             quantity::kLostInImpacts, quantity::kLostToDamping, quantity::kLostNumerically,
             quantity::kInput});
    } else if (kind == QLatin1String("energy")) {
        add(ChannelKind::Energy, {quantity::kKinetic, quantity::kPotential, quantity::kTotal});
    } else if (kind == QLatin1String("drift")) {
        add(ChannelKind::Drift, {quantity::kLargestPosition, quantity::kLargestVelocity});
    } else if (kind == QLatin1String("multipliers")) {
        addFirstMultipliers(header, curves);
    } else if (kind == QLatin1String("momenta")) {
        addWhere(header, curves, linearMomentum());
    } else if (kind == QLatin1String("lcp")) {
        add(ChannelKind::Lcp, {quantity::kResidual, quantity::kPivots});
        add(ChannelKind::Contacts, {quantity::kCount});
        for (CurveSpec& curve : curves)
            curve.isOnRight = isCount(curve.channel);
    }
    return curves;
}

} // namespace trammel::studio
