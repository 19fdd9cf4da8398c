#pragma once

#include <assimp/mesh.h>
#include <filesystem>
#include <memory>
#include <span>
#include <stop_token>
#include <string>

struct aiScene;

namespace trammel::model {

/// The meshes of a file in any of the formats that Assimp reads. Its library is loaded when the
/// first file is read, not with the program: it and what it needs take longer to load than a short
/// run.
class ImportedMeshes {
public:
    enum class Axes { OfFormat, OfFile }; ///< turned to the format's own "up", or as they stand

    /// @param bytes of the file; no other file is opened, whatever these name
    /// @param name of the file, whose ending tells the format
    /// @param steps aiPostProcessSteps
    /// @param stop leaves it at once, without meshes: Assimp itself cannot be stopped, so a thread
    /// of its own reads to the end what nobody waits for any more
    /// @throws std::runtime_error with the cause only
    ImportedMeshes(std::string bytes, const std::filesystem::path& name, unsigned steps,
                   Axes axes = Axes::OfFormat, const std::stop_token& stop = {});

    std::span<const aiMesh* const> meshes() const;

private:
    std::shared_ptr<const aiScene> m_scene; ///< null where it was stopped
};

} // namespace trammel::model
