#pragma once

#include "dynamics/bodies/state.h"
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
    /// That many steps; an engine that chooses its steps goes all the way in its own.
    virtual void advance(double h, int steps) {
        for (int i = 0; i < steps; ++i)
            step(h);
    }
    virtual Motion motion() const = 0;
};

} // namespace trammel::bench
