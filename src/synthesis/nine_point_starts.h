#pragma once

#include "synthesis/nine_points.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace trammel::synthesis {

/// One solution of each class of a nine-point problem with generic complex parameters: where paths
/// to any other problem start.
struct NineStarts {
    NineParameters parameters;
    std::vector<NineUnknowns> solutions;
};

/// How many classes there are: 8652 solutions in sixes.
/// [Wampler, Morgan, Sommese, J. Mech. Design 114 (1992) 153-159]
inline constexpr std::size_t kNineClasses = 1442;

/// Those that are stored, made by monodromyStarts() and written by the program
/// make_nine_point_starts. @return each right to rounding
const NineStarts& storedNineStarts();

/// Finds them anew: a random solution and eight random turns of the coupler give parameters that
/// it solves. Then the known solutions are followed round random triangles in the space of
/// parameters; what ends elsewhere is new, so that their number doubles as long as most are
/// unknown. Ends with all classes, or after that many loops.
NineStarts monodromyStarts(std::uint64_t seed, std::size_t mostClasses, int mostLoops);

/// Calls work(i) for i below count on all cores.
void onAllCores(std::size_t count, const std::function<void(std::size_t)>& work);

} // namespace trammel::synthesis
