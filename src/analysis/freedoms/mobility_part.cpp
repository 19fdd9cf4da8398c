#include "analysis/freedoms/mobility_part.h"

#include "analysis/poses/assemble.h"
#include "analysis/poses/nearby_poses.h"
#include "dynamics/rows/delassus.h"
#include "math/disjoint_sets.h"
#include "model/force_fields.h"
#include "model/formula_text.h"

#include <algorithm>
#include <map>
#include <set>

namespace trammel::analysis {

namespace {

constexpr double kReached = 1e-9; ///< what of unit self-stresses counts as reaching a row

using BodyIndex = std::map<std::string, int, std::less<>>;

/// The moving bodies that a joint acts on; a gear acts on those of its two joints.
std::vector<int> movingBodies(const model::Model& model, const model::Joint& joint,
                              const BodyIndex& moving) {
    std::vector<int> result;
    if (model::traits(joint.type).couplesJoints) {
        for (const std::string& name : joint.joints)
            if (const model::Joint* geared = model.findJoint(name))
                std::ranges::copy(movingBodies(model, *geared, moving), std::back_inserter(result));
        return result;
    }
    for (const std::string& name : joint.bodies)
        if (const auto it = moving.find(name); it != moving.end()) result.push_back(it->second);
    return result;
}

/// The joint that a name of a formula asks.
void insertMeasured(const model::Model& model, const std::string& name,
                    std::set<std::string>& joints) {
    for (const model::Joint& joint : model.joints)
        if (const auto names = model::measuredNames(joint);
            std::ranges::find(names, name) != names.end())
            joints.insert(joint.name);
}

/// Joints whose coordinate something acts on or reads.
std::set<std::string> drivenJoints(const model::Model& model) {
    std::set<std::string> result;
    for (const model::Joint& joint : model.joints) {
        if (joint.limits || joint.motor || joint.spinMotor || joint.driver || joint.spring ||
            joint.torque || joint.friction)
            result.insert(joint.name);
        if (model::traits(joint.type).couplesJoints)
            result.insert(joint.joints.begin(), joint.joints.end());
    }
    for (const model::Force& force : model.forces) {
        if (std::string joint = model::actionOf(force).joint; !joint.empty())
            result.insert(std::move(joint));
        model::forEachFunction(force, [&](const model::Function& f) {
            for (const std::string& name : model::withMeasured({}, f.formula))
                insertMeasured(model, name, result);
        });
    }
    return result;
}

model::Body bareBody(const model::Body& source, const Vec3& com) {
    model::Body body = source;
    body.shapes.clear();
    body.com = com;
    body.mass = 1.0;
    body.inertia = model::InertiaEntries{1, 1, 1, 0, 0, 0};
    return body;
}

struct PoseAnalysis {
    dynamics::State state;
    ConstraintJacobian jacobian;
    ConstraintSpace space;
};

std::vector<MultiplierEntry> reachedRows(const dynamics::System& system, const PoseAnalysis& pose) {
    std::vector<MultiplierEntry> result;
    for (Eigen::Index i = 0; i < pose.space.selfStresses.rows(); ++i)
        if (pose.space.selfStresses.row(i).norm() > kReached) {
            const int joint = pose.jacobian.joint[i], row = pose.jacobian.jointRow[i];
            result.push_back({system.joints()[joint].name, row,
                              directionText(system, pose.state, joint, row), std::nullopt});
        }
    return result;
}

std::vector<std::vector<MultiplierEntry>> stressBasis(const dynamics::System& system,
                                                      const PoseAnalysis& pose) {
    const Eigen::MatrixXd basis = echelonBasis(pose.space.selfStresses);
    std::vector<std::vector<MultiplierEntry>> result;
    for (Eigen::Index k = 0; k < basis.cols(); ++k) {
        const Eigen::VectorXd stress = basis.col(k) / basis.col(k).lpNorm<Eigen::Infinity>();
        result.emplace_back();
        for (Eigen::Index i = 0; i < stress.size(); ++i) {
            if (std::abs(stress[i]) < kReached) continue;
            const int joint = pose.jacobian.joint[i], row = pose.jacobian.jointRow[i];
            result.back().push_back({system.joints()[joint].name, row,
                                     directionText(system, pose.state, joint, row), stress[i]});
        }
    }
    return result;
}

template <class T>
void append(std::vector<T> from, std::vector<T>& to) {
    std::ranges::move(from, std::back_inserter(to));
}

void addFreedoms(const dynamics::System& system, const PoseAnalysis& pose, const NearbyPoses& near,
                 Mobility& result) {
    if (!near.isSingular)
        return append(freedoms(system, pose.state, pose.space.motions, true), result.freedoms);
    append(freedoms(system, pose.state, near.followed, false), result.freedoms);
    auto infinitesimal = freedoms(system, pose.state, near.infinitesimal, true);
    for (Freedom& freedom : infinitesimal)
        freedom.isFinite = false;
    append(std::move(infinitesimal), result.freedoms);
}

void addDense(const MobilityPart& part, const dynamics::System& system,
              const dynamics::State& state, Mobility& result) {
    PoseAnalysis pose{state, constraintJacobian(system, state), {}};
    pose.space = constraintSpace(system, pose.jacobian);
    const NearbyPoses near = exploreNearby(system, state, pose.jacobian, pose.space);
    result.poseRank += pose.space.rank;
    result.dofCount += near.dofCount;
    result.isSingular = result.isSingular || near.isSingular;
    addFreedoms(system, pose, near, result);
    append(redundantConstraints(system, near.state, near.jacobian, near.space, part.isDriven),
           result.redundant);
    append(reachedRows(system, pose), result.multipliers);
    append(stressBasis(system, pose), result.selfStresses);
}

/// Rows that follow from those before them, by a sparse factorization.
void addLarge(const dynamics::System& system, const dynamics::State& state, Mobility& result) {
    std::vector<dynamics::BodyKinematics> kinematics(system.bodies().size());
    dynamics::ConstraintRows rows(system);
    dynamics::updateKinematics(system, state, kinematics);
    dynamics::evaluateRows(system, state, kinematics, 1.0, 0.0, dynamics::Bias::Skip,
                           dynamics::Springs::Inactive, rows);
    const auto dependent = dynamics::DelassusMatrix(system).findDependentRows(rows, kinematics);
    const int bodies = static_cast<int>(
        std::ranges::count_if(system.bodies(), [](const auto& body) { return body.isMoving; }));
    const int rank = system.rowCount() - static_cast<int>(dependent.size());
    result.poseRank += rank;
    result.dofCount += 6 * bodies - rank;
    result.hasLargeParts = true;
    for (int j = 0; j < static_cast<int>(system.joints().size()); ++j) {
        const int first = system.constraints()[system.joints()[j].constraint].row;
        for (int i = 0; i < system.joints()[j].rowCount(); ++i)
            if (std::ranges::binary_search(dependent, first + i))
                result.redundant.push_back(
                    {system.joints()[j].name, directionText(system, state, j, i), std::nullopt,
                     system.joints()[j].rowKind(i), rowAxis(system, state, j, i)});
    }
}

} // namespace

std::vector<MobilityPart> mobilityParts(const model::Model& model, const dynamics::System& system) {
    BodyIndex moving;
    for (std::size_t i = 0; i < model.bodies.size(); ++i)
        if (model.bodies[i].isDynamic()) moving[model.bodies[i].name] = static_cast<int>(i);
    math::DisjointSets groups(model.bodies.size());
    for (const model::Joint& joint : model.joints) {
        const auto bodies = movingBodies(model, joint, moving);
        for (const int body : bodies)
            groups.join(body, bodies.front());
    }
    std::map<int, std::size_t> partOf;
    std::vector<MobilityPart> parts;
    for (std::size_t i = 0; i < model.bodies.size(); ++i) {
        if (!model.bodies[i].isDynamic()) continue;
        const auto [it, isNew] = partOf.try_emplace(groups.root(static_cast<int>(i)), parts.size());
        if (isNew) parts.emplace_back();
        parts[it->second].model.bodies.push_back(bareBody(model.bodies[i], system.bodies()[i].com));
    }
    const auto driven = drivenJoints(model);
    for (const model::Joint& joint : model.joints) {
        const auto bodies = movingBodies(model, joint, moving);
        if (bodies.empty()) continue;
        MobilityPart& part = parts[partOf.at(groups.root(bodies.front()))];
        part.model.joints.push_back(joint);
        part.isDriven.push_back(driven.contains(joint.name));
    }
    for (MobilityPart& part : parts) {
        part.model = model::withoutDrivers(std::move(part.model));
        part.isLoneBody = part.model.joints.empty();
        // Torques and motors of joints may name them.
        if (!part.isLoneBody) part.model.parameters = model.parameters;
        for (const model::Body& body : model.bodies)
            if (body.fixed && !part.isLoneBody) part.model.bodies.push_back(body);
    }
    return parts;
}

void addPart(const MobilityPart& part, Mobility& result) {
    if (part.isLoneBody) {
        result.dofCount += 6;
        result.freeBodies.push_back(part.model.bodies.front().name);
        return;
    }
    const dynamics::System system(part.model);
    dynamics::State state = system.initialState();
    if (!assemble(system, state).isClosed) {
        state = system.initialState();
        result.isAssembled = false;
    }
    if (system.rowCount() > kDenseRows)
        addLarge(system, state, result);
    else
        addDense(part, system, state, result);
}

} // namespace trammel::analysis
