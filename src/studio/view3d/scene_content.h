#pragma once

#include "scene/scene_content.h"

namespace trammel::studio {
using namespace scene;
} // namespace trammel::studio
