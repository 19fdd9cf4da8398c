#pragma once

#include "robots/import_options.h"
#include "robots/import_report.h"
#include "robots/robot.h"
#include "robots/xml_element.h"

namespace trammel::robots {

/// What stands in an SDFormat element "visual" or "collision": its solid and colour, and the
/// friction of its surface as a material of the robot; none, and told, where it is nothing that a
/// model has.
std::optional<Geometry> sdfGeometry(const Element& element, const std::filesystem::path& folder,
                                    const ImportOptions& options, Robot& robot,
                                    ImportReport& report);

} // namespace trammel::robots
