#pragma once

#include <functional>
#include <pybind11/pybind11.h>
#include <stop_token>

namespace trammel::python {

/// Does work on a thread of its own, without the interpreter's lock, while the calling thread
/// listens to signals every 20 ms. Where a handler raises (Ctrl-C: KeyboardInterrupt), the work is
/// asked to stop, waited for, and what the handler raised is thrown; else what the work throws is.
/// @param work may take the lock for a while, as callbacks do
void compute(const std::function<void(const std::stop_token&)>& work);

} // namespace trammel::python
