#include "fmu/packed_mesh.h"
#include "messages/model_messages.h"
#include "model/mesh.h"
#include "model/regular_file.h"

// Meshes inside of a unit, which holds no library for their formats: all of them are packed.
namespace trammel::model {

TriangleMesh loadMesh(const std::filesystem::path& path, double scale, const std::stop_token&) {
    TriangleMesh mesh = fmu::unpackedMesh(readRegularFile(path), path.filename().string());
    for (Vec3& vertex : mesh.vertices)
        vertex *= scale;
    return mesh;
}

} // namespace trammel::model
