#pragma once

#include "analysis/cycle/linkage_motion.h"
#include "analysis/sensitivity/pose_outputs.h"
#include "model/model.h"

#include <array>
#include <functional>
#include <memory>
#include <string>

namespace trammel::analysis {

/// A parameter that numbers of a model depend on.
struct VariedParameter {
    std::string name, unit; ///< unit: in which it is shown; values are in SI
    double value = 0.0;
    /// The model with the value changed by as much.
    /// @throws std::invalid_argument where it has none
    std::function<model::Model(double change)> at;
};

/// Derivatives with estimates of their errors.
struct EstimatedVector {
    Eigen::VectorXd value, error;
};

/// A linkage with one of its parameters changed a little, up and down, by three steps each: what
/// derivatives by the parameter are extrapolated from. Each is compiled once; nothing is solved.
///
/// The first step is a share of the parameter's value or of what changes the rows by 1, and is
/// made smaller where formulas have no value so far away, or the extrapolation is not good to
/// kGood.
class VariedLinkage {
public:
    static constexpr int kLevels = 3; ///< steps h, h/2, h/4: errors of the order h^6
    static constexpr double kGood = 1e-10;

    /// @param nominal at its initial pose; outlives it
    /// @throws messages::InvalidArgument naming the parameter that cannot be changed
    VariedLinkage(const LinkageMotion& nominal, OtherDrivers drivers, const OutputChoice& choice,
                  const dynamics::State& pose, const VariedParameter& parameter);

    double step() const { return m_step; } ///< the largest change

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
    using Sides = std::array<std::array<std::unique_ptr<Side>, 2>, kLevels>; ///< +, -

    Sides makeSides(const OutputChoice& choice, const VariedParameter& parameter,
                    double step) const;
    double firstStep(const dynamics::State& pose, const OutputChoice& choice,
                     const VariedParameter& parameter) const;
    dynamics::State along(const Side& side, const Way& way, bool turnsRates) const;
    template <class Evaluate>
    EstimatedVector extrapolated(Eigen::Index size, const Evaluate& evaluate) const;

    const LinkageMotion& m_nominal;
    OtherDrivers m_drivers;
    double m_step = 0.0;
    Sides m_sides;
};

} // namespace trammel::analysis
