#pragma once

#include "math/vector.h"
#include "model/mesh.h"

#include <array>
#include <span>
#include <vector>

namespace trammel::collision {

/// The faces, edges and vertices of a convex polyhedron. Triangles that lie in one plane, to 1e-6
/// of the extent (points are often given with seven digits), are one face.
class HullSurface {
public:
    struct Edge {
        std::array<unsigned, 2> ends;
        std::array<Vec3, 2> normals; ///< of the faces on both sides
        Vec3 across;                 ///< the first's normal times the second's
    };

    /// @param mesh closed and convex, its triangles outward
    explicit HullSurface(const model::TriangleMesh& mesh);

    /// The cube whose half edges are 1: scaled along its axes, any box.
    static const HullSurface& cube();

    const std::vector<Vec3>& vertices() const { return m_vertices; }
    const std::vector<Edge>& edges() const { return m_edges; }
    int faceCount() const { return static_cast<int>(m_faces.size()); }
    /// Unit, outward.
    const Vec3& normal(int face) const { return m_faces[face].normal; }
    /// The vertex of a face that is foremost along its normal.
    unsigned top(int face) const { return m_faces[face].top; }
    /// Vertices around a face, counter-clockwise seen from outside.
    std::span<const unsigned> corners(int face) const;
    std::span<const int> facesAt(unsigned vertex) const;

    /// The first of the vertices that are foremost in a direction.
    unsigned foremost(const Vec3& direction) const;

private:
    struct Face {
        Vec3 normal;
        unsigned first, count; ///< in m_corners
        unsigned top;
    };

    void addFace(const std::vector<unsigned>& corners, const Vec3& normal);
    void addEdges();
    void indexFaces();

    std::vector<Vec3> m_vertices;
    std::vector<Face> m_faces;
    std::vector<unsigned> m_corners;
    std::vector<Edge> m_edges;
    std::vector<unsigned> m_firstAt; ///< by vertex: where its faces begin in m_at
    std::vector<int> m_at;
};

} // namespace trammel::collision
