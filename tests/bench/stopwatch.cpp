#include "bench/stopwatch.h"

#include <algorithm>
#include <ctime>

namespace trammel::bench {

double processSeconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::vector<Measurement> measure(const std::vector<Engine>& engines, const model::Model& model,
                                 double h, int steps, int rounds) {
    std::vector<Measurement> results(engines.size());
    for (int round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < engines.size(); ++i) {
            const std::unique_ptr<World> world = engines[i].make(model);
            const double start = processSeconds();
            world->advance(h, steps);
            const double time = 1e6 * (processSeconds() - start) / steps;
            Measurement& result = results[i];
            result.microseconds = round == 0 ? time : std::min(result.microseconds, time);
            if (round == rounds - 1) result.end = world->motion();
        }
    return results;
}

void observe(World& world, double h, int steps, int stride,
             const std::function<void(const Motion&)>& look) {
    look(world.motion());
    for (int k = 0; k < steps; k += stride) {
        world.advance(h, stride);
        look(world.motion());
    }
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

} // namespace trammel::bench
