#include "model/mesh.h"

#include "messages/model_messages.h"
#include "model/mesh_import.h"
#include "model/regular_file.h"

#include <assimp/postprocess.h>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <unordered_map>

namespace trammel::model {

namespace {

using Place = std::array<float, 3>;

/// Of the bits of a place; large meshes are looked up corner by corner.
struct PlaceHash {
    std::size_t operator()(const Place& place) const {
        std::uint64_t hash = 0;
        for (const float coordinate : place) {
            hash = (hash ^ std::bit_cast<std::uint32_t>(coordinate)) * 0x9e3779b97f4a7c15U;
            hash ^= hash >> 32U;
        }
        return hash;
    }
};

/// Joins corners at the same place while triangles are added.
class MeshBuilder {
public:
    explicit MeshBuilder(double scale) : m_scale(scale) {}

    void add(const aiMesh& part, const std::stop_token& stop) {
        constexpr unsigned kTogether = 1024; // faces between two looks at the token
        for (unsigned i = 0; i < part.mNumFaces; ++i) {
            if (i % kTogether == kTogether - 1 && stop.stop_requested()) return;
            const aiFace& face = part.mFaces[i];
            if (face.mNumIndices != 3) continue;
            std::array<std::size_t, 3> corners{};
            for (std::size_t k = 0; k < 3; ++k) {
                corners[k] = vertex(part.mVertices[face.mIndices[k]]);
            }
            const bool isFlat =
                corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0];
            if (!isFlat) m_mesh.triangles.push_back(corners);
        }
    }

    TriangleMesh take() { return std::move(m_mesh); }

private:
    std::size_t vertex(const aiVector3D& at) {
        // Adding zero turns -0 into 0, which is the same place.
        const Place key{at.x + 0.0F, at.y + 0.0F, at.z + 0.0F};
        const auto [entry, isNew] = m_index.try_emplace(key, m_mesh.vertices.size());
        if (isNew) m_mesh.vertices.push_back(m_scale * Vec3(at.x, at.y, at.z));
        return entry->second;
    }

    double m_scale;
    TriangleMesh m_mesh;
    std::unordered_map<Place, std::size_t, PlaceHash> m_index;
};

/// Stands for a mesh of which nothing was read: those who use meshes count on a triangle.
TriangleMesh oneTriangle() {
    return {{Vec3::Zero(), Vec3::UnitX(), Vec3::UnitY()}, {{0, 1, 2}}};
}

} // namespace

TriangleMesh loadMesh(const std::filesystem::path& path, double scale,
                      const std::stop_token& stop) {
    const std::string name = path.filename().string();
    const auto unreadable = [&](messages::Message cause) {
        return messages::RuntimeError({messages::kMeshCannotBeRead, name, std::move(cause)});
    };
    std::error_code error;
    if (!std::filesystem::exists(path, error))
        throw messages::RuntimeError({messages::kMeshDoesNotExist, name});
    MeshBuilder builder(scale);
    try {
        const ImportedMeshes file(readRegularFile(path), path, aiProcess_Triangulate,
                                  ImportedMeshes::Axes::OfFormat, stop);
        for (const aiMesh* part : file.meshes())
            builder.add(*part, stop);
    } catch (const messages::RuntimeError& cause) {
        throw unreadable(messages::messageOf(cause));
    }
    TriangleMesh mesh = builder.take();
    if (mesh.triangles.empty() && stop.stop_requested()) return oneTriangle();
    if (mesh.triangles.empty()) throw messages::RuntimeError({messages::kMeshHasNoTriangles, name});
    return mesh;
}

} // namespace trammel::model
