#pragma once

#include "io/model_file.h"
#include "robots/import_robot.h"

#include <QString>
#include <filesystem>
#include <string>
#include <vector>

/// What tests of robots share.
namespace trammel::support {

/// Robots of this project.
inline std::filesystem::path ownRobot(const std::string& name) {
    return std::filesystem::path(TRAMMEL_SOURCE_DIR) / "tests/data/robots" / name;
}

/// Where robots of others stand, if they do.
inline std::filesystem::path othersRobots() {
    return std::filesystem::path(TRAMMEL_SOURCE_DIR) / "../shared/data/robots";
}

/// The files of a folder with that ending, in the order of their names.
inline std::vector<std::filesystem::path> filesIn(const std::filesystem::path& folder,
                                                  const std::string& ending) {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error))
        if (entry.path().extension() == ending) files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

/// What an import is refused with; empty where it is not.
inline std::string refusalOf(const std::filesystem::path& file) {
    try {
        robots::importRobot(file, {});
    } catch (const robots::ImportError& error) {
        return error.what();
    }
    return "";
}

inline model::Model modelOf(const robots::ImportedModel& imported) {
    return io::readModel(imported.document, {}).model;
}

/// The link's frame in the world, in the model's pose.
inline robots::Pose linkPose(const robots::ImportedModel& imported, const model::Model& model,
                             const std::string& link) {
    using namespace robots;
    for (const LinkPlacement& placement : imported.links)
        if (placement.link == link) return model.findBody(placement.body)->pose * placement.inBody;
    throw std::out_of_range(link);
}

} // namespace trammel::support
