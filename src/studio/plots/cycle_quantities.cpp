#include "studio/plots/cycle_quantities.h"

#include "studio/document/shown_units.h"

#include <QCoreApplication>
#include <functional>

namespace trammel::studio {

namespace {

struct QuantityText {
    Q_DECLARE_TR_FUNCTIONS(QuantityText)
};

/// Of what is per unit of the input: "mm/°", and what SI is multiplied by; of a quantity over the
/// same one a pure number.
ShownScale perInput(const QString& unit, const QString& inputUnit) {
    if (unit == inputUnit) return {QString(), 1.0};
    const ShownScale top = shownScale(unit), bottom = shownScale(inputUnit);
    return {top.unit + '/' + bottom.unit, top.factor / bottom.factor};
}

const char* effortUnit(const dynamics::Joint& joint) {
    return joint.kind->hasAngle ? "N*m" : "N";
}

ShownScale scaleOf(CycleQuantity quantity, const LinkageCycle& cycle) {
    switch (quantity) {
    case CycleQuantity::Transmission:
    case CycleQuantity::Coordinate:
        return shownScale("rad");
    case CycleQuantity::Advantage:
        if (cycle.cycle.output) {
            const auto& output =
                cycle.system->joints()[static_cast<std::size_t>(*cycle.cycle.output)];
            return perInput(effortUnit(output), effortUnit(cycle.joint()));
        }
        return {};
    case CycleQuantity::Ratio:
        return perInput("rad", cycle.unit());
    case CycleQuantity::SlideRatio:
        return perInput("m", cycle.unit());
    case CycleQuantity::Speed:
        return shownScale("m/s");
    case CycleQuantity::Acceleration:
        return shownScale("m/s^2");
    case CycleQuantity::Effort:
        return shownScale(effortUnit(cycle.joint()));
    }
    return {};
}

using Value = std::function<double(int)>;

CycleCurve curve(const std::string& name, const LinkageCycle& cycle, double factor,
                 const Value& value) {
    CycleCurve result{QString::fromStdString(name), {}};
    result.values.reserve(cycle.cycle.count());
    for (int i = 0; i < cycle.cycle.count(); ++i)
        result.values << factor * value(i);
    return result;
}

} // namespace

QString title(CycleQuantity quantity) {
    switch (quantity) {
    case CycleQuantity::Transmission:
        return QuantityText::tr("Transmission Angle");
    case CycleQuantity::Advantage:
        return QuantityText::tr("Mechanical Advantage");
    case CycleQuantity::Ratio:
        return QuantityText::tr("Velocity Ratios of Hinges");
    case CycleQuantity::SlideRatio:
        return QuantityText::tr("Velocity Ratios of Slides");
    case CycleQuantity::Coordinate:
        return QuantityText::tr("Angles of Hinges");
    case CycleQuantity::Speed:
        return QuantityText::tr("Velocities of Points");
    case CycleQuantity::Acceleration:
        return QuantityText::tr("Accelerations of Points");
    case CycleQuantity::Effort:
        return QuantityText::tr("Torque or Force of the Motor");
    }
    return {};
}

QString axisTitle(CycleQuantity quantity, const LinkageCycle& cycle) {
    const QString text = scaleOf(quantity, cycle).title(title(quantity));
    const bool counts = quantity == CycleQuantity::Speed ||
                        quantity == CycleQuantity::Acceleration ||
                        quantity == CycleQuantity::Effort;
    if (!counts) return text;
    const QString unit = cycle.unit() + QStringLiteral("/s");
    return QuantityText::tr("%1 at %2").arg(text, shownValue(cycle.speed, unit, 4));
}

std::vector<CycleCurve> curvesOf(CycleQuantity quantity, const LinkageCycle& shown) {
    const analysis::Cycle& cycle = shown.cycle;
    const auto& joints = shown.system->joints();
    const double factor = scaleOf(quantity, shown).factor;
    std::vector<CycleCurve> curves;
    const auto add = [&](const std::string& name, const Value& value) {
        curves.push_back(curve(name, shown, factor, value));
    };
    const auto addPoints = [&](Vec3 analysis::PointSample::*member, double scale) {
        for (int p = 0; p < cycle.pointCount; ++p)
            add(shown.points[static_cast<std::size_t>(p)], [&, p, member, scale](int i) {
                return scale * (cycle.point(i, p).*member).norm();
            });
    };
    const auto addJoints = [&](bool areHinges, double analysis::CoordinateSample::*member) {
        for (int c = 0; c < static_cast<int>(cycle.joints.size()); ++c) {
            const int index = cycle.joints[static_cast<std::size_t>(c)];
            const dynamics::Joint& joint = joints[static_cast<std::size_t>(index)];
            if (index == shown.input || joint.kind->hasAngle != areHinges) continue;
            add(joint.name, [&, c, member](int i) { return cycle.coordinate(i, c).*member; });
        }
    };
    switch (quantity) {
    case CycleQuantity::Transmission:
        if (cycle.transmissionJoint)
            add(joints[static_cast<std::size_t>(*cycle.transmissionJoint)].name,
                [&](int i) { return cycle.transmission[static_cast<std::size_t>(i)]; });
        break;
    case CycleQuantity::Advantage:
        if (cycle.output)
            add(joints[static_cast<std::size_t>(*cycle.output)].name,
                [&](int i) { return cycle.advantage[static_cast<std::size_t>(i)]; });
        break;
    case CycleQuantity::Ratio:
        addJoints(true, &analysis::CoordinateSample::rate);
        break;
    case CycleQuantity::SlideRatio:
        addJoints(false, &analysis::CoordinateSample::rate);
        break;
    case CycleQuantity::Coordinate:
        addJoints(true, &analysis::CoordinateSample::value);
        break;
    case CycleQuantity::Speed:
        addPoints(&analysis::PointSample::velocity, std::abs(shown.speed));
        break;
    case CycleQuantity::Acceleration:
        addPoints(&analysis::PointSample::acceleration, shown.speed * shown.speed);
        break;
    case CycleQuantity::Effort:
        if (!cycle.effort.empty())
            add(shown.joint().name,
                [&](int i) { return cycle.effort[static_cast<std::size_t>(i)]; });
        break;
    }
    return curves;
}

} // namespace trammel::studio
