#include "live/model_at.h"

#include "live/input_file.h"
#include "live/live_model.h"
#include "messages/run_messages.h"

#include <algorithm>
#include <cmath>

namespace trammel::live {

namespace {

bool isTogether(const Input& a, const Input& b) {
    return a.step == b.step && a.time == b.time;
}

/// Times of frames and of inputs are rounded, the latter in files.
bool isMade(const Input& input, std::size_t index, double time) {
    constexpr double kRounding = 1e-9;
    if (!tellsTime(input)) throw messages::InvalidArgument({messages::kInputTellsNoTime, index});
    return input.time <= time + kRounding * std::max(1e-3, std::abs(time));
}

} // namespace

model::Model modelAt(const results::RunHeader& run, const std::filesystem::path& directory,
                     double time) {
    LiveModel model(io::parseJson(run.modelText).root, directory);
    if (run.inputsText.empty()) return model.model();
    const std::vector<Input> inputs = readInputs(io::parseJson(run.inputsText).root).log.inputs;
    for (std::size_t i = 0; i < inputs.size() && isMade(inputs[i], i, time);) {
        std::vector<Change> changes;
        const Input& first = inputs[i];
        for (; i < inputs.size() && isTogether(first, inputs[i]); ++i)
            changes.push_back(inputs[i].change);
        model = model.changed(changes, first.time);
    }
    return model.model();
}

} // namespace trammel::live
