#pragma once

#include "scene/element_glyphs.h"

namespace trammel::studio {
using namespace scene;
} // namespace trammel::studio
