#pragma once

#include "synthesis/path_fit.h"

namespace trammel::synthesis {

/// A crank that turns evenly, an output link at the ground that rests while the crank turns by
/// `input`, and swings over `travel` in the rest of the turn: six-bars, by optimisation.
struct DwellTask {
    double input = 2.0, travel = 0.5; ///< rad
    std::vector<SixBarKind> kinds{SixBarKind::Stephenson3, SixBarKind::Watt2};
    double shortest = 0.05, longest = 5.0; ///< lengths over the ground's
    double transmission = 0.5;             ///< least that is aimed at, rad
    int samples = 20000; ///< random shapes, of which `starts` are refined; of each kind
    int starts = 30;
    std::uint64_t seed = 1;
};

struct DwellDesign {
    PathVariables variables; ///< ground 1; its angles are from the beginning of the rest to its end
    double error = 0.0;      ///< half of what the output moves by while it rests, rad
    double travel = 0.0;     ///< of the output over the whole turn, rad
};

/// The best different ones, the least error first. Of random shapes that close in all positions of
/// the crank those whose output moves least over the best window of `input`, for what it travels,
/// are starts of leastSquares() over the output's differences from its mean, the travel and the
/// transmission angle.
std::vector<DwellDesign> searchDwell(const DwellTask& task, const Watch& watch = {});

/// What a design does, found anew in steps of the crank's turn: error and travel; nothing where it
/// does not close or the output goes round.
std::optional<DwellDesign> dwellOf(const PathVariables& variables, double input, int steps = 720);

} // namespace trammel::synthesis
