#include "analysis/freedoms/mobility.h"
#include "analysis/poses/initial_overlap.h"
#include "analysis/run/follow_check.h"
#include "cli/commands.h"
#include "cli/info_report.h"
#include "cli/model_input.h"
#include "cli/print.h"
#include "dynamics/joints/joint.h"
#include "dynamics/stepping/unsupported.h"
#include "model/mass_properties.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <memory>

namespace trammel::cli {
namespace {

/// @throws FileError where the model's bodies cannot be put together.
analysis::Mobility mobility(const LoadedModel& file) {
    try {
        return analysis::mobility(file.model);
    } catch (const std::exception& error) {
        throw FileError(fmt::format("{}: {}", file.path.string(), error.what()));
    }
}

/// The counts and the mass, which need no simulation.
void countParts(const model::Model& model, analysis::Mobility& values) {
    values.jointCount = static_cast<int>(model.joints.size());
    for (const model::Body& body : model.bodies) {
        if (!body.isDynamic()) continue;
        ++values.bodyCount;
        values.mass += model::massProperties(model, body).mass;
    }
}

/// Parts that cannot be simulated do not hinder the analysis, joints of an unknown kind do.
Info inspect(const LoadedModel& file) {
    Info info;
    info.name = file.model.name;
    info.parameters = io::parameterNotes(file.root);
    auto warnings = dynamics::unsupportedParts(file.model);
    auto overlaps = analysis::initialOverlaps(file.model);
    std::ranges::move(overlaps, std::back_inserter(warnings));
    for (model::Diagnostic& finding : warnings)
        finding.severity = model::Severity::Warning;
    printFindings(file, warnings);
    refuseControllers(file);
    printFindings(file, analysis::driverFindings(file.model));
    printDesignWarnings(file);
    info.hasMobility = std::ranges::all_of(file.model.joints, [](const model::Joint& joint) {
        return dynamics::findJointKind(joint.type) != nullptr;
    });
    if (info.hasMobility)
        info.values = mobility(file);
    else
        countParts(file.model, info.values);
    return info;
}

} // namespace

void addInfoCommand(CLI::App& app, int& exitCode) {
    CLI::App* command = app.add_subcommand("info", "Tells what a model consists of");
    struct Options {
        std::string model;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    command->add_option("MODEL", options->model, "Model file (*.trammel.json)")->required();
    command->add_flag("--json", options->json, "Print JSON");
    command->footer(
        "Bodies, joints, how well the joints fit, mass, inertia, and the mobility:\n"
        "  degrees of freedom     by Gruebler's count, and by the rank of the constraints at "
        "poses\n"
        "                         near by; a pose with another rank is said to be singular\n"
        "  redundant constraints  by joint and direction, and the joints to swap for others that\n"
        "                         are freer, so that none is left and the motion stays\n"
        "  freedoms               each as a motion of the joints, of which the first moves by 1;\n"
        "                         'cannot be followed': joints break at second order\n"
        "  multipliers that are not unique, with their least-norm values at the start, and what\n"
        "                         may be added to them (--json: \"self_stresses\")\n"
        "  parameters             value in its unit, valid range, description (--json: in SI)\n"
        "Drivers do not count as constraints. Open joints are closed first (see assemble).\n\n"
        "Example:\n  trammel info models/four-bar/four-bar.trammel.json");
    command->callback([options, &exitCode] {
        const Info info = inspect(loadModel(options->model));
        if (options->json)
            say("{}", infoJson(info).toText());
        else
            printInfo(info);
        exitCode = kDone;
    });
}

} // namespace trammel::cli
