#include "collision/hull_surface.h"

#include "collision/solid.h"
#include "collision/tolerances.h"
#include "model/hull.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace trammel::collision {

namespace {

constexpr double kSamePlane = 1e-6; ///< relative to the extent
constexpr unsigned kNone = ~0U;

using Triangle = std::array<std::size_t, 3>;
using Ends = std::pair<std::size_t, std::size_t>;

/// Twice the area, along the outward normal.
Vec3 areaOf(const model::TriangleMesh& mesh, const Triangle& triangle) {
    const Vec3& a = mesh.vertices[triangle[0]];
    return (mesh.vertices[triangle[1]] - a).cross(mesh.vertices[triangle[2]] - a);
}

/// Joins the triangles of a hull that lie in one plane.
class FaceFinder {
public:
    explicit FaceFinder(const model::TriangleMesh& mesh) : m_mesh(mesh) {
        double extent = 0.0;
        for (const Vec3& vertex : mesh.vertices)
            extent = std::max(extent, (vertex - mesh.vertices.front()).norm());
        m_tolerance = kSamePlane * extent;
        m_face.assign(mesh.triangles.size(), kNone);
        for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
            for (std::size_t k = 0; k < 3; ++k)
                m_owner[edge(i, k)] = i;
    }

    /// Calls with the corners around each face and its normal; the largest triangles' faces first.
    template <typename Call>
    void find(const Call& call) {
        std::vector<std::size_t> order(m_mesh.triangles.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        const auto area = [&](std::size_t i) { return areaOf(m_mesh, m_mesh.triangles[i]).norm(); };
        std::ranges::stable_sort(order, std::greater<>(), area);
        for (const std::size_t seed : order) {
            if (m_face[seed] != kNone) continue;
            const std::vector<std::size_t> members = grow(seed);
            Vec3 normal = Vec3::Zero();
            for (const std::size_t i : members)
                normal += areaOf(m_mesh, m_mesh.triangles[i]);
            call(around(members), direction(normal, Vec3::UnitZ()));
        }
    }

private:
    Ends edge(std::size_t triangle, std::size_t k) const {
        return {m_mesh.triangles[triangle][k], m_mesh.triangles[triangle][(k + 1) % 3]};
    }

    bool isInPlane(std::size_t triangle, const Vec3& normal, const Vec3& origin) const {
        const auto& corners = m_mesh.triangles[triangle];
        const Vec3 area = areaOf(m_mesh, corners);
        // Slivers have no normal to speak of.
        const bool isAlong = area.norm() <= m_tolerance * m_tolerance ||
                             (direction(area, normal) - normal).norm() < kSameNormal;
        return isAlong && std::ranges::all_of(corners, [&](std::size_t corner) {
                   return std::abs(normal.dot(m_mesh.vertices[corner] - origin)) <= m_tolerance;
               });
    }

    /// The triangles that lie in the plane of a first one and are connected with it.
    std::vector<std::size_t> grow(std::size_t seed) {
        const auto face = static_cast<unsigned>(seed);
        const Vec3 normal = direction(areaOf(m_mesh, m_mesh.triangles[seed]), Vec3::UnitZ());
        const Vec3& origin = m_mesh.vertices[m_mesh.triangles[seed][0]];
        std::vector<std::size_t> members{seed};
        m_face[seed] = face;
        for (std::size_t i = 0; i < members.size(); ++i) {
            for (std::size_t k = 0; k < 3; ++k) {
                const auto [from, to] = edge(members[i], k);
                const std::size_t next = m_owner.at({to, from});
                if (m_face[next] != kNone || !isInPlane(next, normal, origin)) continue;
                m_face[next] = face;
                members.push_back(next);
            }
        }
        return members;
    }

    std::vector<unsigned> around(const std::vector<std::size_t>& members) const {
        std::map<std::size_t, std::size_t> next;
        for (const std::size_t i : members) {
            for (std::size_t k = 0; k < 3; ++k) {
                const auto [from, to] = edge(i, k);
                if (m_face[m_owner.at({to, from})] != m_face[i]) next[from] = to;
            }
        }
        std::vector<unsigned> corners;
        std::size_t at = next.begin()->first;
        for (std::size_t i = 0; i < next.size(); ++i, at = next.at(at))
            corners.push_back(static_cast<unsigned>(at));
        return corners;
    }

    const model::TriangleMesh& m_mesh;
    double m_tolerance = 0.0;
    std::vector<unsigned> m_face; ///< by triangle: its face's first triangle
    std::map<Ends, std::size_t> m_owner;
};

} // namespace

HullSurface::HullSurface(const model::TriangleMesh& mesh) : m_vertices(mesh.vertices) {
    FaceFinder(mesh).find([&](const std::vector<unsigned>& corners, const Vec3& normal) {
        addFace(corners, normal);
    });
    addEdges();
    indexFaces();
}

const HullSurface& HullSurface::cube() {
    static const HullSurface surface = [] {
        std::vector<Vec3> corners;
        for (unsigned i = 0; i < 8; ++i)
            corners.emplace_back(i & 1U ? 1 : -1, i & 2U ? 1 : -1, i & 4U ? 1 : -1);
        return HullSurface(model::convexHull(corners));
    }();
    return surface;
}

void HullSurface::addFace(const std::vector<unsigned>& corners, const Vec3& normal) {
    Face face{normal, static_cast<unsigned>(m_corners.size()),
              static_cast<unsigned>(corners.size()), corners.front()};
    for (const unsigned corner : corners)
        if (normal.dot(m_vertices[corner]) > normal.dot(m_vertices[face.top])) face.top = corner;
    m_corners.insert(m_corners.end(), corners.begin(), corners.end());
    m_faces.push_back(face);
}

void HullSurface::addEdges() {
    std::map<std::pair<unsigned, unsigned>, int> owner;
    for (int face = 0; face < faceCount(); ++face) {
        const auto around = corners(face);
        for (std::size_t i = 0; i < around.size(); ++i) {
            const unsigned from = around[i], to = around[(i + 1) % around.size()];
            owner[{from, to}] = face;
            const auto other = owner.find({to, from});
            if (other == owner.end()) continue;
            const Vec3 &first = normal(face), &second = normal(other->second);
            m_edges.push_back({{from, to}, {first, second}, first.cross(second)});
        }
    }
}

void HullSurface::indexFaces() {
    m_firstAt.assign(m_vertices.size() + 1, 0);
    for (const unsigned corner : m_corners)
        ++m_firstAt[corner + 1];
    std::partial_sum(m_firstAt.begin(), m_firstAt.end(), m_firstAt.begin());
    m_at.resize(m_corners.size());
    std::vector<unsigned> next(m_firstAt.begin(), m_firstAt.end() - 1);
    for (int face = 0; face < faceCount(); ++face)
        for (const unsigned corner : corners(face))
            m_at[next[corner]++] = face;
}

std::span<const unsigned> HullSurface::corners(int face) const {
    return std::span(m_corners).subspan(m_faces[face].first, m_faces[face].count);
}

std::span<const int> HullSurface::facesAt(unsigned vertex) const {
    return std::span(m_at).subspan(m_firstAt[vertex], m_firstAt[vertex + 1] - m_firstAt[vertex]);
}

unsigned HullSurface::foremost(const Vec3& direction) const {
    unsigned best = 0;
    double reach = direction.dot(m_vertices[0]);
    for (unsigned i = 1; i < m_vertices.size(); ++i) {
        const double height = direction.dot(m_vertices[i]);
        if (!(height > reach)) continue;
        reach = height;
        best = i;
    }
    return best;
}

} // namespace trammel::collision
