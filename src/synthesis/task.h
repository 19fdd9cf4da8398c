#pragma once

#include "synthesis/dyad_choice.h"
#include "synthesis/function.h"
#include "synthesis/quick_return.h"
#include "synthesis/second_dyad.h"

#include <string>

namespace trammel::synthesis {

/// What a linkage shall do.
enum class TaskKind {
    Motion,  ///< carry a body through poses
    Path,    ///< a point of the coupler through points, at given angles of the crank or any
    Function ///< turn its output as its input demands
};
std::string_view name(TaskKind kind); ///< "motion", "path", "function"

/// A function y = formula(x), as angles; pairs of it come from chebyshevPoints().
struct FunctionRange {
    std::string formula;
    double from = 0.0, to = 1.0;
    double inputTravel = 1.0, outputTravel = 1.0; ///< rad
    /// Angles of both links at x = from, from the way between their hinges; none: all are tried.
    std::optional<double> inputStart, outputStart;
};

/// An output that rests while the input turns by `input` and swings over `travel` in the rest of
/// its turn; rad.
struct DwellDemand {
    double input = 2.0, travel = 0.5;
};

/// A path that is drawn by its points: a spline through them, which is sampled.
enum class PathCurve {
    None, ///< the points themselves
    Open,
    Closed
};

/// A task as its file states it; SI.
struct Task {
    TaskKind kind = TaskKind::Motion;
    std::string name, description;
    Poses poses;                  ///< of a path the places alone
    std::vector<double> angles;   ///< of the crank at the points, rad; empty: free
    std::vector<AnglePair> pairs; ///< of a function; empty where it is a formula
    std::optional<FunctionRange> function;
    std::optional<DwellDemand> dwell;
    std::optional<QuickReturn> quickReturn;
    std::vector<SixBarKind> sixBars; ///< of a path: in the place of others; of a dwell: empty: all
    PathCurve curve = PathCurve::None;
    double inputOffset = 0.0, outputOffset = 0.0; ///< of pairs, rad, where they do not follow
    double ground = 0.2; ///< m between the hinges at the ground, of a function
    std::vector<DyadKind> dyads{DyadKind::RR, DyadKind::PR, DyadKind::RP};
    bool isSliderCrank = false; ///< one side a link, the other one a block at the ground
    PivotRegions pivots;
    double shortest = 0.0;     ///< m, of links; 0: any
    double longest = 0.0;      ///< m; 0: any
    double transmission = 0.0; ///< least angle, rad
    std::size_t most = 10;     ///< solutions
};

} // namespace trammel::synthesis
