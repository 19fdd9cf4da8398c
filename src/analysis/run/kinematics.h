#pragma once

#include "analysis/channels/motion_channels.h"
#include "analysis/run/driven_motion.h"
#include "analysis/run/simulate.h"
#include "messages/message.h"

namespace trammel::analysis {

/// What an analysis adds to the frames of a kinematic run.
class FrameExtension {
public:
    virtual ~FrameExtension() = default;
    /// Tells its channels with their values; they are listed once, before the first frame.
    virtual void describe(const dynamics::System& system, const DrivenMotion& motion,
                          results::ChannelSink& sink) = 0;
};

/// How far and how fast a joint coordinate went, over the frames.
struct CoordinateRange {
    std::string joint;
    bool isAngle = true; ///< rad and rad/s; else m and m/s
    double lowest = 0.0, highest = 0.0;
    double fastest = 0.0; ///< largest |rate|
};

/// What `trammel kinematics --json` prints.
struct KinematicsSummary {
    std::string model;
    std::int64_t frames = 0;
    double duration = 0.0; ///< s that were reached
    double positionDriftMax = 0.0, velocityDriftMax = 0.0;
    int redundantRows = 0; ///< in the last pose
    std::vector<CoordinateRange> coordinates;
    RunStatus status = RunStatus::Completed;
    messages::Message message;
    std::vector<messages::Message> warnings;
};

/// Moves a model's mechanism by its drivers alone (DrivenMotion) and hands a frame at t = 0, the
/// multiples of the output step and the end to the sink: per body com, q, v, w, and the
/// accelerations `B.a.x|y|z[m/s^2]` of the centre of mass and `B.alpha.x|y|z[rad/s^2]`; kinetic and
/// potential energy; per joint coordinate, rate and drift; what `extension` adds; the
/// model's measures, but for formulas over channels that there are not, of which a warning tells.
///
/// Ends early, with everything so far in the sink, when the stop token is set (Stopped) or the
/// mechanism cannot follow its drivers (Failed).
/// @throws std::invalid_argument where the model cannot be used: unsupported parts, a pose that
///         cannot be closed, freedoms that are not driven
KinematicsSummary kinematics(const model::Model& model, std::string documentText,
                             results::FrameSink& sink, const std::stop_token& stop = {},
                             FrameExtension* extension = nullptr);

} // namespace trammel::analysis
