#include "python/errors.h"

#include "messages/file_messages.h"
#include "results/hdf5_reader.h"

namespace py = pybind11;

namespace trammel::python {
namespace {

py::object errorClass(const char* name) {
    return py::module_::import("trammel.errors").attr(name);
}

void set(const char* name, const char* text) {
    PyErr_SetString(errorClass(name).ptr(), text);
}

bool isAboutFile(const messages::Message& message) {
    return message.is(messages::kCannotWrite);
}

void translate(std::exception_ptr thrown) {
    try {
        std::rethrow_exception(thrown);
    } catch (const cli::UsageError& error) {
        set("UsageError", error.what());
    } catch (const cli::FileError& error) {
        set("FileError", error.what());
    } catch (const results::ReadError& error) {
        set("FileError", error.what());
    } catch (const py::cast_error&) { // whose text is about C++
        set("UsageError", "a value is of another type than what is expected");
    } catch (const std::exception& error) {
        const auto* carrier = dynamic_cast<const messages::Carrier*>(&error);
        if (!carrier) throw;
        const bool isArgument = dynamic_cast<const std::invalid_argument*>(&error) != nullptr;
        const char* const other = isAboutFile(carrier->message()) ? "FileError" : "Error";
        set(isArgument ? "UsageError" : other, error.what());
    }
}

} // namespace

void translateErrors() {
    py::register_exception_translator(
        [](std::exception_ptr thrown) { // NOLINT(performance-unnecessary-value-param)
            if (thrown) translate(std::move(thrown));
        });
}

py::list findingList(const std::filesystem::path& path, const model::Diagnostics& findings) {
    const py::object type = errorClass("Finding");
    py::list list;
    for (const model::Diagnostic& finding : findings)
        list.append(type(path.string(), finding.line, finding.column,
                         finding.severity == model::Severity::Error ? "error" : "warning",
                         finding.pointer, english(finding.message)));
    return list;
}

void throwModelError(const std::filesystem::path& path, const model::Diagnostics& findings) {
    const py::object type = errorClass("ModelError");
    PyErr_SetObject(type.ptr(), type(findingList(path, findings)).ptr());
    throw py::error_already_set();
}

void throwError(const char* name, const std::string& text) {
    set(name, text.c_str());
    throw py::error_already_set();
}

} // namespace trammel::python
