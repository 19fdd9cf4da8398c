#pragma once

#include "studio/jobs/movie_writer.h"

#include <vector>

namespace trammel::studio {

/// A film of a run, or one picture of it.
struct AnimationPlan {
    MovieSpec movie;
    double from = 0.0, to = 0.0; ///< of the run, s; a picture is of `from`
    double speed = 1.0;          ///< simulated seconds in a second of the film

    /// Times of the run that are shown, s: from + k speed / framesPerSecond, up to `to`.
    std::vector<double> times() const;
};

} // namespace trammel::studio
