#pragma once

#include "robots/import_options.h"
#include "robots/import_report.h"
#include "robots/robot.h"
#include "robots/xml_reader.h"

namespace trammel::robots {

/// Reads SDFormat: all models of a file or its world, with models nested in them, frames and poses
/// relative to any of them; joints of every type, also where a link is the child of several, which
/// closes loops; mimic as couplings; shapes. Links without inertia have 1 kg and 1 kg m^2, as the
/// format says. Links that no joint holds are free unless their model is static.
/// @throws ImportError for names that are not there, rings of frames, joints of one link
Robot readSdf(const XmlFiles& files, const ImportOptions& options, ImportReport& report);

} // namespace trammel::robots
