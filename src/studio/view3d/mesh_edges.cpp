#include "studio/view3d/mesh_edges.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
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
constexpr double kStraight = 1 - 1e-5; // cosine of the turn where a line still is one: 0.3 degrees
constexpr double kMuchLonger = 3.0;
constexpr std::ptrdiff_t kMostEdges = 1000;

/// Indices of corners, one after the other.
using Path = std::vector<int>;

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

    const Vec3& point(int index) const { return m_points[static_cast<std::size_t>(index)]; }
    /// Along sharp edges.
    const std::map<int, std::vector<int>>& neighbours() const { return m_neighbours; }
    /// Whether two sharp edges and no more meet there.
    bool isPassed(int index) const { return m_neighbours.at(index).size() == 2; }
    /// Of two neighbours the other one. @pre isPassed()
    int next(int index, int before) const {
        const std::vector<int>& ways = m_neighbours.at(index);
        return ways[0] == before ? ways[1] : ways[0];
    }

    /// Closed loops without branches.
    std::vector<Path> loops() const {
        std::vector<Path> found;
        std::set<int> visited;
        for (const auto& [start, neighbours] : m_neighbours) {
            Path loop;
            int before = -1, now = start;
            while (isPassed(now) && visited.insert(now).second) {
                loop.push_back(now);
                const int following = next(now, before);
                before = now;
                now = following;
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

    int vertex(const Eigen::Vector3f& p) {
        const auto cell = [&](int axis) { return std::lround(double{p[axis]} / m_grid); };
        const auto [place, isNew] =
            m_indices.try_emplace({cell(0), cell(1), cell(2)}, static_cast<int>(m_points.size()));
        if (isNew) m_points.push_back(p.cast<double>());
        return place->second;
    }

    void addTriangle(const std::array<int, 3>& corners) {
        const Vec3 &a = point(corners[0]), &b = point(corners[1]), &c = point(corners[2]);
        const Vec3 normal = (b - a).cross(c - a).stableNormalized();
        if (normal.isZero()) return; // no area
        for (std::size_t i = 0; i < 3; ++i) {
            const auto [low, high] = std::minmax(corners[i], corners[(i + 1) % 3]);
            Edge& edge = m_edges[{low, high}];
            if (edge.faces++ == 0) edge.normal = normal;
            edge.isSharp = edge.isSharp || edge.normal.dot(normal) < kSharp;
        }
    }

    double m_grid; ///< within which vertices are one, m
    std::map<std::array<long, 3>, int> m_indices;
    std::vector<Vec3> m_points;
    std::map<std::pair<int, int>, Edge> m_edges;
    std::map<int, std::vector<int>> m_neighbours;
};

/// The circle through three corners, if all others lie on it.
std::optional<RoundRim> rimOf(const SharpEdges& mesh, const Path& loop) {
    const Vec3& a = mesh.point(loop[0]);
    const Vec3 u = mesh.point(loop[loop.size() / 3]) - a;
    const Vec3 v = mesh.point(loop[2 * loop.size() / 3]) - a;
    const Vec3 normal = u.cross(v);
    if (normal.squaredNorm() == 0.0) return std::nullopt;
    const Vec3 centre =
        a + (u.squaredNorm() * v.cross(normal) + v.squaredNorm() * normal.cross(u)) /
                (2.0 * normal.squaredNorm());
    const double radius = (a - centre).norm();
    const bool isRound = std::ranges::all_of(loop, [&](int corner) {
        return std::abs((mesh.point(corner) - centre).norm() - radius) <= kRound * radius;
    });
    if (!isRound) return std::nullopt;
    return RoundRim{centre, normal.stableNormalized()};
}

/// Sharp edges that go on in the same direction, as one.
class StraightRuns {
public:
    /// @param isLeftOut of a corner: its edges do not count
    StraightRuns(const SharpEdges& mesh, const std::set<int>& isLeftOut) : m_mesh(mesh) {
        std::set<std::pair<int, int>> visited;
        for (const auto& [start, neighbours] : mesh.neighbours())
            for (const int second : neighbours) {
                const bool isOut = isLeftOut.contains(start) || isLeftOut.contains(second);
                if (isOut || goesOn(start, second) || visited.contains({start, second})) continue;
                const auto [end, before] = follow(start, second);
                visited.insert({end, before}); // the way back
                m_runs.push_back({start, end, (mesh.point(end) - mesh.point(start)).norm()});
            }
        for (std::size_t i = 0; i < m_runs.size(); ++i)
            for (const int end : {m_runs[i].from, m_runs[i].to})
                m_at[end].push_back(i);
    }

    std::vector<StraightEdge> edges() const {
        std::vector<StraightEdge> found;
        for (std::size_t i = 0; i < m_runs.size(); ++i) {
            const auto& [from, to, length] = m_runs[i];
            if (length == 0.0 || isOfCurve(i, from) || isOfCurve(i, to)) continue;
            const Vec3 &a = m_mesh.point(from), &b = m_mesh.point(to);
            found.push_back({0.5 * (a + b), (b - a) / length, length});
        }
        return found;
    }

private:
    struct Run {
        int from, to;
        double length;
    };

    Vec3 way(int from, int to) const {
        return (m_mesh.point(to) - m_mesh.point(from)).stableNormalized();
    }
    /// Whether a straight line that arrives at `start` continues to `second`.
    bool goesOn(int start, int second) const {
        if (!m_mesh.isPassed(start)) return false;
        return way(m_mesh.next(start, second), start).dot(way(start, second)) > kStraight;
    }
    /// @returns the last corner in that direction and the one before it
    std::pair<int, int> follow(int start, int second) const {
        int before = start, now = second;
        while (now != start && m_mesh.isPassed(now)) {
            const int following = m_mesh.next(now, before);
            if (!goesOn(now, following)) break;
            before = now;
            now = following;
        }
        return {now, before};
    }
    /// Whether it bends gently there into one that is nearly as long: an arc's pieces are alike, a
    /// straight side before an arc is much longer.
    bool isOfCurve(std::size_t run, int end) const {
        const std::vector<std::size_t>& here = m_at.at(end);
        if (!m_mesh.isPassed(end) || here.size() != 2) return false;
        const std::size_t other = here[0] == run ? here[1] : here[0];
        const Vec3 own = way(end, farEnd(run, end)), others = way(end, farEnd(other, end));
        return -own.dot(others) > kSharp && m_runs[run].length < kMuchLonger * m_runs[other].length;
    }
    int farEnd(std::size_t run, int end) const {
        return m_runs[run].from == end ? m_runs[run].to : m_runs[run].from;
    }

    const SharpEdges& m_mesh;
    std::vector<Run> m_runs;
    std::map<int, std::vector<std::size_t>> m_at; ///< runs that end at a corner
};

} // namespace

MeshEdges sharpEdges(const MeshData& mesh) {
    MeshEdges found;
    if (mesh.positions.empty()) return found;
    const SharpEdges sharp(mesh);
    std::set<int> round;
    for (const Path& loop : sharp.loops()) {
        const auto rim = rimOf(sharp, loop);
        if (!rim) continue;
        found.rims.push_back(*rim);
        round.insert(loop.begin(), loop.end());
    }
    found.edges = StraightRuns(sharp, round).edges();
    if (found.edges.size() <= kMostEdges) return found;
    std::ranges::nth_element(found.edges, found.edges.begin() + kMostEdges, std::greater(),
                             &StraightEdge::length);
    found.edges.resize(kMostEdges);
    return found;
}

} // namespace trammel::studio
