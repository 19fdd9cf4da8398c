#pragma once

#include "synthesis/linkage.h"

namespace trammel::synthesis {

/// A crank that turns evenly and an output that goes slowly and comes back quickly: the times are
/// as `ratio`, 1 to 3 and more. Either the output is a rocker that swings over `travel`, rad, or a
/// block with a stroke, m.
struct QuickReturn {
    double ratio = 1.5;
    double travel = 0.0, stroke = 0.0; ///< one of them above 0
};

/// With alpha = pi (ratio - 1)/(ratio + 1) the two dead centres B1, B2 of the output are seen from
/// the crank's pivot A0 at that angle: A0 is on a circle through both, and
///     crank = (A0B2 - A0B1)/2,   coupler = (A0B2 + A0B1)/2
/// Those whose crank turns fully and whose dead centres are on one circuit, for places of A0 all
/// round the circle, one of two mirror images: each driven at the crank, with poses of the coupler
/// at B over one turn from the first dead centre on.
/// @param ground m between the hinges at the ground, of a rocker
struct QuickReturnLinkage {
    Linkage linkage;
    Poses poses;
};
std::vector<QuickReturnLinkage> quickReturns(const QuickReturn& task, double ground);

} // namespace trammel::synthesis
