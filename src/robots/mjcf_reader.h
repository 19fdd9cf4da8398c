#pragma once

#include "robots/import_options.h"
#include "robots/import_report.h"
#include "robots/robot.h"
#include "robots/xml_reader.h"

namespace trammel::robots {

/// Reads MuJoCo's MJCF: the bodies' tree with several joints in a body, defaults and classes,
/// included files, and equality constraints as joints that close loops. Angles of the file are in
/// the compiler's unit, those of the robot in rad. What is not read is told.
/// A body with several joints has a massless link for each but the last, BODY.JOINT.
/// Source: MuJoCo documentation, "XML Reference" and "Computation".
/// @throws ImportError with the place and what was expected there
Robot readMjcf(XmlFiles& files, const ImportOptions& options, ImportReport& report);

} // namespace trammel::robots
