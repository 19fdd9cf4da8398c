#pragma once

#include "bench/peers.h"

#include <functional>

namespace trammel::bench {

/// Process CPU time so far.
double processSeconds();

struct Measurement {
    double microseconds = 0; ///< process CPU time a step, median over the repetitions
    Motion end;              ///< of the last repetition
};

/// Steps a fresh world `steps` times, `repetitions` times over; only stepping is timed.
Measurement measure(const std::function<std::unique_ptr<World>()>& makeWorld, double h, int steps,
                    int repetitions);

/// Steps a world and shows its motion at the start and after every `stride` of the steps, untimed.
void observe(World& world, double h, int steps, int stride,
             const std::function<void(const Motion&)>& look);

/// The middle one, of an even number the upper. @pre not empty
double median(std::vector<double> values);

} // namespace trammel::bench
