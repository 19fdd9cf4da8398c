#pragma once

#include "scene/glyphs.h"

namespace trammel::studio {
using namespace scene;
} // namespace trammel::studio
