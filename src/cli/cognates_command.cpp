#include "cli/commands.h"
#include "cli/message_text.h"
#include "cli/model_input.h"
#include "cli/output_files.h"
#include "cli/print.h"
#include "io/model_file.h"
#include "sketch/gestures.h"
#include "synthesis/cognate_models.h"
#include "synthesis/refused.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <system_error>

namespace trammel::cli {
namespace {

namespace fs = std::filesystem;
using io::JsonValue;
using synthesis::Solution;

struct CognatesOptions {
    std::string model, out;
    std::vector<std::string> parameters;
    bool json = false;
};

/// The given four-bar and its cognates, with their files.
struct CognatesReport {
    std::string name;
    std::vector<Solution> linkages;
    std::vector<std::string> files; ///< of the cognates; empty without --out
};

/// @throws FileError where the model has no four-bar with a coupler point, or that no cognate
CognatesReport find(const LoadedModel& file) {
    try {
        const auto given = synthesis::fourBarOf(file.root, file.model);
        const auto cognates = synthesis::cognateSolutions(given);
        return {file.model.name, {synthesis::solutionOf(given), cognates[0], cognates[1]}, {}};
    } catch (const synthesis::Refused& refused) {
        throw FileError(fmt::format("{}: {}", file.path.string(), refused.message()));
    }
}

void writeModels(const CognatesOptions& options, const LoadedModel& file, CognatesReport& report) {
    prepareFolder(options.out);
    std::vector<OutputFile> outputs;
    for (int i = 1; i <= 2; ++i) {
        const std::string name = fmt::format("{}-cognate-{}.trammel.json", stemOf(file.path), i);
        report.files.push_back((fs::path(options.out) / name).string());
        outputs.push_back({"--out", report.files.back()});
    }
    checkOutputs(modelInputs(file.path, file.model), outputs);
    for (std::size_t i = 0; i < 2; ++i) {
        try {
            io::saveModelFile(
                report.files[i],
                synthesis::cognateModel(file.root, report.linkages[i + 1],
                                        fmt::format("{}, cognate {}", report.name, i + 1)));
        } catch (const sketch::Refused& refused) {
            say(stderr,
                "trammel: cognate {} is not written: {}; where two of its hinges lie on each "
                "other, a model in another pose has it\n",
                i + 1, refused.what());
            report.files[i].clear();
        }
    }
}

std::string toText(const CognatesReport& report) {
    std::string text = fmt::format("{}\n  {:<10} {:>12} {:>12} {:>12} {:>12}  {}\n",
                                   report.name.empty() ? "(no name)" : report.name, "", "ground",
                                   "driver", "coupler", "follower", "class");
    for (std::size_t i = 0; i < report.linkages.size(); ++i) {
        const Solution& s = report.linkages[i];
        const synthesis::LinkLengths l = lengthsOf(s.linkage);
        text += fmt::format("  {:<10} {:>10.6g} m {:>10.6g} m {:>10.6g} m {:>10.6g} m  {}\n",
                            i == 0 ? "given" : fmt::format("cognate {}", i), l.ground, l.driver,
                            l.coupler, l.follower, className(s.linkage, s.labels));
    }
    for (const std::string& file : report.files)
        if (!file.empty()) text += fmt::format("  written: {}\n", file);
    return text;
}

JsonValue toJson(const CognatesReport& report) {
    const auto point = [](synthesis::Point p) { return JsonValue::array({p.real(), p.imag()}); };
    std::vector<JsonValue> linkages, files;
    for (const Solution& s : report.linkages) {
        const synthesis::LinkLengths l = lengthsOf(s.linkage);
        const synthesis::Pose& pose = s.poses.front();
        linkages.push_back(JsonValue::object(
            {{"class", className(s.linkage, s.labels)},
             {"ground", l.ground},
             {"driver", l.driver},
             {"coupler", l.coupler},
             {"follower", l.follower},
             {"ground_pivots",
              JsonValue::array({point(s.linkage.driver.fixed), point(s.linkage.follower.fixed)})},
             {"moving_pivots", JsonValue::array({point(s.linkage.driver.holdingPoint(pose)),
                                                 point(s.linkage.follower.holdingPoint(pose))})},
             {"point", point(pose.place)}}));
    }
    for (const std::string& file : report.files)
        files.emplace_back(file);
    return JsonValue::object({{"model", report.name},
                              {"linkages", JsonValue::array(std::move(linkages))},
                              {"files", JsonValue::array(std::move(files))}});
}

int cognates(const CognatesOptions& options) {
    const LoadedModel file = loadModel(options.model, parameterOverrides(options.parameters));
    CognatesReport report = find(file);
    if (!options.out.empty()) writeModels(options, file, report);
    if (options.json)
        say("{}", toJson(report).toText());
    else
        say("{}", toText(report));
    const bool isMissing = std::ranges::count(report.files, std::string()) > 0;
    return isMissing ? kRunFailed : kDone;
}

} // namespace

void addCognatesCommand(CLI::App& app, int& exitCode) {
    CLI::App* command =
        app.add_subcommand("cognates", "Finds the two other four-bars that draw a coupler curve");
    auto options = std::make_shared<CognatesOptions>();
    command->add_option("MODEL", options->model, "Model file of a four-bar (*.trammel.json)")
        ->required();
    addParameterOption(*command, options->parameters);
    command->add_option("--out", options->out,
                        "Folder for them as models, MODEL-cognate-1.trammel.json and so on");
    command->add_flag("--json", options->json, "Print JSON");
    command->footer("By the theorem of Roberts and Chebyshev each curve of a four-bar's coupler "
                    "point is drawn\n"
                    "by two other four-bars, too. The model has four hinges across the plane that "
                    "is drawn in,\n"
                    "two of them at the ground, and a measured point of its coupler.\n"
                    "Exit codes: 0 done, 1 not all of them written, 2 wrong usage, 3 invalid model "
                    "or no such\nfour-bar.\n\n"
                    "Example:\n"
                    "  trammel cognates four-bar.trammel.json --out found");
    command->callback([options, &exitCode] { exitCode = cognates(*options); });
}

} // namespace trammel::cli
