#pragma once

#include "collision/bounds.h"
#include "model/mesh.h"

#include <array>
#include <span>
#include <stop_token>
#include <vector>

namespace trammel::collision {

/// The triangles of a mesh, which of them meet, and a tree of boxes to find those in a region.
class MeshSurface {
public:
    /// @param stop ends that soon, with a tree of some triangles only
    explicit MeshSurface(model::TriangleMesh mesh, const std::stop_token& stop = {});

    const std::vector<Vec3>& vertices() const { return m_mesh.vertices; }
    const std::array<std::size_t, 3>& triangle(int index) const { return m_mesh.triangles[index]; }
    /// Unit, outward.
    const Vec3& normal(int index) const { return m_normals[index]; }
    /// The triangles at a vertex.
    std::span<const int> trianglesAt(std::size_t vertex) const;
    const Bounds& bounds() const { return m_nodes.front().bounds; }

    /// Calls for each triangle whose box overlaps the region, always in the same order.
    template <typename Call>
    void visit(const Bounds& region, const Call& call) const {
        visit(0, region, call);
    }

private:
    /// A box around two nodes, the first of which follows it, or around a triangle.
    struct Node {
        Bounds bounds;
        int second = -1;
        int triangle = -1;
    };

    void indexNeighbours();
    Bounds boundsOf(int triangle) const;
    void build(std::span<int> triangles, const std::stop_token& stop);
    template <typename Call>
    void visit(int index, const Bounds& region, const Call& call) const {
        const Node& node = m_nodes[index];
        if (!node.bounds.overlaps(region)) return;
        if (node.triangle >= 0) {
            call(node.triangle);
            return;
        }
        visit(index + 1, region, call);
        visit(node.second, region, call);
    }

    model::TriangleMesh m_mesh;
    std::vector<Vec3> m_normals;
    std::vector<std::size_t> m_firstAt; ///< by vertex: where its triangles begin in m_at
    std::vector<int> m_at;
    std::vector<Node> m_nodes;
};

} // namespace trammel::collision
