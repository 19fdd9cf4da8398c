#include "analysis/sensitivity/curve_frames.h"

#include "analysis/cycle/cycle_poses.h"
#include "analysis/cycle/cycle_start.h"
#include "analysis/sensitivity/pose_outputs.h"
#include "messages/run_messages.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <numbers>

namespace trammel::analysis {

namespace quantity = results::quantity;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Parameters are no channels of a run, and accelerations are not known.
bool isOfFrames(const results::Channel& channel) {
    return !channel.id.isEmpty() && !std::string_view(channel.unit).ends_with("/s^2");
}

class CurveFrames {
public:
    CurveFrames(const dynamics::System& system, const CycleOptions& options)
        : m_system(system),
          m_input(options.input),
          m_motion(system, options.input,
                   otherDrivers(system, options.input, system.initialState())),
          m_outputs(m_motion.rows(), {options.output, options.transmissionJoint, true}) {
        startPose(m_motion, {}); // says what it cannot follow
        for (std::size_t i = 0; i < m_outputs.channels().size(); ++i)
            if (isOfFrames(m_outputs.channels()[i])) m_chosen.push_back(i);
        results::ChannelSink list(m_ofCycle);
        describe({}, list);
    }

    std::vector<results::Channel> channels() const {
        std::vector<results::Channel> channels;
        for (const std::size_t i : m_chosen)
            channels.push_back(m_outputs.channels()[i]);
        channels.insert(channels.end(), m_ofCycle.begin(), m_ofCycle.end());
        return channels;
    }

    void record(const Cycle& cycle, results::FrameSink& sink) const {
        std::vector<double> ofCycle(m_ofCycle.size()), pose, values;
        results::ChannelSink frame(std::span{ofCycle});
        describe(cycle, frame);
        for (const int sample : samples(cycle)) {
            m_outputs.sample(stateOf(cycle, sample), pose);
            values.clear();
            for (const std::size_t i : m_chosen)
                values.push_back(pose[i]);
            values.insert(values.end(), ofCycle.begin(), ofCycle.end());
            sink.append(cycle.input[static_cast<std::size_t>(sample)], values);
        }
    }

private:
    void describe(const Cycle& cycle, results::ChannelSink& sink) const {
        const double travel = cycle.isFullTurn      ? 2.0 * std::numbers::pi
                              : cycle.input.empty() ? 0.0
                                                    : range(cycle);
        sink.of(results::ChannelKind::Cycle);
        sink.add(quantity::kFullTurn, {}, cycle.isFullTurn ? 1.0 : 0.0);
        sink.add(quantity::kTravel, m_system.joints()[m_input].kind->hasAngle ? "rad" : "m",
                 travel);
    }

    static double range(const Cycle& cycle) {
        const auto [least, most] = std::ranges::minmax(cycle.input);
        return most - least;
    }

    /// With a rising input: of the way there and back the one that the model's pose is on.
    std::vector<int> samples(const Cycle& cycle) const {
        int first = 0, last = cycle.count() - 1;
        const bool goesBack = !cycle.isFullTurn && !cycle.isLost && !cycle.isStopped;
        if (goesBack) {
            const int turn = last / 2;
            const CyclePoses poses(m_system, m_input, cycle);
            if (poses.placeOf(m_system.initialState()) > turn)
                first = turn;
            else
                last = turn;
        }
        std::vector<int> samples;
        for (int i = first; i <= last; ++i)
            samples.push_back(i);
        if (first > 0) std::ranges::reverse(samples);
        return samples;
    }

    dynamics::State stateOf(const Cycle& cycle, int sample) const {
        dynamics::State state = cycle.poses[static_cast<std::size_t>(sample)];
        const bool isDeadPoint = std::isnan(cycle.coordinate(sample, cycle.placeOf(m_input)).rate);
        if (!isDeadPoint) return state;
        for (const int body : m_motion.rows().bodies())
            state.bodies[static_cast<std::size_t>(body)].v =
                state.bodies[static_cast<std::size_t>(body)].w = Vec3::Constant(kNone);
        for (const dynamics::Follower& follower : m_system.followers())
            place(follower, state);
        return state;
    }

    const dynamics::System& m_system;
    int m_input;
    LinkageMotion m_motion;
    PoseOutputs m_outputs;
    std::vector<std::size_t> m_chosen; ///< of the outputs
    std::vector<results::Channel> m_ofCycle;
};

} // namespace

RunEnd recordCurve(const model::Model& model, const CurveChoice& choice, std::string documentText,
                   results::FrameSink& sink, const std::stop_token& stop) {
    refuseUnsupported(model);
    const dynamics::System system(model::withoutClearances(model));
    CycleOptions options = cycleOptions(system, choice);
    options.wantsPoses = true;
    options.stop = stop;
    const CurveFrames frames(system, options);
    beginFrames(sink, model, std::move(documentText), frames.channels(),
                static_cast<std::size_t>(options.steps) + 1);
    RunEnd end;
    Cycle cycle;
    if (!stop.stop_requested()) {
        cycle = inputCycle(system, options);
        frames.record(cycle, sink);
    }
    if (cycle.isStopped || stop.stop_requested()) {
        end.status = RunStatus::Stopped;
        end.message = messages::kStopped;
    } else if (cycle.isLost) {
        end.status = RunStatus::Failed;
        end.message = {messages::kLinkageIsLost, fmt::format("{:.9g}", cycle.input.back())};
    }
    if (!cycle.input.empty()) end.duration = cycle.input.back();
    endFrames(sink, end.status, end.message);
    return end;
}

} // namespace trammel::analysis
