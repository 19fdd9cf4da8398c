#pragma once

#include "io/json_value.h"
#include "robots/import_options.h"
#include "robots/import_report.h"
#include "robots/robot.h"

#include <string>
#include <vector>

namespace trammel::robots {

/// Where a link went: with fixed joints lumped a body is several links.
struct LinkPlacement {
    std::string link;
    std::string body; ///< "ground" where it stands still without a body of its own
    Pose inBody;      ///< of the link's frame in the body's
};
/// Which way a joint went.
struct JointPlacement {
    std::string joint;   ///< of the file
    std::string inModel; ///< the model's joint; empty where it was lumped or became a part of one
    double zero = 0.0;   ///< the file's coordinate where the model's is 0
};

struct ImportedModel {
    io::JsonValue document; ///< valid, its joints closed where they can be
    ImportReport report;
    std::vector<LinkPlacement> links;
    std::vector<JointPlacement> joints;
};

/// Makes a model of a robot.
/// - Links that fixed joints hold together are one body, unless keepFixed asks for the joints. A
///   weld that closes a loop makes one body of its two links; a joint of that loop then closes it.
/// - Links without mass between joints without limits, springs, motors and couplings go where they
///   meet: three hinges through one point are a spherical joint, two a universal one, two slides
///   and a hinge across them a planar one, a hinge and a slide along it a cylindrical one.
/// - What is left without mass gets a small one, and tensors that no body can have the nearest that
///   one may have; both are told.
/// - Loops are closed: the pose is that of assemble(), from the file's coordinates, then from
///   random ones. Where none is closed the model stays in the file's pose and does not assemble
///   when it is run, and the report says how far what is apart.
/// - The pose is the zero of the model's coordinates: what is stated against them is shifted.
/// @throws ImportError for what cannot be a model at all
ImportedModel toModel(const Robot& robot, const ImportOptions& options, ImportReport report = {});

} // namespace trammel::robots
