#pragma once

#include "study/sensitivity_analysis.h"

#include <QString>
#include <vector>

class QPainter;
class QPalette;
class QSizeF;

namespace trammel::studio {

class OrbitCamera;

/// Where measured points go as a parameter is changed by its change: m.
struct EffectArrow {
    Vec3 point, motion;
};
struct EffectArrows {
    std::vector<EffectArrow> arrows;      ///< by sample of the cycle, point by point
    std::vector<std::vector<Vec3>> paths; ///< of the points
    double largest = 0.0;                 ///< m
};

EffectArrows effectArrows(const study::SensitivityResult& result, std::size_t parameter);

/// Drawn enlarged so that the largest can be seen; its length is told at its tip.
void paintEffects(QPainter& painter, const EffectArrows& effects, const OrbitCamera& camera,
                  QSizeF view, const QPalette& palette);

} // namespace trammel::studio
