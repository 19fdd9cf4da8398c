#pragma once

#include "model/model.h"

namespace trammel::model {

/// Mass, centre of mass and inertia of a body or shape.
struct MassProperties {
    double mass = 0.0;           ///< kg
    Vec3 com = Vec3::Zero();     ///< m, in the body frame
    Mat3 inertia = Mat3::Zero(); ///< kg m^2, about com, body axes
};

Mat3 inertiaMatrix(const InertiaEntries& entries);

/// Exact properties of a homogeneous shape, in the frame that the shape's pose is given in.
/// A plane has none (mass 0). Meshes must be closed (divergence theorem over the triangles).
/// @throws std::runtime_error for a mesh that cannot be read or is not closed, and for points that
///         have no hull.
MassProperties massProperties(const Shape& shape, double density,
                              const std::filesystem::path& directory);

/// A body's properties: what it states, else what its shapes and their materials give. A stated
/// mass without inertia scales the shapes' inertia to that mass. The centre of mass is the stated
/// one, else the shapes' where mass or inertia come from them, else the body's origin.
/// A stated centre of mass moves neither the stated nor the shapes' inertia: both count about it.
/// A fixed body needs no mass and may have none.
/// @throws std::runtime_error naming the body where neither gives a positive mass and inertia, or
///         as for a shape.
MassProperties massProperties(const Model& model, const Body& body);

} // namespace trammel::model
