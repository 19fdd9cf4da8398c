#include "scene/mesh_data.h"

#include "math/rotation_between.h"
#include "model/mesh_import.h"
#include "model/regular_file.h"

#include <assimp/postprocess.h>
#include <cmath>
#include <numbers>
#include <span>
#include <stdexcept>

namespace trammel::scene {
namespace {

using Vec3f = Eigen::Vector3f;

/// One ring of a surface of revolution about z.
struct Ring {
    double radius, z;             ///< place, m
    double normalRadius, normalZ; ///< normal, need not be unit
};

void joinRings(MeshData& mesh, std::uint32_t lower, std::uint32_t upper, int segments) {
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(segments); ++i) {
        const std::uint32_t a = lower + i, b = lower + i + 1, c = upper + i, d = upper + i + 1;
        mesh.indices.insert(mesh.indices.end(), {a, b, d, a, d, c});
    }
}

/// Rings from low z to high z; a sharp edge is two rings at the same place with other normals.
MeshData revolve(std::span<const Ring> rings, int segments) {
    MeshData mesh;
    mesh.isClosed = rings.front().radius < 1e-9 && rings.back().radius < 1e-9;
    for (const Ring& ring : rings) {
        for (int i = 0; i <= segments; ++i) {
            const double angle = 2.0 * std::numbers::pi * i / segments;
            const double c = std::cos(angle), s = std::sin(angle);
            mesh.positions.push_back(Vec3(ring.radius * c, ring.radius * s, ring.z).cast<float>());
            const Vec3 normal(ring.normalRadius * c, ring.normalRadius * s, ring.normalZ);
            mesh.normals.push_back(normal.normalized().cast<float>());
        }
    }
    const auto stride = static_cast<std::uint32_t>(segments + 1);
    for (std::uint32_t r = 0; r + 1 < rings.size(); ++r) {
        joinRings(mesh, r * stride, (r + 1) * stride, segments);
    }
    return mesh;
}

/// Quarter circles from a pole to the equator or back, about (0, z).
void appendCap(std::vector<Ring>& rings, double radius, double z, double from, double to,
               int steps) {
    for (int i = 0; i <= steps; ++i) {
        const double angle = from + (to - from) * i / steps;
        const double c = std::cos(angle), s = std::sin(angle);
        rings.push_back({radius * c, z + radius * s, c, s});
    }
}

/// The wire's centre line of a coil spring; it winds itself out from the axis and back.
std::vector<Vec3> coilPath(double radius, double length, int turns) {
    constexpr int kPerTurn = 20;
    const double straight = 0.12 * length;
    const int count = kPerTurn * turns;
    std::vector<Vec3> path{Vec3::Zero()};
    for (int i = 0; i <= count; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / kPerTurn;
        const double r = radius * std::min({1.0, 1.0 * i / kPerTurn, 1.0 * (count - i) / kPerTurn});
        const double z = straight + (length - 2 * straight) * i / count;
        path.emplace_back(r * std::cos(angle), r * std::sin(angle), z);
    }
    path.emplace_back(0, 0, length);
    return path;
}

/// A round wire along a path, turned as little as the path turns; the ends stay open.
MeshData sweep(const std::vector<Vec3>& path, double wireRadius) {
    constexpr int kSegments = 8;
    MeshData mesh;
    Quat turn = Quat::Identity();
    for (std::size_t i = 0; i < path.size(); ++i) {
        const Vec3& before = path[i == 0 ? 0 : i - 1];
        const Vec3& after = path[std::min(i + 1, path.size() - 1)];
        turn = rotationBetween(turn * Vec3::UnitZ(), after - before) * turn;
        for (int k = 0; k <= kSegments; ++k) {
            const double angle = 2.0 * std::numbers::pi * k / kSegments;
            const Vec3 normal = turn * Vec3(std::cos(angle), std::sin(angle), 0);
            mesh.positions.push_back((path[i] + wireRadius * normal).cast<float>());
            mesh.normals.push_back(normal.cast<float>());
        }
    }
    for (std::uint32_t i = 0; i + 1 < path.size(); ++i) {
        joinRings(mesh, i * (kSegments + 1), (i + 1) * (kSegments + 1), kSegments);
    }
    return mesh;
}

void appendFace(MeshData& mesh, const Vec3& centre, const Vec3& u, const Vec3& v) {
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    const Vec3f normal = u.cross(v).normalized().cast<float>();
    for (const Vec3& corner :
         {Vec3(centre - u - v), Vec3(centre + u - v), Vec3(centre + u + v), Vec3(centre - u + v)}) {
        mesh.positions.push_back(corner.cast<float>());
        mesh.normals.push_back(normal);
    }
    for (const std::uint32_t i : {0u, 1u, 2u, 0u, 2u, 3u})
        mesh.indices.push_back(first + i);
}

} // namespace

Eigen::AlignedBox3f MeshData::bounds() const {
    Eigen::AlignedBox3f box;
    for (const Vec3f& p : positions)
        box.extend(p);
    return box;
}

void append(MeshData& mesh, const MeshData& part, const Eigen::Isometry3d& placement) {
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    mesh.isClosed = part.isClosed && (first == 0 || mesh.isClosed);
    mesh.ballRadius = 0.0f;
    const Eigen::Isometry3f place = placement.cast<float>();
    for (const Vec3f& p : part.positions)
        mesh.positions.push_back(place * p);
    for (const Vec3f& n : part.normals)
        mesh.normals.push_back(place.linear() * n);
    for (const std::uint32_t i : part.indices)
        mesh.indices.push_back(first + i);
}

MeshData ellipsoidMesh(const Vec3& radii, int segments) {
    std::vector<Ring> rings;
    const int steps = segments / 2;
    for (int i = 0; i <= steps; ++i) {
        const double angle = std::numbers::pi * (static_cast<double>(i) / steps - 0.5);
        rings.push_back({std::cos(angle), std::sin(angle), std::cos(angle), std::sin(angle)});
    }
    MeshData mesh = revolve(rings, segments);
    const Vec3f scale = radii.cast<float>();
    for (Vec3f& p : mesh.positions)
        p = p.cwiseProduct(scale);
    for (Vec3f& n : mesh.normals)
        n = n.cwiseQuotient(scale).normalized();
    if (radii.isConstant(radii.x())) mesh.ballRadius = scale.x();
    return mesh;
}

MeshData boxMesh(const Vec3& size) {
    MeshData mesh;
    mesh.isClosed = true;
    for (int axis = 0; axis < 3; ++axis) {
        for (const double side : {-0.5, 0.5}) {
            Vec3 n = Vec3::Zero(), u = Vec3::Zero(), v = Vec3::Zero();
            n[axis] = side * size[axis];
            u[(axis + 1) % 3] = std::copysign(0.5 * size[(axis + 1) % 3], side);
            v[(axis + 2) % 3] = 0.5 * size[(axis + 2) % 3];
            appendFace(mesh, n, u, v);
        }
    }
    return mesh;
}

MeshData cylinderMesh(double radius, double length, int segments) {
    const double z = 0.5 * length;
    const Ring rings[] = {{0, -z, 0, -1},    {radius, -z, 0, -1}, {radius, -z, 1, 0},
                          {radius, z, 1, 0}, {radius, z, 0, 1},   {0, z, 0, 1}};
    return revolve(rings, segments);
}

MeshData capsuleMesh(double radius, double length, int segments) {
    std::vector<Ring> rings;
    appendCap(rings, radius, -0.5 * length, -0.5 * std::numbers::pi, 0.0, segments / 4);
    appendCap(rings, radius, 0.5 * length, 0.0, 0.5 * std::numbers::pi, segments / 4);
    return revolve(rings, segments);
}

MeshData coneMesh(double radius, double length, int segments) {
    const Ring rings[] = {{0, 0, 0, -1},
                          {radius, 0, 0, -1},
                          {radius, 0, length, radius},
                          {0, length, length, radius}};
    return revolve(rings, segments);
}

MeshData arrowMesh(double shaftRadius, double length) {
    const double head = std::min(6.0 * shaftRadius, 0.5 * length);
    MeshData mesh;
    Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
    place.translation().z() = 0.5 * (length - head);
    append(mesh, cylinderMesh(shaftRadius, length - head, 12), place);
    place.translation().z() = length - head;
    append(mesh, coneMesh(2.4 * shaftRadius, head, 16), place);
    return mesh;
}

MeshData coilMesh(double radius, double wireRadius, double length, int turns) {
    return sweep(coilPath(radius, length, turns), wireRadius);
}

MeshData arcMesh(double radius, double wireRadius, double from, double to) {
    constexpr int kPieces = 48;
    std::vector<Vec3> path;
    for (int i = 0; i <= kPieces; ++i) {
        const double angle = from + (to - from) * i / kPieces;
        path.emplace_back(radius * std::cos(angle), radius * std::sin(angle), 0);
    }
    return sweep(path, wireRadius);
}

MeshData tileMesh(double size) {
    MeshData mesh;
    const double h = 0.5 * size;
    appendFace(mesh, Vec3::Zero(), Vec3(h, 0, 0), Vec3(0, h, 0));
    appendFace(mesh, Vec3::Zero(), Vec3(0, h, 0), Vec3(h, 0, 0));
    return mesh;
}

MeshData readMesh(const std::string& file, double scale) {
    const model::ImportedMeshes imported(model::readRegularFile(file), file,
                                         aiProcess_Triangulate | aiProcess_GenNormals |
                                             aiProcess_PreTransformVertices);
    MeshData mesh;
    for (const aiMesh* part : imported.meshes()) {
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        for (unsigned i = 0; i < part->mNumVertices; ++i) {
            const aiVector3D& p = part->mVertices[i];
            const aiVector3D& n = part->mNormals[i];
            mesh.positions.push_back(Vec3f(p.x, p.y, p.z) * static_cast<float>(scale));
            mesh.normals.emplace_back(n.x, n.y, n.z);
        }
        for (const aiFace& face : std::span(part->mFaces, part->mNumFaces)) {
            if (face.mNumIndices != 3) continue; // points and lines of an OBJ file
            for (unsigned k = 0; k < 3; ++k)
                mesh.indices.push_back(first + face.mIndices[k]);
        }
    }
    return mesh;
}

MeshData facetMesh(const model::TriangleMesh& triangles) {
    MeshData mesh;
    for (const auto& [i, j, k] : triangles.triangles) {
        const Vec3 &a = triangles.vertices[i], &b = triangles.vertices[j];
        const Vec3& c = triangles.vertices[k];
        const Vec3 normal = (b - a).cross(c - a).stableNormalized();
        for (const Vec3& corner : {a, b, c}) {
            mesh.indices.push_back(static_cast<std::uint32_t>(mesh.positions.size()));
            mesh.positions.push_back(corner.cast<float>());
            mesh.normals.push_back(normal.cast<float>());
        }
    }
    return mesh;
}

Quat rotationFromZ(const Vec3& direction) {
    const double norm = direction.norm();
    return norm > 0.0 ? rotationBetween(Vec3::UnitZ(), direction / norm) : Quat::Identity();
}

} // namespace trammel::scene
