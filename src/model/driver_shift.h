#pragma once

#include "model/model.h"

#include <map>
#include <string>

/// Drivers of positions go on from where they are, where another value of a parameter would make
/// them jump.
namespace trammel::model {

/// What is added to the formulas of position drivers, by joint; rad or m.
using DriverShifts = std::map<std::string, double>;

bool isPositionDriven(const Joint& joint);
/// What a position driver asks for, rad or m.
double drivenPosition(const Joint& joint, const ParameterValues& parameters, double time);

/// Adds what makes the drivers of a model ask for the same as those of another one at a time, s.
void addShifts(const Model& before, const Model& next, double time, DriverShifts& shifts);
void shiftDrivers(Model& model, const DriverShifts& shifts);

} // namespace trammel::model
