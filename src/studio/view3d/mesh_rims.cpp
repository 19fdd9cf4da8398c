#include "studio/view3d/mesh_rims.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace trammel::studio {

namespace {

constexpr double kSharp = 0.82;          // cosine of the angle between two faces: about 35 degrees
constexpr std::size_t kLeastCorners = 8; // of a circle
constexpr double kSame = 1e-5;           // of the mesh's size: vertices so near are one
constexpr double kRound = 0.02;          // how far corners may be off their circle, of its radius

/// A mesh whose vertices are there once, with the sharp edges between them.
class SharpEdges {
public:
    explicit SharpEdges(const MeshData& mesh)
        : m_grid(kSame * mesh.bounds().cast<double>().diagonal().norm()) {
        for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
            addTriangle({vertex(mesh.positions[mesh.indices[i]]),
                         vertex(mesh.positions[mesh.indices[i + 1]]),
                         vertex(mesh.positions[mesh.indices[i + 2]])});
        for (const auto& [ends, edge] : m_edges) {
            if (edge.faces > 1 && !edge.isSharp) continue;
            m_neighbours[ends.first].push_back(ends.second);
            m_neighbours[ends.second].push_back(ends.first);
        }
    }

    /// Closed loops without branches.
    std::vector<std::vector<Vec3>> loops() const {
        std::vector<std::vector<Vec3>> found;
        std::set<int> visited;
        for (const auto& [start, neighbours] : m_neighbours) {
            std::vector<Vec3> loop;
            int before = -1, now = start;
            while (isOnLoop(now) && visited.insert(now).second) {
                loop.push_back(m_points[static_cast<std::size_t>(now)]);
                const std::vector<int>& ways = m_neighbours.at(now);
                const int next = ways[0] == before ? ways[1] : ways[0];
                before = now;
                now = next;
            }
            if (now == start && loop.size() >= kLeastCorners) found.push_back(std::move(loop));
        }
        return found;
    }

private:
    struct Edge {
        int faces = 0;
        Vec3 normal = Vec3::Zero(); ///< of the first face
        bool isSharp = false;
    };

    bool isOnLoop(int index) const { return m_neighbours.at(index).size() == 2; }

    int vertex(const Eigen::Vector3f& p) {
        const auto cell = [&](int axis) { return std::lround(double{p[axis]} / m_grid); };
        const auto [place, isNew] =
            m_indices.try_emplace({cell(0), cell(1), cell(2)}, static_cast<int>(m_points.size()));
        if (isNew) m_points.push_back(p.cast<double>());
        return place->second;
    }

    void addTriangle(const std::array<int, 3>& corners) {
        const auto point = [&](std::size_t i) -> const Vec3& {
            return m_points[static_cast<std::size_t>(corners[i])];
        };
        const Vec3 normal = (point(1) - point(0)).cross(point(2) - point(0)).stableNormalized();
        if (normal.isZero()) return; // no area
        for (std::size_t i = 0; i < 3; ++i) {
            const int a = corners[i], b = corners[(i + 1) % 3];
            Edge& edge = m_edges[{std::min(a, b), std::max(a, b)}];
            if (edge.faces++ == 0) edge.normal = normal;
            edge.isSharp = edge.isSharp || edge.normal.dot(normal) < kSharp;
        }
    }

    double m_grid; ///< within which vertices are one, m
    std::map<std::array<long, 3>, int> m_indices;
    std::vector<Vec3> m_points;
    std::map<std::pair<int, int>, Edge> m_edges;
    std::map<int, std::vector<int>> m_neighbours; ///< along sharp edges
};

/// The centre of the circle through three corners, if all others lie on it.
std::optional<Vec3> centreOf(const std::vector<Vec3>& loop) {
    const Vec3& a = loop[0];
    const Vec3 u = loop[loop.size() / 3] - a, v = loop[2 * loop.size() / 3] - a;
    const Vec3 normal = u.cross(v);
    if (normal.squaredNorm() == 0.0) return std::nullopt;
    const Vec3 centre =
        a + (u.squaredNorm() * v.cross(normal) + v.squaredNorm() * normal.cross(u)) /
                (2.0 * normal.squaredNorm());
    const double radius = (a - centre).norm();
    const bool isRound = std::ranges::all_of(loop, [&](const Vec3& point) {
        return std::abs((point - centre).norm() - radius) <= kRound * radius;
    });
    return isRound ? std::optional(centre) : std::nullopt;
}

} // namespace

std::vector<Vec3> roundRims(const MeshData& mesh) {
    std::vector<Vec3> centres;
    if (mesh.positions.empty()) return centres;
    for (const std::vector<Vec3>& loop : SharpEdges(mesh).loops())
        if (const auto centre = centreOf(loop)) centres.push_back(*centre);
    return centres;
}

} // namespace trammel::studio
