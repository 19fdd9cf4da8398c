#pragma once

#include "model/model.h"
#include "scene/mesh_data.h"

#include <string>
#include <vector>

/// What elements on joint coordinates and between bodies look like. Sizes are in radii of a hinge.
namespace trammel::scene {

/// A mesh that moves with a body.
struct PlacedMesh {
    MeshData mesh;
    std::string body;                                        ///< may be "ground"
    Eigen::Isometry3d world = Eigen::Isometry3d::Identity(); ///< in the initial pose
};

/// Radii of the pitch circles of two wheels that turn about parallel axes a distance apart, with
/// rate2 = ratio rate1 about the same direction:
///     outer teeth (ratio < 0)   r1 + r2 = distance,    r1 / r2 = -ratio
///     inner teeth (ratio > 0)   |r1 - r2| = distance,  r1 / r2 = ratio
/// Both are 0 where there are none: for axes that coincide, or ratio 1.
std::array<double, 2> pitchRadii(double distance, double ratio);

/// A gear joint's wheels and racks, each at its joint and turning with its body: pitch circles
/// where the axes are parallel, a pinion with the rack's radius, small wheels elsewhere.
/// Nothing where a coupled joint is not there.
std::vector<PlacedMesh> gearGlyph(const model::Model& model, const model::Joint& gear, double size);
/// A coil about the axis of a joint's coordinate.
PlacedMesh coordinateSpringGlyph(const model::Joint& joint, double size);
/// Arrows along a joint's coordinate, both ways.
PlacedMesh controllerGlyph(const model::Joint& joint, double size);
/// A sleeve about a pin.
PlacedMesh sleeveGlyph(const std::string& body, const Vec3& position, double size);

} // namespace trammel::scene
