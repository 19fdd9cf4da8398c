#pragma once

#include "math/vector.h"
#include "model/mesh.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace trammel::scene {

/// Triangles in metres, with one normal a vertex; what is drawn and what is picked.
struct MeshData {
    std::vector<Eigen::Vector3f> positions;
    std::vector<Eigen::Vector3f> normals; ///< unit, outward
    std::vector<std::uint32_t> indices;   ///< three a triangle, counter-clockwise from outside
    bool isClosed = false;                ///< surely: nobody sees it from inside
    float ballRadius = 0.0f;              ///< of a ball about the origin, else 0

    Eigen::AlignedBox3f bounds() const;
};
using MeshPointer = std::shared_ptr<const MeshData>;

/// Appends a part, moved.
void append(MeshData& mesh, const MeshData& part, const Eigen::Isometry3d& placement);

MeshData ellipsoidMesh(const Vec3& radii, int segments = 32);
MeshData boxMesh(const Vec3& size);
/// Axis along z, centred.
MeshData cylinderMesh(double radius, double length, int segments = 32);
/// Axis along z, centred; length between the cap centres.
MeshData capsuleMesh(double radius, double length, int segments = 24);
/// Base at z = 0, tip at z = length.
MeshData coneMesh(double radius, double length, int segments = 24);
/// A shaft and a head along z from 0 to length.
MeshData arrowMesh(double shaftRadius, double length);
/// A coil spring along z from 0 to length, with straight ends on the axis.
MeshData coilMesh(double radius, double wireRadius, double length, int turns);
/// A round wire along an arc about z in the x-y plane; the ends stay open. Angles from x, rad.
MeshData arcMesh(double radius, double wireRadius, double from, double to);
/// A square in the x-y plane, seen from both sides.
MeshData tileMesh(double size);
/// The triangles of an STL or OBJ file.
/// @throws std::runtime_error with the cause where it cannot be read.
MeshData readMesh(const std::string& file, double scale);
/// Flat triangles, each in its own plane.
MeshData facetMesh(const model::TriangleMesh& triangles);

/// The rotation that takes z to the direction; the direction need not be unit.
Quat rotationFromZ(const Vec3& direction);

} // namespace trammel::scene
