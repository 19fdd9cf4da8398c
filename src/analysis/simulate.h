#pragma once

/// The name by which programs that use the library include a run.
#include "analysis/run/simulate.h"
