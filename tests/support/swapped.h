#pragma once

#include "analysis/freedoms/redundancy.h"
#include "model/model.h"

#include <algorithm>
#include <vector>

namespace trammel::support {

/// The model with the joints that an analysis asks for.
inline model::Model swapped(model::Model model, const std::vector<analysis::JointSwap>& swaps) {
    for (const analysis::JointSwap& swap : swaps) {
        const auto joint = std::ranges::find(model.joints, swap.joint, &model::Joint::name);
        if (!swap.to) {
            model.joints.erase(joint);
            continue;
        }
        joint->type = *swap.to;
        if (swap.axis) joint->axis = *swap.axis;
        if (swap.axis2) joint->axis2 = *swap.axis2;
    }
    return model;
}

} // namespace trammel::support
