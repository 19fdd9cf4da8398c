#include "studio/jobs/animation_plan.h"

#include <cmath>

namespace trammel::studio {

std::vector<double> AnimationPlan::times() const {
    if (movie.format == MovieFormat::Picture) return {from};
    constexpr double kRounding = 1e-9; // of a picture
    const double interval = speed / movie.framesPerSecond;
    const double last = std::floor((to - from) / interval + kRounding);
    std::vector<double> times;
    for (int k = 0; k <= last; ++k)
        times.push_back(from + k * interval);
    return times;
}

} // namespace trammel::studio
