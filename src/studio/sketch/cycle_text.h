#pragma once

#include "studio/jobs/cycle_job.h"

#include <QString>

namespace trammel::studio {

/// How far a mechanism can be turned, in a sentence: "turns from -35.2° to 71.4°; dead points at
/// -35.2°, 71.4°".
QString cycleText(const LinkageCycle& cycle);

} // namespace trammel::studio
