#pragma once

#include "scene/mesh_data.h"

namespace trammel::studio {
using namespace scene;
} // namespace trammel::studio
