#pragma once

#include "synthesis/motion.h"

#include <QRectF>
#include <QTransform>

class QPainter;
class QPalette;

namespace trammel::studio {

/// A solution as pictures need it: its motion is found once.
struct DrawnSolution {
    DrawnSolution(const synthesis::Solution& solution, synthesis::Poses targets, bool areTurned);

    synthesis::Solution solution;
    synthesis::Linkage linkage;
    synthesis::SolutionMotion motion;
    synthesis::Poses targets; ///< poses or points of the task, which are marked
    bool areTurned;           ///< they are poses: their angles count
    QRectF extent;            ///< of the linkage as it moves, with the marks; m

    /// From metres to pixels, as large as fits.
    QTransform into(const QRectF& rect) const;
};

/// What stays: curves of the coupler point, marks, the ground.
void paintCurves(QPainter& painter, const DrawnSolution& drawn, const QTransform& view,
                 const QPalette& palette);
/// What moves: links, blocks and hinges in a pose.
void paintLinks(QPainter& painter, const DrawnSolution& drawn, const synthesis::Pose& pose,
                const QTransform& view, const QPalette& palette);

} // namespace trammel::studio
