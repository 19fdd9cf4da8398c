#pragma once

#include "model/settings.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace trammel::analysis {

/// Into how many equal parts a time is cut that are no longer than `longest`; what is a whole
/// number up to 1e-9 counts as one. Both s, longest > 0. More than a run can take are as many as
/// one can count.
inline std::int64_t partsOf(double time, double longest) {
    constexpr double kWhole = 1e-9;
    constexpr double kMost = 9e18;
    return static_cast<std::int64_t>(std::min(std::ceil(time / longest - kWhole), kMost));
}

/// Frames of a run behind the first; the last one's interval may be shorter, as short as rounding.
inline std::int64_t outputCount(const model::SimulationSettings& settings) {
    return std::max<std::int64_t>(1, partsOf(settings.duration, settings.outputInterval()));
}

/// Frames that room is worth making for; 0 of a number that no memory holds.
inline std::size_t expectedFrames(const model::SimulationSettings& settings) {
    const double frames = settings.duration / settings.outputInterval() + 2.0;
    return frames > 0.0 && frames < 1e9 ? static_cast<std::size_t>(frames) : 0;
}

} // namespace trammel::analysis
