#include "analysis/statics/static_frames.h"

#include "analysis/channels/channels.h"
#include "analysis/channels/measure_channels.h"
#include "analysis/poses/initial_state.h"
#include "analysis/statics/standing_model.h"
#include "analysis/statics/statics.h"
#include "messages/run_messages.h"
#include "messages/solver_messages.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace trammel::analysis {

namespace quantity = results::quantity;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

RunEnd stopped() {
    return {.status = RunStatus::Stopped, .message = messages::kStopped, .warnings = {}};
}

/// The frame that a run which began in the state would have first.
void recordResting(const model::Model& standing, const dynamics::System& system,
                   const dynamics::State& state, results::FrameSink& sink, RunEnd& end) {
    dynamics::Stepper stepper(system, standing.simulation);
    stepper.findRedundancy(state);
    const dynamics::StepReport& report = stepper.solve(state, standing.simulation.step);
    Sampler sampler(system);
    sink.append(0.0, sampler.sample(state, stepper, report));
    if (report.ok() || end.status != RunStatus::Completed) return;
    end.status = RunStatus::CompletedWithFailures;
    end.message = report.message;
}

/// A pose with its modes, as channels.
class ModesFrame {
public:
    explicit ModesFrame(const model::Model& model)
        : m_system(model::withoutClearances(model)),
          m_standing(m_system.bodies().size(), Vec6::Zero()) {
        dynamics::State state = m_system.initialState();
        dynamics::Stepper stepper(m_system, model.simulation);
        closeInitialPose(stepper, state, model.simulation);
        const auto freedoms =
            constraintSpace(m_system, constraintJacobian(m_system, state)).motions.cols();
        for (Eigen::Index i = 1; i <= freedoms; ++i)
            m_numbers.push_back(std::to_string(i));
        results::ChannelSink list(m_channels);
        describe(state, {}, list);
        m_measures.emplace(m_system, m_channels, &m_findings);
    }

    const std::vector<results::Channel>& channels() const { return m_channels; }
    const model::Diagnostics& findings() const { return m_findings; }

    std::vector<double> sample(const ModesReport& report) const {
        std::vector<double> values(m_channels.size());
        results::ChannelSink frame(std::span{values});
        describe(report.state, report.modes, frame);
        m_measures->sample(report.state, m_standing, frame);
        return values;
    }

private:
    void describe(const dynamics::State& state, std::span<const Mode> modes,
                  results::ChannelSink& sink) const {
        for (int i = 0; i < m_system.ground(); ++i)
            describeBody(m_system.bodies()[i], state.bodies[i], m_standing[i], sink);
        for (const dynamics::Joint& joint : m_system.joints())
            describeJointMotion(joint, jointMotion(joint, state), {}, {}, sink);
        for (std::size_t i = 0; i < m_numbers.size(); ++i) {
            sink.of(results::ChannelKind::Mode, m_numbers[i]);
            describeMode(i < modes.size() ? &modes[i] : nullptr, sink);
        }
        double growth = modes.empty() ? kNone : modes.front().eigenvalue.real();
        for (const Mode& mode : modes)
            growth = std::max(growth, mode.eigenvalue.real());
        sink.of(results::ChannelKind::Mode);
        sink.add(quantity::kGrowth, "1/s", growth);
    }

    static void describeMode(const Mode* mode, results::ChannelSink& sink) {
        const bool oscillates = mode != nullptr && mode->kind == ModeKind::Oscillation;
        sink.add(quantity::kFrequency, "Hz", mode ? mode->frequency() : kNone);
        sink.add(quantity::kDampedFrequency, "Hz", mode ? mode->dampedFrequency() : kNone);
        sink.add(quantity::kDampingRatio, {}, oscillates ? mode->dampingRatio() : kNone);
        sink.add(quantity::kGrowth, "1/s", mode ? mode->eigenvalue.real() : kNone);
    }

    dynamics::System m_system;
    std::vector<Vec6> m_standing;       ///< accelerations by body, none
    std::vector<std::string> m_numbers; ///< of the modes
    std::vector<results::Channel> m_channels;
    model::Diagnostics m_findings;
    std::optional<MeasureChannels> m_measures;
};

} // namespace

RunEnd recordStatics(const model::Model& model, std::string documentText, results::FrameSink& sink,
                     const std::stop_token& stop) {
    refuseUnsupported(model);
    const model::Model standing = standingModel(model).model;
    const dynamics::System system(standing);
    beginFrames(sink, model, std::move(documentText), channels(system), 1);
    if (stop.stop_requested()) return stopped();
    Statics rest = statics(model, stop);
    RunEnd end{.message = {}, .warnings = std::move(rest.warnings)};
    if (!rest.isFound) {
        end.status = stop.stop_requested() ? RunStatus::Stopped : RunStatus::Failed;
        end.message = {messages::kNoStaticEquilibrium, rest.message};
    }
    recordResting(standing, system, rest.state, sink, end);
    endFrames(sink, end.status, end.message);
    return end;
}

RunEnd recordModes(const model::Model& model, ModesPose pose, std::string documentText,
                   results::FrameSink& sink, const std::stop_token& stop) {
    refuseUnsupported(model);
    const ModesFrame frame(model);
    beginFrames(sink, model, std::move(documentText), frame.channels(), 1);
    if (stop.stop_requested()) return stopped();
    RunEnd end;
    try {
        ModesReport report = findModes(model, pose, stop);
        end.warnings = std::move(report.warnings);
        sink.append(0.0, frame.sample(report));
    } catch (const messages::RuntimeError& error) { // no equilibrium
        end.status = stop.stop_requested() ? RunStatus::Stopped : RunStatus::Failed;
        end.message = messages::messageOf(error);
    }
    std::ranges::move(leftOutTexts(frame.findings()), std::back_inserter(end.warnings));
    endFrames(sink, end.status, end.message);
    return end;
}

} // namespace trammel::analysis
