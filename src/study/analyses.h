#pragma once

#include <span>
#include <string_view>

/// What a run of a study or an optimisation is: one table, which files, their schemas, forms and
/// help follow.
namespace trammel::study {

enum class Analysis {
    Run,                ///< a simulation
    Kinematics,         ///< the motion of drivers alone
    Inverse,            ///< the same with what it takes of the drivers
    Statics,            ///< the static equilibrium
    Modes,              ///< the natural modes in the model's pose
    ModesAtEquilibrium, ///< those in the equilibrium
    Curve               ///< a linkage over one cycle of its input
};

/// What the frames of an analysis are counted by, `t` of output expressions.
enum class FrameAxis {
    Time,
    Input, ///< coordinate of the joint that leads, rad or m
    One    ///< there is one frame
};

struct AnalysisTraits {
    std::string_view name; ///< in files: "run"
    const char* title;     ///< as forms have it, which translate it
    const char* gives;     ///< what a run is, for help, forms and schemas
    FrameAxis axis;
    bool hasSteps; ///< integrates: what it gives depends on the settings' step
};

/// In the order of the enum.
std::span<const AnalysisTraits> analyses();
const AnalysisTraits& traits(Analysis analysis);
inline std::string_view name(Analysis analysis) {
    return traits(analysis).name;
}

} // namespace trammel::study
