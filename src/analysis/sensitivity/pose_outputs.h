#pragma once

#include "analysis/channels/measure_channels.h"
#include "analysis/cycle/linkage_rows.h"
#include "analysis/cycle/transmission_angle.h"
#include "results/channel.h"

#include <optional>
#include <string_view>
#include <vector>

namespace trammel::analysis {

/// What can be told of a linkage in a pose, as channels that are named as those of a run: of its
/// bodies, joints and measures, and besides
/// - NAME.angle[rad] of joints that turn: of the second body's axes against the first's about the
///   joint's axis. A coordinate counts from the initial pose, which goes with the dimensions.
/// - NAME.transmission[rad] of the hinge where the transmission angle is,
/// - where it is asked for, what holds the linkage at rest in the pose under gravity, springs and
///   loads at t = 0: multipliers, reactions NAME.force and NAME.torque and NAME.driver.torque (or
///   force), as inverse dynamics has them at no speed; only where a driver holds the input,
/// - the model's parameters.
/// Rates are those per unit of the input, accelerations are not known. Measures over channels that
/// a pose has not are left out.
struct OutputChoice {
    std::optional<int> output = {}, transmissionJoint = {}; ///< none: the usual ones
    bool wantsForces = false;
};
class PoseOutputs {
public:
    /// @param rows outlive it
    explicit PoseOutputs(const LinkageRows& rows, const OutputChoice& choice = {});

    /// Of a whole mechanism at rest, with what holds it; all rates are 0. Where no joint has a
    /// coordinate, and there is no measure, the bodies' places are usual. @param system outlives it
    explicit PoseOutputs(const dynamics::System& system);

    /// From now on of the same linkage with other dimensions. @param rows outlive what is sampled
    void use(const LinkageRows& rows);

    const std::vector<results::Channel>& channels() const { return m_channels; }
    /// Those that one asks for first: angles and ways of the linkage's joints but the input, the
    /// transmission angle, measures without rates.
    const std::vector<std::size_t>& usual() const { return m_usual; }

    /// Values in the order of the channels.
    /// @param state with followers in their place; bodies whose velocities are NaN stand at a dead
    ///        point, where their joints' forces have no value either
    void sample(const dynamics::State& state, std::vector<double>& values) const;

private:
    void describe(const dynamics::State& state, results::ChannelSink& sink) const;
    void describeForces(const dynamics::State& state, results::ChannelSink& sink) const;
    void use(const dynamics::System& system);
    void chooseUsual(const std::vector<int>& joints);
    void listParameters();

    const dynamics::System* m_system;
    std::optional<int> m_output, m_transmissionJoint;
    bool m_hasForces;
    std::optional<TransmissionAngle> m_transmission;
    std::vector<double> m_initialAngles; ///< by joint
    std::vector<results::Channel> m_channels;
    std::size_t m_ownChannels = 0;         ///< before those of measures
    std::vector<std::string> m_parameters; ///< whose channels are the last
    std::vector<std::size_t> m_usual;
    std::optional<MeasureChannels> m_measures;
    std::vector<Vec6> m_accelerations; ///< by body; not known
};

/// Of a pose's channels those of a measure, or the one of that name; empty: there is none, or it is
/// an acceleration.
std::vector<std::size_t> namedOutputs(const std::vector<results::Channel>& channels,
                                      std::string_view name);

} // namespace trammel::analysis
