#pragma once

#include "analysis/freedoms/freedoms.h"
#include "analysis/freedoms/redundancy.h"
#include "messages/message.h"
#include "results/channel.h"

#include <optional>
#include <string>
#include <vector>

namespace trammel::analysis {

/// A row of a joint and what a multiplier has in it.
struct MultiplierEntry {
    std::string joint;
    int row = 0;                 ///< of the joint, as in the channel J.lambda.K
    messages::Message direction; ///< as RedundantConstraint::direction
    std::optional<double> value; ///< N or N m; none where it could not be found

    std::string channel() const {
        return results::ChannelId::multiplier(results::ChannelKind::Joint, joint, row).name();
    }
};

/// What `trammel info` tells about a model. Drivers count as no constraints. Where joints are open
/// the pose is the assembled one, where that fails the stated one.
struct Mobility {
    int bodyCount = 0; ///< bodies that are not fixed
    int jointCount = 0;
    int velocityCount = 0; ///< nv = 6 bodyCount
    int rowCount = 0;      ///< nc
    int gruebler = 0;      ///< nv - nc

    // Of poses near by on the same motion, so that a singular pose does not count as redundancy:
    int rank = 0; ///< of the constraint Jacobian, nv - dofCount
    int dofCount = 0;
    std::vector<RedundantConstraint> redundant; ///< nc - rank of them
    std::vector<JointSwap> swaps;               ///< which together remove them

    // Of the pose itself:
    int poseRank = 0;
    int poseDofCount = 0;
    bool isSingular = false;             ///< the rank is another here than near by
    bool isAssembled = true;             ///< all joints are closed in it
    std::vector<std::string> freeBodies; ///< on no joint: six freedoms each, not listed below
    std::vector<Freedom> freedoms;
    /// Multipliers that the motion does not determine, with the least-norm values of the initial
    /// state, and a basis of what may be added to them: N and N m, the largest entry 1.
    std::vector<MultiplierEntry> multipliers;
    std::vector<std::vector<MultiplierEntry>> selfStresses;

    /// Joined bodies with more constraints than kDenseRows: for them alone the rank at the pose
    /// was found, by factorization, and nothing of the above that needs more.
    bool hasLargeParts = false;

    double assemblyResidual = 0.0; ///< largest |phi| of the stated pose, m or rad
    double mass = 0.0;             ///< kg, of the bodies that are not fixed
    Mat3 inertia = Mat3::Zero();   ///< kg m^2, about the common centre of mass, world axes
    Vec3 com = Vec3::Zero();       ///< m, common centre of mass
};
inline constexpr int kDenseRows = 600;

/// Mobility of the joints, part by part, a part being bodies that joints connect without the
/// frame. Rank by singular values (constraintSpace) at the pose and at poses near by, reached by a
/// random motion of up to 0.03 characteristic lengths and rad, and closed again (assemble). A
/// motion that closing undoes is infinitesimal only.
/// @throws std::invalid_argument as simulate() does.
Mobility mobility(const model::Model& model);

} // namespace trammel::analysis
