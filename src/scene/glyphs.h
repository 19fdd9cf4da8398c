#pragma once

#include "model/model.h"
#include "scene/mesh_data.h"

namespace trammel::scene {

/// What a joint looks like at its place in the world, its axis given there, in metres about the
/// joint's position. The size is the radius of a hinge; round parts have so many facets around.
MeshData jointGlyph(const model::Joint& joint, double size, int segments);

/// A joint's place, first body's side: its position, or a distance joint's first point.
Vec3 jointPlace(const model::Joint& joint);
/// Where the joint holds a body: its position, the second body's own point in a rough sketch, or
/// the distance joint's point on that body.
Vec3 attachment(const model::Joint& joint, int side);

} // namespace trammel::scene
