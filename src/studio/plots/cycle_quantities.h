#pragma once

#include "studio/jobs/cycle_job.h"

#include <QString>
#include <QVector>
#include <array>

namespace trammel::studio {

/// What can be plotted over the input of a mechanism.
enum class CycleQuantity {
    Transmission, ///< angle between coupler and output link
    Advantage,    ///< mechanical advantage of the output
    Ratio,        ///< velocity ratios of hinges
    SlideRatio,   ///< velocity ratios of slides
    Coordinate,   ///< angles of hinges
    Speed,        ///< of the measured points, at the input's speed
    Acceleration, ///< the same
    Effort        ///< what drives the input at its speed
};
inline constexpr std::array kCycleQuantities{CycleQuantity::Transmission, CycleQuantity::Advantage,
                                             CycleQuantity::Ratio,        CycleQuantity::SlideRatio,
                                             CycleQuantity::Coordinate,   CycleQuantity::Speed,
                                             CycleQuantity::Acceleration, CycleQuantity::Effort};

/// A curve by sample, in shown units.
struct CycleCurve {
    QString name;
    QVector<double> values;
};

QString title(CycleQuantity quantity);
/// What stands at the axis, with the unit and the speed where it counts.
QString axisTitle(CycleQuantity quantity, const LinkageCycle& cycle);
/// Empty where the mechanism has nothing of the kind.
std::vector<CycleCurve> curvesOf(CycleQuantity quantity, const LinkageCycle& cycle);

} // namespace trammel::studio
