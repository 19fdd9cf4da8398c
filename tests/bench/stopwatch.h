#pragma once

#include "bench/peers.h"

#include <functional>

namespace trammel::bench {

/// Process CPU time so far.
double processSeconds();

struct Measurement {
    double microseconds = 0; ///< process CPU time a step, the least of the rounds
    Motion end;              ///< of the last round
};

/// Steps a fresh world of each engine `steps` times; only stepping is timed. The engines take
/// turns, `rounds` times over: what disturbs a machine for a while then disturbs none of them
/// alone.
std::vector<Measurement> measure(const std::vector<Engine>& engines, const model::Model& model,
                                 double h, int steps, int rounds);

/// Steps a world and shows its motion at the start and after every `stride` of the steps, untimed.
void observe(World& world, double h, int steps, int stride,
             const std::function<void(const Motion&)>& look);

/// The middle one, of an even number the upper. @pre not empty
double median(std::vector<double> values);

} // namespace trammel::bench
