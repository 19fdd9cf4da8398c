#pragma once

#include "io/model_file.h"
#include "robots/import_robot.h"

#include <QString>
#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <string>
#include <vector>

/// What tests of robots share.
namespace trammel::support {

/// A file of the text in a folder that is gone with the object.
class TextFile {
public:
    explicit TextFile(const std::string& text, const std::string& name = "robot.xml") {
        m_path = m_folder.filePath(QString::fromStdString(name)).toStdString();
        std::ofstream(m_path, std::ios::binary) << text;
    }
    const std::filesystem::path& path() const { return m_path; }
    std::filesystem::path folder() const { return m_path.parent_path(); }

private:
    QTemporaryDir m_folder;
    std::filesystem::path m_path;
};

/// A URDF of links with mass 1 and the given further elements.
inline std::string urdf(const std::vector<std::string>& links, const std::string& rest) {
    std::string text = "<robot name=\"r\">\n";
    for (const std::string& name : links)
        text += fmt::format("<link name=\"{}\"><inertial><mass value=\"1\"/><inertia ixx=\"1\" "
                            "iyy=\"1\" izz=\"1\"/></inertial></link>\n",
                            name);
    return text + rest + "</robot>\n";
}

inline std::string joint(const std::string& name, const std::string& type,
                         const std::string& parent, const std::string& child,
                         const std::string& rest = "") {
    return fmt::format("<joint name=\"{}\" type=\"{}\"><parent link=\"{}\"/><child link=\"{}\"/>{}"
                       "</joint>\n",
                       name, type, parent, child, rest);
}

/// Robots of this project: those of the examples, or of the tests.
inline std::filesystem::path ownRobot(const std::string& name) {
    const std::filesystem::path source(TRAMMEL_SOURCE_DIR);
    for (const char* example : {"five-bar-delta", "leg-with-loop", "gripper"})
        if (const auto file = source / "models" / example / name; std::filesystem::exists(file))
            return file;
    return source / "tests/data/robots" / name;
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
