#pragma once

#include "bench/simbody_engine.h"
#include "bench/world.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::bench {

/// Makes a model's world in one engine.
/// @throws std::invalid_argument naming the joint of a type that the engine is not given here.
using MakeWorld = std::function<std::unique_ptr<World>(const model::Model&)>;

/// An engine by the name it has in the tables.
struct Engine {
    std::string name;
    MakeWorld make;
};

/// With the model's own settings.
std::unique_ptr<World> makeTrammelWorld(const model::Model& model);

enum class OdeStep { Direct, Quick }; ///< dWorldStep, dWorldQuickStep
/// Free bodies, revolute and spherical joints. No shapes, hence no collision detection; so do all
/// below.
std::unique_ptr<World> makeOdeWorld(const model::Model& model, OdeStep method);
/// Bullet's rigid bodies with its sequential-impulse solver.
std::unique_ptr<World> makeBulletWorld(const model::Model& model);
/// Bullet's btMultiBody: joint coordinates, trees on the ground only.
std::unique_ptr<World> makeBulletMultiBody(const model::Model& model);
/// Joint coordinates, one skeleton a tree, other joints as constraints.
std::unique_ptr<World> makeDartWorld(const model::Model& model);

/// Joint coordinates, prismatic and universal joints too, drives and springs. step(h) goes on by h,
/// however the integrator divides it.
std::unique_ptr<World> makeSimbodyWorld(const model::Model& model, const SimbodyMethod& method);

/// Which peers this program was built with.
bool hasDart();
bool hasSimbody();
bool hasCholmod();

/// All but Trammel that are there, each in its ordinary setting.
/// @param accuracy of Simbody's Runge-Kutta-Merson
std::vector<Engine> peerEngines(double accuracy);

} // namespace trammel::bench
