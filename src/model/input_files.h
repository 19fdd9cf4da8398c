#pragma once

#include "model/model.h"

#include <filesystem>
#include <vector>

namespace trammel::model {

/// The files that a model names, whether they exist or not: those of its tables, controllers,
/// meshes and hulls, and the materials that an OBJ file names ("mtllib").
std::vector<std::filesystem::path> inputFiles(const Model& model);
/// Those of meshes and hulls.
std::vector<std::filesystem::path> meshFiles(const Model& model);

} // namespace trammel::model
