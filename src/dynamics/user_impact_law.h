#pragma once

/// The name by which programs that use the library include their own impact laws.
#include "dynamics/system/user_impact_law.h"
