#pragma once

#include "io/json_value.h"
#include "model/model.h"
#include "scene/scene_content.h"

#include <string>
#include <vector>

namespace trammel::page {

/// A model as it is drawn, and where its bodies are over time.
struct Motion {
    const model::Model& model;
    const scene::SceneContent& content;
    std::vector<double> times;                    ///< s, ascending
    std::vector<std::vector<model::Pose>> frames; ///< of the body frames in the world, by time
};

/// The motion as a glTF 2.0 asset with its one buffer inside: a root node that turns the model's up
/// to glTF's, y; under it a node a body, with translations and rotations over time where it moves,
/// that has a node for each thing that is drawn of it ("extras": {"kind": "shape" | "joint" |
/// "force"}); springs and the like, which span two bodies, move and stretch by themselves. Metres
/// and seconds, float32; equal meshes are there once. Axes of bodies are left out.
///
/// Written here rather than by Assimp's exporter: that stores the times anew for every channel,
/// three a body, where here all channels share one list, and has no extras for what is drawn.
/// @pre at least one frame
io::JsonValue gltf(const Motion& motion);

} // namespace trammel::page
