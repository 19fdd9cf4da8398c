#pragma once

#include "robots/import_options.h"
#include "robots/import_report.h"
#include "robots/robot.h"
#include "robots/xml_reader.h"

namespace trammel::robots {

/// Reads URDF: links, joints of every type (also ball, universal and screw of a foreign namespace),
/// mimic as couplings, transmissions as actuators, Drake's loop_joint, shapes, and the YAML of
/// closures (closures_file.h). A joint may name the link "world" without defining it. Links without
/// a joint towards the world are fixed; a single link without any joint is free.
/// @throws ImportError for broken references, links with two parents, several roots
Robot readUrdf(const XmlFiles& files, const std::filesystem::path& file,
               const ImportOptions& options, ImportReport& report);

} // namespace trammel::robots
