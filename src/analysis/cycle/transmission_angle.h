#pragma once

#include "analysis/cycle/linkage_rows.h"

#include <optional>

namespace trammel::analysis {

/// The angle at which a coupler meets the link that it moves, at their hinge: between the lines
/// from the hinge to the joint before it on the coupler and to the one behind it on the output
/// link, seen along the hinge's axis and folded into [0, pi/2] by min(a, pi - a). Where the joint
/// behind (or before) is a slider its link is as if infinitely long: the line is perpendicular to
/// the slider's axis. At pi/2 all of the coupler's force moves the output, at 0 none.
class TransmissionAngle {
public:
    /// @param joint where coupler and output link meet
    /// @return none where a line has no direction
    static std::optional<TransmissionAngle> at(const LinkageRows& rows, int joint,
                                               std::optional<int> output);

    double of(const dynamics::State& state) const; ///< rad

private:
    struct Line {
        int body = 0;            ///< whose axes, seen from the hinge
        Vec3 way = Vec3::Zero(); ///< to the other joint; of a slider its axis
        bool isSlider = false;
    };
    Vec3 direction(const Line& line, const dynamics::State& state, const Vec3& axis) const;

    Line m_coupler, m_output;
    int m_axisBody = 0;
    Vec3 m_axis = Vec3::Zero(); ///< of the hinge, body axes; 0 where it has none
};

/// The only joint with a coordinate, other than the input, between a moving body of the linkage and
/// one that does not move.
std::optional<int> usualOutput(const LinkageRows& rows);
/// The last joint on the way from the input to the output's link.
std::optional<int> usualTransmissionJoint(const LinkageRows& rows, int output);

} // namespace trammel::analysis
