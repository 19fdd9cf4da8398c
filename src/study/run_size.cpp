#include "study/run_size.h"

#include "io/model_file.h"
#include "study/run_one.h"

#include <algorithm>

namespace trammel::study {

namespace {

/// Those between which a factor's others lie; a name stands for all names.
std::vector<Value> ends(const Factor& factor) {
    if (factor.range) return {factor.range->first, factor.range->last};
    std::vector<Value> result{factor.values.front()};
    const auto [least, greatest] = std::ranges::minmax_element(factor.values);
    if (std::holds_alternative<double>(*least)) result.push_back(*least);
    if (std::holds_alternative<double>(*greatest)) result.push_back(*greatest);
    return result;
}

/// Whether the frames are those of the times of the settings.
bool goesByTime(const StudyFile& file) {
    return traits(file.study.analysis.kind).axis == FrameAxis::Time;
}

/// How many frames the document's times make; 0 where it cannot be run.
double framesAt(const StudyFile& file, const Point& point) {
    const auto reading = io::readModel(documentAt(file, point), file.model.path.parent_path());
    if (model::hasErrors(reading.diagnostics)) return 0.0;
    const model::SimulationSettings& settings = reading.model.simulation;
    return settings.duration / settings.outputInterval();
}

} // namespace

analysis::RunSize runSize(const StudyFile& file, const Point& point) {
    if (!goesByTime(file)) return {.frames = file.study.analysis.curve.steps + 1};
    return analysis::runSize(modelAt(file, point));
}

analysis::RunSize largestRun(const StudyFile& file) {
    Point point;
    if (!goesByTime(file)) return runSize(file, point);
    for (const Factor& factor : file.study.factors)
        point.push_back(ends(factor).front());
    double most = framesAt(file, point);
    for (std::size_t i = 0; i < point.size(); ++i) {
        for (const Value& value : ends(file.study.factors[i])) {
            Point other = point;
            other[i] = value;
            const double frames = framesAt(file, other);
            if (!(frames > most)) continue;
            most = frames;
            point = std::move(other);
        }
    }
    return runSize(file, point);
}

} // namespace trammel::study
