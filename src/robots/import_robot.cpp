#include "robots/import_robot.h"

#include "messages/robot_messages.h"
#include "model/regular_file.h"
#include "model/short_text.h"
#include "robots/mjcf_reader.h"
#include "robots/sdf_reader.h"
#include "robots/urdf_reader.h"
#include "robots/xml_reader.h"

namespace trammel::robots {

namespace {

Robot read(XmlFiles& files, const std::filesystem::path& file, const ImportOptions& options,
           ImportReport& report) {
    const pugi::xml_node root = files.main().root();
    const std::string_view name = root.name();
    if (name == "robot") return readUrdf(files, file, options, report);
    if (name == "sdf") return readSdf(files, options, report);
    if (name == "mujoco") return readMjcf(files, options, report);
    throw ImportError(files.place(root), {messages::kNoRobotFile, model::shortened(name)});
}

} // namespace

Robot readRobot(const std::filesystem::path& file, const ImportOptions& options,
                ImportReport& report) {
    XmlFiles files(file);
    Robot robot = read(files, file, options, report);
    robot.files.insert(robot.files.begin(), files.paths().begin(), files.paths().end());
    return robot;
}

ImportedModel importRobot(const std::filesystem::path& file, const ImportOptions& options) {
    ImportReport report;
    const Robot robot = readRobot(file, options, report);
    for (const std::filesystem::path& input : inputFiles(robot))
        if (!options.modelFile.empty() && model::isSameFile(input, options.modelFile))
            throw messages::InvalidArgument({messages::kModelWouldReplaceInput, input.string()});
    return toModel(robot, options, std::move(report));
}

} // namespace trammel::robots
