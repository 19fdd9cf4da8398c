#include "live/replay.h"

#include "io/model_file.h"
#include "live/input_file.h"
#include "messages/run_messages.h"

#include <stdexcept>

namespace trammel::live {

namespace {

/// Whether an input belongs before the next step.
bool isDue(const Input& input, const LiveRun& run) {
    constexpr double kRounding = 1e-9; // of a step: times in files are rounded
    if (input.step) return *input.step <= run.stepCount();
    return input.time <= run.time() + kRounding * run.stepSize();
}

/// Where the next step is to end at the latest, so that an input acts at its time, s.
double pauseBefore(const std::vector<Input>& inputs, std::size_t next) {
    const bool isAtTime = next < inputs.size() && !inputs[next].step;
    return isAtTime ? inputs[next].time : 0.0;
}

/// Makes the inputs that are due, those of one step together.
/// @return the index of the next one
std::size_t applyDue(const std::vector<Input>& inputs, std::size_t next, LiveRun& run) {
    const std::size_t first = next;
    std::vector<Change> changes;
    for (; next < inputs.size() && isDue(inputs[next], run); ++next)
        changes.push_back(inputs[next].change);
    try {
        run.apply(changes);
    } catch (const messages::InvalidArgument& error) {
        run.abandon({messages::kInputCannotBeMade, first, error.message()});
    } catch (const std::exception& error) {
        run.abandon(
            {messages::kInputCannotBeMade, first, messages::verbatim(std::string(error.what()))});
    }
    return next;
}

} // namespace

analysis::RunSummary replay(const io::JsonValue& document, const std::filesystem::path& directory,
                            const InputLog& log, results::FrameSink& sink,
                            const std::stop_token& stop,
                            const analysis::ProgressCallback& progress) {
    const auto reading = io::readModel(document, directory);
    LiveRun run(document, directory,
                {.history = 0,
                 .duration = log.duration.value_or(reading.model.simulation.duration),
                 .sink = &sink,
                 .stop = stop,
                 .progress = progress,
                 .inputsText = toJson(log).toText()});
    std::size_t next = 0;
    while (run.hasNext()) {
        next = applyDue(log.inputs, next, run);
        run.pauseAt(pauseBefore(log.inputs, next));
        if (run.hasNext()) run.step();
    }
    return run.finish();
}

} // namespace trammel::live
