#pragma once

#include "scene/scene_anchors.h"

namespace trammel::studio {
using namespace scene;
} // namespace trammel::studio
