#include "analysis/run/inverse.h"

#include "analysis/poses/twists.h"
#include "dynamics/equations/total_force.h"
#include "messages/run_messages.h"

#include <algorithm>
#include <cmath>

namespace trammel::analysis {

namespace {

class ForceFrames : public FrameExtension {
public:
    void describe(const dynamics::System& system, const DrivenMotion& motion,
                  results::ChannelSink& sink) override;

    const std::vector<DriveRange>& drives() const { return m_drives; }

private:
    void startDrives(const dynamics::System& system);
    void include(double effort, double power, DriveRange& range) const {
        range.lowest = m_isFirst ? effort : std::min(range.lowest, effort);
        range.highest = m_isFirst ? effort : std::max(range.highest, effort);
        if (std::abs(power) > std::abs(range.peakPower)) range.peakPower = power;
    }

    bool m_isFirst = true;
    std::vector<DriveRange> m_drives;
};

void ForceFrames::startDrives(const dynamics::System& system) {
    for (const dynamics::Joint& joint : system.joints())
        if (joint.driver) m_drives.push_back({joint.name, joint.kind->hasAngle});
}

void ForceFrames::describe(const dynamics::System& system, const DrivenMotion& motion,
                           results::ChannelSink& sink) {
    const InverseForces forces =
        sink.isListing() ? InverseForces{Eigen::VectorXd::Zero(motion.jacobian().J.rows())}
                         : inverseForces(system, motion);
    if (sink.isListing()) startDrives(system);
    std::size_t row = 0;
    auto drive = m_drives.begin();
    for (int j = 0; j < static_cast<int>(system.joints().size()); ++j) {
        const dynamics::Joint& joint = system.joints()[j];
        const auto count = static_cast<std::size_t>(joint.rowCount());
        const std::span<const double> lambda(forces.lambda.data() + row, count);
        const JointMotion coordinates = jointMotion(joint, motion.state());
        describeJointForces(
            joint, coordinates, lambda,
            jointReaction(system, motion.state(), motion.jacobian(), forces.lambda, j), sink);
        row += count;
        if (!joint.driver || sink.isListing()) continue;
        include(lambda.back(), lambda.back() * coordinateRate(joint, coordinates), *drive++);
    }
    sink.of(results::ChannelKind::Other, "inverse");
    sink.add(results::quantity::kResidual, "N", forces.residual);
    m_isFirst = m_isFirst && sink.isListing();
}

/// What may act in a run and is left out here.
std::vector<messages::Message> leftOut(const dynamics::System& system) {
    std::vector<messages::Message> warnings;
    for (const dynamics::JointMotor& motor : system.motors())
        warnings.push_back({messages::kMotorIsLeftOut, system.joints()[motor.joint].name});
    if (system.collidingPairCount() > 0) warnings.push_back(messages::kContactsAreLeftOut);
    for (const dynamics::JointFriction& friction : system.jointFrictions())
        warnings.push_back({messages::kFrictionIsLeftOut, system.joints()[friction.joint].name});
    return warnings;
}

} // namespace

InverseForces inverseForces(const dynamics::System& system, const DrivenMotion& motion) {
    const ConstraintJacobian& jacobian = motion.jacobian();
    std::vector<Vec6> forces;
    dynamics::totalForces(system, motion.state(), forces);
    const Eigen::VectorXd required =
        massMatrix(system, motion.state(), jacobian.bodies) * motion.acceleration() -
        stacked(forces, jacobian.bodies);
    InverseForces result{multipliers(system, jacobian, required)};
    result.residual = (required - jacobian.J.transpose() * result.lambda).lpNorm<Eigen::Infinity>();
    return result;
}

InverseSummary inverse(const model::Model& model, std::string documentText,
                       results::FrameSink& sink, const std::stop_token& stop) {
    ForceFrames frames;
    InverseSummary summary{kinematics(model, std::move(documentText), sink, stop, &frames)};
    for (messages::Message& warning : leftOut(dynamics::System(model::withoutClearances(model))))
        summary.kinematics.warnings.push_back(std::move(warning));
    summary.drives = frames.drives();
    return summary;
}

} // namespace trammel::analysis
