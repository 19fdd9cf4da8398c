#pragma once

#include <pybind11/pybind11.h>

namespace trammel::python {

/// The class Simulator, a run that is taken step by step; trammel.Simulation is made of it.
void defineSimulator(pybind11::module_& module);

} // namespace trammel::python
