#pragma once

#include <functional>
#include <pybind11/pybind11.h>

namespace trammel::python {

/// `step(n=1)` as a function of Python's own kind, which is called at once. pybind11 finds out
/// about types and overloads at each call, and that takes as long as the tenth part of a short
/// step.
/// @param owner is alive as long as the function is
/// @param step one step; @param many n steps; what they throw is handed on as pybind11 does
pybind11::object stepFunction(const pybind11::object& owner, std::function<bool()> step,
                              std::function<bool(pybind11::ssize_t)> many);

void defineStepFunction(pybind11::module_& module);

} // namespace trammel::python
