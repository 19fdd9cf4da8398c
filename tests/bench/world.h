#pragma once

#include "dynamics/state.h"
#include "model/model.h"

#include <memory>
#include <vector>

namespace trammel::bench {

/// The motion of the model's bodies, in its order; positions are of the centres of mass.
using Motion = std::vector<dynamics::BodyState>;

/// A model in one of the engines that are compared, in its initial state.
class World {
public:
    virtual ~World() = default;
    virtual void step(double h) = 0;
    virtual Motion motion() const = 0;
};

} // namespace trammel::bench
