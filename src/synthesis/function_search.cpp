#include "synthesis/function.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace trammel::synthesis {

namespace {

using std::numbers::pi;

/// Largest error and least transmission angle over the range, into the design. @return false where
/// it cannot go through the range
bool judge(const FunctionTask& task, FunctionDesign& design) {
    constexpr int kSamples = 60;
    design.error = 0.0;
    design.transmission = pi / 2;
    const double b = design.bar.coupler, c = design.bar.output;
    for (int i = 0; i <= kSamples; ++i) {
        const AnglePair pair = task.pairAt(task.from + (task.to - task.from) * i / kSamples);
        const auto output = outputAt(design.bar, pair.input, design.side);
        if (!output) return false;
        design.error = std::max(design.error, std::abs(wrapped(*output - pair.output)));
        const Point e = std::polar(design.bar.input, pair.input + design.bar.inputOffset) - 1.0;
        const double cosine = (b * b + c * c - std::norm(e)) / (2 * b * c);
        design.transmission =
            std::min(design.transmission, std::acos(std::min(1.0, std::abs(cosine))));
    }
    return true;
}

struct Candidate {
    double inputStart, outputStart;
    FunctionDesign design;
};

bool isWithin(const FunctionDesign& design, const FunctionSearch& search) {
    const auto& [a, b, c, f0, p0] = design.bar;
    return std::min({a, b, c}) >= search.shortest && std::max({a, b, c}) <= search.longest &&
           design.transmission >= search.transmission;
}

/// Halves the step around a candidate as long as that helps.
void refineStart(const FunctionTask& task, const FunctionSearch& search, Candidate& best) {
    for (double step = search.step / 2; step > search.step / 200; step /= 2)
        for (const Point way :
             {Point(step, 0), Point(0, step), Point(-step, 0), Point(0, -step), Point(step, step),
              Point(-step, -step), Point(step, -step), Point(-step, step)}) {
            const double input = best.inputStart + way.real(),
                         output = best.outputStart + way.imag();
            const auto design = designAt(task, input, output);
            if (design && isWithin(*design, search) && design->error < best.design.error)
                best = {input, output, *design};
        }
}

} // namespace

AnglePair FunctionTask::pairAt(double x) const {
    const double start = of(from), end = of(to);
    return {(x - from) / (to - from) * inputTravel, (of(x) - start) / (end - start) * outputTravel};
}

std::vector<double> chebyshevPoints(double from, double to, int n) {
    std::vector<double> points;
    for (int j = 1; j <= n; ++j)
        points.push_back((from + to) / 2 - (to - from) / 2 * std::cos(pi * (2 * j - 1) / (2 * n)));
    return points;
}

std::optional<FunctionDesign> designAt(const FunctionTask& task, double inputStart,
                                       double outputStart) {
    std::vector<AnglePair> pairs;
    for (const double x : chebyshevPoints(task.from, task.to, 3))
        pairs.push_back(task.pairAt(x));
    const auto bars =
        fourBarsThrough(pairs, {.inputOffset = inputStart, .outputOffset = outputStart});
    if (bars.empty()) return std::nullopt;
    FunctionDesign design{bars.front(), sideOf(bars.front(), pairs.front())};
    if (!judge(task, design)) return std::nullopt;
    return design;
}

std::vector<FunctionDesign> searchFunction(const FunctionTask& task, const FunctionSearch& search,
                                           const Watch& watch) {
    std::vector<Candidate> all;
    const int count = std::max(1, static_cast<int>(std::lround(2 * pi / search.step)));
    for (int i = 0; i < count && !watch.isStopped(); ++i) {
        watch.tell(static_cast<double>(i) / count);
        for (int k = 0; k < count; ++k) {
            const double input = 2 * pi * i / count, output = 2 * pi * k / count;
            const auto design = designAt(task, input, output);
            if (design && isWithin(*design, search)) all.push_back({input, output, *design});
        }
    }
    std::ranges::sort(all, {}, [](const Candidate& c) { return c.design.error; });
    std::vector<Candidate> best;
    const double apart = 5 * search.step;
    for (const Candidate& candidate : all) {
        const auto isNear = [&](const Candidate& other) {
            return std::abs(wrapped(candidate.inputStart - other.inputStart)) < apart &&
                   std::abs(wrapped(candidate.outputStart - other.outputStart)) < apart;
        };
        if (best.size() < search.most && std::ranges::none_of(best, isNear))
            best.push_back(candidate);
    }
    std::vector<FunctionDesign> designs;
    for (Candidate& candidate : best) {
        refineStart(task, search, candidate);
        designs.push_back(candidate.design);
    }
    std::ranges::sort(designs, {}, &FunctionDesign::error);
    return designs;
}

} // namespace trammel::synthesis
