#pragma once

#include "synthesis/solutions.h"

#include <QString>

namespace trammel::studio {

/// "Crank-rocker", "Slider on the ground, crank" and so on, as seen from the driver.
QString classTitle(const synthesis::Solution& solution);
/// "no defect", "circuit defect" and so on.
QString defectTitle(synthesis::Defect defect);
/// What a defect means, a sentence.
QString defectMeaning(synthesis::Defect defect);

/// "42.3°": a least transmission angle, in the shown unit.
QString transmissionText(const synthesis::Solution& solution);
/// "0.5 mm" or, of a function, an angle; empty where it is rounding.
QString errorText(const synthesis::Solution& solution, bool isAngle);
/// All labels and lengths, a line each: for tool tips and the clipboard.
QString solutionText(const synthesis::Solution& solution, bool isAngle);

} // namespace trammel::studio
