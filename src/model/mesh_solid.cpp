#include "model/mesh_solid.h"

#include "messages/model_messages.h"
#include "model/hull.h"

#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>

namespace trammel::model {

MeshSolid solidOf(const TriangleMesh& mesh) {
    // The signed tetrahedra between a point and every triangle. The point is a vertex of the mesh,
    // so that a far-away mesh loses no digits.
    const Vec3 origin = mesh.vertices.front();
    double volume = 0;
    Vec3 first = Vec3::Zero();
    Mat3 second = Mat3::Zero();
    for (const auto& [i, j, k] : mesh.triangles) {
        const Vec3 a = mesh.vertices[i] - origin;
        const Vec3 b = mesh.vertices[j] - origin;
        const Vec3 c = mesh.vertices[k] - origin;
        const double det = a.dot(b.cross(c));
        const Vec3 s = a + b + c;
        volume += det / 6;
        first += det / 24 * s;
        second += det / 120 *
                  (a * a.transpose() + b * b.transpose() + c * c.transpose() + s * s.transpose());
    }
    MeshSolid solid;
    const Vec3 centre = volume == 0 ? Vec3::Zero() : Vec3(first / volume);
    // A mesh that is inside out bounds the same solid.
    const double sign = volume < 0 ? -1 : 1;
    solid.volume = sign * volume;
    solid.centroid = origin + centre;
    solid.secondMoment = sign * (second - volume * centre * centre.transpose());
    return solid;
}

namespace {

MeshSolid readHull(const std::filesystem::path& path) {
    return solidOf(convexHull(loadMesh(path, 1.0).vertices));
}

MeshSolid readMesh(const std::filesystem::path& path) {
    const TriangleMesh mesh = loadMesh(path, 1.0);
    const std::string name = path.filename().string();
    if (const std::size_t open = openEdgeCount(mesh); open != 0) {
        throw messages::RuntimeError({messages::kMeshIsNotClosed, name, open});
    }
    MeshSolid solid = solidOf(mesh);
    if (!(solid.volume > 0)) {
        throw messages::RuntimeError({messages::kMeshHasNoVolume, name});
    }
    return solid;
}

/// What was found out about a file while it was this large and this old.
struct Entry {
    std::uintmax_t size = 0;
    std::filesystem::file_time_type written;
    std::optional<MeshSolid> solid;
    messages::Message refusal; ///< where there is no solid
};

Entry examine(const std::filesystem::path& path) {
    Entry entry;
    std::error_code error; // a file that is not there is read() to refuse
    entry.size = std::filesystem::file_size(path, error);
    entry.written = std::filesystem::last_write_time(path, error);
    return entry;
}

using Read = MeshSolid (*)(const std::filesystem::path&);

MeshSolid remembered(const std::filesystem::path& path, Read read) {
    constexpr std::size_t kMostEntries = 256;
    static std::mutex mutex;
    static std::map<std::pair<std::filesystem::path, Read>, Entry> entries;

    const std::pair key(path, read);
    Entry now = examine(path);
    const std::scoped_lock lock(mutex);
    const auto known = entries.find(key);
    if (known != entries.end() && known->second.size == now.size &&
        known->second.written == now.written) {
        now = known->second;
    } else {
        try {
            now.solid = read(path);
        } catch (const std::runtime_error& error) {
            now.refusal = messages::messageOf(error);
        }
        if (entries.size() >= kMostEntries) entries.clear();
        entries[key] = now;
    }
    if (!now.solid) throw messages::RuntimeError(now.refusal);
    return *now.solid;
}

} // namespace

MeshSolid meshSolid(const std::filesystem::path& path) {
    return remembered(path, readMesh);
}

MeshSolid hullSolid(const std::filesystem::path& path) {
    return remembered(path, readHull);
}

std::size_t openEdgeCount(const TriangleMesh& mesh) {
    struct Uses {
        int forward = 0, backward = 0;
    };
    std::map<std::pair<std::size_t, std::size_t>, Uses> edges;
    for (const auto& triangle : mesh.triangles) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::size_t from = triangle[k], to = triangle[(k + 1) % 3];
            Uses& uses = edges[std::minmax(from, to)];
            ++(from < to ? uses.forward : uses.backward);
        }
    }
    std::size_t open = 0;
    for (const auto& [edge, uses] : edges) {
        if (uses.forward != 1 || uses.backward != 1) ++open;
    }
    return open;
}

} // namespace trammel::model
