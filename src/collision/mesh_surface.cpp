#include "collision/mesh_surface.h"

#include "collision/solid.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace trammel::collision {

MeshSurface::MeshSurface(model::TriangleMesh mesh, const std::stop_token& stop)
    : m_mesh(std::move(mesh)) {
    m_normals.reserve(m_mesh.triangles.size());
    for (const auto& [a, b, c] : m_mesh.triangles) {
        const Vec3& corner = m_mesh.vertices[a];
        const Vec3 across = (m_mesh.vertices[b] - corner).cross(m_mesh.vertices[c] - corner);
        m_normals.push_back(direction(across, Vec3::UnitZ()));
    }
    indexNeighbours();
    std::vector<int> triangles(m_mesh.triangles.size());
    std::iota(triangles.begin(), triangles.end(), 0);
    m_nodes.reserve(2 * triangles.size() - 1);
    build(triangles, stop);
}

std::span<const int> MeshSurface::trianglesAt(std::size_t vertex) const {
    return std::span(m_at).subspan(m_firstAt[vertex], m_firstAt[vertex + 1] - m_firstAt[vertex]);
}

void MeshSurface::indexNeighbours() {
    m_firstAt.assign(m_mesh.vertices.size() + 1, 0);
    for (const auto& triangle : m_mesh.triangles)
        for (std::size_t vertex : triangle)
            ++m_firstAt[vertex + 1];
    std::partial_sum(m_firstAt.begin(), m_firstAt.end(), m_firstAt.begin());
    m_at.resize(3 * m_mesh.triangles.size());
    std::vector<std::size_t> next(m_firstAt.begin(), m_firstAt.end() - 1);
    for (std::size_t i = 0; i < m_mesh.triangles.size(); ++i)
        for (std::size_t vertex : m_mesh.triangles[i])
            m_at[next[vertex]++] = static_cast<int>(i);
}

Bounds MeshSurface::boundsOf(int triangle) const {
    const auto& [a, b, c] = m_mesh.triangles[triangle];
    const auto& at = m_mesh.vertices;
    return {at[a].cwiseMin(at[b]).cwiseMin(at[c]), at[a].cwiseMax(at[b]).cwiseMax(at[c])};
}

void MeshSurface::build(std::span<int> triangles, const std::stop_token& stop) {
    Bounds around = boundsOf(triangles[0]);
    for (int triangle : triangles) {
        const Bounds bounds = boundsOf(triangle);
        around.lower = around.lower.cwiseMin(bounds.lower);
        around.upper = around.upper.cwiseMax(bounds.upper);
    }
    const std::size_t index = m_nodes.size();
    const bool isLeaf = triangles.size() == 1 || stop.stop_requested();
    m_nodes.push_back({around, -1, isLeaf ? triangles[0] : -1});
    if (isLeaf) return;
    int axis = 0;
    (around.upper - around.lower).maxCoeff(&axis);
    const auto middle = triangles.begin() + triangles.size() / 2;
    const auto centre = [&](int triangle) {
        const Bounds bounds = boundsOf(triangle);
        return bounds.lower[axis] + bounds.upper[axis];
    };
    std::nth_element(triangles.begin(), middle, triangles.end(), [&](int s, int t) {
        return std::pair(centre(s), s) < std::pair(centre(t), t);
    });
    build({triangles.begin(), middle}, stop);
    m_nodes[index].second = static_cast<int>(m_nodes.size());
    build({middle, triangles.end()}, stop);
}

} // namespace trammel::collision
