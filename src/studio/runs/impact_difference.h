#pragma once

#include "results/run_data.h"

#include <string>
#include <vector>

namespace trammel::studio {

/// An impact of a run, all of its points between two bodies together.
struct PairedImpact {
    double t = 0.0;           ///< s
    double impulse = 0.0;     ///< along the normal, N s; N m s at the limit of a hinge
    double restitution = 0.0; ///< of the point that came fastest
    double energyLoss = 0.0;  ///< J
};

/// The impacts of two runs between the same bodies, or at the limits of the same joint, each run's
/// in the order of time: those of the same place belong together.
struct ImpactSeries {
    std::string bodyA, bodyB, joint;
    std::vector<PairedImpact> first, second;
};
/// In the order of the first impact of each, the first run's before those that only the second has.
std::vector<ImpactSeries> pairedImpacts(const results::RunData& first,
                                        const results::RunData& second);

/// What the impacts of a series come to in one run.
struct ImpactTotals {
    double impulse = 0.0;     ///< sum, N s
    double restitution = 0.0; ///< mean; NaN without impacts
    double energyLoss = 0.0;  ///< sum, J
};
ImpactTotals totalsOf(const std::vector<PairedImpact>& impacts);

} // namespace trammel::studio
