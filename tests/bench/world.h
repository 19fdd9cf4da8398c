#pragma once

#include "model/model.h"

#include <memory>

namespace trammel::bench {

/// A mechanism in one of the engines that are compared, at rest in its initial pose.
class World {
public:
    virtual ~World() = default;
    virtual void step(double h) = 0;
    /// Largest distance between a joint's points on its two bodies, m.
    virtual double jointDrift() const = 0;
};

std::unique_ptr<World> makeTrammelWorld(const model::Model& model);

enum class OdeStep { Direct, Quick }; ///< dWorldStep, dWorldQuickStep
/// Bodies with revolute and spherical joints only. No shapes, hence no collision detection.
std::unique_ptr<World> makeOdeWorld(const model::Model& model, OdeStep method);

} // namespace trammel::bench
