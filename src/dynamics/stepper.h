#pragma once

/// The name by which programs that use the library include the stepper.
#include "dynamics/stepping/stepper.h"
