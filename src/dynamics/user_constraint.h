#pragma once

/// The name by which programs that use the library include their own constraints.
#include "dynamics/system/user_constraint.h"
