#pragma once

#include "model/model.h"

#include <filesystem>

namespace trammel::support {

/// A small model drawn at random, valid but seldom sensible: one to six bodies of every shape,
/// joints of every kind that is built, limits, motors, springs, loads, contact values and methods
/// of every name; masses from 1e-6 to 1e6 kg; coincident bodies, thin and tiny shapes, stuck
/// mechanisms. It runs for 20 steps. The same seed gives the same model.
/// @param directory has the file "box.stl"
model::Model randomModel(unsigned seed, const std::filesystem::path& directory);

/// A few free bodies above the ground plane that fall, without friction, restitution <= 1.
model::Model randomFall(unsigned seed);

} // namespace trammel::support
