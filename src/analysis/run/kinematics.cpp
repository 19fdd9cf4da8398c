#include "analysis/run/kinematics.h"

#include "analysis/channels/energy.h"
#include "analysis/channels/measure_channels.h"
#include "analysis/run/missing_values.h"
#include "analysis/run/output_times.h"
#include "analysis/run/run_end.h"
#include "messages/controller_messages.h"
#include "messages/run_messages.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <optional>

namespace trammel::analysis {

namespace {

class KinematicRun {
public:
    KinematicRun(const model::Model& model, results::FrameSink& sink, FrameExtension* extension)
        : m_settings(model.simulation),
          m_sink(sink),
          m_extension(extension),
          m_system(model::withoutClearances(model)),
          m_motion(m_system, model.simulation),
          m_drift(m_system),
          m_accelerations(m_system.bodies().size(), Vec6::Zero()) {
        m_summary.model = model.name;
        m_summary.warnings = m_motion.warnings();
        if (!model.controllers.empty())
            m_summary.warnings.push_back(messages::kControllersStandStill);
    }

    KinematicsSummary run(const model::Model& model, std::string documentText,
                          const std::stop_token& stop);

private:
    void begin(const model::Model& model, std::string documentText);
    void record();
    void fail();
    void describe(const dynamics::State& state, results::ChannelSink& sink);
    void findAccelerations(const dynamics::State& state);
    void describeJoints(const dynamics::State& state, results::ChannelSink& sink);
    void includeCoordinates(const dynamics::State& state);
    void include(double coordinate, double rate, CoordinateRange& range) const;
    void finish();

    const model::SimulationSettings& m_settings;
    results::FrameSink& m_sink;
    FrameExtension* m_extension;
    dynamics::System m_system;
    DrivenMotion m_motion;
    DriftMonitor m_drift;
    std::optional<MeasureChannels> m_measures;
    std::optional<MissingValues> m_missing;
    std::vector<Vec6> m_accelerations; ///< by body
    std::vector<double> m_values;
    KinematicsSummary m_summary;
};

KinematicsSummary KinematicRun::run(const model::Model& model, std::string documentText,
                                    const std::stop_token& stop) {
    begin(model, std::move(documentText));
    m_motion.stopWhen(stop);
    record();
    const double interval = m_settings.outputInterval();
    const std::int64_t frames = outputCount(m_settings);
    for (std::int64_t frame = 1; frame <= frames && m_summary.status == RunStatus::Completed;
         ++frame) {
        const bool isThere =
            m_motion.advanceTo(frame < frames ? frame * interval : m_settings.duration);
        if (stop.stop_requested()) {
            m_summary.status = RunStatus::Stopped;
            m_summary.message = {messages::kStoppedAt, fmt::format("{:.6g}", m_motion.state().t)};
            break;
        }
        if (!isThere)
            fail();
        else
            record();
    }
    finish();
    return m_summary;
}

/// Ends with the last pose that there is, unless that is the last frame's but for rounding: tables
/// have a value a little behind their last point.
void KinematicRun::fail() {
    constexpr double kSameTime = 1e-6; ///< of the time between frames
    const double t = m_motion.state().t;
    m_summary.status = RunStatus::Failed;
    m_summary.message = m_missing->causeOnTheWay(t, m_motion.tried());
    if (m_summary.message.empty()) m_summary.message = m_motion.failure();
    if (t - m_summary.duration > kSameTime * m_settings.outputInterval()) record();
}

void KinematicRun::begin(const model::Model& model, std::string documentText) {
    for (const dynamics::Joint& joint : m_system.joints())
        if (joint.kind->hasAngle || joint.kind->hasTranslation)
            m_summary.coordinates.push_back({joint.name, joint.kind->hasAngle});
    std::vector<results::Channel> channels;
    results::ChannelSink list(channels);
    describe(m_motion.state(), list);
    model::Diagnostics findings;
    const std::size_t motionChannels = channels.size();
    m_measures.emplace(m_system, channels, &findings);
    m_values.resize(channels.size());
    m_missing.emplace(
        m_system, m_settings, [channels] { return channels; }, channels.size(), motionChannels,
        false);
    std::ranges::move(leftOutTexts(findings), std::back_inserter(m_summary.warnings));
    beginFrames(m_sink, model, std::move(documentText), std::move(channels),
                expectedFrames(m_settings));
}

void KinematicRun::describe(const dynamics::State& state, results::ChannelSink& sink) {
    for (int i = 0; i < m_system.ground(); ++i)
        describeBody(m_system.bodies()[i], state.bodies[i], m_accelerations[i], sink);
    describeEnergy(energy(m_system, state), sink);
    describeJoints(state, sink);
    describeDrift(m_drift, sink);
    if (m_extension) m_extension->describe(m_system, m_motion, sink);
}

/// The accelerations of all bodies, those that follow others included.
void KinematicRun::findAccelerations(const dynamics::State& state) {
    const auto& bodies = m_motion.jacobian().bodies;
    std::ranges::fill(m_accelerations, Vec6::Zero());
    for (std::size_t i = 0; i < bodies.size(); ++i)
        m_accelerations[bodies[i]] =
            m_motion.acceleration().segment<6>(6 * static_cast<Eigen::Index>(i));
    for (const dynamics::Follower& follower : m_system.followers())
        accelerate(follower, state, m_accelerations);
}

void KinematicRun::describeJoints(const dynamics::State& state, results::ChannelSink& sink) {
    for (int j = 0; j < static_cast<int>(m_system.joints().size()); ++j) {
        const dynamics::Joint& joint = m_system.joints()[j];
        describeJointMotion(joint, jointMotion(joint, state),
                            jointAcceleration(joint, state, m_accelerations), m_drift.joint(j),
                            sink);
    }
}

void KinematicRun::includeCoordinates(const dynamics::State& state) {
    auto range = m_summary.coordinates.begin();
    for (const dynamics::Joint& joint : m_system.joints()) {
        if (!joint.kind->hasAngle && !joint.kind->hasTranslation) continue;
        const JointMotion motion = jointMotion(joint, state);
        include(coordinate(joint, motion), coordinateRate(joint, motion), *range++);
    }
}

void KinematicRun::include(double coordinate, double rate, CoordinateRange& range) const {
    range.lowest = m_summary.frames > 0 ? std::min(range.lowest, coordinate) : coordinate;
    range.highest = m_summary.frames > 0 ? std::max(range.highest, coordinate) : coordinate;
    range.fastest = std::max(range.fastest, std::abs(rate));
}

void KinematicRun::record() {
    dynamics::State state = m_motion.state();
    for (const dynamics::Follower& follower : m_system.followers())
        place(follower, state);
    m_drift.measure(state);
    findAccelerations(state);
    results::ChannelSink frame(std::span{m_values});
    describe(state, frame);
    m_measures->sample(state, m_accelerations, frame);
    const messages::Message lost = m_missing->takeFrame(state.t, m_values);
    if (!lost.empty() && m_summary.status == RunStatus::Completed) {
        m_summary.status = RunStatus::Failed;
        m_summary.message = lost;
        // A table of a force ended on the way: there is no such frame.
        if (m_summary.frames > 0 && !m_missing->endOfTable(state.t).empty()) return;
    }
    m_sink.append(state.t, m_values);
    m_summary.positionDriftMax = std::max(m_summary.positionDriftMax, m_drift.positionMax());
    m_summary.velocityDriftMax = std::max(m_summary.velocityDriftMax, m_drift.velocityMax());
    includeCoordinates(state);
    m_summary.duration = state.t;
    ++m_summary.frames;
}

void KinematicRun::finish() {
    // Every freedom is driven: as many rows as velocities are independent.
    m_summary.redundantRows =
        static_cast<int>(m_motion.jacobian().J.rows() - m_motion.jacobian().J.cols());
    if (const int count = m_motion.singularPoses(); count > 0)
        m_summary.warnings.push_back({messages::kSingularPosesPassed, count});
    for (messages::Message& warning : m_missing->warnings())
        m_summary.warnings.push_back(std::move(warning));
    endFrames(m_sink, m_summary.status, m_summary.message);
}

} // namespace

KinematicsSummary kinematics(const model::Model& model, std::string documentText,
                             results::FrameSink& sink, const std::stop_token& stop,
                             FrameExtension* extension) {
    refuseUnsupported(model);
    return KinematicRun(model, sink, extension).run(model, std::move(documentText), stop);
}

} // namespace trammel::analysis
