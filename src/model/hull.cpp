#include "model/hull.h"

#include "messages/model_messages.h"

#include <algorithm>
#include <cstdio>
#include <memory>

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

namespace trammel::model {

namespace {

constexpr double kFlat = 1e-9;   ///< relative to the extent: thinner is no solid
constexpr double kConvex = 1e-6; ///< relative to the extent: files have seven digits
constexpr std::size_t kFewTriangles = 1024;

/// The point for which the value is largest.
template <typename Value>
const Vec3& foremost(const std::vector<Vec3>& points, const Value& value) {
    return *std::ranges::max_element(points, {}, value);
}

/// Why points have no hull, or nothing where they have one: the points farthest from the first,
/// from the line through these two and from the plane through the three are the largest
/// tetrahedron, near enough.
messages::Message flatness(const std::vector<Vec3>& points) {
    if (points.size() < 4) return messages::kFewerThanFourPoints;
    const Vec3& first = points.front();
    const auto distance = [&](const Vec3& p) { return (p - first).stableNorm(); };
    const Vec3 along = foremost(points, distance) - first;
    const double extent = along.stableNorm();
    if (!(extent > 0.0)) return messages::kPointsAtOnePlace;
    const Vec3 line = along / extent;
    const auto fromLine = [&](const Vec3& p) { return line.cross(p - first).stableNorm(); };
    const Vec3 across = line.cross(foremost(points, fromLine) - first);
    if (!(across.stableNorm() > kFlat * extent)) return messages::kPointsOnOneLine;
    const Vec3 normal = across.stableNormalized();
    const auto fromPlane = [&](const Vec3& p) { return std::abs(normal.dot(p - first)); };
    const double thickness = fromPlane(foremost(points, fromPlane));
    if (thickness > kFlat * extent) return {};
    return messages::kPointsInOnePlane;
}

/// Owns Qhull's memory.
class QhullRun {
public:
    /// `coordinates` must outlive this. @throws std::runtime_error where Qhull fails.
    explicit QhullRun(std::vector<double>& coordinates) : m_messages(std::fopen("/dev/null", "w")) {
        if (m_messages == nullptr) throw messages::RuntimeError(messages::kNoFileCanBeOpened);
        qh_zero(&m_qh, m_messages);
        // Triangles; no output.
        char command[] = "qhull Qt";
        const int count = static_cast<int>(coordinates.size() / 3);
        const int code =
            qh_new_qhull(&m_qh, 3, count, coordinates.data(), False, command, nullptr, m_messages);
        if (code != qh_ERRnone) {
            release();
            throw messages::RuntimeError(messages::kHullIsBeyondPrecision);
        }
    }
    QhullRun(const QhullRun&) = delete;
    QhullRun& operator=(const QhullRun&) = delete;
    ~QhullRun() { release(); }

    qhT& qh() { return m_qh; }

private:
    void release() {
        qh_freeqhull(&m_qh, !qh_ALL);
        int unfreed = 0, total = 0;
        qh_memfreeshort(&m_qh, &unfreed, &total);
        std::fclose(m_messages);
    }

    std::FILE* m_messages; ///< where Qhull says what is wrong, which nobody reads
    qhT m_qh;
};

/// The facets' corners by the points' numbers, outward.
std::vector<std::array<int, 3>> facets(QhullRun& run) {
    qhT* const qh = &run.qh();
    std::vector<std::array<int, 3>> result;
    facetT* facet = nullptr;
    vertexT *vertex = nullptr, **vertexp = nullptr;
    FORALLfacets {
        std::array<int, 3> corners{};
        std::size_t count = 0;
        FOREACHvertex_(facet->vertices) {
            if (count < 3) corners[count] = qh_pointid(qh, vertex->point);
            ++count;
        }
        if (count != 3) throw messages::RuntimeError(messages::kHullHasOtherFacets);
        if (facet->toporient ^ qh_ORIENTclock) std::swap(corners[0], corners[1]);
        result.push_back(corners);
    }
    return result;
}

/// Six times the volume.
double volume(const TriangleMesh& mesh) {
    double sum = 0.0;
    const Vec3& origin = mesh.vertices.front();
    for (const auto& [i, j, k] : mesh.triangles) {
        const Vec3 a = mesh.vertices[i] - origin, b = mesh.vertices[j] - origin;
        sum += a.dot(b.cross(mesh.vertices[k] - origin));
    }
    return sum;
}

/// Whether all vertices are below the plane of each triangle; slivers have none to speak of.
bool isConvex(const TriangleMesh& mesh) {
    double extent = 0.0;
    for (const Vec3& vertex : mesh.vertices)
        extent = std::max(extent, (vertex - mesh.vertices.front()).stableNorm());
    const double tolerance = kConvex * extent;
    return std::ranges::all_of(mesh.triangles, [&](const auto& corners) {
        const Vec3& origin = mesh.vertices[corners[0]];
        const Vec3 area =
            (mesh.vertices[corners[1]] - origin).cross(mesh.vertices[corners[2]] - origin);
        if (area.norm() <= tolerance * extent) return true;
        const Vec3 normal = area.normalized();
        return std::ranges::all_of(mesh.vertices, [&](const Vec3& vertex) {
            return normal.dot(vertex - origin) <= tolerance;
        });
    });
}

} // namespace

TriangleMesh convexHull(const std::vector<Vec3>& points) {
    if (const messages::Message trouble = flatness(points); !trouble.empty())
        throw messages::RuntimeError(trouble);
    std::vector<double> coordinates;
    for (const Vec3& point : points)
        coordinates.insert(coordinates.end(), {point.x(), point.y(), point.z()});
    QhullRun run(coordinates);
    TriangleMesh mesh;
    constexpr std::size_t kUnused = static_cast<std::size_t>(-1);
    std::vector<std::size_t> numbers(points.size(), kUnused);
    const std::vector<std::array<int, 3>> triangles = facets(run);
    for (const auto& corners : triangles)
        for (const int corner : corners)
            numbers[static_cast<std::size_t>(corner)] = 0;
    // In the order of the points, so that the vertices are those of a mesh that is a hull already.
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (numbers[i] == kUnused) continue;
        numbers[i] = mesh.vertices.size();
        mesh.vertices.push_back(points[i]);
    }
    const auto number = [&](int corner) { return numbers[static_cast<std::size_t>(corner)]; };
    for (const auto& [a, b, c] : triangles)
        mesh.triangles.push_back({number(a), number(b), number(c)});
    if (volume(mesh) < 0.0)
        for (auto& triangle : mesh.triangles)
            std::swap(triangle[1], triangle[2]);
    if (openEdgeCount(mesh) != 0) throw messages::RuntimeError(messages::kHullIsNotClosed);
    return mesh;
}

std::optional<TriangleMesh> ownHull(const TriangleMesh& mesh) {
    if (mesh.triangles.size() > kFewTriangles || mesh.triangles.empty()) return {};
    if (openEdgeCount(mesh) != 0 || !isConvex(mesh) || !flatness(mesh.vertices).empty()) return {};
    try {
        return convexHull(mesh.vertices);
    } catch (const std::runtime_error&) {
        return {}; // its triangles can still be touched one by one
    }
}

TriangleMesh hullMesh(const Hull& hull, const std::filesystem::path& directory) {
    const auto vertices = [&] { return loadMesh(directory / hull.file, 1.0).vertices; };
    TriangleMesh mesh = convexHull(hull.file.empty() ? hull.points : vertices());
    for (Vec3& vertex : mesh.vertices)
        vertex *= hull.scale;
    return mesh;
}

} // namespace trammel::model
