#include "python/step_function.h"

#include "python/errors.h"

#include <exception>
#include <memory>
#include <utility>

namespace py = pybind11;

namespace trammel::python {
namespace {

constexpr const char* kCapsule = "trammel.step";

struct Call {
    py::object owner, rethrow;
    std::function<bool()> step;
    std::function<bool(py::ssize_t)> many;
};

std::exception_ptr thrown; ///< on its way to rethrow(); under the interpreter's lock

/// The only argument of a call that has one, by its place or as n.
py::ssize_t countOf(PyObject* const* arguments, Py_ssize_t places, PyObject* names) {
    const Py_ssize_t named = names ? PyTuple_GET_SIZE(names) : 0;
    const bool isNamedSo =
        named == 0 ||
        (named == 1 && PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(names, 0), "n") == 0);
    if (places + named != 1 || !isNamedSo)
        throw py::type_error("step(n=1) takes a number of steps");
    const py::ssize_t count = PyNumber_AsSsize_t(arguments[0], PyExc_OverflowError);
    if (count == -1 && PyErr_Occurred()) throw py::error_already_set();
    if (count < 0) throwError("UsageError", "the number of steps is negative");
    return count;
}

PyObject* callStep(PyObject* capsule, PyObject* const* arguments, Py_ssize_t places,
                   PyObject* names) {
    Call& call = *static_cast<Call*>(PyCapsule_GetPointer(capsule, kCapsule));
    try {
        const bool goesOn =
            places == 0 && !names ? call.step() : call.many(countOf(arguments, places, names));
        return PyBool_FromLong(goesOn);
    } catch (...) {
        thrown = std::current_exception();
        return PyObject_CallNoArgs(call.rethrow.ptr());
    }
}

PyMethodDef definition{"step", reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(&callStep)),
                       METH_FASTCALL | METH_KEYWORDS, "See trammel.Simulation.step."};

} // namespace

py::object stepFunction(const py::object& owner, std::function<bool()> step,
                        std::function<bool(py::ssize_t)> many) {
    const py::object rethrow = py::module_::import("trammel._core").attr("rethrow");
    auto call = std::make_unique<Call>(Call{owner, rethrow, std::move(step), std::move(many)});
    const auto capsule =
        py::reinterpret_steal<py::object>(PyCapsule_New(call.get(), kCapsule, [](PyObject* object) {
            delete static_cast<Call*>(PyCapsule_GetPointer(object, kCapsule));
        }));
    if (!capsule) throw py::error_already_set();
    call.release();
    return py::reinterpret_steal<py::object>(PyCFunction_New(&definition, capsule.ptr()));
}

void defineStepFunction(py::module_& module) {
    module.def("rethrow", [] {
        if (const std::exception_ptr error = std::exchange(thrown, nullptr))
            std::rethrow_exception(error);
    });
}

} // namespace trammel::python
