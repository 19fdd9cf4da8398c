#pragma once

#include "model/mesh.h"

#include <stop_token>
#include <string>
#include <string_view>

namespace trammel::fmu {

/// A mesh as lines of text, "v x y z" (m) and "f i j k" (from 0): so do exported units hold meshes,
/// exactly and without what their formats need. Empty where it is asked to stop.
std::string packed(const model::TriangleMesh& mesh, const std::stop_token& stop = {});
/// @param name of its file, for messages
/// @throws messages::RuntimeError where the text is none
model::TriangleMesh unpackedMesh(std::string_view text, const std::string& name);

} // namespace trammel::fmu
