#include "dynamics/forces/force_compiler.h"

#include "messages/solver_messages.h"

#include <algorithm>

namespace trammel::dynamics {

int bodyIndex(const std::vector<Body>& bodies, std::string_view name) {
    if (name == model::kGround) return static_cast<int>(bodies.size()) - 1;
    const auto it = std::ranges::find(bodies, name, &Body::name);
    if (it == bodies.end()) throw messages::InvalidArgument({messages::kNoBodyNamed, name});
    return static_cast<int>(it - bodies.begin());
}

int jointIndex(const std::vector<Joint>& joints, std::string_view name) {
    const auto it = std::ranges::find(joints, name, &Joint::name);
    if (it == joints.end()) throw messages::InvalidArgument({messages::kNoJointNamed, name});
    return static_cast<int>(it - joints.begin());
}

} // namespace trammel::dynamics
