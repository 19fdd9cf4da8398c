#pragma once

#include "analysis/channels/channel_formula.h"
#include "analysis/sensitivity/linkage_sensitivity.h"

#include <functional>
#include <span>
#include <string>

namespace trammel::analysis {

/// Models of one linkage with other dimensions: of changes of its parameters, in their order.
/// @throws std::invalid_argument where there is none
using ModelSource = std::function<model::Model(std::span<const double> changes)>;

/// One number of a linkage in a pose of its input, as a formula over what can be told of a pose
/// (PoseOutputs) and the parameters: "D.angle*180/pi".
struct OutputOfPose {
    std::string formula;
    int input = 0;        ///< joint
    dynamics::State pose; ///< of the nominal linkage, closed, followers in their place
    OutputChoice choice{};
};

/// The number for many dimensions. Each linkage is compiled and closed by Newton's method, with the
/// input where it is, from the pose that the nominal one and the derivatives by the parameters
/// lead to; most take one or two steps, those that can just be closed more. Not for several
/// threads; each has its own.
class SampledLinkage {
public:
    /// @param nominal, output outlive it
    /// @param motions dy/dp of the pose by the parameters (PoseSensitivity)
    /// @throws std::invalid_argument where the formula cannot be read
    SampledLinkage(const dynamics::System& nominal, const OutputOfPose& output,
                   const Eigen::MatrixXd& motions, ModelSource source);

    /// NaN where the linkage cannot be made or closed.
    double operator()(std::span<const double> changes);
    /// Of the nominal linkage.
    double nominal(const PoseSensitivity& found) const;
    /// By a parameter, by the chain rule over the formula.
    /// @param step over which the formula may be looked at, in the parameter's unit
    double derivative(const PoseSensitivity& found, std::size_t parameter, double step) const;
    const std::string& unit() const { return m_unit; } ///< SI, where the formula is one channel

private:
    double of(const model::Model& model, std::span<const double> changes);
    bool close(LinkageMotion& motion, std::span<const double> changes, LinkagePose& pose) const;
    dynamics::State guess(const dynamics::System& system, std::span<const double> changes) const;

    const OutputOfPose& m_output;
    const Eigen::MatrixXd& m_motions;
    ModelSource m_source;
    OtherDrivers m_drivers;
    LinkageMotion m_nominal;
    double m_input = 0.0; ///< coordinate, rad or m
    PoseOutputs m_outputs;
    std::vector<ChannelFormula> m_formula; ///< one, over channels of a pose and the parameters
    std::string m_unit;
    bool m_needsRates = false;
    std::vector<double> m_values;
};

} // namespace trammel::analysis
