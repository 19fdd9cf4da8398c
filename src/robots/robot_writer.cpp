#include "robots/robot_writer.h"

namespace trammel::robots {

std::optional<RobotFormat> robotFormatFromName(std::string_view name) {
    if (name == "urdf") return RobotFormat::Urdf;
    if (name == "sdf") return RobotFormat::Sdf;
    if (name == "mjcf") return RobotFormat::Mjcf;
    return std::nullopt;
}

std::string robotText(const Robot& robot, RobotFormat format, const std::filesystem::path& out,
                      ImportReport& report) {
    report.links = static_cast<int>(robot.links.size());
    report.joints = static_cast<int>(robot.joints.size());
    switch (format) {
    case RobotFormat::Urdf:
        return urdfText(robot, out, report);
    case RobotFormat::Sdf:
        return sdfText(robot, out, report);
    case RobotFormat::Mjcf:
        return mjcfText(robot, out, report);
    }
    return {};
}

} // namespace trammel::robots
