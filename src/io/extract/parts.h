#pragma once

#include "io/extract/object_reader.h"

/// The reading of what a model file holds, each in the file of its subject.
namespace trammel::io {

model::Material readMaterial(const std::string& name, const ObjectReader& in);
std::vector<model::Shape> readShapes(const ObjectReader& owner);
model::Body readBody(const ObjectReader& in);
model::Joint readJoint(const ObjectReader& in);
model::Force readForce(const ObjectReader& in);
/// @param bodies in whose frames points may be stated
model::Measure readMeasure(const ObjectReader& in, const std::vector<model::Body>& bodies);
model::Controller readController(const ObjectReader& in, Numbers& numbers);
model::Contacts readContacts(const ObjectReader& in);
model::SimulationSettings readSimulation(const ObjectReader& in);

} // namespace trammel::io
