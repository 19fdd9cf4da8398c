#pragma once

#include "study/tolerance_analysis.h"

#include <QString>

namespace trammel::studio {

/// What a tolerance analysis found, as a table in HTML.
QString toleranceSummary(const study::ToleranceResult& result);

} // namespace trammel::studio
