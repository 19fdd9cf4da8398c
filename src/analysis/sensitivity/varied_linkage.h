#pragma once

#include "analysis/cycle/linkage_motion.h"
#include "analysis/sensitivity/pose_outputs.h"
#include "analysis/sensitivity/varied_sides.h"

namespace trammel::analysis {

/// A linkage with one of its parameters changed a little, see VariedSides; the first step is a
/// share of the parameter's value or of what changes the rows by 1.
class VariedLinkage {
public:
    /// @param nominal at its initial pose; outlives it
    /// @throws messages::InvalidArgument naming the parameter that cannot be changed
    VariedLinkage(const LinkageMotion& nominal, OtherDrivers drivers, const OutputChoice& choice,
                  const dynamics::State& pose, const VariedParameter& parameter);

    /// d phi / dp of the linkage's scaled rows in a pose that stays.
    /// @param input of which the coordinate stays, too
    EstimatedVector rowDerivative(const dynamics::State& pose, double input);

    /// A pose that moves with the parameter: dy/dp, scaled as in LinkageRows.
    struct Way {
        const dynamics::State& pose;
        const Eigen::VectorXd& rate;       ///< y of the pose by the input
        const Eigen::VectorXd& motion;     ///< dy/dp
        const Eigen::VectorXd& rateMotion; ///< d rate / dp
    };
    /// d (J rate) / dp along the way, at a rate that stays.
    Eigen::VectorXd rateDerivative(const Way& way);
    /// d (outputs) / dp along the way.
    EstimatedVector outputDerivative(const Way& way, const std::vector<double>& values);

private:
    /// One of the changed linkages.
    struct Side {
        Side(const LinkageMotion& nominal, OtherDrivers drivers, const OutputChoice& choice,
             const model::Model& model, double change);

        double change;
        dynamics::System system;
        LinkageMotion motion;
        PoseOutputs outputs;
    };

    double stepOf(const dynamics::State& pose, const OutputChoice& choice,
                  const VariedParameter& parameter) const;
    EstimatedVector rowsAlong(const VariedSides<Side>& sides, const dynamics::State& pose,
                              double input) const;
    dynamics::State along(const Side& side, const Way& way, bool turnsRates) const;

    const LinkageMotion& m_nominal;
    OtherDrivers m_drivers;
    VariedSides<Side> m_sides;
};

} // namespace trammel::analysis
