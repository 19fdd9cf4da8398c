#include "robots/mesh_files.h"

#include "io/model_file.h"
#include "messages/robot_messages.h"
#include "messages/solver_messages.h"
#include "model/mesh.h"
#include "model/mesh_import.h"
#include "model/regular_file.h"

#include <algorithm>
#include <assimp/postprocess.h>
#include <fmt/format.h>
#include <map>
#include <set>

namespace trammel::robots {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t kMaxMeshBytes = 256u << 20;

struct Triangles {
    std::vector<Vec3> corners; ///< three a triangle
};

/// All triangles of a file, in its root's frame and in metres where the format knows its unit.
/// @throws std::runtime_error with the cause
Triangles readMesh(const fs::path& file, const std::stop_token& stop) {
    if (fs::file_size(file) > kMaxMeshBytes)
        throw messages::RuntimeError(
            {messages::kRobotFileIsTooLarge, fs::file_size(file), kMaxMeshBytes});
    // As robots' programs have it: the axes are the file's, whatever it says is up.
    const model::ImportedMeshes imported(model::readRegularFile(file), file,
                                         aiProcess_Triangulate | aiProcess_PreTransformVertices,
                                         model::ImportedMeshes::Axes::OfFile, stop);
    Triangles result;
    for (const aiMesh* mesh : imported.meshes())
        for (unsigned f = 0; f < mesh->mNumFaces; ++f)
            for (unsigned k = 0; mesh->mFaces[f].mNumIndices == 3 && k < 3; ++k) {
                const aiVector3D& v = mesh->mVertices[mesh->mFaces[f].mIndices[k]];
                result.corners.emplace_back(v.x, v.y, v.z);
            }
    if (result.corners.empty()) throw messages::RuntimeError(messages::kMeshWithoutTriangles);
    return result;
}

/// @throws std::runtime_error where it is stopped
std::string objText(const Triangles& mesh, const Vec3& scale, const std::stop_token& stop) {
    const auto goOn = [&stop](std::size_t line) {
        constexpr std::size_t kTogether = 1024;
        if (line % kTogether == 0 && stop.stop_requested())
            throw messages::RuntimeError(messages::kStopped);
    };
    std::string text;
    for (std::size_t i = 0; i < mesh.corners.size(); ++i) {
        goOn(i);
        const Vec3 v = mesh.corners[i].cwiseProduct(scale);
        text += fmt::format("v {:.9g} {:.9g} {:.9g}\n", v.x(), v.y(), v.z());
    }
    // A mirrored mesh would be inside out.
    const bool isMirrored = scale.prod() < 0;
    for (std::size_t i = 1; i + 2 <= mesh.corners.size(); i += 3) {
        goOn(i / 3);
        text +=
            fmt::format("f {} {} {}\n", i, isMirrored ? i + 2 : i + 1, isMirrored ? i + 1 : i + 2);
    }
    return text;
}

class MeshPlacer {
public:
    MeshPlacer(const Robot& robot, const ImportOptions& options, ImportReport& report)
        : m_report(report),
          m_model(options.modelFile),
          m_stop(options.stop),
          m_inputs(inputFiles(robot)) {
        std::string name = m_model.filename().string();
        for (const char* ending : {".json", ".trammel"})
            if (name.ends_with(ending)) name.resize(name.size() - std::string_view(ending).size());
        m_folder = name + "_meshes";
    }

    void place(std::vector<Geometry>& geometries) {
        std::erase_if(geometries, [&](Geometry& geometry) { return !place(geometry); });
    }

private:
    bool place(Geometry& geometry) {
        if (!std::holds_alternative<model::Mesh>(geometry.shape.geometry)) return true;
        if (geometry.meshFile.empty()) return false; // its reader told that it is missing
        if (m_stop.stop_requested()) return false;
        if (m_model.empty()) {
            m_report.leftOut(geometry.place, messages::kMeshesNeedAFolder);
            return false;
        }
        try {
            const std::string& name = written(geometry);
            if (geometry.isHull || (geometry.shape.collide && !m_isClosed[name]))
                geometry.shape.geometry = model::Hull{{}, name, 1.0};
            else
                geometry.shape.geometry = model::Mesh{name, 1.0};
            if (geometry.shape.collide && !geometry.isHull && !m_isClosed[name])
                m_report.approximated(geometry.place, messages::kOpenMeshIsHull);
            return true;
        } catch (const std::exception& error) {
            m_report.leftOut(geometry.place,
                             {messages::kMeshNotRead, geometry.meshFile.filename().string(),
                              messages::messageOf(error)});
            return false;
        }
    }

    /// The name of the file, relative to the model's folder.
    const std::string& written(const Geometry& geometry) {
        const Vec3& s = geometry.meshScale;
        const std::string key =
            fmt::format("{}|{},{},{}", geometry.meshFile.string(), s.x(), s.y(), s.z());
        const auto [entry, isNew] = m_written.try_emplace(key);
        if (!isNew) {
            if (entry->second.empty())
                throw messages::RuntimeError(messages::kMeshWithoutTriangles);
            return entry->second;
        }
        const std::string text = objText(readMesh(geometry.meshFile, m_stop), s, m_stop);
        const fs::path folder = m_model.parent_path() / m_folder;
        const std::string name = freeName(geometry.meshFile.stem().string(), folder);
        fs::create_directories(folder);
        const fs::path file = folder / (name + ".obj");
        io::saveTextFile(file, text);
        entry->second = m_folder + "/" + name + ".obj";
        m_isClosed[entry->second] = model::openEdgeCount(model::loadMesh(file, 1.0, m_stop)) == 0;
        return entry->second;
    }

    /// Neither that of another mesh nor of a file that is read: robots may keep theirs there.
    std::string freeName(const std::string& stem, const fs::path& folder) {
        const auto isInput = [&](const std::string& name) {
            return std::ranges::any_of(m_inputs, [&](const fs::path& input) {
                std::error_code error;
                return fs::equivalent(input, folder / (name + ".obj"), error);
            });
        };
        std::string name = stem;
        for (int i = 2; isInput(name) || !m_names.insert(name).second; ++i)
            name = fmt::format("{}_{}", stem, i);
        return name;
    }

    ImportReport& m_report;
    fs::path m_model;
    std::stop_token m_stop;
    std::vector<fs::path> m_inputs;
    std::string m_folder;
    std::map<std::string, std::string> m_written; ///< file and scale: name; empty: unreadable
    std::map<std::string, bool> m_isClosed;       ///< by name
    std::set<std::string> m_names;
};

} // namespace

void placeMeshes(Robot& robot, const ImportOptions& options, ImportReport& report) {
    MeshPlacer placer(robot, options, report);
    for (Link& link : robot.links)
        placer.place(link.geometries);
    placer.place(robot.worldGeometries);
}

} // namespace trammel::robots
