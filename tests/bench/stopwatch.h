#pragma once

#include "bench/world.h"

#include <functional>

namespace trammel::bench {

struct Measurement {
    double microseconds = 0; ///< process CPU time a step, median over the repetitions
    double drift = 0;        ///< m, largest joint drift at the end of a repetition
};

/// Process CPU time so far.
double processSeconds();

/// Steps a fresh world `steps` times, `repetitions` times over; only stepping is timed.
Measurement measure(const std::function<std::unique_ptr<World>()>& makeWorld, double h, int steps,
                    int repetitions);

} // namespace trammel::bench
