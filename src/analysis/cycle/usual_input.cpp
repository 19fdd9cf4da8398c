#include "analysis/cycle/usual_input.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace trammel::analysis {

using dynamics::Joint;

namespace {

int movingBody(const dynamics::System& system, const Joint& joint) {
    return system.bodies()[joint.bodyB].isMoving ? joint.bodyB : joint.bodyA;
}

/// From a hinge to the nearest other joint of the body that it holds, m.
double linkLength(const dynamics::System& system, const Joint& hinge) {
    const int body = movingBody(system, hinge);
    const auto pointOf = [body](const Joint& joint) {
        return joint.bodyA == body ? joint.geometry.rA : joint.geometry.rB;
    };
    double length = std::numeric_limits<double>::infinity();
    for (const Joint& joint : system.joints()) {
        const bool isOther =
            &joint != &hinge && !joint.gear && (joint.bodyA == body || joint.bodyB == body);
        if (isOther) length = std::min(length, (pointOf(joint) - pointOf(hinge)).norm());
    }
    return length;
}

} // namespace

std::vector<int> usualInputs(const dynamics::System& system) {
    std::vector<std::tuple<int, double, int>> ranked; // rank, length, joint
    const auto isDriven = [&](int j) {
        return system.joints()[j].driver.has_value() ||
               std::ranges::count(system.motors(), j, &dynamics::JointMotor::joint) > 0;
    };
    for (int j = 0; j < static_cast<int>(system.joints().size()); ++j) {
        const Joint& joint = system.joints()[j];
        const bool hasAngle = joint.kind->hasAngle;
        if (joint.gear || (!hasAngle && !joint.kind->hasTranslation)) continue;
        if (isDriven(j))
            ranked.emplace_back(0, 0.0, j);
        else if (system.bodies()[joint.bodyA].isMoving != system.bodies()[joint.bodyB].isMoving)
            ranked.emplace_back(hasAngle ? 1 : 2, hasAngle ? linkLength(system, joint) : 0.0, j);
    }
    std::ranges::sort(ranked);
    std::vector<int> joints;
    for (const auto& entry : ranked)
        joints.push_back(std::get<2>(entry));
    return joints;
}

} // namespace trammel::analysis
