#include "analysis/mobility.h"
#include "cli/commands.h"
#include "cli/json_text.h"
#include "cli/model_input.h"
#include "dynamics/joints/joint.h"
#include "dynamics/unsupported.h"
#include "model/mass_properties.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <memory>

namespace trammel::cli {
namespace {

/// What is known of a model; without its mobility where it has joints of a kind that is not built.
struct Info {
    std::string name;
    analysis::Mobility values;
    bool hasMobility = false;
};

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
    auto warnings = dynamics::unsupportedParts(file.model);
    for (model::Diagnostic& finding : warnings)
        finding.severity = model::Severity::Warning;
    printFindings(file, warnings);
    info.hasMobility = std::ranges::all_of(file.model.joints, [](const model::Joint& joint) {
        return dynamics::findJointKind(joint.type) != nullptr;
    });
    if (info.hasMobility)
        info.values = mobility(file);
    else
        countParts(file.model, info.values);
    return info;
}

io::JsonValue toJson(const Info& info) {
    const analysis::Mobility& m = info.values;
    const auto known = [&](io::JsonValue value) {
        return info.hasMobility ? std::move(value) : io::JsonValue();
    };
    std::vector<io::JsonValue> redundant;
    for (const auto& constraint : m.redundant)
        redundant.push_back(io::JsonValue::object(
            {{"joint", constraint.joint}, {"direction", constraint.direction}}));
    return io::JsonValue::object({{"name", info.name},
                                  {"bodies", m.bodyCount},
                                  {"joints", m.jointCount},
                                  {"dof", known(m.dofCount)},
                                  {"gruebler", known(m.gruebler)},
                                  {"rank", known(m.rank)},
                                  {"redundant", known(io::JsonValue::array(redundant))},
                                  {"assembly_residual", known(finiteOrNull(m.assemblyResidual))},
                                  {"mass", finiteOrNull(m.mass)}});
}

void printMobility(const analysis::Mobility& m) {
    fmt::print("  degrees of freedom    {}  (velocities {} - rank {})\n", m.dofCount,
               m.velocityCount, m.rank);
    fmt::print("  Gruebler count        {}  (velocities {} - constraints {})\n", m.gruebler,
               m.velocityCount, m.rowCount);
    fmt::print("  redundant constraints {}\n", m.redundant.size());
    for (const auto& constraint : m.redundant)
        fmt::print("    {}: {}\n", constraint.joint, constraint.direction);
    fmt::print("  assembly residual     {:.6g} m or rad\n", m.assemblyResidual);
}

void printText(const Info& info) {
    const analysis::Mobility& m = info.values;
    fmt::print("{}\n", info.name.empty() ? "(no name)" : info.name);
    fmt::print("  bodies                {}\n", m.bodyCount);
    fmt::print("  joints                {}\n", m.jointCount);
    if (info.hasMobility) printMobility(m);
    fmt::print("  mass                  {:.6g} kg\n", m.mass);
    if (!info.hasMobility) return;
    fmt::print("  centre of mass        ({:.6g}, {:.6g}, {:.6g}) m\n", m.com.x(), m.com.y(),
               m.com.z());
    const Mat3& I = m.inertia;
    const char* label = "inertia there";
    for (int row = 0; row < 3; ++row, label = "")
        fmt::print("  {:<21} {:12.6g} {:12.6g} {:12.6g}{}\n", label, I(row, 0), I(row, 1),
                   I(row, 2), row == 0 ? " kg m^2" : "");
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
        "Bodies, joints, degrees of freedom by Gruebler's count and by the rank of the\n"
        "constraints, redundant constraints, how well the joints fit, mass, inertia.\n\n"
        "Example:\n  trammel info models/four-bar/four-bar.trammel.json");
    command->callback([options, &exitCode] {
        const Info info = inspect(loadModel(options->model));
        if (options->json)
            fmt::print("{}", toJson(info).toText());
        else
            printText(info);
        exitCode = kDone;
    });
}

} // namespace trammel::cli
