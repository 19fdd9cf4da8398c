#pragma once

#include <cxxabi.h>
#include <pybind11/pybind11.h>
#include <unistd.h>

namespace trammel::python {

/// Does what takes the interpreter's lock. Where Python ends meanwhile, it ends the thread right
/// there by an unwinding that destructors would turn into an abort: the thread waits for the
/// process's end.
template <class Work>
auto whilePythonIs(const Work& work) {
    try {
        return work();
    } catch (abi::__forced_unwind&) {
        for (;;)
            ::pause();
    }
}

/// Without the interpreter's lock for a while; pybind11's does not outlive the interpreter.
class Unlocked {
public:
    Unlocked() : m_state(PyEval_SaveThread()) {}
    ~Unlocked() {
        whilePythonIs([this] { PyEval_RestoreThread(m_state); });
    }
    Unlocked(const Unlocked&) = delete;

private:
    PyThreadState* m_state;
};

/// With the lock for a while, in a thread that may not have it.
class Locked {
public:
    Locked() : m_state(whilePythonIs([] { return PyGILState_Ensure(); })) {}
    ~Locked() { PyGILState_Release(m_state); }
    Locked(const Locked&) = delete;

private:
    PyGILState_STATE m_state;
};

} // namespace trammel::python
