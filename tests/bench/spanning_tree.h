#pragma once

#include "model/model.h"

#include <vector>

namespace trammel::bench {

/// A model's bodies as joint coordinates see them.
struct SpanningTree {
    struct Link {
        int body;                ///< in the model
        int parent = -1;         ///< body in the model; -1: the ground
        int joint = -1;          ///< in the model; -1: it moves freely
        bool isReversed = false; ///< the joint's first body is the child
    };
    std::vector<Link> links;        ///< parents before their children
    std::vector<int> closingJoints; ///< which no link goes along
    /// Whether all axes are parallel, so that a point is enough to close a revolute joint.
    bool isPlanar = false;
};

/// Goes from the ground, and where nothing is joined to it from the first body left, along the
/// joints with the most rows first, so that loops close where it takes the fewest.
/// @throws std::invalid_argument naming a joint of a type without a count of rows here.
SpanningTree spanningTree(const model::Model& model);

} // namespace trammel::bench
