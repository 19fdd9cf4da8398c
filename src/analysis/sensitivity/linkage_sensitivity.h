#pragma once

#include "analysis/sensitivity/varied_linkage.h"

#include <span>
#include <stop_token>
#include <vector>

namespace trammel::analysis {

/// What changes of a linkage in a pose as its parameters do, the input's coordinate staying.
struct PoseSensitivity {
    std::vector<double> values;  ///< by output; rates by the input, which with forces are NaN there
    Eigen::MatrixXd derivatives; ///< outputs x parameters, SI; NaN at a dead point
    Eigen::MatrixXd errors;      ///< estimates of theirs
    Eigen::MatrixXd motions;     ///< dy/dp, scaled as in LinkageRows; velocities x parameters
    /// Of the rows with the input's, lengths over the characteristic length: what errors of the
    /// dimensions come out multiplied with, at most; infinite at a dead point.
    double condition = 0.0;
};

/// Derivatives of a linkage's poses by the parameters of its model, by implicit differentiation of
/// its closed loops: with the joints' rows and the input's coordinate as F(q, p) = 0,
///     J dq/dp = -dF/dp,   J = dF/dq
/// factored once for all parameters (J^T J, which redundant rows do not make singular), and for
/// rates by the input, J y = e,
///     J dy/dp = -(dJ/dp) y   along dq/dp.
/// An output m(q, y, p) follows along that way. dF/dp, dJ/dp and dm/dp are extrapolated
/// differences of what is evaluated without any solving (VariedLinkage), to about 1e-12.
class LinkageSensitivity {
public:
    /// @param system, parameters outlive it
    /// @param start a pose of the linkage with closed joints
    /// @throws messages::InvalidArgument naming a parameter that cannot be changed
    LinkageSensitivity(const dynamics::System& system, int input, const dynamics::State& start,
                       std::span<const VariedParameter> parameters, const OutputChoice& choice = {},
                       const std::stop_token& stop = {});

    LinkageSensitivity(const LinkageSensitivity&) = delete;
    LinkageSensitivity& operator=(const LinkageSensitivity&) = delete;

    const PoseOutputs& outputs() const { return m_outputs; }
    LinkageMotion& motion() { return m_motion; }
    /// @param pose closed, of the assembly that counts; velocities do not
    PoseSensitivity at(const dynamics::State& pose);

private:
    void differentiate(const dynamics::State& pose, Eigen::Index parameter,
                       PoseSensitivity& result);

    OtherDrivers m_drivers;
    LinkageMotion m_motion;
    PoseOutputs m_outputs;
    std::vector<VariedLinkage> m_varied; ///< by parameter
    double m_input = 0.0;                ///< of the pose, rad or m
    Eigen::VectorXd m_rate;              ///< of the pose by the input
};

} // namespace trammel::analysis
