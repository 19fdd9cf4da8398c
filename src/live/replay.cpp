#include "live/replay.h"

#include "io/model_file.h"
#include "live/input_file.h"
#include "messages/run_messages.h"

#include <stdexcept>

namespace trammel::live {

namespace {

/// Whether an input belongs before the next step: at its time, and without one at its step.
bool isDue(const Input& input, const LiveRun& run) {
    constexpr double kRounding = 1e-9; // of a step: times in files are rounded
    if (!tellsTime(input)) return *input.step <= run.stepCount();
    return input.time <= run.time() + kRounding * run.stepSize();
}

/// Makes the inputs of a log while a run goes on.
class Replay {
public:
    Replay(const std::vector<Input>& inputs, LiveRun& run) : m_inputs(inputs), m_run(run) {}

    /// Those that are due, together.
    void applyDue() {
        const std::size_t first = m_next;
        std::vector<Change> changes;
        for (; m_next < m_inputs.size() && isDue(m_inputs[m_next], m_run); ++m_next) {
            changes.push_back(m_inputs[m_next].change);
            if (m_inputs[m_next].step.value_or(m_run.stepCount()) != m_run.stepCount()) ++m_moved;
        }
        try {
            m_run.apply(changes);
        } catch (const messages::InvalidArgument& error) {
            m_run.abandon({messages::kInputCannotBeMade, first, error.message()});
        } catch (const std::exception& error) {
            m_run.abandon({messages::kInputCannotBeMade, first,
                           messages::verbatim(std::string(error.what()))});
        }
    }

    /// Where the next step is to end at the latest, so that an input acts at its time, s.
    double pause() const {
        const bool isAtTime = m_next < m_inputs.size() && tellsTime(m_inputs[m_next]);
        return isAtTime ? m_inputs[m_next].time : 0.0;
    }

    /// At the end of the run: what was not made as the log says.
    void tell() {
        if (m_moved > 0) m_run.warn({messages::kInputsMovedToTimes, m_moved});
        const std::size_t left = m_inputs.size() - m_next;
        if (left > 0 && m_run.summary().message.empty())
            m_run.warn({messages::kInputsBehindEnd, left, m_next});
    }

private:
    const std::vector<Input>& m_inputs;
    LiveRun& m_run;
    std::size_t m_next = 0;   ///< input
    std::int64_t m_moved = 0; ///< that named another step than that of their time
};

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
    Replay inputs(log.inputs, run);
    while (run.hasNext()) {
        inputs.applyDue();
        run.pauseAt(inputs.pause());
        if (run.hasNext()) run.step();
    }
    inputs.tell();
    return run.finish();
}

} // namespace trammel::live
