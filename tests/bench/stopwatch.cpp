#include "bench/stopwatch.h"

#include <algorithm>
#include <ctime>

namespace trammel::bench {

double processSeconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

Measurement measure(const std::function<std::unique_ptr<World>()>& makeWorld, double h, int steps,
                    int repetitions) {
    std::vector<double> times;
    Measurement result;
    for (int i = 0; i < repetitions; ++i) {
        const std::unique_ptr<World> world = makeWorld();
        const double start = processSeconds();
        world->advance(h, steps);
        times.push_back(1e6 * (processSeconds() - start) / steps);
        result.end = world->motion();
    }
    result.microseconds = median(times);
    return result;
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
