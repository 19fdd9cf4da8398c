#pragma once

#include <pybind11/pybind11.h>

namespace trammel::python {

/// run, kinematics, inverse and call: computations from a document to records and reports.
void defineRuns(pybind11::module_& module);

} // namespace trammel::python
